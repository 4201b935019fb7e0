package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// Source is a function that has the data of a level, and how it is asked. Only programs whose hierarchies name such functions link
// them.
type Source interface {
	find(inv *invocation, l *level, at *location, k *key) (v value.Value, found bool, err error)
}

// Function is the descriptor of a function: one in the Puppet language, or one in Go.
type Function struct {
	Puppet *runtime.Function
	Native *fn.Function
}

// DataHash, LookupKey and DataDig are functions of the three kinds (HIE-30 to HIE-32).
type (
	DataHash struct {
		Function
		// Legacy reports whether it is the function data of a module or the environment, which takes nothing (HIE-10).
		Legacy bool
	}
	LookupKey struct{ Function }
	DataDig   struct{ Function }
)

// kind is what hiera.yaml calls the kind, and title what messages call the function of a level.
func (f *DataHash) kind() string {
	if f.Legacy {
		return "v4_data_hash"
	}
	return "data_hash"
}

func (f *DataHash) title(l *level) string {
	if f.Legacy {
		return "deprecated API function '" + l.Function + "'"
	}
	return "data_hash function '" + l.Function + "'"
}

// call calls the function; found is false when it says that there is nothing.
func (f *Function) call(inv *invocation, args ...value.Value) (v value.Value, found bool, err error) {
	if f.Native != nil {
		v, err = f.Native.Call(inv.scope.Context(), args, nil)
		if e, ok := err.(fn.ReturnError); ok {
			err = hostFailure(e)
		}
	} else if err = fn.CheckArgs(f.Puppet.Name, &f.Puppet.Sig, args...); err == nil {
		if v, err = inv.scope.CallFunction(f.Puppet, args); err != nil {
			err = failureOf(err)
		}
	}
	if _, ok := err.(*runtime.NoSuchKey); ok {
		return nil, false, nil
	}
	return v, err == nil, err
}

// failureOf is the error of a lookup for an error in the body of a function.
func failureOf(err error) error {
	switch e := err.(type) {
	case *runtime.NoSuchKey, *runtime.Signal, argumentError:
		return err
	case *runtime.Error:
		return hostFailure(e.Error())
	}
	return hostFailure(err.Error())
}

// trusted reports whether the function declares a type of its result, which then is not checked again. The type must be one of data.
func (f *Function) trusted(what, name string, of typesys.Type) (bool, error) {
	var signatures []*typesys.Signature
	if f.Puppet != nil {
		signatures = append(signatures, &f.Puppet.Sig)
	} else {
		for i := range f.Native.Dispatch {
			signatures = append(signatures, &f.Native.Dispatch[i].Sig)
		}
	}
	for _, s := range signatures {
		returns := s.Type.Return
		if returns == nil {
			return false, nil
		}
		if !typesys.Assignable(of, returns) {
			return false, hostFailure(typesys.DescribeType("Return type of '"+what+"' function named '"+name+"' is incorrect,", of, returns))
		}
	}
	return true, nil
}

// context returns what the function is given as its context in a location.
func (inv *invocation) context(l *level, at *location) *typesys.ObjectValue {
	if at.context == nil {
		at.context = &functionContext{values: value.NewHash(), answers: map[string]answer{}}
	}
	c := &lookupContext{functionContext: at.context, inv: inv}
	var module value.Value
	if l.config.Module != "" {
		module = l.config.Module
	}
	return &typesys.ObjectValue{Type: typesys.LookupContextType, Host: c, Values: value.NewHash(
		value.Entry{Key: "environment_name", Value: yaml.Symbol(inv.scope.EnvironmentName())}, value.Entry{Key: "module_name", Value: module})}
}

// given are the options for a location.
func (inv *invocation) given(l *level, at *location) *value.Hash {
	h := value.NewHash()
	if l.options != nil {
		h = h.Merge(l.options)
	}
	switch at.kind {
	case filePath:
		h.Set("path", at.name(inv.scope))
	case uri:
		h.Set("uri", at.path)
	case nowhere:
	}
	return h
}

// place ends the subject of a message about a value with its location.
func (inv *invocation) place(at *location, subject string) string {
	if at.kind == nowhere {
		return subject
	}
	return subject + ", when using location '" + at.name(inv.scope) + "',"
}

// checked checks that a value is one of data.
func (inv *invocation) checked(at *location, v value.Value, trusted bool, subject ...string) error {
	if trusted || !hasSymbols(v) && typesys.Instance(typesys.RichDataType, v) {
		return nil
	}
	return hostFailure(inv.place(at, strings.Join(subject, "")) + " has wrong type, expects Puppet::LookupValue, got " + value.Text(typesys.InferReduced(v)))
}

