package hostfn

import (
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// text reads a str that does not change.
func text(in *inputs.Inputs, call string, read func() (string, error)) (string, error) {
	return inputs.Read(in, call, mcl.StrType, inputs.Never, read)
}

// yes reads a bool that does not change.
func yes(in *inputs.Inputs, call string, read func() bool) (bool, error) {
	return inputs.Read(in, call, mcl.BoolType, inputs.Never, func() (bool, error) { return read(), nil })
}

// number reads an int that does not change.
func number(in *inputs.Inputs, call string, read func() int) (int64, error) {
	return inputs.Read(in, call, mcl.IntType, inputs.Never, func() (int64, error) { return int64(read()), nil })
}

// Args is os.args: the arguments of the program.
func Args(in *inputs.Inputs) (value.Array, error) {
	return inputs.Read(in, "os.args()", mcl.ListOf(mcl.StrType), inputs.Never, func() (value.Array, error) { return fn.Strings(in.Args), nil })
}

// ExpandHome is os.expand_home: a path whose `~` or `~user` is the home of the user.
func ExpandHome(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("os.expand_home", name), func() (string, error) {
		rest, ok := strings.CutPrefix(name, "~")
		if !ok {
			return name, nil
		}
		who, rest, slash := strings.Cut(rest, "/")
		var u user
		var err error
		if who == "" {
			u.home, err = ownHome()
		} else {
			u, err = lookupUser(who)
		}
		if err != nil {
			return "", mcl.Fail("os.expand_home: " + err.Error())
		}
		if !slash {
			return u.home, nil
		}
		return strings.TrimSuffix(u.home, "/") + "/" + rest, nil
	})
}

func ownHome() (string, error) {
	if u, ok := findUser(passwd(), func(u user) bool { return u.uid == strconv.Itoa(os.Getuid()) }); ok {
		return u.home, nil
	}
	return os.UserHomeDir()
}

// Home is os.home: the home of a user.
func Home(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("os.home", name), func() (string, error) {
		u, err := lookupUser(name)
		return u.home, fn.Fatal("os.home", err)
	})
}

// UID is os.uid: the number of a user, as text.
func UID(in *inputs.Inputs, name string) (string, error) {
	return text(in, inputs.Call("os.uid", name), func() (string, error) {
		u, err := lookupUser(name)
		return u.uid, fn.Fatal("os.uid", err)
	})
}

// UserExists is os.user_exists.
func UserExists(in *inputs.Inputs, name string) (bool, error) {
	return inputs.Read(in, inputs.Call("os.user_exists", name), mcl.BoolType, inputs.Seconds(1), func() (bool, error) {
		_, err := lookupUser(name)
		return err == nil, nil
	})
}

type user struct{ name, uid, home string }

func passwd() string {
	b, _ := os.ReadFile("/etc/passwd")
	return string(b)
}

func lookupUser(name string) (user, error) {
	u, ok := findUser(passwd(), func(u user) bool { return u.name == name })
	if !ok {
		return u, mcl.Fail("the user " + strconv.Quote(name) + " is not known")
	}
	return u, nil
}

// findUser returns the first user of a text in the form of /etc/passwd that is wanted.
func findUser(passwd string, wanted func(user) bool) (user, bool) {
	for line := range strings.Lines(passwd) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), ":")
		if len(f) < 7 {
			continue
		}
		if u := (user{f[0], f[2], f[5]}); wanted(u) {
			return u, true
		}
	}
	return user{}, false
}

// Family is os.family: redhat, debian, archlinux or "".
func Family(in *inputs.Inputs) (string, error) {
	return text(in, "os.family()", func() (string, error) { return family(release()), nil })
}

// IsFamilyRedHat is os.is_family_redhat.
func IsFamilyRedHat(in *inputs.Inputs) (bool, error) {
	return yes(in, "os.is_family_redhat()", func() bool { return family(release()) == "redhat" })
}

// IsFamilyDebian is os.is_family_debian.
func IsFamilyDebian(in *inputs.Inputs) (bool, error) {
	return yes(in, "os.is_family_debian()", func() bool { return family(release()) == "debian" })
}

