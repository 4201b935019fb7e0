// Command carry writes the archives of the modules that parts of the runtime need, for package build to embed: carry DIR.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/p2go/p2go/internal/carry"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "carry:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: carry DIR")
	}
	for name, pkg := range carry.Parts {
		files, err := carry.Sources("go", pkg)
		if err != nil {
			return err
		}
		data, err := carry.Pack(files)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(args[0], name+".tar.gz"), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
