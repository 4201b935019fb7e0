package docs

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/source"
)

// rubyFile is a file in Ruby while it is read.
type rubyFile struct {
	c        *collector
	name     string
	comments map[ast.Node]string // those that belong to statements and arguments
	within   string              // the module or class that is read
}

// ruby reads a file in Ruby: calls that define something of Puppet, where files, modules, classes and conditions have them.
func (c *collector) ruby(f *source.File) {
	file, diags := parser.Parse(f)
	if diags.HasErrors() {
		c.Failed = append(c.Failed, diags...)
		return
	}
	r := &rubyFile{c: c, name: f.Name, comments: attachComments(file)}
	r.statements(file.Body)
}

// namespace reads a module or class. Where it is in one that no file has defined so far, YARD reads all other files first.
func (r *rubyFile) namespace(n ast.Node, path *ast.Const, body *ast.Seq) {
	name := strings.TrimPrefix(path.Span().Text(), "::")
	outer := r.within
	full := name
	if outer != "" {
		full = outer + "::" + name
	}
	if i := strings.LastIndex(name, "::"); i >= 0 {
		known := false
		for in := outer; !known; {
			if in == "" {
				known = r.c.namespaces[name[:i]]
				break
			}
			known = r.c.namespaces[in+"::"+name[:i]]
			in = in[:max(0, strings.LastIndex(in, "::"))]
		}
		if !known {
			r.c.rest()
		}
	}
	r.c.namespaces[full] = true
	r.remark(n)
	r.within = full
	r.statements(body)
	r.within = outer
}

// remark reads the comment of Ruby's own definitions for the sake of warnings about its tags.
func (r *rubyFile) remark(n ast.Node) {
	text := r.comment(n)
	if text == nil {
		return
	}
	place := &object{file: r.name, line: lineOf(n)}
	doc, _ := r.c.parseDocstring(*text, place)
	def, ok := n.(*ast.Def)
	if !ok {
		return
	}
	r.c.checkParams(doc, def.Params.Names(), r.name, place.line)
}

// checkParams says which tags of a method are of parameters that it does not have.
func (c *collector) checkParams(doc *docstring, names []string, file string, line int) {
	var seen []string
	for _, t := range doc.named("param") {
		name := deref(t.title)
		switch {
		case contains(seen, name):
			c.warn("@param tag has duplicate parameter name: %s \n    in file `%s' near line %d", name, file, line)
		case contains(names, name):
			seen = append(seen, name)
		default:
			c.warn("@param tag has unknown parameter name: %s \n    in file `%s' near line %d", name, file, line)
		}
	}
}

func (r *rubyFile) statements(seq *ast.Seq) {
	if seq == nil {
		return
	}
	for _, n := range seq.Body {
		switch n := n.(type) {
		case *ast.Module:
			r.namespace(n, n.Path, n.Body)
		case *ast.Class:
			r.namespace(n, n.Path, n.Body)
		case *ast.SClass:
			r.statements(n.Body)
		case *ast.Def:
			r.remark(n)
		case *ast.If:
			r.condition(n)
		case *ast.Call:
			r.call(n)
		}
	}
}

// condition reads the branch that a literal chooses, or both.
func (r *rubyFile) condition(n *ast.If) {
	switch cond := n.Cond.(type) {
	case *ast.True:
		r.statements(n.Then)
	case *ast.False:
		r.statements(n.Else)
	case *ast.Int:
		if cond.Text != "0" {
			r.statements(n.Then)
		} else {
			r.statements(n.Else)
		}
	default:
		r.statements(n.Then)
		r.statements(n.Else)
	}
}

func (r *rubyFile) call(n *ast.Call) {
	on := ""
	if n.Recv != nil {
		on = n.Recv.Span().Text()
	}
	puppetType := on == "Puppet::Type" || on == "Type"
	switch {
	case n.Name == "create_function" && on == "Puppet::Functions",
		n.Name == "newfunction" && (on == "" || on == "Puppet::Parser::Functions"):
		if len(n.Args) > 0 || n.Block != nil {
			r.function(n, n.Name == "newfunction")
		}
	case n.Name == "newtype" && puppetType:
		r.resourceType(n)
	case n.Name == "newparam" || n.Name == "newproperty" || n.Name == "ensurable":
		r.extendType(n)
	case n.Name == "provide":
		r.provider(n)
	case n.Name == "register_type" && on == "Puppet::ResourceApi":
		r.resourceAPI(n)
	case n.Name == "create_type" && (on == "Puppet::DataTypes" || on == "DataTypes"):
		r.dataType(n)
	}
}

