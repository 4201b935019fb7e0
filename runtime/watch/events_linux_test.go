package watch

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWalk(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	s := steps{t, dir}
	s.mkdir("d/e")
	s.link("d/e", "l")
	s.link("../x", "d/e/up")
	s.link("self", "self")
	visited := func(path string) (got []string) {
		walk(dir+"/"+path, func(in, name string) {
			if rel, err := filepath.Rel(dir, in); err == nil && rel[0] != '.' || in == dir {
				got = append(got, rel+":"+name)
			}
		})
		return got
	}
	assert.Equal(t, []string{".:d", "d:e", "d/e:f"}, visited("d/e/f"))
	assert.Equal(t, []string{".:d", "d:n"}, visited("d/n/f/g"))
	assert.Equal(t, []string{".:l", ".:d", "d:e", "d/e:f"}, visited("l/f"))
	assert.Equal(t, []string{".:l", ".:d", "d:e", "d/e:up", "d:x"}, visited("l/up"))
	assert.Equal(t, []string{".:d", "d:e", "d/e:"}, visited("d/./e/"))
	assert.Len(t, visited("self"), 41)
}

// What the kernel says nothing about is read again and again.
func TestUnwatchable(t *testing.T) {
	assert.Equal(t, fromNothing, sourceOf("/proc/self"))
	f := New(time.Millisecond)
	defer f.Close()
	f.Set([]string{"/proc/uptime"})
	for range 3 {
		wait(t, f)
	}
	f.Set(nil)
	assert.Empty(t, f.polled)
}
