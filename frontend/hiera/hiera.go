// Package hiera reads the configurations and data files of an environment: what lookups will find when the program runs (LKP, HIE).
//
// A [Loader] reads layer by layer. The paths of a hierarchy depend on facts, so that every file is read which a path could come to
// be; [Loader.Lookups] returns the result as static data of package runtime/hiera.
package hiera

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/p2go/p2go/internal/deflate"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/hiera/eyaml"
	"github.com/p2go/p2go/runtime/hiera/hieradata"
	"github.com/p2go/p2go/runtime/hocon"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Codes of what can be wrong with data.
const (
	CodeConfig      diag.Code = "P2GO_HIERA_CONFIG"
	CodeData        diag.Code = "P2GO_HIERA_DATA"
	CodeUnsupported diag.Code = "P2GO_UNSUPPORTED"
)

// ConfigFile is the name of the configuration of a layer.
const ConfigFile = "hiera.yaml"

// Loader reads the layers of one environment.
type Loader struct {
	// Dir is the directory of the environment, Name its name.
	Dir, Name string
	// Show returns the name by which messages and programs know a file.
	Show func(path string) string
	// Assumed are the facts that the program is made for; see [Loader.files].
	Assumed *value.Hash
	// HasClass reports whether the environment has a class.
	HasClass func(name string) bool
	// HasFunction reports whether there is a function, whether p2go compiles it or not.
	HasFunction func(name string) bool
	// EyamlPrivateKey and EyamlPublicKey are files with the keys that encrypted data is decrypted with when building; "" to leave it
	// encrypted.
	EyamlPrivateKey, EyamlPublicKey string
	// Uncompressed leaves data as it is, for a program that nobody will build.
	Uncompressed bool
	// Lenient says that the setting strict is not error: what it decides is a warning.
	Lenient bool
	// NoteKeys makes the loader note the keys of data, see [Loader.Keys].
	NoteKeys bool
	// Reach makes a function part of the program; it reports whether p2go compiles it.
	Reach func(name string) bool

	// Sources are the strings in data that may be templates in ERB.
	Sources []string

	disk       *disk.Disk
	seen       map[string]bool      // modules whose data was read
	module     string               // whose data is being read, "" for the other layers
	diags      map[string]diag.List // by module
	lookups    hiera.Lookups
	encoder    hiera.Encoder
	exprs      map[string]int // by text, those of data
	names      map[string]bool
	patterns   map[string]bool
	keys       []Key
	optionKeys []Key                  // of lookup_options
	readIn     []Key                  // what files interpolate
	held       map[string]*heldData   // files, by their names in the store
	fresh      []*heldData            // those that values has not
	values     map[string][]heldValue // by key
	converts   map[string]bool        // keys, and patterns of keys, whose values are converted
	size       int
	looksUp    bool
}

// NewLoader returns a loader that has read nothing, and reads from a disk.
func NewLoader(d *disk.Disk) *Loader {
	l := &Loader{disk: d, seen: map[string]bool{}, exprs: map[string]int{}, names: map[string]bool{}, patterns: map[string]bool{}, diags: map[string]diag.List{}, held: map[string]*heldData{}, values: map[string][]heldValue{}, converts: map[string]bool{}}
	l.lookups.Global = &hiera.Config{Layer: "Global", Version: "5"}
	l.encoder.Expr = l.dataExpr
	return l
}

// Global reads the configuration of the global layer, a file of any name.
func (l *Loader) Global(path string) { l.lookups.Global = l.config("Global", "", path) }

// Environment reads the configuration of the environment in dir; it need not have one. Provider is what environment.conf names.
func (l *Loader) Environment(dir, provider string) {
	l.lookups.Environment = l.layer("Environment", "", dir, provider)
}

// Module reads the configuration of a module in dir; it need not have one. Provider is what metadata.json names.
func (l *Loader) Module(name, dir, provider string) {
	if l.seen[name] {
		return
	}
	l.seen[name] = true
	l.module = name
	if c := l.layer("Module", name, dir, provider); c != nil {
		l.lookups.Modules = append(l.lookups.Modules, c)
	}
	l.module = ""
}

