// Package acceptance proves that agents accept the catalogs of compiled
// environments: real Puppet applies one, twice, and the machine must be as the
// manifests say after the first time and untouched by the second.
//
// It needs Puppet and openssl, and runs only with P2GO_ACCEPTANCE=1 (make
// reference): applying catalogs takes half a minute. All that it changes is in
// temporary directories. The catalogs of the examples are about whole machines; for them
// the agent gets providers that write down what they would do (testdata/sandbox).
package acceptance

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// certname is the name of the node of testdata/site.
const certname = "agent.example.com"

// TestApply lets `puppet apply` apply a catalog. Its exit code says nothing in
// this mode, so that its summary is read.
func TestApply(t *testing.T) {
	needs(t, "puppet")
	m := newMachine(t, certname)
	catalog := m.compile(t)
	apply := func() {
		code, out := m.puppet(t, "apply", "--catalog", catalog, "--basemodulepath", "/nonexistent")
		require.Zero(t, code, out)
	}
	apply()
	require.Equal(t, int64(0), m.summary(t, "resources", "failed"))
	require.Equal(t, int64(0), m.summary(t, "resources", "skipped"))
	require.Equal(t, int64(changes), m.summary(t, "resources", "changed"))
	m.check(t)
	apply()
	require.Equal(t, int64(0), m.summary(t, "resources", "failed"))
	require.Equal(t, int64(0), m.summary(t, "changes", "total"))
	m.check(t)
}

// TestAgent lets `puppet agent` apply a catalog, as it does with one that a
// server has sent: exit code 2 means changes, 0 none.
func TestAgent(t *testing.T) {
	needs(t, "puppet", "openssl")
	m := newMachine(t, certname)
	m.certificate(t)
	m.cache(t, m.compile(t))
	agent := func() (int, string) { return m.agent(t) }
	code, out := agent()
	require.Equal(t, 2, code, out)
	require.Equal(t, int64(changes), m.summary(t, "resources", "changed"))
	m.check(t)
	code, out = agent()
	require.Zero(t, code, out)
	require.Equal(t, int64(0), m.summary(t, "changes", "total"))
	m.check(t)
}

// needs skips the test unless it is wanted and can be run.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	if os.Getenv("P2GO_ACCEPTANCE") != "1" {
		t.Skip("P2GO_ACCEPTANCE=1 lets Puppet apply catalogs")
	}
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("%s is not installed", p)
		}
	}
}

// machine is where Puppet works: its own directories, and the one that the
// catalog is about.
type machine struct {
	dir, root, name string
	env             []string // of Puppet
}

func newMachine(t *testing.T, name string) *machine {
	m := &machine{dir: t.TempDir(), name: name}
	m.root = filepath.Join(m.dir, "root")
	require.NoError(t, os.MkdirAll(m.root, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(m.root, "stale"), []byte("old"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(m.root, "untouched"), []byte("mine"), 0o600))
	return m
}

// cache puts a catalog where an agent keeps what a server has sent.
func (m *machine) cache(t *testing.T, catalog string) {
	t.Helper()
	dir := filepath.Join(m.dir, "var", "client_data", "catalog")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	require.NoError(t, os.Rename(catalog, filepath.Join(dir, m.name+".json")))
}

// agent lets an agent apply the cached catalog.
func (m *machine) agent(t *testing.T) (code int, output string) {
	t.Helper()
	return m.puppet(t, "agent", "-t", "--use_cached_catalog", "--certificate_revocation", "false", "--no-report", "--no-pluginsync")
}

// compile builds the environment and writes the machine's catalog.
func (m *machine) compile(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(m.dir, "catalog.json")
	facts, err := json.Marshal(map[string]any{"acceptance_root": m.root})
	require.NoError(t, err)
	factsFile := filepath.Join(m.dir, "facts.json")
	require.NoError(t, os.WriteFile(factsFile, facts, 0o644))
	binary := filepath.Join(m.dir, "site")
	for _, args := range [][]string{
		{"go", "run", "github.com/p2go/p2go/cmd/p2go", "build", "testdata/site", "--environment", "production", "-o", binary},
		{binary, "catalog", "--node", certname, "--facts", factsFile, "--out", file},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Empty(t, string(out))
	}
	return file
}

// puppet runs a command of Puppet's, with all its directories and settings in
// the machine's own.
func (m *machine) puppet(t *testing.T, args ...string) (code int, output string) {
	t.Helper()
	args = append(args, "--color", "false", "--certname", m.name)
	for setting, dir := range map[string]string{
		"confdir": "conf", "codedir": "code", "vardir": "var", "ssldir": "ssl", "rundir": "run", "logdir": "log", "publicdir": "public",
	} {
		args = append(args, "--"+setting, filepath.Join(m.dir, dir))
	}
	cmd := exec.CommandContext(t.Context(), "puppet", args...)
	cmd.Env = append(append(os.Environ(), "HOME="+m.dir, "LC_ALL=C.UTF-8"), m.env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if _, ok := err.(*exec.ExitError); !ok { //nolint:errorlint // Run does not wrap it
		require.NoError(t, err)
	}
	require.NotContains(t, out.String(), "päss", "what is sensitive is not logged")
	t.Logf("puppet %s: exit code %d\n%s", args[0], cmd.ProcessState.ExitCode(), out.String())
	return cmd.ProcessState.ExitCode(), out.String()
}

// summary reads a number of Puppet's summary of its last run.
func (m *machine) summary(t *testing.T, keys ...any) value.Value {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, "public", "last_run_summary.yaml"))
	require.NoError(t, err)
	v, err := yaml.Parse(data)
	require.NoError(t, err)
	n := v.(*value.Hash).Dig(keys[0].(string), keys[1].(string))
	require.NotNil(t, n, "%v in\n%s", keys, data)
	return n
}

