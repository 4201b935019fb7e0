package fuzzruby

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/ruby/lower"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/compiled"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// answers renders the programs with one compiled program. Those that p2go refuses have that as their answer. Where the compiled program cannot be made,
// the programs are halved until those that are the reason stand alone: their failure is the answer.
func answers(ctx context.Context, work string, programs []*Program) ([]Answer, error) {
	out, err := answersAtOnce(ctx, work, programs)
	switch {
	case err == nil || ctx.Err() != nil:
		return out, err
	case len(programs) == 1:
		return []Answer{{Failure: "it is not compiled: " + err.Error()}}, nil
	}
	out = make([]Answer, len(programs))
	blamed := map[int]bool{} // by the number in the name of the template or its file
	for _, m := range inError.FindAllStringSubmatch(err.Error(), -1) {
		if i, err := strconv.Atoi(m[1]); err == nil && i < len(programs) {
			blamed[i] = true
		}
	}
	var parts [2][]int
	for i := range programs {
		part := 0
		if blamed[i] || len(blamed) == 0 && i >= len(programs)/2 {
			part = 1
		}
		parts[part] = append(parts[part], i)
	}
	for n, part := range parts {
		if len(part) == 0 {
			continue
		}
		var some []*Program
		for _, i := range part {
			some = append(some, programs[i])
		}
		if len(blamed) == len(some) && n == 1 { // each has its error
			for _, i := range part {
				out[i] = Answer{Failure: "it is not compiled: " + err.Error()}
			}
			continue
		}
		answers, err := answers(ctx, work, some)
		if err != nil {
			return nil, err
		}
		for j, i := range part {
			out[i] = answers[j]
		}
	}
	return out, nil
}

// inError finds the numbers of programs in errors of the compiler.
var inError = regexp.MustCompile(`(?:templates_t|/t)(\d+)(?:_erb\.go|\.erb)`)

