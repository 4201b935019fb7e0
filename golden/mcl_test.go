package golden_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	mclast "github.com/p2go/p2go/frontend/mcl/ast"
	mclfunctions "github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/infer"
	mcllower "github.com/p2go/p2go/frontend/mcl/lower"
	mclparser "github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// mclNotShown are rules of docs/rules/mcl, or prefixes of rules, that no golden shows, and why.
var mclNotShown = map[string]string{
	"MCL-ERR-4":  "the layout of errors, which a script of cmd/p2go shows",
	"MCL-OUT-3":  "the layout of DOT, which tests of runtime/mcl/graph show",
	"MCL-REA-3":  "watching, which is of more than one evaluation",
	"MCL-REA-4":  "watching, which is of more than one evaluation",
	"MCL-REA-5":  "watching, which is of more than one evaluation",
	"MCL-UNI-10": "a matter of time, which TestMclChain shows",
}

// mclDefinition is a rule where its page defines it.
var mclDefinition = regexp.MustCompile(`(?m)^(MCL-[A-Z]+-[0-9]+)\b`)

// TestMclRules makes sure that the cases in mcl show every rule, and cite none that does not exist.
func TestMclRules(t *testing.T) {
	cases, err := golden.LoadMcl(golden.Dir(t))
	require.NoError(t, err)
	cited := golden.MclRules(cases)
	pages, err := filepath.Glob("../docs/rules/mcl/*.md")
	require.NoError(t, err)
	known := map[string]bool{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, m := range mclDefinition.FindAllStringSubmatch(string(text), -1) {
			rule := m[1]
			assert.False(t, known[rule], "%s is there twice", rule)
			known[rule] = true
			prefix := rule[:strings.LastIndexByte(rule, '-')]
			why := mclNotShown[rule] + mclNotShown[prefix]
			assert.True(t, cited[rule] || why != "", "no golden shows %s", rule)
			assert.False(t, cited[rule] && why != "", "%s is shown", rule)
		}
	}
	require.NotEmpty(t, known)
	for rule := range cited {
		assert.True(t, known[rule], "%s is cited, but no page defines it", rule)
	}
}

// mclCompiled is a case that was compiled.
type mclCompiled struct {
	*golden.MclCase
	program string // its name in the binaries, "" if there is none
	host    string
	found   []golden.MclError // errors and warnings of the compiler
}

// compileMCL makes the IR of a program; there is none if the diagnostics have errors. In files, ␍ stands for a carriage return,
// and ␄ for the end without a newline.
var compileMCL = func(name string, files map[string]string, entry string, opts mcl.Options) (*ir.Program, diag.List) {
	tree := fstest.MapFS{}
	for file, text := range files {
		text = strings.NewReplacer("␍", "\r", "␄\n", "").Replace(text)
		tree[strings.TrimPrefix(file, "/")] = &fstest.MapFile{Data: []byte(text)}
	}
	opts.Disk = disk.Of(tree)
	return mcl.Compile(name, entry, opts)
}

// mclOptions are the options of the compiler that a case asks for.
func mclOptions(t *testing.T, c *golden.MclCase) mcl.Options {
	o := mcl.Options{Options: resolve.Defaults()}
	dialects := map[string]mclast.Dialect{"": mclast.Auto, "auto": mclast.Auto, "head": mclast.Head, "1.0": mclast.Dialect1, "2020": mclast.Dialect2020}
	dialect, ok := dialects[c.Settings["mcl"]]
	require.True(t, ok, "%s: unknown dialect", c.Name)
	o.Dialect = dialect
	if c.Settings["strict"] == "on" {
		o.Strict, o.Types.Strict = true, true
	}
	if text := c.Settings["facts"]; text != "" {
		facts, err := inputs.ParseFacts(text)
		require.NoError(t, err, "%s", c.Name)
		o.Facts = facts
	}
	for word := range strings.FieldsSeq(c.Settings["options"]) {
		switch word {
		case "leaky":
			o.LeakyImports = true
		case "unused":
			o.StrictUnused = true
		case "compat":
			o.Compat = true
		default:
			require.Fail(t, "unknown option", "%s: %s", c.Name, word)
		}
	}
	return o
}

