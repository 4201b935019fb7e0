package reference

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// The Debian cases: declarations of classes and defined types of the modules that Debian packages, each known to compile
// under Puppet 7's lenient defaults. Under strict settings about one in seven fails, with the error expected of p2go too.
var (
	//go:embed testdata/debian-cases.jsonl
	debianCases []byte
	//go:embed testdata/facts-debian12.json
	debianFacts []byte
)

// DebianModules is where Debian's packages put modules.
const DebianModules = "/usr/share/puppet/modules"

// debianCase is a line of the list.
type debianCase struct {
	ID, Code  string
	ERB       int
	Functions []string `json:"ruby_functions"`
}

// Debian returns the Debian cases, as one environment in work with a manifest and a node for each: the position of a resource
// then does not depend on which other cases there are. [Area.Write] writes it. A case whose module is not installed is
// skipped.
func Debian(work string, modulePath []string) (*Area, error) {
	area := &Area{Name: "debian", ModulePath: modulePath}
	env := &Env{Name: "debian", Dir: filepath.Join(work, "debian")}
	lines := bufio.NewScanner(bytes.NewReader(debianCases))
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		var d debianCase
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			return nil, fmt.Errorf("Debian case %d: %w", number, err)
		}
		name := fmt.Sprintf("case-%04d", number)
		node := name + ".example.com"
		c := &Case{ID: d.ID, Env: env, Facts: factsFor(name, node), ERB: d.ERB, Functions: d.Functions}
		if module, _, _ := strings.Cut(d.ID, "|"); find(golden.Module{Name: module}, modulePath) == "" {
			c.Skip = "module " + module + " is not installed"
		}
		c.manifest = fmt.Sprintf("node '%s' {\n%s}\n", node, d.Code)
		area.Cases = append(area.Cases, c)
	}
	return area, lines.Err()
}

// factsFor returns the facts of the machine node1 as they are on another one. The text is edited because the order of facts
// is visible to manifests.
func factsFor(hostname, node string) golden.Facts {
	values := bytes.ReplaceAll(debianFacts, []byte("node1.example.com"), []byte(node))
	values = bytes.ReplaceAll(values, []byte(`"node1"`), []byte(`"`+hostname+`"`))
	return golden.Facts{Name: node, Values: values}
}
