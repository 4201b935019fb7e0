package hiera

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// config is a configuration being read.
type config struct {
	*hiera.Config
	src  *source.File
	root string // the directory that paths are relative to
}

var (
	functionKeys = []string{"data_hash", "lookup_key", "data_dig", "hiera3_backend"}
	locationKeys = []string{"path", "paths", "glob", "globs", "uri", "uris", "mapped_paths"}
)

// configType is what a configuration of version 5 may have (HIE-1, HIE-2).
var configType = func() typesys.Type {
	const entry = `Array[Struct[{name => String[1], Optional[options] => Hash[Pattern[/\A[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?\z/], Data],
		Optional[data_hash] => String[1], Optional[lookup_key] => String[1], Optional[hiera3_backend] => String[1],
		Optional[v4_data_hash] => String[1], Optional[data_dig] => String[1], Optional[path] => String[1],
		Optional[paths] => Array[String[1], 1], Optional[glob] => String[1], Optional[globs] => Array[String[1], 1],
		Optional[uri] => String[1], Optional[uris] => Array[String[1], 1], Optional[mapped_paths] => Array[String[1], 3, 3],
		Optional[datadir] => String[1]}]]`
	t, err := typesys.Parse(`Struct[{version => Integer[5, 5], Optional[defaults] => Struct[{Optional[data_hash] => String[1],
		Optional[lookup_key] => String[1], Optional[data_dig] => String[1], Optional[datadir] => String[1],
		Optional[options] => Hash[Pattern[/\A[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?\z/], Data]}],
		Optional[hierarchy] => `+entry+`, Optional[plan_hierarchy] => `+entry+`, Optional[default_hierarchy] => `+entry+`}]`, nil)
	if err != nil {
		panic(err)
	}
	return t
}()

// config reads the configuration of a layer. One that cannot be used says so when the program looks something up.
func (l *Loader) config(layer, module, path string) *hiera.Config {
	c := &config{Config: &hiera.Config{Layer: layer, Module: module, Path: l.Show(path), Version: "5"}, root: filepath.Dir(path)}
	content, err := l.disk.ReadFile(path)
	c.src = source.NewFile(c.Path, string(content))
	if err != nil {
		l.refuseConfig(c, CodeConfig, 0, unwrap(err))
		return c.Config
	}
	v, err := yaml.ParseData(content)
	if err != nil {
		message := err.Error()
		line := 1
		if e, ok := err.(*yaml.Error); ok {
			message, line = "("+hiera.PathMark+"): "+e.Text(), e.Line
		}
		c.Unread = true
		l.refuseConfig(c, CodeConfig, line, message)
		return c.Config
	}
	h, ok := v.(*value.Hash)
	if !ok {
		h = value.NewHash()
		c.Warnings = append(c.Warnings, hiera.ConfigWarning{
			Key: "no hash: " + c.Path, Path: c.Path,
			Text: hiera.PathMark + ": File exists but does not contain a valid YAML hash. Falling back to Hiera version 3 default config",
		})
	}
	l.read(c, h)
	return c.Config
}

// refuseConfig makes every lookup fail that comes to the configuration.
func (l *Loader) refuseConfig(c *config, code diag.Code, line int, message string) {
	if c.Refused != "" {
		return // the first mistake is what Puppet reports
	}
	c.Refused, c.Line = message, line
	l.report(diag.Errorf(code, at(c.src, max(line, 1), 1), "%s", strings.ReplaceAll(message, hiera.PathMark, c.Path)))
}

// at is a place in a file, by line and column from 1.
func at(src *source.File, line, column int) source.Span {
	offset := src.Offset(line, column)
	return source.At(src, offset, offset)
}

