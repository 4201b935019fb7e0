package fuzzref

import (
	"fmt"
	"strings"
)

// resourceStatement writes what declares or changes resources.
func (g *gen) resourceStatement(s *scope) {
	u := g.unique(s)
	g.counter++
	title := fmt.Sprintf("r%d", g.counter)
	quoted := fmt.Sprintf("\"%s%s\"", title, u)
	known := "e1"
	if len(g.titles) > 0 {
		known = pick(g, g.titles...)
	}
	g.titles = append(g.titles, title)
	switch g.r.IntN(17) {
	case 0, 1:
		g.line("notify { %s:%s }", quoted, g.notifyAttributes(s))
	case 2:
		g.line("notify { [%s, \"%sb%s\"]:%s }", quoted, title, u, g.notifyAttributes(s))
	case 3:
		g.line("notify { default:%s; %s:%s; \"%sb%s\":%s }", g.notifyAttributes(s), quoted, g.notifyAttributes(s), title, u, g.notifyAttributes(s))
	case 4:
		g.line("@notify { %s:%s }", quoted, g.notifyAttributes(s))
		if g.chance(50) {
			g.line("%s", pick(g, "realize(Notify["+quoted+"])", "Notify <| title == "+quoted+" |>"))
		}
	case 5:
		g.line("Notify <| %s |>%s", g.query(s, known), pick(g, "", " { loglevel => 'err' }", " { tag +> 'more' }", " { message => "+g.expr(s, strType, 1)+" }"))
	case 6:
		g.line("Notify['%s'] {%s }", known, g.notifyAttributes(s))
	case 7:
		g.line("Notify {%s }", g.notifyAttributes(s))
	case 8:
		g.line("notify { %s: } %s notify { \"%sb%s\": }", quoted, pick(g, "->", "~>", "<-", "<~"), title, u)
	case 9:
		g.line("Notify['%s'] %s Notify['%s']", known, pick(g, "->", "~>", "<-", "<~"), pick(g, append(g.titles, "nowhere")...))
	case 10:
		g.line("tag %s", pick(g, "'t1'", "'t2', 't3'", g.leaf(s, strType)))
	case 11:
		g.line("file { '/%s%s': ensure => %s, content => %s, mode => %s }", title, strings.ReplaceAll(u, "$", "$"), pick(g, "file", "present", "'absent'"),
			g.expr(s, strType, depth-1), pick(g, "'0644'", "'u+x'", "0644", "undef"))
	case 12:
		g.line("user { %s: uid => %s, groups => %s, shell => undef }", quoted, g.expr(s, intType, 1), g.expr(s, arrayOf(strType), 1))
	case 13:
		g.line("Notify <| title == %s |> %s notify { \"%sb%s\": }", quoted, pick(g, "->", "~>"), title, u)
	case 14:
		g.line("create_resources(%s, {%s => {%s}})", pick(g, "notify", "'notify'", "'@notify'", "Notify"), quoted, "'message' => "+g.expr(s, anyType, depth-1))
	case 15:
		if len(g.classes) > 0 {
			if c := pick(g, g.classes...); c.name != "" {
				g.line("%s %s", pick(g, "include", "contain", "require"), c.name)
				return
			}
		}
		g.line("ensure_nothing_%s()", g.id)
	default:
		g.line("notify { %s: message => %s, * => %s }", quoted, g.expr(s, strType, 1), pick(g, "{'loglevel' => 'info'}", "{}", g.expr(s, hashOf(strType), 1)))
	}
}

// notifyAttributes writes a few attributes, which need not make sense to a notify's provider.
func (g *gen) notifyAttributes(s *scope) string {
	var b strings.Builder
	for _, a := range []string{"message", "loglevel", "withpath", "tag", "require", "noop", "before", "nonsense"} {
		if !g.chance(18) || a == "nonsense" && !g.chance(10) {
			continue
		}
		var e string
		switch a {
		case "message":
			e = g.expr(s, anyType, depth-1)
		case "tag":
			e = g.expr(s, pick(g, strType, arrayOf(strType)), 1)
		case "require", "before":
			e = "Notify['" + pick(g, append(g.titles, "nowhere")...) + "']"
			if g.chance(20) {
				e = "[" + e + ", " + e + "]"
			}
		case "withpath", "noop":
			e = g.expr(s, boolType, 1)
		default:
			e = pick(g, "debug", "'err'", "undef", "notice")
		}
		fmt.Fprintf(&b, " %s %s %s,", a, pick(g, "=>", "=>", "=>", "=>", "=>", "=>", "+>"), e)
	}
	text := strings.TrimSuffix(b.String(), ",")
	if !strings.Contains(text, "+>") || g.chance(5) {
		return text
	}
	return strings.ReplaceAll(text, "+>", "=>")
}

// query writes a collector's query.
func (g *gen) query(s *scope, title string) string {
	simple := func() string {
		return pick(g, "title == '"+title+"'", "message == "+g.literal(g.dataTyp()), "tag == 't1'", "loglevel != 'err'", "message != undef",
			"title != "+g.leaf(s, strType), "tag != 'class'", "withpath == true", "title == "+pick(g, "$b", "'x'", "5"))
	}
	switch g.r.IntN(6) {
	case 0:
		return simple() + " and " + simple()
	case 1:
		return simple() + " or (" + simple() + " and " + simple() + ")"
	case 2:
		return ""
	default:
		return simple()
	}
}
