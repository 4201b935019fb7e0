package reference

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/functions"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/reference/rubycode"
	"github.com/p2go/p2go/internal/source"
)

// Functions returns the cases of all functions in Ruby of the modules in modulePath: each is called with generated arguments. Where
// several directories have a module, each edition of it has cases, whose IDs have the version of the module if it is not the first.
// The calls are one environment in work for each directory. Every other call that can has its arguments from facts, so that nothing is
// known of them when building.
func Functions(work string, modulePath []string) (*Area, error) {
	area := &Area{Name: "functions", Seconds: 60}
	before := map[string]bool{}
	for i, path := range modulePath {
		env := &Env{Name: fmt.Sprintf("functions%d", i), Dir: filepath.Join(work, fmt.Sprintf("functions%d", i))}
		// Many functions of stdlib are deprecated, which is an error otherwise.
		env.Settings = []golden.Setting{{Name: "strict", Value: "warning"}}
		if err := os.RemoveAll(env.Dir); err != nil {
			return nil, err
		}
		modules, err := linkModules(env.Dir, modulePath[i:], "lib", "functions", "types", "templates", "files", "metadata.json")
		if err != nil {
			return nil, err
		}
		here := map[string]bool{}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			here[e.Name()] = true
		}
		types, err := readTypes(env.Dir, modules)
		if err != nil {
			return nil, err
		}
		for _, module := range modules {
			if !here[module] {
				continue
			}
			label := module
			if before[module] {
				label += " " + version(filepath.Join(path, module))
			}
			before[module] = true
			if err := area.addFunctions(env, module, label, types); err != nil {
				return nil, err
			}
		}
	}
	return area, nil
}

// readTypes reads the type aliases of modules.
func readTypes(dir string, modules []string) (rubycode.Types, error) {
	types := rubycode.Types{}
	for _, module := range modules {
		err := walkFiles(filepath.Join(dir, "modules", module, "types"), ".pp", func(file, _ string) error {
			data, err := os.ReadFile(file)
			types.Add(file, string(data))
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return types, nil
}

// walkFiles calls f for the files below a directory, which may be a link or missing, with their paths and those in the directory.
func walkFiles(dir, suffix string, f func(file, rel string) error) error {
	root, err := filepath.EvalSymlinks(dir)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, suffix) {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		return f(file, filepath.ToSlash(rel))
	})
}

// addFunctions adds the cases of the functions of a module.
func (a *Area) addFunctions(env *Env, module, label string, types rubycode.Types) error {
	lib := filepath.Join(env.Dir, "modules", module, "lib", "puppet")
	modern := map[string]bool{}
	err := walkFiles(filepath.Join(lib, "functions"), ".rb", func(file, rel string) error {
		name := strings.ReplaceAll(strings.TrimSuffix(rel, ".rb"), "/", "::")
		modern[name] = true
		return a.addFunction(env, label+"/"+name, file, name, false, false, types)
	})
	if err != nil {
		return err
	}
	return walkFiles(filepath.Join(lib, "parser", "functions"), ".rb", func(file, rel string) error {
		name := strings.TrimSuffix(rel, ".rb")
		return a.addFunction(env, label+"/"+name+" (3.x)", file, name, true, modern[name] || name == "private", types) // a reserved word
	})
}

// addFunction adds the cases of a function: the calls are nodes of a manifest. One that is hidden by another of its name is called as code in
// Ruby does.
func (a *Area) addFunction(env *Env, id, file, name string, legacy, hidden bool, types rubycode.Types) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	tree, found := parser.Parse(source.NewFile(file, string(data)))
	if found.HasErrors() {
		return nil
	}
	f, _ := functions.Read(tree, name, legacy)
	if f.Name == "" {
		f.Name = name
	}
	if legacy && f.Legacy == nil {
		f.Legacy = &functions.Legacy{Arity: -1}
	}
	number := len(a.Cases)
	var manifest strings.Builder
	for k, call := range rubycode.Calls(f, tree, types) {
		hostname := fmt.Sprintf("f%04d-%d", number, k)
		facts := factsFor(hostname, hostname+".example.com")
		args := call.Manifest
		if dynamic := call.JSON != nil && (k%2 == 1 || hidden); dynamic {
			var list []json.RawMessage
			if err := json.Unmarshal(call.JSON, &list); err != nil {
				return err
			}
			text, err := json.Marshal(string(call.JSON))
			if err != nil {
				return err
			}
			if facts.Values, err = addFacts(facts.Values, map[string]json.RawMessage{"given": text}); err != nil {
				return err
			}
			parts := make([]string, len(list))
			for i := range list {
				parts[i] = fmt.Sprintf("$given[%d]", i)
			}
			args = "(" + strings.Join(parts, ", ") + ")"
		} else if hidden {
			continue
		}
		fmt.Fprintf(&manifest, "node '%s' {\n", facts.Name)
		if strings.Contains(args, "$given") || hidden {
			manifest.WriteString("  $given = parsejson($facts['given'])\n")
		}
		switch {
		case hidden:
			fmt.Fprintf(&manifest, "  notify { 'result': message => inline_template('<%%= scope.function_%s(@given).inspect %%>') }\n", name)
		case legacy && f.Legacy.Statement:
			fmt.Fprintf(&manifest, "  %s%s\n  notify { 'done': }\n", name, args)
		default:
			fmt.Fprintf(&manifest, "  notify { 'result': message => { 'value' => %s%s } }\n", name, args)
		}
		manifest.WriteString("}\n")
		c := &Case{ID: fmt.Sprintf("%s|%d", id, k), Env: env, Facts: facts}
		if rubycode.Unsteady(tree) {
			c.Skip = "reads the clock or draws random numbers"
		}
		a.Cases = append(a.Cases, c)
	}
	return writeFile(filepath.Join(env.Dir, "manifests", fmt.Sprintf("f%04d.pp", number)), manifest.String())
}