func (l *Loader) read(c *config, h *value.Hash) {
	version := value.Value(int64(3))
	if v, ok := h.Get("version"); ok && v != nil {
		version = v
	}
	switch text := versionText(version); {
	case text == "5":
	case text == "3" && c.Layer == "Global":
		l.version3(c, h)
		return
	case text == "3":
		where, root := "an environment", "the environment root"
		if c.Layer == "Module" {
			where, root = "a module", "module root"
		}
		c.Version = "3"
		l.deprecateVersion(c)
		c.Ignored = "hiera.yaml version 3 found at " + root + " was ignored"
		if l.Lenient {
			c.Refused = "hiera.yaml version 3 cannot be used in " + where // should the program run with another setting
			return
		}
		l.refuseConfig(c, "HIERA_VERSION_3_NOT_GLOBAL", 0, "hiera.yaml version 3 cannot be used in "+where)
		return
	case text == "4" && c.Layer == "Global":
		l.refuseConfig(c, "HIERA_UNSUPPORTED_VERSION_IN_GLOBAL", 0, "hiera.yaml version 4 cannot be used in the global layer")
		return
	case text == "4":
		l.version4(c, h)
		return
	default:
		l.refuseConfig(c, "HIERA_UNSUPPORTED_VERSION", 0, "This runtime does not support hiera.yaml version "+text)
		return
	}
	if h.Lookup("defaults") == nil {
		h = h.Merge(hash("defaults", hash("datadir", "data", "data_hash", "yaml_data")))
	}
	if h.Lookup("hierarchy") == nil {
		h = h.Merge(hash("hierarchy", value.Array{hash("name", "Common", "path", "common.yaml")}))
	}
	if !typesys.Instance(configType, h) {
		c.Unread = true
		l.refuseConfig(c, CodeConfig, 0, typesys.WrongType("The Lookup Configuration at '"+hiera.PathMark+"'", configType, h))
		return
	}
	defaults := h.Lookup("defaults").(*value.Hash)
	if !l.validDefaults(c, defaults) {
		return
	}
	for _, part := range []string{"hierarchy", "plan_hierarchy", "default_hierarchy"} {
		list, ok := h.Lookup(part).(value.Array)
		if !ok {
			continue
		}
		if part == "default_hierarchy" && c.Layer != "Module" {
			l.refuseConfig(c, "HIERA_DEFAULT_HIERARCHY_NOT_IN_MODULE", c.find(`(?:^|\s+)default_hierarchy:`, 1), "'default_hierarchy' is only allowed in the module layer")
			return
		}
		for _, entry := range list {
			if !l.validEntry(c, entry.(*value.Hash), defaults) {
				return
			}
		}
	}
	c.Hierarchy = l.hierarchy(c, h.Lookup("hierarchy").(value.Array), defaults)
	if list, ok := h.Lookup("default_hierarchy").(value.Array); ok {
		c.HasDefaults = true
		c.Defaults = l.hierarchy(c, list, defaults)
	}
}

// versionText is the number that Ruby takes for a version, which may be of the wrong type.
func versionText(version value.Value) string {
	switch v := version.(type) {
	case float64:
		return strconv.FormatInt(int64(v), 10)
	case string:
		digits := v[:len(v)-len(strings.TrimLeft(v, "0123456789"))]
		return cmp.Or(digits, "0")
	}
	return value.Text(version)
}

func hash(pairs ...value.Value) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

func given(h *value.Hash, keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(k string) bool {
		_, ok := h.Get(k)
		return !ok
	})
}

func (l *Loader) validDefaults(c *config, defaults *value.Hash) bool {
	if len(given(defaults, functionKeys)) > 1 {
		l.refuseConfig(c, "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS_IN_DEFAULT", 0, "Only one of "+series(functionKeys)+" can be defined in defaults")
		return false
	}
	return l.validOptions(c, "HIERA_DEFAULT_OPTION_RESERVED_BY_PUPPET", defaults, "used in defaults is reserved by Puppet")
}

func (l *Loader) validOptions(c *config, code diag.Code, h *value.Hash, reserved string) bool {
	options, _ := h.Lookup("options").(*value.Hash)
	for _, k := range []string{"path", "uri"} {
		if _, ok := options.Get(k); ok {
			l.refuseConfig(c, code, 0, "Option key '"+k+"' "+reserved)
			return false
		}
	}
	return true
}

// series joins words as Puppet's messages do.
func series(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + ", or " + words[last]
}

