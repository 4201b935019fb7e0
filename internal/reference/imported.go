package reference

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/typeimport"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/builtin"
	rtcatalog "github.com/p2go/p2go/runtime/catalog"
)

//go:embed imported.rb
var imported []byte

// Imported are resources of catalogs whose types modules have in Ruby, and the declarations that p2go imports of these types.
type Imported struct {
	area *Area
	// resources are those of the cases of the area.
	resources []resource
	// types are the declarations, by the name of the type.
	types map[string]*typeimport.Declaration
}

// resource is a resource as a catalog has it, without metaparameters: what these name is not there.
type resource struct {
	Type       string                     `json:"type"`
	Title      string                     `json:"title"`
	Parameters map[string]json.RawMessage `json:"parameters"`
}

// ImportedResources takes the resources out of the results of an area, each once, and declares their types in one environment in work.
func ImportedResources(work, modules string, results map[string]Result) (*Imported, error) {
	entries, err := os.ReadDir(modules)
	if err != nil {
		return nil, err
	}
	var read []typemeta.Module
	for _, e := range entries {
		dir := filepath.Join(modules, e.Name())
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			read = append(read, typemeta.Module{Name: e.Name(), Shown: filepath.Join("modules", e.Name()), FS: os.DirFS(dir)})
		}
	}
	reader := typemeta.NewReader(read)
	im := &Imported{area: &Area{Name: "imported"}, types: map[string]*typeimport.Declaration{}}
	env := &Env{Name: "imported", Dir: filepath.Join(work, "imported")}
	seen := map[string]bool{}
	for _, id := range slices.Sorted(maps.Keys(results)) {
		c := results[id].Catalog
		if c == nil {
			continue
		}
		var wire struct{ Resources []resource }
		if err := json.Unmarshal(c.JSON(), &wire); err != nil {
			return nil, err
		}
		for _, r := range wire.Resources {
			name := strings.ToLower(r.Type)
			if err := im.declare(reader, name); err != nil {
				return nil, err
			}
			if im.types[name] == nil {
				continue
			}
			maps.DeleteFunc(r.Parameters, func(name string, _ json.RawMessage) bool { return rtcatalog.IsMetaparam(name) })
			if r.Parameters == nil {
				r.Parameters = map[string]json.RawMessage{}
			}
			key, err := json.Marshal(r)
			if err != nil {
				return nil, err
			}
			if seen[string(key)] {
				continue
			}
			seen[string(key)] = true
			values, err := json.Marshal(map[string]any{"resource": r})
			if err != nil {
				return nil, err
			}
			node := "resource-" + strconv.Itoa(len(im.resources)+1)
			im.resources = append(im.resources, r)
			im.area.Cases = append(im.area.Cases, &Case{ID: fmt.Sprintf("%s %s", node, key), Env: env, Facts: golden.Facts{Name: node, Values: values}})
		}
	}
	return im, im.write(env)
}

// declare imports a type, once; its declaration is nil where no module has it.
func (im *Imported) declare(reader *typemeta.Reader, name string) error {
	if _, known := im.types[name]; known {
		return nil
	}
	im.types[name] = nil
	d, diags, found := reader.Define(name)
	switch {
	case !found:
		return nil
	case d == nil:
		return fmt.Errorf("%s: %v", name, diags)
	}
	out, diags := typeimport.Import(d, typeimport.Options{Outside: builtin.Outside})
	if diags.HasErrors() {
		return fmt.Errorf("%s: %v", name, diags)
	}
	im.types[name] = out
	return nil
}

// write writes the manifest with the declarations, and with a resource of the node's facts.
func (im *Imported) write(env *Env) error {
	var b strings.Builder
	b.WriteString("$r = $facts['resource']\ncase $r['type'].downcase {\n")
	for _, name := range slices.Sorted(maps.Keys(im.types)) {
		if im.types[name] != nil {
			fmt.Fprintf(&b, "  '%s': { create_resources('%s', { $r['title'] => $r['parameters'] }) }\n", name, name)
		}
	}
	b.WriteString("  default: { fail('no type') }\n}\n")
	for _, name := range slices.Sorted(maps.Keys(im.types)) {
		if d := im.types[name]; d != nil {
			b.WriteString("\n" + d.Text)
		}
	}
	dir := filepath.Join(env.Dir, "manifests")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "site.pp"), []byte(b.String()), 0o644)
}