// layer is the configuration of a layer, nil when it has none.
func (l *Loader) layer(layer, module, dir, provider string) *hiera.Config {
	var c *hiera.Config
	if path := filepath.Join(dir, ConfigFile); l.disk.IsFile(path) {
		c = l.config(layer, module, path)
	}
	if provider != "" {
		c = (&provided{l, layer, module, dir, provider}).config(c)
	}
	return c
}

// Configured reports whether a directory has a configuration.
func Configured(d *disk.Disk, dir string) bool { return d.IsFile(filepath.Join(dir, ConfigFile)) }

// LooksUp reports whether what was read looks up other keys in turn.
func (l *Loader) LooksUp() bool { return l.looksUp }

// report notes what is wrong with the data that is being read.
func (l *Loader) report(d *diag.Diagnostic) { l.diags[l.module] = append(l.diags[l.module], d) }

// Diags returns what is wrong with the layers above modules, and with those modules.
func (l *Loader) Diags(modules ...string) diag.List {
	list := slices.Clone(l.diags[""])
	for _, m := range modules {
		list = append(list, l.diags[m]...)
	}
	return list
}

// Names are the unqualified variables that are interpolated, besides those of top scope that always are there, sorted.
func (l *Loader) Names() []string {
	var names []string
	for n := range l.names {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// Lookups returns what was read, for an environment with these modules.
func (l *Loader) Lookups(modules []string) *hiera.Lookups {
	x := &l.lookups
	x.Known = modules
	slices.SortFunc(x.Modules, func(a, b *hiera.Config) int { return cmp.Compare(a.Module, b.Module) })
	for _, e := range x.Exprs {
		l.resolve(e)
	}
	for _, c := range x.Modules {
		l.resolveEach(c.Hierarchy)
		l.resolveEach(c.Defaults)
	}
	for _, c := range []*hiera.Config{x.Global, x.Environment} {
		if c != nil {
			l.resolveEach(c.Hierarchy)
		}
	}
	if l.size >= deflate.From && !l.Uncompressed {
		l.encoder.Compress = deflate.Compress
		x.Store.Compressed = true
	}
	x.Store.Blob = string(l.encoder.Blob())
	var patterns []string
	for p := range l.patterns {
		patterns = append(patterns, p)
	}
	slices.Sort(patterns)
	for _, p := range patterns {
		r, err := regex.New(p)
		if err != nil {
			l.report(diag.Errorf(CodeData, source.Span{}, "the pattern '%s' in lookup_options is not a regular expression: %s", p, err))
			continue
		}
		x.Patterns = append(x.Patterns, *r)
	}
	return x
}

// resolve notes whether the class of a qualified variable exists.
func (l *Loader) resolve(x *hiera.Expr) {
	if i := strings.LastIndex(x.Root, "::"); i > 0 {
		x.Exists = l.HasClass(strings.TrimPrefix(x.Root[:i], "::"))
	}
}

func (l *Loader) resolveEach(hierarchy []hiera.Level) {
	for i := range hierarchy {
		l.resolve(&hierarchy[i].Each)
	}
}

// dataExpr numbers an expression in data.
func (l *Loader) dataExpr(text string) int {
	text = strings.TrimSpace(text)
	n, ok := l.exprs[text]
	if !ok {
		n = l.expr(text)
		l.exprs[text] = n
	}
	return n
}

func (l *Loader) expr(text string) int {
	x := hiera.ParseExpr(text)
	if x.Method == hiera.Scope && !x.Faulty && !strings.Contains(x.Root, "::") && !preset[x.Root] {
		l.names[x.Root] = true
	}
	l.looksUp = l.looksUp || x.Method == hiera.Lookup || x.Method == hiera.Alias
	l.lookups.Exprs = append(l.lookups.Exprs, &x)
	return len(l.lookups.Exprs) - 1
}

// preset are variables that no scope but top scope can have.
var preset = map[string]bool{"facts": true, "trusted": true, "server_facts": true, "environment": true}

// template parses a text of a configuration.
func (l *Loader) template(c *config, text string) hiera.Template {
	t := hiera.Template{Text: text}
	for _, e := range hiera.Expressions(text) {
		t.Exprs = append(t.Exprs, l.lookups.Exprs[l.configExpr(c, e)])
	}
	return t
}

// configExpr numbers an expression in a configuration.
func (l *Loader) configExpr(c *config, text string) int {
	n := l.expr(text)
	x := l.lookups.Exprs[n]
	x.Line = c.lineOf(x.Root)
	if x.Called {
		line := c.find(regexp.QuoteMeta("%{"+text+"}"), 1)
		l.report(diag.Errorf("HIERA_INTERPOLATION_METHOD_SYNTAX_NOT_ALLOWED", at(c.src, max(line, 1), 1), "Interpolation using method syntax is not allowed in this context"))
	}
	return n
}

// atOnce is how many files are read and parsed at the same time. What is made of them is encoded before the next are read, so that
// the memory for trees is bounded.
const atOnce = 64

// data reads the files that match, each once; function says how.
func (l *Loader) data(files []dataFile, function string) {
	form := hiera.FormOf(function)
	for some := range slices.Chunk(files, atOnce) {
		read := make([]readFile, len(some))
		parallel.Each(len(some), func(i int) {
			if !l.encoder.Has(form.Stored(some[i].name)) {
				read[i] = l.readFile(some[i].at, form)
			}
		})
		for i, f := range some {
			l.file(form, f.name, read[i])
		}
	}
}

// readFile is a file that was read, and as far as its form allows that, parsed.
type readFile struct {
	content []byte
	err     error
	data    *value.Hash
	problem *hieradata.Problem
}

// readFile reads a file, and changes nothing of the loader.
func (l *Loader) readFile(at string, form hiera.Form) (f readFile) {
	if f.content, f.err = l.disk.ReadFile(at); f.err == nil && form != hiera.HOCON && form != hiera.Raw {
		f.data, f.problem = hieradata.Parse(form, f.content)
	}
	return f
}

// file adds a file that was read, unless there is one of the name.
func (l *Loader) file(form hiera.Form, name string, f readFile) {
	stored := form.Stored(name)
	if l.encoder.Has(stored) {
		l.holdAgain(stored)
		return
	}
	if f.err != nil {
		l.refuse(stored, "", &hieradata.Problem{Message: unread(f.err), Severity: hiera.Unread, Line: 1, Column: 1})
		return
	}
	l.size += len(f.content)
	switch form {
	case hiera.HOCON:
		l.hocon(stored, string(f.content))
	case hiera.Raw:
		l.encoder.AddText(name, string(f.content))
	default:
		l.parse(form, stored, f)
	}
}

func unwrap(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// unread is the message about a file that cannot be read, in Ruby's words where it has the error.
func unread(err error) string {
	switch {
	case errors.Is(err, syscall.EISDIR):
		return "Is a directory @ io_fread - " + hiera.PathMark
	case errors.Is(err, fs.ErrPermission):
		return "Permission denied @ rb_sysopen - " + hiera.PathMark
	}
	return unwrap(err) + " - " + hiera.PathMark
}

// parse adds a file of YAML or JSON.
func (l *Loader) parse(form hiera.Form, name string, f readFile) {
	h, content := f.data, string(f.content)
	if f.problem != nil {
		l.refuse(name, content, f.problem)
		return
	}
	if form == hiera.EYAML && l.EyamlPrivateKey != "" {
		decrypted, err := l.decrypted(h)
		if err != nil {
			l.refuse(name, content, &hieradata.Problem{Message: hiera.PathMark + ": " + err.Error(), Line: 1, Column: 1})
			return
		}
		h = decrypted.(*value.Hash)
	}
	l.add(name, content, h)
}

// decrypted replaces the encrypted texts in a value, but for the keys of hashes.
func (l *Loader) decrypted(v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case string:
		if eyaml.Encrypted(v) {
			return eyaml.Decrypt(l.EyamlPrivateKey, l.EyamlPublicKey, nil, v)
		}
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			var err error
			if list[i], err = l.decrypted(e); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			el, err := l.decrypted(e.Value)
			if err != nil {
				return nil, err
			}
			h.Set(e.Key, el)
		}
		return h, nil
	}
	return v, nil
}

func (l *Loader) hocon(name, content string) {
	h, err := hocon.Parse(content, l.disk.ReadFile)
	if err != nil {
		line := 1
		var e *hocon.Error
		if errors.As(err, &e) {
			line = max(e.Line, 1)
		}
		l.refuse(name, content, &hieradata.Problem{Message: "Unable to parse (" + hiera.PathMark + "): " + err.Error(), Line: line, Column: 1})
		return
	}
	l.add(name, content, h)
}

// add encodes a file and notes the patterns and types in its lookup_options.
func (l *Loader) add(name, content string, h *value.Hash) {
	if options, ok := h.Lookup("lookup_options").(*value.Hash); ok {
		for _, e := range options.Entries() {
			if key, ok := e.Key.(string); ok && strings.HasPrefix(key, "^") {
				l.patterns[key] = true
			}
			if o, ok := e.Value.(*value.Hash); ok && o.Lookup("convert_to") != nil {
				l.lookups.Convert = hiera.Convert
				if key, ok := e.Key.(string); ok {
					l.converts[key] = true
				}
			}
		}
	}
	l.hold(name, h)
	l.addKeys(name, content, h)
	shown, _, _ := strings.Cut(name, "\x00")
	l.check(&page{file: source.NewFile(shown, content)}, h)
	l.encoder.Add(name, h)
}

// check warns of interpolations that fail whenever their value is looked up.
func (l *Loader) check(p *page, v value.Value) {
	switch v := v.(type) {
	case value.Array:
		for _, e := range v {
			l.check(p, e)
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			l.check(p, e.Key)
			l.check(p, e.Value)
		}
	case string:
		if strings.Contains(v, "<%") {
			l.Sources = append(l.Sources, v)
		}
		for _, text := range hiera.Expressions(v) {
			l.checkExpr(p, v, text)
		}
	}
}

// page is a data file of which something may be wrong.
type page struct {
	file   *source.File
	places map[string]int // of expressions: where the text has them first
}

// place is the line of an expression, as well as the text tells.
func (p *page) place(expr string) source.Span {
	text := p.file.Text
	if p.places == nil {
		p.places = map[string]int{}
		rest, at := text, 0
		for {
			before, after, closed := strings.Cut(rest, "}")
			if !closed {
				break
			}
			if begin := strings.LastIndex(before, "%{"); begin >= 0 {
				if _, known := p.places[before[begin+2:]]; !known {
					p.places[before[begin+2:]] = at + begin
				}
			}
			rest, at = after, at+len(before)+1
		}
	}
	begin, known := p.places[expr]
	if !known {
		begin = max(0, strings.Index(text, "%{"+expr+"}"))
	}
	line, _ := p.file.Position(begin)
	return at(p.file, line, 1)
}

func (l *Loader) checkExpr(p *page, whole, text string) {
	x := hiera.ParseExpr(text)
	if l.NoteKeys && (x.Method == hiera.Lookup || x.Method == hiera.Alias) {
		l.readIn = append(l.readIn, Key{Name: KeyRoot(x.Key), Module: l.module, At: p.place(text)})
	}
	var d *diag.Diagnostic
	switch {
	case x.Method == hiera.Unknown:
		d = diag.Errorf("HIERA_INTERPOLATION_UNKNOWN_INTERPOLATION_METHOD", p.place(text), "Unknown interpolation method '%s'", x.Name)
	case x.Method == hiera.Alias && whole != "%{"+text+"}":
		d = diag.Errorf("HIERA_INTERPOLATION_ALIAS_NOT_ENTIRE_STRING", p.place(text), "'alias' interpolation is only permitted if the expression is equal to the entire string")
	default:
		return
	}
	d.Severity = diag.Warning // what is not looked up does no harm
	l.report(d)
}

// refuse adds a file that cannot be used, and a diagnostic, unless it is as good as empty.
func (l *Loader) refuse(name, content string, p *hieradata.Problem) {
	l.encoder.Refuse(name, p.Message, p.Severity)
	if p.Severity == hiera.Warning {
		return
	}
	l.hold(name, nil)
	name, _, _ = strings.Cut(name, "\x00")
	message := p.Message
	if p.Severity == hiera.Strict {
		message = strings.TrimPrefix(message, hiera.PathMark+": ")
	}
	l.report(diag.Errorf(CodeData, at(source.NewFile(name, content), p.Line, p.Column), "%s", strings.NewReplacer(hiera.PathMark, name, hiera.KindMark, "data_hash").Replace(message)))
}
