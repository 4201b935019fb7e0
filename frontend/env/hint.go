package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/typesys"
)

// Hint is part of [resolve.Loader]. It names only what there is: no hint is better than a wrong one.
func (d *loader) Hint(kind resolve.Hint, name string) string {
	if kind == resolve.PathHint {
		if at, ok := d.env.locate(fn.FilesFolder, name); ok && !isPath(name) && d.env.disk.Exists(at.disk) {
			return "find_file('" + name + "') is the path of the file of a module"
		}
		return ""
	}
	if module := wellKnown(kind, name); module != "" && d.env.Modules[module] == nil {
		return "it is of puppetlabs-" + module + ", which is not on the module path"
	}
	if near := d.nearest(kind, name); near != "" {
		return "did you mean '" + near + "'?"
	}
	if module, _, qualified := strings.Cut(strings.ToLower(name), "::"); qualified && d.noModule(kind, module) {
		return "there is no module '" + module + "' on the module path"
	}
	return ""
}

// noModule reports whether what a kind of name stands for would be in a module of which there is nothing.
func (d *loader) noModule(kind resolve.Hint, module string) bool {
	switch kind {
	case resolve.ClassHint, resolve.TypeHint, resolve.FunctionHint, resolve.ReferenceHint:
	default:
		return false
	}
	if d.env.Modules[module] != nil || module == ownModule {
		return false
	}
	none := true
	d.env.table.Each(func(d *resolve.Definition) {
		none = none && !strings.HasPrefix(strings.ToLower(d.Key.Name), module+"::")
	})
	return none
}

// nearest is the name that an unknown one is most likely a misspelling of, "" for none.
func (d *loader) nearest(kind resolve.Hint, name string) string {
	e := d.env
	switch kind {
	case resolve.ClassHint:
		return e.nearestDefinition(resolve.ClassKind, name, nil)
	case resolve.TypeHint:
		names := e.nativeNames()
		for _, key := range slices.Clone(e.table.Order) {
			if t := e.table.Get(key); isDeclared(t) && d.linker.IsResource(t) {
				names = append(names, key.Name)
			}
		}
		return e.nearestDefinition(resolve.DefineKind, name, names)
	case resolve.ReferenceHint:
		var names []string
		for _, n := range typesys.Names() {
			t, _ := typesys.Named(n)
			names = append(names, t.String())
		}
		for _, n := range e.nativeNames() {
			names = append(names, strings.ToUpper(n[:1])+n[1:])
		}
		if near := e.nearestDefinition(resolve.AliasKind, name, append(names, e.dataTypeNames()...)); near != "" {
			return near
		}
		words := strings.Split(e.nearestDefinition(resolve.DefineKind, strings.ToLower(name), nil), "::")
		for i, w := range words {
			if w != "" {
				words[i] = strings.ToUpper(w[:1]) + w[1:]
			}
		}
		return strings.Join(words, "::")
	case resolve.FunctionHint:
		names := slices.DeleteFunc(builtin.Names(), func(n string) bool {
			return !builtin.InPuppet(n) && d.linker.rubyOf(n) == nil
		})
		names = append(names, e.functionFiles(gofunc.Dir, ".go")...)
		for _, folder := range rubyFunctionFolders {
			for _, n := range e.functionFiles("lib/puppet/"+folder, ".rb") {
				if d.findRuby(folder, n) != nil { // not in the folder of another namespace
					names = append(names, n)
				}
			}
		}
		return e.nearestDefinition(resolve.FunctionKind, name, names)
	case resolve.TemplateHint:
		var names []string
		for _, t := range e.templates(false) {
			names = append(names, t.Key.Name)
		}
		return diag.Nearest(name, names)
	case resolve.ErbHint:
		var names []string
		for _, t := range e.erbTemplates(ir.AnyName, false) {
			names = append(names, t.Key.Name)
		}
		return diag.Nearest(name, names)
	case resolve.FileHint:
		return diag.Nearest(name, e.fileNames())
	}
	return ""
}