// mclStage is the stage of mgmt that finds what a diagnostic says.
func mclStage(d *diag.Diagnostic) string {
	if s := mclparser.Stage(d.Code); s != "" {
		return s
	}
	if s := resolve.Stages[d.Code]; s != "" {
		return string(s)
	}
	if s := infer.Stages[d.Code]; s != "" {
		return string(s)
	}
	switch d.Code {
	case mcllower.CodeInvalid:
		return "Interpret"
	case mcllower.CodeUnsupported:
		return "unsupported"
	}
	return string(d.Code)
}

func mclFound(diags diag.List) []golden.MclError {
	var found []golden.MclError
	for _, d := range diags {
		e := golden.MclError{Warning: d.Severity == diag.Warning, Stage: mclStage(d), Text: d.Message}
		if !d.Span.IsZero() {
			e.File, e.Line, e.Column = d.Span.Position()
		}
		found = append(found, e)
	}
	return found
}

// mclValue returns the statements that put the value of a case out.
func mclValue(c *golden.MclCase) string {
	text := strings.TrimSpace(c.Files["/main.mcl"])
	definitions, expression := "", text
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		definitions, expression = text[:i+1], text[i+1:]
	}
	return definitions + "print \"value\" {\nmsg => fmt.printf(\"%v\", " + expression + "),\n}\n"
}

// mclImports are the imports of a section with values.
func mclImports(c *golden.MclCase) string {
	list := c.Imports
	if !slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, `import "fmt"`) }) {
		list = append([]string{`import "fmt"`}, list...)
	}
	return strings.Join(list, "\n") + "\n"
}

// mclPrograms compiles cases. Those with values that compile become one program for each section, which looks at the name of the host to
// know which value is asked for. Broken are the programs that Go did not compile: there is none of such a name, and a program for each
// value of such a section.
func mclPrograms(t *testing.T, cases []*golden.MclCase, broken map[string]string, use func(name string, p *ir.Program) bool) []*mclCompiled {
	var list []*mclCompiled
	run := func(m *mclCompiled, name string, p *ir.Program) {
		switch why, found := broken[name]; {
		case found:
			m.found = append(m.found, golden.MclError{Stage: "Go", Text: why})
		case !use(name, p):
			m.found = append(m.found, golden.MclError{Stage: "passes"})
		default:
			m.program = name
		}
	}
	type section struct {
		name, text string
		of         *golden.MclCase
		cases      []*mclCompiled
	}
	var sections []*section
	for i, c := range cases {
		m := &mclCompiled{MclCase: c, host: c.Settings["hostname"]}
		list = append(list, m)
		files := c.Files
		if c.Value {
			files = map[string]string{"/main.mcl": mclImports(c) + mclValue(c)}
		}
		name := fmt.Sprintf("case%d", i)
		place, _, _ := strings.Cut(c.Name, ":")
		key := mclNotInName.ReplaceAllString(place+c.Settings["mcl"], "_")
		prog, diags := compileMCL(name, files, c.Entry, mclOptions(t, c))
		m.found = mclFound(diags)
		switch {
		case prog == nil:
		case !c.Value || broken[key] != "":
			run(m, name, prog)
		default:
			at := slices.IndexFunc(sections, func(s *section) bool { return s.name == key })
			if at < 0 {
				at = len(sections)
				sections = append(sections, &section{name: key, text: mclImports(c), of: c})
			}
			s := sections[at]
			m.host = fmt.Sprint(len(s.cases))
			s.cases = append(s.cases, m)
			s.text += "if $hostname == \"" + m.host + "\" {\n" + mclValue(c) + "}\n"
		}
	}
	for _, s := range sections {
		prog, diags := compileMCL(s.name, map[string]string{"/main.mcl": s.text}, "/main.mcl", mclOptions(t, s.of))
		require.NotNil(t, prog, "%s compile, but not all together: %v", s.name, diags)
		for i, m := range s.cases {
			if i == 0 {
				run(m, s.name, prog)
			}
			m.program = s.cases[0].program
		}
	}
	return list
}

