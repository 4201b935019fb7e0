//go:build linux

package provided

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/provider"
	"github.com/p2go/p2go/runtime/value"
)

// roundTrip converts a value to a Go type and back.
func roundTrip[F any](kind Kind[F], v value.Value) (value.Value, error) {
	f, err := kind.To("a", v)
	if err != nil {
		return nil, err
	}
	return kind.From(f)
}

func TestKinds(t *testing.T) {
	h := value.NewHash()
	h.Set("k", int64(1))
	for _, c := range []struct {
		name      string
		convert   func(v value.Value) (value.Value, error)
		give, get value.Value
		wrong     string
	}{
		{"string", func(v value.Value) (value.Value, error) { return roundTrip(String, v) }, int64(7), "7", ""},
		{"secret", func(v value.Value) (value.Value, error) { return roundTrip(String, v) }, &value.Sensitive{Value: "x"}, "x", ""},
		{"no string", func(v value.Value) (value.Value, error) { return roundTrip(String, v) }, value.Array{}, nil, "Munging failed for value [] in class a: expected a string"},
		{"int64", func(v value.Value) (value.Value, error) { return roundTrip(Int64, v) }, "0x10", int64(16), ""},
		{"no int64", func(v value.Value) (value.Value, error) { return roundTrip(Int64, v) }, "1.5", nil, `Munging failed for value "1.5" in class a: invalid value for Integer(): "1.5"`},
		{"float", func(v value.Value) (value.Value, error) { return roundTrip(Int64, v) }, 1.5, nil, "Munging failed for value 1.5 in class a: expected an integer"},
		{"int", func(v value.Value) (value.Value, error) { return roundTrip(Int, v) }, int64(-3), int64(-3), ""},
		{"float64", func(v value.Value) (value.Value, error) { return roundTrip(Float64, v) }, " 2.5 ", 2.5, ""},
		{"float64 of int", func(v value.Value) (value.Value, error) { return roundTrip(Float64, v) }, int64(2), 2.0, ""},
		{"no float64", func(v value.Value) (value.Value, error) { return roundTrip(Float64, v) }, "x", nil, `Munging failed for value "x" in class a: expected a number`},
		{"bool", func(v value.Value) (value.Value, error) { return roundTrip(Bool, v) }, "Yes", true, ""},
		{"no bool", func(v value.Value) (value.Value, error) { return roundTrip(Bool, v) }, "maybe", nil, `Munging failed for value "maybe" in class a: expected a boolean value`},
		{"slice", func(v value.Value) (value.Value, error) { return roundTrip(Slice(Int64), v) }, value.Array{"1", int64(2)}, value.Array{int64(1), int64(2)}, ""},
		{"slice of one", func(v value.Value) (value.Value, error) { return roundTrip(Slice(String), v) }, "x", value.Array{"x"}, ""},
		{"slice with wrong", func(v value.Value) (value.Value, error) { return roundTrip(Slice(Int64), v) }, value.Array{"x"}, nil, `Munging failed for value "x" in class a: invalid value for Integer(): "x"`},
		{"map", func(v value.Value) (value.Value, error) { return roundTrip(Map(Int), v) }, h, h, ""},
		{"no map", func(v value.Value) (value.Value, error) { return roundTrip(Map(Int), v) }, "x", nil, `Munging failed for value "x" in class a: expected a hash`},
		{"pointer", func(v value.Value) (value.Value, error) { return roundTrip(Pointer(Bool), v) }, false, false, ""},
		{"any", func(v value.Value) (value.Value, error) { return roundTrip(Any, v) }, h, h, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.convert(c.give)
			if c.wrong != "" {
				require.EqualError(t, err, c.wrong)
				return
			}
			require.NoError(t, err)
			require.True(t, same(c.get, got), "%v", got)
		})
	}
	for _, v := range []any{nil, 1, []any{"x", 1}, []string{"x"}, map[string]any{"k": 1}, map[string]string{"k": "v"}} {
		_, err := Any.From(v)
		require.NoError(t, err)
	}
	_, err := Any.From([]any{struct{}{}})
	require.EqualError(t, err, "its Go type holds no values of attributes")
	for _, none := range []func() (value.Value, error){
		func() (value.Value, error) { return Pointer(String).From(nil) },
		func() (value.Value, error) { return Slice(String).From(nil) },
		func() (value.Value, error) { return Map(String).From(nil) },
	} {
		v, err := none()
		require.NoError(t, err)
		require.Nil(t, v)
	}
}

func TestSame(t *testing.T) {
	hash := func(pairs ...value.Value) *value.Hash {
		h := value.NewHash()
		for i := 0; i < len(pairs); i += 2 {
			h.Set(pairs[i], pairs[i+1])
		}
		return h
	}
	require.True(t, same(int64(1), 1.0))
	require.True(t, same(1.0, int64(1)))
	require.True(t, same(1.5, 1.5))
	require.False(t, same(1.5, "1.5"))
	require.False(t, same("a", "A"))
	require.True(t, same(value.Array{"a", hash("b", 1.0, "c", int64(2))}, value.Array{"a", hash("c", int64(2), "b", int64(1))}))
	require.False(t, same(value.Array{"a"}, value.Array{"a", "b"}))
	require.False(t, same(hash("a", "b"), hash("c", "b")))
	require.False(t, same(hash("a", "b"), "x"))
}

