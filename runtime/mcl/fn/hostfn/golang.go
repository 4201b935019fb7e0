package hostfn

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// failing reads a str with a function of Go that may fail, which is fatal.
func failing(in *inputs.Inputs, name string, read func() (string, error)) (string, error) {
	return text(in, name+"()", func() (string, error) {
		v, err := read()
		return v, fn.Fatal(name, err)
	})
}

// failingOf reads a str for another one with a function of Go that may fail, which is fatal.
func failingOf(in *inputs.Inputs, name, arg string, read func(string) (string, error)) (string, error) {
	return text(in, inputs.Call(name, arg), func() (string, error) {
		v, err := read(arg)
		return v, fn.Fatal(name, err)
	})
}

// GoExecutable is golang/os.executable.
func GoExecutable(in *inputs.Inputs) (string, error) {
	return failing(in, "golang/os.executable", os.Executable)
}

// GoExpandEnv is golang/os.expand_env.
func GoExpandEnv(in *inputs.Inputs, s string) (string, error) {
	return text(in, inputs.Call("golang/os.expand_env", s), func() (string, error) { return os.ExpandEnv(s), nil })
}

// GoGetegid is golang/os.getegid.
func GoGetegid(in *inputs.Inputs) (int64, error) {
	return number(in, "golang/os.getegid()", os.Getegid)
}

// GoGetenv is golang/os.getenv.
func GoGetenv(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("golang/os.getenv", name), func() (string, error) { return os.Getenv(name), nil })
}

// GoGeteuid is golang/os.geteuid.
func GoGeteuid(in *inputs.Inputs) (int64, error) {
	return number(in, "golang/os.geteuid()", os.Geteuid)
}

// GoGetgid is golang/os.getgid.
func GoGetgid(in *inputs.Inputs) (int64, error) { return number(in, "golang/os.getgid()", os.Getgid) }

// GoGetpagesize is golang/os.getpagesize.
func GoGetpagesize(in *inputs.Inputs) (int64, error) {
	return number(in, "golang/os.getpagesize()", os.Getpagesize)
}

// GoGetpid is golang/os.getpid.
func GoGetpid(in *inputs.Inputs) (int64, error) { return number(in, "golang/os.getpid()", os.Getpid) }

// GoGetppid is golang/os.getppid.
func GoGetppid(in *inputs.Inputs) (int64, error) {
	return number(in, "golang/os.getppid()", os.Getppid)
}

// GoGetuid is golang/os.getuid.
func GoGetuid(in *inputs.Inputs) (int64, error) { return number(in, "golang/os.getuid()", os.Getuid) }

// GoGetwd is golang/os.getwd.
func GoGetwd(in *inputs.Inputs) (string, error) { return failing(in, "golang/os.getwd", os.Getwd) }

// GoHostname is golang/os.hostname.
func GoHostname(in *inputs.Inputs) (string, error) {
	return failing(in, "golang/os.hostname", os.Hostname)
}

// GoReadFile is golang/os.read_file.
func GoReadFile(in *inputs.Inputs, name string) (string, error) {
	return failingOf(in, "golang/os.read_file", name, func(name string) (string, error) {
		b, err := os.ReadFile(name)
		return string(b), err
	})
}

// GoReadlink is golang/os.readlink.
func GoReadlink(in *inputs.Inputs, name string) (string, error) {
	return failingOf(in, "golang/os.readlink", name, os.Readlink)
}

// GoTempDir is golang/os.temp_dir.
func GoTempDir(in *inputs.Inputs) (string, error) {
	return text(in, "golang/os.temp_dir()", func() (string, error) { return os.TempDir(), nil })
}

// GoUserCacheDir is golang/os.user_cache_dir.
func GoUserCacheDir(in *inputs.Inputs) (string, error) {
	return failing(in, "golang/os.user_cache_dir", os.UserCacheDir)
}

// GoUserConfigDir is golang/os.user_config_dir.
func GoUserConfigDir(in *inputs.Inputs) (string, error) {
	return failing(in, "golang/os.user_config_dir", os.UserConfigDir)
}

// GoUserHomeDir is golang/os.user_home_dir.
func GoUserHomeDir(in *inputs.Inputs) (string, error) {
	return failing(in, "golang/os.user_home_dir", os.UserHomeDir)
}

// GoAbs is golang/path/filepath.abs.
func GoAbs(in *inputs.Inputs, name string) (string, error) {
	return failingOf(in, "golang/path/filepath.abs", name, filepath.Abs)
}

// GoEvalSymlinks is golang/path/filepath.eval_symlinks.
func GoEvalSymlinks(in *inputs.Inputs, name string) (string, error) {
	return failingOf(in, "golang/path/filepath.eval_symlinks", name, filepath.EvalSymlinks)
}

// GoNumCPU is golang/runtime.num_cpu.
func GoNumCPU(in *inputs.Inputs) (int64, error) {
	return number(in, "golang/runtime.num_cpu()", runtime.NumCPU)
}

// GoVersion is golang/runtime.version.
func GoVersion(in *inputs.Inputs) (string, error) {
	return text(in, "golang/runtime.version()", func() (string, error) { return runtime.Version(), nil })
}
