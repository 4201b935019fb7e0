// Package golden reads, checks and updates the end-to-end cases in the folder golden: one txtar file per feature, with an
// environment and facts going in and what each stage makes of them as expectation.
//
//	# A resource default set in a class does not reach a sibling class.
//	# CAT: DEF-3
//	-- manifests/site.pp --
//	class a { File { mode => '0600' }  file { '/a': } }
//	...
//	-- facts.json --
//	{"kernel": "Linux"}
//	-- want/catalog.json --
//	...
//
// The comment says why the case exists and which rule it shows. Sections below want/ are checked where they are present, each
// by the test of the stage that makes it, which calls [Run] with that [Section]; every other section is part of the input.
// A section that is neither is an error. With P2GO_UPDATE=1 in the environment, Run writes what it gets instead of failing.
//
// Catalogs and errors are recorded from real Puppet (make record), and Run never overwrites those: where p2go differs from
// them it is wrong. The comment lines
//
//	#deviates: what and why    p2go differs from Puppet on purpose
//	#todo: what it should be   p2go is wrong today
//
// say that the case holds p2go's own result. The line
//
//	#needs: Puppet 8, what is different before
//
// says that the case is recorded from that version of Puppet, or a later one, and only compared with those; see versions.go. A row
// of a table may have these lines too.
//
// Many small cases are the rows of a table in one section, manifests/cases.pp, each with its result below it:
//
//	# EQ-1: strings are equal without regard to case
//	'ABC' == 'abc'
//	#=> true
//
// In files of the environment, @ENVDIR@ stands for its directory; the section links names the symbolic links that it has.
//
// The section installed names modules of which p2go has functions, as of stdlib: see installed.go.
//
// The folder mcl has cases of another language, in a form of its own: see mcl.go.
package golden

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/runtime/value"
)

// Section is the name of a section that holds an expectation.
type Section string

// The sections and what is in them.
const (
	PN      Section = "want/pn"           // the tree of manifests/site.pp as `puppet parser dump --format pn` prints it
	IR      Section = "want/ir"           // the program's IR before any pass
	Catalog Section = "want/catalog.json" // the catalog in the normal form of package catalogdiff
	Graph   Section = "want/graph.dot"    // the resource graph
	Graphs  Section = "want/graphs"       // the edges of the graphs that an agent writes, and its cycles; see [GraphText]
	Diag    Section = "want/diag"         // the compiler's diagnostics, as text
	Error   Section = "want/error"        // the message with which the compilation of the catalog fails
	Log     Section = "want/log"          // what is logged while the environment and the catalog are compiled, as a user sees it
)

// Sections are all sections, in the order in which a file has them.
var Sections = []Section{PN, IR, Catalog, Graph, Graphs, Diag, Error, Log}

// recordedSections are those that come from real Puppet.
var recordedSections = []Section{PN, Catalog, Graphs, Error, Log}

// inputs are the files and folders of an environment, and the sections that say for which node it is compiled.
var inputs = []string{
	"environment.conf", "hiera.yaml", "manifests/", "modules/", "site-modules/", "data/", "functions/", "types/", "lib/",
	nodeSection, factsSection, trustedSection, settingsSection, encSection, exportsSection, installedSection, linksSection,
}

const (
	nodeSection     = "node"         // the node's name; DefaultNode where there is none
	factsSection    = "facts.json"   // a JSON object with the facts; none where there is none
	trustedSection  = "trusted.json" // a JSON object with what differs from the usual trusted facts
	settingsSection = "settings"     // lines NAME = VALUE with the settings of Puppet that differ from the defaults of Puppet 8
	encSection      = "enc.json"     // what a node classifier says: a JSON object with classes and parameters
	exportsSection  = "exports.json" // exported resources of other nodes; see [Export]
	linksSection    = "links"        // lines PATH -> TARGET with the symbolic links that the environment has
)

// envDirMark stands for the environment's directory in its files.
const envDirMark = "@ENVDIR@"

// How the comment lines begin that say that a case or a row holds p2go's own result.
const (
	deviatesLine = "#deviates:"
	todoLine     = "#todo:"
)

