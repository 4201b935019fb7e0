package runtime

import (
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// deferredType is asked for the type of a call that the agent will make: the one that
// the function declares for its result, or nil if it does not (MSG-16).
func (c *compiler) deferredType(call *typesys.ObjectValue) (typesys.Type, error) {
	v, _ := call.Get("name")
	name := value.Text(v)
	callees := c.env.Callees
	i := sort.Search(len(callees), func(i int) bool { return callees[i].Name >= name })
	if i < len(callees) && callees[i].Name == name {
		v, _ := call.Get("arguments")
		args, given := v.(value.Array)
		j := slices.IndexFunc(callees[i].Sigs, func(s typesys.Signature) bool {
			return given && (&fn.Dispatch{Sig: s}).Accepts(args, nil)
		})
		if j < 0 {
			var text []byte
			if given {
				text = value.AppendInspect(text, args)
			}
			return nil, plain("No matching arity found for ", name, " with arguments ", string(text))
		}
		if t := callees[i].Sigs[j].Type.Return; t != nil {
			return t, nil
		}
	}
	c.messages.warnNowhere(name+"_deferred_warning",
		"Deferred function "+name+" has no return_type, unable to guarantee value type during compilation.")
	return nil, nil
}

// onMachine is what the compiler notes whose calls are those that a catalog leaves to the machine.
const onMachine = "on the machine"

func (s *Scope) onMachine() bool { return (*View)(s).Noted(onMachine) != nil }

// OnMachine returns the scope that calls a function which is there only for calls that a catalog leaves to the machine; where the call is another,
// that is an error.
func OnMachine(c fn.Context, function string) (*Scope, error) {
	s := ScopeOf(c)
	if !s.onMachine() {
		return nil, plain("Unknown function '", function, "'", s.c.unbuilt())
	}
	return s, nil
}

// Deferrals returns what makes the calls that a catalog leaves to the machine, in a value or anywhere within it, with the facts of a request. The error
// of a call is that of the first one that fails, or of a function that the program does not have. Of the variables that manifests read there is only
// $facts: where a value of the catalog is another, that is an error before anything is called.
func Deferrals(env *Environment, req *Request, cat *catalog.Catalog) (func(v value.Value) (value.Value, error), error) {
	quiet := *req
	quiet.Log = nil // what there is to say of the facts has been said
	c := newCompiler(env, &quiet)
	c.messages.to = req.Log
	(*View)(c.top).Note(onMachine, true)
	c.build.AddSettings() // the catalog that scopes need is one of its own
	c.classes[&mainClass] = c.top
	if _, err := c.build.AddMain(c.top.frame); err != nil {
		return nil, err
	}
	for _, r := range cat.Resources() {
		for i := range r.Params {
			if name := leftVariable(r.Params[i].Value); name != "" {
				return nil, plain("Undefined variable '", name, "'; ")
			}
		}
	}
	return func(v value.Value) (out value.Value, err error) {
		defer c.contain(nil, &err)
		return resolved(c.top, v)
	}, nil
}

// leftVariable is the first variable but $facts that a value leaves to the machine, "" for none.
func leftVariable(v value.Value) (variable string) {
	typesys.Holds(v, func(v value.Value) bool {
		if typesys.IsDeferred(v) {
			name, _ := v.(*typesys.ObjectValue).Get("name")
			if text, ok := strings.CutPrefix(value.Text(name), "$"); ok && text != "facts" {
				variable = text
			}
		}
		return variable != ""
	})
	return variable
}
