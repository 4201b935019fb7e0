// Command rubygen writes the functions that call methods of Ruby by name, the compiler's table of methods and that of tests, from the directives in the
// comments of package runtime/ruby and the packages below it. Run it with go generate ./runtime/ruby.
package main

import (
	"log"
	"os"
	"path/filepath"
)

func main() {
	files, err := Generate(filepath.Join("..", ".."))
	if err != nil {
		log.Fatal(err)
	}
	for name, src := range files {
		if err := os.WriteFile(name, src, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// Generate returns what is generated, by the name of the file. The folder is that of the module.
func Generate(root string) (map[string][]byte, error) {
	t, err := Scan(filepath.Join(root, "runtime", "ruby"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range t.Packages() {
		src, err := t.Calls(p)
		if err != nil {
			return nil, err
		}
		files[filepath.Join(root, "runtime", filepath.FromSlash(p), "calls.go")] = src
	}
	table, err := t.Table()
	if err != nil {
		return nil, err
	}
	files[filepath.Join(root, "ir", "ruby", "methods_gen.go")] = table
	files[filepath.Join(root, "internal", "rubytest", "calls_gen.go")], err = t.TestTable()
	return files, err
}
