package fuzzmcl

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/compiled"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	dialect "github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/typesys"
)

func options(files map[string]string) mcl.Options {
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	o := resolve.Defaults()
	o.Disk = disk.Of(tree)
	o.StrictUnused = true
	return mcl.Options{Options: o, Types: infer.Options{StrictUnused: true}}
}

// compile makes the IR of the program, with the passes that make it faster unless it is plain.
func (p *Program) compile(plain bool) (*ir.Program, error) {
	return compile(p.name(), p.Files(), plain)
}

func compile(name string, files map[string]string, plain bool) (prog *ir.Program, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	prog, diags := mcl.Compile(name, "/main.mcl", options(files))
	for _, d := range diags {
		if prog == nil && d.Severity == diag.Error {
			return nil, fmt.Errorf("p2go says: %w (%s)", d, d.HintText)
		}
	}
	if prog == nil {
		return nil, errors.New("p2go makes nothing of it")
	}
	if err := passes.Run(prog, passes.Options{Off: plain, Verify: true}); err != nil {
		return nil, err
	}
	return prog, nil
}

// merge makes one program of many, which runs the one that the host is named after.
func merge(programs []*ir.Program) *ir.Program {
	all := &ir.Program{Name: "production", Entry: "main"}
	main := &ir.Func{Kind: ir.Routine, Name: "main", Body: &ir.Region{}}
	all.Funcs = append(all.Funcs, main)
	emit := func(r *ir.Region, op ir.Op, t typesys.Type, aux any, args ...*ir.Value) *ir.Value {
		v := main.NewValue(op, t, ir.Pos{}, args...)
		v.Aux = aux
		r.Body = append(r.Body, v)
		return v
	}
	for _, p := range programs {
		// Routines of all are in one package.
		for _, f := range p.Funcs {
			f.Name = p.Name + " " + f.Name
			renameCalls(f.Body, p.Name)
			all.Funcs = append(all.Funcs, f)
		}
		host := emit(main.Body, dialect.OpGlobal, typesys.StringType, "hostname")
		name := emit(main.Body, ir.OpConst, typesys.StringType, p.Name)
		same := emit(main.Body, dialect.OpSame, typesys.BooleanType, nil, host, name)
		then, other := &ir.Region{}, &ir.Region{}
		emit(then, dialect.OpCall, nil, dialect.CallAux{Routine: p.Name + " main"})
		for _, r := range []*ir.Region{then, other} {
			emit(r, ir.OpYield, nil, nil, emit(r, ir.OpConst, typesys.UndefType, nil))
		}
		emit(main.Body, ir.OpIf, typesys.UndefType, nil, same).Regions = []*ir.Region{then, other}
	}
	emit(main.Body, ir.OpReturn, nil, nil, emit(main.Body, ir.OpConst, typesys.UndefType, nil))
	return all
}

func renameCalls(r *ir.Region, name string) {
	for _, v := range r.Body {
		if a, ok := v.Aux.(dialect.CallAux); ok {
			a.Routine = name + " " + a.Routine
			v.Aux = a
		}
		for _, inner := range v.Regions {
			renameCalls(inner, name)
		}
	}
}

// answers compiles programs into one and runs it for each. What cannot be compiled has the error as its answer.
func answers(ctx context.Context, work string, programs []*Program, plain bool) ([]Answer, error) {
	out := make([]Answer, len(programs))
	var made []*ir.Program
	var of []int
	for i, p := range programs {
		prog, err := p.compile(plain)
		if err == nil {
			err = generates(prog)
		}
		if err != nil {
			out[i] = Answer{Error: err.Error(), Class: "compiler"}
			continue
		}
		made, of = append(made, prog), append(of, i)
	}
	got, err := evaluated(ctx, work, made)
	for i, a := range got {
		out[of[i]] = a
	}
	return out, err
}

