package puppetconf

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var testOptions = []Option{{Name: "render-as", Value: true}, {Name: "e", Short: 'e', Value: true}, {Name: "header", No: true}, {Name: "debug", Short: 'd'}}

func TestParse(t *testing.T) {
	c, err := Parse(testOptions, []string{
		"validate", "--vardir", "/v", "a.pp", "--no-noop", "--daemonize", "--render_as=json", "-d", "-ecode", "--no-header", "--run_mode", "server", "--hiera-config=/h", "-", "--", "--x",
	})
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"vardir": "/v", "noop": "false", "daemonize": "true", "hiera_config": "/h"}, c.Settings)
	assert.Equal(t, map[string]string{"render-as": "json", "debug": "true", "e": "code", "header": "false"}, c.Options)
	assert.Equal(t, []string{"validate", "a.pp", "-", "--x"}, c.Args)
	assert.True(t, c.On("debug"))
	assert.False(t, c.On("header"))
}

// The messages are those of the recordings in internal/invocations.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--frob"}, "Could not parse application options: invalid option: --frob"},
		{[]string{"--frob=x"}, "Could not parse application options: invalid option: --frob=x"},
		{[]string{"-x"}, "Could not parse application options: invalid option: -x"},
		{[]string{"--noop=true"}, "Could not parse application options: needless argument: --noop=true"},
		{[]string{"--render-as"}, "Could not parse application options: missing argument: --render-as"},
		{[]string{"--no-vardir"}, "Could not parse application options: invalid option: --no-vardir"},
		{[]string{"--no-debug"}, "Could not parse application options: invalid option: --no-debug"},
		{[]string{"--environment"}, "Could not initialize global default settings: Error parsing arguments\nWrapped exception:\noption '--environment' needs a parameter"},
		{[]string{"--environment", "--noop"}, "Could not initialize global default settings: Error parsing arguments\nWrapped exception:\noption '--environment' needs a parameter"},
	} {
		_, err := Parse(testOptions, c.args)
		assert.EqualError(t, err, c.want)
	}
}

func TestParseFile(t *testing.T) {
	f, err := ParseFile("/puppet.conf", "vardir = /v {owner = root, mode = 750}\r\n# x\n\n [server] \n\tcertname=two \n[main]\ncolor = false\n")
	require.NoError(t, err)
	assert.Equal(t, File{"main": {"vardir": "/v", "color": "false"}, "server": {"certname": "two"}}, f)
	for text, want := range map[string]string{
		"[main]\nfrob\n":          "Could not parse /puppet.conf: Could not match line frob\n (file: /puppet.conf, line: 2)",
		"a = b {x = y}":           "Could not parse /puppet.conf: Invalid file option 'x' (file: /puppet.conf, line: 1)",
		"a = b {mode = x}":        "Could not parse /puppet.conf: File modes must be numbers (file: /puppet.conf, line: 1)",
		"a = b {mode}":            "Could not parse /puppet.conf: Could not parse 'mode' (file: /puppet.conf, line: 1)",
		"\n[production]\nfrob = ": "Could not parse /puppet.conf: Illegal section 'production' in config file at (file: /puppet.conf, line: 2).",
	} {
		_, err := ParseFile("/puppet.conf", text)
		assert.ErrorContains(t, err, want)
	}
}

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "puppet.conf"), []byte("[main]\ncertname = one\nvardir = $confdir/v\n[server]\ncertname = two\n[master]\ncertname = old\nnoop = true\n"), 0o666))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "environments", "production"), 0o777))
	s, err := Load(&CommandLine{Settings: map[string]string{"confdir": dir, "codedir": dir, "serverport": "1"}})
	require.NoError(t, err)
	for _, c := range []struct{ section, name, want string }{
		{"main", "certname", "one"},
		{"server", "certname", "two"},
		{"server", "noop", "true"},
		{"user", "noop", "false"},
		{"user", "statedir", dir + "/v/state"},
		{"user", "environmentpath", dir + "/environments"},
		{"user", "environment", "production"},
		{"user", "serverport", "1"},
		{"user", "none", ""},
		{"user", "maxwaitforcert", "unlimited"},
		{"user", "http_extra_headers", "[]"},
		{"user", "server_list", ""},
	} {
		text, err := s.In(c.section).Text(c.name)
		require.NoError(t, err, c.name)
		assert.Equal(t, c.want, text, "%s in %s", c.name, c.section)
	}
	assert.True(t, s.OnCommandLine("confdir"))
	assert.False(t, s.OnCommandLine("certname"))
	found, err := s.In("server").EnvironmentDir("production")
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(dir, "environments", "production"), found)
	_, err = s.In("server").EnvironmentDir("none")
	assert.EqualError(t, err, "Could not find a directory environment named 'none' anywhere in the path: "+dir+"/environments. Does the directory exist?")
	assert.Contains(t, Asked(nil), "vardir")
	assert.Equal(t, []string{"a", "b"}, Asked([]string{"b", "a", "b"}))
}
