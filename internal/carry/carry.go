// Package carry takes the sources of the modules that parts of p2go's runtime need from the module cache, where the go command
// puts them, so that p2go can carry them and no build of a program needs a network or a module cache.
//
// Of each module there are the packages that the runtime needs on any system, without their tests, and the licence. The go.mod
// of a module is reduced to its path, its version and its language version: a generated module names all modules that it needs.
// What is taken is what p2go's go.sum says it is.
package carry

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go"
)

// Parts are the packages of the runtime that need other modules, by the name of the part of a program that they are.
var Parts = map[string]string{
	"backtracking": "runtime/regex/backtrack",
	"facts":        "runtime/facts/gather/sysinfo",
}

// Sources returns the files that a package of the runtime needs of other modules, each with the path of its module in front.
// Command is the go command, which downloads modules that its cache does not have.
func Sources(command, pkg string) (map[string][]byte, error) {
	return newCarrier(command).files(pkg)
}

// Current reports whether files are of the versions of modules that p2go's go.sum has.
func Current(files map[string][]byte) bool {
	c := newCarrier("")
	for name, version := range Versions(files) {
		if m := c.modules[name]; m == nil || m.Version != version {
			return false
		}
	}
	return true
}

// Versions returns the versions of the modules that files belong to, by path.
func Versions(files map[string][]byte) map[string]string {
	versions := map[string]string{}
	for name, data := range files {
		if dir, base := path.Split(name); base == "go.mod" {
			line, _, _ := strings.Cut(string(data), "\n")
			_, versions[path.Clean(dir)], _ = strings.Cut(line, " // ")
		}
	}
	return versions
}

// carrier knows the modules that p2go requires.
type carrier struct {
	command string             // go
	modules map[string]*module // by path
}

// module is a module in the module cache.
type module struct {
	Path, Version, Dir string

	sum string // as in go.sum
}

// newCarrier reads p2go's go.sum.
func newCarrier(command string) *carrier {
	c := &carrier{command: command, modules: map[string]*module{}}
	for line := range strings.Lines(p2go.Sums) {
		if f := strings.Fields(line); len(f) == 3 && !strings.HasSuffix(f[1], "/go.mod") {
			c.modules[f[0]] = &module{Path: f[0], Version: f[1], sum: f[2]}
		}
	}
	return c
}

// files are those that a package of the runtime needs of other modules: with the path of the module in front.
func (c *carrier) files(pkg string) (map[string][]byte, error) {
	files := map[string][]byte{}
	seen := map[string]bool{}
	todo, err := imports(p2go.Sources, pkg, nil)
	if err != nil {
		return nil, err
	}
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		if first, _, _ := strings.Cut(name, "/"); seen[name] || !strings.Contains(first, ".") || strings.HasPrefix(name, p2go.ModulePath+"/") {
			continue
		}
		seen[name] = true
		m, err := c.module(name)
		if err != nil {
			return nil, err
		}
		if files[m.Path+"/go.mod"] == nil {
			if err := m.top(files); err != nil {
				return nil, err
			}
		}
		dir := strings.TrimPrefix(strings.TrimPrefix(name, m.Path), "/")
		more, err := imports(os.DirFS(m.Dir), cmp.Or(dir, "."), func(file string, data []byte) { files[name+"/"+file] = data })
		if err != nil {
			return nil, err
		}
		todo = append(todo, more...)
	}
	return files, nil
}

// module finds the module of a package, in the module cache and as go.sum says.
func (c *carrier) module(pkg string) (*module, error) {
	var m *module
	for p := pkg; p != "." && m == nil; p = path.Dir(p) {
		m = c.modules[p]
	}
	if m == nil {
		return nil, fmt.Errorf("go.sum has no module with package %s", pkg)
	}
	if m.Dir != "" {
		return m, nil
	}
	if err := c.download(m); err != nil {
		return nil, err
	}
	sum, err := m.digest()
	if err == nil && sum != m.sum {
		err = fmt.Errorf("%s in the module cache is not what p2go's go.sum says", m.Path)
	}
	return m, err
}

