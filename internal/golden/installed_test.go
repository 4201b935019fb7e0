package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInstalled(t *testing.T) {
	c := write(t, "# Why.\n-- installed --\nstdlib 8\n-- manifests/site.pp --\nnotice(1)\n")
	env, err := c.WriteEnv(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	functions := filepath.Join(env, "modules", "stdlib", "lib", "puppet", "functions")
	for _, file := range []string{"merge.rb", "ensure_packages.rb", "stdlib/start_with.rb"} {
		if _, err := os.Stat(filepath.Join(functions, file)); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(functions, "join.rb")); err == nil {
		t.Error("the stand-in has a function of Puppet")
	}
}

func TestInstalledVersion(t *testing.T) {
	c := write(t, "# Why.\n-- installed --\nstdlib 9\n-- manifests/site.pp --\nnotice(1)\n")
	env, err := c.WriteEnv(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	functions := filepath.Join(env, "modules", "stdlib", "lib", "puppet", "functions")
	if _, err := os.Stat(filepath.Join(functions, "stdlib", "merge.rb")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(functions, "has_key.rb")); err == nil {
		t.Error("the stand-in has a function that is gone")
	}
	if m := c.Installed()[0]; m != (Module{"stdlib", "9"}) || m.String() != "stdlib 9" {
		t.Error(m)
	}
}

func TestInstalledErrors(t *testing.T) {
	for text, want := range map[string]string{
		"-- installed --\nnone\n":                                     "no stand-ins for a module none",
		"-- installed --\nstdlib x\n":                                 `"x" is no major version`,
		"-- installed --\nstdlib\n-- modules/stdlib/types/x.pp --\nx": "module stdlib is installed",
	} {
		if _, err := Parse("case", []byte("# Why.\n"+text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
