package check

import (
	"encoding/base64"
	"strings"
	"unicode"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// heredoc checks a heredoc's text against the syntax that its tag names
// (VAL-75). Interpolated text is only known when the program runs.
//
// Where Puppet stops validating with the first such error, the others are
// looked for here all the same; [Aggregate] knows which one Puppet reports.
func (c *checker) heredoc(h *ast.HeredocExpr) {
	text, ok := h.Text.(*ast.StringExpr)
	if !ok || h.Syntax == "" {
		return
	}
	checker, name := syntaxChecker(h.Syntax)
	if checker == nil {
		return
	}
	code, message := checker(c, text.Value)
	switch {
	case (name == "pp" || name == "epp") && h.Syntax != name:
		// Puppet's own checkers of these two take their name alone.
		c.add(diag.Errorf("P2GO_HEREDOC_SYNTAX_NAME", text.Span(), "%s syntax checker: the syntax identifier must be a String, e.g. pp", strings.ToUpper(name)).
			Hint("write @(TAG:%s)", name))
	case message != "":
		c.add(diag.Errorf(code, text.Span(), "Invalid produced text having syntax: '%s'. %s", h.Syntax, message))
	}
}

// syntaxChecker finds the checker for a syntax, dropping segments before a "+"
// until one is known. A checker returns "" when the text is right.
func syntaxChecker(syntax string) (f func(c *checker, text string) (diag.Code, string), name string) {
	for {
		switch syntax {
		case "json":
			return (*checker).jsonText, syntax
		case "base64":
			return (*checker).base64Text, syntax
		case "pp":
			return (*checker).puppetText, syntax
		case "epp":
			return (*checker).eppText, syntax
		}
		_, rest, more := strings.Cut(syntax, "+")
		if !more {
			return nil, ""
		}
		syntax = rest
	}
}

func (c *checker) jsonText(text string) (diag.Code, string) {
	message := jsonError(text)
	if message == "" {
		return "", ""
	}
	return "ILLEGAL_JSON", `JSON syntax checker: Cannot parse invalid JSON string. "` + excerpt(message, 100) + `"`
}

func (c *checker) base64Text(text string) (diag.Code, string) {
	clean := strings.Map(func(r rune) rune {
		if r == '\r' || r == '?' || r == '\n' || r == '\t' || unicode.Is(unicode.Zs, r) {
			return -1
		}
		return r
	}, text)
	if _, err := base64.StdEncoding.Strict().DecodeString(clean); err == nil {
		return "", ""
	}
	reason := "contains letters outside strict base 64 range (or whitespace)"
	if len(clean)*8%6 != 0 {
		reason = "padding is not correct"
	}
	return "ILLEGAL_BASE64", "Base64 syntax checker: Cannot parse invalid Base64 string - " + reason
}

func (c *checker) puppetText(text string) (diag.Code, string) {
	return "ILLEGAL_PP", quoteFailure("PP", c.manifestFailure(text, false))
}

func (c *checker) eppText(text string) (diag.Code, string) {
	return "ILLEGAL_EPP", quoteFailure("EPP", c.manifestFailure(text, true))
}

func quoteFailure(kind, failure string) string {
	if failure == "" {
		return ""
	}
	return kind + ` syntax checker: "` + excerpt(failure, 500) + `"`
}

const maxHeredocDepth = 16

// manifestFailure parses and checks text as a program of its own and returns
// how Puppet would fail on it.
//
// Heredocs in it are looked into as well, down to maxHeredocDepth: a text is
// read once for every level that it is in.
func (c *checker) manifestFailure(text string, epp bool) string {
	if c.heredocs >= maxHeredocDepth {
		return ""
	}
	program, list := parser.Parse(source.NewFile("", text), parser.Options{EPP: epp, Tasks: c.opts.Tasks, Compat: c.opts.Compat})
	if list.HasErrors() {
		return Aggregate(list)
	}
	opts := c.opts
	opts.Place = Place{}
	inner := newChecker(opts)
	inner.heredocs = c.heredocs + 1
	inner.program(program)
	return Aggregate(inner.list)
}

// excerpt returns the first n characters of s with line ends made visible.
func excerpt(s string, n int) string {
	if r := []rune(s); len(r) > n {
		s = string(r[:n])
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", `\n`)
}
