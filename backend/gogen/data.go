package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/runtime/hiera"
)

// What the data of an environment is called.
const (
	dataVar  = "data"
	blobVar  = "dataBlob"
	blobFile = "data.bin"
)

const (
	hieraPath   = runtimePath + "/hiera"
	inflatePath = runtimePath + "/inflate"
)

// hasBlob reports whether the environment has data files.
func (e *env) hasBlob() bool { return e.assets.Data != nil && e.assets.Data.Store.Blob != "" }

// dataFile holds what lookups find: the hierarchies, and the data files as a file that the compiler embeds.
func (e *env) dataFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	d := dataWriter{file: &file{pkg: e.pkg(""), stem: "data", jf: f}, data: e.assets.Data, hieradata: e.opts.Hieradata}
	if e.assets.Coverage != nil {
		d.found = e.foundKey()
	}
	if e.hasBlob() {
		f.Anon("embed")
		f.Comment("//go:embed " + blobFile)
		f.Var().Id(blobVar).String()
		f.Line()
	}
	f.Comment("The data that lookups find.")
	f.Var().Id(dataVar).Op("=").Qual(hieraPath, "Lookups").Values(d.lookups()...)
	if len(e.assets.Data.Exprs) > 0 {
		f.Line()
		f.Comment("What is interpolated in data and in paths.")
		var exprs []jen.Code
		for _, x := range e.assets.Data.Exprs {
			exprs = append(exprs, d.expr(x))
		}
		f.Var().Id("dataExprs").Op("=").Index(jen.Op("...")).Qual(hieraPath, "Expr").Values(multiline(exprs)...)
	}
	return f
}

// dataWriter writes data as Go literals.
type dataWriter struct {
	file *file
	data *hiera.Lookups
	// hieradata reports whether the program reads data files too.
	hieradata bool
	// found is the function that counts the keys that lookups find; nil where nothing is counted.
	found *jen.Statement
}

func (d *dataWriter) lookups() []jen.Code {
	x := d.data
	fields := []jen.Code{line("Global", d.config(x.Global))}
	if x.Environment != nil {
		fields = append(fields, line("Environment", d.config(x.Environment)))
	}
	var modules, known, exprs, patterns []jen.Code
	for _, c := range x.Modules {
		modules = append(modules, d.config(c))
	}
	for _, n := range x.Known {
		known = append(known, jen.Lit(n))
	}
	for i := range x.Exprs {
		exprs = append(exprs, jen.Op("&").Id("dataExprs").Index(jen.Lit(i)))
	}
	for i := range x.Patterns {
		patterns = append(patterns, jen.Values(d.file.regexpFields(&x.Patterns[i])...))
	}
	add := func(name string, typ *jen.Statement, elems []jen.Code) {
		if len(elems) > 0 {
			fields = append(fields, line(name, jen.Index().Add(typ).Values(multiline(elems)...)))
		}
	}
	add("Modules", jen.Op("*").Qual(hieraPath, "Config"), modules)
	add("Known", jen.String(), known)
	add("Exprs", jen.Op("*").Qual(hieraPath, "Expr"), exprs)
	add("Patterns", jen.Qual(runtimePath+"/value", "Regexp"), patterns)
	d.names("Roots", x.Roots, &fields)
	d.names("Linked", x.Linked, &fields)
	if x.Store.Compressed {
		fields = append(fields, line("Store", jen.Qual(hieraPath, "Store").Values(
			jen.Id("Compressed").Op(":").True(), jen.Id("Inflate").Op(":").Qual(inflatePath, "Inflate"))))
	}
	if x.Convert != nil {
		fields = append(fields, line("Convert", jen.Qual(hieraPath, "Convert")))
	}
	if d.hieradata {
		fields = append(fields, line("Overlay", jen.Qual(hieraPath+"/hieradata", "Open")))
	}
	return append(fields, jen.Line())
}