func (f *LookupKey) find(inv *invocation, l *level, at *location, k *key) (value.Value, bool, error) {
	return inv.answer(at, k.root, func() (v value.Value, found bool, err error) {
		trusted, err := f.trusted("lookup_key", l.Function, typesys.RichDataType)
		if err == nil {
			v, found, err = f.call(inv, k.root, inv.given(l, at), inv.context(l, at))
		}
		if err == nil && found {
			err = inv.checked(at, v, trusted, "Value for key '", k.root, "', returned from lookup_key function '", l.Function, "'")
		}
		return v, found, err
	})
}

func (f *DataDig) find(inv *invocation, l *level, at *location, k *key) (value.Value, bool, error) {
	trusted, err := f.trusted("data_dig", l.Function, typesys.RichDataType)
	if err != nil {
		return nil, false, err
	}
	v, found, err := inv.answer(at, k.text, func() (value.Value, bool, error) {
		segments := append(value.Array{k.root}, k.segments...)
		return f.call(inv, segments, inv.given(l, at), inv.context(l, at))
	})
	if err == nil && found {
		err = inv.checked(at, v, trusted, "Value for key '", k.text, "', returned from data_dig function '", l.Function, "'")
	}
	if err != nil || !found {
		return nil, false, err
	}
	return k.undig(v), true, nil
}

// undig makes what the key's segments lead to the value in.
func (k *key) undig(v value.Value) value.Value {
	for i := len(k.segments) - 1; i >= 0; i-- {
		if n, ok := k.segments[i].(int64); ok {
			list := make(value.Array, max(n, 0)+1)
			list[len(list)-1] = v
			v = list
			continue
		}
		v = value.NewHash(value.Entry{Key: k.segments[i], Value: v})
	}
	return v
}

// answer asks a function once for each key.
func (inv *invocation) answer(at *location, key string, ask func() (value.Value, bool, error)) (v value.Value, found bool, err error) {
	if at.context == nil {
		at.context = &functionContext{values: value.NewHash(), answers: map[string]answer{}}
	}
	a, known := at.context.answers[key]
	if !known {
		if a.value, found, err = ask(); err != nil {
			return nil, false, err
		}
		if !found {
			inv.notFound(key)
			return nil, false, nil
		}
		at.context.answers[key] = a
	}
	return inv.found(key, a.value), true, nil
}

func (f *DataHash) find(inv *invocation, l *level, at *location, k *key) (value.Value, bool, error) {
	hashType := &typesys.Hash{Key: typesys.RichDataKeyType, Value: typesys.RichDataType}
	trusted, err := f.trusted(f.kind(), l.Function, hashType)
	if err != nil {
		return nil, false, err
	}
	h, err := f.hash(inv, l, at)
	if err != nil {
		return nil, false, err
	}
	v, found := h.Get(k.root)
	if !found {
		inv.notFound(k.root)
		return nil, false, nil
	}
	if err := inv.checked(at, v, trusted, "Value for key '", k.root, "', in hash returned from ", f.title(l)); err != nil {
		return nil, false, err
	}
	in := &interpolation{invocation: inv, methods: true}
	if v, err = in.again(v); err != nil {
		return nil, false, err
	}
	return inv.found(k.root, v), true, nil
}

// hash calls the function once for each location.
func (f *DataHash) hash(inv *invocation, l *level, at *location) (*value.Hash, error) {
	context := inv.context(l, at)
	if h := at.context.data; h != nil {
		return h, nil
	}
	args := []value.Value{inv.given(l, at), context}
	if f.Legacy {
		args = nil
	}
	v, found, err := f.call(inv, args...)
	if err != nil {
		return nil, err
	}
	if !found {
		return value.NewHash(), nil // the key is not found, and the function asked again
	}
	subject := inv.place(at, "Value returned from "+f.title(l))
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, hostFailure(typesys.WrongType(subject, typesys.HashType, v))
	}
	if l.config.Module != "" {
		for _, e := range h.Entries() {
			if name, _ := e.Key.(string); name != lookupOptionsKey && !strings.HasPrefix(name, l.config.Module+"::") {
				inv.scope.Warn("Module '" + l.config.Module + "': " + subject + " must use keys qualified with the name of the module; got " + value.Text(e.Key))
			}
		}
	}
	at.context.data = h
	return h, nil
}
