package certain

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// TestCrash: an internal error costs what would be found in one body, and is a warning; so is one in the look for what is there twice.
func TestCrash(t *testing.T) {
	p, err := ir.Parse(`program "production"
main "manifests/site.pp" { # manifests/site.pp:1:1
	v1 = const "a" : "a" # 1:1
	v2 = const 1 : Integer[1, 1] # 1:2
	v3 = lt v1 v2 : Boolean !fails # 1:3
	v4 = lt v1 : Boolean !fails # 1:4
	return v3 # 1:1
}
class "a" { # manifests/a.pp:2:1
	v1 = declare "notify" {} : Array !effect # 2:2
	v2 = const undef : Undef # 2:1
	return v2 # 2:1
}
class "b" { # manifests/b.pp:1:1
	v1 = const "a" : "a" # 1:1
	v2 = const 1 : Integer[1, 1] # 1:2
	v3 = lt v1 v2 : Boolean !fails # 1:3
	return v3 # 1:1
}
`)
	require.NoError(t, err)
	line := regexp.MustCompile(`[a-z_]+\.go:\d+`)
	var got []string
	found := Diagnostics(Check(p, nil), false, func(name string) *source.File { return source.NewFile(name, "12345\n12345\n") })
	for _, d := range found {
		got = append(got, line.ReplaceAllString(d.Error(), "GO"))
		if d.Code == CodeInternal {
			assert.Equal(t, diag.Warning, d.Severity)
			assert.Equal(t, ir.ReportHint, d.HintText)
		} else {
			assert.Equal(t, diag.Error, d.Severity)
		}
	}
	assert.Equal(t, []string{
		`manifests/a.pp:2:1: internal error in the search for certain errors, class a: runtime error: index out of range [0] with length 0 (ir/certain/GO)`,
		"manifests/b.pp:1:3: Comparison of: String < Integer, is not possible. Caused by 'A String is not comparable to a non String'.",
		`manifests/site.pp:1:1: internal error in the search for certain errors, main manifests/site.pp: runtime error: index out of range [1] with length 1 (ir/certain/GO)`,
		"manifests/site.pp:1:3: Comparison of: String < Integer, is not possible. Caused by 'A String is not comparable to a non String'.",
	}, got)
}
