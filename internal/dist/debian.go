package dist

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// debianArchitectures are those that Debian names otherwise than Go.
var debianArchitectures = map[string]string{"arm": "armhf", "386": "i386", "ppc64le": "ppc64el", "mips64le": "mips64el"}

// debian makes a package of files. In the folder work it may write.
func (o *Options) debian(ctx context.Context, files []file, version, arch, work, output string) error {
	var config strings.Builder
	fmt.Fprintf(&config, `name: p2go
arch: %s
platform: linux
version: %q
mtime: %s
section: devel
priority: optional
maintainer: p2go maintainers <https://github.com/p2go/p2go>
homepage: https://github.com/p2go/p2go
license: Apache-2.0
description: |
  compiler of Puppet environments
  p2go compiles Puppet environments into static binaries that emit catalogs.
  Building them needs the Go toolchain, version 1.24 or newer.
recommends: ["golang-go (>= 2:1.24~)"]
contents:
`, cmp.Or(debianArchitectures[arch], arch), version, o.Time.UTC().Format(time.RFC3339))
	if err := os.MkdirAll(work, 0o777); err != nil {
		return err
	}
	for i, f := range files {
		dst, data := shared(f.name), f.data
		if f.name == "LICENSE" {
			data = copyright(f.data)
		}
		if strings.HasSuffix(dst, ".gz") {
			var err error
			if data, err = gzipped(data); err != nil {
				return err
			}
		}
		src := filepath.Join(work, strconv.Itoa(i))
		if err := os.WriteFile(src, data, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(&config, "  - {src: %q, dst: %q, file_info: {mode: 0%o, owner: root, group: root, mtime: %s}}\n",
			filepath.ToSlash(src), dst, f.mode, o.Time.UTC().Format(time.RFC3339))
	}
	name := filepath.Join(work, "nfpm.yaml")
	if err := os.WriteFile(name, []byte(config.String()), 0o666); err != nil {
		return err
	}
	return o.Package(ctx, name, output)
}

// copyright is Debian's file of that name, from the licence.
func copyright(licence []byte) []byte {
	var b bytes.Buffer
	b.WriteString("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n" +
		"Upstream-Name: p2go\nSource: https://github.com/p2go/p2go\n" +
		"Comment: /usr/share/doc/p2go/NOTICES.txt has the licences of the software of other people that p2go contains.\n\n" +
		"Files: *\nCopyright: the p2go authors\nLicense: Apache-2.0\n")
	for line := range bytes.Lines(bytes.Trim(licence, "\n")) {
		if line = bytes.TrimRight(line, " \n"); len(line) == 0 {
			line = []byte(".")
		}
		b.WriteString(" " + string(line) + "\n")
	}
	return b.Bytes()
}

// NFPM makes packages with the tool that tools.mod pins, in the checkout root.
func NFPM(root string) func(ctx context.Context, config, output string) error {
	return func(ctx context.Context, config, output string) error {
		output, err := filepath.Abs(output)
		if err != nil {
			return err
		}
		cmd := exec.CommandContext(ctx, "go", "tool", "-modfile=tools.mod", "nfpm", "package", "--config", config, "--packager", "deb", "--target", output)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			return errors.Join(fmt.Errorf("nfpm: %w", err), errors.New(string(bytes.TrimSpace(out))))
		}
		return nil
	}
}
