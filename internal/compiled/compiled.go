// Package compiled asks compiled programs whose command line is one for the occasion.
package compiled

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
)

// Answers compiles environments with the text of a file main.go in place of the generated one, and returns the n values in JSON that the program
// prints when it reads in. Files are written to the folder work, which may be one that was used before.
func Answers[T any](ctx context.Context, work string, envs []gogen.Environment, main string, in io.Reader, n int) ([]T, error) {
	m, err := gogen.Generate(envs, gogen.Options{})
	if err != nil {
		return nil, err
	}
	for i, f := range m.Files {
		if f.Name == "main.go" {
			m.Files[i].Data = []byte(main)
		}
	}
	file := filepath.Join(work, "programs")
	if err := build.Build(ctx, m, build.Options{Output: file, Key: work, CacheDir: filepath.Join(work, "cache")}); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, file)
	cmd.Stdin, cmd.Stderr = in, os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the compiled program: %w", err)
	}
	out := make([]T, n)
	dec := json.NewDecoder(bytes.NewReader(text))
	for i := range out {
		if err := dec.Decode(&out[i]); err != nil {
			return nil, fmt.Errorf("the compiled program answers with something else: %w", err)
		}
	}
	return out, nil
}
