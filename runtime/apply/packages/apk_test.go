//go:build linux

package packages

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
)

func TestSplitApk(t *testing.T) {
	for text, want := range map[string][2]string{
		"musl-1.2.4-r2":                      {"musl", "1.2.4-r2"},
		"ca-certificates-20230506-r0":        {"ca-certificates", "20230506-r0"},
		"font-adobe-100dpi-1.0.4-r1":         {"font-adobe-100dpi", "1.0.4-r1"},
		"libstdc++-13.2.1_git20231014-r0":    {"libstdc++", "13.2.1_git20231014-r0"},
		"gtk+2.0-2.24.33-r9":                 {"gtk+2.0", "2.24.33-r9"},
		"openssh-client-default-9.3_p2-r0":   {"openssh-client-default", "9.3_p2-r0"},
		"linux-lts-6.6.7-r0":                 {"linux-lts", "6.6.7-r0"},
		"py3-2to3-3.11.6-r1":                 {"py3-2to3", "3.11.6-r1"},
		"tzdata-2023c-r1":                    {"tzdata", "2023c-r1"},
		".build-deps-20240101.120000":        {".build-deps", "20240101.120000"},
		".old-deps-0":                        {".old-deps", "0"},
		"a-1":                                {"a", "1"},
		"a-1.0_alpha1~deadbeef-r3":           {"a", "1.0_alpha1~deadbeef-r3"},
		"a":                                  {},
		"a-":                                 {},
		"-1":                                 {},
		"a-b-c":                              {},
		"a-1-b-c":                            {},
		"":                                   {},
		"WARNING: opening from cache: a-1.0": {},
		"a-1.0-r0 - what it is":              {},
		"a-1.0-r0 x86_64 {a} (MIT) [installed]\r": {},
	} {
		name, version, ok := splitApk(text)
		assert.Equal(t, want, [2]string{name, version}, text)
		assert.Equal(t, want[0] != "", ok, text)
	}
}

func TestParseSteps(t *testing.T) {
	const out = "( 1/12) Purging old (1.0-r0)\n( 2/12) Installing ncurses-terminfo-base (6.4_p20230506-r0)\n(3/12) Upgrading bash (5.2.15-r5 -> 5.2.21-r0)\n" +
		"(4/12) Installing bash-doc@edge (5.2.21-r1)\n(5/12) Downgrading zlib (2.0-r0 -> 1.0-r0)\n(6/12) Reinstalling a (1-r0)\nExecuting busybox-1.36.1-r2.trigger\nOK: 10 MiB in 20 packages\n"
	for name, want := range map[string]string{
		"old": "", "ncurses-terminfo-base": "6.4_p20230506-r0", "bash": "5.2.21-r0", "bash-doc": "5.2.21-r1", "zlib": "1.0-r0", "a": "1-r0", "busybox": "", "OK:": "",
	} {
		assert.Equal(t, want, parseSteps(out, name), name)
	}
	assert.Empty(t, parseSteps("(1/1) Upgrading bash (5.2.15-r5 -> ", "bash"))
}

// fakeApk stands in for apk: it keeps packages as files of a folder, and writes down how it is called.
const fakeApk = `#!/bin/sh
echo "apk $*" >> "$0.calls"
for p; do :; done
case "$*" in
"info -v")
  echo "WARNING: opening from cache: No such file or directory" >&2
  cd "$0.db"; for f in .[a-z]* *; do test ! -e "$f" || echo "$f-$(cat "$f")"; done;;
"del kept") echo "World updated, but the following packages are not removed due to:"; echo "  kept: other";;
del*) rm "$0.db/$p";;
"add --simulate --upgrade old") echo "(1/1) Upgrading old (1.0-r0 -> 2.0-r1)"; echo "OK: 8 MiB in 3 packages";;
"add --simulate --upgrade "*) echo "OK: 8 MiB in 3 packages";;
add*missing*) echo "ERROR: unable to select packages:"; echo "  missing (no such package):"; exit 1;;
add*.apk) echo 3.0-r0 > "$0.db/local";;
add*=*) echo "${p#*=}" > "$0.db/${p%%=*}";;
add*) echo 2.0-r1 > "$0.db/$p";;
esac
`

