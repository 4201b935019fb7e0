// Package execfn has the functions of mcl that run commands or look for them. It is linked only into programs that name one.
package execfn

import (
	"os"
	"os/exec"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// System is os.system: the first line that a command of the shell writes, which mgmt takes for the first value of many. The program must be
// allowed to run it.
func System(in *inputs.Inputs, command string) (string, error) {
	return inputs.Read(in, inputs.Call("os.system", command), mcl.StrType, inputs.Never, func() (string, error) {
		if !in.AllowSystem {
			return "", mcl.Fail("os.system: the program may not run commands; --allow-system allows it")
		}
		cmd := exec.Command("/bin/sh", "-c", command)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		line, _, _ := strings.Cut(string(out), "\n")
		if err == nil && len(out) == 0 {
			return "", mcl.Fail("os.system: the command writes no line")
		}
		return line, fn.Fatal("os.system", err)
	})
}

// LookPath is golang/os/exec.look_path: where a program is.
func LookPath(in *inputs.Inputs, name string) (string, error) {
	return inputs.Read(in, inputs.Call("golang/os/exec.look_path", name), mcl.StrType, inputs.Never, func() (string, error) {
		p, err := exec.LookPath(name)
		return p, fn.Fatal("golang/os/exec.look_path", err)
	})
}
