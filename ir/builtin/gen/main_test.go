package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTableIsUpToDate compares the committed table with what the generator makes
// of package fn as it is.
func TestTableIsUpToDate(t *testing.T) {
	rows, err := All("../../../runtime")
	require.NoError(t, err)
	want, err := Source(rows)
	require.NoError(t, err)
	got, err := os.ReadFile("../table_gen.go")
	require.NoError(t, err)
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("table_gen.go is stale, run go generate ./ir/builtin (-want +got)\n%s", diff)
	}
}

// TestRows checks what counts as a descriptor.
func TestRows(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/a.go", []byte(`package fn
var (
	BFunction, CFunction = Function{Name: "b"}, Function{Pure: true, Name: "c"}
	DFunction = other.Function{Name: "d"}
	hidden = Function{Name: "hidden"}
	Other = Dispatch{Name: "other"}
	Number = 5
	NewString = Function{Name: "new"}
	ASince9Function = Function{Name: "a"}
	// NewFunction is new(Type), FN-new.
	NewFunction = Function{Name: "new"}
)
const E = 1
func f() {}
// AFunction is stdlib's a(Any*): as [BFunction], but ”, ITER-1 to ITER-6.
var AFunction = Function{Name: "a"}
`), 0o644))
	require.NoError(t, os.WriteFile(dir+"/a_test.go", []byte("package fn\nvar T = Function{Name: \"t\"}\n"), 0o644))
	rows, err := Rows(dir, "fn")
	require.NoError(t, err)
	assert.Equal(t, []Row{{"fn", "AFunction", "a(Any*): as b, but ''."}, {"fn", "ASince9Function", ""}, {"fn", "BFunction", ""}, {"fn", "CFunction", ""}, {"fn", "DFunction", ""}, {"fn", "NewFunction", "new(Type)."}}, rows)

	require.NoError(t, os.WriteFile(dir+"/b.go", []byte("package"), 0o644))
	_, err = Rows(dir, "fn")
	assert.Error(t, err)
}
