//go:build linux

package archive

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func declared(title string, params ...catalog.Param) *apply.Declared {
	return &apply.Declared{Resource: &catalog.Resource{Type: &catalog.Type{Name: "Archive"}, Title: title, Params: params}}
}

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	const match = `match /\b[0-9a-f]{5,128}\b/.`
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"path", "x", "archive path must be absolute: x"},
		{"source", "x", "invalid source url: x"},
		{"source", "http:", ""},
		{"source", "/x", ""},
		{"source", "HTTP://a", "invalid source url: HTTP://a"},
		{"source", "gopher://a", "invalid source url: gopher://a"},
		{"url", "/x", "invalid source url: /x"},
		{"url", "s3:///x", "invalid source url: s3:///x"},
		{"extract_path", "x", "archive extract_path must be absolute: x"},
		{"target", "x", "archive extract_path must be absolute: x"},
		{"temp_dir", "x", "Invalid temp_dir x"},
		{"cleanup", "yes", `Invalid value "yes". Valid values are true, false.`},
		{"checksum", "xyz", `Invalid value "xyz". Valid values are true, false, undef, , . Valid values ` + match},
		{"checksum", "", ""},
		{"digest_string", "x", `Invalid value "x". Valid values ` + match},
		{"digest_string", "abcde", ""},
		{"checksum_type", "sha3", `Invalid value "sha3". Valid values are none, md5, sha1, sha2, sha256, sha384, sha512.`},
		{"allow_insecure", "x", `Invalid value "x". Valid values are true, false, yes, no.`},
		{"download_options", int64(5), "download_options should be String or Array: 5"},
		{"provider", "foo", "Invalid archive provider 'foo'"},
		{"provider", "wget", ""},
	} {
		err := Check(declared("/x", catalog.Param{Name: c.name, Value: c.v}))
		if c.want == "" {
			require.NoError(t, err, c.v)
			continue
		}
		require.EqualError(t, err, "Parameter "+c.name+" failed on Archive[/x]: "+c.want)
	}
	require.EqualError(t, Check(declared("x")), "Parameter path failed on Archive[x]: archive path must be absolute: x")
}

// TestLine has the commands that extract archives.
func TestLine(t *testing.T) {
	flags := value.NewHash(value.Entry{Key: "tar", Value: "x"})
	for _, c := range []struct {
		path   string
		params []catalog.Param
		want   string
	}{
		{"/x y.tar", nil, `tar xf /x\ y.tar`},
		{"/x.tgz", nil, "tar xzf /x.tgz"},
		{"/x.tbz", []catalog.Param{{Name: "extract_flags", Value: "xj -v"}}, "tar xj -v /x.tbz"},
		{"/x.tar.xz", []catalog.Param{{Name: "extract_flags", Value: flags}}, "unxz  /x.tar.xz | tar x -"},
		{"/x.gz", nil, "gunzip -d /x.gz"},
		{"/x.jar", nil, "unzip -o /x.jar"},
		{"/x", []catalog.Param{{Name: "extract_command", Value: "a %s 100%%"}}, "a /x 100%"},
		{"/x", []catalog.Param{{Name: "extract_command", Value: "a"}}, "a undef /x"},
	} {
		line, err := read(declared(c.path, c.params...)).line()
		require.NoError(t, err)
		require.Equal(t, c.want, line)
	}
	_, err := read(declared("/x")).line()
	require.EqualError(t, err, "Unknown filetype: /x")
}

// TestQuoted quotes settings of curl.
func TestQuoted(t *testing.T) {
	require.Equal(t, `"a\"b\\c\n"`, quoted("a\"b\\c\n"))
}

// TestSecret gives programs what is secret on their input alone.
func TestSecret(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	const script = "#!/bin/sh\necho \"$@\"; echo input; cat\n"
	for _, name := range []string{curl, wget} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755))
		r := read(declared("/x", catalog.Param{Name: "provider", Value: name}, catalog.Param{Name: "username", Value: "me"}, catalog.Param{Name: "password", Value: "secret"},
			catalog.Param{Name: "cookie", Value: "secret=1"}, catalog.Param{Name: "proxy_server", Value: "http://u:secret@p"}))
		out, err := r.download("http://a/x", "/to")
		require.NoError(t, err)
		args, input, _ := strings.Cut(out, "input\n")
		require.Contains(t, args, "http://a/x")
		require.NotContains(t, args, "secret")
		require.Equal(t, 3, strings.Count(input, "secret"), input)
	}
}
