package applied

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// needMachines skips a test where machines of its own cannot be made, or a program is missing.
func needMachines(t *testing.T, programs ...string) {
	t.Helper()
	if os.Getenv("P2GO_ACCEPTANCE") == "" {
		t.Skip("it needs root, and other programs: P2GO_ACCEPTANCE=1 runs it")
	}
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip("there is no " + name)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("machines need root")
	}
}

// TestApplied compares programs with Puppet, case by case.
func TestApplied(t *testing.T) {
	needMachines(t, "puppet", "unshare")
	dir := t.TempDir()
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	require.NoError(t, err)
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache")) // nobody wants the modules of the cases again
	p2go := filepath.Join(dir, "p2go")
	build := exec.Command("go", "build", "-o", p2go, "github.com/p2go/p2go/cmd/p2go")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	elsewhere := filepath.Join(dir, "elsewhere") // a program that knows nothing of the catalogs
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "empty", "manifests"), 0o755))
	out, err = exec.Command(p2go, "build", filepath.Join(dir, "empty"), "--with", "apply=all", "-o", elsewhere).CombinedOutput()
	require.NoError(t, err, "%s", out)
	vendor := filepath.Join(os.Getenv("RUBYLIB"), "../../../share/puppet/vendor_modules") // what Puppet brings
	judge, err := NewJudge(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, judge.Close()) })
	cases, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(name)
			require.NoError(t, err)
			work := t.TempDir()
			setup, between, show := "", "", ""
			carries := false  // files of modules, which other programs do not have
			provides := false // for types, which they cannot apply
			flags := []string{"", "--noop"}
			known := []byte(`{"kernel": "Linux"}`)
			for _, f := range a.Files {
				switch f.Name {
				case "needs": // commands that succeed on machines for the case, one on each line
					for command := range strings.Lines(string(f.Data)) {
						if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
							t.Skipf("this machine is not for it, since %s fails: %s", strings.TrimSpace(command), out)
						}
					}
					continue
				case "setup":
					setup = string(f.Data)
					continue
				case "facts": // that the catalog is for, with the kernel
					known = f.Data
					continue
				case "between":
					between = string(f.Data)
					continue
				case "show":
					show = string(f.Data)
					continue
				case "example": // which has the modules
					dir := filepath.Join("../../examples", strings.TrimSpace(string(f.Data)), "modules")
					require.NoError(t, os.CopyFS(filepath.Join(work, "env", "modules"), os.DirFS(dir)))
					provides = true
					continue
				case "flags": // one run for each line
					flags = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
					continue
				}
				carries = carries || strings.Contains(f.Name, "/files/")
				provides = provides || strings.Contains(f.Name, "/lib/p2go/providers/")
				file := filepath.Join(work, "env", filepath.FromSlash(f.Name))
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, bytes.ReplaceAll(bytes.ReplaceAll(f.Data, []byte("$WORK"), []byte(work)), []byte("$VENDOR"), []byte(vendor)), 0o644))
			}
			site := filepath.Join(work, "site")
			out, err := exec.Command(p2go, "build", filepath.Join(work, "env"), "--environment", "production", "--with", "apply", "-o", site).CombinedOutput()
			require.NoError(t, err, "%s", out)
			facts := filepath.Join(work, "facts.json")
			require.NoError(t, os.WriteFile(facts, known, 0o644))
			compile := exec.Command(site, "catalog", "--node", "vm", "--facts", facts)
			var said bytes.Buffer
			compile.Stderr = &said
			cat, err := compile.Output()
			require.NoError(t, err, "%s", &said)
			file := filepath.Join(work, "catalog.json")
			require.NoError(t, os.WriteFile(file, cat, 0o644))
			agent := filepath.Join(work, "agent.rb")
			require.NoError(t, os.WriteFile(agent, []byte(Agent), 0o644))
			puppet := "puppet apply --color=false --vardir " + VarDir + " "
			if carries { // Puppet finds them only for catalogs that it compiles
				const dir = "/etc/puppetlabs/code/environments/production"
				setup = "mkdir -p " + filepath.Dir(dir) + "; rm -rf " + dir + "; cp -r " + filepath.Join(work, "env") + " " + dir + "\n" + setup
				puppet += "--certname vm --environmentpath " + filepath.Dir(dir) + " --environment production " + dir + "/manifests/site.pp "
			} else {
				puppet += "--modulepath " + filepath.Join(work, "env", "modules") + ":/usr/share/puppet/modules:" + vendor + " --catalog " + file + " "
			}
			for _, given := range flags {
				theirs, corrective := strings.CutPrefix(given, "--corrective")
				command := puppet + theirs
				if corrective { // which Puppet's agents do without being told
					command = "export JUDGE_LOADS=" + agent + "; " + command
				}
				apply := site + " apply --node vm --facts " + facts
				if strings.Contains(given, "--noop") && !carries && !provides && !bytes.Contains(cat, []byte(`"Deferred"`)) { // as a program does that knows nothing of the catalog, and so has no calls for it
					apply = elsewhere + " apply --catalog " + file
				}
				want, err := judge.Run(Script(setup, command+" 2>&1", between, show))
				require.NoError(t, err)
				got, err := Run(Script(setup, apply+" --color=false --statedir "+StateDir+" "+given+" 2>&1", between, show))
				require.NoError(t, err)
				if diff := cmp.Diff(strings.Split(Messages(want), "\n"), strings.Split(Messages(got), "\n")); diff != "" {
					t.Errorf("it differs %s (-Puppet +program):\n%s", given, diff)
				}
				wanted, err := Reports(want)
				require.NoError(t, err)
				reports, err := Reports(got)
				require.NoError(t, err)
				if diff := cmp.Diff(wanted, reports); diff != "" {
					t.Errorf("the reports differ %s (-Puppet +program):\n%s", given, diff)
				}
			}
		})
	}
}
