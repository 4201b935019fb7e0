//go:build linux

// Package filebucket keeps what was in files before they changed, by checksums, as Puppet's filebuckets do, and applies resources of the type filebucket.
package filebucket

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Type is filebucket. There is nothing to bring about for its resources: others use them.
var Type = apply.Type{Name: "filebucket", Check: Check, Open: func(*apply.Declared) (apply.Resource, error) { return resource{}, nil }}

type resource struct{}

func (resource) Inspect() (apply.State, error) { return apply.State{}, nil }

// standard is the name of the bucket that there is without a resource.
const standard = "puppet"

// Bucket is a folder with what was in files.
type Bucket struct {
	Name string
	dir  string // "" for one on a server
	info func(text string)
}

// Local returns the bucket of the machine.
func Local(d *apply.Declared) *Bucket {
	return &Bucket{Name: standard, dir: filepath.Join(d.Options.VarDir, "clientbucket"), info: func(text string) { d.Print("info", text) }}
}

// Find returns the bucket with a name: that of a resource of the catalog, or the one of the machine. That there is none is an error.
func Find(d *apply.Declared, name string) (*Bucket, error) {
	b := Local(d)
	b.Name = name
	r, err := d.Catalog.FindRef(Type.Name, name)
	switch {
	case err != nil:
		return nil, err
	case r == nil && name != standard:
		return nil, errors.New("Could not find filebucket " + name + " specified in backup")
	case r == nil:
		return b, nil
	}
	switch dir := apply.Plain(r.Get("path")).(type) {
	case string:
		b.dir = dir
	case bool:
		b.dir = ""
	}
	return b, nil
}

// fileMode, contentMode and folderMode are those of what is in buckets.
const (
	fileMode    = 0o640
	contentMode = 0o440
	folderMode  = 0o770
)

// Backup keeps what is in a file, and returns the checksum that it goes by.
func (b *Bucket) Backup(name string) (sum string, err error) {
	if b.dir == "" {
		return "", errors.New("Could not back up " + name + ": filebuckets of servers are not there for programs")
	}
	sum, err = b.keep(name)
	if err != nil {
		err = errors.New("Could not back up " + name + ": " + err.Error())
	}
	return sum, err
}

func (b *Bucket) keep(name string) (string, error) {
	defer syscall.Umask(syscall.Umask(0o007))
	f, err := fileset.Machine.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b.info("Computing checksum on file " + name)
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	sum := hex.EncodeToString(h.Sum(nil))
	original, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	dir := b.folder(sum)
	if err := os.MkdirAll(dir, folderMode); err != nil {
		if at, ok := errtype.As[*os.PathError](err); ok {
			dir = at.Path
		}
		return "", textfile.Reason(err, "dir_s_mkdir", dir)
	}
	paths, err := os.OpenFile(filepath.Join(dir, "paths"), os.O_RDWR|os.O_CREATE|os.O_APPEND, fileMode)
	if err != nil {
		return "", err
	}
	defer paths.Close()
	if err := syscall.Flock(int(paths.Fd()), syscall.LOCK_EX); err != nil {
		return "", err
	}
	known, err := io.ReadAll(paths)
	if err != nil {
		return "", err
	}
	listed := bytes.Contains(append([]byte("\n"), known...), []byte("\n"+original+"\n"))
	contents := filepath.Join(dir, "contents")
	switch there, err := sumOf(contents); {
	case err != nil && !fileset.Missing(err):
		return "", err
	case err == nil && listed:
		return sum, nil
	case err == nil && there == sum:
		b.info("FileBucket got a duplicate file {sha256}" + sum)
		now := time.Now()
		if err := os.Chtimes(contents, now, now); err != nil {
			return "", err
		}
	default:
		if err := b.put(name, contents); err != nil {
			return "", err
		}
	}
	if !listed {
		_, err = paths.WriteString(original + "\n")
	}
	return sum, err
}

// put copies a file to its place in the bucket.
func (b *Bucket) put(name, contents string) error {
	from, err := fileset.Machine.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.CreateTemp(filepath.Dir(contents), "contents")
	if err != nil {
		return err
	}
	defer os.Remove(to.Name()) //nolint:errcheck // which is gone when all went well
	defer to.Close()
	if _, err := io.Copy(to, from); err != nil {
		return err
	}
	if err := to.Chmod(contentMode); err != nil {
		return err
	}
	if err := to.Sync(); err != nil {
		return err
	}
	return os.Rename(to.Name(), contents)
}

// Get returns what was in a file, by its checksum.
func (b *Bucket) Get(sum string) (string, error) {
	if len(sum) != 2*sha256.Size || strings.Trim(sum, "0123456789abcdef") != "" {
		return "", errors.New("Invalid checksum " + string(value.AppendInspect(nil, sum)))
	}
	text, err := os.ReadFile(filepath.Join(b.folder(sum), "contents"))
	if err != nil {
		return "", errors.New("File not found")
	}
	b.info("FileBucket read " + sum)
	return string(text), nil
}

// folder is where a checksum has its place: its first characters are folders within each other.
func (b *Bucket) folder(sum string) string {
	parts := []string{b.dir}
	for i := range 8 {
		parts = append(parts, sum[i:i+1])
	}
	return filepath.Join(append(parts, sum)...)
}

func sumOf(name string) (string, error) {
	f, err := fileset.Machine.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}
