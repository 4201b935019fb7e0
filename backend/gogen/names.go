package gogen

import (
	"go/token"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names in generated code come from the source. A qualified name becomes one Go
// identifier in a way that can be read back: `::` is `_`, `_` is `__`, and each
// segment begins with a capital. What the compiler adds to a name begins with a
// capital inside a segment (ConfigClass), which no Puppet name has.

// predeclared are the identifiers that generated code uses unqualified or that a
// reader would trip over when they meant something else.
var predeclared = map[string]bool{
	"any": true, "append": true, "bool": true, "byte": true, "cap": true, "clear": true, "close": true, "comparable": true,
	"complex": true, "complex128": true, "complex64": true, "copy": true, "delete": true, "error": true, "false": true,
	"float32": true, "float64": true, "imag": true, "init": true, "int": true, "int16": true, "int32": true, "int64": true,
	"int8": true, "iota": true, "len": true, "make": true, "max": true, "min": true, "new": true, "nil": true, "panic": true,
	"print": true, "println": true, "real": true, "recover": true, "rune": true, "string": true, "true": true, "uint": true,
	"uint16": true, "uint32": true, "uint64": true, "uint8": true, "uintptr": true,
}

// imports are the packages that generated code may import, by name. No local
// variable and no package has one of these names.
var imports = map[string]string{
	"backtrack": runtimePath + "/regex/backtrack",
	"catalog":   runtimePath + "/catalog",
	"cli":       runtimePath + "/cli",
	"fn":        runtimePath + "/fn",
	"function":  runtimePath + "/function",
	"hiera":     runtimePath + "/hiera",
	"inflate":   runtimePath + "/inflate",
	"modules":   runtimePath + "/fn/modules",
	"op":        runtimePath + "/op",
	"re2":       runtimePath + "/regex/re2",
	"runtime":   runtimePath,
	"value":     runtimePath + "/value",
	"typesys":   typesysPath,
	"math":      "math",
	"os":        "os",
	"slices":    "slices",
	"strconv":   "strconv",
	"strings":   "strings",
}

const (
	modulePath  = "github.com/p2go/p2go"
	runtimePath = modulePath + "/runtime"
	typesysPath = modulePath + "/typesys"
)

// reservedPackages are names that a package or its folder cannot have.
var reservedPackages = map[string]bool{"main": true, "vendor": true, "testdata": true, "internal": true}

// packageName is the name of the package for a Puppet module and of its folder.
// A name that is taken by the language or an import gets a trailing `_`, and so
// does one that looks like the result of that.
func packageName(module string) string {
	base := strings.TrimRight(module, "_")
	if token.IsKeyword(base) || predeclared[base] || imports[base] != "" || reservedPackages[base] || knownSuffixes[base] || strings.HasPrefix(module, "_") {
		return module + "_"
	}
	return module
}

// camel is the exported form of a qualified Puppet name: ntp::to_conf is
// Ntp_To__conf.
func camel(name string) string {
	segments := strings.Split(name, "::")
	for i, s := range segments {
		segments[i] = capital(strings.ReplaceAll(s, "_", "__"))
	}
	return strings.Join(segments, "_")
}

// capital returns s with its first letter in upper case. A name that begins with
// `_` has no such letter and gets one.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	if !unicode.IsLetter(r) {
		return "X" + s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// goName is the identifier of a thing of a module inside the module's package:
// without the module's name where the rest is clear. ntp is Ntp, ntp::server is
// Server, and ntp::ntp is Ntp_Ntp.
func goName(module, name string) string {
	name = strings.ToLower(name)
	rest, ok := strings.CutPrefix(name, module+"::")
	if !ok || module == "" || rest == module || strings.HasPrefix(rest, module+"::") {
		return camel(name)
	}
	return camel(rest)
}

// fieldName is the field of a parameter struct for a parameter: $package_name is
// Package_name.
func fieldName(param string) string { return capital(param) }

// knownSuffixes are the words that the go command takes, at the end of a file's
// name, for a system, an architecture or a test.
var knownSuffixes = wordSet(`test
	aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
	386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le
	riscv riscv64 s390 s390x sparc sparc64 wasm`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// reservedFiles are the files of a package that do not come from a source file.
var reservedFiles = map[string]bool{"links": true, "environment": true, "natives": true, "data": true, "files": true}

// fileStem is the name, without .go, of the generated file for a source file:
// modules/ntp/manifests/server/config.pp is server_config. Folders other than
// manifests keep their name.
func fileStem(module, source string) string {
	rel := source
	if module != "" {
		if _, rest, ok := strings.Cut("/"+source, "/"+module+"/"); ok {
			rel = rest
		}
	}
	rel = strings.TrimPrefix(rel, "manifests/")
	rel = strings.TrimSuffix(strings.TrimSuffix(rel, ".pp"), ".go")
	rel = strings.TrimPrefix(path.Clean("/"+rel), "/")
	var b strings.Builder
	for _, r := range rel {
		switch {
		case r == '/':
			b.WriteByte('_')
		case r == '_':
			b.WriteString("__")
		case r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		default:
			// Not in the name of any autoloaded file; readable beats reversible here.
			b.WriteByte('_')
		}
	}
	stem := strings.ToLower(b.String()) // files whose names differ in case only are no Go package
	if stem == "" || stem[0] == '_' {
		stem = "x" + stem
	}
	last := stem[strings.LastIndexByte(stem, '_')+1:]
	if reservedFiles[stem] || len(last) < len(stem) && knownSuffixes[last] {
		stem += "_"
	}
	return stem
}

// ownPrefixes begin the package-level names that the compiler makes itself; a
// capital follows.
var ownPrefixes = []string{"pos", "file", "eval", "call", "bind", "main", "node", "const", "sig", "entries", "match", "part", "more"}

// localName turns a hint into an identifier that may name a local variable.
func localName(hint string) string {
	hint = strings.TrimPrefix(hint, "::")
	hint = strings.ReplaceAll(hint, "::", "_")
	ok := hint != "" && strings.Trim(hint, "_") != ""
	for i, r := range hint {
		if r >= utf8.RuneSelf || !(r == '_' || unicode.IsLetter(r) || i > 0 && unicode.IsDigit(r)) {
			ok = false
		}
	}
	if !ok {
		return "v"
	}
	r, _ := utf8.DecodeRuneInString(hint)
	if unicode.IsUpper(r) {
		hint += "_"
	}
	if token.IsKeyword(hint) || predeclared[hint] || imports[hint] != "" || fixedLocals[hint] || ownName(hint) {
		hint += "_"
	}
	return hint
}

// fixedLocals are the locals that generated code names without regard to hints.
var fixedLocals = map[string]bool{"s": true, "p": true, "b": true, "r": true, "ok": true, "err": true, "args": true, "signal": true}

func ownName(name string) bool {
	for _, p := range ownPrefixes {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "" && unicode.IsUpper(rune(rest[0])) {
			return true
		}
	}
	return false
}
