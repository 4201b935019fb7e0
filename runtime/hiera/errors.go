package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime"
)

// lookupFailure is an error of a lookup: it is reported as it is, without a place (LKP-7). Those that are issues are not worded
// anew by the global layer.
type lookupFailure struct {
	message string
	issue   bool
}

// Error returns the message.
func (e *lookupFailure) Error() string { return e.message }

func lookupError(parts ...string) error { return &lookupFailure{message: strings.Join(parts, "")} }

func lookupIssue(parts ...string) error {
	return &lookupFailure{message: strings.Join(parts, ""), issue: true}
}

// hostFailure is an error that is worded as one of the call, unless a lookup is around it, whose error it then is.
type hostFailure string

// Error returns the message.
func (e hostFailure) Error() string { return string(e) }

// argumentError is an error that is always worded as one of the call.
type argumentError string

// Error returns the message.
func (e argumentError) Error() string { return string(e) }

// configFailure is an error in a configuration, whose file it names.
type configFailure struct {
	config  *Config
	line    int // 0 for none
	message string
}

// Error returns the message.
func (e *configFailure) Error() string { return e.message }

func (c *Config) fail(line int, parts ...string) error {
	return &configFailure{config: c, line: line, message: strings.Join(parts, "")}
}

// reported turns the error of a lookup into what the caller of the lookup reports.
func reported(s *runtime.View, err error) error {
	switch e := err.(type) {
	case *lookupFailure:
		return &runtime.Error{Message: e.message}
	case *configFailure:
		return &runtime.Error{Message: e.message, Place: s.PlaceIn(e.config.Path, e.line)}
	}
	return err
}
