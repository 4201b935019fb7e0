package dist

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go"
)

// TestGoInstall installs p2go with the go command, from a module proxy of files: nothing else of the checkout is there. The
// p2go knows its version, and builds a program.
func TestGoInstall(t *testing.T) {
	const version = "v0.9.9"
	settings, err := exec.Command("go", "env", "GOMODCACHE", "GOCACHE").Output()
	require.NoError(t, err)
	cache, compiled, _ := strings.Cut(strings.TrimSpace(string(settings)), "\n")
	dir := t.TempDir()
	proxy, bin, modules := filepath.Join(dir, "proxy"), filepath.Join(dir, "bin"), filepath.Join(dir, "modules")
	publish(t, proxy, version)
	env := append(os.Environ(), "GOPROXY=file://"+filepath.ToSlash(proxy)+",file://"+filepath.ToSlash(cache)+"/cache/download",
		"GOMODCACHE="+modules, "GOFLAGS=-modcacherw -trimpath", "GOSUMDB=off", "GOCACHE="+compiled, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"), "GOBIN="+bin, "GOWORK=off", "CGO_ENABLED=0")
	install := exec.Command("go", "install", p2go.ModulePath+"/cmd/p2go@"+version)
	install.Dir, install.Env = dir, env
	out, err := install.CombinedOutput()
	if strings.Contains(string(out), "reading file://") && !strings.Contains(string(out), p2go.ModulePath+"/@v/") {
		t.Skipf("the module cache does not have what p2go is built of: %s", out)
	}
	require.NoError(t, err, "%s", out)

	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(filepath.Join(bin, "p2go"), args...)
		cmd.Dir, cmd.Env = dir, append(env, "GOPROXY=off")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		require.NoError(t, err, "%q: %s", args, stderr.Bytes())
		return string(out)
	}
	require.Contains(t, run("version"), "p2go "+version+" ")
	require.Contains(t, run("run", "-e", "notify { 'hi': }"), `"type":"Notify","title":"hi"`)
}

// publish makes a module proxy of files that has the sources of the checkout under a version.
func publish(t *testing.T, proxy, version string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = root
	names, err := list.Output()
	if err != nil {
		t.Skipf("this is no checkout of git, which tells the files of the module: %v", err)
	}
	dir := filepath.Join(proxy, p2go.ModulePath, "@v")
	require.NoError(t, os.MkdirAll(dir, 0o777))
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name := range strings.SplitSeq(strings.Trim(string(names), "\x00"), "\x00") {
		info, err := os.Lstat(filepath.Join(root, name))
		if os.IsNotExist(err) || err == nil && !info.Mode().IsRegular() { // removed, or a link, which modules do not have
			continue
		}
		require.NoError(t, err)
		data, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		w, err := z.Create(p2go.ModulePath + "@" + version + "/" + name)
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	for name, data := range map[string][]byte{
		"list": []byte(version + "\n"), version + ".zip": b.Bytes(), version + ".mod": mod, version + ".info": []byte(`{"Version":"` + version + `"}`),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
}
