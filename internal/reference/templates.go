package reference

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/reference/rubycode"
	"github.com/p2go/p2go/internal/source"
)

// Templates returns the cases of all ERB templates of the modules in modulePath: each is rendered with generated values for the variables that
// it reads. They are one environment in work, in which the modules have their templates, functions and types, and generated classes instead
// of their own. The values are facts, so that a template is compiled once.
func Templates(work string, modulePath []string) (*Area, error) {
	area := &Area{Name: "templates"}
	env := &Env{Name: "templates", Dir: filepath.Join(work, "templates")}
	if err := os.RemoveAll(env.Dir); err != nil {
		return nil, err
	}
	modules, err := linkModules(env.Dir, modulePath, "templates", "lib", "functions", "types", "metadata.json")
	if err != nil {
		return nil, err
	}
	all, err := readTemplates(env.Dir, modules)
	if err != nil {
		return nil, err
	}
	classes := map[string]map[string]bool{} // variables by classes
	var site bytes.Buffer
	for i, t := range all {
		vars, sets, err := rubycode.Template(t.rendered(all, map[string]bool{})...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		module, define := t.module, fmt.Sprintf("rendered%03d", i)
		if strings.Contains(module, "-") {
			module = "no_module_name"
		}
		manifest := filepath.Join(env.Dir, "modules", module, "manifests", define+".pp")
		if err := writeFile(manifest, defineOf(module+"::"+define, t.name, vars, classes)); err != nil {
			return nil, err
		}
		fmt.Fprintf(&site, "node /^t%03d-/ {\n", i)
		for _, class := range classesOf(vars) {
			fmt.Fprintf(&site, "  include %s\n", class)
		}
		fmt.Fprintf(&site, "  %s::%s { 'the title': }\n}\n", module, define)
		for k, set := range sets {
			hostname := fmt.Sprintf("t%03d-%d", i, k)
			facts := factsFor(hostname, hostname+".example.com")
			if facts.Values, err = withFacts(facts.Values, set); err != nil {
				return nil, err
			}
			area.Cases = append(area.Cases, &Case{ID: fmt.Sprintf("%s|%d", t.name, k), Env: env, Facts: facts})
		}
	}
	for class, vars := range classes {
		module, rest, ok := strings.Cut(class, "::")
		if !ok {
			rest = "init"
		}
		file := filepath.Join(env.Dir, "modules", module, "manifests", filepath.FromSlash(strings.ReplaceAll(rest, "::", "/"))+".pp")
		var b strings.Builder
		fmt.Fprintf(&b, "class %s {\n  $given_values = parsejson($facts['given'])\n", class)
		for _, v := range slices.Sorted(maps.Keys(vars)) {
			fmt.Fprintf(&b, "  $%s = $given_values['%s::%s']\n", v, class, v)
		}
		b.WriteString("}\n")
		if err := writeFile(file, b.String()); err != nil {
			return nil, err
		}
	}
	return area, writeFile(filepath.Join(env.Dir, "manifests", "site.pp"), site.String())
}

// linkModules makes links to parts of all modules, in an environment, and returns the modules' names.
func linkModules(dir string, modulePath []string, parts ...string) ([]string, error) {
	var names []string
	for _, path := range modulePath {
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if slices.Contains(names, e.Name()) {
				continue
			}
			from := filepath.Join(path, e.Name())
			if from, err = filepath.EvalSymlinks(from); err != nil {
				continue
			}
			names = append(names, e.Name())
			to := filepath.Join(dir, "modules", e.Name())
			if err := os.MkdirAll(to, 0o755); err != nil {
				return nil, err
			}
			for _, part := range parts {
				if _, err := os.Stat(filepath.Join(from, part)); err != nil {
					continue
				}
				if err := os.Symlink(filepath.Join(from, part), filepath.Join(to, part)); err != nil {
					return nil, err
				}
			}
		}
	}
	slices.Sort(names)
	return names, nil
}

