package gogen_test

import (
	"testing"

	"github.com/dave/jennifer/jen"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// A dialect of three ops and a type, durations as Go has them, and of three more with one whose values change: buffers of strings.
const (
	opDuration = 200*ir.DialectOps + iota
	opTimes
	opSeconds
	opBuffer
	opWrite
	opText
)

var (
	duration = ir.NewType("demo.duration", ir.NewRepr(ir.GoTypeName{Path: "time", Name: "Duration"}))
	buffer   = ir.NewType("demo.buffer", ir.NewRepr(ir.GoTypeName{Path: "bytes", Name: "Buffer", Pointer: true}))
	_        = ir.Register(200, ir.Dialect{Name: "demo", Ops: []ir.Info{
		{Name: "demo.duration", Args: 1, Effect: ir.Fails, Doc: "the duration that a String says"},
		{Name: "demo.times", Args: 2, Takes: ir.TakesOwn(duration, nil), Doc: "a duration so many times"},
		{Name: "demo.seconds", Args: 1, Takes: ir.TakesOwn(duration), Doc: "the seconds of a duration, a Float"},
		{Name: "demo.buffer", Effect: ir.Writes, Succeeds: true, Doc: "a new buffer"},
		{Name: "demo.write", Args: 2, Takes: ir.TakesOwn(buffer, nil), Effect: ir.Writes, Succeeds: true, Doc: "appends a String to a buffer"},
		{Name: "demo.text", Args: 1, Takes: ir.TakesOwn(buffer), Reads: true, Doc: "what is in a buffer, a String"},
	}})
)

func init() {
	gogen.Register(opDuration, func(args []*jen.Statement, _ any) *jen.Statement {
		return jen.Qual("time", "ParseDuration").Call(args[0])
	})
	gogen.Register(opTimes, func(args []*jen.Statement, _ any) *jen.Statement {
		return jen.Parens(jen.Add(args[0]).Op("*").Qual("time", "Duration").Call(args[1]))
	})
	gogen.Register(opSeconds, func(args []*jen.Statement, _ any) *jen.Statement { return jen.Add(args[0]).Dot("Seconds").Call() })
	gogen.Register(opBuffer, func([]*jen.Statement, any) *jen.Statement { return jen.New(jen.Qual("bytes", "Buffer")) })
	gogen.Register(opWrite, func(args []*jen.Statement, _ any) *jen.Statement {
		return jen.Add(args[0]).Dot("WriteString").Call(args[1])
	})
	gogen.Register(opText, func(args []*jen.Statement, _ any) *jen.Statement { return jen.Add(args[0]).Dot("String").Call() })
}

const demo = `program "production"

native notify isomorphic namevars name attrs message name

node "good" match "good" { # manifests/site.pp:1:1
    v1 = const "1m30s" : String	# 2:1
    v2 = demo.duration v1 : demo.duration !fails	# 2:1
    v3 = const 2 : Integer	# 3:1
    v4 = const true : Boolean	# 3:1
    v5 = if v4 : demo.duration {	# 3:1
        v6 = demo.times v2 v3 : demo.duration	# 3:1
        yield v6	# 3:1
    } {
        yield v2	# 3:1
    }
    v7 = const 1 : Integer	# 4:1
    v8 = demo.times v5 v7 : demo.duration	# 4:1
    v9 = demo.seconds v8 : Float	# 5:1
    v10 = const "seconds: " : String	# 6:1
    v11 = demo.buffer : demo.buffer !effect	# 7:1
    demo.write v11 v10 !effect	# 7:1
    v12 = demo.text v11 : String	# 7:1
    v13 = const 2 : Integer	# 8:1
    v14 = loop v13 : Integer {	# 8:1
        args v15: Integer
        v16 = const 0 : Integer	# 8:1
        v17 = gt v15 v16 : Boolean !fails	# 8:1
        yield v17	# 8:1
    } {
        args v18: Integer
        v19 = concat v9 v10 : String	# 9:1
        demo.write v11 v19 !effect	# 9:1
        v20 = const 1 : Integer	# 9:1
        v21 = sub v18 v20 : Integer !fails	# 9:1
        yield v21	# 9:1
    }
    v22 = demo.text v11 : String	# 10:1
    v23 = concat v22 v12 : String	# 10:1
    v24 = declare "notify" v23 {} : Array !effect	# 10:1
    v25 = const undef : Undef	# 10:1
    return v25	# 10:1
}
`

// once is a pass for the dialect: a duration that is taken once is itself.
func once(f *ir.Func) {
	same := map[*ir.Value]*ir.Value{}
	f.Walk(func(v *ir.Value) {
		for i, a := range v.Args {
			if to := same[a]; to != nil {
				v.Args[i] = to
			}
		}
		if v.Op == opTimes {
			if n, ok := v.Args[1].Const(); ok && n == int64(1) {
				same[v] = v.Args[0]
			}
		}
	})
}

// TestDialect takes a dialect through text form, verifier, passes and backend: none of them knows it.
func TestDialect(t *testing.T) {
	p, err := ir.Parse(demo)
	require.NoError(t, err)
	again, err := ir.Parse(p.String())
	require.NoError(t, err, "%s", p)
	require.Equal(t, p.String(), again.String())
	for _, f := range p.Funcs {
		require.NoError(t, ir.Verify(f))
		once(f)
	}
	require.NoError(t, passes.Run(p, passes.Options{Verify: true}))
	assert.NotContains(t, p.String(), "v8", "what the pass made useless is gone")
	assert.Equal(t, "good: seconds: 180.0seconds: 180.0seconds: seconds: \n", printed(t, p, gogen.Options{}, []string{"good"}))
}

// TestDialectRefuses gives the verifier and the parser what is wrong in a dialect.
func TestDialectRefuses(t *testing.T) {
	body := func(lines string) string {
		return "program \"production\"\n\nmain \"manifests/site.pp\" {\n    v1 = const \"1s\" : String\n" + lines + "    return v1\n}\n"
	}
	for lines, want := range map[string]string{
		"    v2 = demo.nothing v1 : demo.duration\n":                                                                    `unknown op "demo.nothing"`,
		"    v2 = demo.times v1 : demo.duration\n":                                                                      "1 arguments instead of 2",
		"    v2 = demo.duration v1 : demo.duration !fails\n    v3 = truth v2 : Boolean\n":                               "truth takes no demo.duration",
		"    v2 = demo.seconds v1 : Float\n":                                                                            "demo.seconds takes demo.duration here, not String",
		"    v2 = demo.duration v1 : demo.duration !fails\n    v3 = if v1 : String {\n yield v2\n } {\n yield v1\n }\n": "does not fit",
	} {
		p, err := ir.Parse(body(lines))
		if err == nil {
			err = ir.Verify(p.Funcs[0])
		}
		assert.ErrorContains(t, err, want, lines)
	}
}
