//go:build linux

package sshauthorizedkey

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	const form = "A single option must either be of the form 'option' or 'option=\"value\"'. Multiple options must be provided as an array"
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"key", "a b", "Parameter key failed on Ssh_authorized_key[x]: Key must not contain whitespace: a b"},
		{"options", "a b", "Parameter options failed on Ssh_authorized_key[x]: Option a b is not valid. " + form},
		{"options", value.Array{"a", `b="c d"`}, ""},
		{"options", `b="c d`, `Parameter options failed on Ssh_authorized_key[x]: Option b="c d is not valid. ` + form},
		{"options", "", "Parameter options failed on Ssh_authorized_key[x]: Option  is not valid. " + form},
		{"options", int64(5), "Parameter options failed on Ssh_authorized_key[x]: Option 5 is not valid. " + form},
		{"options", value.Array{"absent"}, ""},
		{"type", "ed25519-sk", ""},
		{"drop_privileges", "", `Parameter drop_privileges failed on Ssh_authorized_key[x]: Invalid value "". Valid values are true, false, yes, no.`},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Ssh_authorized_key"}, Title: "x", Params: []catalog.Param{{Name: "user", Value: "root"}, {Name: c.name, Value: c.v}}}
		err := Check(&apply.Declared{Resource: r})
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
	r := &catalog.Resource{Type: &catalog.Type{Name: "Ssh_authorized_key"}, Title: "x"}
	require.EqualError(t, Check(&apply.Declared{Resource: r}), "Validation of Ssh_authorized_key[x] failed: Attribute 'user' or 'target' is mandatory")
}

// TestOptions reads options, which may have commas in quotes.
func TestOptions(t *testing.T) {
	require.Equal(t, value.Array{`from="a,b"`, "no-pty", `command="x \"y\" z"`}, options(`from="a,b", no-pty ,command="x \"y\" z"`))
	require.Equal(t, value.Array{"a"}, options("a,*"))
}

// TestNames finds keys, also in comments, and names those that have none.
func TestNames(t *testing.T) {
	names, err := Names("/k", "# mine\n\nssh-rsa A a@b\n# ssh-rsa B\nno-pty,from=\"x y\" ssh-rsa C   c  d\nssh-rsa \nssh-rsa\tD\te\n1024 35 1 x\nssh-dss E e\r\nssh-rsa F")
	require.NoError(t, err)
	require.Equal(t, []string{"a@b", "/k:unnamed-1", "c  d", "/k:unnamed-2", "/k:unnamed-3", "e\r", "/k:unnamed-4"}, names)
	_, err = Names("/k", "ssh-rsa A \xff\n")
	require.EqualError(t, err, "invalid byte sequence in UTF-8")
}

// FuzzNames says that a key that is read is one that is found.
func FuzzNames(f *testing.F) {
	f.Add("ssh-rsa A a@b\n# ssh-rsa B\nssh-rsa C\n")
	f.Fuzz(func(t *testing.T, text string) {
		names, err := Names("/k", text)
		records, failed := newFormat().Lines(text)
		if err != nil || failed != nil {
			return
		}
		for _, r := range records {
			if r.Kind == "parsed" && r.Name != "" {
				require.Contains(t, names, r.Name)
			}
		}
	})
}

// FuzzLines says that what was written can be read, and is then the same.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "# a\n\nssh-rsa AAAA a@b\n", "no-pty,from=\"a b\"  ssh-dss A\n", "1024 35 1 x\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		format := newFormat()
		records, err := format.Lines(text)
		if err != nil {
			return
		}
		once, err := format.Join(format.Hook(records), time.Time{})
		if err != nil {
			return
		}
		_, err = format.Lines(once)
		require.NoError(t, err, "%q", once)
	})
}
