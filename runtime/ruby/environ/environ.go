// Package environ is Ruby's ENV: the variables of the environment of the process that compiles catalogs. They can only be read.
package environ

import (
	"os"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Variables is ENV as a value: a hash, which cannot be changed.
//
//ruby:access env
//ruby:constant ENV
//ruby:singleton ENV.to_h
//ruby:singleton ENV.to_hash
func Variables() *ruby.Hash {
	h := ruby.NewHash()
	for _, e := range os.Environ() {
		name, text, _ := strings.Cut(e, "=")
		_ = h.Set(name, text) // strings are keys
	}
	h.Frozen = true
	return h
}

// Get is ENV[name]: nil where there is no such variable.
//
//ruby:access env
//ruby:singleton ENV.[]
func Get(name string) (text string, found bool, err error) {
	if err := check(name); err != nil {
		return "", false, err
	}
	text, found = os.LookupEnv(name)
	return text, found, nil
}

// check is the error of a name that no variable can have.
func check(name string) error {
	if strings.IndexByte(name, 0) >= 0 {
		return ruby.Raise(ruby.ArgumentError, "bad environment variable name: contains null byte")
	}
	return nil
}

// Fetch is ENV.fetch: the variable, or else what the block or the argument gives.
//
//ruby:access env
//ruby:singleton ENV.fetch 1..2
func Fetch(name string, block *ruby.Block, otherwise ...value.Value) (value.Value, error) {
	text, found, err := Get(name)
	switch {
	case err != nil:
		return nil, err
	case found:
		return text, nil
	case block != nil:
		return block.Yield(name)
	case len(otherwise) > 0:
		return otherwise[0], nil
	}
	return nil, ruby.Raise(ruby.KeyError, "key not found: ", ruby.Inspect(name))
}

// Has is ENV.key?.
//
//ruby:access env
//ruby:singleton ENV.key?
//ruby:singleton ENV.has_key?
//ruby:singleton ENV.include?
//ruby:singleton ENV.member?
func Has(name string) (bool, error) {
	_, found, err := Get(name)
	return found, err
}