// nearestDefinition is the nearest of some names and those of definitions of a kind: of what was read, and of what the files of
// modules that have a name like it define.
func (e *Environment) nearestDefinition(kind resolve.Kind, name string, names []string) string {
	e.table.Each(func(d *resolve.Definition) {
		switch {
		case d.Key.Kind != kind:
		case kind == resolve.AliasKind:
			names = append(names, aliasOf(d))
		default:
			names = append(names, d.Key.Name)
		}
	})
	folder := "manifests"
	switch kind {
	case resolve.FunctionKind:
		folder = "functions"
	case resolve.AliasKind:
		folder = "types"
	}
	paths := map[string]string{} // by the name that a file would define
	for _, module := range e.moduleNames() {
		root := filepath.Join(e.Modules[module].Dir, folder)
		for _, rel := range e.filesBelow(root, ".pp", disk.NoLinks) {
			n := module + "::" + strings.ReplaceAll(strings.TrimSuffix(rel, ".pp"), "/", "::")
			if folder == "manifests" {
				n = strings.TrimSuffix(n, "::init")
			}
			if !slices.Contains(names, n) {
				names, paths[n] = append(names, n), filepath.Join(root, filepath.FromSlash(rel))
			}
		}
	}
	for len(names) > 0 {
		near := diag.Nearest(name, names)
		path := paths[near]
		if near == "" || path == "" {
			return near
		}
		if defined := e.definedIn(path, kind, near); defined != "" {
			return defined
		}
		names = slices.DeleteFunc(names, func(n string) bool { return n == near })
	}
	return ""
}

// aliasOf is the name of a type as its definition writes it.
func aliasOf(d *resolve.Definition) string {
	switch t := d.Node.(type) {
	case *ast.TypeAlias:
		return t.Name
	case *ast.TypeDef:
		return t.Name
	}
	return ""
}

// definedIn is a name as a file that was not read defines it, "" when it does not seem to.
func (e *Environment) definedIn(path string, kind resolve.Kind, name string) (defined string) {
	text, err := e.disk.ReadFile(path)
	if err != nil {
		return ""
	}
	resolve.Seeming(string(text), func(k resolve.Kind, n string) {
		if defined == "" && k == kind && strings.EqualFold(n, name) {
			defined = n
		}
	})
	return defined
}

// wellKnown is the module of Puppet's makers that has what a name stands for, "" when it is not known.
func wellKnown(kind resolve.Hint, name string) string {
	name = strings.ToLower(strings.TrimPrefix(name, "::"))
	switch kind {
	case resolve.FunctionHint:
		if !builtin.InPuppet(name) && builtin.OfStdlib(name) {
			return builtin.Stdlib
		}
	case resolve.ReferenceHint:
		if slices.Contains(strings.Fields(stdlibTypes), name) {
			return builtin.Stdlib
		}
		return resourceModules[name]
	case resolve.TypeHint:
		return resourceModules[name]
	}
	return ""
}

// stdlibTypes are the types of stdlib 8 and 9, in lower case.
const stdlibTypes = `
	stdlib::absolutepath stdlib::base32 stdlib::base64 stdlib::compat::absolute_path stdlib::compat::array stdlib::compat::bool
	stdlib::compat::float stdlib::compat::hash stdlib::compat::integer stdlib::compat::ip_address stdlib::compat::ipv4 stdlib::compat::ipv6
	stdlib::compat::numeric stdlib::compat::string stdlib::createresources stdlib::datasize stdlib::dns::zone stdlib::email
	stdlib::ensure::file stdlib::ensure::file::directory stdlib::ensure::file::file stdlib::ensure::file::link stdlib::ensure::package
	stdlib::ensure::service stdlib::filemode stdlib::filesource stdlib::fqdn stdlib::host stdlib::http::method stdlib::http::status
	stdlib::httpstatus stdlib::httpsurl stdlib::httpurl stdlib::ip::address stdlib::ip::address::cidr stdlib::ip::address::nosubnet
	stdlib::ip::address::v4 stdlib::ip::address::v4::cidr stdlib::ip::address::v4::nosubnet stdlib::ip::address::v6
	stdlib::ip::address::v6::alternative stdlib::ip::address::v6::cidr stdlib::ip::address::v6::compressed stdlib::ip::address::v6::full
	stdlib::ip::address::v6::nosubnet stdlib::ip::address::v6::nosubnet::alternative stdlib::ip::address::v6::nosubnet::compressed
	stdlib::ip::address::v6::nosubnet::full stdlib::mac stdlib::objectstore stdlib::objectstore::gsuri stdlib::objectstore::s3uri stdlib::port
	stdlib::port::dynamic stdlib::port::ephemeral stdlib::port::privileged stdlib::port::registered stdlib::port::unprivileged stdlib::port::user
	stdlib::syslogfacility stdlib::unixpath stdlib::windowspath stdlib::yes_no
`

// resourceModules are the modules that have resource types which many others use.
var resourceModules = map[string]string{
	"anchor": builtin.Stdlib, "file_line": builtin.Stdlib, "stdlib::manage": builtin.Stdlib,
	"concat": "concat", "concat::fragment": "concat", "concat_file": "concat", "concat_fragment": "concat",
	"ini_setting": "inifile", "ini_subsetting": "inifile", "vcsrepo": "vcsrepo",
	"firewall": "firewall", "firewallchain": "firewall",
}
