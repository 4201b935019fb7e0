//go:build linux

package yumrepo

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	const notURL = "Validate method failed for class baseurl: Must be a valid URL"
	bad := func(text string) string {
		return "Validate method failed for class baseurl: bad URI(is not URI?): " + string(value.AppendInspect(nil, text))
	}
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"baseurl", "x y", notURL},
		{"baseurl", "/x", notURL},
		{"baseurl", "http://a b", notURL},
		{"baseurl", "http://a http://b", ""},
		{"baseurl", "http://a/$basearch/$releasever", ""},
		{"baseurl", "HTTP://a", ""},
		{"baseurl", "", ""},
		{"baseurl", "http:", ""},
		{"baseurl", "file:x", ""},
		{"baseurl", "ftp://u:p@h/x;type=a", ""},
		{"baseurl", "http://a/[x]", bad("http://a/[x]")},
		{"baseurl", "http://a:b/", bad("http://a:b/")},
		{"baseurl", "http://a/%zz", bad("http://a/%zz")},
		{"baseurl", `http://a/"`, bad(`http://a/"`)},
		{"baseurl", "http://a|b", bad("http://a|b")},
		{"baseurl", "http://ü/", `Validate method failed for class baseurl: URI must be ascii only "http://\u00FC/"`},
		{"mirrorlist", "http://a b", `Validate method failed for class mirrorlist: bad URI(is not URI?): "http://a b"`},
		{"mirrorlist", "absent", ""},
		{"enabled", "True", `Invalid value "True". Valid values are absent. Valid values match /^(true|false|0|1|no|yes)$/.`},
		{"enabled", int64(2), `Invalid value 2. Valid values are absent. Valid values match /^(true|false|0|1|no|yes)$/.`},
		{"enabled", false, ""},
		{"priority", int64(-1), ""},
		{"failovermethod", "xpriority", ""},
		{"proxy", "x:y", "Validate method failed for class proxy: Must be a valid URL"},
		{"proxy", "_none_", ""},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Yumrepo"}, Title: "x", Params: []catalog.Param{{Name: c.name, Value: c.v}}}
		err := Check(&apply.Declared{Resource: r})
		if c.want == "" {
			require.NoError(t, err, c.v)
			continue
		}
		require.EqualError(t, err, "Parameter "+c.name+" failed on Yumrepo[x]: "+c.want)
	}
}

// TestParse reads files, and tells what is wrong with them.
func TestParse(t *testing.T) {
	r := &repos{}
	require.NoError(t, r.parse("a", "# c\n\n[x] rest\na = 1 \n  more\nb=\n; d\na=2\n\n[y]\n"))
	require.Equal(t, "# c\n\n[x]\na=2\nb=\n; d\n\n[y]\n", r.files[0].text())
	require.EqualError(t, r.parse("b", "[x]\n"), `Section "x" is already defined, cannot redefine (file: b)`)
	require.EqualError(t, r.parse("c", "a=1\n"), `Property with key "a" outside of a section`)
	require.EqualError(t, r.parse("d", "[z]\nodd\n"), "Can't parse line 'odd' (file: d, line: 2)")
}

// FuzzParse says that what was written can be read, and is then the same.
func FuzzParse(f *testing.F) {
	f.Add("# c\n[x]\na = 1\n  b\n\n[y]\nrem x\nk=v\n")
	f.Fuzz(func(t *testing.T, text string) {
		r := &repos{}
		if r.parse("a", text) != nil {
			return
		}
		once := r.files[0].text()
		again := &repos{}
		if again.parse("a", once) == nil {
			require.Equal(t, once, again.files[0].text())
		}
	})
}
