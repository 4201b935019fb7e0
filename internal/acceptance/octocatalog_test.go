package acceptance

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

// TestOctocatalogDiff runs octocatalog-diff on two versions of an environment, with Puppet and with p2go's stand-in: the differences are the
// same. It logs the CPU time with either, that of all processes together; with the stand-in also where it compiles nothing, since nothing has
// changed.
func TestOctocatalogDiff(t *testing.T) {
	needs(t, "octocatalog-diff", "puppet", "go")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	t.Setenv("GOCACHE", strings.TrimSpace(run(t, "go", "env", "GOCACHE")))
	standIn := filepath.Join(dir, "puppet")
	run(t, "go", "build", "-o", standIn, "github.com/p2go/p2go/cmd/p2go")
	real, err := exec.LookPath("puppet")
	require.NoError(t, err)
	for _, c := range octocatalogCases(t) {
		t.Run(c.name, func(t *testing.T) {
			args := append([]string{
				"-n", certname, "--fact-file", "testdata/octocatalog/facts.yaml", "--no-color", "--output-format", "json", "--pass-env-vars", "RUBYLIB,GOCACHE",
				"--bootstrapped-from-dir", absolute(t, "testdata/octocatalog/from"), "--bootstrapped-to-dir", absolute(t, "testdata/octocatalog/to"),
			}, c.args...)
			want := octocatalog(t, real, args, "Puppet")
			require.NotEqual(t, `{"diff":[]}`, want)
			for _, when := range []string{"stand-in, which compiles the environments", "stand-in, which has compiled them"} {
				if diff := cmp.Diff(want, octocatalog(t, standIn, args, when)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// octocatalogCases are ways to call octocatalog-diff.
func octocatalogCases(t *testing.T) []octocatalogCase {
	return []octocatalogCase{
		{name: "environments"},
		{name: "classifier", args: []string{"--enc", absolute(t, "testdata/octocatalog/from/enc.sh")}},
		{name: "hiera", args: []string{"--hiera-config", "global.yaml", "--hiera-path-strip", "/etc/puppetlabs/code"}},
		{name: "options", args: []string{"--from-command-line", "--certname=a", "--to-command-line", "--certname=b", "--fact-override", "role=other", "--display-detail-add"}},
	}
}

type octocatalogCase struct {
	name string
	args []string
}

// run runs a program and returns what it prints.
func run(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, args...).Output()
	require.NoError(t, err, "%s", out)
	return string(out)
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	require.NoError(t, err)
	return abs
}

// buildDir is the folder that octocatalog-diff makes for a catalog.
var buildDir = regexp.MustCompile(`/[^" ]*/ocd-builddir-[^/" ]*`)

// octocatalog runs octocatalog-diff with a program for Puppet, and returns the differences without the names of its folders. It logs the
// time under a name.
func octocatalog(t *testing.T, puppet string, args []string, name string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("octocatalog-diff", append(args, "--puppet-binary", puppet)...)
	cmd.Stdout, cmd.Stderr, cmd.Env = &stdout, &stderr, os.Environ()
	err := cmd.Run()
	require.Equal(t, 2, cmd.ProcessState.ExitCode(), "%v\n%s%s", err, stdout.String(), stderr.String()) // there are differences
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	t.Logf("%-45s %6.2f s of CPU", name, cpu.Round(10*time.Millisecond).Seconds())
	var indented bytes.Buffer
	require.NoError(t, json.Indent(&indented, stdout.Bytes(), "", " "))
	return buildDir.ReplaceAllString(indented.String(), "DIR")
}
