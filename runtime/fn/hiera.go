package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
)

// The functions that [LookupFunction] is in favour of; each takes a key, a default or a lambda, and a level of the hierarchy, which only
// version 3 of Hiera knows.
var (
	// HieraFunction is hiera(key, default?, override?, lambda?): the first value, FN-hiera.
	HieraFunction = Function{Name: "hiera", Looks: true, Dispatch: []Dispatch{
		{signature{Type: &hieraListT, Names: names{"args"}}, hieraFirst},
		{signature{Type: &hieraKeyT, Names: names{"key"}}, hieraFirst},
		{signature{Type: &hieraDefaultT, Names: names{"key", "default", "override"}}, hieraFirst},
		{signature{Type: &hieraLambdaT, Names: names{"key"}, BlockName: "default_block"}, hieraFirst},
		{signature{Type: &hieraOverrideT, Names: names{"key", "override"}, BlockName: "default_block"}, hieraFirst},
	}}
	// HieraArrayFunction is hiera_array(key, default?, override?, lambda?): the values of all places in one array, FN-hiera_array.
	HieraArrayFunction = Function{Name: "hiera_array", Looks: true, Dispatch: []Dispatch{
		{signature{Type: &hieraListT, Names: names{"args"}}, hieraUnique},
		{signature{Type: &hieraKeyT, Names: names{"key"}}, hieraUnique},
		{signature{Type: &hieraDefaultT, Names: names{"key", "default", "override"}}, hieraUnique},
		{signature{Type: &hieraLambdaT, Names: names{"key"}, BlockName: "default_block"}, hieraUnique},
		{signature{Type: &hieraOverrideT, Names: names{"key", "override"}, BlockName: "default_block"}, hieraUnique},
	}}
	// HieraHashFunction is hiera_hash(key, default?, override?, lambda?): the hashes of all places in one, FN-hiera_hash.
	HieraHashFunction = Function{Name: "hiera_hash", Looks: true, Dispatch: []Dispatch{
		{signature{Type: &hieraListT, Names: names{"args"}}, hieraMerged},
		{signature{Type: &hieraKeyT, Names: names{"key"}}, hieraMerged},
		{signature{Type: &hieraDefaultT, Names: names{"key", "default", "override"}}, hieraMerged},
		{signature{Type: &hieraLambdaT, Names: names{"key"}, BlockName: "default_block"}, hieraMerged},
		{signature{Type: &hieraOverrideT, Names: names{"key", "override"}, BlockName: "default_block"}, hieraMerged},
	}}
	// HieraIncludeFunction is hiera_include(key, default?, override?, lambda?): the names of the classes to include, FN-hiera_include. The
	// caller includes them.
	HieraIncludeFunction = Function{Name: "hiera_include", Looks: true, Dispatch: []Dispatch{
		{signature{Type: &hieraListT, Names: names{"args"}}, hieraClasses},
		{signature{Type: &hieraKeyT, Names: names{"key"}}, hieraClasses},
		{signature{Type: &hieraDefaultT, Names: names{"key", "default", "override"}}, hieraClasses},
		{signature{Type: &hieraLambdaT, Names: names{"key"}, BlockName: "default_block"}, hieraClasses},
		{signature{Type: &hieraOverrideT, Names: names{"key", "override"}, BlockName: "default_block"}, hieraClasses},
	}}
)

var (
	hieraArgsT = tuple{Types: types{&stringT, &anyT, &anyT}, Size: size{Min: 1, Max: 3}}

	hieraListT     = callable{Params: &tuple{Types: types{&hieraArgsT}}}
	hieraKeyT      = callable{Params: &tuple{Types: types{&stringT}}}
	hieraDefaultT  = callable{Params: &tuple{Types: types{&stringT, &anyT, &anyT}, Size: size{Min: 2, Max: 3}}}
	hieraLambdaT   = callable{Params: &tuple{Types: types{&stringT}}, Block: &callable1T}
	hieraOverrideT = callable{Params: &tuple{Types: types{&stringT, &anyT}}, Block: &callable1T}
)

func hieraFirst(c Context, args []value.Value, b *Block) (value.Value, error) {
	return hieraFirstOf(c, args, lambda1(b))
}

func hieraUnique(c Context, args []value.Value, b *Block) (value.Value, error) {
	return hieraUniqueOf(c, args, lambda1(b))
}

func hieraMerged(c Context, args []value.Value, b *Block) (value.Value, error) {
	return hieraMergedOf(c, args, lambda1(b))
}

func hieraClasses(c Context, args []value.Value, b *Block) (value.Value, error) {
	return hieraClassesOf(c, args, lambda1(b))
}

func hieraClassesOf(c Context, args []value.Value, otherwise Lambda1) (value.Value, error) {
	v, err := askHiera(c, "hiera_include", "unique", args, otherwise)
	if err == nil && v == nil {
		err = errors.New("Could not find data item " + value.Text(args[0]))
	}
	if h, ok := v.(*value.Hash); v == value.Value("") || ok && h.Len() == 0 {
		v = value.Array{} // nothing to include
	}
	return v, err
}

