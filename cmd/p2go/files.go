package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/p2go/p2go/runtime/cmdline"
)

// writeOutput writes what may be secret to a file, which is there as a whole or not at all, or to standard output where no file is named.
func (a *app) writeOutput(name string, data []byte) error {
	if name == "" {
		_, err := a.stdout.Write(data)
		return err
	}
	return written(cmdline.WriteFile(name, data))
}

// writePublic is writeOutput for what everybody may read.
func (a *app) writePublic(name, text string) error {
	if name == "" {
		_, err := io.WriteString(a.stdout, text)
		return err
	}
	return replaceFile(name, text)
}

// replaceFile writes a file that everybody may read, as a whole or not at all.
func replaceFile(name, text string) error {
	return written(cmdline.WritePublicFile(name, []byte(text)))
}

// written words an error of writing a file, which has its name.
func written(err error) error {
	if err != nil {
		return fmt.Errorf("cannot write %w", err)
	}
	return nil
}

// cannotRead words an error of the file system in terms of what the user named; it returns any other error, and nil, as it is.
func cannotRead(name string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("cannot read %s: %w", name, pe.Err)
	}
	return err
}

// cannotWrite is the same for writing.
func cannotWrite(name string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("cannot write %s: %w", name, err)
}
