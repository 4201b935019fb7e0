//go:build linux

package inisetting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestCheck has what Puppet 8.10 says of bad values.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"ensure", "x", `Invalid value "x". Valid values are present, absent.`},
		{"path", "x", "File paths must be fully qualified, not 'x'"},
		{"path", int64(5), "File paths must be fully qualified, not '5'"},
		{"setting", " a", "Munging failed for value \" a\" in class setting: private method `warn' called for Puppet:Module"},
		{"show_diff", "yes", `Invalid value "yes". Valid values are true, md5, false.`},
		{"show_diff", "md5", ""},
		{"force_new_section_creation", "", `Invalid value "". Valid values are true, false, yes, no.`},
		{"refreshonly", int64(1), "Invalid value 1. Valid values are true, false, yes, no."},
		{"refreshonly", "yes", ""},
	} {
		r := &catalog.Resource{Type: &catalog.Type{Name: "Ini_setting"}, Title: "x", Params: []catalog.Param{{Name: c.name, Value: c.v}}}
		err := Check(&apply.Declared{Resource: r})
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, "Parameter "+c.name+" failed on Ini_setting[x]: "+c.want)
	}
}
