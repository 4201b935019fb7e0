package gogen

import (
	"github.com/dave/jennifer/jen"
)

// What the files of modules are called that resources are copied from.
const (
	sourcesVar         = "TheSources"
	sourceContentsVar  = "sourcesContents"
	sourceContentsFile = "sources.bin"

	filesetPath = runtimePath + "/apply/fileset"
)

// generateSources adds the files of modules that resources are copied from: a table of them, and what is in them as a file that the compiler embeds.
func (e *env) generateSources(out *output) {
	if e.assets.Sources == nil {
		return
	}
	if e.assets.Sources.Contents != "" {
		out.put(File{Name: e.dir + "/" + sourceContentsFile, Data: []byte(e.assets.Sources.Contents)})
	}
	out.add(e.dir+"/sources.go", e.sourcesFile(), "", nil)
}

func (e *env) sourcesFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	all := e.assets.Sources
	if all.Contents != "" {
		f.Anon("embed")
		f.Comment("//go:embed " + sourceContentsFile)
		f.Var().Id(sourceContentsVar).String()
		f.Line()
	}
	var known []jen.Code
	packed := false
	for _, s := range all.Known {
		fields := []jen.Code{jen.Id("Path").Op(":").Lit(s.Path)}
		if s.Size > 0 {
			fields = append(fields, jen.Id("At").Op(":").Lit(s.At), jen.Id("Size").Op(":").Lit(s.Size))
		}
		for _, flag := range []struct {
			name string
			set  bool
		}{{"Packed", s.Packed}, {"Folder", s.Folder}, {"Executable", s.Executable}} {
			if flag.set {
				fields = append(fields, jen.Id(flag.name).Op(":").True())
			}
		}
		if s.Target != "" {
			fields = append(fields, jen.Id("LeadsTo").Op(":").Lit(s.Target))
		}
		packed = packed || s.Packed
		known = append(known, jen.Values(fields...))
	}
	fields := []jen.Code{line("Known", jen.Index().Qual(filesetPath, "File").Values(multiline(known)...))}
	if all.Contents != "" {
		fields = append(fields, line("Contents", jen.Id(sourceContentsVar)))
	}
	if packed {
		fields = append(fields, line("Inflate", jen.Qual(inflatePath, "Inflate")))
	}
	f.Comment(sourcesVar + " are the files of modules that resources are copied from.")
	f.Var().Id(sourcesVar).Op("=").Qual(filesetPath, "Carried").Values(append(fields, jen.Line())...)
	return f
}
