package runtime

import (
	"slices"
	"sort"

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

// Deferrals returns what makes the calls that a catalog leaves to the machine, in a value or anywhere within it, with the facts of a request. Variables
// of manifests are not there any more. The error is that of the first call that fails, or of a function that the program does not have.
func Deferrals(env *Environment, req *Request) func(v value.Value) (value.Value, error) {
	quiet := *req
	quiet.Log = nil // what there is to say of the facts has been said
	c := newCompiler(env, &quiet)
	c.messages.to = req.Log
	c.build.AddSettings() // the catalog that scopes need is one of its own
	c.classes[&mainClass] = c.top
	_, failed := c.build.AddMain(c.top.frame)
	return func(v value.Value) (out value.Value, err error) {
		defer c.contain(nil, &err)
		if failed != nil {
			return nil, failed
		}
		return resolved(c.top, v)
	}
}