// evaluated are the answers of compiled programs.
func evaluated(ctx context.Context, work string, programs []*ir.Program) ([]Answer, error) {
	var in bytes.Buffer
	for _, p := range programs {
		fmt.Fprintln(&in, p.Name)
	}
	got, err := compiled.Answers[Answer](ctx, work, []gogen.Environment{{Program: merge(programs)}}, mainGo, &in, len(programs))
	for i := range got {
		a := &got[i]
		if a.Graph != "" {
			if a.Graph, err = canonicalGraph(a.Graph, a.Lines); err != nil {
				return nil, err
			}
		}
		a.Lines = ""
		if a.Error != "" {
			if a.Error, err = strconv.Unquote(a.Error); err != nil {
				return nil, err
			}
		}
	}
	return got, err
}

// generates reports whether Go can be made of a program.
func generates(p *ir.Program) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	_, err = gogen.Generate([]gogen.Environment{{Program: p}}, gogen.Options{})
	return err
}

// canonicalGraph is the graph of JSON as the model writes it. The lines of the suite must be the same graph.
func canonicalGraph(text, lines string) (string, error) {
	var g struct {
		Vertices []struct {
			Kind, Name   string
			Fields, Meta map[string]any
			Hidden       bool
			Recv         map[string]struct{ Kind, Name, Key string }
		}
		Edges []struct {
			From, To     string
			Notify, Auto bool
		}
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&g); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	var out, plain []string
	for _, v := range g.Vertices {
		var fields, meta, recv []string
		for n, x := range v.Fields {
			fields = append(fields, n+"="+jsonText(x))
		}
		for n, x := range v.Meta {
			meta = append(meta, n+"="+jsonText(x))
		}
		for f, r := range v.Recv {
			recv = append(recv, f+"<-"+r.Kind+"["+r.Name+"]."+r.Key)
		}
		ref := v.Kind + "[" + v.Name + "]"
		out = append(out, vertexLine(ref, v.Hidden, fields, meta, recv))
		plain = append(plain, "Vertex: "+ref)
	}
	for _, e := range g.Edges {
		out = append(out, edgeLine(e.From, e.To, e.Notify, e.Auto))
		plain = append(plain, "Edge: "+e.From+" -> "+e.To+" # "+e.From+" -> "+e.To)
	}
	slices.Sort(out)
	slices.Sort(plain)
	if want := strings.Join(append(plain, ""), "\n"); want != lines {
		return "", fmt.Errorf("the lines\n%sare not those of\n%s", lines, want)
	}
	return strings.Join(out, "\n"), nil
}

func jsonText(v any) string {
	switch v := v.(type) {
	case json.Number:
		if !strings.ContainsAny(string(v), ".eE") {
			return string(v)
		}
		f, err := strconv.ParseFloat(string(v), 64)
		if err != nil {
			return err.Error()
		}
		return floatText(f)
	case []any:
		parts := []string{}
		for _, x := range v {
			parts = append(parts, jsonText(x))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		parts := []string{}
		for n, x := range v {
			parts = append(parts, strconv.Quote(n)+":"+jsonText(x))
		}
		return object(parts)
	case string:
		return strconv.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	}
	return "null"
}

// mainGo reads names of programs, a line each, and prints what each of them answers.
const mainGo = `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/site"
	"site/env/production"
)

// answer has a quoted Error, which may have bytes that are no text.
type answer struct{ Graph, Lines, Error, Class string }

func main() {
	production.LinkAll()
	in := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		out.Encode(run(in.Text()))
	}
}

func run(name string) (a answer) {
	defer func() {
		if x := recover(); x != nil {
			a = answer{Error: strconv.Quote(fmt.Sprint(x) + "\n" + string(debug.Stack())), Class: "crash"}
		}
	}()
	r, err := production.TheEnvironment.Evaluate(site.Options{Hostname: name})
	var failed *mcl.Error
	var wrong *graph.Error
	switch {
	case err == nil:
		var graph, lines strings.Builder
		r.WriteJSON(&graph)
		r.WriteLines(&lines)
		return answer{Graph: graph.String(), Lines: lines.String()}
	case errors.As(err, &failed) && failed.Catchable:
		return answer{Error: strconv.Quote(err.Error()), Class: "catchable"}
	case errors.As(err, &wrong):
		return answer{Error: strconv.Quote(err.Error()), Class: "graph"}
	}
	return answer{Error: strconv.Quote(err.Error()), Class: "fatal"}
}
`