// certificate makes a certificate authority and the machine's certificate,
// without which an agent does not begin.
func (m *machine) certificate(t *testing.T) {
	t.Helper()
	ssl := func(args ...string) {
		cmd := exec.Command("openssl", args...)
		cmd.Dir = m.dir
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	require.NoError(t, os.WriteFile(filepath.Join(m.dir, "ext"), []byte("subjectAltName=DNS:"+m.name+"\nextendedKeyUsage=serverAuth,clientAuth\n"), 0o644))
	require.NoError(t, os.MkdirAll(filepath.Join(m.dir, "ssl", "certs"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(m.dir, "ssl", "private_keys"), 0o755))
	ca, key := filepath.Join("ssl", "certs", "ca.pem"), filepath.Join("ssl", "private_keys", m.name+".pem")
	ssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=Puppet CA: test", "-keyout", "ca.key", "-out", ca,
		"-addext", "basicConstraints=critical,CA:true", "-addext", "keyUsage=critical,keyCertSign,cRLSign")
	ssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN="+m.name, "-keyout", key, "-out", "csr")
	ssl("x509", "-req", "-in", "csr", "-CA", ca, "-CAkey", "ca.key", "-CAcreateserial", "-days", "30", "-extfile", "ext",
		"-out", filepath.Join("ssl", "certs", m.name+".pem"))
}

// changes is how many resources the first run changes: eight files, a link, a
// file that goes, two directories, the root's mode, four steps and the reload.
const changes = 18

// files are what must be below the root after a run: mode and content, the
// target of a link, or "" of a directory.
var files = map[string][2]string{
	".":              {"drwxr-xr-x", ""},
	"app.conf":       {"-rw-r-----", "# for agent\nworkers = 3\nquote = \"$HOME 'x' \\ ü\"\n"},
	"collected.conf": {"-rw-r--r--", "collected 020\n"},
	"current":        {"L", "data/deep"},
	"data":           {"drwxr-xr-x", ""},
	"data/deep":      {"drwxr-x---", ""},
	"empty":          {"-rw-r-----", ""},
	"order.log":      {"-rw-r--r--", "early\nfirst\nsecond\nthird\nreload\n"},
	"realized.conf":  {"-rw-r--r--", "realized 011\n"},
	"secret":         {"-rw-------", "päss\n"},
	"untouched":      {"-rw-------", "mine"},
	"worker1.conf":   {"-rw-r--r--", "worker1 001\n"},
	"worker2.conf":   {"-rw-r--r--", "worker2 002\n"},
	"worker3.conf":   {"-rw-r--r--", "worker3 003\n"},
}

// check compares the machine with what the manifests say.
func (m *machine) check(t *testing.T) {
	t.Helper()
	got := map[string][2]string{}
	require.NoError(t, filepath.WalkDir(m.root, func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		name, err := filepath.Rel(m.root, path)
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			require.NoError(t, err)
			got[name] = [2]string{"L", strings.TrimPrefix(target, m.root+"/")}
		case d.IsDir():
			got[name] = [2]string{info.Mode().String(), ""}
		default:
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			got[name] = [2]string{info.Mode().String(), string(data)}
		}
		return nil
	}))
	if d := cmp.Diff(files, got); d != "" {
		t.Errorf("the machine is not as the manifests say (-want +got):\n%s", d)
	}
}
