package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir/builtin"
)

// installedSection lists modules, a name in each line, whose functions the case calls, and the major version where it must be one:
//
//	-- installed --
//	stdlib 8
//
// Their Ruby code is not ours to keep here. Where Puppet answers, they are the modules that are installed on the machine
// (package reference puts them in the environment's place, and skips the case without them); everywhere else they are
// stand-ins, which have a file for each function that p2go has in place of the version's, and nothing else: of stdlib,
// it takes its own functions by their names. Other modules have none, since what p2go has for their functions depends on
// what is in their files. Code of such a module in Puppet's language is thus only there where Puppet is.
const installedSection = "installed"

// Module is a module that is taken from the machine.
type Module struct {
	Name  string
	Major string // version, "" for any
}

func (m Module) String() string { return strings.TrimSpace(m.Name + " " + m.Major) }

// Installed are the modules that the case takes from the machine.
func (c *Case) Installed() []Module {
	data, _ := c.Input(installedSection)
	var modules []Module
	for line := range strings.Lines(string(data)) {
		name, major, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name != "" {
			modules = append(modules, Module{name, major})
		}
	}
	return modules
}

// checkInstalled makes sure that there are stand-ins, and that the case has no files of its own in these modules.
func (c *Case) checkInstalled() error {
	for _, module := range c.Installed() {
		if module.Name != builtin.Stdlib {
			return fmt.Errorf("section %s: there are no stand-ins for a module %s", installedSection, module.Name)
		}
		if _, err := strconv.Atoi(module.Major); module.Major != "" && err != nil {
			return fmt.Errorf("section %s: %q is no major version", installedSection, module.Major)
		}
		for _, f := range c.sections {
			if strings.HasPrefix(f.Name, InstalledDir+"/"+module.Name+"/") {
				return fmt.Errorf("section %s: module %s is installed", f.Name, module.Name)
			}
		}
	}
	return nil
}

// InstalledDir is where an environment has the modules of [Case.Installed].
const InstalledDir = "modules"

// writeStandIns writes a stand-in for each module that the case takes from the machine.
func (c *Case) writeStandIns(env string) error {
	for _, module := range c.Installed() {
		for _, name := range builtin.StdlibFunctions(module.Major) {
			path := filepath.Join(strings.Split(name, "::")...) + ".rb"
			folder := filepath.Join("lib", "puppet", "functions")
			if b, ok := builtin.Lookup(name); ok && b.Fn.Legacy != nil {
				folder = filepath.Join("lib", "puppet", "parser", "functions")
			}
			file := filepath.Join(env, InstalledDir, module.Name, folder, path)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(file, []byte("# Stands for the function "+name+" of the module "+module.Name+".\n"), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