// DefaultNode is the node of a case that names none.
const DefaultNode = "node1.example.com"

// Case is one golden file.
type Case struct {
	// Name is the file's path below the folder of goldens without the extension: "resources/defaults".
	Name string
	// Comment is the text above the first section.
	Comment string
	// Deviates and Todo are the texts of the comment's #deviates: and #todo: lines.
	Deviates, Todo []string
	// Needs are the versions of Puppet that give the result.
	Needs Versions
	// Node is the name of the node that the catalog is for.
	Node string
	// Settings are the settings of Puppet that the case names.
	Settings []Setting

	file     string
	sections []txtar.File
}

// Parse reads one case. It fails on a section that is neither input nor expectation, a section that is there twice, JSON that
// is none, and a file that does not say why it exists.
func Parse(name string, data []byte) (*Case, error) {
	archive := txtar.Parse(data)
	c := &Case{Name: name, Comment: string(archive.Comment), Node: DefaultNode, sections: archive.Files}
	for line := range strings.Lines(c.Comment) {
		if text, ok := strings.CutPrefix(line, deviatesLine); ok {
			c.Deviates = append(c.Deviates, strings.TrimSpace(text))
		} else if text, ok := strings.CutPrefix(line, todoLine); ok {
			c.Todo = append(c.Todo, strings.TrimSpace(text))
		} else if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
			return nil, fmt.Errorf("%s: comment line without #: %s", name, strings.TrimSpace(line))
		}
	}
	var err error
	if c.Needs, err = neededVersions(c.Comment); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if strings.Trim(c.Comment, "# \n") == "" {
		return nil, fmt.Errorf("%s: no comment that says why the case exists", name)
	}
	seen := map[string]bool{}
	for _, f := range c.sections {
		if !slices.Contains(Sections, Section(f.Name)) && !isInput(f.Name) {
			return nil, fmt.Errorf("%s: unknown section %s", name, f.Name)
		}
		if seen[f.Name] {
			return nil, fmt.Errorf("%s: section %s is there twice", name, f.Name)
		}
		seen[f.Name] = true
		switch f.Name {
		case nodeSection:
			c.Node = strings.TrimSpace(string(f.Data))
		case settingsSection:
			settings, err := parseSettings(string(f.Data))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			c.Settings = settings
		case factsSection, trustedSection, encSection:
			if object := map[string]any(nil); json.Unmarshal(f.Data, &object) != nil {
				return nil, fmt.Errorf("%s: section %s is no JSON object", name, f.Name)
			}
		case exportsSection:
			if list := []Export(nil); json.Unmarshal(f.Data, &list) != nil {
				return nil, fmt.Errorf("%s: section %s is no list of exported resources", name, f.Name)
			}
		}
	}
	if seen[exportsSection] && seen[tableFile] {
		return nil, fmt.Errorf("%s: the rows of a table would see each other's exports", name)
	}
	if err := c.checkInstalled(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// Setting is a setting of Puppet.
type Setting struct{ Name, Value string }

// parseSettings reads the section that names settings.
func parseSettings(text string) ([]Setting, error) {
	var settings []Setting
	for line := range strings.Lines(text) {
		name, v, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("section %s: expected NAME = VALUE, got %q", settingsSection, strings.TrimSpace(line))
		}
		settings = append(settings, Setting{strings.TrimSpace(name), strings.TrimSpace(v)})
	}
	return settings, nil
}