// lamp is what the provider of these tests has.
type lamp struct {
	Name, Ensure string
	Key          *string
	Hours        int64
}

func lamps(p Provider[lamp]) Provider[lamp] {
	p.Type, p.Name = "lamp", "test"
	p.Attributes = []Attribute[lamp]{
		{Name: "name", Namevar: true, Field: At(func(l *lamp) *string { return &l.Name }, String)},
		{Name: "ensure", Property: true, Ensures: true, Field: At(func(l *lamp) *string { return &l.Ensure }, String), Words: []string{"present", "absent"}},
		{Name: "key", Property: true, Field: At(func(l *lamp) **string { return &l.Key }, Pointer(String))},
		{Name: "hours", Property: true, Field: At(func(l *lamp) *int64 { return &l.Hours }, Int64), Default: int64(5)},
	}
	return p
}

// run applies one lamp, and returns the messages.
func run(t *testing.T, p Provider[lamp], params ...catalog.Param) []string {
	t.Helper()
	c := catalog.New("n", "production", "")
	typ := &catalog.Type{Name: "Lamp"}
	r := &catalog.Resource{Type: typ, Title: "l", Params: params}
	r.Unwrap()
	c.Append(r)
	var said []string
	typed := p.For(&Host)
	_, err := apply.Run(c, apply.Options{Types: map[string]*apply.Type{"lamp": typed}, Log: func(m apply.Message) bool {
		said = append(said, m.Level+" "+m.Line())
		return true
	}})
	if err != nil {
		said = append(said, err.Error())
	}
	return said
}

func TestProvider(t *testing.T) {
	written := 0
	p := lamps(Provider[lamp]{
		Read: func(_ *provider.Machine, want lamp) (lamp, error) {
			return lamp{Ensure: "present", Key: &want.Name, Hours: 3}, nil
		},
		Write: func(m *provider.Machine, is, want lamp) error {
			written++
			require.Equal(t, "l", *is.Key)
			m.Warning("the key is " + *want.Key)
			if want.Hours == 6 {
				return errors.New("not with " + *want.Key)
			}
			return nil
		},
	})
	secret := &value.Sensitive{Value: "s3cret"}
	require.Equal(t, []string{
		"warning Lamp[l](provider=test): the key is [redacted]", "notice /Lamp[l]/key: changed [redacted] to [redacted]",
		"notice /Lamp[l]/hours: hours changed 3 to 5",
	}, run(t, p, catalog.Param{Name: "key", Value: secret})[:3])
	require.Equal(t, 1, written, "all at once")
	require.Contains(t, run(t, p, catalog.Param{Name: "key", Value: secret}, catalog.Param{Name: "hours", Value: "6"}),
		"err /Lamp[l]/hours: change from 3 to 6 failed: not with [redacted]")
	require.Contains(t, run(t, p, catalog.Param{Name: "hours", Value: "7"}), "warning Lamp[l](provider=test): the key is l", "what is not managed stays")
}

// TestPanics lets each function panic.
func TestPanics(t *testing.T) {
	good := Provider[lamp]{
		Read:  func(*provider.Machine, lamp) (lamp, error) { return lamp{Ensure: "absent"}, nil },
		Write: func(*provider.Machine, lamp, lamp) error { return nil },
	}
	p := good
	p.Read = func(*provider.Machine, lamp) (lamp, error) { panic("oh") }
	require.Contains(t, run(t, lamps(p)), "err /Lamp[l]: Could not evaluate: the provider of lamp panicked in Read: oh")
	p = good
	p.Write = func(*provider.Machine, lamp, lamp) error { panic(errors.New("no")) }
	require.Contains(t, run(t, lamps(p), catalog.Param{Name: "ensure", Value: "present"}),
		"err /Lamp[l]/ensure: change from 'absent' to 'present' failed: the provider of lamp panicked in Write: no")
	p = good
	p.Check = func(lamp) error { panic(3) }
	require.Equal(t, []string{"Validation of Lamp[l] failed: the provider of lamp panicked in Check: a value"}, run(t, lamps(p)))
	p = good
	p.Require = func(lamp) []string { panic("x") }
	require.Contains(t, run(t, lamps(p)), "warning /Lamp[l]: the provider of lamp panicked in Require: x")
	p.Require = func(lamp) []string { return []string{"wrong"} }
	require.Contains(t, run(t, lamps(p)), "warning /Lamp[l]: 'wrong' is no reference to a resource")
	p = lamps(good)
	p.List = func(*provider.Machine) ([]lamp, error) { panic("x") }
	_, err := p.For(&Host).Instances(nil)
	require.EqualError(t, err, "the provider of lamp panicked in List: x")
	p.List = func(*provider.Machine) ([]lamp, error) { return []lamp{{Name: "a"}, {Name: "b"}}, nil }
	all, err := p.For(&Host).Instances(nil)
	require.NoError(t, err)
	require.Equal(t, []apply.Instance{{Name: "a"}, {Name: "b"}}, all)
}
