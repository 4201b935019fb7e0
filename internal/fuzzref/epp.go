package fuzzref

import (
	"fmt"
	"strings"
)

// epp writes a call of inline_epp with a template, of which every line is its own string in a join: a heredoc would have to
// stand at the end of a line.
func (g *gen) epp(s *scope, depth int) string {
	c := s.child()
	var b strings.Builder
	var given []string
	if g.chance(60) {
		var params []string
		for range g.r.IntN(3) {
			t := g.dataTyp()
			e := g.expr(s, t, depth)
			p := g.param(c, t)
			name := p[strings.LastIndex(p, "$")+1:]
			if g.chance(30) {
				p += " = " + g.expr(c, t, 0)
			}
			params = append(params, p)
			if g.chance(90) {
				given = append(given, fmt.Sprintf("'%s' => %s", name, e))
			}
		}
		fmt.Fprintf(&b, "<%%- | %s | -%%>", strings.Join(params, ", "))
	}
	for range 1 + g.r.IntN(4) {
		b.WriteString(pick(g, "text ", " x", "\n", "  ", "<%% ", "%%>", "<%# comment %>", "<%#- c -%>\n", "é"))
		switch g.r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "<%% if %s { %%>yes<%% } else { -%%>no<%%- } -%%>", g.expr(c, boolType, depth-1))
		case 1:
			i := c.child()
			fmt.Fprintf(&b, "<%%- %s.each |%s| { -%%>\n[<%%= %s %%>]\n<%%- } -%%>\n", g.receiver(c, arrayOf(intType), depth-1), g.param(i, intType),
				g.expr(i, anyType, depth-1))
		case 2:
			name := g.newVar(c)
			fmt.Fprintf(&b, "<%% $%s = %s -%%>", name, g.expr(c, strType, depth-1))
			c.add("$"+name, strType)
		default:
			fmt.Fprintf(&b, "<%%%s %s %s%%>", pick(g, "=", "="), g.expr(c, anyType, depth-1), pick(g, "", "-"))
		}
	}
	template := "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(b.String()) + "'"
	if len(given) > 0 || g.chance(20) {
		return fmt.Sprintf("inline_epp(%s, {%s})", template, strings.Join(given, ", "))
	}
	return fmt.Sprintf("inline_epp(%s)", template)
}