// TestApk runs the provider with a stand-in for apk, since Puppet has none to compare with.
func TestApk(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	script := filepath.Join(dir, apk)
	require.NoError(t, os.WriteFile(script, []byte(fakeApk), 0o755)) //nolint:gosec // it is run
	require.NoError(t, os.Mkdir(script+".db", 0o755))
	for name, version := range map[string]string{"here": "1.0-r0", "old": "1.0-r0", "gone": "1.0-r0", "kept": "1.0-r0", "pinned": "1.0-r0", "py3-2to3": "3.11.6-r1", ".build-deps": "20240101.120000"} {
		require.NoError(t, os.WriteFile(filepath.Join(script+".db", name), []byte(version), 0o600))
	}
	for _, c := range []struct{ parameters, change, err, calls string }{
		{`"name": "here"`, "", "", "info -v"},
		{`"name": "here", "ensure": "latest"`, "", "", "info -v; add --simulate --upgrade here"},
		{`"name": "new"`, "created", "", "info -v; info -v; add new"},
		{`"name": "old", "ensure": "latest"`, "ensure changed '1.0-r0' to '2.0-r1'", "", "info -v; add --simulate --upgrade old; add --upgrade old"},
		{`"name": "newest", "ensure": "latest"`, "created", "", "info -v; info -v; add --upgrade newest"},
		{`"name": "pinned", "ensure": "1.1-r0"`, "ensure changed '1.0-r0' to '1.1-r0'", "", "info -v; add pinned=1.1-r0"},
		{`"name": "gone", "ensure": "absent"`, "removed", "", "info -v; del gone; info -v"},
		{`"name": ".build-deps", "ensure": "absent"`, "removed", "", "info -v; del .build-deps; info -v"},
		{`"name": "never", "ensure": "absent"`, "", "", "info -v; info -v"},
		{`"name": "py3-2to3", "ensure": "3.11.6-r1"`, "", "", "info -v"},
		{`"name": "local", "source": "/tmp/local.apk", "install_options": ["--allow-untrusted", {"-X": "/repo"}]`, "created", "", "info -v; info -v; add --allow-untrusted -X=/repo /tmp/local.apk"},
		{
			`"name": "kept", "ensure": "absent"`, "removed", "Package kept is still installed: World updated, but the following packages are not removed due to:\n  kept: other",
			"info -v; del kept; info -v",
		},
		{
			`"name": "missing"`, "created", "Execution of '" + script + " add missing' returned 1: ERROR: unable to select packages:\n  missing (no such package):",
			"info -v; info -v; add missing",
		},
	} {
		require.NoError(t, os.WriteFile(script+".calls", nil, 0o600))
		d := declare(t, `{"provider": "apk", `+c.parameters+`}`)
		require.NoError(t, Check(d), c.parameters)
		require.NoError(t, unsuited(d), c.parameters)
		open, err := begin([]*apply.Declared{d})
		require.NoError(t, err, c.parameters)
		r, err := open(d)
		require.NoError(t, err, c.parameters)
		s, err := r.Inspect()
		require.NoError(t, err, c.parameters)
		require.NoError(t, s.Ensure.Wrong, c.parameters)
		if require.Equal(t, c.change == "", s.Ensure.InSync, c.parameters); c.change != "" {
			assert.Equal(t, c.change, s.Ensure.Change, c.parameters)
			if err := s.Ensure.Sync(); c.err == "" {
				require.NoError(t, err, c.parameters)
			} else {
				require.EqualError(t, err, c.err, c.parameters)
			}
		}
		calls, err := os.ReadFile(script + ".calls")
		require.NoError(t, err)
		assert.Equal(t, c.calls, strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(string(calls)), "apk ", ""), "\n", "; "), c.parameters)
	}
	list, err := apkList("")
	require.NoError(t, err)
	var names []string
	for _, s := range list {
		names = append(names, s.name)
	}
	assert.Equal(t, []string{"here", "kept", "local", "new", "newest", "old", "pinned", "py3-2to3"}, names)
	assert.EqualError(t, Check(declare(t, `{"provider": "apk", "ensure": "purged"}`)), "Parameter ensure failed on Package[p]: Provider apk must have features 'purgeable' to set 'ensure' to 'purged'")
}
