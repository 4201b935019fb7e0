package build

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
)

// sourceSumsFile says what the generated files of the module in a folder were made of. Its first line is the generator; the others
// are a file's name, the sum of what it was made of, and that of its text.
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
	_ = WritePrivate(sourceSumsFile(dir), []byte(b.String()))
}

// Before returns what [gogen.Options] call Before: the files of the module that the last build of the key has left, as far as
// they are what it has written.
func Before(opts Options) func(name string, sum gogen.Sum) []byte {
	type source struct{ of, sum string }
	sources := map[string]source{}
	none := func(string, gogen.Sum) []byte { return nil }
	dir, err := opts.dir()
	if err != nil {
		return none
	}
	data, err := os.ReadFile(sourceSumsFile(dir))
	if err != nil {
		return none
	}
	generator, rest, _ := strings.Cut(string(data), "\n")
	if generator != opts.Generator {
		return none
	}
	for line := range strings.Lines(rest) {
		if f := strings.Fields(line); len(f) == 3 {
			sources[f[0]] = source{f[1], f[2]}
		}
	}
	return func(name string, sum gogen.Sum) []byte {
		known, ok := sources[name]
		if !ok || known.of != hex.EncodeToString(sum[:]) {
			return nil
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || hexSum(data) != known.sum {
			return nil
		}
		return data
	}
}
