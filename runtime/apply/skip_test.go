package apply_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// tagged is a catalog of resources with tags.
func tagged(t *testing.T, tags ...string) *catalog.Catalog {
	t.Helper()
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [
		{"type": "Exec", "title": "a"}, {"type": "Exec", "title": "b"}, {"type": "Exec", "title": "tool"}]}`)
	require.NoError(t, err)
	for i, tag := range tags {
		c.Resources()[i].Tags = catalog.Tags{"exec", tag}
	}
	return c.Catalog
}

func TestTags(t *testing.T) {
	for _, c := range [...]struct {
		tags, skipTags string
		want           []string
	}{
		{"", "", []string{"a", "b", "tool"}},
		{" , ,", "", nil},
		{"ONE", "", []string{"a"}},
		{"one, x::y ,", "", []string{"a", "tool"}},
		{"exec", "Two", []string{"a", "tool"}},
		{"", "exec", []string{}},
		{"y", "", []string{}},
		{"two words", "", nil},
		{"", "one,,two", nil},
	} {
		m := &machine{order: []string{}}
		r, err := apply.Run(tagged(t, "one", "two", "x::y"), apply.Options{Types: m.types(), Tags: c.tags, SkipTags: c.skipTags})
		if c.want == nil && c.tags+c.skipTags != " , ," {
			require.ErrorContains(t, err, "Failed to apply catalog: Invalid tag '")
			require.Empty(t, m.order)
			require.False(t, r.Completed)
			continue
		}
		require.NoError(t, err)
		if c.want != nil {
			require.Equal(t, c.want, m.order, c.tags)
			require.Equal(t, len(c.want) < 3, r.Statuses[0].Skipped || r.Statuses[1].Skipped)
		}
	}
}

// deferred is a call that is left to the machine.
func deferred(t *testing.T, args ...value.Value) value.Value {
	t.Helper()
	v, err := typesys.NewObject(typesys.DeferredType, "f", value.Array(args))
	require.NoError(t, err)
	return v
}

func TestDeferred(t *testing.T) {
	var got []value.Value
	var secret []bool
	types := map[string]*apply.Type{"exec": {
		Name: "exec",
		Check: func(d *apply.Declared) error {
			if v := d.Get("x"); v == "bad" {
				return d.Invalid("x", "it is bad")
			}
			return nil
		},
		Open: func(d *apply.Declared) (apply.Resource, error) {
			got, secret = append(got, d.Get("x")), append(secret, d.Secret("x"))
			return inspector(func() (apply.State, error) { return apply.State{}, nil }), nil
		},
	}}
	run := func(result value.Value, failure error, x ...value.Value) error {
		t.Helper()
		got, secret = nil, nil
		c := tagged(t)
		for i, v := range x {
			c.Resources()[i].Params = append(c.Resources()[i].Params, catalog.Param{Name: "x", Value: v})
		}
		o := apply.Options{Types: types, Resolve: func(value.Value) (value.Value, error) { return result, failure }}
		if result == nil && failure == nil {
			o.Resolve = nil
		}
		_, err := apply.Run(c, o)
		return err
	}
	require.NoError(t, run("done", nil, deferred(t), "plain", value.Array{deferred(t)}))
	require.Equal(t, []value.Value{"done", "plain", "done"}, got)
	require.Equal(t, []bool{false, false, false}, secret)

	hidden := &value.Sensitive{Value: "hidden"}
	require.NoError(t, run("done", nil, deferred(t, value.Array{deferred(t, hidden)}), deferred(t, "x")))
	require.Equal(t, []value.Value{"done", "done", nil}, got)
	require.Equal(t, []bool{true, false, false}, secret, "what is computed of secrets is one")
	require.NoError(t, run(hidden, nil, deferred(t)))
	require.Equal(t, []value.Value{"hidden", nil, nil}, got)
	require.True(t, secret[0])

	require.EqualError(t, run("bad", nil, "x", deferred(t), "z"), "Failed to apply catalog: it is bad")
	require.Equal(t, []value.Value{"x"}, got, "nothing is applied after it")
	require.EqualError(t, run(nil, errors.New("it fails"), deferred(t)), "Failed to apply catalog: it fails")
	require.ErrorContains(t, run(nil, nil, deferred(t)), "The value of x of Exec[a] is computed when it is applied")
}

func TestDeferredRequires(t *testing.T) {
	m := &machine{tool: true}
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [{"type": "User", "title": "a"}, {"type": "Exec", "title": "before a"}]}`)
	require.NoError(t, err)
	user := c.Resources()[0]
	user.Params = append(user.Params, catalog.Param{Name: "comment", Value: deferred(t)})
	_, err = apply.Run(c.Catalog, apply.Options{Types: m.types(), Resolve: func(value.Value) (value.Value, error) { return "x", nil }})
	require.NoError(t, err)
	require.Equal(t, []string{"before a", "a"}, m.order)
	require.Equal(t, "x", user.Get("comment"))
}
