//go:build linux

package inifile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSet has what the module inifile makes of files.
func TestSet(t *testing.T) {
	for _, c := range []struct{ name, text, section, setting, want string }{
		{"new file", "", "s", "k", "[s]\nk = v\n"},
		{"global", "a = 1\n[s]\n", "", "k", "a = 1\nk = v\n[s]\n"},
		{"change", "[s]\n  k=1 # c\n", "s", "k", "[s]\n  k=v\n"},
		{"after a comment", "[s]\n; k = 1\nz = 1\n", "s", "k", "[s]\n; k = 1\nk = v\nz = 1\n"},
		{"before blank lines", "[s]\na = 1\n\n\n[t]\n", "s", "k", "[s]\na = 1\nk = v\n\n\n[t]\n"},
		{"new section", "[t]\na = 1\n", "s", "k", "[t]\na = 1\n\n[s]\nk = v\n"},
		{"indented", "[s]\n    a = 1\n  b = 1\n", "s", "k", "[s]\n    a = 1\n  b = 1\n  k = v\n"},
		{"a section twice", "[s]\na = 1\n[s]\nb = 1\n", "s", "k", "[s]\nb = 1\nk = v\n[s]\nb = 1\nk = v\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := NewForm(" = ").parse("", c.text)
			require.NoError(t, err)
			require.NoError(t, f.Set(c.section, &c.setting, "v"))
			text, err := f.text()
			require.NoError(t, err)
			require.Equal(t, c.want, text)
		})
	}
}

// TestRemove takes settings out, and sections with their last.
func TestRemove(t *testing.T) {
	for _, c := range []struct{ text, section, want string }{
		{"[s]\nk = 1\nl = 1\n", "s", "[s]\nl = 1\n"},
		{"a = 1\n[s]\nk = 1\n[t]\nb = 1\n", "s", "a = 1\n[t]\nb = 1\n"},
		{"k = 1\n[s]\nk = 1\n", "", "[s]\nk = 1\n"},
	} {
		f, err := NewForm(" = ").parse("", c.text)
		require.NoError(t, err)
		require.NoError(t, f.Remove(c.section, "k"))
		text, err := f.text()
		require.NoError(t, err)
		require.Equal(t, c.want, text)
	}
	f, err := NewForm("=").parse("", "")
	require.NoError(t, err)
	require.EqualError(t, f.Remove("none", "k"), "undefined method `existing_setting?' for nil:NilClass")
	_, err = NewForm("=").Open("")
	require.EqualError(t, err, "no implicit conversion of nil into String")
	_, err = NewForm("(").parse("", "")
	require.ErrorContains(t, err, "end pattern with unmatched parenthesis")
}

// FuzzFile says that a setting that was set is in the file, unless its line is taken for something else.
func FuzzFile(f *testing.F) {
	for _, text := range []string{"", "a = 1\n\n[s]\n#k=2\nk = 1\n[t]\n", "[s]\n[s]\n[]\n", "[s]\r\nk = 1\r\n"} {
		f.Add(text, "s", "k")
	}
	f.Fuzz(func(t *testing.T, text, section, setting string) {
		file, err := NewForm(" = ").parse("", text)
		if err != nil {
			return
		}
		if file.Set(section, &setting, "v") != nil {
			return
		}
		got, ok := file.Get(section, setting)
		require.True(t, ok)
		require.Equal(t, "v", got)
		if _, err := file.text(); err != nil {
			return
		}
		_ = file.Remove(section, setting)
	})
}
