package archtest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The compiler checks values of attributes with the code of programs that apply catalogs. It runs on systems of all kinds, so that no check needs what only Linux
// has, or looks for programs.
func TestChecks(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", Module+"/ir/certain")
	cmd.Env = append(os.Environ(), "GOOS=windows")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range []string{"runtime/apply/command", "runtime/apply/textfile", "os/exec"} {
		if strings.Contains("\n"+string(out), "\n"+Module+"/"+name+"\n") || strings.Contains("\n"+string(out), "\n"+name+"\n") {
			t.Errorf("checks of attributes import %s", name)
		}
	}
}
