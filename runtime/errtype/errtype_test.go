package errtype

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"
)

// other is an error that can be taken for one of another type.
type other struct{ fs.PathError }

func (o *other) As(target any) bool {
	p, ok := target.(**fs.PathError)
	if ok {
		*p = &o.PathError
	}
	return ok
}

// TestAs compares with errors.As.
func TestAs(t *testing.T) {
	one, two := &fs.PathError{Op: "open", Path: "one"}, &fs.PathError{Op: "open", Path: "two"}
	for _, err := range []error{
		nil,
		errors.New("x"),
		one,
		fmt.Errorf("wrapped: %w", one),
		errors.Join(errors.New("x"), nil),
		errors.Join(errors.New("x"), fmt.Errorf("wrapped: %w", two), one),
		fmt.Errorf("both: %w, %w", fmt.Errorf("none: %w", fs.ErrNotExist), one),
		&other{*two},
		fmt.Errorf("wrapped: %w", &other{*two}),
	} {
		var want *fs.PathError
		wanted := errors.As(err, &want)
		have, ok := As[*fs.PathError](err)
		require.Equal(t, wanted, ok, "%v", err)
		require.Same(t, want, have, "%v", err)
	}
}

// TestAsInterface finds what has a method.
func TestAsInterface(t *testing.T) {
	type timeout interface {
		error
		Timeout() bool
	}
	e, ok := As[timeout](fmt.Errorf("wrapped: %w", &fs.PathError{Err: errors.New("x")}))
	require.True(t, ok)
	require.False(t, e.Timeout())
	_, ok = As[timeout](errors.New("x"))
	require.False(t, ok)
}
