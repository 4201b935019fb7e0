package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Outcome is what [Again] has done.
type Outcome int

// The outcomes.
const (
	Unknown Outcome = iota // nothing: what the last build made is not known, or is not what is wanted
	Same                   // nothing: the program is the one that the last build made
	Linked                 // a program of the module that the last build made
)

// saved is what is kept of a build beside its module.
type saved struct {
	State  []byte // Options.State
	Module string // the sum of the module
	// Language is the version of Go that the module is for.
	Language string
	// Outputs are the sums of the programs that were made of the module, by what they were made with and their places.
	Outputs map[string]string
}

// Again makes the program of the module that the last build of the key made, without a module: wanted is given the state of
// that build and says whether the module would be the same, and where the program belongs. What is there already is not made
// again. Where that is not possible, for whatever reason, the outcome is Unknown, and [Build] will say what is wrong.
func Again(ctx context.Context, opts Options, wanted func(state []byte) (output string, ok bool)) (Outcome, error) {
	tool, err := findGo(ctx, opts.Go)
	if err != nil {
		return Unknown, nil
	}
	target, err := ParseTarget(opts.Target)
	if err != nil {
		return Unknown, nil
	}
	dir, unlock, err := opts.lock()
	if err != nil {
		return Unknown, nil
	}
	defer unlock()
	last := readSaved(dir)
	if last == nil {
		return Unknown, nil
	}
	output, ok := wanted(last.State)
	if !ok {
		return Unknown, nil
	}
	opts.Output = output
	key := tool.outputKey(target, output)
	if sum := last.Outputs[key]; sum != "" && executable(output, target) && sum == fileSum(output) {
		return Same, nil
	}
	if info, err := os.Stat(output); err == nil && !info.Mode().IsRegular() {
		return Unknown, nil
	}
	if last.Module != storedSum(dir) || last.Language != tool.language() {
		return Unknown, nil
	}
	if err := tool.build(ctx, dir, target, &opts); err != nil {
		return Unknown, ctx.Err()
	}
	last.add(key, &opts)
	last.write(dir)
	return Linked, nil
}

// outputKey tells programs of one module apart: by the toolchain, the target and the place.
func (t *tool) outputKey(target Target, output string) string {
	parts := []string{t.path, t.version, target.String(), target.Variant}
	for _, v := range environment(target) {
		if strings.HasPrefix(v, "GO") {
			parts = append(parts, v)
		}
	}
	if abs, err := filepath.Abs(output); err == nil {
		output = abs
	}
	return strings.Join(append(parts, output), "\n")
}

// add notes a program that was made, and forgets those that are gone.
func (s *saved) add(key string, opts *Options) {
	for other := range maps.Keys(s.Outputs) {
		if _, err := os.Stat(other[strings.LastIndexByte(other, '\n')+1:]); err != nil {
			delete(s.Outputs, other)
		}
	}
	if !opts.Passing {
		s.Outputs[key] = fileSum(opts.Output)
	}
}

// savedFile has what is saved of the module in a folder.
func savedFile(dir string) string { return dir + ".last" }

// readSaved is what the last build of a module saved; nil when there is none.
func readSaved(dir string) *saved {
	data, err := os.ReadFile(savedFile(dir))
	s := new(saved)
	if err != nil || json.Unmarshal(data, s) != nil || s.Outputs == nil {
		return nil
	}
	return s
}

// write keeps s for the next build, which does without where that is not possible.
func (s *saved) write(dir string) {
	if data, err := json.Marshal(s); err == nil {
		_ = WritePrivate(savedFile(dir), data)
	}
}

// WritePrivate writes a file in one step. Nobody but the user may read it.
func WritePrivate(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*") // of mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// fileSum is the sum of a file's content, "" when it cannot be read.
func fileSum(name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return hexSum(data)
}

// executable reports whether a file can be run.
func executable(name string, target Target) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && (target.OS == "windows" || runtime.GOOS == "windows" || info.Mode()&0o111 != 0)
}

func hexSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// sums are the checksums of files by name.
type sums map[string]string

// module is the sum of the module that has the files.
func (s sums) module() string {
	var all bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(s)) {
		all.WriteString(name + "\n" + s[name] + "\n")
	}
	return hexSum(all.Bytes())
}

// storedSum is that of the files which are listed as those of the module in a folder.
func storedSum(dir string) string {
	listed, err := os.ReadFile(filepath.Join(dir, manifest))
	if err != nil {
		return ""
	}
	files := sums{}
	for name := range strings.FieldsSeq(string(listed)) {
		if files[name] = fileSum(filepath.Join(dir, filepath.FromSlash(name))); files[name] == "" {
			return ""
		}
	}
	return files.module()
}
