package dist

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/carry"
	"github.com/p2go/p2go/internal/catalogdiff"
)

const root = "../.."

// day is the time of what tests make.
var day = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// made makes everything for this machine, the package if that is possible.
func made(t *testing.T, version string) (dir string, names []string, deb bool) {
	t.Helper()
	for name := range carry.Parts {
		if _, err := os.Stat(filepath.Join(root, "backend/build/carried", name+".tar.gz")); err != nil {
			t.Skip("make has not written the archives of modules: run make test")
		}
	}
	o := Options{Root: root, Output: t.TempDir(), Version: version, Time: day, Platforms: []string{runtime.GOOS + "/" + runtime.GOARCH}, Log: func(string) {}}
	nfpm := exec.Command("go", "tool", "-modfile=tools.mod", "nfpm", "--version")
	nfpm.Dir = root
	if out, err := nfpm.CombinedOutput(); err != nil {
		t.Logf("no packages are made, since nfpm cannot be had: %s", out)
	} else {
		o.Package, deb = NFPM(root), runtime.GOOS == "linux"
	}
	names, err := Make(t.Context(), o)
	require.NoError(t, err)
	return o.Output, names, deb
}

// TestMake makes what is distributed for this machine: archive, licences, bill of materials, and the package, which is installed.
func TestMake(t *testing.T) {
	dir, names, deb := made(t, "v0.2.0-rc.1")
	require.Equal(t, "SHA256SUMS", names[len(names)-1])
	sums, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	require.NoError(t, err)
	for i, line := range strings.Split(strings.TrimSpace(string(sums)), "\n") {
		data, err := os.ReadFile(filepath.Join(dir, names[i]))
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("%x  %s", sha256.Sum256(data), names[i]), line)
	}

	top := "p2go-v0.2.0-rc.1-" + runtime.GOOS + "-" + runtime.GOARCH
	require.True(t, strings.HasPrefix(names[0], top+"."), names[0])
	data, err := os.ReadFile(filepath.Join(dir, names[0]))
	require.NoError(t, err)
	if runtime.GOOS == "windows" {
		t.Skip("the rest reads tar archives")
	}
	files := untar(t, data, top)
	program := filepath.Join(t.TempDir(), "p2go")
	require.NoError(t, os.WriteFile(program, files["p2go"], 0o777))
	out, err := exec.Command(program, "version").Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "p2go v0.2.0-rc.1 ")
	help, err := exec.Command(program, "--help").Output()
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(help), "\nCommands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		require.Contains(t, string(files["man/p2go-"+strings.Fields(line)[0]+".1"]), "\n.SH OPTIONS\n")
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "man/p2go.1", "completions/p2go.bash", "completions/_p2go", "completions/p2go.fish"} {
		require.NotEmpty(t, files[name], name)
	}
	t.Run("notices", func(t *testing.T) { checkNotices(t, string(files["NOTICES.txt"]), files["p2go.cdx.json"]) })
	t.Run("reproducible", func(t *testing.T) {
		again, same, _ := made(t, "v0.2.0-rc.1")
		require.Equal(t, names, same)
		second, err := os.ReadFile(filepath.Join(again, "SHA256SUMS"))
		require.NoError(t, err)
		require.Equal(t, string(sums), string(second))
	})
	t.Run("installed", func(t *testing.T) {
		if !deb {
			t.Skip("there is no package for this machine, or nfpm cannot be had")
		}
		checkInstalled(t, filepath.Join(dir, names[1]))
	})
}

// untar reads an archive, whose files are all of one time, below one folder.
func untar(t *testing.T, data []byte, top string) map[string][]byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	files := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		require.NoError(t, err)
		require.True(t, h.ModTime.Equal(day), h.Name)
		name, ok := strings.CutPrefix(h.Name, top+"/")
		require.True(t, ok, h.Name)
		require.Equal(t, name == "p2go", h.FileInfo().Mode()&0o111 != 0, name)
		files[name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
}

