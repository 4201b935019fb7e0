package parser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReference compares every manifest and template below the directory of
// modules in P2GO_REFERENCE_MODULES with what the installed Puppet makes of it:
// the tree, the place of every node, or the error.
func TestReference(t *testing.T) {
	modules := os.Getenv("P2GO_REFERENCE_MODULES")
	if modules == "" {
		t.Skip("P2GO_REFERENCE_MODULES is not set")
	}
	out, err := exec.Command("ruby", "testdata/record.rb", "--corpus", modules).Output()
	if err != nil {
		t.Fatal(err)
	}
	files, rejected := 0, 0
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var c struct {
			File string `json:"file"`
			recorded
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		code, err := os.ReadFile(c.File)
		if err != nil {
			t.Fatal(err)
		}
		files++
		c.Code = string(code)
		if filepath.Ext(c.File) == ".epp" {
			c.Mode = "epp"
		}
		want := c.PN
		if c.Err != "" {
			want = failed(c.Err, c.Line, c.Col)
			rejected++
		}
		prog, diags := c.parse()
		if diff := cmp.Diff(want, outcome(prog, diags)); diff != "" {
			t.Errorf("%s (-Puppet +p2go):\n%s", c.File, diff)
		}
		if diff := cmp.Diff(c.Pos, places(prog)); c.Err == "" && diff != "" {
			t.Errorf("places in %s (-Puppet +p2go):\n%s", c.File, diff)
		}
	}
	if files == 0 {
		t.Errorf("no files below %s", modules)
	}
	t.Logf("%d files, %d of them rejected", files, rejected)
}
