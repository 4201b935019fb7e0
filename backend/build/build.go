// Package build makes programs of generated modules.
//
// [Build] keeps a folder for each environment in a cache, brings it up to date
// with the generated module, the sources of p2go's runtime and those of what it
// needs, and runs the go
// command there: nothing but the Go toolchain is needed, no network and no
// module cache. Files that did not change are not touched, and packages that
// did not change come from Go's own build cache. [Write] writes the same module
// to a folder of the user's.
//
// The package knows the layout of a module and the go command. What the module
// does is the business of package gogen.
package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/p2go/p2go/backend/gogen"
)

// Options say what to build.
type Options struct {
	// Output is the program to write.
	Output string
	// Target is the system and architecture, as in "linux/arm64"; "" is that of
	// p2go itself. See [ParseTarget].
	Target string
	// Key tells environments apart in the cache: the environment's path.
	Key string
	// CacheDir holds the modules; "" is p2go in the user's cache folder.
	CacheDir string
	// Go is the go command; "" is the one in PATH.
	Go string
	// Verbose, when not nil, gets the names of the packages that are compiled.
	Verbose io.Writer
	// Generator stands for what makes modules: another one may make other text of the same. "" is none that is known again.
	Generator string
	// State is kept with the module for [Again]; nil for nothing.
	State []byte
	// Passing reports whether nobody will want the program to be at this place again.
	Passing bool
	// Env are further variables of the environment that tests run in.
	Env []string
	// Race, Cover and the like are not offered: write the module with [Write] and
	// use the go command.
}

// Build makes the program for a module. It is written in one step: a build that
// fails leaves an older program alone. Several builds of one key wait for each
// other.
//
// The same module and options give the same program, byte for byte.
func Build(ctx context.Context, m *gogen.Module, opts Options) error {
	tool, err := findGo(ctx, opts.Go)
	if err != nil {
		return err
	}
	target, err := tool.target(ctx, opts.Target)
	if err != nil {
		return err
	}
	dir, unlock, err := opts.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := os.Remove(savedFile(dir)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unusable(err)
	}
	written, err := write(m, dir, tool.language())
	if err != nil {
		return err
	}
	keepSourceSums(m, written, dir, opts.Generator)
	err = tool.build(ctx, dir, target, &opts)
	if err == nil {
		if opts.State != nil {
			last := saved{State: opts.State, Module: written.module(), Language: tool.language(), Outputs: map[string]string{}}
			last.add(tool.outputKey(target, opts.Output), &opts)
			last.write(dir)
		}
		return nil
	}
	var failed *failure
	if errors.As(err, &failed) {
		if own := sourceErrors(m, failed.output); own != nil {
			return own
		}
		if generated := generatedErrors(m, failed.output); generated != nil {
			return generated
		}
	}
	return err
}

// dir is the folder of the module.
func (opts *Options) dir() (string, error) {
	cache := opts.CacheDir
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("no folder for the build cache: %w", err)
		}
		cache = filepath.Join(user, "p2go")
	}
	sum := sha256.Sum256([]byte(opts.Key))
	return filepath.Join(cache, "modules", hex.EncodeToString(sum[:12])), nil
}

// lock finds the folder of the module and keeps others away from it.
func (opts *Options) lock() (dir string, unlock func(), err error) {
	if dir, err = opts.dir(); err != nil {
		return "", nil, err
	}
	// What the environment has is in the module, and so is what it keeps secret.
	modules := filepath.Dir(dir)
	if err := os.MkdirAll(modules, 0o700); err != nil {
		return "", nil, unusable(err)
	}
	if info, err := os.Stat(modules); err == nil && info.Mode().Perm()&0o077 != 0 {
		if err := os.Chmod(modules, 0o700); err != nil {
			return "", nil, unusable(err)
		}
	}
	unlock, err = lockedfile.MutexAt(dir + ".lock").Lock()
	if err != nil {
		return "", nil, unusable(err)
	}
	return dir, unlock, nil
}

// unusable says what to do when the cache cannot be written, as for users
// without a home.
func unusable(err error) error {
	return fmt.Errorf("cannot use the build cache (XDG_CACHE_HOME puts it elsewhere): %w", err)
}

// build runs the go command and puts the program into its place.
func (t *tool) build(ctx context.Context, dir string, target Target, opts *Options) error {
	output, err := filepath.Abs(opts.Output)
	if err != nil {
		return err
	}
	// The program is made beside its place, since only there a rename is sure to
	// work, and in a new folder, where nobody else is.
	tmp, err := os.MkdirTemp(filepath.Dir(output), "."+filepath.Base(output)+".*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	made := filepath.Join(tmp, filepath.Base(output))
	args := []string{"build", "-trimpath", "-buildvcs=false", compilerFlags, "-ldflags=-s -w -buildid=", "-o", made}
	if opts.Verbose != nil {
		args = append(args, "-v")
	}
	mode := private()
	if err := t.run(ctx, dir, target, opts.Verbose, append(args, ".")...); err != nil {
		return err
	}
	if err := os.Chmod(made, mode); err != nil {
		return err
	}
	return os.Rename(made, output)
}

// ErrNotOurs is the error of [Write] for a folder that something else made.
var ErrNotOurs = errors.New("the folder is not empty and was not written by p2go")
