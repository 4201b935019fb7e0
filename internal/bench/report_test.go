package bench

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRecordSome writes some of the figures of a page again.
func TestRecordSome(t *testing.T) {
	page := filepath.Join(t.TempDir(), "performance.md")
	require.NoError(t, os.WriteFile(page, []byte("before\n"+recordBegin+recordEnd+"after\n"), 0o666))
	section := func(title, figure string) Section {
		return Section{Title: title, Rows: []Row{{What: "time", Figure: figure, Budget: "≤ 2", Met: true}}}
	}
	table := func(title, figure string) string {
		return "\n### " + title + "\n\n| | figure | budget | |\n|---|---|---|---|\n| time | " + figure + " | ≤ 2 | met |\n"
	}
	recorded := func(tables string) {
		t.Helper()
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		require.Equal(t, "before\n"+recordBegin+"\nA machine.\n"+tables+"\n"+recordEnd+"after\n", string(text))
	}
	require.NoError(t, Record(page, "A machine.", []Section{section("One", "1"), section("One more", "1"), section("Two", "2")}, false))
	recorded(table("One", "1") + table("One more", "1") + table("Two", "2"))

	require.NoError(t, Record(page, "A machine.", []Section{section("Two", "3"), section("Three", "1")}, true))
	recorded(table("One", "1") + table("One more", "1") + table("Two", "3") + table("Three", "1"))

	require.ErrorContains(t, Record(page, "Another machine.", []Section{section("Two", "3")}, true), "only all of them can be recorded")
	require.NoError(t, Record(page, "A machine.", []Section{section("Two", "4")}, false))
	recorded(table("Two", "4"))
}