// download makes the go command put a module into the module cache, if it is not there.
func (c *carrier) download(m *module) error {
	cmd := exec.Command(c.command, "mod", "download", "-json", m.Path+"@"+m.Version)
	cmd.Dir = os.TempDir()
	cmd.Env = append(os.Environ(), "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local", "GOWORK=off", "GOSUMDB=off") // the digest is compared below
	out, err := cmd.Output()
	var answer struct{ Dir, Error string }
	if len(out) > 0 {
		if wrong := json.Unmarshal(out, &answer); wrong != nil {
			return wrong
		}
	}
	var failed *exec.ExitError
	switch {
	case answer.Error != "":
		return errors.New(answer.Error)
	case errors.As(err, &failed):
		return fmt.Errorf("go mod download: %s", bytes.TrimSpace(failed.Stderr))
	}
	m.Dir = answer.Dir
	return err
}

// digest is the digest of the module in the form that go.sum has.
func (m *module) digest() (string, error) {
	var names []string
	err := filepath.WalkDir(m.Dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(name, m.Dir))
		fmt.Fprintf(all, "%x  %s@%s%s\n", sha256.Sum256(data), m.Path, m.Version, rel)
	}
	return "h1:" + base64.StdEncoding.EncodeToString(all.Sum(nil)), nil
}

var licence = regexp.MustCompile(`(?i)^(?:un)?(?:licen[cs]e|copying|notice|patents|authors|contributors)(?:[.-].*)?$`)

// goLine is the line of a go.mod with the version of the language.
var goLine = regexp.MustCompile(`(?m)^go .*`)

// Licences returns the files in the folder of a module that tell its licence. That there are none is an error.
func Licences(dir string) (map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if e.IsDir() || !IsLicence(e.Name()) {
			continue
		}
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there is no licence")
	}
	return files, nil
}

// IsLicence reports whether a file tells the licence of a module.
func IsLicence(name string) bool { return licence.MatchString(name) && !strings.HasSuffix(name, ".go") }

// top adds the licence of a module and its go.mod.
func (m *module) top(files map[string][]byte) error {
	licences, err := Licences(m.Dir)
	if err != nil {
		return fmt.Errorf("%s: %w", m.Path, err)
	}
	for name, data := range licences {
		files[m.Path+"/"+name] = data
	}
	data, err := os.ReadFile(filepath.Join(m.Dir, "go.mod"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := "module " + m.Path + " // " + m.Version + "\n"
	if line := goLine.Find(data); line != nil {
		text += "\n" + string(line) + "\n"
	}
	files[m.Path+"/go.mod"] = []byte(text)
	return nil
}

// imports reads the files of a package for all systems, and returns what they import.
func imports(fsys fs.FS, dir string, file func(name string, data []byte)) ([]string, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasSuffix(name, "_test.go") || !slices.Contains([]string{".go", ".s", ".h", ".c"}, filepath.Ext(name)) {
			continue
		}
		data, err := fs.ReadFile(fsys, path.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if filepath.Ext(name) == ".go" {
			if never(data) {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ImportsOnly)
			if err != nil {
				return nil, err
			}
			for _, i := range f.Imports {
				p, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					return nil, err
				}
				found = append(found, p)
			}
		}
		if file != nil {
			file(name, data)
		}
	}
	return found, nil
}

// never reports whether a file is part of no build: a program that makes others.
func never(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); constraint.IsGoBuild(line) {
			x, err := constraint.Parse(line)
			return err == nil && !x.Eval(func(tag string) bool { return tag != "ignore" })
		} else if strings.HasPrefix(line, "package ") {
			break
		}
	}
	return false
}

// Pack makes an archive of files: the same ones give the same bytes.
func Pack(files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR}); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Unpack reads an archive.
func Unpack(data []byte) (map[string][]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		} else if err != nil {
			return nil, err
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			return nil, err
		}
	}
}
