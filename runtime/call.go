package runtime

import (
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// callSignatures are those of call(): a function by its name with the arguments, or
// a call that was to be made by the agent (DEFER-1). A variable of them would be
// part of every program.
func callSignatures() []typesys.Signature {
	return []typesys.Signature{
		{
			Type: &typesys.Callable{
				Params: &typesys.Tuple{Types: []typesys.Type{typesys.StringType, typesys.AnyType}, Size: typesys.MakeSize(1, maxArguments)},
				Block:  &typesys.Optional{Of: typesys.CallableType},
			},
			Names: []string{"function_name", "arguments"}, BlockName: "block",
		},
		{
			Type:  &typesys.Callable{Params: &typesys.Tuple{Types: []typesys.Type{typesys.DeferredType}}},
			Names: []string{"deferred"},
		},
	}
}

// maxArguments is any number of arguments.
const maxArguments = 1<<63 - 1

// CallNamed is call() with a function whose name is computed. The program has
// tables of the functions that this may be.
func (s *Scope) CallNamed(at *Pos, args []value.Value, block *fn.Block) (value.Value, error) {
	s.from = at
	if len(args) > 0 {
		switch first := args[0].(type) {
		case string:
			v, err := callNamed(s, first, args[1:], block)
			if sig, ok := err.(*Signal); ok && sig.Kind == Return { // a return() in the lambda ends the call alone
				return sig.Value, nil
			}
			return v, err
		case *typesys.ObjectValue:
			if typesys.Instance(typesys.DeferredType, first) && len(args) == 1 && block == nil {
				return resolve(s, first)
			}
		}
	}
	var typ typesys.Type
	if block != nil {
		typ = block.Sig.Type
	}
	return nil, plain(typesys.DescribeCall("call", callSignatures(), args, typ))
}

func callNamed(s *Scope, text string, args []value.Value, block *fn.Block) (value.Value, error) {
	v, found, err := callKnown(s, text, args, block)
	if !found {
		return nil, plain("Unknown function '", text, "'", s.c.unbuilt())
	}
	return v, err
}

// callKnown calls a function that the tables have.
func callKnown(s *Scope, text string, args []value.Value, block *fn.Block) (v value.Value, found bool, err error) {
	name := strings.ToLower(strings.TrimPrefix(text, "::"))
	own := s.c.env.Functions
	if i := sort.Search(len(own), func(i int) bool { return own[i].Name >= name }); i < len(own) && own[i].Name == name {
		if block != nil {
			v, err = s.CallWithBlock(own[i], args, block)
		} else {
			v, err = s.Call(own[i], args)
		}
		return v, true, err
	}
	builtins := s.c.env.Builtins
	if i := sort.Search(len(builtins), func(i int) bool { return builtins[i].Name >= name }); i < len(builtins) && builtins[i].Name == name {
		v, err = builtins[i].Call(s.Context(), args, block)
		return v, true, err
	}
	return nil, false, nil
}

// resolve makes the call that a Deferred stands for, after those among its
// arguments; one of a variable is a look-up in it.
func resolve(s *Scope, call *typesys.ObjectValue) (value.Value, error) {
	name, _ := call.Get("name")
	given, _ := call.Get("arguments")
	list, _ := given.(value.Array)
	args := make([]value.Value, 0, len(list)+1)
	text := value.Text(name)
	if text[0] == '$' {
		args, text = append(args, topVariable(s, text[1:])), "dig"
	}
	for _, a := range list {
		v, err := resolved(s, a)
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	return callNamed(s, text, args, nil)
}

// topVariable is a variable of top scope, undef when there is none.
func topVariable(s *Scope, name string) value.Value {
	v := s.TopVar(name)
	if slot := slices.Index(s.c.env.TopVars, name); slot >= 0 {
		v = s.TopSlot(slot)
	}
	if value.IsUnset(v) {
		return nil
	}
	return v
}

// resolved is a value with the calls in it made.
func resolved(s *Scope, v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case *typesys.ObjectValue:
		if typesys.Instance(typesys.DeferredType, v) {
			return resolve(s, v)
		}
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			x, err := resolved(s, e)
			if err != nil {
				return nil, err
			}
			out[i] = x
		}
		return out, nil
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			x, err := resolved(s, e.Value)
			if err != nil {
				return nil, err
			}
			out.Set(e.Key, x)
		}
		return out, nil
	case *value.Sensitive:
		x, err := resolved(s, v.Value)
		if err != nil {
			return nil, err
		}
		return &value.Sensitive{Value: x}, nil
	}
	return v, nil
}
