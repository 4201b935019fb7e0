package plan_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

var update = flag.Bool("update", os.Getenv("P2GO_UPDATE") != "", "rewrite the plans")

// TestPlans compares the plans of the programs of testdata: in.ir becomes plan, with the body that Go functions have at most in the file
// body, if there is one.
func TestPlans(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			maxBody := 0
			var text, want string
			for _, f := range a.Files {
				switch f.Name {
				case "body":
					maxBody, err = strconv.Atoi(strings.TrimSpace(string(f.Data)))
					require.NoError(t, err)
				case "in.ir":
					text = string(f.Data)
				case "plan":
					want = string(f.Data)
				default:
					t.Fatalf("unknown file %s", f.Name)
				}
			}
			prog, err := ir.Parse(text)
			require.NoError(t, err)
			got := plan.Text(prog, maxBody)
			if *update {
				a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == "plan" })
				a.Files = append(a.Files, txtar.File{Name: "plan", Data: []byte(got)})
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o666))
				return
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("another plan (-want +got):\n%s", d)
			}
		})
	}
}