// comment returns the comment of a node, nil for none.
func (r *rubyFile) comment(n ast.Node) *string {
	if text, ok := r.comments[n]; ok {
		return &text
	}
	return nil
}

func lineOf(n ast.Node) int {
	_, line, _ := n.Span().Position()
	return line
}

// undocumentable says that the name of something is no literal.
func (r *rubyFile) undocumentable(handler string, n ast.Node, format string, args ...any) {
	line := lineOf(n)
	first := n.Span().File.Line(line)
	r.c.warn("in PuppetStrings::Yard::Handlers::Ruby::%s: Undocumentable "+format+"\n\tin file '%s':%d:\n\n\t%d: %s\n",
		append(append([]any{handler}, args...), r.name, line, line, rubyStrip(first))...)
}

// nameOf is the first argument of a call, which names what it defines.
func (r *rubyFile) nameOf(n *ast.Call, handler, method string) (string, bool) {
	if len(n.Args) == 0 {
		r.undocumentable(handler, n, "Expected at least one parameter to %s at %s:%d.", method, r.name, lineOf(n))
		return "", false
	}
	name, ok := literal(n.Args[0])
	if !ok {
		r.undocumentable(handler, n, "Expected a symbol or string literal for first parameter but found '%s' at %s:%d.", ripperName(n.Args[0]), r.name, lineOf(n))
	}
	return name, ok
}

// ripperName is what Ruby's own parser calls a node.
func ripperName(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Local, *ast.IVar, *ast.GVar, *ast.CVar, *ast.Nil, *ast.True, *ast.False, *ast.Self:
		return "var_ref"
	case *ast.Const:
		if n.Scope != nil {
			return "const_path_ref"
		}
		return "var_ref"
	case *ast.Int:
		return "int"
	case *ast.Array:
		return "array"
	case *ast.Hash:
		return "hash"
	case *ast.Call:
		if n.Bare {
			return "vcall"
		}
		if n.Recv == nil {
			return "fcall"
		}
		if operator.MatchString(n.Name) {
			return "binary"
		}
		return "call"
	case *ast.Str, *ast.Interp:
		return "string_concat"
	}
	return "list"
}

var operator = regexp.MustCompile(`^[^\w\[]`)

// literal is the text of a string, symbol, label or regular expression, as puppet-strings takes it from the source: escapes stay, and
// of a string with interpolations it is the first piece of text. False says that it is nothing of these.
func literal(n ast.Node) (string, bool) {
	text := n.Span().Text()
	switch n := n.(type) {
	case *ast.Sym:
		switch {
		case strings.HasPrefix(text, `:"`) || strings.HasPrefix(text, `:'`):
			return strings.Trim(text[1:], `"'`), true
		case strings.HasPrefix(text, ":"):
			return text[1:], true
		}
		return strings.Trim(strings.TrimSuffix(text, ":"), `"'`), true
	case *ast.InterpSym:
		if first, ok := firstText(n); ok {
			return first, true
		}
		return text, true
	case *ast.Regexp:
		return text, true
	case *ast.Str, *ast.Interp:
		return stringSource(n, text)
	}
	return "", false
}

// stringSource is the source of a string.
func stringSource(n ast.Node, text string) (string, bool) {
	switch {
	case text == "":
		return "", false
	case strings.HasPrefix(text, "<<"):
		return heredocSource(n.Span()), true
	case text[0] == '%':
		return text, true
	case text[0] != '"' && text[0] != '\'':
		return "", false // __FILE__, ?a
	case literalEnd(text) < len(text):
		return "", false // several literals, one after the other
	case len(text) == 2:
		return text, true
	}
	if _, plain := n.(*ast.Str); plain {
		return text[1 : len(text)-1], true
	}
	if first, ok := firstText(n); ok {
		return first, true
	}
	return text, true
}

