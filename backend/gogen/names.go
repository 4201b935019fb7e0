package gogen

import (
	"go/token"
	"path"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
)

// All names in generated code are made here, so that no two can be the same.
//
// Names of things come from the source. A qualified name becomes one Go identifier
// in a way that can be read back: `::` is `_`, `_` is `__`, and each segment begins
// with a capital ([camel]). Names of Puppet have no other capitals, so what the
// compiler adds begins with one inside a segment, or is a word in front:
//
//	Server_Config          the function of class ntp::server::config, in the package of ntp
//	Server_ConfigClass     a thing of that class: one of suffixes
//	evalServer_Config      another one: one of prefixes
//	posServer_config       a thing of the file server/config.pp: one of prefixes
//	regexpServer_config2   the second constant of the file: one of numbered
//	ClassApt_Update        a link to a thing of another module: its kind in front ([linkName])
//	LinkAll                a thing that each package has once
//
// Variables of Puppet are local variables of Go under their own names. They have no
// name that begins with a capital, none of the above, no word of Go, and none that
// the code around them uses ([localName]). Where Puppet's own rules leave more than
// one way, in names of templates, nodes and files, [pkg.unique] has the last word.

// suffixes are what the compiler adds to the name of a thing.
var suffixes = wordSet("Class Define Defined Function Func Params Type Template Epp Host BareHost LegacyHost BareLegacyHost ClassTypes DefineTypes FunctionTypes FileTypes")

// slotSuffix is followed by the name of a variable.
const slotSuffix = "Slot_"

// prefixes begin the package-level names that begin with a small letter; a capital
// follows.
var prefixes = wordSet("assumed bind call data eval file files load main match mismatch more node pos refuse signature sources go with")

// numbered are the prefixes that a number at the end belongs to.
var numbered = wordSet("array hash part regexp sig text type")

// What each package has once. No other name is like them: see suffixes.
const (
	linkFunc       = "LinkAll"
	environmentVar = "TheEnvironment"
	bindMethod     = "bind"
)

// Prefixes of the numbers of variables, which the name of the variable follows.
const (
	topVars  = "TopVar"
	nodeVars = "NodeVar"
)

// linkName is the name of a package's variable for a thing of another module: its
// kind and its whole name. Where that looks like a thing of the package's own,
// ClassParams for the class params, which could be the parameters of a class
// ntp::class, it is ClassOfParams.
func linkName(kind, camel string) string {
	if suffixes[camel] || strings.HasPrefix(camel, slotSuffix) {
		return kind + "Of" + camel
	}
	return kind + camel
}

// slotLink is the name of a link to the number of a class's variable.
func slotLink(class, name string) string {
	class = camel(class)
	if strings.HasSuffix(class, "_") || strings.HasPrefix(name, "_") { // where does the name begin?
		class += "Var"
	}
	return linkName("Slot", class+"_"+name)
}

// numberedName is the name of the n-th thing of its kind in a file.
func numberedName(kind, stem string, n int) string {
	if last := stem[len(stem)-1]; '0' <= last && last <= '9' { // type12 of a1, or type2 of a11?
		stem += "N"
	}
	return kind + capital(stem) + strconv.Itoa(n)
}

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

// imports are the packages that generated functions may refer to, by name. No local
// variable and no package has one of these names.
var imports = map[string]string{
	"backtrack": runtimePath + "/regex/backtrack",
	"catalog":   runtimePath + "/catalog",
	"cli":       runtimePath + "/cli",
	"errors":    "errors",
	"fn":        runtimePath + "/fn",
	"function":  runtimePath + "/function",
	"hiera":     runtimePath + "/hiera",
	"inflate":   runtimePath + "/inflate",
	"object":    runtimePath + "/object",
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

// rubyPackages are the names of the packages with methods of Ruby.
var rubyPackages = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, p := range ruby.Packages() {
		names[path.Base(p)] = true
	}
	return names
})

// tableImports are the packages that only tables and func main refer to, where no
// variable of the source is. No package has one of these names.
var tableImports = map[string]string{
	"embed":     "embed",
	"exports":   runtimePath + "/exports",
	"eyaml":     runtimePath + "/hiera/eyaml",
	"files":     runtimePath + "/files",
	"gather":    gatherPath,
	"sysinfo":   sysinfoPath,
	"mgmt":      runtimePath + "/graph/mgmt",
	"watch":     runtimePath + "/watch",
	"drawn":     runtimePath + "/graph/drawn",
	"hieradata": runtimePath + "/hiera/hieradata",
	"instance":  instancePath,
	"document":  instancePath + "/document",
}

const (
	modulePath  = "github.com/p2go/p2go"
	runtimePath = modulePath + "/runtime"
	typesysPath = modulePath + "/typesys"
)

