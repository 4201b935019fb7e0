package reference

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
)

// digest hashes a list of strings such that no two lists have the same input.
type digest struct{ h hash.Hash }

func newDigest() digest { return digest{sha256.New()} }

func (d digest) add(list ...string) {
	for _, s := range list {
		fmt.Fprintf(d.h, "%d:%s", len(s), s)
	}
}

func (d digest) sum() string { return hex.EncodeToString(d.h.Sum(nil)) }

// trees makes digests of directories: of the names and contents of all that is below them. Links are followed wherever they are,
// since the modules of an environment often are links, and where they lead counts as well.
type trees struct {
	linked map[string]string // digests of directories that links lead to, by their real paths
	stat   bool              // sizes and times stand for contents
}

// digest is the digest of a directory; one that is not there has one, too.
func (t *trees) digest(dir string) (string, error) {
	return t.below(dir, nil)
}

// below makes the digest of a directory. The links that lead to it are in trail, since one may lead to a directory that it is in.
func (t *trees) below(dir string, trail []string) (string, error) {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	h := newDigest()
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		if e.Type()&os.ModeSymlink != 0 {
			target, err := os.Readlink(file)
			if err != nil {
				return "", err
			}
			h.add(e.Name(), "->", target)
		}
		info, err := os.Stat(file)
		switch {
		case err != nil: // a link to nothing, or to itself
			h.add(e.Name(), "nothing")
		case info.IsDir() && e.Type()&os.ModeSymlink != 0:
			sum, err := t.link(file, trail)
			if err != nil {
				return "", err
			}
			h.add(e.Name(), "directory", sum)
		case info.IsDir():
			sum, err := t.below(file, trail)
			if err != nil {
				return "", err
			}
			h.add(e.Name(), "directory", sum)
		case !info.Mode().IsRegular():
			h.add(e.Name(), info.Mode().Type().String())
		case t.stat:
			h.add(e.Name(), "file", fmt.Sprint(info.Size()), info.ModTime().String())
		default:
			data, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			h.add(e.Name(), "file", string(data))
		}
	}
	return h.sum(), nil
}

// link makes the digest of the directory that a link leads to.
func (t *trees) link(file string, trail []string) (string, error) {
	target, err := filepath.EvalSymlinks(file)
	if err != nil {
		return "", err
	}
	if slices.Contains(trail, target) {
		return "again " + target, nil
	}
	if sum, ok := t.linked[target]; ok {
		return sum, nil
	}
	sum, err := t.below(target, append(slices.Clone(trail), target))
	if err == nil && len(trail) == 0 {
		if t.linked == nil {
			t.linked = map[string]string{}
		}
		t.linked[target] = sum
	}
	return sum, err
}
