package typesys

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// objects are the types of one vector, defined when they are first met.
type objects struct {
	defs  map[string]string
	types map[string]Type
	err   error
}

func (o *objects) resolve(name string) (Type, bool) {
	if t, ok := o.types[name]; ok {
		return t, true
	}
	def, ok := o.defs[name]
	if !ok {
		return nil, false
	}
	if def[0] != '{' {
		a := &Alias{Name: name}
		o.types[name] = a
		t, err := Parse(def, o.resolve)
		if o.keep(err) {
			o.keep(a.Resolve(t))
		}
		return a, true
	}
	t := &Object{Name: name}
	o.types[name] = t
	init, err := ParseLiteral(def, o.resolve)
	if o.keep(err) {
		o.keep(t.Define(init.(*value.Hash)))
	}
	return t, true
}

func (o *objects) keep(err error) bool {
	if err != nil && o.err == nil {
		o.err = err
	}
	return err == nil
}

// make evaluates Name(arguments…).
func (o *objects) make(t *testing.T, src string) value.Value {
	name, rest, call := strings.Cut(src, "(")
	typ, ok := o.types[name].(*Object)
	if !call || !ok {
		v, err := ParseLiteral(src, o.resolve)
		require.NoError(t, err, src)
		return v
	}
	var args []value.Value
	depth, start := 0, 0
	rest = strings.TrimSuffix(rest, ")")
	for i := 0; i <= len(rest); i++ {
		switch {
		case i == len(rest) || rest[i] == ',' && depth == 0:
			if arg := strings.TrimSpace(rest[start:i]); arg != "" {
				args = append(args, o.make(t, arg))
			}
			start = i + 1
		case strings.IndexByte("([{", rest[i]) >= 0:
			depth++
		case strings.IndexByte(")]}", rest[i]) >= 0:
			depth--
		}
	}
	return object(typ, args...)
}

// object makes what new does of the arguments.
func object(t *Object, args ...value.Value) *ObjectValue {
	made, err := NewObject(t, args...)
	if len(args) == 1 && t.InitHash().instance(args[0], nil) {
		made, err = NewObjectFrom(t, args[0].(*value.Hash))
	}
	if err != nil {
		panic(err)
	}
	return made
}

// orderedKeys reads the keys of a JSON object in order.
func orderedKeys(t *testing.T, data []byte) (keys []string) {
	dec := json.NewDecoder(strings.NewReader(string(data)))
	_, err := dec.Token()
	require.NoError(t, err)
	for dec.More() {
		k, err := dec.Token()
		require.NoError(t, err)
		keys = append(keys, k.(string))
		_, err = dec.Token()
		require.NoError(t, err)
	}
	return keys
}

func richText(t *testing.T, v value.Value) string {
	b, err := value.AppendJSON(nil, RichData(v), nil)
	require.NoError(t, err)
	return string(b)
}

func TestObjectVectors(t *testing.T) { // OBJ-1 to OBJ-13, RICH-1
	r := &report{t: t}
	type vector struct {
		Types  json.RawMessage
		Make   []string
		Result struct {
			Error *string
			Types []struct {
				String, Text, Accepts, Instances string
				Init                             *string
				Rich                             json.RawMessage
			}
			Made []struct {
				String, Type, Equal string
				Rich                json.RawMessage
			}
		}
	}
	readVectors(t, "objects", func(v vector) {
		o := &objects{defs: map[string]string{}, types: map[string]Type{}}
		require.NoError(t, json.Unmarshal(v.Types, &o.defs))
		what := string(v.Types)
		var types []Type
		for _, name := range orderedKeys(t, v.Types) {
			typ, _ := o.resolve(name)
			types = append(types, typ)
		}
		if v.Result.Error != nil || o.err != nil {
			want, got := "", ""
			if v.Result.Error != nil {
				want = *v.Result.Error
			}
			if o.err != nil {
				got = o.err.Error()
			}
			r.equal(want, got, what)
			return
		}
		var made []value.Value
		for _, src := range v.Make {
			made = append(made, o.make(t, src))
		}
		for i, want := range v.Result.Types {
			r.equal(want.String, types[i].String(), what, "string")
			r.equal(want.Text, Text(types[i]), what, "text")
			if obj, ok := dealias(types[i]).(*Object); ok && want.Init != nil {
				r.equal(*want.Init, obj.InitHash().String(), what, "init")
			}
			if !strings.HasPrefix(string(want.Rich), `{"error"`) {
				r.equal(string(want.Rich), richText(t, types[i]), what, "rich")
			}
			for j := range types {
				r.equal(want.Accepts[j:j+1], bit(Assignable(types[i], types[j])), what, Text(types[i]), ">=", Text(types[j]))
			}
			for j := range made {
				r.equal(want.Instances[j:j+1], bit(Instance(types[i], made[j])), what, v.Make[j], "=~", Text(types[i]))
			}
		}
		for i, want := range v.Result.Made {
			r.equal(want.String, value.Text(made[i]), what, v.Make[i], "string")
			r.equal(want.Type, debugText(InferReduced(made[i])), what, v.Make[i], "type")
			r.equal(string(want.Rich), richText(t, made[i]), what, v.Make[i], "rich")
			for j := range made {
				r.equal(want.Equal[j:j+1], bit(EqualOther(made[i].(value.Other), made[j])), what, v.Make[i], "==", v.Make[j])
			}
		}
	})
	r.done()
}

