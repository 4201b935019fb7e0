// Package datafile reads files of YAML and JSON, as Ruby's libraries do.
package datafile

import (
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/file"
	"github.com/p2go/p2go/runtime/ruby/json"
	"github.com/p2go/p2go/runtime/ruby/yaml"
	"github.com/p2go/p2go/runtime/value"
)

// read is what is in a file, and the options with its name.
func read(name string, options []value.Value) (text string, named value.Value, err error) {
	all := ruby.NewHash()
	rest, given := ruby.TakeKeywords(options)
	if err := ruby.Arity(1+len(rest), 1, 1); err != nil {
		return "", nil, err
	}
	if given.Len() > 0 {
		all = given.Copy()
	}
	if err := all.Set(ruby.Symbol("filename"), name); err != nil {
		return "", nil, err
	}
	if text, _, err = file.Read(name); err != nil {
		return "", nil, err
	}
	named, err = ruby.Keywords(all)
	return text, named, err
}

// LoadYAML is YAML.load_file.
//
//ruby:keywords
//ruby:access file
//ruby:singleton YAML.load_file 1..2
//ruby:singleton Psych.load_file 1..2
func LoadYAML(c *ruby.Context, name string, options ...value.Value) (value.Value, error) {
	text, named, err := read(name, options)
	if err != nil {
		return nil, err
	}
	return yaml.Load(c, text, named)
}

// SafeLoadYAML is YAML.safe_load_file.
//
//ruby:keywords
//ruby:access file
//ruby:singleton YAML.safe_load_file 1..2
//ruby:singleton Psych.safe_load_file 1..2
func SafeLoadYAML(c *ruby.Context, name string, options ...value.Value) (value.Value, error) {
	text, named, err := read(name, options)
	if err != nil {
		return nil, err
	}
	return yaml.SafeLoad(c, text, named)
}

// UnsafeLoadYAML is YAML.unsafe_load_file.
//
//ruby:keywords
//ruby:access file
//ruby:singleton YAML.unsafe_load_file 1..2
//ruby:singleton Psych.unsafe_load_file 1..2
func UnsafeLoadYAML(c *ruby.Context, name string, options ...value.Value) (value.Value, error) {
	text, named, err := read(name, options)
	if err != nil {
		return nil, err
	}
	return yaml.UnsafeLoad(c, text, named)
}

// LoadJSON is JSON.load_file.
//
//ruby:access file
//ruby:singleton JSON.load_file 1..2
func LoadJSON(name string, options ...value.Value) (value.Value, error) {
	text, _, err := file.Read(name)
	if err != nil {
		return nil, err
	}
	return json.Parse(text, options...)
}

// LoadJSONAll is JSON.load_file!, of any depth, and with NaN.
//
//ruby:access file
//ruby:singleton JSON.load_file! 1..2
func LoadJSONAll(name string, options ...value.Value) (value.Value, error) {
	text, _, err := file.Read(name)
	if err != nil {
		return nil, err
	}
	return json.ParseAll(text, options...)
}