// erbTemplate is a template of a module.
type erbTemplate struct {
	module, name string // the name is that by which manifests render it
	file         *ast.File
}

func readTemplates(dir string, modules []string) ([]*erbTemplate, error) {
	var all []*erbTemplate
	for _, module := range modules {
		dir := filepath.Join(dir, "modules", module, "templates")
		err := walkFiles(dir, "", func(file, rel string) error {
			if strings.HasSuffix(rel, ".epp") {
				return nil
			}
			data, err := os.ReadFile(file)
			tree, _ := parser.ParseTemplate(source.NewFile(file, string(data)))
			all = append(all, &erbTemplate{module, module + "/" + rel, tree})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// rendered returns the trees of a template and of those that it renders.
func (t *erbTemplate) rendered(all []*erbTemplate, seen map[string]bool) []*ast.File {
	seen[t.name] = true
	files := []*ast.File{t.file}
	for _, name := range rubycode.Rendered(t.file) {
		for _, other := range all {
			if other.name == name && !seen[name] {
				files = append(files, other.rendered(all, seen)...)
			}
		}
	}
	return files
}

// taken are the names that manifests cannot assign to where the template is rendered.
var taken = []string{"title", "name", "module_name", "caller_module_name", "facts", "trusted", "server_facts", "environment", "servername", "serverversion", "serverip"}

// defineOf is a defined type that renders a template. What variables of classes it needs is noted in classes.
func defineOf(name, template string, vars []rubycode.Variable, classes map[string]map[string]bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "define %s() {\n  $given_values = parsejson($facts['given'])\n", name)
	for _, v := range vars {
		if class, local := qualified(v.Name); class != "" {
			if classes[class] == nil {
				classes[class] = map[string]bool{}
			}
			classes[class][local] = true
			continue
		}
		if strings.HasPrefix(v.Name, "::") || slices.Contains(taken, v.Name) {
			continue
		}
		if v.Tested {
			fmt.Fprintf(&b, "  if '%[1]s' in $given_values { $%[1]s = $given_values['%[1]s'] }\n", v.Name)
			continue
		}
		fmt.Fprintf(&b, "  $%[1]s = $given_values['%[1]s']\n", v.Name)
	}
	fmt.Fprintf(&b, "  notify { 'rendered': message => template('%s') }\n}\n", template)
	return b.String()
}

// qualified splits the name of a class's variable.
func qualified(name string) (class, local string) {
	name = strings.TrimPrefix(name, "::")
	if i := strings.LastIndex(name, "::"); i > 0 {
		return name[:i], name[i+2:]
	}
	return "", name
}

func classesOf(vars []rubycode.Variable) []string {
	var classes []string
	for _, v := range vars {
		if class, _ := qualified(v.Name); class != "" && !slices.Contains(classes, class) {
			classes = append(classes, class)
		}
	}
	return classes
}

// withFacts adds the values of a set to facts: those of variables of top scope as facts, all others in one fact.
func withFacts(facts json.RawMessage, set rubycode.Set) (json.RawMessage, error) {
	given := map[string]json.RawMessage{}
	top := map[string]json.RawMessage{}
	for name, v := range set {
		class, local := qualified(name)
		switch {
		case class != "":
			given[class+"::"+local] = v
		case strings.HasPrefix(name, "::"):
			top[local] = v
		default:
			given[name] = v
		}
	}
	text, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	// As a string, since Puppet freezes facts, and templates may change other values.
	if top["given"], err = json.Marshal(string(text)); err != nil {
		return nil, err
	}
	return addFacts(facts, top)
}

// addFacts puts facts in the place of those of the same names, or after the others.
func addFacts(facts json.RawMessage, more map[string]json.RawMessage) (json.RawMessage, error) {
	var old map[string]json.RawMessage
	if err := json.Unmarshal(facts, &old); err != nil {
		return nil, err
	}
	maps.Copy(old, more)
	return json.Marshal(old)
}

func writeFile(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
