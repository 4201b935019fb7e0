//go:build linux

package parsedfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/apply/textfile"
)

// Flat are plain files, whose names are the targets.
type Flat struct {
	// Mode is that of new files, which are for their owner alone unless it is given.
	Mode fs.FileMode
}

// loudError is an error that is told of when it happens, besides what it keeps from being done.
type loudError struct{ text string }

func (e *loudError) Error() string { return e.text }

const flat = "Puppet::Util::FileType::FileTypeFlat"

// Read is the text of a file.
func (Flat) Read(target string) (string, error) {
	b, err := os.ReadFile(target)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP):
		return "", nil
	case errors.Is(err, syscall.EISDIR):
		return "", &loudError{flat + " could not read " + target + ": " + textfile.Reason(err, "io_fread", target).Error()}
	case err != nil:
		return "", &loudError{flat + " could not read " + target + ": " + textfile.Reason(err, textfile.Opening, target).Error()}
	case !utf8.Valid(b):
		return "", &loudError{flat + " could not read " + target + ": invalid byte sequence in UTF-8"}
	}
	return string(b), nil
}

// Write gives a file a text: all of it or, where that fails, none. A file that is there keeps its owner and mode, a new one has that of the medium.
func (f Flat) Write(target, text string) error {
	mode := f.Mode
	if mode == 0 {
		mode = 0o600
	}
	if err := textfile.Write(target, text, mode); err != nil {
		return &loudError{flat + " could not write " + target + ": " + textfile.Reason(err, textfile.Opening, target).Error()}
	}
	return nil
}
