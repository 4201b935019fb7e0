//go:build linux

package service

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/regex"
)

// TestInRunlevel reads what rc-status prints.
func TestInRunlevel(t *testing.T) {
	const out = `Runlevel: sysinit
 devfs                  [  started  ]
Runlevel: default
 sshd  [  stopped  ]
 two words [ started 02:03:04 (0) ]
 not a service
Dynamic Runlevel: needed/wanted
 dbus  [  started  ]
 sshd  [  started  ]
Runlevel: late
 dbus  [  started  ]
`
	for name, want := range map[string]bool{
		"devfs": true, "sshd": true, "two words": true, "dbus": false, "not a service": false, "missing": false, "": false, "Runlevel: default": false,
	} {
		require.Equal(t, want, inRunlevel(out, name), "%s", name)
	}
}

// FuzzInRunlevel looks for what only a line about a service can say.
func FuzzInRunlevel(f *testing.F) {
	f.Add("Runlevel: default\n sshd [ started ]\n", "sshd")
	f.Add(" [ ]", "")
	f.Add("\t]\n[", "x")
	f.Fuzz(func(t *testing.T, out, name string) {
		if inRunlevel(out, name) && (!strings.Contains(out, "Runlevel: ") || !strings.Contains(out, name)) {
			t.Errorf("%q is in a runlevel of %q", name, out)
		}
	})
}

// TestProcess finds processes in a table.
func TestProcess(t *testing.T) {
	const table = "UID PID CMD\nroot   12  1 /usr/sbin/one\n  daemon  13 1 two\xff\nlast\n"
	for pattern, want := range map[string]string{"one": "12", "^root": "12", "two": "13", "last": "", "(?i)ONE$": "12", "missing": "", "": "PID"} {
		re, err := regex.New(pattern)
		require.NoError(t, err)
		pid, err := process(table, re)
		require.NoError(t, err)
		require.Equal(t, want, pid, "%s", pattern)
	}
}

// FuzzProcess finds nothing that is no field.
func FuzzProcess(f *testing.F) {
	f.Add("root 12 one\n", "one")
	f.Add("\xff\n\n ", ".")
	f.Fuzz(func(t *testing.T, table, pattern string) {
		re, err := regex.New(pattern)
		if err != nil {
			return
		}
		pid, err := process(table, re)
		if err == nil && len(strings.Fields(pid)) > 1 {
			t.Errorf("%q is no field", pid)
		}
	})
}

// TestOutdated reads NeedDaemonReload.
func TestOutdated(t *testing.T) {
	for out, want := range map[string]bool{"NeedDaemonReload=yes\n": true, "NeedDaemonReload=no\n": false, "": false, "yes": true, "=": false, "a=yes==": true} {
		require.Equal(t, want, outdated(out), "%q", out)
	}
}

// TestEnvironment drops what commands do not get.
func TestEnvironment(t *testing.T) {
	all := []string{"HOME=/root", "PATH=/bin", "LANG=de", "LC_TIME=de", "RC_SVCNAME=x", "USERS=1"}
	require.Equal(t, []string{"PATH=/bin", "RC_SVCNAME=x", "USERS=1", "LANG=C", "LC_ALL=C"}, call{}.environment(all))
	require.Equal(t, []string{"PATH=/bin", "LANG=de", "LC_TIME=de", "USERS=1"}, call{ownLocale: true, without: "RC_SVCNAME"}.environment(all))
}

