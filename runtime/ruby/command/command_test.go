package command_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/internal/rubytest"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/command"
)

// TestVectors compares what commands give with what was recorded from Ruby, Puppet and Facter.
func TestVectors(t *testing.T) { rubytest.Run(t, "command") }

// TestBackticks runs commands between backticks; the results are those of Ruby.
func TestBackticks(t *testing.T) {
	for line, want := range map[string]string{
		"echo a": "a\n", "echo a b | tr ab xy": "x y\n", "echo  'a  b'": "a  b\n", "false": "", "exit 3": "", "echo e >&2; echo o": "o\n", "cat": "", "printf é": "é",
		"nosuchcommand":     "Errno::ENOENT: No such file or directory - nosuchcommand",
		"nosuchcommand a b": "Errno::ENOENT: No such file or directory - nosuchcommand",
		"/etc":              "Errno::EACCES: Permission denied - /etc",
		"/etc/passwd x":     "Errno::EACCES: Permission denied - /etc/passwd",
		"":                  "Errno::ENOENT: No such file or directory - ",
		"a\x00b":            "ArgumentError: string contains null byte",
	} {
		s, err := command.Backtick(line)
		if err != nil {
			e, ok := ruby.Rescued(err, ruby.ExceptionClass)
			assert.True(t, ok)
			assert.Equal(t, want, e.Class.Name+": "+e.Text(), line)
			continue
		}
		assert.Equal(t, want, s.String(), line)
	}
}