func hieraFirstOf(c Context, args []value.Value, otherwise Lambda1) (value.Value, error) {
	return askHiera(c, "hiera", "first", args, otherwise)
}

// Hiera returns the first value that the data has for a key. A default and a level of the hierarchy may follow it; the error is that there is neither a value nor a
// default, FN-hiera.
func Hiera(c Context, key string, more ...value.Value) (value.Value, error) {
	return hieraFirstOf(c, append([]value.Value{key}, more...), nil)
}

// HieraList is [Hiera] with all arguments in an array.
func HieraList(c Context, args value.Array) (value.Value, error) {
	return hieraFirstOf(c, args, nil)
}

func hieraUniqueOf(c Context, args []value.Value, otherwise Lambda1) (value.Value, error) {
	return askHiera(c, "hiera_array", "unique", args, otherwise)
}

// HieraArray returns the values of all places for a key in one array. A default and a level of the hierarchy may follow it; the error is that there is neither a value nor a
// default, FN-hiera_array.
func HieraArray(c Context, key string, more ...value.Value) (value.Value, error) {
	return hieraUniqueOf(c, append([]value.Value{key}, more...), nil)
}

// HieraArrayList is [HieraArray] with all arguments in an array.
func HieraArrayList(c Context, args value.Array) (value.Value, error) {
	return hieraUniqueOf(c, args, nil)
}

func hieraMergedOf(c Context, args []value.Value, otherwise Lambda1) (value.Value, error) {
	return askHiera(c, "hiera_hash", "hash", args, otherwise)
}

// HieraHash returns the hashes of all places for a key in one. A default and a level of the hierarchy may follow it; the error is that there is neither a value nor a
// default, FN-hiera_hash.
func HieraHash(c Context, key string, more ...value.Value) (value.Value, error) {
	return hieraMergedOf(c, append([]value.Value{key}, more...), nil)
}

// HieraHashList is [HieraHash] with all arguments in an array.
func HieraHashList(c Context, args value.Array) (value.Value, error) {
	return hieraMergedOf(c, args, nil)
}

// HieraInclude returns the names of classes that the data has for a key. A default and a level of the hierarchy may follow it; the error is that there is neither a value nor a
// default, FN-hiera_include.
func HieraInclude(c Context, key string, more ...value.Value) (value.Value, error) {
	return hieraClassesOf(c, append([]value.Value{key}, more...), nil)
}

// HieraIncludeList is [HieraInclude] with all arguments in an array.
func HieraIncludeList(c Context, args value.Array) (value.Value, error) {
	return hieraClassesOf(c, args, nil)
}

// HieraElse is [Hiera] with a lambda that makes a value of the key for where there is none. Only a level of the hierarchy may follow the key.
func HieraElse(c Context, otherwise Lambda1, key string, level ...value.Value) (value.Value, error) {
	return hieraFirstOf(c, append([]value.Value{key}, level...), otherwise)
}

// HieraArrayElse is [HieraArray] with a lambda that makes a value of the key for where there is none. Only a level of the hierarchy may follow the key.
func HieraArrayElse(c Context, otherwise Lambda1, key string, level ...value.Value) (value.Value, error) {
	return hieraUniqueOf(c, append([]value.Value{key}, level...), otherwise)
}

// HieraHashElse is [HieraHash] with a lambda that makes a value of the key for where there is none. Only a level of the hierarchy may follow the key.
func HieraHashElse(c Context, otherwise Lambda1, key string, level ...value.Value) (value.Value, error) {
	return hieraMergedOf(c, append([]value.Value{key}, level...), otherwise)
}

// HieraIncludeElse is [HieraInclude] with a lambda that makes a value of the key for where there is none. Only a level of the hierarchy may follow the key.
func HieraIncludeElse(c Context, otherwise Lambda1, key string, level ...value.Value) (value.Value, error) {
	return hieraClassesOf(c, append([]value.Value{key}, level...), otherwise)
}

// askHiera looks a key up for one of the functions.
func askHiera(c Context, name, merge string, args []value.Value, otherwise Lambda1) (value.Value, error) {
	if c.Setting("strict") != value.Value("off") {
		c.WarnOnce("deprecations "+name, "The function '"+name+"' is deprecated in favor of using 'lookup'. "+
			"See https://puppet.com/docs/puppet/8.10/deprecated_language.html")
	}
	if list, ok := args[0].(value.Array); ok {
		args = list
	}
	q := &Query{Hiera: true, Merge: merge, Otherwise: otherwise}
	if otherwise == nil && len(args) > 1 {
		q.Default, q.HasDefault = args[1], true
	}
	override := 2
	if otherwise != nil {
		override = 1
	}
	if len(args) > override {
		list, ok := args[override].(value.Array)
		if !ok && args[override] != nil {
			list = value.Array{args[override]}
		}
		for _, v := range list.Flatten() {
			q.Prefer = append(q.Prefer, value.Text(v))
		}
	}
	return q.ask(c, args[0])
}
