package fn

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestStatic makes sure that the descriptors are static data: a package that
// has work to do at start keeps all of them in every program.
func TestStatic(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go command:", err)
	}
	archive := filepath.Join(t.TempDir(), "fn.a")
	if out, err := exec.Command(goTool, "build", "-o", archive, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(goTool, "tool", "nm", "-size", archive).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "runtime/fn.Join") {
		t.Fatal("nm does not list the descriptors")
	}
	for line := range strings.SplitSeq(string(out), "\n") {
		// a package without work to do has at most a function that returns
		f := strings.Fields(line)
		if len(f) != 4 || !strings.HasSuffix(f[3], "runtime/fn.init") {
			continue
		}
		if size, err := strconv.Atoi(f[1]); err != nil || size > 16 {
			t.Error("the package initialises variables at start; write them as literals and addresses")
		}
	}
}
