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
		{&StdlibShellEscape, &ShellEscape, value.Array{"a b'c"}},
		{&StdlibBatchEscape, &BatchEscape, value.Array{`a "$b"`}},
		{&StdlibPowershellEscape, &PowershellEscape, value.Array{`a "$b"`}},
		{&StdlibSeededRand, &SeededRand, value.Array{int64(1000), "seed"}},
		{&StdlibSeededRandString, &SeededRandString, value.Array{int64(20), "seed", "abc"}},
		{&StdlibFqdnRandString, &FqdnRandString, value.Array{int64(20)}},
		{&StdlibFqdnRandString, &FqdnRandString, value.Array{int64(20), nil, "a", int64(5)}},
		{&StdlibFqdnRandString, &FqdnRandString, value.Array{int64(20), "abc", "a"}},
		{&StdlibFqdnRotate, &FqdnRotate, value.Array{value.Array{"a", "b", "c", "d"}, "s", int64(1)}},
		{&StdlibFqdnRotate, &FqdnRotate, value.Array{"abcdefg"}},
		{&StdlibOsVersionGte, &OsVersionGte, value.Array{"Debian", "12"}},
		{&StdlibOsVersionGte, &OsVersionGte, value.Array{"Debian", "13"}},
		{&StdlibOsVersionGte, &OsVersionGte, value.Array{"Ubuntu", "12"}},
		{&StdlibToJson, &ToJson, value.Array{data}},
		{&StdlibToJsonPretty, &ToJsonPretty, value.Array{data, true}},
		{&StdlibToYaml, &ToYaml, value.Array{data}},
		{&StdlibToPython, &ToPython, value.Array{data}},
		{&StdlibToRuby, &ToRuby, value.Array{data}},
		{&StdlibToToml, &ToToml, value.Array{table}},
		{&StdlibSha256, &Sha256, value.Array{"text"}},
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
		{&ShellEscapeSince9, &StdlibShellEscape, value.Array{"a b'c"}},
		{&BatchEscapeSince9, &StdlibBatchEscape, value.Array{`a "$b"`}},
		{&PowershellEscapeSince9, &StdlibPowershellEscape, value.Array{`a "$b"`}},
		{&SeededRandSince9, &StdlibSeededRand, value.Array{int64(1000), "seed"}},
		{&SeededRandStringSince9, &StdlibSeededRandString, value.Array{int64(20), "seed", "abc"}},
		{&FqdnRandStringSince9, &StdlibFqdnRandString, value.Array{int64(20)}},
		{&MergeSince9, &StdlibMerge, value.Array{table, table}},
		{&ToJsonSince9, &StdlibToJson, value.Array{table}},
		{&ToJsonPrettySince9, &StdlibToJsonPretty, value.Array{table}},
		{&ToYamlSince9, &StdlibToYaml, value.Array{table}},
		{&ToPythonSince9, &StdlibToPython, value.Array{table}},
		{&ToRubySince9, &StdlibToRuby, value.Array{table}},
		{&ToTomlSince9, &StdlibToToml, value.Array{table}},
		{&TypeOfSince9, &StdlibTypeOf, value.Array{table}},
		{&ParsehoconSince9, &StdlibParsehocon, value.Array{"a: [1, ${?b}]"}},
		{&ValidateDomainNameSince9, &StdlibValidateDomainName, value.Array{"a.b", "."}},
		{&ValidateEmailAddressSince9, &StdlibValidateEmailAddress, value.Array{"a@b"}},
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
		&StdlibToJsonRewrapping, &StdlibToJsonPrettyRewrapping, &StdlibToYamlRewrapping, &StdlibToPythonRewrapping, &StdlibToRubyRewrapping,
		&StdlibToTomlRewrapping, &StdlibRewrapSensitiveData, &ToJsonRewrapping, &ToJsonPrettyRewrapping, &ToYamlRewrapping,
		&ToPythonRewrapping, &ToRubyRewrapping, &ToTomlRewrapping,
	} {
		want := "Sensitive(" + inspect(called(t, f, value.Array{plain}, nil)) + ")"
		if got := inspect(called(t, f, value.Array{data}, nil)); got != want {
			t.Errorf("%s: got %s, want %s", f.Name, got, want)
		}
	}
	count := block(1, func(args ...value.Value) (value.Value, error) { return int64(args[0].(*value.Hash).Len()), nil })
	if got := inspect(called(t, &StdlibRewrapSensitiveData, value.Array{data}, count)); got != "Sensitive(1)" {
		t.Error(got)
	}
	if got := inspect(called(t, &StdlibRewrapSensitiveData, value.Array{plain}, count)); got != "1" {
		t.Error(got)
	}
	if a, b := called(t, &StdlibSha256, value.Array{secret}, nil), called(t, &Sha256, value.Array{"x"}, nil); a != b {
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
		{&StdlibCrc32, value.Array{"123456789"}, nil, `"cbf43926"`}, // the check value of the algorithm
		{&StdlibCrc32, value.Array{int64(123456789)}, nil, `"cbf43926"`},
		{&StdlibCrc32, value.Array{""}, nil, `"0"`},
		{&StdlibNestedValues, value.Array{value.NewHash(word("a"), value.Entry{Key: "h", Value: words}, value.Entry{Key: "l", Value: value.Array{"x"}})}, nil, `[1, 3, 1, 2, ["x"]]`},
		{&StdlibSortBy, value.Array{value.Array{"ccc", "a", "bb"}}, size, `["a", "bb", "ccc"]`},
		{&StdlibSortBy, value.Array{"cab"}, itself, `"abc"`},
		{&StdlibSortBy, value.Array{words}, last, `{"a" => 1, "bb" => 2, "ccc" => 3}`},
		{&StdlibSortBy, value.Array{words}, back, `{"ccc" => 3, "bb" => 2, "a" => 1}`},
	} {
		if got := inspect(called(t, c.f, c.args, c.b)); got != c.want {
			t.Errorf("%s%s: got %s, want %s", c.f.Name, inspect(c.args), got, c.want)
		}
	}
	if _, err := StdlibSortBy.Call(&testContext{}, value.Array{value.Array{"a", int64(1)}}, itself); err == nil {
		t.Error("sorts what has no order")
	}
	if v := called(t, &StdlibTime, value.Array{"UTC"}, nil); v.(int64) < 1_700_000_000 {
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
		got, err := StdlibHasInterfaceWith.Call(&interfaceContext{}, c.args, nil)
		if err != nil || got != value.Value(c.want) {
			t.Error(inspect(c.args), got, err)
		}
		if got, err = StdlibHasInterfaceWith.Call(&testContext{}, c.args, nil); err == nil {
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
