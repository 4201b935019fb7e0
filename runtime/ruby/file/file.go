// Package file is Ruby's File, IO and Dir: what they do with names alone, and what they read of the file system of the machine that compiles
// catalogs. Nothing in it writes.
package file

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/fnmatch"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The constants of File.
const (
	// Separator is File::SEPARATOR.
	//
	//ruby:constant File::SEPARATOR
	//ruby:constant File::Separator
	Separator = "/"
	// PathSeparator is File::PATH_SEPARATOR.
	//
	//ruby:constant File::PATH_SEPARATOR
	PathSeparator = ":"
	// NoEscape is File::FNM_NOESCAPE: a backslash is itself.
	//
	//ruby:constant File::FNM_NOESCAPE
	NoEscape = fnmatch.NoEscape
	// Pathname is File::FNM_PATHNAME: a wildcard matches no slash.
	//
	//ruby:constant File::FNM_PATHNAME
	Pathname = fnmatch.Pathname
	// DotMatch is File::FNM_DOTMATCH: a wildcard matches a dot that a name begins with.
	//
	//ruby:constant File::FNM_DOTMATCH
	DotMatch = fnmatch.DotMatch
	// CaseFold is File::FNM_CASEFOLD.
	//
	//ruby:constant File::FNM_CASEFOLD
	CaseFold = fnmatch.CaseFold
	// ExtGlob is File::FNM_EXTGLOB: braces have alternatives.
	//
	//ruby:constant File::FNM_EXTGLOB
	ExtGlob = fnmatch.ExtGlob
)

// AltSeparator is File::ALT_SEPARATOR.
//
//ruby:constant File::ALT_SEPARATOR
var AltSeparator value.Value

// Join is File.join: names with slashes between, also those in arrays.
//
//ruby:singleton File.join
func Join(names ...value.Value) (string, error) {
	var b []byte
	for i, v := range names {
		s := ""
		var err error
		switch v.(type) {
		case *ruby.Array, value.Array:
			s, err = Join(ruby.Elements(v)...)
		default:
			s, err = ruby.ToStr(v)
		}
		if err != nil {
			return "", err
		}
		if strings.IndexByte(s, 0) >= 0 {
			return "", ruby.Raise(ruby.ArgumentError, "string contains null byte")
		}
		if i > 0 {
			if strings.HasPrefix(s, "/") {
				b = []byte(strings.TrimRight(string(b), "/"))
			} else if len(b) == 0 || b[len(b)-1] != '/' {
				b = append(b, '/')
			}
		}
		b = value.Bounded(append(b, s...))
	}
	return string(b), nil
}

// Dirname is File.dirname: a path without its last part, or as many as are asked for.
//
//ruby:singleton File.dirname 1..2
func Dirname(path string, levels ...int64) (string, error) {
	n := int64(1)
	if len(levels) > 0 {
		n = levels[0]
	}
	if n < 0 {
		return "", ruby.Raise(ruby.ArgumentError, "negative level: ", strconv.FormatInt(n, 10))
	}
	for ; n > 0; n-- {
		if path == "" {
			return ".", nil
		}
		path, _ = fn.Dirname(path)
		if path == "." || path == "/" {
			break
		}
	}
	return path, nil
}

// Basename is File.basename: the last part of a path, without a suffix.
//
//ruby:singleton File.basename 1..2
func Basename(path string, suffix ...string) string {
	return fn.Basename(path, strings.Join(suffix, ""))
}

// Extname is File.extname: the suffix with its dot.
//
//ruby:singleton File.extname
func Extname(path string) string {
	base := strings.TrimLeft(fn.Basename(path, ""), ".")
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		return base[i:]
	}
	return ""
}

// Split is File.split: what dirname and basename give.
//
//ruby:singleton File.split
func Split(path string) ([]string, error) {
	dir, err := Dirname(path)
	return []string{dir, Basename(path)}, err
}

// IsAbsolute is File.absolute_path?.
//
//ruby:singleton File.absolute_path?
func IsAbsolute(path string) bool { return strings.HasPrefix(path, "/") }

// ExpandPath is File.expand_path: an absolute path without dots, from a folder. What depends on the folder or the user that the program runs in
// is an error.
//
//ruby:singleton File.expand_path 1..2
func ExpandPath(path string, from ...value.Value) (string, error) { return expand(path, from, true) }

// AbsolutePath is File.absolute_path, for which a tilde is nothing special.
//
//ruby:singleton File.absolute_path 1..2
func AbsolutePath(path string, from ...value.Value) (string, error) { return expand(path, from, false) }

func expand(path string, from []value.Value, home bool) (string, error) {
	if home && strings.HasPrefix(path, "~") {
		return "", ruby.Raise(ruby.NotImplementedError, "File.expand_path of the home of a user is not supported")
	}
	if !IsAbsolute(path) {
		if len(from) == 0 || from[0] == nil {
			return "", ruby.Raise(ruby.NotImplementedError, "File.expand_path of a path relative to the folder that Puppet runs in is not supported: ", path)
		}
		base, err := ruby.ToStr(from[0])
		if err != nil {
			return "", err
		}
		if base, err = expand(base, nil, home); err != nil {
			return "", err
		}
		path = base + "/" + path
	}
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "", ".":
		case "..":
			parts = parts[:max(0, len(parts)-1)]
		default:
			parts = append(parts, part)
		}
	}
	root := path[:len(path)-len(strings.TrimLeft(path, "/"))]
	if strings.Contains(path, "..") {
		root = "/"
	}
	return root + strings.Join(parts, "/"), nil
}

// Fnmatch is File.fnmatch: whether a path matches a pattern, by flags.
//
//ruby:singleton File.fnmatch 2..3
//ruby:singleton File.fnmatch? 2..3
func Fnmatch(pattern, path string, flags ...int64) bool {
	all := int64(0)
	if len(flags) > 0 {
		all = flags[0]
	}
	return fnmatch.Match(pattern, path, all)
}