// firstText is the first piece of text in a string with interpolations.
func firstText(n ast.Node) (text string, found bool) {
	for _, part := range ast.Children(n) {
		ast.Walk(part, func(m ast.Node) bool {
			s, ok := m.(*ast.Str)
			if !ok || found {
				return !found
			}
			at := s.Span().Text()
			if len(at) > 1 && m != part && (at[0] == '"' || at[0] == '\'') {
				at = at[1 : len(at)-1]
			}
			if at != "" {
				text, found = at, true
			}
			return false
		})
		if found {
			return text, true
		}
	}
	return "", false
}

// literalEnd is where the quoted literal ends that a text begins with.
func literalEnd(text string) int {
	quote, depth := text[0], 0
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case quote == '"' && c == '#' && strings.HasPrefix(text[i:], "#{"):
			depth++
			i++
		case depth > 0 && c == '{':
			depth++
		case depth > 0 && c == '}':
			depth--
		case depth == 0 && c == quote:
			return i + 1
		}
	}
	return len(text)
}

var (
	heredocSign = regexp.MustCompile("^<<[-~]?[\"'`]?(\\w+)[\"'`]?")
	heredocLine = regexp.MustCompile(`^<?<[\-~]?['"]?(\w+)['"]?[^\n]*\n?`)
)

