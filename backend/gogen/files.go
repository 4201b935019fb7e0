package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/files"
)

// What the files of an environment are called.
const (
	filesVar     = "filesTable"
	contentsVar  = "filesContents"
	contentsFile = "files.bin"
)

const filesPath = runtimePath + "/files"

// hasContents reports whether the program has what is in some file.
func (e *env) hasContents() bool { return e.assets.Files != nil && e.assets.Files.Contents != "" }

// generateFiles adds what functions find: a table of files, and what is in them as a file that the compiler embeds.
func (e *env) generateFiles(out *output) {
	if e.assets.Files == nil {
		return
	}
	if e.hasContents() {
		out.put(File{Name: e.dir + "/" + contentsFile, Data: []byte(e.assets.Files.Contents)})
	}
	out.add(e.dir+"/files.go", e.filesFile(), "", nil)
}

func (e *env) filesFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	if e.hasContents() {
		f.Anon("embed")
		f.Comment("//go:embed " + contentsFile)
		f.Var().Id(contentsVar).String()
		f.Line()
	}
	var modules, known []jen.Code
	packed := false
	for _, d := range e.assets.Files.Modules {
		modules = append(modules, jen.Values(jen.Id("Name").Op(":").Lit(d.Name), jen.Id("Path").Op(":").Lit(d.Path)))
	}
	for _, file := range e.assets.Files.Known {
		fields := []jen.Code{jen.Id("Path").Op(":").Lit(file.Path)}
		switch file.Kind {
		case files.Held:
			fields = append(fields, jen.Id("Kind").Op(":").Qual(filesPath, "Held"),
				jen.Id("At").Op(":").Lit(file.At), jen.Id("Size").Op(":").Lit(file.Size))
			if file.Packed {
				packed = true
				fields = append(fields, jen.Id("Packed").Op(":").True())
			}
		case files.Folder:
			fields = append(fields, jen.Id("Kind").Op(":").Qual(filesPath, "Folder"))
		case files.Named:
		}
		known = append(known, jen.Values(fields...))
	}
	var fields []jen.Code
	if len(modules) > 0 {
		fields = append(fields, line("Modules", jen.Index().Qual(filesPath, "Directory").Values(multiline(modules)...)))
	}
	if len(known) > 0 {
		fields = append(fields, line("Known", jen.Index().Qual(filesPath, "File").Values(multiline(known)...)))
	}
	if packed {
		fields = append(fields, line("Inflate", jen.Qual(inflatePath, "Inflate")))
	}
	if e.assets.Files.Machine != nil && e.prog.Denied&ir.AccessFile == 0 {
		fields = append(fields, line("Machine", jen.Op("&").Qual(filesPath, "OfMachine")))
	}
	f.Comment("The files that functions find.")
	f.Var().Id(filesVar).Op("=").Qual(filesPath, "Files").Values(append(fields, jen.Line())...)
	return f
}