// validEntry is HIE-4.
func (l *Loader) validEntry(c *config, entry, defaults *value.Hash) bool {
	name := value.Text(entry.Lookup("name"))
	functions := given(entry, append(slices.Clone(functionKeys), "v4_data_hash"))
	switch {
	case len(functions) == 0 && len(given(defaults, functionKeys)) == 0:
		l.refuseConfig(c, "HIERA_MISSING_DATA_PROVIDER_FUNCTION", 0, "One of "+series(functionKeys)+" must be defined in hierarchy '"+name+"'")
		return false
	case len(functions) > 1:
		l.refuseConfig(c, "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS", 0, "Only one of "+series(functionKeys)+" can be defined in hierarchy '"+name+"'")
		return false
	}
	if backend, ok := entry.Lookup("hiera3_backend").(string); ok {
		if c.Layer != "Global" {
			l.refuseConfig(c, "HIERA_V3_BACKEND_NOT_GLOBAL", c.find(`\s+hiera3_backend:`, 1), "'hiera3_backend' is only allowed in the global layer")
			return false
		}
		if backend == "json" || backend == "yaml" || backend == "hocon" {
			l.refuseConfig(c, "HIERA_V3_BACKEND_REPLACED_BY_DATA_HASH", c.find(`\s+hiera3_backend:\s*['"]?`+backend+`(?:[^\w]|$)`, 1),
				fmt.Sprintf("Use \"data_hash: %s_data\" instead of \"hiera3_backend: %s\"", backend, backend))
			return false
		}
	}
	if len(given(entry, locationKeys)) > 1 {
		l.refuseConfig(c, "HIERA_MULTIPLE_LOCATION_SPECS", 0, "Only one of "+series(locationKeys)+" can be defined in hierarchy '"+name+"'")
		return false
	}
	return l.validOptions(c, "HIERA_OPTION_RESERVED_BY_PUPPET", entry, "used in hierarchy '"+name+"' is reserved by Puppet")
}

// hierarchy reads the levels of a hierarchy and the files that they may come to.
func (l *Loader) hierarchy(c *config, list value.Array, defaults *value.Hash) []hiera.Level {
	var levels []hiera.Level
	names := map[string]bool{}
	for _, e := range list {
		entry := e.(*value.Hash)
		name := value.Text(entry.Lookup("name"))
		if names[name] {
			l.refuseLevelTwice(c, name)
			return nil
		}
		names[name] = true
		levels = append(levels, l.level(c, name, entry, defaults))
	}
	return levels
}

// refuseLevelTwice refuses the name that two levels have.
func (l *Loader) refuseLevelTwice(c *config, name string) {
	l.refuseTwice(c, "HIERA_HIERARCHY_NAME_MULTIPLY_DEFINED", `\s+name:\s+['"]?`, name, "Hierarchy name '"+name+"' defined more than once.")
}

// refuseTwice refuses a name that is defined twice, each time behind what the pattern matches.
func (l *Loader) refuseTwice(c *config, code diag.Code, before, name, message string) {
	pattern := before + regexp.QuoteMeta(name) + `(?:[^\w]|$)`
	first := c.find(pattern, 1)
	line := 0
	if first > 0 {
		line = c.find(pattern, first+1)
	}
	if line > 0 {
		message += fmt.Sprintf(" First defined at (line: %d)", first)
	} else {
		line = first
	}
	l.refuseConfig(c, code, line, message)
}

func (l *Loader) level(c *config, name string, entry, defaults *value.Hash) hiera.Level {
	from := entry
	functions := given(entry, append(slices.Clone(functionKeys), "v4_data_hash"))
	if len(functions) == 0 {
		from = defaults
		functions = given(defaults, functionKeys)
	}
	kind := functions[0]
	level := hiera.Level{Name: name, Function: value.Text(from.Lookup(kind)), Locations: hiera.NoPaths}
	datadir := "data"
	for _, h := range []*value.Hash{entry, defaults} {
		if d, ok := h.Lookup("datadir").(string); ok {
			datadir = d
			break
		}
	}
	level.Datadir = l.template(c, hiera.JoinPath(l.shownDir(c.root), datadir))
	var paths value.Array
	switch locations := given(entry, locationKeys); {
	case len(locations) == 0:
	case locations[0] == "path" || locations[0] == "paths":
		level.Locations, paths = hiera.Paths, listOf(entry.Lookup(locations[0]))
	case locations[0] == "glob" || locations[0] == "globs":
		level.Locations, paths = hiera.Globs, listOf(entry.Lookup(locations[0]))
	case locations[0] == "uri" || locations[0] == "uris":
		level.Locations, paths = hiera.URIs, listOf(entry.Lookup(locations[0]))
	case locations[0] == "mapped_paths":
		level.Locations = hiera.MappedPaths
		triplet := entry.Lookup("mapped_paths").(value.Array)
		level.Each = hiera.ParseExpr(triplet[0].(string))
		if !strings.Contains(level.Each.Root, "::") && !preset[level.Each.Root] {
			l.names[level.Each.Root] = true
		}
		level.As = triplet[1].(string)
		paths = triplet[2:]
	}
	for _, p := range paths {
		level.Paths = append(level.Paths, l.template(c, p.(string)))
	}
	l.options(c, &level, entry, defaults)
	l.data(l.files(c, &level), level.Function)
	l.source(c, &level, kind)
	return level
}

