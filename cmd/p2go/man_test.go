package main

import (
	"bytes"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestManPages: every command has a page, with its forms, its flags, its examples and all words of its description.
func TestManPages(t *testing.T) {
	all := manPage(nil)
	require.True(t, strings.HasPrefix(all, ".TH P2GO 1 "), all)
	for _, c := range commands {
		page := manPage(c)
		require.Contains(t, all, "\n.BR p2go\\-"+c.name+" (1)\n")
		require.True(t, strings.HasPrefix(page, ".TH P2GO\\-"+strings.ToUpper(c.name)+" 1 "), page)
		f, _ := c.flags(&app{getenv: func(string) string { return "" }})
		flags := 0
		f.VisitAll(func(fl *pflag.Flag) {
			if fl.Hidden {
				return
			}
			flags++
			require.Contains(t, page, `\fB\-\-`+manEscape(fl.Name)+`\fR`)
		})
		_, options, _ := strings.Cut(page, "\n.SH OPTIONS\n")
		options, _, _ = strings.Cut(options, "\n.SH ")
		require.Equal(t, flags, strings.Count(options, ".TP\n"), c.name)
		for word := range strings.FieldsSeq(c.args + " " + c.long + " " + c.examples) {
			if word != "|" { // between forms, which have lines of their own
				require.Contains(t, page, manEscape(word), c.name)
			}
		}
	}
}

// TestManLint lets man and mandoc read the pages, which print what they do not like.
func TestManLint(t *testing.T) {
	tools := map[string][]string{
		"man":    {"--warnings", "-E", "UTF-8", "-Tutf8", "-Z", "-l", "-"},
		"mandoc": {"-T", "lint", "-W", "error"}, // a warning is that there is no date
	}
	found := false
	for tool, args := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			continue
		}
		found = true
		read := func(page string) string {
			cmd := exec.Command(tool, args...)
			cmd.Env = append(cmd.Environ(), "LC_ALL=C.UTF-8")
			cmd.Stdin = strings.NewReader(page)
			var said bytes.Buffer
			cmd.Stderr = &said
			if tool == "mandoc" {
				cmd.Stdout = &said
			}
			_ = cmd.Run()
			return said.String()
		}
		for _, c := range append([]*command{nil}, commands...) {
			require.Empty(t, read(manPage(c)), "%s: %s", tool, manName(c))
		}
		if tool == "man" {
			require.NotEmpty(t, read(".TH X 1\n.SH NAME\n.nosuchmacro\n"), "%s finds nothing", tool)
		}
	}
	if !found {
		t.Skip("there is neither man nor mandoc")
	}
}

func TestManText(t *testing.T) {
	require.Equal(t, `\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR`, manFlag("-o, --output FILE"))
	require.Equal(t, `\fB\-\-show\-hidden\fR[=true]`, manFlag("--show-hidden[=true]"))
	require.Equal(t, `\fB\-\-target\fR \fISYSTEM/ARCH\fR`, manFlag("--target SYSTEM/ARCH"))
	for in, want := range map[string]string{
		`.TH \x`:       `\&.TH \ex`,
		"'a' `b` ^c~d": `\(aqa\(aq \(gab\(ga \(hac\(tid`,
	} {
		require.Equal(t, want, manLine(in))
	}
	var p manText
	p.prose("one\ntwo\n\n  a  b\n\n  c\n\nthree\n  d")
	require.Equal(t, "one\ntwo\n.PP\n.nf\n.RS 2\na  b\n\nc\n.RE\n.fi\n.PP\nthree\n.PP\n.nf\n.RS 2\nd\n.RE\n.fi\n", p.String())
}

// TestReleased: only a module that comes from elsewhere says which version p2go is.
func TestReleased(t *testing.T) {
	require.Equal(t, "v1.2.3", released(&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3", Sum: "h1:x"}}, "v0"))
	require.Equal(t, "v0", released(&debug.BuildInfo{Main: debug.Module{Version: "v1.2.4-0.2026+dirty"}}, "v0"))
}
