package file

import (
	"errors"
	"os"
	"strings"
	"syscall"

	glob "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// Glob is Dir.glob: the paths that patterns match, in Ruby's order. The option base is a folder that they are relative to. A block gets each.
//
//ruby:keywords
//ruby:access file
//ruby:singleton Dir.glob 1..3
func Glob(patterns value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	args, options := ruby.TakeKeywords(args)
	if len(args) > 0 && args[0] != value.Value(int64(0)) {
		return nil, ruby.Raise(ruby.NotImplementedError, "flags of Dir.glob are not supported")
	}
	base := ""
	if b := option(options, "base"); b != nil {
		var err error
		if base, err = ruby.ToStr(b); err != nil {
			return nil, err
		}
	}
	list := []value.Value{patterns}
	nul := "nul-separated glob pattern is deprecated"
	switch patterns.(type) {
	case *ruby.Array, value.Array:
		list, nul = ruby.Elements(patterns), "path name contains null byte"
	}
	found := ruby.NewArray()
	for _, p := range list {
		pattern, err := ruby.ToStr(p)
		if err != nil {
			return nil, err
		}
		if strings.IndexByte(pattern, 0) >= 0 {
			return nil, ruby.Raise(ruby.ArgumentError, nul)
		}
		paths, err := matches(base, pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			found.Elems = append(found.Elems, path)
		}
	}
	if block == nil {
		return found, nil
	}
	for _, path := range found.Elems {
		if _, err := block.Yield(path); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// GlobAll is Dir[]: the paths that patterns match.
//
//ruby:access file
//ruby:singleton Dir.[]
func GlobAll(patterns ...value.Value) (value.Value, error) {
	list := ruby.NewArray()
	for _, p := range patterns {
		if len(patterns) > 1 {
			p = ruby.NewArray(p)
		}
		found, err := Glob(p, nil)
		if err != nil {
			return nil, err
		}
		list.Elems = append(list.Elems, ruby.Elements(found)...)
	}
	return list, nil
}

// matches are the paths that a pattern matches, relative to a folder.
func matches(base, pattern string) ([]string, error) {
	prefix := ""
	if base != "" && !strings.HasPrefix(pattern, "/") {
		prefix = strings.TrimRight(base, "/") + "/"
		pattern = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`, `{`, `\{`).Replace(prefix) + pattern
	}
	paths, err := glob.Glob(pattern, value.MaxElements)
	if err != nil {
		return nil, ruby.Raise(ruby.NotImplementedError, err.Error())
	}
	for i, path := range paths {
		paths[i] = strings.TrimPrefix(path, prefix)
	}
	return paths, nil
}

// Children is Dir.children: what is in a folder.
//
//ruby:access file
//ruby:singleton Dir.children 1..2
func Children(name string, _ ...value.Value) ([]string, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	d, err := os.Open(name)
	if err != nil {
		return nil, system.Error(err, "@ dir_initialize - "+name)
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return nil, system.Error(err, "@ dir_initialize - "+name)
	}
	return names, nil
}

// Entries is Dir.entries: what is in a folder, with itself and the one above.
//
//ruby:access file
//ruby:singleton Dir.entries 1..2
func Entries(name string, _ ...value.Value) ([]string, error) {
	names, err := Children(name)
	if err != nil {
		return nil, err
	}
	return append([]string{".", ".."}, names...), nil
}

// EachChild is Dir.each_child: the block gets what is in a folder.
//
//ruby:access file
//ruby:singleton Dir.each_child 1..2
func EachChild(name string, block *ruby.Block, _ ...value.Value) error {
	return each(block, func() ([]string, error) { return Children(name) })
}

// EachEntry is Dir.foreach: the block gets what is in a folder, with itself and the one above.
//
//ruby:access file
//ruby:singleton Dir.foreach 1..2
func EachEntry(name string, block *ruby.Block, _ ...value.Value) error {
	return each(block, func() ([]string, error) { return Entries(name) })
}

func each(block *ruby.Block, list func() ([]string, error)) error {
	names, err := list()
	if err != nil {
		return err
	}
	if block == nil {
		return ruby.Raise(ruby.NotImplementedError, "an enumerator of a folder is not supported")
	}
	for _, name := range names {
		if _, err := block.Yield(name); err != nil {
			return err
		}
	}
	return nil
}

// DirIsEmpty is Dir.empty?: whether there is a folder with nothing in it.
//
//ruby:access file
//ruby:singleton Dir.empty?
func DirIsEmpty(name string) (bool, error) {
	if err := checkName(name); err != nil {
		return false, err
	}
	if _, err := os.Stat(name); errors.Is(err, syscall.ENOTDIR) {
		return false, nil
	} else if err != nil {
		return false, system.Error(err, "@ rb_dir_s_empty_p - "+name)
	}
	names, err := Children(name)
	return err == nil && len(names) == 0, nil
}