// Setting returns the value that the case gives a setting, "" for none.
func (c *Case) Setting(name string) string {
	for _, s := range c.Settings {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

// isInput reports whether a section is part of an environment or names node and facts.
func isInput(name string) bool {
	if path.Clean(name) != name || !fs.ValidPath(name) {
		return false // it would be written outside the environment
	}
	return slices.ContainsFunc(inputs, func(in string) bool {
		return name == in || strings.HasSuffix(in, "/") && strings.HasPrefix(name, in)
	})
}

// Load reads all cases below dir but those in [MclDir], sorted by name. A folder that does not exist has no cases.
func Load(dir string) ([]*Case, error) {
	var cases []*Case
	environments := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file == filepath.Join(dir, MclDir) {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(file) != ".txtar" {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, strings.TrimSuffix(file, ".txtar"))
		if err != nil {
			return err
		}
		c, err := Parse(filepath.ToSlash(name), data)
		if err != nil {
			return err
		}
		if other, ok := environments[c.Environment()]; ok {
			return fmt.Errorf("%s and %s: the environments' names would be the same", other, c.Name)
		}
		environments[c.Environment()] = c.Name
		c.file = file
		cases = append(cases, c)
		return nil
	})
	if os.IsNotExist(err) {
		return nil, nil
	}
	slices.SortFunc(cases, func(a, b *Case) int { return strings.Compare(a.Name, b.Name) })
	return cases, err
}

var notInName = regexp.MustCompile(`[^a-z0-9_]+`)

// Environment is the name of the case's environment: the case's name with what Puppet allows in names of environments.
func (c *Case) Environment() string {
	return notInName.ReplaceAllString(strings.ToLower(c.Name), "_")
}

// FromPuppet reports whether catalog and error are what real Puppet says, and not p2go's own for a stated reason.
func (c *Case) FromPuppet() bool { return len(c.Deviates)+len(c.Todo) == 0 }

// Input returns an input section's text and whether the case has it.
func (c *Case) Input(name string) ([]byte, bool) {
	for _, f := range c.sections {
		if f.Name == name {
			return f.Data, true
		}
	}
	return nil, false
}

// Want returns the text that the case expects in a section, and whether it has the section.
func (c *Case) Want(s Section) (string, bool) {
	data, ok := c.Input(string(s))
	return string(data), ok
}

// WriteEnv writes the case's environment to a folder in dir, named as [Case.Environment], and returns that folder. In place
// of the modules of [Case.Installed] it has stand-ins.
func (c *Case) WriteEnv(dir string) (string, error) {
	env := filepath.Join(dir, c.Environment())
	if err := os.MkdirAll(env, 0o755); err != nil {
		return "", err
	}
	for _, f := range c.sections {
		switch f.Name {
		case nodeSection, factsSection, trustedSection, settingsSection, encSection, exportsSection, installedSection, linksSection:
			continue
		}
		if slices.Contains(Sections, Section(f.Name)) {
			continue
		}
		if f.Name == tableFile {
			t, err := c.Table()
			if err != nil {
				return "", err
			}
			f.Data = []byte(t.manifest())
		}
		file := filepath.Join(env, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return "", err
		}
		data := bytes.ReplaceAll(f.Data, []byte(envDirMark), []byte(filepath.ToSlash(env)))
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return "", err
		}
	}
	if err := c.writeLinks(env); err != nil {
		return "", err
	}
	return env, c.writeStandIns(env)
}

