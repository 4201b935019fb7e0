// Package dist makes what p2go is distributed as: an archive for each platform, Debian packages, and their digests.
//
// Each has the program, its manual pages and completions, which the program itself writes, the licences of all that is in it
// ([Parts]), and a bill of materials ([BOM]). The same sources, toolchain and time give the same bytes.
package dist

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// Platforms are those that p2go is distributed for.
var Platforms = []string{"linux/amd64", "linux/arm64", "linux/arm", "darwin/amd64", "darwin/arm64", "windows/amd64"}

// Options say what to make.
type Options struct {
	Root      string    // of the checkout
	Output    string    // a folder, which is made
	Version   string    // such as v1.2.3; "" is that which the sources have
	Time      time.Time // of all files
	Platforms []string  // such as linux/amd64
	// Package makes a package of a configuration of nfpm, in a file. nil leaves packages out.
	Package func(ctx context.Context, config, output string) error
	Log     func(string) // is told what is being made
}

// file is a file of what is distributed.
type file struct {
	name string // in an archive
	data []byte
	mode fs.FileMode
}

// Make writes archives, packages and SHA256SUMS, and returns their names.
func Make(ctx context.Context, o Options) ([]string, error) {
	if err := os.MkdirAll(o.Output, 0o777); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "p2go-dist-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	o.Log("p2go for this machine")
	self := filepath.Join(work, "p2go")
	if err := o.build(ctx, "", self); err != nil {
		return nil, err
	}
	says, err := exec.CommandContext(ctx, self, "version").Output()
	if err != nil {
		return nil, err
	}
	version := strings.Fields(string(says))[1]
	pages, err := written(ctx, self, filepath.Join(work, "man"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, platform := range o.Platforms {
		o.Log(platform)
		made, err := o.platform(ctx, platform, version, pages, filepath.Join(work, strings.ReplaceAll(platform, "/", "-")))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", platform, err)
		}
		names = append(names, made...)
	}
	var digests strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(o.Output, name))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&digests, "%x  %s\n", sha256.Sum256(data), name)
	}
	return append(names, "SHA256SUMS"), os.WriteFile(filepath.Join(o.Output, "SHA256SUMS"), []byte(digests.String()), 0o666)
}

// build builds p2go for a platform, "" for that of this machine.
func (o *Options) build(ctx context.Context, platform, output string) error {
	flags := "-s -w -buildid="
	if o.Version != "" {
		flags += " -X main.version=" + o.Version
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags="+flags, "-o", output, "./cmd/p2go")
	cmd.Dir = o.Root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if system, arch, ok := strings.Cut(platform, "/"); ok {
		cmd.Env = append(cmd.Env, "GOOS="+system, "GOARCH="+arch, "GOARM=7")
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// written are the manual pages and completions that p2go writes, each with its folder.
func written(ctx context.Context, p2go, dir string) ([]file, error) {
	if out, err := exec.CommandContext(ctx, p2go, "man", "-o", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("p2go man: %w\n%s", err, bytes.TrimSpace(out))
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file{"man/" + e.Name(), data, 0o644})
	}
	for _, c := range completions {
		script, err := exec.CommandContext(ctx, p2go, "completion", c.shell).Output()
		if err != nil {
			return nil, fmt.Errorf("p2go completion: %w", err)
		}
		files = append(files, file{"completions/" + c.name, script, 0o644})
	}
	return files, nil
}

// completions are the files that shells look for, and where Debian has them.
var completions = []struct{ shell, name, dir string }{
	{"bash", "p2go.bash", "/usr/share/bash-completion/completions/p2go"},
	{"zsh", "_p2go", "/usr/share/zsh/vendor-completions/_p2go"},
	{"fish", "p2go.fish", "/usr/share/fish/vendor_completions.d/p2go.fish"},
}

// platform makes what there is for one platform, and returns the names of the files. In the folder work it may write.
func (o *Options) platform(ctx context.Context, platform, version string, pages []file, work string) ([]string, error) {
	system, arch, ok := strings.Cut(platform, "/")
	if !ok {
		return nil, errors.New("a platform is SYSTEM/ARCHITECTURE")
	}
	name := "p2go"
	if system == "windows" {
		name += ".exe"
	}
	if err := o.build(ctx, platform, filepath.Join(work, name)); err != nil {
		return nil, err
	}
	program, err := os.ReadFile(filepath.Join(work, name))
	if err != nil {
		return nil, err
	}
	parts, err := Parts(ctx, o.Root, filepath.Join(work, name))
	if err != nil {
		return nil, err
	}
	bom, err := BOM(version, o.Time, program, parts)
	if err != nil {
		return nil, err
	}
	files := []file{{name, program, 0o755}, {"NOTICES.txt", Notices(parts), 0o644}, {"p2go.cdx.json", bom, 0o644}}
	for _, doc := range []string{"CHANGELOG.md", "LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(o.Root, doc))
		if err != nil {
			return nil, err
		}
		files = append(files, file{doc, data, 0o644})
	}
	files = append(files, pages...)

	top := "p2go-" + version + "-" + system + "-" + arch
	pack, archive := tarball, top+".tar.gz"
	if system == "windows" {
		pack, archive = zipped, top+".zip"
	}
	data, err := pack(top, files, o.Time)
	if err == nil {
		err = os.WriteFile(filepath.Join(o.Output, archive), data, 0o666)
	}
	if err != nil || system != "linux" || o.Package == nil {
		return []string{archive}, err
	}
	deb := "p2go_" + strings.TrimPrefix(version, "v") + "_" + cmp.Or(debianArchitectures[arch], arch) + ".deb"
	err = o.debian(ctx, files, version, arch, filepath.Join(work, "deb"), filepath.Join(o.Output, deb))
	return []string{archive, deb}, err
}

// shared is where a file that every platform has is in a Debian package.
func shared(name string) string {
	switch dir, base := path.Split(name); dir {
	case "man/":
		return "/usr/share/man/man1/" + base + ".gz"
	case "completions/":
		for _, c := range completions {
			if c.name == base {
				return c.dir
			}
		}
	}
	switch name {
	case "p2go":
		return "/usr/bin/p2go"
	case "LICENSE":
		return "/usr/share/doc/p2go/copyright"
	case "CHANGELOG.md":
		return "/usr/share/doc/p2go/changelog.gz"
	}
	return "/usr/share/doc/p2go/" + name
}
