//go:build linux

package sshkey

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	const types = "ssh-dss, ssh-ed25519, ssh-rsa, ecdsa-sha2-nistp256, ecdsa-sha2-nistp384, ecdsa-sha2-nistp521, sk-ecdsa-sha2-nistp256@openssh.com, sk-ssh-ed25519@openssh.com."
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"type", "foo", `Parameter type failed on Sshkey[@]: Invalid value "foo". Valid values are ` + types},
		{"type", "rsa", ""},
		{"name", "a b", "Parameter name failed on Sshkey[@]: Resourcename cannot include whitespaces"},
		{"name", "a,b", "Parameter name failed on Sshkey[@]: No comma in resourcename allowed. If you want to specify aliases use the host_aliases property"},
		{"host_aliases", value.Array{"a", "a,b"}, "Parameter host_aliases failed on Sshkey[x]: Aliases must be provided as an array, not a comma-separated list"},
		{"host_aliases", "a b", "Parameter host_aliases failed on Sshkey[x]: Aliases cannot include whitespace"},
		{"ensure", "x", `Parameter ensure failed on Sshkey[x]: Invalid value "x". Valid values are present, absent.`},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Sshkey"}, Title: "x", Params: []catalog.Param{{Name: c.name, Value: c.v}}}
		err := Check(&apply.Declared{Resource: r})
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
}

// TestTitle names hosts and algorithms by titles.
func TestTitle(t *testing.T) {
	for title, want := range map[string]string{"a@rsa": "a@ssh-rsa", "a": "a@", "a@sk-ssh-ed25519@openssh.com": "a@sk-ssh-ed25519@openssh.com"} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Sshkey"}, Title: title}
		require.Equal(t, want, Type.Title(&apply.Declared{Resource: r}))
	}
}

// FuzzLines says that what was written can be read, and is then the same.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "# a\n\na,b ssh-rsa  AAAA c\n", "a\n", "@x *.y ssh-rsa A\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		records, err := format.Lines(text)
		if err != nil || strings.Contains(text, "HEADER") {
			return
		}
		once, err := format.Join(records, time.Time{})
		if err != nil {
			return
		}
		records, err = format.Lines(once)
		require.NoError(t, err, "%q", once)
		again, err := format.Join(records, time.Time{})
		require.NoError(t, err)
		require.Equal(t, once, again)
	})
}
