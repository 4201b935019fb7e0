package bench

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// templateFiles are an environment with templates in the shapes that those of modules have. Of eleven, ten are typical: four of them have text and
// variables only, as four of ten templates of public modules do, one asks the scope, one has conditions, and four have loops, of which one sorts and
// maps and one changes strings. The eleventh, a virtual host, is larger than most.
//
//go:embed all:templates
var templateFiles embed.FS

//go:embed erb.rb
var erbScript []byte

// rendered are the templates that are compared with Go written by hand and with ERB.
var rendered = []struct{ class, file, what string }{
	{"web::vhost", "web/vhost.conf.erb", "a virtual host"},
	{"base::sshd", "base/sshd_config.erb", "a configuration of many optional settings"},
	{"base::hosts", "base/hosts.erb", "a list of hosts, sorted"},
}

// writeTemplates writes the environment with the templates; edit may change its manifests.
func writeTemplates(dir string, edit func(name, text string) string) error {
	root, err := fs.Sub(templateFiles, "templates")
	if err != nil {
		return err
	}
	return fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		if filepath.Ext(path) == ".pp" {
			text = []byte(edit(path, string(text)))
		}
		if len(text) == 0 {
			return nil
		}
		return writeFiles(dir, map[string]string{path: string(text)})
	})
}

// renders is the call of a template in a manifest.
var renders = regexp.MustCompile(`template\('[^']*'\)`)

// parameters are those of a class in a manifest.
var parameters = regexp.MustCompile(`(?m)^  [A-Z].* (\$\w+)\b.*,$`)

// TypicalTemplates writes the environment with the ten typical templates, or the same environment with strings in their place that have the parameters
// which the templates read.
func TypicalTemplates(dir string, with bool) error {
	return writeTemplates(dir, func(name, text string) string {
		switch {
		case strings.HasSuffix(name, "/vhost.pp"):
			return ""
		case with:
			return text
		}
		read := "'text'"
		if all := parameters.FindAllStringSubmatch(text, -1); all != nil {
			read = "\""
			for _, p := range all {
				read += "${" + p[1][1:] + "} "
			}
			read += "\""
		}
		return renders.ReplaceAllLiteralString(text, read)
	})
}

// renderTemplates writes the environment with classes that render their template as often as a fact says.
func renderTemplates(dir string) error {
	return writeTemplates(dir, func(_, text string) string {
		call := renders.FindString(text)
		return strings.Replace(text, "  file {", "  $facts['renderings'].each |$i| {\n    $text = "+call+"\n  }\n  file {", 1)
	})
}

// Templates compares the rendering of templates with code written by hand for the same values, and with ERB in a running Ruby process: as Puppet
// renders, which compiles a template each time, and with methods that were compiled once.
func (b *Bench) Templates(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Templates in ERB"}
	dir := b.path("templates", environmentName)
	if err := renderTemplates(dir); err != nil {
		return s, err
	}
	module := b.path("templates-go")
	if _, _, err := b.run(command{args: []string{b.p2go, "gen", dir, "-o", module}}); err != nil {
		return s, err
	}
	facts, err := templateFiles.ReadFile("templates/facts.json")
	if err != nil {
		return s, err
	}
	hand, err := templateFiles.ReadFile("templates/floor_test.go.tmpl")
	if err != nil {
		return s, err
	}
	if err := writeFiles(module, map[string]string{"floor/floor_test.go": string(hand), "floor/facts.json": string(facts)}); err != nil {
		return s, err
	}
	var all []map[string]cost
	for i := range rounds {
		b.logf("comparing templates with code written by hand: round %d of %d", i+1, rounds)
		found, err := benchmarks(module, "200ms")
		if err != nil {
			return s, err
		}
		all = append(all, found)
	}
	ruby, err := b.erb(dir, filepath.Join(module, "floor", "facts.json"), rounds)
	if err != nil {
		return s, err
	}
	for _, r := range rendered {
		var ratios []float64
		var compiled, written []cost
		for _, found := range all {
			c, w := found["Compiled/"+r.class], found["HandWritten/"+r.class]
			if c.cpu == 0 || w.cpu == 0 {
				return s, fmt.Errorf("there is no benchmark of %s", r.class)
			}
			compiled, written, ratios = append(compiled, c), append(written, w), append(ratios, c.cpu/w.cpu)
		}
		slices.Sort(ratios)
		c, w, by := middle(compiled), middle(written), ratios[len(ratios)/2]
		s.judge(r.what+": CPU, in that of Go written by hand", fmt.Sprintf("%.2f", by), "≤ 1.5", by <= 1.5)
		s.add(r.what+": allocations, and by hand", fmt.Sprintf("%.0f, %.0f", c.allocs/perRendering, w.allocs/perRendering))
		if e, ok := ruby[r.class]; ok {
			ns := c.cpu / perRendering
			s.judge(r.what+": CPU of ERB as Puppet renders, ratio", fmt.Sprintf("%.0f", e.Puppet/ns), "≥ 200", e.Puppet >= 200*ns)
			s.add(r.what+": CPU of ERB compiled before, ratio", fmt.Sprintf("%.0f", e.Method/ns))
			s.note("%s: compiled %.0f ns, by hand %.0f ns, ERB %.0f ns, compiled before %.0f ns", r.class, ns, w.cpu/perRendering, e.Puppet, e.Method)
		}
	}
	return s, nil
}

// templatesSize is how many bytes of a binary ten typical templates may take.
const templatesSize = 150_000

// perRendering is how often one run of a benchmark renders.
const perRendering = 1000

// erbCost is how many nanoseconds of CPU a rendering takes in Ruby.
type erbCost struct{ Puppet, Method float64 }

// erb renders the templates in a running Ruby process; there is nothing where there is no Ruby.
func (b *Bench) erb(dir, facts string, rounds int) (map[string]erbCost, error) {
	if _, err := exec.LookPath("ruby"); err != nil {
		return nil, nil
	}
	b.logf("rendering templates with ERB")
	script := b.path("erb.rb")
	if err := os.WriteFile(script, erbScript, 0o666); err != nil {
		return nil, err
	}
	args := []string{"ruby", script, facts, fmt.Sprint(rounds)}
	for _, r := range rendered {
		module, file, _ := strings.Cut(r.file, "/")
		args = append(args, r.class, filepath.Join(dir, "modules", module, "templates", file))
	}
	_, out, err := b.run(command{args: args})
	if err != nil {
		return nil, err
	}
	costs := map[string]erbCost{}
	return costs, json.Unmarshal(out, &costs)
}
