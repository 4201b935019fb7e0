package hostfn

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// VarDir is local.vardir: a folder below that of the program, which is not made. A slash at its end stays.
func VarDir(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("local.vardir", name), func() (string, error) {
		dir, err := varDir(in, "local.vardir")
		return dir + "/functions/" + strings.TrimPrefix(name, "/"), err
	})
}

func varDir(in *inputs.Inputs, name string) (string, error) {
	if in.Options.VarDir == "" {
		return "", mcl.Fail(name + ": the program has no folder of its own; --vardir names one")
	}
	return strings.TrimSuffix(in.Options.VarDir, "/"), nil
}

// Pool is local.pool: a small number from 1, which stays that of the name in its namespace, since a file keeps it.
func Pool(in *inputs.Inputs, namespace, name string) (int64, error) {
	return inputs.Read(in, inputs.Call("local.pool", namespace, name), mcl.IntType, inputs.Never, func() (int64, error) {
		dir, err := varDir(in, "local.pool")
		if err != nil {
			return 0, err
		}
		n, err := pool(dir, namespace, name)
		return n, fn.Fatal("local.pool", err)
	})
}

// poolType is what is in the file: numbers by namespace and name.
var poolType = mcl.MapOf(mcl.MapOf(mcl.IntType))

func pool(dir, namespace, name string) (int64, error) {
	file := dir + "/pool.json"
	all := value.NewHash()
	switch b, err := os.ReadFile(file); {
	case err == nil:
		data, err := value.ParseJSON(string(b))
		if err != nil {
			return 0, mcl.Fail(file + ": " + err.Error())
		}
		v, err := poolType.Decode(data, false)
		if err != nil {
			return 0, mcl.Fail(file + ": " + err.Error())
		}
		all = v.(*value.Hash)
	case !errors.Is(err, fs.ErrNotExist):
		return 0, err
	}
	numbers, _ := all.Member(namespace).(*value.Hash)
	if numbers == nil {
		numbers = value.NewHash()
		all.Set(namespace, numbers)
	}
	if n, ok := numbers.Get(name); ok {
		return n.(int64), nil
	}
	taken := map[int64]bool{}
	for _, e := range numbers.Entries() {
		taken[e.Value.(int64)] = true
	}
	n := int64(1)
	for taken[n] {
		n++
	}
	numbers.Set(name, n)
	b, err := value.AppendJSON(nil, all, nil)
	if err != nil {
		return 0, err
	}
	return n, replace(file, append(b, '\n'))
}

// replace writes a file so that there is always one, the old or the new.
func replace(file string, content []byte) error {
	if err := os.MkdirAll(file[:strings.LastIndexByte(file, '/')], 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", content, 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}