// options encodes what functions are given besides the location.
func (l *Loader) options(c *config, level *hiera.Level, entry, defaults *value.Hash) {
	given := entry.Lookup("options")
	if given == nil {
		given = defaults.Lookup("options")
	}
	options, ok := given.(*value.Hash)
	if !ok || options.Len() == 0 {
		return
	}
	e := hiera.Encoder{Expr: func(text string) int { return l.configExpr(c, text) }}
	level.Options = e.Value(options)
}

// source finds the function of a level. The built-in ones have read their files.
func (l *Loader) source(c *config, level *hiera.Level, kind string) {
	switch level.Function {
	case "yaml_data", "json_data", "hocon_data":
		if kind == "data_hash" {
			return
		}
	}
	if level.Function == "eyaml_lookup_key" && kind == "lookup_key" {
		if l.EyamlPrivateKey == "" {
			level.Source = &hiera.Eyaml{}
		} else {
			level.Options = "" // of the keys, which have been used
		}
		return
	}
	if kind == "hiera3_backend" || !l.Reach(level.Function) {
		l.refuseFunction(c, level, kind)
		return
	}
	switch kind {
	case "data_hash":
		level.Source = &hiera.DataHash{}
	case "v4_data_hash":
		level.Source = &hiera.DataHash{Legacy: true}
	case "lookup_key":
		level.Source = &hiera.LookupKey{}
	case "data_dig":
		level.Source = &hiera.DataDig{}
	}
}

// shownDir is the name of a directory in paths, "" for that of the environment.
func (l *Loader) shownDir(dir string) string {
	if shown := l.Show(dir); shown != "." {
		return shown
	}
	return ""
}

// refuseFunction makes every lookup fail that would call a function.
func (l *Loader) refuseFunction(c *config, level *hiera.Level, kind string) {
	line := c.find(kind+`:\s*['"]?`+regexp.QuoteMeta(level.Function), 1)
	place := at(c.src, max(line, 1), 1)
	switch own := builtin[level.Function]; {
	case own != "":
		level.Refused = "'" + level.Function + "' is a " + own + " function, and cannot be called as a " + kind + " function"
		level.Line = line
		l.report(diag.Errorf(CodeConfig, place, "%s", level.Refused))
	case l.HasFunction(level.Function):
		level.Refused = "p2go does not compile this yet: the " + kind + " function '" + level.Function + "'"
		level.Line = line
		l.report(diag.Errorf(CodeUnsupported, place, "%s", level.Refused))
	default:
		level.Refused = "Unable to find '" + kind + "' function named '" + level.Function + "'"
		l.report(diag.Errorf("HIERA_DATA_PROVIDER_FUNCTION_NOT_FOUND", place, "%s", level.Refused))
	}
}

func listOf(v value.Value) value.Array {
	if list, ok := v.(value.Array); ok {
		return list
	}
	return value.Array{v}
}

// lineOf finds the line that mentions a variable; 0 when none does.
func (c *config) lineOf(root string) int {
	return c.find(`%\{['"]?`+regexp.QuoteMeta(root)+`['"]?\}`, 1)
}

// find returns the first line from start on that matches, without its comment; 0 when there is none.
func (c *config) find(pattern string, start int) int {
	re := regexp.MustCompile(pattern)
	n := 0
	for line := range strings.Lines(c.src.Text) {
		if n++; n >= start && re.MatchString(withoutComment(line)) {
			return n
		}
	}
	return 0
}

// withoutComment cuts the line at the first # that is not quoted.
func withoutComment(line string) string {
	quote := rune(0)
	for i, r := range line {
		switch {
		case r == '"' || r == '\'':
			switch quote {
			case r:
				quote = 0
			case 0:
				quote = r
			}
		case r == '#':
			return line[:i]
		}
	}
	return line
}