// IsFamilyArchLinux is os.is_family_archlinux.
func IsFamilyArchLinux(in *inputs.Inputs) (bool, error) {
	return yes(in, "os.is_family_archlinux()", func() bool { return family(release()) == "archlinux" })
}

// family is the family that the words of /etc/os-release name.
func family(release map[string]string) string {
	for id := range strings.FieldsSeq(release["ID"] + " " + release["ID_LIKE"]) {
		switch id {
		case "fedora", "rhel", "centos", "redhat":
			return "redhat"
		case "debian", "ubuntu":
			return "debian"
		case "arch", "archlinux":
			return "archlinux"
		}
	}
	return ""
}

// IsVirtual is os.is_virtual: whether the machine is a virtual one.
func IsVirtual(in *inputs.Inputs) (bool, error) {
	return yes(in, "os.is_virtual()", func() bool {
		b, _ := os.ReadFile("/proc/cpuinfo")
		for line := range strings.Lines(string(b)) {
			if flags, ok := strings.CutPrefix(line, "flags"); ok && strings.Contains(flags, " hypervisor") {
				return true
			}
		}
		return false
	})
}

var releaseFields = []string{"id", "variant_id", "version_id"}

// Release is os.release: what /etc/os-release says.
func Release(in *inputs.Inputs) (*mcl.Struct, error) {
	t := mcl.StructOf(releaseFields, mcl.StrType, mcl.StrType, mcl.StrType)
	return inputs.Read(in, "os.release()", t, inputs.Never, func() (*mcl.Struct, error) {
		r := release()
		return mcl.NewStruct(releaseFields, r["ID"], r["VARIANT_ID"], r["VERSION_ID"]), nil
	})
}

func release() map[string]string {
	b, err := os.ReadFile("/etc/os-release")
	if err != nil {
		b, _ = os.ReadFile("/usr/lib/os-release")
	}
	return parseRelease(string(b))
}

// parseRelease reads assignments as a shell has them.
func parseRelease(text string) map[string]string {
	of := map[string]string{}
	for line := range strings.Lines(text) {
		name, v, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		if len(v) > 1 && (v[0] == '"' || v[0] == '\'') && v[len(v)-1] == v[0] {
			v = v[1 : len(v)-1]
		}
		of[name] = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, "$", "\\`", "`").Replace(v)
	}
	return of
}

// ReadFile is os.readfile: what is in a file. `<|>` catches that it cannot be read.
func ReadFile(in *inputs.Inputs, name string) (string, error) {
	return inputs.Read(in, inputs.Call("os.readfile", name), mcl.StrType, inputs.File(name), func() (string, error) {
		if !path.IsAbs(name) {
			return "", mcl.Catchable("os.readfile: the path " + strconv.Quote(name) + " is not absolute")
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return "", mcl.Catchable("os.readfile: " + err.Error())
		}
		return string(b), nil
	})
}

// FileExists is os.file_exists: whether there is a file or a folder.
func FileExists(in *inputs.Inputs, name string) (bool, error) {
	return inputs.Read(in, inputs.Call("os.file_exists", name), mcl.BoolType, inputs.File(name), func() (bool, error) {
		_, err := os.Stat(name)
		return err == nil, nil
	})
}

// ModinfoLoaded is os.modinfo_loaded: whether the kernel has loaded a module.
func ModinfoLoaded(in *inputs.Inputs, name string) (bool, error) {
	return inputs.Read(in, inputs.Call("os.modinfo_loaded", name), mcl.BoolType, inputs.Seconds(1), func() (bool, error) {
		b, err := os.ReadFile("/proc/modules")
		return loaded(string(b), name), fn.Fatal("os.modinfo_loaded", err)
	})
}

// loaded reports whether a text in the form of /proc/modules has a module, whose dashes are underscores there.
func loaded(modules, name string) bool {
	name = strings.ReplaceAll(name, "-", "_")
	for line := range strings.Lines(modules) {
		if first, _, _ := strings.Cut(line, " "); first == name {
			return true
		}
	}
	return false
}

// BinaryPath is deploy.binary_path: the path of the program that runs.
func BinaryPath(in *inputs.Inputs) (string, error) {
	return text(in, "deploy.binary_path()", func() (string, error) {
		p, err := os.Executable()
		return p, fn.Fatal("deploy.binary_path", err)
	})
}
