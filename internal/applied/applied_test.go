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

// TestApplied compares programs with Puppet, case by case.
func TestApplied(t *testing.T) {
	if os.Getenv("P2GO_ACCEPTANCE") == "" {
		t.Skip("it needs Puppet and root: P2GO_ACCEPTANCE=1 runs it")
	}
	for _, name := range []string{"puppet", "unshare"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip("there is no " + name)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("machines need root")
	}
	dir := t.TempDir()
	p2go := filepath.Join(dir, "p2go")
	build := exec.Command("go", "build", "-o", p2go, "github.com/p2go/p2go/cmd/p2go")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	cases, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			require.NoError(t, err)
			work := t.TempDir()
			setup, between, show := "", "", ""
			flags := []string{"", "--noop"}
			for _, f := range a.Files {
				switch f.Name {
				case "setup":
					setup = string(f.Data)
					continue
				case "between":
					between = string(f.Data)
					continue
				case "show":
					show = string(f.Data)
					continue
				case "flags": // one run for each line
					flags = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
					continue
				}
				file := filepath.Join(work, "env", filepath.FromSlash(f.Name))
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, bytes.ReplaceAll(f.Data, []byte("$WORK"), []byte(work)), 0o644))
			}
			site := filepath.Join(work, "site")
			out, err := exec.Command(p2go, "build", filepath.Join(work, "env"), "--environment", "production", "--with", "apply", "-o", site).CombinedOutput()
			require.NoError(t, err, "%s", out)
			facts := filepath.Join(work, "facts.json")
			require.NoError(t, os.WriteFile(facts, []byte(`{"kernel": "Linux"}`), 0o644))
			cat, err := exec.Command(site, "catalog", "--node", "vm", "--facts", facts).Output()
			require.NoError(t, err)
			file := filepath.Join(work, "catalog.json")
			require.NoError(t, os.WriteFile(file, cat, 0o644))
			agent := filepath.Join(work, "agent.rb")
			require.NoError(t, os.WriteFile(agent, []byte(Agent), 0o644))
			for _, given := range flags {
				puppet := "puppet apply"
				theirs, corrective := strings.CutPrefix(given, "--corrective")
				if corrective { // which Puppet's agents do without being told
					puppet = "RUBYOPT=-r" + agent + " puppet apply"
				}
				want, err := Run(Script(setup, puppet+" --color=false --vardir "+VarDir+" --catalog "+file+" "+theirs+" 2>&1", between, show))
				require.NoError(t, err)
				got, err := Run(Script(setup, site+" apply --color=false --statedir "+StateDir+" --node vm --facts "+facts+" "+given+" 2>&1", between, show))
				require.NoError(t, err)
				if diff := cmp.Diff(Messages(want), Messages(got)); diff != "" {
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