// Compare asks Puppet's types and the declarations about the resources, and writes how many each of them takes. A resource that Puppet takes and a
// declaration does not is a case that differs; so is one that only Puppet refuses, unless the declaration says what it does not carry over.
func (im *Imported) Compare(ctx context.Context, puppet *Puppet, p2go *P2go, modules string, w io.Writer) ([]Judgement, error) {
	refusals, err := im.ask(ctx, puppet, modules)
	if err != nil {
		return nil, err
	}
	outcomes, err := p2go.Outcomes(ctx, im.area)
	if err != nil {
		return nil, err
	}
	var out []Judgement
	both, neither := 0, 0
	causes := map[string]int{} // of what Puppet alone refuses
	for i, c := range im.area.Cases {
		o, refusal := outcomes[c.ID], refusals[i]
		j := Judgement{Area: im.area.Name, ID: c.ID, Case: c, Verdict: Equal}
		switch {
		case o.BuildError != "" || o.Crash != "":
			j.Verdict, j.Differences = BuildError, []string{o.BuildError + o.Crash}
		case o.Error == "" && refusal == nil:
			both++
		case o.Error != "" && refusal != nil:
			neither++
		case o.Error != "":
			j.Verdict, j.Differences = Differing, []string{"Puppet takes it, the declaration does not: " + o.Error}
		default:
			cause := im.cause(im.resources[i])
			causes[cause]++
			if cause == "" {
				j.Verdict, j.Differences = Differing, []string{"Puppet does not take it: " + *refusal}
			}
		}
		out = append(out, j)
	}
	fmt.Fprintf(w, "imported: %d resources of %d types; both take %d and refuse %d\n", len(out), im.declared(), both, neither)
	for _, cause := range slices.Sorted(maps.Keys(causes)) {
		fmt.Fprintf(w, "imported: Puppet alone refuses %d: %s\n", causes[cause], cause)
	}
	return out, nil
}

func (im *Imported) declared() int {
	n := 0
	for _, d := range im.types {
		if d != nil {
			n++
		}
	}
	return n
}

// cause is what the declaration of a resource's type does not carry over of its attributes, or of the type; "" where that is nothing.
func (im *Imported) cause(r resource) string {
	var causes []string
	for _, n := range im.types[strings.ToLower(r.Type)].Notes {
		if _, given := r.Parameters[n.Attribute]; given || n.Attribute == "" {
			causes = append(causes, fmt.Sprintf("%s: %s: %s", strings.ToLower(r.Type), n.What, n.Why))
		}
	}
	slices.Sort(causes)
	return strings.Join(slices.Compact(causes), "; ")
}

// ask lets Puppet's types judge the resources: the message of each that is refused.
func (im *Imported) ask(ctx context.Context, puppet *Puppet, modules string) ([]*string, error) {
	script, err := writeScript(imported)
	if err != nil {
		return nil, err
	}
	defer os.Remove(script)
	var lines bytes.Buffer
	for _, r := range im.resources {
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return nil, err
		}
	}
	cmd := exec.CommandContext(ctx, "ruby", script, modules)
	cmd.Stdin, cmd.Stderr, cmd.Env = &lines, puppet.Log, golden.Env()
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("asking Puppet's types: %w", err)
	}
	var out []*string
	answers := bufio.NewScanner(bytes.NewReader(text))
	answers.Buffer(nil, 1<<20)
	for answers.Scan() {
		var a struct{ Error *string }
		if err := json.Unmarshal(answers.Bytes(), &a); err != nil {
			return nil, err
		}
		out = append(out, a.Error)
	}
	if len(out) != len(im.resources) {
		return nil, fmt.Errorf("asking Puppet's types: %d answers for %d resources", len(out), len(im.resources))
	}
	return out, answers.Err()
}