// mclBroken are lines in which Go says what is wrong with the package of a program.
var mclBroken = regexp.MustCompile(`(?m)\benv/([a-z0-9_]+)/(\S+\.go:.*)$`)

// mclNotInName is what names of packages have none of.
var mclNotInName = regexp.MustCompile(`[^a-z0-9]+`)

type mclRequest struct {
	Program, Hostname, Facts, Format string
	Exports                          json.RawMessage `json:",omitempty"`
	NoAutoEdges                      bool
}

type mclResponse struct {
	Out, Error, Stage, File string
	Line, Column            int
	Warnings                []string
}

// runMcl builds one program of all cases, and runs them.
func runMcl(t *testing.T, cases []*golden.MclCase, name string, opts passes.Options, maxBody int) ([]*mclCompiled, []mclResponse) {
	opts.Verify = true
	harness, err := os.ReadFile("testdata/mcl_main.go.txt")
	require.NoError(t, err)
	binary := filepath.Join(t.TempDir(), name)
	broken := map[string]string{}
	var list []*mclCompiled
	for {
		var made []gogen.Environment
		list = mclPrograms(t, cases, broken, func(name string, p *ir.Program) bool {
			err := passes.Run(p, opts)
			if err == nil {
				made = append(made, gogen.Environment{Program: p})
			} else {
				t.Log(name, err)
			}
			return err == nil
		})
		mod, err := gogen.Generate(made, gogen.Options{MaxBody: maxBody})
		require.NoError(t, err)
		for i, f := range mod.Files {
			if f.Name == "main.go" {
				mod.Files[i].Data = bytes.Replace(f.Data, []byte(`"github.com/p2go/p2go/runtime/mcl/cli"`), []byte(`"site/cli"`), 1)
			}
		}
		mod.Files = append(mod.Files, gogen.File{Name: "cli/cli.go", Data: harness})
		slices.SortFunc(mod.Files, func(a, b gogen.File) int { return strings.Compare(a.Name, b.Name) })
		err = build.Build(context.Background(), mod, build.Options{Output: binary, Key: "golden mcl " + name})
		if err == nil {
			break
		}
		more := false
		for _, m := range mclBroken.FindAllStringSubmatch(err.Error(), -1) {
			for _, e := range made {
				if e.Program.Name == m[1] && broken[e.Program.Name] == "" {
					broken[e.Program.Name], more = m[2], true
				}
			}
		}
		require.True(t, more, "%v", err)
	}

	var in, out, stderr bytes.Buffer
	requests := json.NewEncoder(&in)
	for _, m := range list {
		if m.program == "" {
			continue
		}
		format := m.Settings["format"]
		if m.Value {
			format = "value"
		}
		q := mclRequest{
			Program: m.program, Hostname: m.host, Facts: m.Settings["facts"], Format: format, NoAutoEdges: m.Settings["autoedge"] == "off",
			Exports: json.RawMessage(m.Settings["exports"]),
		}
		require.NoError(t, requests.Encode(q))
	}
	cmd := exec.Command(binary)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &stderr
	require.NoError(t, cmd.Run(), "%s", stderr.String())
	results := make([]mclResponse, len(list))
	answers := json.NewDecoder(&out)
	for i, m := range list {
		if m.program != "" {
			require.NoError(t, answers.Decode(&results[i]))
		}
	}
	return list, results
}

// TestMcl runs all cases in mcl, with the passes that can be left out and without. P2GO_GOLDENS chooses some by their names.
func TestMcl(t *testing.T) {
	cases, err := golden.LoadMcl(golden.Dir(t))
	require.NoError(t, err)
	if pattern := os.Getenv("P2GO_GOLDENS"); pattern != "" {
		chosen := regexp.MustCompile(pattern)
		cases = slices.DeleteFunc(cases, func(c *golden.MclCase) bool { return !chosen.MatchString("mcl/" + c.Name) })
	}
	if len(cases) == 0 {
		t.Skip("no case is chosen")
	}
	for _, b := range []struct {
		name    string
		opts    passes.Options
		maxBody int
	}{{"optimized", passes.Options{}, 0}, {"plain", passes.Options{Off: true}, 8}} {
		t.Run(b.name, func(t *testing.T) {
			list, results := runMcl(t, cases, b.name, b.opts, b.maxBody)
			for i, m := range list {
				t.Run(m.Name, func(t *testing.T) {
					wrong := m.compare(t, &results[i])
					if why := m.Settings["todo"]; why != "" {
						assert.NotEmpty(t, wrong, "the result is right, and the case still has #todo: %s", why)
						return
					}
					if wrong != "" {
						t.Errorf("\n%s%s%s", m.Comment, m.Files["/main.mcl"], wrong)
					}
				})
			}
		})
	}
}