// checkNotices compares the licences and the bill of materials with the modules that the go command says p2go is built of, and
// those whose sources the archives have.
func checkNotices(t *testing.T, notices string, bill []byte) {
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", "./cmd/p2go")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.Output()
	require.NoError(t, err)
	want := map[string]string{"std": ""} // versions
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) == 3 {
			want[f[0]] = f[1]
			licences, err := carry.Licences(f[2])
			require.NoError(t, err)
			for name, text := range licences {
				require.Contains(t, notices, string(bytes.TrimSpace(text)), "%s of %s", name, f[0])
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(carry.Parts)) {
		data, err := os.ReadFile(filepath.Join(root, "backend/build/carried", name+".tar.gz"))
		require.NoError(t, err)
		files, err := carry.Unpack(data)
		require.NoError(t, err)
		maps.Copy(want, carry.Versions(files))
		for file, text := range files {
			if carry.IsLicence(path.Base(file)) {
				require.Contains(t, notices, string(bytes.TrimSpace(text)), file)
			}
		}
	}
	require.Contains(t, notices, "Copyright 2009 The Go Authors")

	var b bom
	d := json.NewDecoder(bytes.NewReader(bill))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&b))
	require.Regexp(t, `^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, b.Serial)
	require.Equal(t, "2026-01-02T03:04:05Z", b.Metadata.Time)
	have := map[string]string{}
	var refs []string
	for _, c := range b.Components {
		have[c.Name] = c.Version
		require.Len(t, c.Licences, 1, c.Name)
		require.NotEmpty(t, c.Properties, c.Name)
		require.Contains(t, notices, c.Name+" ")
		refs = append(refs, c.Ref)
	}
	want["std"] = have["std"]
	require.Equal(t, want, have)
	require.Equal(t, []dependency{{b.Metadata.Component.Ref, refs}}, b.Dependencies)
}

// checkInstalled installs the package into a root that has nothing but a Go toolchain and no network, and builds and runs an
// environment there.
func checkInstalled(t *testing.T, deb string) {
	if os.Getuid() != 0 {
		t.Skip("installing into a root of its own needs the rights of root")
	}
	if out, err := exec.Command("unshare", "--mount", "--net", "--pid", "--fork", "true").CombinedOutput(); err != nil {
		t.Skipf("there are no namespaces to be had: %s", out)
	}
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("there is no dpkg")
	}
	clean := t.TempDir()
	for _, dir := range []string{"var/lib/dpkg/info", "var/lib/dpkg/updates", "usr/local/go", "proc", "dev", "root", "srv", "tmp"} {
		require.NoError(t, os.MkdirAll(filepath.Join(clean, dir), 0o777))
	}
	require.NoError(t, os.WriteFile(filepath.Join(clean, "var/lib/dpkg/status"), nil, 0o666))
	out, err := exec.Command("dpkg", "--root="+clean, "--install", deb).CombinedOutput()
	require.NoError(t, err, "%s", out)
	status, err := exec.Command("dpkg", "--root="+clean, "--status", "p2go").Output()
	require.NoError(t, err)
	require.Contains(t, string(status), "\nStatus: install ok installed\n")
	require.Contains(t, string(status), "\nVersion: 0.2.0~rc.1\n")
	listed, err := exec.Command("dpkg", "--root="+clean, "--listfiles", "p2go").Output()
	require.NoError(t, err)
	for _, name := range []string{
		"bin/p2go", "share/man/man1/p2go.1.gz", "share/man/man1/p2go-build.1.gz", "share/bash-completion/completions/p2go",
		"share/zsh/vendor-completions/_p2go", "share/fish/vendor_completions.d/p2go.fish",
		"share/doc/p2go/copyright", "share/doc/p2go/NOTICES.txt", "share/doc/p2go/p2go.cdx.json", "share/doc/p2go/changelog.gz",
	} {
		require.Contains(t, string(listed), "/usr/"+name+"\n")
		require.FileExists(t, filepath.Join(clean, "usr", name))
	}

	example := filepath.Join(root, "examples/webfarm")
	require.NoError(t, os.CopyFS(filepath.Join(clean, "srv/webfarm"), os.DirFS(example)))
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	in := func(args ...string) []byte {
		t.Helper()
		const enter = `mount --bind "$1" "$2/usr/local/go" && mount --bind /dev "$2/dev" && mount -t proc proc "$2/proc" || exit 1
chroot=$(command -v chroot) root=$2; shift 2
exec env -i HOME=/root PATH=/usr/bin:/usr/local/go/bin "$chroot" "$root" "$@"`
		cmd := exec.Command("unshare", append([]string{"--mount", "--net", "--pid", "--fork", "sh", "-c", enter, "sh", strings.TrimSpace(string(goroot)), clean}, args...)...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		require.NoError(t, err, "%q: %s", args, stderr.Bytes())
		return out
	}
	require.Contains(t, string(in("p2go", "version")), "p2go v0.2.0-rc.1 ")
	in("p2go", "build", "/srv/webfarm", "-o", "/site")
	catalog := in("/site", "catalog", "--environmentpath", "/srv", "--facts", "/srv/webfarm/facts/web1.example.com.json")
	expected, err := os.ReadFile(filepath.Join(example, "expected/web1.example.com.json"))
	require.NoError(t, err)
	want, err := catalogdiff.Parse(expected, nil)
	require.NoError(t, err)
	have, err := catalogdiff.Parse(catalog, catalogdiff.EnvRoots("/srv/webfarm"))
	require.NoError(t, err)
	require.Empty(t, catalogdiff.Compare(want, have))
}

// TestArchives reads archives of both kinds: paths, modes, contents.
func TestArchives(t *testing.T) {
	files := []file{{"p2go", []byte("program"), 0o755}, {"man/p2go.1", []byte("page"), 0o644}}
	want := map[string][]byte{"p2go": []byte("program"), "man/p2go.1": []byte("page")}
	data, err := tarball("top", files, day)
	require.NoError(t, err)
	require.Equal(t, want, untar(t, data, "top"))

	data, err = zipped("top", files, day)
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	for i, f := range z.File {
		require.Equal(t, "top/"+files[i].name, f.Name)
		require.Equal(t, files[i].mode, f.Mode())
		require.True(t, f.Modified.Equal(day))
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		require.Equal(t, files[i].data, text)
	}
	require.Len(t, z.File, 2)
}

// TestIdentify names licences by their texts, and none where one is not known to go with p2go's.
func TestIdentify(t *testing.T) {
	const mit = "Permission is hereby granted,\nfree of charge, to any person"
	for _, c := range []struct {
		files map[string]string
		want  []string
	}{
		{map[string]string{"LICENSE": mit}, []string{"MIT"}},
		{map[string]string{"LICENSE": "  Apache License\n Version 2.0"}, []string{"Apache-2.0"}},
		{map[string]string{"LICENSE": mit + " Apache License Version 2.0"}, []string{"Apache-2.0", "MIT"}},
		{map[string]string{"LICENSE": "Redistributions of source code must retain"}, []string{"BSD-2-Clause"}},
		{map[string]string{"LICENSE": "Redistributions of source code must retain … Neither the name"}, []string{"BSD-3-Clause"}},
		{map[string]string{"LICENSE": mit, "PATENTS": "Additional"}, []string{"MIT"}},
		{map[string]string{"LICENSE": mit, "COPYING": "GNU GENERAL\nPUBLIC LICENSE"}, nil},
		{map[string]string{"LICENSE": "all rights reserved"}, nil},
	} {
		files := map[string][]byte{}
		for name, text := range c.files {
			files[name] = []byte(text)
		}
		require.Equal(t, c.want, identify(files), "%v", c.files)
	}
}

// TestMakeFails says what is wrong.
func TestMakeFails(t *testing.T) {
	_, err := Parts(t.Context(), root, filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, addCarried(map[string]*Part{}, t.TempDir()), "which make build gets")
	o := Options{Root: root}
	_, err = o.platform(t.Context(), "linux", "v1", nil, t.TempDir())
	require.ErrorContains(t, err, "a platform is SYSTEM/ARCHITECTURE")
	require.ErrorContains(t, o.build(t.Context(), "linux/vax", filepath.Join(t.TempDir(), "p2go")), "unsupported GOOS/GOARCH pair linux/vax")
}
