package parser

import (
	"bytes"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/token"
)

// eppMode is where in a template the lexer is.
type eppMode uint8

const (
	eppOff  eppMode = iota // not in a template
	eppText                // in its text
	eppCode                // in <% … %>
	eppExpr                // in <%= … %>
)

// startTemplate begins a template, which begins with text (EPPL-1).
func (l *lexer) startTemplate() {
	l.epp = eppText
	l.emit(token.EppStart, 0, "")
	l.templateText(false)
	l.after = l.toks[len(l.toks)-1].kind
}

// closeTag reads `%>` or `-%>` and the text after it.
func (l *lexer) closeTag(length int) {
	start := l.pos
	l.pos += length
	if l.epp == eppExpr {
		l.emit(token.RenderEnd, start, l.src[start:l.pos])
	}
	if length == 2 {
		l.epp = eppText
	}
	l.templateText(length == 3)
}

// templateText reads text up to the next tag and emits it. A position quirk is
// kept: Puppet reports `<%=` at the start of the text before it.
func (l *lexer) templateText(trim bool) {
	start := l.pos
	text, next := l.scanTemplate(trim)
	// An empty text counts only at the end, where Puppet trims it too late.
	if text != "" || next == eppText && start < len(l.src) && !l.lostText {
		l.emit(token.RenderText, start, text)
	}
	l.eppOpen = next != eppText
	switch next {
	case eppCode:
		l.epp = eppCode
	case eppExpr:
		l.emitAt(token.RenderExpr, start, start, "")
		l.epp = eppExpr
	}
}

// scanTemplate returns the text up to the next tag and the mode after it. What
// it does to blanks is Puppet's doing, to the letter: a tag `-%>` drops the
// blanks after it even when no line end follows, and text before a comment or
// `<%%` that ends the template is lost.
func (l *lexer) scanTemplate(trim bool) (text string, next eppMode) {
	var b []byte
	for l.pos < len(l.src) {
		part := l.src[l.pos:]
		tag := strings.Index(part, "<%")
		if tag >= 0 {
			part = part[:tag]
		}
		l.pos += len(part)
		// The tag is part of what is trimmed and unescaped, but neither touches it:
		// `%%>` cannot overlap `<%`.
		if trim {
			part = trimLineEnd(part)
			trim = false
		}
		b = append(b, strings.ReplaceAll(part, "%%>", "%>")...)
		if tag < 0 {
			return string(b), eppText
		}
		l.pos += 2
		switch l.peek(0) {
		case 0:
			if l.pos < len(l.src) {
				return string(b), eppCode
			}
			l.fail("EPP_UNBALANCED_EXPRESSION", l.pos, "Unbalanced embedded expression - opening <%% and reaching end of input")
		case '-':
			l.pos++
			return string(bytes.TrimRight(b, " \t")), eppCode
		case '%':
			l.pos++
			b = append(b, "<%"...)
		case '=':
			l.pos++
			return string(b), eppExpr
		case '#':
			end, ok := templateCommentEnd(l.src[l.pos:])
			if !ok {
				l.fail("EPP_UNBALANCED_COMMENT", l.pos, "Reaching end after opening <%%# without seeing %%>")
			}
			comment := l.src[l.pos : l.pos+end]
			l.pos += end
			if len(comment) > 1 && comment[1] == '-' {
				b = bytes.TrimRight(b, " \t")
			}
			trim = strings.HasSuffix(comment, "-%>")
		default:
			return string(b), eppCode
		}
	}
	l.lostText = true
	return "", eppText
}

// trimLineEnd drops the blanks at the start of a text and one line end.
func trimLineEnd(s string) string {
	s = strings.TrimLeft(s, " \t")
	if t := strings.TrimPrefix(s, "\r"); strings.HasPrefix(t, "\n") {
		return t[1:]
	}
	return strings.TrimPrefix(s, "\r")
}

// templateCommentEnd returns the end of the first `%>` that has another
// character than a percent sign before it.
func templateCommentEnd(s string) (int, bool) {
	for at := 1; ; {
		n := strings.Index(s[at:], "%>")
		if n < 0 {
			return 0, false
		}
		if s[at+n-1] != '%' {
			return at + n + 2, true
		}
		at += n + 2
	}
}
