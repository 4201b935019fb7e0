//go:build linux

package apply

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

// StateDir is the folder in which runs keep what is to be known after them. The files have the names that Puppet's have.
type StateDir struct{ Path string }

const (
	reportFile  = "last_run_report.yaml"
	jsonFile    = "last_run_report.json"
	summaryFile = "last_run_summary.yaml"
	storeFile   = "transactionstore.yaml"
	stateFile   = "state.yaml"
	lockFile    = "agent_catalog_run.lock"
	// disabledFile says that there are to be no runs. It is a hash in JSON, with the reason where there is one.
	disabledFile   = "agent_disabled.lock"
	disabledReason = "disabled_message"
)

func (s StateDir) file(name string) string { return filepath.Join(s.Path, name) }

// Lock makes the folder, and keeps others from applying a catalog until unlock is called, or the process ends. The file stays: it is the lock on it that counts. That another run is under way is an error.
func (s StateDir) Lock() (unlock func(), err error) {
	if err := os.MkdirAll(s.Path, 0o750); err != nil {
		return nil, err
	}
	name := s.file(lockFile)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.New("Run of Puppet configuration client already in progress; skipping  (" + name + " is locked)")
		}
		return nil, cmdline.PathError(name, err)
	}
	if err := f.Truncate(0); err == nil {
		f.WriteString(strconv.Itoa(os.Getpid())) //nolint:errcheck // for who looks into it
	}
	return func() { f.Close() }, nil
}

// Disable keeps runs from the machine, for a reason, "" for none. The reason stays as it is where they are disabled already.
func (s StateDir) Disable(reason string) error {
	if _, disabled, err := s.Disabled(); disabled || err != nil {
		return err
	}
	if err := os.MkdirAll(s.Path, 0o750); err != nil {
		return err
	}
	data := value.MakeHash(1)
	if reason != "" {
		data.Set(disabledReason, reason)
	}
	text, err := value.AppendJSON(nil, data, nil)
	if err != nil {
		return err
	}
	return cmdline.WritePublicFile(filepath.Join(s.Path, disabledFile), text)
}

// Enable lets the machine have runs again.
func (s StateDir) Enable() error {
	if err := os.Remove(filepath.Join(s.Path, disabledFile)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Disabled reports whether there are to be no runs, and the reason, "" where none is known.
func (s StateDir) Disabled() (reason string, disabled bool, err error) {
	name := filepath.Join(s.Path, disabledFile)
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false, nil
	case err != nil:
		return "", false, cmdline.PathError(name, err)
	}
	if data, err := value.ParseJSON(string(text)); err == nil {
		if h, ok := data.(*value.Hash); ok {
			reason, _ = h.Member(disabledReason).(string)
		}
	}
	return reason, true, nil
}

// Save writes what is to be known of a run, the report also as JSON if that is asked for.
func (s StateDir) Save(r *Report, json bool) error {
	report, err := r.YAML()
	if err != nil {
		return err
	}
	if json {
		b, err := r.JSON()
		if err != nil {
			return err
		}
		if err := cmdline.WriteFile(s.file(jsonFile), b); err != nil {
			return err
		}
	}
	summary, err := r.Summary()
	if err != nil {
		return err
	}
	if err := cmdline.WriteFile(s.file(reportFile), report); err != nil {
		return err
	}
	return cmdline.WritePublicFile(s.file(summaryFile), summary)
}
