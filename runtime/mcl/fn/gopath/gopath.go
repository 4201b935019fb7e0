// Package gopath has the functions of the modules golang/path and golang/path/filepath that read no files.
package gopath

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Base is golang/path.base.
func Base(name string) string { return path.Base(name) }

// Clean is golang/path.clean.
func Clean(name string) string { return path.Clean(name) }

// Dir is golang/path.dir.
func Dir(name string) string { return path.Dir(name) }

// Ext is golang/path.ext.
func Ext(name string) string { return path.Ext(name) }

// IsAbs is golang/path.is_abs.
func IsAbs(name string) bool { return path.IsAbs(name) }

// Join is golang/path.join.
func Join(elems value.Array) string { return path.Join(fn.Texts(elems)...) }

// Match is golang/path.match.
func Match(pattern, name string) (bool, error) {
	v, err := path.Match(pattern, name)
	return v, fn.Fatal("golang/path.match", err)
}

// FileBase is golang/path/filepath.base.
func FileBase(name string) string { return filepath.Base(name) }

// FileClean is golang/path/filepath.clean.
func FileClean(name string) string { return filepath.Clean(name) }

// FileDir is golang/path/filepath.dir.
func FileDir(name string) string { return filepath.Dir(name) }

// FileExt is golang/path/filepath.ext.
func FileExt(name string) string { return filepath.Ext(name) }

// FileIsAbs is golang/path/filepath.is_abs.
func FileIsAbs(name string) bool { return filepath.IsAbs(name) }

// FileFromSlash is golang/path/filepath.from_slash.
func FileFromSlash(name string) string { return filepath.FromSlash(name) }

// FileHasPrefix is golang/path/filepath.has_prefix.
func FileHasPrefix(name, prefix string) bool { return strings.HasPrefix(name, prefix) }

// FileIsLocal is golang/path/filepath.is_local.
func FileIsLocal(name string) bool { return filepath.IsLocal(name) }

// FileJoin is golang/path/filepath.join.
func FileJoin(elems value.Array) string { return filepath.Join(fn.Texts(elems)...) }

// FileLocalize is golang/path/filepath.localize.
func FileLocalize(name string) (string, error) {
	v, err := filepath.Localize(name)
	return v, fn.Fatal("golang/path/filepath.localize", err)
}

// FileMatch is golang/path/filepath.match.
func FileMatch(pattern, name string) (bool, error) {
	v, err := filepath.Match(pattern, name)
	return v, fn.Fatal("golang/path/filepath.match", err)
}

// FileRel is golang/path/filepath.rel.
func FileRel(base, target string) (string, error) {
	v, err := filepath.Rel(base, target)
	return v, fn.Fatal("golang/path/filepath.rel", err)
}

// FileToSlash is golang/path/filepath.to_slash.
func FileToSlash(name string) string { return filepath.ToSlash(name) }

// FileVolumeName is golang/path/filepath.volume_name.
func FileVolumeName(name string) string { return filepath.VolumeName(name) }