func answersAtOnce(ctx context.Context, work string, programs []*Program) (out []Answer, err error) {
	out = make([]Answer, len(programs))
	defer func() {
		if x := recover(); x != nil { // a panic of the compiler
			err = fmt.Errorf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	prog := &ir.Program{Name: "production", Types: []*ir.NativeType{{Name: "notify", Attrs: []string{"message"}, Namevars: []string{"name"}}}}
	var nodes, names bytes.Buffer
	var run []int
	for i, p := range programs {
		funcs, refused := lowered(p, fmt.Sprintf("m%d/t%d.erb", i/chunk, i))
		if refused != "" {
			out[i].Refused = refused
			continue
		}
		run = append(run, i)
		prog.Funcs = append(prog.Funcs, funcs...)
		fmt.Fprintf(&names, "\t%q,\n", fmt.Sprintf("n%d", i))
	}
	if err := passes.Run(prog, passes.Options{Verify: true}); err != nil {
		return nil, err
	}
	for _, i := range run {
		fmt.Fprintf(&nodes, "{\"vars\":%s}\n", programs[i].facts())
	}
	main := strings.Replace(mainGo, "NAMES", names.String(), 1)
	answers, err := compiled.Answers[Answer](ctx, work, []gogen.Environment{{Program: prog}}, main, &nodes, len(run))
	if err != nil {
		return nil, err
	}
	for j, i := range run {
		out[i] = answers[j]
	}
	return out, nil
}

// chunk is how many programs share a Go package.
const chunk = 25

// lowered lowers a program, and adds a node that renders it: the title of a resource is what it renders, or the error.
func lowered(p *Program, name string) (funcs []*ir.Func, refused string) {
	file, diags := parser.ParseInline(name, p.Source())
	module, base, _ := strings.Cut(name, "/")
	u := &lower.Unit{File: file, Name: name, Shown: "modules/" + module + "/templates/" + base, Module: module, Traced: true, Diags: &diags}
	if !diags.HasErrors() {
		funcs = u.Template()
	}
	if len(diags) > 0 {
		return nil, shown(diags)
	}
	tried := &ir.Func{Kind: ir.Method, Name: "wrap/" + name, Module: module, File: "modules/" + module + "/wrap.erb", Pos: ir.Pos{Line: 1, Col: 1}, Body: &ir.Region{}}
	b := &builder{tried, tried.Body}
	var vars []*ir.Value
	for _, r := range u.Reads() {
		v := tried.NewValue(ir.OpArg, typesys.AnyType, ir.Pos{Line: 1, Col: 1})
		v.Name, v.Unset = r, true
		tried.Args = append(tried.Args, v)
		vars = append(vars, v)
	}
	try := b.do(ir.OpTry, typesys.StringType, nil)
	body, rescue := &builder{tried, &ir.Region{}}, &builder{tried, &ir.Region{}}
	body.do(ir.OpYield, nil, nil, body.do(puppet.OpConcat, typesys.StringType, nil, body.constant("ok "), body.do(ruby.OpInvoke, typesys.StringType, ruby.SendAux{Name: name}, vars...)))
	caught := tried.NewValue(ir.OpArg, ir.ErrorType, ir.Pos{Line: 1, Col: 1})
	caught.Name = "err"
	rescue.region.Args = []*ir.Value{caught}
	e := rescue.do(ruby.OpRescue, typesys.AnyType, nil, caught)
	class := rescue.do(ruby.OpSend, typesys.AnyType, ruby.SendAux{Name: "class"}, e)
	message := rescue.do(ruby.OpSend, typesys.AnyType, ruby.SendAux{Name: "message"}, e)
	text := func(v *ir.Value) *ir.Value { return rescue.do(ruby.OpText, typesys.StringType, nil, v) }
	rescue.do(ir.OpYield, nil, nil, rescue.do(puppet.OpConcat, typesys.StringType, nil, rescue.constant("error "), text(class), rescue.constant(": "), text(message)))
	try.Regions = []*ir.Region{body.region, rescue.region}
	b.do(ir.OpReturn, nil, nil, try)

	host := "n" + strings.TrimSuffix(strings.TrimPrefix(base, "t"), ".erb")
	line, err := strconv.Atoi(host[1:])
	if err != nil {
		panic(err)
	}
	node := &ir.Func{Kind: ir.Node, Name: host, File: "manifests/site.pp", Matchers: []ir.Matcher{{Name: host}}, Pos: ir.Pos{Line: int32(line) + 1, Col: 1}, Body: &ir.Region{}}
	n := &builder{node, node.Body}
	facts := n.do(puppet.OpIndex, typesys.AnyType, nil, n.do(puppet.OpTopVar, typesys.HashType, "facts"), n.constant("vars"))
	var given []*ir.Value
	for _, r := range u.Reads() {
		given = append(given, n.do(puppet.OpIndex, typesys.AnyType, nil, facts, n.constant(r)))
	}
	n.do(puppet.OpDeclare, typesys.ArrayType, &puppet.DeclareAux{Type: "notify"}, n.do(ruby.OpInvoke, typesys.StringType, ruby.SendAux{Name: tried.Name}, given...))
	n.do(ir.OpReturn, nil, nil, n.constant(nil))
	return append(funcs, tried, node), ""
}

// shown is the first of several diagnostics.
func shown(list diag.List) string { return list[0].Error() }

// builder appends values to a region.
type builder struct {
	f      *ir.Func
	region *ir.Region
}

func (b *builder) do(op ir.Op, t typesys.Type, aux any, args ...*ir.Value) *ir.Value {
	v := b.f.NewValue(op, t, ir.Pos{Line: 1, Col: 1}, args...)
	v.Aux = aux
	b.region.Body = append(b.region.Body, v)
	return v
}

func (b *builder) constant(v any) *ir.Value { return b.do(ir.OpConst, typesys.Infer(v), v) }

// mainGo reads facts, a line for each node, and prints what the node's program renders.
const mainGo = `package main

import (
	"bufio"
	"encoding/json"
	"os"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
	"site/env/production"
)

var names = []string{
NAMES}

func main() {
	production.LinkAll()
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for _, n := range names {
		line, err := in.ReadString('\n')
		if err != nil {
			panic(err)
		}
		facts, err := value.ParseJSON(line)
		if err != nil {
			panic(err)
		}
		done := make(chan map[string]string, 1)
		go func() { done <- result(n, facts.(*value.Hash)) }()
		select {
		case answer := <-done:
			out.Encode(answer)
		case <-time.After(5 * time.Second):
			out.Encode(map[string]string{"failure": "it does not end"})
		}
	}
}

func result(node string, facts *value.Hash) (answer map[string]string) {
	defer func() {
		if x := recover(); x != nil {
			answer = map[string]string{"panic": fmt.Sprint(x) + "\n" + string(debug.Stack())}
		}
	}()
	c, err := runtime.Compile(&production.TheEnvironment, &runtime.Request{Node: node, Facts: facts})
	if err != nil {
		return map[string]string{"failure": err.Error()}
	}
	text := ""
	for _, r := range c.Resources() {
		if r.Type == &production.NativeNotify {
			text += r.Title
		}
	}
	if s, ok := strings.CutPrefix(text, "ok "); ok {
		return map[string]string{"output": s}
	}
	return map[string]string{"error": strings.TrimPrefix(text, "error ")}
}
`