// TestRun runs commands.
func TestRun(t *testing.T) {
	script := filepath.Join(t.TempDir(), "script")
	require.NoError(t, os.WriteFile(script, []byte("echo \"$1\"; echo err >&2; exit 3\n"), 0o755)) //nolint:gosec // it is run
	for _, c := range []struct {
		call      call
		out, code string
	}{
		{call{words: []string{script, "a  b"}}, "a  b\n", "3"},
		{call{words: []string{script, "a"}, both: true}, "a\nerr\n", "3"},
		{call{words: []string{"echo a  b"}}, "a b\n", "0"},
		{call{words: []string{"echo 'a  b'"}}, "a  b\n", "0"},
		{call{words: []string{"kill -9 $$"}}, "", ""},
		{call{words: []string{"sleep 60 & echo x"}}, "x\n", "0"},
		{call{words: []string{"/missing", "x"}}, "", "1"},
		{call{words: []string{"/missing", "x"}, both: true}, "Error: Could not execute posix command: No such file or directory - /missing\n", "1"},
		{call{words: []string{"missing-from-path"}, both: true}, "Error: Could not execute posix command: No such file or directory - missing-from-path\n", "1"},
		{call{words: []string{"/etc"}, both: true}, "Error: Could not execute posix command: Permission denied - /etc\n", "1"},
		{call{words: []string{""}, both: true}, "Error: Could not execute posix command: No such file or directory - \n", "1"},
	} {
		out, code, err := c.call.run()
		require.NoError(t, err)
		require.Equal(t, c.out, out, "%q", c.call.words)
		require.Equal(t, c.code, code, "%q", c.call.words)
	}
	_, err := call{words: []string{"sh", "-c", "echo ' x '; exit 4"}, both: true}.must()
	require.EqualError(t, err, "Execution of 'sh -c echo ' x '; exit 4' returned 4: x")
}

// TestSystem reads os-release.
func TestSystem(t *testing.T) {
	for _, c := range []struct{ text, name, family, major string }{
		{"NAME=\"Debian GNU/Linux\"\nID=debian\nVERSION_ID=\"12\"\n", "debian", "debian", "12"},
		{"NAME=\"Ubuntu\"\nID=ubuntu\nVERSION_ID=\"22.04\"\n", "ubuntu", "debian", "22.04"},
		{"NAME=\"Red Hat Enterprise Linux\"\nID=\"rhel\"\nVERSION_ID=\"9.4\"\n", "redhat", "redhat", "9"},
		{"NAME='Linux Mint'\nID=linuxmint\nVERSION_ID=21.3\n", "linuxmint", "debian", "21"},
		{"NAME=\"Arch Linux\"\nID=arch\n", "archlinux", "archlinux", ""},
		{"NAME=Gentoo\nID=gentoo\n", "gentoo", "gentoo", ""},
		{"", "", "", ""},
	} {
		name, family, major := system(c.text)
		require.Equal(t, []string{c.name, c.family, c.major}, []string{name, family, major}, "%s", c.text)
	}
}

// TestStandard chooses providers as Puppet does.
func TestStandard(t *testing.T) {
	bin := t.TempDir()
	for _, name := range []string{"systemctl", "kill"} {
		require.NoError(t, os.WriteFile(filepath.Join(bin, name), nil, 0o755)) //nolint:gosec // a program
	}
	t.Setenv("PATH", bin)
	for _, c := range []struct {
		machine machine
		want    string
	}{
		{machine{name: "debian", family: "debian", major: "12", systemd: true}, "systemd"},
		{machine{name: "ubuntu", family: "debian", major: "24.04", systemd: true}, "systemd"},
		{machine{name: "redhat", family: "redhat", major: "9", systemd: true}, "systemd"},
		{machine{name: "openwrt", family: "openwrt", major: "22"}, "openwrt"},
		{machine{name: "other", family: "other"}, "init"},
		{machine{name: "fedora", family: "redhat", major: "40"}, "base"},
	} {
		m := c.machine
		m.root = t.TempDir()
		p, warning := m.standard()
		require.Equal(t, c.want, p.name, "%s", m.name)
		require.Empty(t, warning)
	}
	t.Setenv("PATH", "/nonexistent")
	p, _ := (&machine{root: t.TempDir()}).standard()
	require.Equal(t, "service", p.name)
	require.Nil(t, named("nobody"))
}
