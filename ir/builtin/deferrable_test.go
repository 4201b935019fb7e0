package builtin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TestDeferrable calls the functions that a catalog may leave to the machine where there is nothing but them.
func TestDeferrable(t *testing.T) {
	env := &runtime.Environment{Name: "production"}
	for _, name := range builtin.Names() { // sorted
		if f, _ := builtin.Lookup(name); builtin.Deferrable(name) {
			env.Builtins = append(env.Builtins, f.Fn)
		}
	}
	resolve, err := runtime.Deferrals(env, &runtime.Request{Node: "n"}, catalog.New("n", env.Name, ""))
	require.NoError(t, err)
	hash := value.NewHash()
	hash.Set("a", "b")
	arguments := []value.Value{"a", int64(1), value.Array{"a", int64(2)}, hash, nil}
	called := 0
	for _, f := range env.Builtins {
		for _, a := range arguments {
			for _, list := range []value.Array{{}, {a}, {a, a}, {a, "a"}, {a, "a", a}} {
				call, err := typesys.NewObject(typesys.DeferredType, f.Name, list)
				require.NoError(t, err)
				require.NotPanics(t, func() {
					if _, err := resolve(call); err == nil {
						called++
					}
				}, "%s%v", f.Name, list)
			}
		}
	}
	require.NotZero(t, called)
	for _, name := range []string{"lookup", "include", "epp", "file", "create_resources", "no_such_function"} {
		require.False(t, builtin.Deferrable(name), name)
	}
}
