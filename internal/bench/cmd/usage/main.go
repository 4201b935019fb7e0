// Command usage runs a command and appends what it used to a report; package bench builds it, and measures with it.
package main

import (
	"os"

	"github.com/p2go/p2go/internal/bench/usage"
)

func main() {
	if len(os.Args) < 3 {
		os.Stderr.WriteString("usage: usage REPORT COMMAND [ARGUMENTS]\n")
		os.Exit(2)
	}
	code, err := usage.Run(os.Args[1], os.Args[2:])
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(code)
}