// writeLinks makes the environment's symbolic links.
func (c *Case) writeLinks(env string) error {
	text, _ := c.Input(linksSection)
	for line := range strings.Lines(string(text)) {
		name, target, ok := strings.Cut(strings.TrimSpace(line), " -> ")
		if !ok {
			return fmt.Errorf("%s: section %s: expected PATH -> TARGET, got %q", c.Name, linksSection, strings.TrimSpace(line))
		}
		link := filepath.Join(env, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
			return err
		}
		if err := os.Symlink(filepath.FromSlash(target), link); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

// Facts returns the facts that the case is compiled with.
func (c *Case) Facts() Facts {
	f := Facts{Name: c.Node, Values: json.RawMessage("{}")}
	if data, ok := c.Input(factsSection); ok {
		f.Values = data
	}
	if data, ok := c.Input(trustedSection); ok {
		f.Trusted = data
	}
	return f
}

// Facts is a node's facts in the form of a file that the produced binary reads. Values stay text, for the order of keys is
// the order in which a manifest sees them.
type Facts struct {
	Name    string          `json:"name"`
	Values  json.RawMessage `json:"values"`
	Trusted json.RawMessage `json:"trusted,omitempty"`
}

// Write writes the facts to dir, in a file named after the node, and returns its path. What is trusted is completed with what
// every node has.
func (f Facts) Write(dir string) (string, error) {
	if f.Trusted != nil {
		if err := f.completeTrusted(); err != nil {
			return "", fmt.Errorf("what is trusted of %s: %w", f.Name, err)
		}
	}
	data, err := json.Marshal(f)
	if err != nil {
		return "", fmt.Errorf("facts of %s: %w", f.Name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	file := filepath.Join(dir, f.Name+".json")
	return file, os.WriteFile(file, append(data, '\n'), 0o644)
}

// completeTrusted adds what is trusted of every node.
func (f *Facts) completeTrusted() error {
	given, err := value.ParseJSON(string(f.Trusted))
	if err != nil {
		return err
	}
	differs, ok := given.(*value.Hash)
	if !ok {
		return errors.New("it is no JSON object")
	}
	host, domain, found := strings.Cut(f.Name, ".")
	usual := value.NewHash(
		value.Entry{Key: "authenticated", Value: "remote"},
		value.Entry{Key: "certname", Value: f.Name},
		value.Entry{Key: "extensions", Value: value.NewHash()},
		value.Entry{Key: "hostname", Value: host},
		value.Entry{Key: "domain", Value: nil},
		value.Entry{Key: "external", Value: value.NewHash()},
	)
	if found {
		usual.Set("domain", domain)
	}
	f.Trusted, err = value.AppendJSON(nil, usual.Merge(differs), nil)
	return err
}

// Set puts text into a section, adding the section where it is missing, and writes the case's file. Other sections are kept
// as they are in the file now, since the test of another stage may have updated them.
func (c *Case) Set(s Section, text string) error {
	return c.edit(func(a *txtar.Archive) {
		data := []byte(text)
		for i := range a.Files {
			if a.Files[i].Name == string(s) {
				a.Files[i].Data = data
				return
			}
		}
		at := slices.IndexFunc(a.Files, func(f txtar.File) bool {
			return slices.Index(Sections, Section(f.Name)) > slices.Index(Sections, s)
		})
		if at < 0 {
			at = len(a.Files)
		}
		a.Files = slices.Insert(a.Files, at, txtar.File{Name: string(s), Data: data})
	})
}

// Remove drops a section and writes the case's file.
func (c *Case) Remove(s Section) error {
	return c.edit(func(a *txtar.Archive) {
		a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == string(s) })
	})
}

const recordedLine = "# recorded from Puppet "

// SetRecorded says in the comment from which version of Puppet, and of modules, the case's expectations are, and writes the case's file.
func (c *Case) SetRecorded(version string) error {
	return c.edit(func(a *txtar.Archive) {
		var b strings.Builder
		for line := range strings.Lines(string(a.Comment)) {
			if !strings.HasPrefix(line, recordedLine) {
				b.WriteString(line)
			}
		}
		fmt.Fprintf(&b, "%s%s\n", recordedLine, version)
		a.Comment = []byte(b.String())
	})
}

// Recorded returns the version of Puppet, and of modules, that the expectations are from, or "" when p2go made them.
func (c *Case) Recorded() string {
	for line := range strings.Lines(c.Comment) {
		if version, ok := strings.CutPrefix(line, recordedLine); ok {
			return strings.TrimSpace(version)
		}
	}
	return ""
}

// edit changes the case's file, and the case with it. The file is replaced as a whole, and only when its text changes.
func (c *Case) edit(change func(*txtar.Archive)) error {
	old, err := os.ReadFile(c.file)
	if err != nil {
		return err
	}
	archive := txtar.Parse(old)
	change(archive)
	text := txtar.Format(archive)
	changed, err := Parse(c.Name, text)
	if err != nil {
		return err
	}
	changed.file = c.file
	*c = *changed
	if bytes.Equal(old, text) {
		return nil
	}
	tmp := c.file + ".new"
	if err := os.WriteFile(tmp, text, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, c.file)
}
