package bench

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

//go:embed module
var floorTemplates embed.FS

// floorApp is what the template of one module's hand-written code sees.
type floorApp struct {
	app
	Class        string // as catalogs spell it: App007
	DeclaredLine int
}

// Floor returns the Go files of a package that makes the catalog of the
// environment without p2go, by their names in the generated module, and with them
// benchmarks of both.
//
// The code is made from a template because the environment is, but it is code as
// a person would write it for these modules: see module/app.go.tmpl.
func (e Environment) Floor() (map[string]string, error) {
	manifests := e.Files()
	var apps []floorApp
	for _, a := range e.apps() {
		f := floorApp{app: a, Class: "A" + a.Name[1:]}
		if a.Declared {
			n, err := lineOf(manifests["modules/profile/manifests/init.pp"], "{ '"+a.Name+"':")
			if err != nil {
				return nil, err
			}
			f.DeclaredLine = n
		}
		apps = append(apps, f)
	}
	fill := func(name string, data any) (string, error) {
		t, err := template.New(name).Delims("«", "»").Funcs(template.FuncMap{
			"line": func(a floorApp, manifest, mark string) (int, error) {
				return lineOf(manifests["modules/"+a.Name+"/manifests/"+manifest+".pp"], mark)
			},
		}).ParseFS(floorTemplates, "module/"+name)
		if err != nil {
			return "", err
		}
		var b bytes.Buffer
		err = t.Execute(&b, data)
		return b.String(), err
	}
	files := map[string]string{"floor/facts.json": string(factsJSON())}
	for _, name := range []string{"catalog.go", "bench_test.go"} {
		text, err := fill(name+".tmpl", map[string]any{"Apps": apps, "Tags": floorTags(apps), "Node": NodeName})
		if err != nil {
			return nil, err
		}
		files["floor/"+name] = text
	}
	for _, a := range apps {
		text, err := fill("app.go.tmpl", a)
		if err != nil {
			return nil, err
		}
		files["floor/"+a.Name+".go"] = text
	}
	return files, nil
}

// floorTags are the tags of the whole catalog, as Go writes a list.
func floorTags(apps []floorApp) string {
	tags := []string{"settings", "__node_regexp__noded.example.com", "profile"}
	for i, a := range apps {
		tags = append(tags, a.Name)
		for _, part := range []string{"install", "config", "service"} {
			tags = append(tags, a.Name+"::"+part)
			if i == 0 {
				tags = append(tags, part)
			}
		}
	}
	var list []string
	for _, t := range append(tags, "node", "class") {
		list = append(list, strconv.Quote(t))
	}
	return strings.Join(list, ", ")
}

// writeFiles writes files into a folder.
func writeFiles(dir string, files map[string]string) error {
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return fmt.Errorf("writing the environment: %w", err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return fmt.Errorf("writing the environment: %w", err)
		}
	}
	return nil
}
