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
	{"base::ntp", "base/ntp.conf.erb", "a clock"},
	{"web::proxy", "web/proxy.conf.erb", "a proxy"},
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

// Templates compares the rendering of templates with code written by hand for the same values, with the function template() of a running Puppet, and
// with ERB alone in a running Ruby process: with templates that are compiled each time, as Puppet does, and with methods that were compiled once.
func (b *Bench) Templates(ctx context.Context, rounds int) (Section, error) {
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
	puppet, err := b.puppetRenderings(ctx, dir, facts, rounds)
	if err != nil {
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
		ns := c.cpu / perRendering
		if p, ok := puppet[r.class]; ok {
			s.judge(r.what+": CPU of Puppet's template(), ratio", fmt.Sprintf("%.0f", p/ns), "≥ 200", p >= 200*ns)
		}
		if e, ok := ruby[r.class]; ok {
			s.judge(r.what+": CPU of ERB alone, ratio", fmt.Sprintf("%.0f", e.Compiling/ns), "≥ 200", e.Compiling >= 200*ns)
			s.add(r.what+": CPU of ERB compiled before, ratio", fmt.Sprintf("%.0f", e.Method/ns))
			s.note("%s: compiled %.0f ns, by hand %.0f ns, Puppet %.0f ns, ERB %.0f ns, compiled before %.0f ns",
				r.class, ns, w.cpu/perRendering, puppet[r.class], e.Compiling, e.Method)
		}
	}
	return s, nil
}

// puppetRenders is how often Puppet renders, where its time without rendering is subtracted.
const puppetRenders = 100

// puppetRenderings are the nanoseconds that a rendering takes in a running Puppet, by class, for a node with the facts of the other measurements; none
// where there is no Puppet.
func (b *Bench) puppetRenderings(ctx context.Context, dir string, given []byte, rounds int) (map[string]float64, error) {
	if _, err := exec.LookPath("puppet"); err != nil {
		return nil, nil
	}
	b.logf("rendering templates with Puppet")
	var data struct {
		Classes map[string]any `json:"classes"`
	}
	if err := json.Unmarshal(given, &data); err != nil {
		return nil, err
	}
	var files []string
	for _, r := range rendered {
		for _, n := range []int{0, puppetRenders} {
			values := Facts()
			if err := json.Unmarshal(given, &values); err != nil {
				return nil, err
			}
			values["classes"], values["renderings"] = map[string]any{r.class: data.Classes[r.class]}, n
			text, err := json.Marshal(map[string]any{"values": values})
			if err != nil {
				return nil, err
			}
			file := b.path(fmt.Sprintf("facts-%s-%d.json", strings.ReplaceAll(r.class, "::", "-"), n))
			if err := os.WriteFile(file, text, 0o666); err != nil {
				return nil, err
			}
			files = append(files, file)
		}
	}
	answer, err := b.warm(ctx, dir, rounds, files...)
	if err != nil {
		return nil, err
	}
	times := map[string]float64{}
	for i, r := range rendered {
		times[r.class] = (answer.Medians[2*i+1] - answer.Medians[2*i]) * 1e9 / puppetRenders
	}
	return times, nil
}

// templatesSize is how many bytes ten typical templates may add to what is loaded of a binary.
const templatesSize = 150_000

// perRendering is how often one run of a benchmark renders.
const perRendering = 1000

// erbCost is how many nanoseconds of CPU a rendering takes in Ruby.
type erbCost struct{ Compiling, Method float64 }

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