// heredocSource is the text of a heredoc. YARD counts the characters of its parts and takes as many from its sign on, so that what
// stands behind the sign shifts them; puppet-strings drops the first line, and the last one where it looks like the end.
func heredocSource(at source.Span) string {
	file := at.File.Text
	sign := heredocSign.FindStringSubmatch(file[at.Start:])
	if sign == nil {
		return at.Text()
	}
	begin := len(file)
	if i := strings.IndexByte(file[at.Start:], '\n'); i >= 0 {
		begin = int(at.Start) + i + 1
	}
	end := begin
	for end < len(file) {
		line := file[end:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		end += len(line)
		if strings.TrimLeft(strings.TrimRight(line, "\r\n"), " \t") == sign[1] {
			break
		}
	}
	n := utf8.RuneCountInString(sign[0]) + utf8.RuneCountInString(file[begin:end])
	text := firstRunes(file[at.Start:], n)
	m := heredocLine.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	lines := splitLines(text)
	if len(lines) > 1 {
		last := len(lines)
		if strings.Contains(lines[last-1], m[1][:len(m[1])-1]) {
			last--
		}
		text = strings.Join(lines[1:last], "\n")
	}
	return text
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// sourceOf is the text of an expression, also of what is no literal; of what a star unfolds, that.
func sourceOf(n ast.Node) string {
	if s, ok := n.(*ast.Splat); ok && s.X != nil {
		n = s.X
	}
	if text, ok := literal(n); ok {
		return text
	}
	return n.Span().Text()
}

var percentString = regexp.MustCompile(`(?ms)^%[Qq]\{(.*)\}$`)

// scrub removes the indentation that the lines of a text have in common, and the marks of %q{…}.
func scrub(text string) string {
	if m := percentString.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	if !strings.Contains(rubyStrip(text), "\n") {
		return rubyStrip(text)
	}
	_, rest, _ := strings.Cut(text, "\n")
	indent, found := "", false
	for line := range strings.SplitSeq(rest, "\n") {
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed == "" || strings.IndexByte(rubySpace, trimmed[0]) >= 0 {
			continue
		}
		if own := line[:len(line)-len(trimmed)]; !found || own < indent {
			indent, found = own, true
		}
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(strings.TrimPrefix(line, indent), "\x00"+rubySpace)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\x00"+rubySpace)
}

// attached are comments while they are given to statements.
type attached struct {
	byLine map[int]string // by the line on which they end
	lines  []int          // these lines, in order, from the first that no node has passed
	of     map[ast.Node]string
}

// attachComments gives comments to statements and arguments as YARD does: to the first that begins at most two lines below, or on the
// line of the comment. What no one has taken when a later line begins is lost.
func attachComments(f *ast.File) map[ast.Node]string {
	a := &attached{byLine: commentBlocks(f), of: map[ast.Node]string{}}
	a.lines = slices.Sorted(maps.Keys(a.byLine))
	a.walk(f.Body)
	return a.of
}

var (
	shebang  = regexp.MustCompile(`^\s*#!\S+`)
	encoding = regexp.MustCompile(`(?i)^\s*(?:#+).*coding\s*[:=]{1,2}\s*([a-z\d_\-]+)`)
	frozen   = regexp.MustCompile(`(?i)frozen(-|_)string(-|_)literal:\s+(true|false)`)
	hashes   = regexp.MustCompile(`^#+\s?`)
)

// commentBlocks joins lines of comments below each other, by the line of the last.
func commentBlocks(f *ast.File) map[int]string {
	blocks := map[int]string{}
	first := f.File.Text
	if len(f.Body.Body) > 0 {
		first = first[:f.Body.Body[0].Span().Start]
	}
	lastColumn := 0
	header := true
	c, t := f.Comments, f.Trailing
	for len(c) > 0 || len(t) > 0 {
		own := len(t) == 0 || len(c) > 0 && c[0].At.Start < t[0].At.Start
		var next ast.Comment
		if own {
			next, c = c[0], c[1:]
		} else {
			next, t = t[0], t[1:]
		}
		_, line, column := next.At.Position()
		text := next.At.Text()
		if strings.HasPrefix(text, "=begin") {
			end := strings.Count(strings.TrimSuffix(text, "\n"), "\n")
			blocks[line+end] = next.Text
			lastColumn = 0
			continue
		}
		if header && int(next.At.Start) < len(first) {
			if shebang.MatchString(text) || encoding.MatchString(text) || frozen.MatchString(text) {
				continue
			}
		}
		header = false
		text = hashes.ReplaceAllString(text, "")
		if before, ok := blocks[line-1]; ok && own && lastColumn == column && !(column == 1 && afterStatement(f.File, line)) {
			delete(blocks, line-1)
			text = before + "\n" + text
		}
		blocks[line] = text
		lastColumn = column
	}
	return blocks
}

// openLine is the end of a line after which a statement goes on.
var openLine = regexp.MustCompile(`(?:[-,({\[|&+*/=<>.:?!~^%]|\b(?:do|then|else|begin|ensure|and|or|not|if|unless|while|until|case|when|in|return))$`)

// afterStatement reports whether the lines of comments up to a line come right after one that ends a statement. There Ruby reads comments
// before the line end, so that YARD counts wrongly and does not see that they stand below each other, unless they are indented.
func afterStatement(f *source.File, line int) bool {
	for line--; line > 0; line-- {
		text := strings.TrimRight(f.Line(line), rubySpace)
		if text == "" {
			return false
		}
		if !strings.HasPrefix(text, "#") {
			return !openLine.MatchString(text) && !strings.Contains(text, " #")
		}
	}
	return false
}

// walk visits nodes in the order of Ruby's own tree.
func (a *attached) walk(n ast.Node) {
	switch n := n.(type) {
	case *ast.Seq:
		for _, s := range n.Body {
			a.take(s)
			a.walk(s)
		}
		return
	case *ast.Call:
		if n.Recv != nil {
			a.walk(n.Recv)
		}
		for _, arg := range n.Args {
			if h, bare := arg.(*ast.Hash); bare && !h.Braces {
				for _, p := range h.Pairs {
					if p.Key != nil {
						a.take(p.Key)
						a.walk(p.Key)
					}
					a.walk(p.Value)
				}
				continue
			}
			a.take(arg)
			a.walk(arg)
		}
		if n.Block != nil {
			a.walk(n.Block)
		}
		return
	}
	for _, c := range ast.Children(n) {
		a.walk(c)
	}
}

// take gives a node the comment that is next to it.
func (a *attached) take(n ast.Node) {
	if i, is := n.(*ast.If); is && i.Then != nil && len(i.Then.Body) == 1 && i.Cond.Span().Start > i.Then.Span().Start {
		n = i.Then.Body[0] // of a modifier
	}
	line := lineOf(n)
	for _, l := range [...]int{line - 1, line - 2, line} {
		if text := a.byLine[l]; text != "" {
			if _, taken := a.of[n]; !taken {
				a.of[n] = text
			}
			delete(a.byLine, l)
			break
		}
	}
	for ; len(a.lines) > 0 && a.lines[0] < line; a.lines = a.lines[1:] {
		delete(a.byLine, a.lines[0])
	}
}
