package cmdline

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var testFlags = []Flag{
	{Name: "out", Short: "o", Value: "FILE", Doc: "write here"},
	{Name: "set", Value: "A=B", Doc: "a setting", Many: true},
	{Name: "dry-run", Doc: "do nothing"},
}

func TestParse(t *testing.T) {
	for args, want := range map[string]struct {
		flags Flags
		rest  string
	}{
		"":                               {Flags{}, ""},
		"a -o x b":                       {Flags{"out": {"x"}}, "a b"},
		"-ox --out=y":                    {Flags{"out": {"y"}}, ""},
		"--set a=1 --set=b=2 -":          {Flags{"set": {"a=1", "b=2"}}, "-"},
		"--dry_run":                      {Flags{"dry-run": {"true"}}, ""},
		"--dry-run=no":                   {Flags{"dry-run": {"no"}}, ""},
		"--no-dry-run":                   {Flags{"dry-run": {"false"}}, ""},
		"--dry-run -- --no-such -o -- x": {Flags{"dry-run": {"true"}}, "--no-such -o -- x"},
	} {
		f, rest, err := Parse(testFlags, strings.Fields(args))
		require.NoError(t, err, args)
		assert.Equal(t, want.flags, f, args)
		assert.Equal(t, want.rest, strings.Join(rest, " "), args)
	}
	for args, want := range map[string]string{
		"--dryrun":   "unknown flag: --dryrun (did you mean --dry-run?)",
		"--oot x":    "unknown flag: --oot (did you mean --out?)",
		"--no-out":   "unknown flag: --no-out",
		"-x":         "unknown flag: -x",
		"a --out":    "flag needs a value: --out FILE",
		"--frobnify": "unknown flag: --frobnify",
	} {
		_, _, err := Parse(testFlags, strings.Fields(args))
		assert.EqualError(t, err, want, args)
	}
}

func TestFlags(t *testing.T) {
	f := Flags{"a": {"1", "2"}, "yes": {"true"}, "no": {"off"}}
	assert.Equal(t, "2", f.Get("a", "3"))
	assert.Equal(t, "3", f.Get("b", "3"))
	assert.True(t, f.Has("no"))
	assert.False(t, f.Has("b"))
	assert.True(t, f.On("yes"))
	assert.False(t, f.On("no"))
	assert.False(t, f.On("b"))
}

func TestSuggest(t *testing.T) {
	names := []string{"catalog", "graph", "info"}
	assert.Equal(t, " (did you mean graph?)", Suggest("grpah", names))
	assert.Equal(t, " (did you mean info?)", Suggest("inf", names))
	assert.Empty(t, Suggest("frob", names))
	assert.Empty(t, Suggest("x", nil))
	assert.Empty(t, Suggest(strings.Repeat("x", 100), names))
}

func TestUnknown(t *testing.T) {
	names := []string{"catalog", "graph"}
	for arg, want := range map[string]string{
		"grpah":  "unknown command: grpah (did you mean graph?); the commands are catalog, graph",
		"frob":   "unknown command: frob; the commands are catalog, graph",
		"--hlep": "unknown flag: --hlep (did you mean --help?); the commands are catalog, graph",
		"-q":     "unknown flag: -q; the commands are catalog, graph",
	} {
		assert.EqualError(t, Unknown(arg, names), want)
	}
}

func TestHelp(t *testing.T) {
	commands := []Command{
		{Name: "run", Usage: "FILE...", Doc: "run files", Flags: testFlags, Examples: []string{"run a.txt"}},
		{Name: "a-very-long-name", Doc: "do it"},
	}
	assert.Equal(t, `my-site does things.

Usage: my-site COMMAND [flags]

Commands:
  run           run files
  a-very-long-name  do it

Run my-site COMMAND --help for the flags of a command, my-site --version for the version.
`, Help("my-site", "does things", commands))
	assert.Equal(t, `Usage: my-site run FILE...

Run files.

Flags:
  -o, --out FILE                write here
      --set A=B                 a setting
      --dry-run                 do nothing

Examples:
  my-site run a.txt
`, commands[0].Help("my-site"))
	for shell, want := range map[string]string{
		"bash": "complete -o default -F _my_site my-site\n",
		"zsh":  "    run) compadd -- --out --set --dry-run ;;\n",
		"fish": "complete -c my-site -n '__fish_seen_subcommand_from run' -l dry-run\n",
	} {
		assert.Contains(t, Completion(shell, "my-site", commands), want)
	}
	assert.Empty(t, Completion("tcsh", "my-site", commands))
}

func TestMessages(t *testing.T) {
	var b bytes.Buffer
	m := Messages{Out: &b, Least: Level("notice")}
	m.Report("info", "details")
	m.Report("err", "it fails")
	m.Report("notice", "it ends its line\n")
	m.Color = true
	m.Report("warning", "careful")
	assert.Equal(t, "Error: it fails\nNotice: it ends its line\n\x1b[1;33mWarning: careful\x1b[0m\n", b.String())
	assert.Zero(t, Level("none"))

	f, err := os.Create(filepath.Join(t.TempDir(), "f"))
	require.NoError(t, err)
	defer f.Close()
	assert.False(t, IsTerminal(f))
	assert.False(t, WantColor(f))
	assert.True(t, IsClosedPipe(&os.PathError{Op: "write", Err: syscall.EPIPE}))
	assert.False(t, IsClosedPipe(errors.New("x")))
}
