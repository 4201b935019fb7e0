package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir/builtin"
)

// installedSection lists modules, a name in each line, whose functions the case calls:
//
//	-- installed --
//	stdlib
//
// Their Ruby code is not ours to keep here. Where Puppet answers, they are the modules that are installed on the machine
// (package reference puts them in the environment's place, and skips the case without them); everywhere else they are
// stand-ins, which have a file for each function that p2go has in place of the module's, and nothing else. Code of such a
// module in Puppet's language is thus only there where Puppet is.
const installedSection = "installed"

// Installed are the modules that the case takes from the machine.
func (c *Case) Installed() []string {
	data, _ := c.Input(installedSection)
	return strings.Fields(string(data))
}

// checkInstalled makes sure that there are stand-ins, and that the case has no files of its own in these modules.
func (c *Case) checkInstalled() error {
	for _, module := range c.Installed() {
		if len(builtin.OfModules()[module]) == 0 {
			return fmt.Errorf("section %s: p2go has no functions of a module %s", installedSection, module)
		}
		for _, f := range c.sections {
			if strings.HasPrefix(f.Name, InstalledDir+"/"+module+"/") {
				return fmt.Errorf("section %s: module %s is installed", f.Name, module)
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
		for _, name := range slices.Sorted(slices.Values(builtin.OfModules()[module])) {
			path := filepath.Join(strings.Split(name, "::")...) + ".rb"
			file := filepath.Join(env, InstalledDir, module, "lib", "puppet", "functions", path)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(file, builtin.StandIn(module, name), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
