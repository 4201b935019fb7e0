package hostfn

import (
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// Env is sys.env: the environment.
func Env(in *inputs.Inputs) (*value.Hash, error) {
	return inputs.Read(in, "sys.env()", mcl.MapOf(mcl.StrType), inputs.Never, func() (*value.Hash, error) {
		env := value.NewHash()
		for _, e := range os.Environ() {
			if name, v, ok := strings.Cut(e, "="); ok {
				env.Set(name, v)
			}
		}
		return env, nil
	})
}

// Getenv is sys.getenv: a variable of the environment. `<|>` catches that there is none.
func Getenv(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("sys.getenv", name), func() (string, error) {
		v, ok := os.LookupEnv(name)
		if !ok {
			return "", mcl.Catchable("sys.getenv: the variable " + strconv.Quote(name) + " is not set")
		}
		return v, nil
	})
}

// Hasenv is sys.hasenv: whether the environment has a variable.
func Hasenv(in *inputs.Inputs, name string) (bool, error) {
	return yes(in, inputs.Call("sys.hasenv", name), func() bool {
		_, ok := os.LookupEnv(name)
		return ok
	})
}

// Hostname is sys.hostname: the name that the machine has, which differs from `$hostname`.
func Hostname(in *inputs.Inputs) (string, error) {
	return inputs.Read(in, "sys.hostname()", mcl.StrType, inputs.Seconds(1), func() (string, error) {
		name, err := os.Hostname()
		return name, fn.Fatal("sys.hostname", err)
	})
}

var loadFields = []string{"x1", "x5", "x15"}

// Load is sys.load: how many processes were ready to run in the last 1, 5 and 15 minutes.
func Load(in *inputs.Inputs) (*mcl.Struct, error) {
	t := mcl.StructOf(loadFields, mcl.FloatType, mcl.FloatType, mcl.FloatType)
	return inputs.Read(in, "sys.load()", t, inputs.Seconds(1), func() (*mcl.Struct, error) {
		f, err := floats("/proc/loadavg", 3)
		if err != nil {
			return nil, fn.Fatal("sys.load", err)
		}
		return mcl.NewStruct(loadFields, f[0], f[1], f[2]), nil
	})
}

// Uptime is sys.uptime: how many seconds the machine has been running.
func Uptime(in *inputs.Inputs) (int64, error) {
	return inputs.Read(in, "sys.uptime()", mcl.IntType, inputs.Seconds(1), func() (int64, error) {
		f, err := floats("/proc/uptime", 1)
		if err != nil {
			return 0, fn.Fatal("sys.uptime", err)
		}
		return int64(f[0]), nil
	})
}

// floats reads the first n numbers of a file.
func floats(name string, n int) ([]float64, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(string(b))
	if len(words) < n {
		return nil, mcl.Fail(name + " has too few numbers")
	}
	of := make([]float64, n)
	for i := range of {
		if of[i], err = strconv.ParseFloat(words[i], 64); err != nil {
			return nil, err
		}
	}
	return of, nil
}

// CPUCount is sys.cpu_count: how many processors the program can use.
func CPUCount(in *inputs.Inputs) (int64, error) {
	return inputs.Read(in, "sys.cpu_count()", mcl.IntType, inputs.Seconds(1), func() (int64, error) { return int64(runtime.NumCPU()), nil })
}
