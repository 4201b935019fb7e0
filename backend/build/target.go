package build

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// Target is a system and architecture to build for.
type Target struct {
	OS, Arch string
	// Variant is the instruction set within the architecture, such as GOARM=6; ""
	// is Go's default.
	Variant string
}

// String returns the target as system/architecture.
func (t Target) String() string { return t.OS + "/" + t.Arch }

// env are the variables of the go command for the target.
func (t Target) env() []string {
	if t.OS == "" {
		return nil
	}
	env := []string{"GOOS=" + t.OS, "GOARCH=" + t.Arch}
	if t.Variant != "" {
		env = append(env, t.Variant)
	}
	return env
}

// architectures are the names that an architecture may be given by, beside Go's
// own, and the instruction sets that are chosen where Go's default does not run
// on what people have: routers without a floating-point unit, small ARM boards.
var architectures = map[string]struct{ arch, variant string }{
	"aarch64": {"arm64", ""},
	"arm":     {"arm", "GOARM=6"},
	"armhf":   {"arm", "GOARM=7"},
	"armv5":   {"arm", "GOARM=5"},
	"armv6":   {"arm", "GOARM=6"},
	"armv7":   {"arm", "GOARM=7"},
	"i386":    {"386", ""},
	"i686":    {"386", ""},
	"x86":     {"386", ""},
	"x86_64":  {"amd64", ""},

	"mips":               {"mips", "GOMIPS=softfloat"},
	"mips-hardfloat":     {"mips", "GOMIPS=hardfloat"},
	"mipsle":             {"mipsle", "GOMIPS=softfloat"},
	"mipsle-hardfloat":   {"mipsle", "GOMIPS=hardfloat"},
	"mips64":             {"mips64", "GOMIPS64=softfloat"},
	"mips64-hardfloat":   {"mips64", "GOMIPS64=hardfloat"},
	"mips64le":           {"mips64le", "GOMIPS64=softfloat"},
	"mips64le-hardfloat": {"mips64le", "GOMIPS64=hardfloat"},
	"ppc64el":            {"ppc64le", ""},
}

// systems are other names for systems.
var systems = map[string]string{"macos": "darwin", "osx": "darwin", "win": "windows"}

// ParseTarget reads a target: "linux/arm64", or an architecture alone for Linux.
// Besides Go's names it knows common ones ("linux/x86_64", "macos/aarch64"), ARM
// versions ("linux/armv7"), and "-hardfloat" for MIPS. "" is the system p2go runs
// on. Whether Go can build for the target, [Build] finds out.
func ParseTarget(s string) (Target, error) {
	if s == "" {
		return Target{OS: runtime.GOOS, Arch: runtime.GOARCH}, nil
	}
	s = strings.ToLower(s)
	system, arch, ok := strings.Cut(s, "/")
	if !ok {
		system, arch = "linux", s
	}
	if system == "" || arch == "" || strings.Contains(arch, "/") {
		return Target{}, fmt.Errorf("a target is a system and an architecture, as in linux/arm64; got %q", s)
	}
	if other, ok := systems[system]; ok {
		system = other
	}
	t := Target{OS: system, Arch: arch}
	if a, ok := architectures[arch]; ok {
		t.Arch, t.Variant = a.arch, a.variant
	}
	return t, nil
}

// target reads a target that the go command can build for.
func (t *tool) target(ctx context.Context, s string) (Target, error) {
	target, err := ParseTarget(s)
	if err != nil || s == "" {
		return target, err
	}
	out, err := t.output(ctx, "tool", "dist", "list")
	if err != nil {
		return target, err
	}
	known := strings.Fields(out)
	if !slices.Contains(known, target.String()) {
		return target, fmt.Errorf("the Go toolchain cannot build for %q; it can for:\n  %s", s, strings.Join(known, "\n  "))
	}
	return target, nil
}