var capitalKey = regexp.MustCompile(`\b([A-Z]\w*) => \{`)

func TestTypeSetVectors(t *testing.T) { // TS-1, TS-2
	r := &report{t: t}
	type vector struct {
		Members    json.RawMessage
		Rest, Name string
		Result     struct {
			Error, String string
			Types         []string
		}
	}
	readVectors(t, "typesets", func(v vector) {
		defs := map[string]string{}
		require.NoError(t, json.Unmarshal(v.Members, &defs))
		set := &TypeSet{Name: v.Name}
		names := orderedKeys(t, v.Members)
		for _, name := range names {
			set.Declare(name, defs[name][0] == '{')
		}
		rest := capitalKey.ReplaceAllString(v.Rest, "'$1' => {") // such keys are names, not types
		init, err := ParseLiteral("{"+rest+"}", nil)
		require.NoError(t, err)
		types := value.MakeHash(len(names))
		for _, name := range names {
			def, err := ParseLiteral(defs[name], set.Lookup)
			require.NoError(t, err)
			types.Set(name, def)
		}
		init.(*value.Hash).Set("types", types)
		err = set.Define(init.(*value.Hash), func(string, string) (Type, bool) { return nil, false })
		if err != nil || v.Result.Error != "" {
			got := ""
			if err != nil {
				got = strings.ReplaceAll(err.Error(), "TypeSet '/N'", "TypeSet 'N'")
			}
			r.equal(v.Result.Error, got, v.Name)
			return
		}
		r.equal(v.Result.String, Expanded(set), v.Name)
		for i, name := range names {
			m, ok := set.Lookup(strings.ToLower(name))
			require.True(t, ok)
			r.equal(v.Result.Types[i], Expanded(m), v.Name, name)
		}
	})
	r.done()
}

func TestTypeSetReference(t *testing.T) { // TS-2
	inner := &TypeSet{Name: "Inner", Version: mustVersion("1.2.0")}
	inner.Declare("X", true)
	load := func(name, _ string) (Type, bool) { return inner, name == "Inner" }
	define := func(version string) (*TypeSet, error) {
		init, err := ParseLiteral("{pcore_version => '1.0.0', references => {'In' => {name => 'Inner', version_range => '"+version+"'}}}", nil)
		require.NoError(t, err)
		set := &TypeSet{Name: "Outer"}
		return set, set.Define(init.(*value.Hash), load)
	}
	set, err := define("1.x")
	require.NoError(t, err)
	x, ok := set.Lookup("In::X")
	require.True(t, ok)
	require.Equal(t, "Inner::X", Name(x))
	_, ok = set.Lookup("In::Y")
	require.False(t, ok)
	_, err = define("2.x")
	require.EqualError(t, err, "TypeSet 'Outer' reference to TypeSet named 'Inner' resolves to an incompatible version. Expected 2.x, got 1.2.0")
}
