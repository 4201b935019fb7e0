package fn

import (
	"encoding/base64"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// richText makes values of a kind from their text.
func richText(kind, s string) (value.Value, error) {
	switch kind {
	case "Binary":
		b, err := base64.StdEncoding.DecodeString(s)
		return typesys.BinaryValue(b), err
	case "Timespan":
		return typesys.TimespanFromText(s, nil)
	case "Timestamp":
		return typesys.ParseTimestamp(s)
	case "URI":
		return typesys.ParseURI(s)
	}
	return nil, fail("cannot make a ", kind)
}

type body func(c *testContext, a []value.Value) (value.Value, error)

func gives(f func(a []value.Value) value.Value) body {
	return func(_ *testContext, a []value.Value) (value.Value, error) { return f(a), nil }
}

func num(v value.Value) int64 { return v.(int64) }

func logged(f func(a []value.Value) []value.Value) body {
	return func(c *testContext, a []value.Value) (value.Value, error) { return NoticeFunction.Call(c, f(a), nil) }
}

func allOf(a []value.Value) []value.Value { return a }

// breakAt breaks when the element is n, and goes on with next otherwise.
func breakAt(n value.Value, next body) body {
	return func(c *testContext, a []value.Value) (value.Value, error) {
		if a[len(a)-1] == n {
			return nil, breakSignal{}
		}
		return next(c, a)
	}
}

var (
	first  = gives(func(a []value.Value) value.Value { return a[0] })
	notify = logged(allOf)
	second = func(v value.Value) value.Value { return v.(value.Array)[1] }
)

// bodies holds the Go form of the lambdas of the cases, by body or by the whole
// text.
var bodies = map[string]body{
	"$x":              first,
	"$p":              first,
	"$i":              first,
	"1":               gives(func([]value.Value) value.Value { return int64(1) }),
	"5":               gives(func([]value.Value) value.Value { return int64(5) }),
	"'x'":             gives(func([]value.Value) value.Value { return "x" }),
	"'f'":             gives(func([]value.Value) value.Value { return "f" }),
	"'d'":             gives(func([]value.Value) value.Value { return "d" }),
	"'err'":           gives(func([]value.Value) value.Value { return "err" }),
	"undef":           gives(func([]value.Value) value.Value { return nil }),
	"downcase($x)":    func(c *testContext, a []value.Value) (value.Value, error) { return DowncaseFunction.Call(c, a, nil) },
	"length($x)":      func(c *testContext, a []value.Value) (value.Value, error) { return LengthFunction.Call(c, a, nil) },
	"compare($a, $b)": func(c *testContext, a []value.Value) (value.Value, error) { return CompareFunction.Call(c, a, nil) },
	"compare($b, $a)": func(c *testContext, a []value.Value) (value.Value, error) {
		return CompareFunction.Call(c, []value.Value{a[1], a[0]}, nil)
	},
	"notice($x)":     notify,
	"notice($i, $x)": notify,
	"notice($k, $v)": notify,
	"notice($p, $v)": notify,
	"notice($a, $b)": notify,
	"notice($p)":     notify,
	"notice($a)":     notify,
	"notice($v)":     notify,
	`|$m,$x| { { "k${x}" => $x } }`: gives(func(a []value.Value) value.Value {
		return value.NewHash(value.Entry{Key: "k" + value.Text(a[1]), Value: a[1]})
	}),
	"|$m,$k,$v| { { $v => $k } }": gives(func(a []value.Value) value.Value {
		return value.NewHash(value.Entry{Key: a[2], Value: a[1]})
	}),
	"|$m,$i,$x| { { $i => $x } }": gives(func(a []value.Value) value.Value {
		return value.NewHash(value.Entry{Key: a[1], Value: a[2]})
	}),
	"$x % 10": gives(func(a []value.Value) value.Value { return num(a[0]) % 10 }),
	"$x * 2":  gives(func(a []value.Value) value.Value { return num(a[0]) * 2 }),
	"$x + 1":  gives(func(a []value.Value) value.Value { return num(a[0]) + 1 }),
	"$i + $x": gives(func(a []value.Value) value.Value { return num(a[0]) + num(a[1]) }),
	"$m + $x": gives(func(a []value.Value) value.Value {
		if m, ok := a[0].(value.Array); ok {
			return append(m, a[1].(value.Array)...)
		}
		return num(a[0]) + num(a[1])
	}),
	"$x > 0":    gives(func(a []value.Value) value.Value { return num(a[0]) > 0 }),
	"$x > 1":    gives(func(a []value.Value) value.Value { return num(a[0]) > 1 }),
	"$x > 2":    gives(func(a []value.Value) value.Value { return num(a[0]) > 2 }),
	"$x > 5":    gives(func(a []value.Value) value.Value { return num(a[0]) > 5 }),
	"$x < 4":    gives(func(a []value.Value) value.Value { return num(a[0]) < 4 }),
	"$x > 'a'":  gives(func(a []value.Value) value.Value { return a[0].(string) > "a" }),
	"$i > 0":    gives(func(a []value.Value) value.Value { return num(a[0]) > 0 }),
	"$i > 1":    gives(func(a []value.Value) value.Value { return num(a[0]) > 1 }),
	"$i > $x":   gives(func(a []value.Value) value.Value { return num(a[0]) > num(a[1]) }),
	"$i < $x":   gives(func(a []value.Value) value.Value { return num(a[0]) < num(a[1]) }),
	"$v":        gives(func(a []value.Value) value.Value { return a[len(a)-1] }),
	"$v > 0":    gives(func(a []value.Value) value.Value { return num(a[len(a)-1]) > 0 }),
	"$v > 1":    gives(func(a []value.Value) value.Value { return num(a[len(a)-1]) > 1 }),
	"$p[1]":     gives(func(a []value.Value) value.Value { return second(a[0]) }),
	"$p[1] > 1": gives(func(a []value.Value) value.Value { return num(second(a[0])) > 1 }),

	`|$k,$v| { "${k}${v}" }`: gives(func(a []value.Value) value.Value { return value.Text(a[0]) + value.Text(a[1]) }),
	`|$a,$b| { "${a}${b}" }`: gives(func(a []value.Value) value.Value { return value.Text(a[0]) + value.Text(a[1]) }),
	`|$e,$a| { "${e} ${a}" }`: gives(func(a []value.Value) value.Value {
		return value.Text(a[0]) + " " + value.Text(a[1])
	}),
	`|$x| { "<${x}>" }`:                                 gives(func(a []value.Value) value.Value { return "<" + value.Text(a[0]) + ">" }),
	"|$x| { if $x == 2 { break() } $x }":                breakAt(int64(2), first),
	"|$x| { if $x == 2 { break() } true }":              breakAt(int64(2), gives(func([]value.Value) value.Value { return true })),
	"|$k,$v| { if $v == 2 { break() } $k }":             breakAt(int64(2), first),
	"|$x| { if $x == 2 { break() } notice($x) }":        breakAt(int64(2), notify),
	"|$p,$v| { if $v == 2 { break() } notice($p, $v) }": breakAt(int64(2), notify),
	"|$m,$x| { if $x == 3 { break() } $m + $x }": breakAt(int64(3), gives(func(a []value.Value) value.Value {
		return num(a[0]) + num(a[1])
	})),
	"|$x| { if $x[0] == 3 { break() } notice($x) }": func(c *testContext, a []value.Value) (value.Value, error) {
		if a[0].(value.Array)[0] == value.Value(int64(3)) {
			return nil, breakSignal{}
		}
		return notify(c, a)
	},
	"|$x| { if $x == 2 { next('n') } $x }": gives(func(a []value.Value) value.Value {
		if a[0] == value.Value(int64(2)) {
			return "n"
		}
		return a[0]
	}),
}
