package fuzzmcl

import (
	"encoding/base64"
	"html"
	"math"
	"net/netip"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// builtin is a function that every program may call (functions, sections 1 to 8).
type builtin struct {
	module, name string
	params       []*typ
	result       *typ
	risk         int
	keys         bool // typeK is that of the keys of a map
	noFunc       bool
	safe         func(g *generator) []expr // arguments with which it does not fail
	do           func(m *model, args []any) (any, error)
}

var (
	typeA = &typ{kind: varKind}
	typeB = &typ{kind: varKind}
	typeC = &typ{kind: varKind}
	typeK = &typ{kind: varKind}
	typeN = &typ{kind: varKind, number: true}
)

// vars are the variables in its types.
func (b *builtin) vars() []*typ {
	var list []*typ
	for _, t := range append(slices.Clone(b.params), b.result) {
		for _, v := range t.open() {
			if !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// pure makes a function that cannot fail.
func pure(name string, result *typ, params []*typ, do func(args []any) any) *builtin {
	b := &builtin{name: name, params: params, result: result, do: func(_ *model, args []any) (any, error) { return do(args), nil }}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		b.module, b.name = name[:i], name[i+1:]
	}
	return b
}

// fails makes a function that may fail, at a risk, with arguments with which it does not; nil for none.
func fails(risk int, name string, result *typ, params []*typ, safe func(*generator) []expr, do func(*model, []any) (any, error)) *builtin {
	b := pure(name, result, params, nil)
	b.risk, b.safe, b.do = risk, safe, do
	return b
}

func ts(list ...*typ) []*typ { return list }

func lits(values ...any) []expr {
	var list []expr
	for _, v := range values {
		list = append(list, literal(v))
	}
	return list
}

func str(v any) string { return v.(string) }

// orFail makes an error of Go one that is catchable, or fatal.
func orFail(catch bool, v any, err error) (any, error) {
	if err != nil {
		return nil, &failure{catchable: catch}
	}
	return v, nil
}

func strs(list_ []string) any {
	out := list{}
	for _, s := range list_ {
		out = append(out, s)
	}
	return out
}

// one makes a function of a str.
func one(name string, do func(string) string) *builtin {
	return pure(name, strType, ts(strType), func(a []any) any { return do(str(a[0])) })
}

func two(name string, do func(a, b string) bool) *builtin {
	return pure(name, boolType, ts(strType, strType), func(a []any) any { return do(str(a[0]), str(a[1])) })
}

func floatFunc(name string, do func(float64) float64) *builtin {
	return pure(name, floatType, ts(floatType), func(a []any) any { return do(a[0].(float64)) })
}

var builtins []*builtin

var printfFunc = &builtin{module: "fmt", name: "printf", params: ts(strType), result: strType}

func init() {
	lookList := func(_ *model, a []any) (any, error) { return element(a[0].(list), a[1].(int64)) }
	lookMap := func(_ *model, a []any) (any, error) { return entryOf(a[0].(*dict), a[1]) }
	cidr := func(name string, result *typ, do func(p netip.Prefix) any) *builtin {
		return fails(1, "net."+name, result, ts(strType), func(g *generator) []expr {
			return lits(pick(g.Rand, "10.1.2.3/24", "192.168.0.1/16", "10.0.0.0/8"))
		}, func(_ *model, a []any) (any, error) {
			p, err := netip.ParsePrefix(str(a[0]))
			if err != nil {
				return nil, &failure{catchable: true}
			}
			return do(p), nil
		})
	}
	builtins = []*builtin{
		printfFunc,
		pure("concat", strType, ts(strType, strType), func(a []any) any { return str(a[0]) + str(a[1]) }),
		pure("contains", boolType, ts(typeA, listOf(typeA)), func(a []any) any {
			return slices.ContainsFunc(a[1].(list), func(e any) bool { return equal(a[0], e) })
		}),
		pure("len", intType, ts(strType), func(a []any) any { return int64(len(str(a[0]))) }),
		pure("len", intType, ts(listOf(typeA)), func(a []any) any { return int64(len(a[0].(list))) }),
		pure("len", intType, ts(mapOf(typeK, typeB)), func(a []any) any { return int64(len(a[0].(*dict).keys)) }),
		fails(1, "list_lookup", typeA, ts(listOf(typeA), intType), nil, lookList),
		fails(1, "map_lookup", typeA, ts(mapOf(typeK, typeA), typeK), nil, lookMap),
		fails(1, "list.lookup", typeA, ts(listOf(typeA), intType), nil, lookList),
		fails(1, "map.lookup", typeA, ts(mapOf(typeK, typeA), typeK), nil, lookMap),
		pure("map.keys", listOf(typeK), ts(mapOf(typeK, typeB)), func(a []any) any { return list(slices.Clone(a[0].(*dict).keys)) }),
		pure("map.values", listOf(typeB), ts(mapOf(typeK, typeB)), func(a []any) any { return list(slices.Clone(a[0].(*dict).values)) }),
		pure("list.concat", listOf(typeA), ts(listOf(typeA)), func(a []any) any { return a[0] }),
		pure("list.concat", listOf(typeA), ts(listOf(typeA), listOf(typeA)), func(a []any) any { return slices.Concat(a[0].(list), a[1].(list)) }),
		pure("list.concat", listOf(typeA), ts(listOf(typeA), listOf(typeA), listOf(typeA)), func(a []any) any {
			return slices.Concat(a[0].(list), a[1].(list), a[2].(list))
		}),
		fails(0, "iter.map", listOf(typeB), ts(listOf(typeA), funcOf(typeB, typeA)), nil, func(m *model, a []any) (any, error) {
			out := list{}
			for _, e := range a[0].(list) {
				v, err := m.apply(a[1], e)
				if err != nil {
					return nil, err
				}
				out = append(out, v)
			}
			return out, nil
		}),
		fails(0, "iter.filter", listOf(typeA), ts(listOf(typeA), funcOf(boolType, typeA)), nil, func(m *model, a []any) (any, error) {
			out := list{}
			for _, e := range a[0].(list) {
				v, err := m.apply(a[1], e)
				if err != nil {
					return nil, err
				}
				if v.(bool) {
					out = append(out, e)
				}
			}
			return out, nil
		}),
		fails(2, "iter.reduce", typeA, ts(listOf(typeA), funcOf(typeA, typeA, typeA)), nil, func(m *model, a []any) (any, error) {
			l := a[0].(list)
			if len(l) == 0 {
				return nil, fatal("")
			}
			return m.fold(l[0], l[1:], a[1])
		}),
		fails(0, "iter.reduce", typeA, ts(typeA, listOf(typeA), funcOf(typeA, typeA, typeA)), nil, func(m *model, a []any) (any, error) {
			return m.fold(a[0], a[1].(list), a[2])
		}),
		fails(0, "iter.zip", listOf(typeC), ts(listOf(typeA), listOf(typeB), funcOf(typeC, typeA, typeB)), nil, func(m *model, a []any) (any, error) {
			out := list{}
			x, y := a[0].(list), a[1].(list)
			for i := range min(len(x), len(y)) {
				v, err := m.apply(a[2], x[i], y[i])
				if err != nil {
					return nil, err
				}
				out = append(out, v)
			}
			return out, nil
		}),
		pure("iter.flatten", listOf(typeA), ts(listOf(listOf(typeA))), func(a []any) any {
			out := list{}
			for _, l := range a[0].(list) {
				out = append(out, l.(list)...)
			}
			return out
		}),
		fails(2, "iter.range", intsType, ts(intType), func(g *generator) []expr { return lits(int64(g.IntN(6) - 1)) },
			func(_ *model, a []any) (any, error) { return ranged(0, a[0].(int64), 1) }),
		fails(2, "iter.range", intsType, ts(intType, intType), func(g *generator) []expr { return lits(int64(g.IntN(6)-1), int64(g.IntN(6)-1)) },
			func(_ *model, a []any) (any, error) { return ranged(a[0].(int64), a[1].(int64), 1) }),
		fails(2, "iter.range", intsType, ts(intType, intType, intType), func(g *generator) []expr {
			return lits(int64(g.IntN(6)-1), int64(g.IntN(8)-3), pick(g.Rand, int64(1), 2, -1, -2))
		}, func(_ *model, a []any) (any, error) { return ranged(a[0].(int64), a[1].(int64), a[2].(int64)) }),

		two("strings.contains", strings.Contains),
		two("strings.has_prefix", strings.HasPrefix),
		two("strings.has_suffix", strings.HasSuffix),
		pure("strings.join_nonempty", strType, ts(strsType, strType), func(a []any) any {
			out, first := "", true
			for _, e := range a[0].(list) {
				if e == "" {
					continue
				}
				if !first {
					out += str(a[1])
				}
				out, first = out+str(e), false
			}
			return out
		}),
		fails(2, "strings.left_pad", strType, ts(strType, strType, intType), padArgs, func(_ *model, a []any) (any, error) {
			return pad(str(a[0]), str(a[1]), a[2].(int64), true)
		}),
		fails(2, "strings.right_pad", strType, ts(strType, strType, intType), padArgs, func(_ *model, a []any) (any, error) {
			return pad(str(a[0]), str(a[1]), a[2].(int64), false)
		}),
		pure("strings.replace_all", strType, ts(strType, strType, strType), func(a []any) any {
			return strings.ReplaceAll(str(a[0]), str(a[1]), str(a[2]))
		}),
		pure("strings.split", strsType, ts(strType, strType), func(a []any) any { return strs(strings.Split(str(a[0]), str(a[1]))) }),
		fails(1, "strings.substr", strType, ts(strType, intType, intType), func(*generator) []expr { return lits("hello", int64(1), int64(3)) },
			func(_ *model, a []any) (any, error) {
				s, low, high := str(a[0]), a[1].(int64), a[2].(int64)
				if low < 0 || low > high || high > int64(len(s)) {
					return nil, catchable("")
				}
				return s[low:high], nil
			}),
		one("strings.to_lower", strings.ToLower),
		one("strings.to_upper", strings.ToUpper),
		one("strings.trim_space", strings.TrimSpace),

		pure("convert.format_bool", strType, ts(boolType), func(a []any) any { return strconv.FormatBool(a[0].(bool)) }),
		fails(1, "convert.parse_bool", boolType, ts(strType), func(g *generator) []expr { return lits(pick(g.Rand, "t", "0", "False", "TRUE")) },
			func(_ *model, a []any) (any, error) {
				switch a[0] {
				case "1", "t", "T", "TRUE", "true", "True":
					return true, nil
				case "0", "f", "F", "FALSE", "false", "False":
					return false, nil
				}
				return nil, catchable("")
			}),
		pure("convert.int_to_str", strType, ts(intType), func(a []any) any { return strconv.FormatInt(a[0].(int64), 10) }),
		fails(1, "convert.str_to_int", intType, ts(strType), func(g *generator) []expr { return lits(pick(g.Rand, "42", "+5", "010", "-7")) },
			func(_ *model, a []any) (any, error) {
				n, err := strconv.ParseInt(str(a[0]), 10, 64)
				return orFail(true, n, err)
			}),
		fails(1, "convert.str_to_float", floatType, ts(strType), func(g *generator) []expr { return lits(pick(g.Rand, "42", "1e3", "-0.5", "0x1p4")) },
			func(_ *model, a []any) (any, error) {
				n, err := strconv.ParseFloat(str(a[0]), 64)
				return orFail(true, n, err)
			}),
		pure("convert.to_float", floatType, ts(intType), func(a []any) any { return float64(a[0].(int64)) }),
		pure("convert.to_int", intType, ts(floatType), func(a []any) any {
			f := math.Trunc(a[0].(float64))
			if f != f || f >= 1<<63 || f < -1<<63 {
				return int64(math.MinInt64)
			}
			return int64(f)
		}),
		pure("encoding.base64_encode", strType, ts(strType), func(a []any) any { return base64.StdEncoding.EncodeToString([]byte(str(a[0]))) }),
		fails(2, "encoding.base64_decode", strType, ts(strType), func(g *generator) []expr { return lits(pick(g.Rand, "", "aGk=", "YWJj")) },
			func(_ *model, a []any) (any, error) {
				b, err := base64.StdEncoding.DecodeString(str(a[0]))
				return orFail(false, string(b), err)
			}),
		fails(2, "regexp.match", boolType, ts(strType, strType), func(g *generator) []expr {
			return lits(pick(g.Rand, "^a", "l+", "[0-9]", "x y$"), pick(g.Rand, texts...))
		}, func(_ *model, a []any) (any, error) {
			re, err := regexp.Compile(str(a[0]))
			if err != nil {
				return nil, fatal("")
			}
			return re.MatchString(str(a[1])), nil
		}),

		pure("math.fortytwo", typeN, nil, nil),
		pure("math.minus1", intType, ts(intType), func(a []any) any { return a[0].(int64) - 1 }),
		fails(1, "math.mod", typeN, ts(typeN, typeN), nil, func(_ *model, a []any) (any, error) {
			x, whole := a[0].(int64)
			if !whole {
				f := math.Mod(a[0].(float64), a[1].(float64))
				if f != f {
					return nil, catchable("")
				}
				return f, nil
			}
			f := math.Mod(float64(x), float64(a[1].(int64)))
			if f != f {
				return nil, catchable("")
			}
			return int64(f), nil
		}),
		fails(1, "math.pow", floatType, ts(floatType, floatType), powArgs, func(_ *model, a []any) (any, error) {
			f := math.Pow(a[0].(float64), a[1].(float64))
			if f != f || math.IsInf(f, 0) {
				return nil, catchable("")
			}
			return f, nil
		}),
		fails(1, "math.sqrt", floatType, ts(floatType), func(*generator) []expr { return lits(2.25) }, func(_ *model, a []any) (any, error) {
			f := math.Sqrt(a[0].(float64))
			if f != f {
				return nil, catchable("")
			}
			return f, nil
		}),

		fails(2, "datetime.hour", intType, ts(intType), seconds, func(_ *model, a []any) (any, error) {
			if a[0].(int64) < 0 {
				return nil, fatal("")
			}
			return int64(time.Unix(a[0].(int64), 0).UTC().Hour()), nil
		}),
		fails(2, "datetime.weekday", strType, ts(intType), seconds, func(_ *model, a []any) (any, error) {
			if a[0].(int64) < 0 {
				return nil, fatal("")
			}
			return strings.ToLower(time.Unix(a[0].(int64), 0).UTC().Weekday().String()), nil
		}),
		fails(2, "datetime.print", strType, ts(intType), seconds, func(_ *model, a []any) (any, error) {
			if a[0].(int64) < 0 {
				return nil, fatal("")
			}
			return time.Unix(a[0].(int64), 0).UTC().String(), nil
		}),
		cidr("cidr_to_ip", strType, func(p netip.Prefix) any { return p.Addr().String() }),
		cidr("cidr_to_network", strType, func(p netip.Prefix) any { return p.Masked().String() }),
		cidr("cidr_to_prefix", strType, func(p netip.Prefix) any { return strconv.Itoa(p.Bits()) }),

		two("golang/strings.contains", strings.Contains),
		two("golang/strings.equal_fold", strings.EqualFold),
		one("golang/strings.to_upper", strings.ToUpper),
		one("golang/strings.trim_space", strings.TrimSpace),
		pure("golang/strings.index", intType, ts(strType, strType), func(a []any) any { return int64(strings.Index(str(a[0]), str(a[1]))) }),
		pure("golang/strings.count", intType, ts(strType, strType), func(a []any) any { return int64(strings.Count(str(a[0]), str(a[1]))) }),
		pure("golang/strings.trim_prefix", strType, ts(strType, strType), func(a []any) any { return strings.TrimPrefix(str(a[0]), str(a[1])) }),
		fails(2, "golang/strings.repeat", strType, ts(strType, intType), func(g *generator) []expr { return lits("ab", int64(g.IntN(4))) },
			func(_ *model, a []any) (any, error) {
				if n := a[1].(int64); n < 0 {
					return nil, fatal("")
				} else if n > 200 {
					panic(giveUp{})
				}
				return strings.Repeat(str(a[0]), int(a[1].(int64))), nil
			}),
		one("golang/path.base", path.Base),
		one("golang/path.dir", path.Dir),
		one("golang/path.clean", path.Clean),
		one("golang/html.escape_string", html.EscapeString),
		one("golang/strconv.quote", strconv.Quote),
		fails(2, "golang/strconv.atoi", intType, ts(strType), func(*generator) []expr { return lits("12") }, func(_ *model, a []any) (any, error) {
			n, err := strconv.Atoi(str(a[0]))
			return orFail(false, int64(n), err)
		}),
		pure("golang/strconv.itoa", strType, ts(intType), func(a []any) any { return strconv.Itoa(int(a[0].(int64))) }),
		floatFunc("golang/math.abs", math.Abs),
		floatFunc("golang/math.floor", math.Floor),
		floatFunc("golang/math.sqrt", math.Sqrt),
		pure("golang/math.max", floatType, ts(floatType, floatType), func(a []any) any { return math.Max(a[0].(float64), a[1].(float64)) }),
		pure("golang/math.is_na_n", boolType, ts(floatType), func(a []any) any { return math.IsNaN(a[0].(float64)) }),
	}
	for _, b := range builtins {
		b.keys = slices.Contains(b.vars(), typeK)
	}
}

func powArgs(*generator) []expr { return lits(2.0, 10.0) }

func seconds(g *generator) []expr { return lits(int64(g.IntN(1 << 30))) }

func padArgs(g *generator) []expr {
	return lits(pick(g.Rand, texts...), pick(g.Rand, "x", "xy"), int64(g.IntN(9)))
}

// pad repeats all of a pad until there are n bytes.
func pad(s, with string, n int64, left bool) (any, error) {
	if with == "" && int64(len(s)) < n {
		return nil, fatal("")
	}
	if n > 1000 {
		panic(giveUp{})
	}
	pads := ""
	for int64(len(s)+len(pads)) < n {
		pads += with
	}
	if left {
		return pads + s, nil
	}
	return s + pads, nil
}

func ranged(from, to, step int64) (any, error) {
	out := list{}
	if step == 0 {
		return nil, fatal("")
	}
	for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
		if len(out) > 1000 {
			panic(giveUp{})
		}
		out = append(out, i)
	}
	return out, nil
}

func element(l list, i int64) (any, error) {
	switch {
	case i < 0:
		return nil, catchable("negative")
	case i >= int64(len(l)):
		return nil, catchable("not present")
	}
	return l[i], nil
}

func entryOf(d *dict, k any) (any, error) {
	if v, ok := d.get(k); ok {
		return v, nil
	}
	return nil, catchable("not present")
}
