package diag

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Options tell the renderers how to print.
type Options struct {
	Color       bool   // colours and weights by ANSI escapes (text only)
	Limit       int    // print at most so many diagnostics and count the rest; 0 prints all
	Environment string // the environment's name in Puppet's wording; "" is production
	Node        string // the node that was compiled, in Puppet's wording; "" for none
	Version     string // of p2go, for SARIF
	Logged      bool   // only what Puppet logs, without the failure that it ends with (puppet only)
}

// Renderer writes a list of diagnostics in one format.
type Renderer func(w io.Writer, l List, o Options) error

var renderers = map[string]Renderer{
	"text": Text, "short": Short, "puppet": Puppet, "json": JSON, "sarif": SARIF, "github": GitHub,
}

// Formats returns the names of all formats in alphabetical order.
func Formats() []string {
	names := make([]string, 0, len(renderers))
	for n := range renderers {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// Render writes the list in the named format. The error of an unknown format
// names those that there are.
func Render(w io.Writer, format string, l List, o Options) error {
	r, ok := renderers[format]
	if !ok {
		return fmt.Errorf("unknown format %q: want one of %s", format, strings.Join(Formats(), ", "))
	}
	return r(w, l, o)
}

// limited returns the part of the list to print and how many are left out.
func (o Options) limited(l List) (shown List, more int) {
	if o.Limit <= 0 || len(l) <= o.Limit {
		return l, 0
	}
	return l[:o.Limit], len(l) - o.Limit
}

// String returns the severity as messages begin with it.
func (s Severity) String() string {
	return [...]string{"info", "warning", "deprecation", "error"}[s]
}

// Short writes one line for each diagnostic: `file:line:column: message`.
func Short(w io.Writer, l List, o Options) error {
	shown, more := o.limited(l)
	var b strings.Builder
	for _, d := range shown {
		b.WriteString(visible(d.Error()))
		b.WriteByte('\n')
	}
	writeMore(&b, more)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeMore(b *strings.Builder, more int) {
	if more > 0 {
		fmt.Fprintf(b, "… and %d more\n", more)
	}
}

// visible replaces control characters, which may come from the program and must
// not reach a terminal, by pictures of themselves.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x20:
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		case 0x80 <= r && r < 0xa0:
			return 0xfffd
		}
		return r
	}, s)
}
