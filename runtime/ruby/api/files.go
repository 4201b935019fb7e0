package api

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// FilesModule is Puppet::Parser::Files.
var FilesModule = &ruby.Class{Name: "Puppet::Parser::Files", Module: true}

// finder finds the files that the program was built with.
func finder(c *ruby.Context) (fn.Finder, error) {
	if c != nil {
		if h, ok := c.Host.(interface{ Finder() any }); ok {
			if f, ok := h.Finder().(fn.Finder); ok {
				return f, nil
			}
		}
	}
	return nil, ruby.Raise(ruby.NotImplementedError, "the program has no files")
}

func find(c *ruby.Context, folder, name string) (value.Value, error) {
	f, err := finder(c)
	if err != nil {
		return nil, err
	}
	path, found, err := f.FindFile(folder, name)
	if err != nil || !found {
		return nil, err
	}
	return path, nil
}

// FindTemplate is Puppet::Parser::Files.find_template: the path of a template of a module, nil where there is none.
//
//ruby:singleton Puppet::Parser::Files.find_template
func FindTemplate(c *ruby.Context, name string) (value.Value, error) {
	return find(c, fn.TemplatesFolder, name)
}

// FindFile is Puppet::Parser::Files.find_file: the path of a file of a module, nil where there is none.
//
//ruby:singleton Puppet::Parser::Files.find_file
func FindFile(c *ruby.Context, name string) (value.Value, error) {
	return find(c, fn.FilesFolder, name)
}

// ReadFound is File.read of a path that one of the others has found.
//
//ruby:singleton Puppet::Parser::Files.read
func ReadFound(c *ruby.Context, path string) (string, error) {
	f, err := finder(c)
	if err != nil {
		return "", err
	}
	return f.ReadFile(path)
}
