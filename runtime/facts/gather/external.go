package gather

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// defaultDirs are where Facter looks for external facts.
func defaultDirs() []string {
	if runtime.GOOS == "windows" {
		return []string{filepath.Join(os.Getenv("ProgramData"), "PuppetLabs", "facter", "facts.d")}
	}
	if home, err := os.UserHomeDir(); err == nil && os.Geteuid() != 0 {
		return []string{filepath.Join(home, ".puppetlabs/opt/facter/facts.d"), filepath.Join(home, ".facter/facts.d")}
	}
	return []string{"/opt/puppetlabs/facter/facts.d", "/etc/puppetlabs/facter/facts.d", "/etc/facter/facts.d"}
}

// external reads directories of external facts: files of text, YAML and JSON, and
// programs that print them. Names are in lower case. A fact of the machine gives
// way to an external one; of two files, the later one in the alphabet has its way.
type external struct {
	limit time.Duration // of a program
	warn  func(message string)
	found *value.Hash
}

func (e *external) read(dirs []string) {
	for _, dir := range slices.Backward(dirs) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue // none need be there
		}
		for _, entry := range entries {
			if strings.HasPrefix(entry.Name(), ".") {
				continue
			}
			path := filepath.Join(dir, entry.Name())
			facts, err := e.file(path)
			if err != nil {
				e.warn("the external facts of " + path + " are left out: " + err.Error())
				continue
			}
			for _, f := range facts.Entries() {
				if name, ok := f.Key.(string); ok {
					e.found.Set(strings.ToLower(name), f.Value)
				}
			}
		}
	}
}

// file reads a file by its kind; one of no known kind has no facts.
func (e *external) file(path string) (*value.Hash, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	read := func(parse func(data []byte) (value.Value, error)) (*value.Hash, error) {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		v, err := parse(data)
		if err != nil {
			return nil, err
		}
		if h, ok := v.(*value.Hash); ok || v == nil {
			return h, nil
		}
		return nil, errors.New("expected a map of facts, got " + value.ALabel(v))
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".txt":
		return read(func(data []byte) (value.Value, error) { return pairs(string(data)), nil })
	case ".yaml":
		return read(yaml.Parse)
	case ".json":
		return read(func(data []byte) (value.Value, error) { return value.ParseJSON(string(data)) })
	case ".bat", ".cmd", ".com", ".exe":
		if runtime.GOOS == "windows" {
			return e.run(path)
		}
	default:
		if runtime.GOOS != "windows" && info.Mode()&0o111 != 0 {
			return e.run(path)
		}
	}
	return nil, nil
}

// pairs are lines NAME=VALUE; others say nothing.
func pairs(text string) *value.Hash {
	h := value.NewHash()
	for line := range strings.Lines(text) {
		name, v, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "=")
		if ok && name != "" && v != "" {
			h.Set(name, v)
		}
	}
	return h
}

// run runs a program, which prints YAML, JSON or pairs, and ends it when it takes too long.
func (e *external) run(path string) (*value.Hash, error) {
	ctx, cancel := context.WithTimeout(context.Background(), e.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, path)
	cmd.WaitDelay = time.Second // a child of it may keep its output open
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, errors.New("it took longer than " + e.limit.String())
	}
	if text := strings.TrimSpace(errs.String()); text != "" {
		e.warn(path + " says: " + text)
	}
	if _, ended := errtype.As[*exec.ExitError](err); err != nil && !ended { // what it printed before it failed counts
		return nil, err
	}
	if v, err := yaml.Parse(out.Bytes()); err == nil {
		if h, ok := v.(*value.Hash); ok {
			return h, nil
		}
	}
	return pairs(out.String()), nil
}
