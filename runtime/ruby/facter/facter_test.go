package facter_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/facter"
	"github.com/p2go/p2go/runtime/value"
)

// host has facts.
type host struct{ facts *value.Hash }

func (host) Log(_, _ string)             {}
func (h host) TopVar(string) value.Value { return h.facts }

// TestValue finds facts by their names and paths.
func TestValue(t *testing.T) {
	family := value.NewHash(value.Entry{Key: "family", Value: "Debian"})
	c := ruby.In(host{value.NewHash(value.Entry{Key: "os", Value: family}, value.Entry{Key: "a.b", Value: int64(1)})})
	assert.Equal(t, "Debian", facter.Value(c, "os.family"))
	assert.Equal(t, value.Value(family), facter.Value(c, ruby.Symbol("os")))
	assert.Equal(t, int64(1), facter.Value(c, "a.b"))
	assert.Nil(t, facter.Value(c, "os.family.name"))
	assert.Nil(t, facter.Value(c, "nosuch"))
	assert.Nil(t, facter.Find(c, "nosuch"))
	assert.Equal(t, "Debian", facter.FactValue(facter.Find(c, "os.family").(*facter.Fact)))
	assert.Nil(t, facter.Value(ruby.In(nil), "os"))
}
