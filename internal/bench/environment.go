package bench

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"text/template"
)

// NodeName is the node that the environment is compiled for.
const NodeName = "node1.example.com"

// environmentName is the environment's name in every measurement.
const environmentName = "production"

//go:embed environment
var templates embed.FS

// An Environment is a synthetic environment in the shape of real ones: modules of
// a few classes and a define each, parameters with types, defaults, facts,
// heredocs, iteration, relationships and collectors. The same sizes give the same
// files.
type Environment struct {
	// Apps are the modules, each with five manifests, 16 resources of its own,
	// and 17 for four sites.
	Apps int
	// Sites are the instances of its define that each module declares.
	Sites int
}

// The sizes that are measured. All but Wide have a hundred manifests, so that
// only the number of resources differs.
var (
	Small  = Environment{Apps: 20, Sites: 8}      // 1,000 resources
	Medium = Environment{Apps: 20, Sites: 112}    // 10,000 resources
	Large  = Environment{Apps: 20, Sites: 573}    // 50,000 resources
	Wide   = Environment{Apps: 200, Sites: 8}     // 1,000 manifests, 10,000 resources
	Tiny   = Environment{}                        // what every binary has
	Demo   = filepath.Join("examples", "webfarm") // the example, from the repository's root
)

// app is what the templates of a module see.
type app struct {
	Name, Title string
	Port, Given int
	Sites       int
	// Declared apps are declared with attributes, the others included.
	Declared bool
}

func (e Environment) apps() []app {
	apps := make([]app, e.Apps)
	for i := range apps {
		apps[i] = app{
			Name: fmt.Sprintf("app%03d", i), Title: fmt.Sprintf("Application %d", i),
			Port: 8000 + i, Given: 9000 + i, Sites: e.Sites, Declared: i%4 == 0,
		}
	}
	return apps
}

// Manifests is the number of the environment's manifests.
func (e Environment) Manifests() int { return 2 + 5*e.Apps }

// Files returns the environment's files by name.
func (e Environment) Files() map[string]string {
	apps := e.apps()
	files := map[string]string{"environment.conf": "modulepath = modules\n"}
	if e.Apps == 0 {
		files["manifests/site.pp"] = "notify { 'hello': }\n"
		return files
	}
	files["manifests/site.pp"] = expand("manifest.pp", nil)
	files["modules/profile/manifests/init.pp"] = expand("profile.pp", map[string]any{"Apps": apps})
	for _, a := range apps {
		for _, name := range []string{"init", "install", "config", "service", "site"} {
			files["modules/"+a.Name+"/manifests/"+name+".pp"] = expand(name+".pp", a)
		}
	}
	return files
}

// expand fills in a template. Templates are part of the program, so that one that
// fails is a bug.
func expand(name string, data any) string { return expandFrom(templates, "environment/"+name, data) }

func expandFrom(files embed.FS, file string, data any) string {
	t := template.Must(template.New(path.Base(file)).ParseFS(files, file))
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		panic(err)
	}
	return b.String()
}

// Write writes the environment into a folder.
func (e Environment) Write(dir string) error { return writeFiles(dir, e.Files()) }

// lineOf is the number of the line in text that has a mark.
func lineOf(text, mark string) (int, error) {
	before, _, ok := strings.Cut(text, mark)
	if !ok {
		return 0, fmt.Errorf("there is no %q in:\n%s", mark, text)
	}
	return 1 + strings.Count(before, "\n"), nil
}
