package eyaml

import (
	"errors"
	"sync"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// LookupKeyFunction is eyaml_lookup_key(String[1], Hash[String[1], Any], Puppet::LookupContext): what the file of YAML that the options name as
// path has for a key, decrypted; for functions for data (HIE-36).
var LookupKeyFunction = fn.Function{
	Name: "eyaml_lookup_key",
	Dispatch: []fn.Dispatch{{
		Sig:  typesys.Signature{Type: &typesys.Callable{Params: &paramsT}, Names: []string{"key", "options", "context"}},
		Impl: lookupKey,
	}},
	Prepare: prepare,
}

var (
	paramsT  typesys.Tuple
	optionsT = typesys.Hash{Key: typesys.NonEmptyString, Value: typesys.AnyType}

	params sync.Once
)

func prepare() {
	params.Do(func() {
		paramsT.Types = []typesys.Type{typesys.NonEmptyString, &optionsT, typesys.LookupContextType}
	})
}

func lookupKey(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	d := decryption{scope: runtime.ViewOf(c), key: args[0].(string), options: args[1].(*value.Hash), context: args[2]}
	kept, err := d.call("cache_has_key", d.key)
	if err != nil {
		return nil, err
	}
	if kept == true {
		return d.call("cached_value", d.key)
	}
	path, ok := d.options.Get("path")
	if !ok {
		return nil, errors.New("'eyaml_lookup_key': one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml" +
			" when using this lookup_key function")
	}
	data, err := d.data(path)
	if err != nil {
		return nil, err
	}
	h, _ := data.(*value.Hash)
	v, ok := h.Get(d.key)
	if !ok {
		if _, err := d.call("not_found"); err != nil {
			return nil, err
		}
	}
	if v, err = d.value(v); err != nil {
		return nil, err
	}
	return d.call("cache", d.key, v)
}

// decryption is a call of the function.
type decryption struct {
	scope   *runtime.View
	key     string
	options *value.Hash
	context value.Value
}

// call calls a function of the context.
func (d *decryption) call(function string, args ...value.Value) (value.Value, error) {
	return typesys.CallMember(d.context, function, args, nil)
}

// data is what is in the file, which the context keeps under undef, whichever file it was.
func (d *decryption) data(path value.Value) (value.Value, error) {
	if v, err := d.call("cached_value", nil); v != nil || err != nil {
		return v, err
	}
	if _, ok := path.(string); !ok {
		return nil, errors.New("FileSystem implementation expected Pathname, got: '" + typesys.HostClass(path) + "'")
	}
	v, err := fn.YAMLOf(d.scope.Context(), d.context, path)
	if err != nil {
		return nil, err
	}
	return d.call("cache", nil, v)
}

// value decrypts the strings in a value, but for the keys of hashes; what is interpolated in all of them is evaluated.
func (d *decryption) value(v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case string:
		return d.text(v)
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			var err error
			if list[i], err = d.value(e); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			k, err := d.call("interpolate", e.Key)
			if err != nil {
				return nil, err
			}
			el, err := d.value(e.Value)
			if err != nil {
				return nil, err
			}
			h.Set(k, el)
		}
		return h, nil
	}
	return v, nil
}

func (d *decryption) text(text string) (value.Value, error) {
	if Encrypted(text) {
		private, public := d.scope.EyamlKeys()
		plain, err := Decrypt(private, public, d.options, text)
		if err != nil {
			return nil, fn.LookupError("hiera-eyaml backend error decrypting " + text + " when looking up " + d.key + " in " +
				value.Text(d.options.Lookup("path")) + ". Error was " + err.Error())
		}
		text = plain
	}
	return d.call("interpolate", text)
}