func (d *dataWriter) config(c *hiera.Config) jen.Code {
	fields := []jen.Code{d.text("Layer", c.Layer)}
	add := func(name, text string) {
		if text != "" {
			fields = append(fields, d.text(name, text))
		}
	}
	add("Module", c.Module)
	add("Path", c.Path)
	add("Version", c.Version)
	if len(c.Warnings) > 0 {
		rows := make([]jen.Code, len(c.Warnings))
		for i, w := range c.Warnings {
			row := []jen.Code{d.text("Key", w.Key), d.text("Text", w.Text)}
			if w.Path != "" {
				row = append(row, d.text("Path", w.Path))
			}
			if w.Deprecation {
				row = append(row, jen.Id("Deprecation").Op(":").True())
			}
			if w.File != "" {
				row = append(row, d.text("File", w.File))
			}
			rows[i] = jen.Values(row...)
		}
		fields = append(fields, jen.Id("Warnings").Op(":").Index().Qual(hieraPath, "ConfigWarning").Values(multiline(rows)...))
	}
	if c.None {
		fields = append(fields, jen.Id("None").Op(":").True())
	}
	add("Merge", c.Merge)
	if c.MergeOptions != "" {
		fields = append(fields, jen.Id("MergeOptions").Op(":").Lit(c.MergeOptions))
	}
	add("Refused", c.Refused)
	add("Ignored", c.Ignored)
	if c.Unread {
		fields = append(fields, jen.Id("Unread").Op(":").True())
	}
	if c.Line != 0 {
		fields = append(fields, jen.Id("Line").Op(":").Lit(c.Line))
	}
	levels := func(name string, list []hiera.Level) {
		if len(list) == 0 {
			return
		}
		var elems []jen.Code
		for i := range list {
			elems = append(elems, d.level(&list[i]))
		}
		fields = append(fields, jen.Id(name).Op(":").Index().Qual(hieraPath, "Level").Values(multiline(elems)...))
	}
	levels("Hierarchy", c.Hierarchy)
	levels("Defaults", c.Defaults)
	if c.HasDefaults {
		fields = append(fields, jen.Id("HasDefaults").Op(":").True())
	}
	return jen.Op("&").Qual(hieraPath, "Config").Values(fields...)
}

// names writes a field with a list of names, none when it is empty.
func (d *dataWriter) names(field string, list []string, fields *[]jen.Code) {
	if len(list) == 0 {
		return
	}
	elems := make([]jen.Code, len(list))
	for i, name := range list {
		elems[i] = text(name)
	}
	*fields = append(*fields, line(field, jen.Index().String().Values(elems...)))
}

func (d *dataWriter) text(name, s string) jen.Code { return jen.Id(name).Op(":").Add(text(s)) }

var locationNames = map[hiera.Locations]string{hiera.Paths: "Paths", hiera.Globs: "Globs", hiera.MappedPaths: "MappedPaths", hiera.URIs: "URIs", hiera.NoPaths: "NoPaths"}

func (d *dataWriter) level(l *hiera.Level) jen.Code {
	fields := []jen.Code{
		d.text("Name", l.Name), d.text("Function", l.Function),
		jen.Id("Locations").Op(":").Qual(hieraPath, locationNames[l.Locations]),
		jen.Id("Datadir").Op(":").Qual(hieraPath, "Template").Values(d.template(&l.Datadir)...),
	}
	if l.Extension != "" {
		fields = append(fields, d.text("Extension", l.Extension))
	}
	if l.Options != "" {
		fields = append(fields, jen.Id("Options").Op(":").Lit(l.Options))
	}
	if source := d.counted(l); source != nil {
		fields = append(fields, jen.Id("Source").Op(":").Add(source))
	}
	if l.Refused != "" {
		fields = append(fields, d.text("Refused", l.Refused), jen.Id("Line").Op(":").Lit(l.Line))
	}
	var paths []jen.Code
	for i := range l.Paths {
		paths = append(paths, jen.Values(d.template(&l.Paths[i])...))
	}
	if len(paths) > 0 {
		fields = append(fields, jen.Id("Paths").Op(":").Index().Qual(hieraPath, "Template").Values(multiline(paths)...))
	}
	if l.Locations == hiera.MappedPaths {
		fields = append(fields, jen.Id("Each").Op(":").Qual(hieraPath, "Expr").Add(d.expr(&l.Each)), d.text("As", l.As))
	}
	return jen.Values(fields...)
}

