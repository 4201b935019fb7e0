package gogen

import "github.com/dave/jennifer/jen"

const (
	settingsVar  = "settingsTable"
	settingsPath = runtimePath + "/settings"
)

// settingsFile has the settings that the program reads.
func (e *env) settingsFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	rows := make([]jen.Code, len(e.assets.Settings))
	for i, s := range e.assets.Settings {
		fields := []jen.Code{jen.Id("Name").Op(":").Lit(s.Name), jen.Id("Kind").Op(":").Lit(string(s.Kind))}
		if s.None {
			fields = append(fields, jen.Id("None").Op(":").True())
		} else if s.Default != "" {
			fields = append(fields, jen.Id("Default").Op(":").Lit(s.Default))
		}
		rows[i] = jen.Values(fields...)
	}
	f.Comment("The settings that the program reads, and those that they are made of.")
	f.Var().Id(settingsVar).Op("=").Qual(settingsPath, "Table").Values(multiline(rows)...)
	return f
}
