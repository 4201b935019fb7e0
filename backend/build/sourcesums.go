package build

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
)

// sourceSumsFile says what the generated files of the module in a folder were made of. Its first line is the generator; the others
// are a file's name, the sum of what it was made of, and that of its text, or a package in JSON.
func sourceSumsFile(dir string) string { return dir + ".sourcesums" }

// keepSourceSums writes this list. The next build does without where that is not possible.
func keepSourceSums(m *gogen.Module, written sums, dir, generator string) {
	if generator == "" {
		return
	}
	var b strings.Builder
	b.WriteString(generator + "\n")
	for _, f := range m.Files {
		if f.Sum != (gogen.Sum{}) {
			b.WriteString(f.Name + " " + hex.EncodeToString(f.Sum[:]) + " " + written[f.Name] + "\n")
		}
	}
	for _, p := range m.Packages {
		if known, err := json.Marshal(p); err == nil {
			b.WriteString(string(known) + "\n")
		}
	}
	_ = WritePrivate(sourceSumsFile(dir), []byte(b.String()))
}

// Before returns what is known of the module that the last build of the key has left, as far as its files are what that has written.
func Before(opts Options) gogen.Before {
	b := &before{texts: map[string]madeText{}, packages: map[string]*gogen.Package{}}
	var err error
	if b.dir, err = opts.dir(); err != nil {
		return b
	}
	data, err := os.ReadFile(sourceSumsFile(b.dir))
	if err != nil {
		return b
	}
	generator, rest, _ := strings.Cut(string(data), "\n")
	if generator != opts.Generator {
		return b
	}
	for line := range strings.Lines(rest) {
		if strings.HasPrefix(line, "{") {
			p := new(gogen.Package)
			if json.Unmarshal([]byte(line), p) == nil {
				b.packages[p.Dir] = p
			}
		} else if f := strings.Fields(line); len(f) == 3 {
			b.texts[f[0]] = madeText{f[1], f[2]}
		}
	}
	return b
}

// before is what is known of the module in a folder.
type before struct {
	dir      string
	texts    map[string]madeText
	packages map[string]*gogen.Package
}

// madeText are the sums of what a file was made of, and of its text.
type madeText struct{ of, sum string }

// Text is the text of a file that was made of the same.
func (b *before) Text(name string, sum gogen.Sum) []byte {
	known, ok := b.texts[name]
	if !ok || known.of != hex.EncodeToString(sum[:]) {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil || hexSum(data) != known.sum {
		return nil
	}
	return data
}

// Package is a package that was made of the same.
func (b *before) Package(dir string, sum gogen.Sum) *gogen.Package {
	if p := b.packages[dir]; p != nil && p.Sum == sum {
		return p
	}
	return nil
}