// folderNames are names of folders that the go command takes for something else, or
// that the module has for other things.
var folderNames = wordSet("internal main testdata vendor " + goFolder)

// deviceNames are names of files and folders that Windows keeps for devices. The go
// command refuses them in import paths.
var deviceNames = wordSet(`aux con nul prn
	com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9`)

// packageName is the name of the package for a Puppet module and of its folder.
// A name that is taken by the language, an import or something that the generated
// code has gets a trailing `_`, and so does one that looks like the result of that.
func packageName(module string) string {
	base := strings.TrimRight(module, "_")
	if token.IsKeyword(base) || predeclared[base] || imports[base] != "" || tableImports[base] != "" || fixedLocals[base] || fixedNames[base] ||
		folderNames[base] || deviceNames[base] {
		return module + "_"
	}
	return module
}

// environmentName is the name of the package for an environment and of its folder.
// What differs by case alone is no two packages for Go.
func environmentName(name string) string {
	name = strings.ToLower(name)
	if r := name[0]; r < 'a' || r > 'z' {
		name = "x" + name
	}
	return packageName(name)
}

// camel is the exported form of a qualified Puppet name: ntp::to_conf is
// Ntp_To__conf.
func camel(name string) string {
	if of, logic, ok := cutLogic(name); ok {
		return camel(of) + logic
	}
	segments := strings.Split(name, "::")
	for i, s := range segments {
		segments[i] = capital(strings.ReplaceAll(s, "_", "__"))
	}
	return strings.Join(segments, "_")
}

// cutLogic cuts the name of a function that is logic of a declared type into the type's and what follows in identifiers. No name of the
// Puppet language has a dot, and no segment begins with a small letter in identifiers.
func cutLogic(name string) (of, logic string, ok bool) {
	of, logic, ok = strings.Cut(name, ".")
	return of, "_" + strings.ReplaceAll(strings.ReplaceAll(logic, "_", "__"), ".", "_"), ok
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

// Identifier is the exported identifier of Go for a qualified name of Puppet, from which the name can be read back.
func Identifier(name string) string { return camel(strings.ToLower(name)) }

// FileStem is how the name of a file of Go begins that is about a thing of a module: ntp::server::config is server_config. Where nothing follows, the go
// command may take its end for that of a system.
func FileStem(module, name string) string {
	return plainStem(strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(name), module+"::"), "::", "/"))
}

// goName is the identifier of a thing of a module inside the module's package:
// without the module's name where the rest is clear. ntp is Ntp, ntp::server is
// Server, and ntp::ntp is Ntp_Ntp.
func goName(module, name string) string {
	if of, logic, ok := cutLogic(name); ok {
		return goName(module, of) + logic
	}
	name = strings.ToLower(name)
	rest, ok := strings.CutPrefix(name, module+"::")
	switch {
	case module == "", name == module, ok && (rest == module || strings.HasPrefix(rest, module+"::")):
		return camel(name)
	case !ok: // not in its own module's folder
		return camel(module) + "Has" + camel(name)
	}
	return camel(rest)
}

// bodyName is the identifier of a class, defined type or function: that of what it defines. Puppet refuses a defined type with the name
// of a class, which nevertheless is part of a program that is built with errors.
func (e *env) bodyName(f *ir.Func) string {
	id := goName(f.Module, f.Name)
	if f.Kind == ir.Define && e.classes[f.Name] != nil {
		id += "Defined"
	}
	return id
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
var reservedFiles = wordSet("links environment natives data files")

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
	stem := plainStem(strings.TrimPrefix(path.Clean("/"+rel), "/"))
	last := stem[strings.LastIndexByte(stem, '_')+1:]
	if reservedFiles[stem] || deviceNames[stem] || len(last) < len(stem) && knownSuffixes[last] {
		stem += "_"
	}
	return stem
}

// plainStem turns a path into a name that can be read back.
func plainStem(rel string) string {
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
	if stem == "" || stem[0] < 'a' || stem[0] > 'z' {
		stem = "x" + stem
	}
	return stem
}

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

// fixedLocals are the locals that generated code names without regard to hints, and
// that are visible where variables of the source are.
var fixedLocals = wordSet("s p b r ok err args sig signal")

// fixedNames are other names that generated code has, of locals and of a package's
// things, where variables of the source are not or give way.
var fixedNames = wordSet("around assumed block c data out result v")

// ownName reports whether a local variable of that name could hide something that
// the package has.
func ownName(name string) bool {
	i := strings.IndexFunc(name, unicode.IsUpper)
	if i < 0 {
		return false
	}
	last := name[len(name)-1]
	return prefixes[name[:i]] || numbered[name[:i]] && '0' <= last && last <= '9'
}