// TestMclChain makes sure that a long chain of binds is compiled in nearly linear time (MCL-UNI-10).
func TestMclChain(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	b.WriteString("$x0 = 1\n")
	for i := range n {
		fmt.Fprintf(&b, "$x%d = $x%d + 1\n", i+1, i)
	}
	fmt.Fprintf(&b, "test \"a\" {\n\tint64 => $x%d,\n}\n", n)
	begin := time.Now()
	prog, diags := compileMCL("chain", map[string]string{"/main.mcl": b.String()}, "/main.mcl", mcl.Options{Options: resolve.Defaults()})
	require.NotNil(t, prog, "%v", diags)
	assert.Less(t, time.Since(begin), 20*time.Second)
}

// compare says how the result differs from what is wanted, "" if it does not.
func (m *mclCompiled) compare(t *testing.T, r *mclResponse) string {
	found := slices.Clone(m.found)
	for _, w := range r.Warnings {
		found = append(found, golden.MclError{Warning: true, Text: w})
	}
	if r.Error != "" {
		found = append(found, golden.MclError{Stage: r.Stage, File: r.File, Line: r.Line, Column: r.Column, Text: r.Error})
	}
	failed := m.program == "" || r.Error != ""
	var got []string
	switch {
	case failed:
	case m.Value || m.Settings["format"] != "":
		got = strings.Split(strings.TrimSuffix(r.Out, "\n"), "\n")
	default:
		var err error
		got, err = golden.MclGraph(r.Out)
		require.NoError(t, err)
	}
	var want, missing []string
	for _, line := range m.Want {
		if e, ok := golden.ParseMclError(line); ok {
			if !slices.ContainsFunc(found, e.Is) {
				missing = append(missing, line)
			}
			if !e.Warning {
				failed = false
			}
			continue
		}
		if !m.Value && m.Settings["format"] == "" {
			var err error
			line, err = golden.MclLine(line)
			require.NoError(t, err, m.Name)
		}
		want = append(want, line)
	}
	if !m.Value && m.Settings["format"] == "" {
		slices.Sort(want)
	}
	if len(missing) == 0 && !failed && slices.Equal(want, got) {
		return ""
	}
	var b strings.Builder
	for _, line := range m.Want {
		fmt.Fprintf(&b, "want %s\n", line)
	}
	for _, e := range found {
		fmt.Fprintf(&b, "got  %s\n", e)
	}
	for _, line := range got {
		fmt.Fprintf(&b, "got  %s\n", line)
	}
	return b.String()
}

// mclGoFunctions are those of Go's standard library. They are one rule, which some of them show.
const mclGoFunctions = "golang/"

// TestMclFunctions makes sure that cases call every function that p2go compiles and that depends on its arguments alone.
func TestMclFunctions(t *testing.T) {
	cases, err := golden.LoadMcl(golden.Dir(t))
	require.NoError(t, err)
	var all strings.Builder
	for _, c := range cases {
		all.WriteString(c.Files["/main.mcl"] + "\n")
	}
	for _, f := range mclfunctions.All() {
		if f.Class == mclfunctions.Pure && f.Missing == "" && f.Dialect != "1.0" && !strings.HasPrefix(f.Name, mclGoFunctions) {
			assert.Contains(t, all.String(), f.Name[strings.LastIndexByte(f.Name, '/')+1:]+"(", "no golden calls %s", f.Name)
		}
	}
}
