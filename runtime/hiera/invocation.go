package hiera

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// invocation is one lookup and what it has to remember on its way.
type invocation struct {
	session             *session
	scope               *runtime.View
	locals              *value.Hash // variables that only the caller sees
	overrides, defaults *value.Hash
	names               []string // what is being looked up, from the outermost on
	top                 *key
	module              string // whose data is searched last
	explain             *explainer
	hieraCall           bool     // by one of the functions hiera*
	prefer              []string // what these search first in version 3
	globalOnly          bool
	calling             bool // in version 3, where names stand for what looks up; see callingVar
}

// invocation returns a new invocation, which knows what is being looked up around it.
func (x *session) invocation(s *runtime.View, locals *value.Hash) *invocation {
	inv := &invocation{session: x, scope: s, locals: locals}
	if p := x.current; p != nil {
		inv.names = slices.Clone(p.names)
		inv.explain, inv.hieraCall, inv.globalOnly, inv.prefer = p.explain, p.hieraCall, p.globalOnly, p.prefer
		inv.calling = p.calling
	}
	return inv
}

// enter makes the invocation the current one while f runs.
func (inv *invocation) enter(k *key, module string, f func() error) error {
	if module == "" {
		module = k.module
	}
	inv.top, inv.module = k, module
	outer := inv.session.current
	inv.session.current = inv
	defer func() { inv.session.current = outer }()
	return f()
}

// check runs f for a name, which must not be in the making already (HIE-24).
func (inv *invocation) check(name string, f func() error) error {
	if slices.Contains(inv.names, name) {
		return lookupError("Recursive lookup detected in [", strings.Join(inv.names, ", "), "]")
	}
	inv.names = append(inv.names, name)
	defer func() { inv.names = inv.names[:len(inv.names)-1] }()
	err := f()
	if e, ok := err.(hostFailure); ok {
		return lookupError(string(e))
	}
	return err
}
