package apply

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

func TestMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	quiet := func(level, text string) { t.Helper(); t.Error(level, text) }
	m, err := ReadMemory(path, quiet)
	require.NoError(t, err)
	require.True(t, m.isNew())
	now := time.Date(2026, 11, 26, 12, 0, 0, 5000, time.UTC)
	m.noteTime("Notify[a]", checked, now)
	m.noteTime("Notify[a]", synced, now.Add(-time.Hour))
	m.noteTime("File[/old]", checked, now.Add(-kept-time.Second))
	m.noteTime("File[/young]", checked, now.Add(-kept+time.Second))
	m.note("File[/mode: 'x']", "mode", "0644")
	require.NoError(t, m.Save(now))
	out, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, `---
Notify[a]:
  :checked: 2026-11-26 12:00:00.000005000 +00:00
  :synced: 2026-11-26 11:00:00.000005000 +00:00
File[/young]:
  :checked: 2026-10-25 12:00:01.000005000 +00:00
'File[/mode: ''x'']':
  :mode: '0644'
`, string(out))

	m, err = ReadMemory(path, quiet)
	require.NoError(t, err)
	require.False(t, m.isNew())
	require.True(t, now.Equal(m.when("Notify[a]", checked)))
	require.Equal(t, time.Unix(0, 0), m.when("Notify[b]", checked))
	v, _ := m.of("File[/mode: 'x']").Get("mode")
	require.Equal(t, value.Value("0644"), v)
	require.NoError(t, m.Save(now))
	again, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(out), string(again))
}

func TestDamagedMemory(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state.yaml")
	var told []string
	read := func() *Memory {
		t.Helper()
		m, err := ReadMemory(path, func(level, text string) { told = append(told, level+" "+text) })
		require.NoError(t, err)
		return m
	}
	require.NoError(t, os.WriteFile(path, []byte("a: b: c\n"), 0o600))
	require.True(t, read().isNew())
	require.FileExists(t, path+".bad")
	require.NoError(t, os.WriteFile(path, []byte("- a\n"), 0o600))
	read()
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.Mkdir(path, 0o700))
	read()
	require.Equal(t, []string{
		"err Checksumfile " + path + " is corrupt ((" + path + "): mapping values are not allowed in this context at line 1 column 5); replacing",
		"err State got corrupted",
		"warning Checksumfile " + path + " is not a file, ignoring",
	}, told)
}

func FuzzReadMemory(f *testing.F) {
	for _, s := range []string{"---\nNotify[a]:\n  :checked: 2026-11-26 12:00:00.000005000 +00:00\n", "a:\n  - b\n", "{a: {:b: [1, 2]}}", "1: {2: 3}", "a: b: c", "? {a: 1}\n: {b: 2}\n"} {
		f.Add(s)
	}
	path := filepath.Join(f.TempDir(), "state.yaml")
	f.Fuzz(func(t *testing.T, src string) {
		require.NoError(t, os.WriteFile(path, []byte(src), 0o600))
		m, err := ReadMemory(path, func(string, string) {})
		require.NoError(t, err)
		m.when("a", checked)
		m.noteTime("a", checked, time.Unix(0, 0))
		if m.Save(time.Unix(0, 0)) == nil {
			_, err = ReadMemory(path, func(level, text string) { t.Error(level, text) })
			require.NoError(t, err)
		}
	})
}