// counted is the function of a level, nil for none; where keys are counted, that of a level with data files counts them.
func (d *dataWriter) counted(l *hiera.Level) jen.Code {
	var source jen.Code
	if l.Source != nil {
		source = d.source(l)
	}
	if _, encrypted := l.Source.(*hiera.Eyaml); d.found == nil || l.Source != nil && !encrypted {
		return source
	}
	fields := []jen.Code{jen.Id("Found").Op(":").Add(d.found)}
	if source != nil {
		fields = append(fields, jen.Id("Source").Op(":").Add(source))
	}
	return jen.Op("&").Qual(hieraPath, "Counted").Values(fields...)
}

// source is the function of a level.
func (d *dataWriter) source(l *hiera.Level) jen.Code {
	kind := "DataHash"
	var more []jen.Code
	switch s := l.Source.(type) {
	case *hiera.DataHash:
		if s.Legacy {
			more = append(more, jen.Id("Legacy").Op(":").True())
		}
	case *hiera.Eyaml:
		const path = hieraPath + "/eyaml"
		return jen.Op("&").Qual(hieraPath, "Eyaml").Values(
			jen.Id("Encrypted").Op(":").Qual(path, "Encrypted"), jen.Id("Decrypt").Op(":").Qual(path, "Decrypt"))
	case *hiera.LookupKey:
		kind = "LookupKey"
	case *hiera.DataDig:
		kind = "DataDig"
	}
	field, ref := "Puppet", d.file.pkg.functionRef(l.Function)
	if ref == nil {
		field, ref = "Native", d.file.pkg.nativeRef(l.Function)
	}
	function := jen.Qual(hieraPath, "Function").Values(jen.Id(field).Op(":").Add(ref))
	return jen.Op("&").Qual(hieraPath, kind).Values(append([]jen.Code{jen.Id("Function").Op(":").Add(function)}, more...)...)
}

func (d *dataWriter) template(t *hiera.Template) []jen.Code {
	fields := []jen.Code{d.text("Text", t.Text)}
	if len(t.Exprs) > 0 {
		var exprs []jen.Code
		for _, x := range t.Exprs {
			exprs = append(exprs, jen.Op("&").Id("dataExprs").Index(jen.Lit(slices.Index(d.data.Exprs, x))))
		}
		fields = append(fields, jen.Id("Exprs").Op(":").Index().Op("*").Qual(hieraPath, "Expr").Values(exprs...))
	}
	return fields
}

var methodNames = map[hiera.Method]string{hiera.Empty: "Empty", hiera.Lookup: "Lookup", hiera.Alias: "Alias", hiera.Literal: "Literal", hiera.Unknown: "Unknown"}

func (d *dataWriter) expr(x *hiera.Expr) *jen.Statement {
	var fields []jen.Code
	if name := methodNames[x.Method]; name != "" {
		fields = append(fields, jen.Id("Method").Op(":").Qual(hieraPath, name))
	}
	for _, f := range []struct{ name, text string }{{"Name", x.Name}, {"Key", x.Key}, {"Root", x.Root}} {
		if f.text != "" {
			fields = append(fields, d.text(f.name, f.text))
		}
	}
	if len(x.Segments) > 0 {
		var segments []jen.Code
		for _, s := range x.Segments {
			if n, ok := s.(int64); ok {
				segments = append(segments, jen.Int64().Call(jen.Lit(int(n))))
			} else {
				segments = append(segments, text(s.(string)))
			}
		}
		fields = append(fields, jen.Id("Segments").Op(":").Index().Qual(runtimePath+"/value", "Value").Values(segments...))
	}
	for _, f := range []struct {
		name string
		set  bool
	}{{"Faulty", x.Faulty}, {"Called", x.Called}, {"Exists", x.Exists}} {
		if f.set {
			fields = append(fields, jen.Id(f.name).Op(":").True())
		}
	}
	if x.Line != 0 {
		fields = append(fields, jen.Id("Line").Op(":").Lit(x.Line))
	}
	return jen.Values(fields...)
}
