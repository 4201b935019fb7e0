package fn

import (
	"slices"
	"testing"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TestNewNames compares functions with those that had the names before.
func TestNewNames(t *testing.T) {
	data := value.NewHash(value.Entry{Key: "b", Value: value.Array{int64(1), "x", nil}}, value.Entry{Key: "a", Value: true})
	table := value.NewHash(value.Entry{Key: "b", Value: value.NewHash(value.Entry{Key: "c", Value: int64(1)})})
	for _, c := range []struct {
		name, before *Function
		args         value.Array
	}{
		{&StdlibShellEscapeFunction, &ShellEscapeFunction, value.Array{"a b'c"}},
		{&StdlibBatchEscapeFunction, &BatchEscapeFunction, value.Array{`a "$b"`}},
		{&StdlibPowershellEscapeFunction, &PowershellEscapeFunction, value.Array{`a "$b"`}},
		{&StdlibSeededRandFunction, &SeededRandFunction, value.Array{int64(1000), "seed"}},
		{&StdlibSeededRandStringFunction, &SeededRandStringFunction, value.Array{int64(20), "seed", "abc"}},
		{&StdlibFqdnRandStringFunction, &FqdnRandStringFunction, value.Array{int64(20)}},
		{&StdlibFqdnRandStringFunction, &FqdnRandStringFunction, value.Array{int64(20), nil, "a", int64(5)}},
		{&StdlibFqdnRandStringFunction, &FqdnRandStringFunction, value.Array{int64(20), "abc", "a"}},
		{&StdlibFqdnRotateFunction, &FqdnRotateFunction, value.Array{value.Array{"a", "b", "c", "d"}, "s", int64(1)}},
		{&StdlibFqdnRotateFunction, &FqdnRotateFunction, value.Array{"abcdefg"}},
		{&StdlibOsVersionGteFunction, &OsVersionGteFunction, value.Array{"Debian", "12"}},
		{&StdlibOsVersionGteFunction, &OsVersionGteFunction, value.Array{"Debian", "13"}},
		{&StdlibOsVersionGteFunction, &OsVersionGteFunction, value.Array{"Ubuntu", "12"}},
		{&StdlibToJsonFunction, &ToJsonFunction, value.Array{data}},
		{&StdlibToJsonPrettyFunction, &ToJsonPrettyFunction, value.Array{data, true}},
		{&StdlibToYamlFunction, &ToYamlFunction, value.Array{data}},
		{&StdlibToPythonFunction, &ToPythonFunction, value.Array{data}},
		{&StdlibToRubyFunction, &ToRubyFunction, value.Array{data}},
		{&StdlibToTomlFunction, &ToTomlFunction, value.Array{table}},
		{&StdlibSha256Function, &Sha256Function, value.Array{"text"}},
	} {
		want := called(t, c.before, c.args, nil)
		if got := called(t, c.name, c.args, nil); inspect(got) != inspect(want) {
			t.Errorf("%s%s: got %s, want %s", c.name.Name, inspect(c.args), inspect(got), inspect(want))
		}
	}
}

// TestOldNames calls functions of stdlib 9 by names that are deprecated.
func TestOldNames(t *testing.T) {
	table := value.NewHash(value.Entry{Key: "b", Value: int64(1)})
	for _, c := range []struct {
		name, newer *Function
		args        value.Array
	}{
		{&ShellEscapeSince9Function, &StdlibShellEscapeFunction, value.Array{"a b'c"}},
		{&BatchEscapeSince9Function, &StdlibBatchEscapeFunction, value.Array{`a "$b"`}},
		{&PowershellEscapeSince9Function, &StdlibPowershellEscapeFunction, value.Array{`a "$b"`}},
		{&SeededRandSince9Function, &StdlibSeededRandFunction, value.Array{int64(1000), "seed"}},
		{&SeededRandStringSince9Function, &StdlibSeededRandStringFunction, value.Array{int64(20), "seed", "abc"}},
		{&FqdnRandStringSince9Function, &StdlibFqdnRandStringFunction, value.Array{int64(20)}},
		{&MergeSince9Function, &StdlibMergeFunction, value.Array{table, table}},
		{&ToJsonSince9Function, &StdlibToJsonFunction, value.Array{table}},
		{&ToJsonPrettySince9Function, &StdlibToJsonPrettyFunction, value.Array{table}},
		{&ToYamlSince9Function, &StdlibToYamlFunction, value.Array{table}},
		{&ToPythonSince9Function, &StdlibToPythonFunction, value.Array{table}},
		{&ToRubySince9Function, &StdlibToRubyFunction, value.Array{table}},
		{&ToTomlSince9Function, &StdlibToTomlFunction, value.Array{table}},
		{&TypeOfSince9Function, &StdlibTypeOfFunction, value.Array{table}},
		{&ParsehoconSince9Function, &StdlibParsehoconFunction, value.Array{"a: [1, ${?b}]"}},
		{&ValidateDomainNameSince9Function, &StdlibValidateDomainNameFunction, value.Array{"a.b", "."}},
		{&ValidateEmailAddressSince9Function, &StdlibValidateEmailAddressFunction, value.Array{"a@b"}},
	} {
		want := called(t, c.newer, c.args, nil)
		if got := called(t, c.name, c.args, nil); inspect(got) != inspect(want) {
			t.Errorf("%s%s: got %s, want %s", c.name.Name, inspect(c.args), inspect(got), inspect(want))
		}
		lots := slices.Repeat(value.Array{true, nil}, 20)
		_, want2 := c.newer.Call(&testContext{}, lots, nil)
		if _, err := c.name.Call(&testContext{}, lots, nil); (err == nil) != (want2 == nil) || err != nil && err.Error() != want2.Error() {
			t.Errorf("%s: got %v, want %v", c.name.Name, err, want2)
		}
	}
}

// TestRewrap makes sure that texts of data with something Sensitive in it are Sensitive.
func TestRewrap(t *testing.T) {
	secret := &value.Sensitive{Value: "x"}
	plain := value.NewHash(value.Entry{Key: "a", Value: value.Array{"x"}})
	data := value.NewHash(value.Entry{Key: "a", Value: value.Array{secret}})
	for _, f := range []*Function{
		&StdlibToJsonRewrappingFunction, &StdlibToJsonPrettyRewrappingFunction, &StdlibToYamlRewrappingFunction, &StdlibToPythonRewrappingFunction, &StdlibToRubyRewrappingFunction,
		&StdlibToTomlRewrappingFunction, &StdlibRewrapSensitiveDataFunction, &ToJsonRewrappingFunction, &ToJsonPrettyRewrappingFunction, &ToYamlRewrappingFunction,
		&ToPythonRewrappingFunction, &ToRubyRewrappingFunction, &ToTomlRewrappingFunction,
	} {
		want := "Sensitive(" + inspect(called(t, f, value.Array{plain}, nil)) + ")"
		if got := inspect(called(t, f, value.Array{data}, nil)); got != want {
			t.Errorf("%s: got %s, want %s", f.Name, got, want)
		}
	}
	count := block(1, func(args ...value.Value) (value.Value, error) { return int64(args[0].(*value.Hash).Len()), nil })
	if got := inspect(called(t, &StdlibRewrapSensitiveDataFunction, value.Array{data}, count)); got != "Sensitive(1)" {
		t.Error(got)
	}
	if got := inspect(called(t, &StdlibRewrapSensitiveDataFunction, value.Array{plain}, count)); got != "1" {
		t.Error(got)
	}
	if a, b := called(t, &StdlibSha256Function, value.Array{secret}, nil), called(t, &Sha256Function, value.Array{"x"}, nil); a != b {
		t.Error(a, b)
	}
}

// TestSinceNine shows the functions that no earlier stdlib has.
func TestSinceNine(t *testing.T) {
	word := func(s string) value.Entry { return value.Entry{Key: s, Value: int64(len(s))} }
	words := value.NewHash(word("ccc"), word("a"), word("bb"))
	size := block(1, func(args ...value.Value) (value.Value, error) { return int64(len(args[0].(string))), nil })
	last := block(1, func(args ...value.Value) (value.Value, error) { return args[0].(value.Array)[1], nil })
	back := block(2, func(args ...value.Value) (value.Value, error) { return -args[1].(int64), nil })
	itself := block(1, func(args ...value.Value) (value.Value, error) { return args[0], nil })
	for _, c := range []struct {
		f    *Function
		args value.Array
		b    *Block
		want string
	}{
		{&StdlibCrc32Function, value.Array{"123456789"}, nil, `"cbf43926"`}, // the check value of the algorithm
		{&StdlibCrc32Function, value.Array{int64(123456789)}, nil, `"cbf43926"`},
		{&StdlibCrc32Function, value.Array{""}, nil, `"0"`},
		{&StdlibNestedValuesFunction, value.Array{value.NewHash(word("a"), value.Entry{Key: "h", Value: words}, value.Entry{Key: "l", Value: value.Array{"x"}})}, nil, `[1, 3, 1, 2, ["x"]]`},
		{&StdlibSortByFunction, value.Array{value.Array{"ccc", "a", "bb"}}, size, `["a", "bb", "ccc"]`},
		{&StdlibSortByFunction, value.Array{"cab"}, itself, `"abc"`},
		{&StdlibSortByFunction, value.Array{words}, last, `{"a" => 1, "bb" => 2, "ccc" => 3}`},
		{&StdlibSortByFunction, value.Array{words}, back, `{"ccc" => 3, "bb" => 2, "a" => 1}`},
	} {
		if got := inspect(called(t, c.f, c.args, c.b)); got != c.want {
			t.Errorf("%s%s: got %s, want %s", c.f.Name, inspect(c.args), got, c.want)
		}
	}
	if _, err := StdlibSortByFunction.Call(&testContext{}, value.Array{value.Array{"a", int64(1)}}, itself); err == nil {
		t.Error("sorts what has no order")
	}
	if v := called(t, &StdlibTimeFunction, value.Array{"UTC"}, nil); v.(int64) < 1_700_000_000 {
		t.Error(v)
	}
}

// interfaceContext has a node with a network interface.
type interfaceContext struct{ testContext }

func (*interfaceContext) TopVar(string) value.Value {
	eth0 := value.NewHash(value.Entry{Key: "ip", Value: "192.0.2.10"}, value.Entry{Key: "mac", Value: "00:11:22:33:44:55"})
	networking := value.NewHash(value.Entry{Key: "interfaces", Value: value.NewHash(value.Entry{Key: "eth0", Value: eth0})})
	return value.NewHash(value.Entry{Key: "networking", Value: networking})
}

// TestInterfaces asks for network interfaces among structured facts.
func TestInterfaces(t *testing.T) {
	for _, c := range []struct {
		args value.Array
		want bool
	}{
		{value.Array{"eth0"}, true},
		{value.Array{"eth1"}, false},
		{value.Array{"ip", "192.0.2.10"}, true},
		{value.Array{"ipaddress", "192.0.2.10"}, true},
		{value.Array{"mac", "192.0.2.10"}, false},
		{value.Array{"macaddress", "00:11:22:33:44:55"}, true},
		{value.Array{"netmask", "255.255.255.0"}, false},
	} {
		got, err := StdlibHasInterfaceWithFunction.Call(&interfaceContext{}, c.args, nil)
		if err != nil || got != value.Value(c.want) {
			t.Error(inspect(c.args), got, err)
		}
		if got, err = StdlibHasInterfaceWithFunction.Call(&testContext{}, c.args, nil); err == nil {
			t.Error("without interfaces:", inspect(c.args), got)
		}
	}
}

// called is what a function gives, which must not fail.
func called(t *testing.T, f *Function, args value.Array, b *Block) value.Value {
	t.Helper()
	v, err := f.Call(&testContext{strict: "error"}, args, b)
	if err != nil {
		t.Fatalf("%s%s: %v", f.Name, inspect(args), err)
	}
	return v
}

// block is a lambda of n parameters.
func block(n int64, f func(args ...value.Value) (value.Value, error)) *Block {
	params := &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: typesys.MakeSize(n, n)}
	return &Block{Sig: typesys.Signature{Type: &typesys.Callable{Params: params}}, Call: f}
}
