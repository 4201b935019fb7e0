// Package shellwords is Ruby's module Shellwords: words of a line for a POSIX shell.
package shellwords

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Split is Shellwords.split: the words of a line as a POSIX shell reads it.
//
//ruby:singleton Shellwords.split
//ruby:singleton Shellwords.shellsplit
//ruby:singleton Shellwords.shellwords
//ruby:method String#shellsplit
func Split(line string) ([]string, error) {
	words, ok := fn.SplitShellWords(line)
	if !ok {
		return nil, ruby.Raise(ruby.ArgumentError, "Unmatched quote: ", ruby.Inspect(line))
	}
	return words, nil
}

// Escape is Shellwords.escape: one word for a POSIX shell.
//
//ruby:singleton Shellwords.escape
//ruby:singleton Shellwords.shellescape
func Escape(v value.Value) string { return fn.ShellEscape(ruby.ToS(v)) }

// StringEscape is String#shellescape.
//
//ruby:method String#shellescape
func StringEscape(s string) string { return fn.ShellEscape(s) }

// Join is Shellwords.join: a line of words.
//
//ruby:singleton Shellwords.join
//ruby:singleton Shellwords.shelljoin
//ruby:method Array#shelljoin
func Join(words []value.Value) string {
	var b []byte
	for i, w := range words {
		if i > 0 {
			b = append(b, ' ')
		}
		b = value.Bounded(append(b, Escape(w)...))
	}
	return string(b)
}
