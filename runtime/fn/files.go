package fn

import (
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Finder is what the Finder of a [Context] returns. It finds files: of the environment among those that the
// program was built with, and by their paths on the machine that it runs on.
type Finder interface {
	// FindFile returns the path of what a name stands for, MODULE/FILE in a folder that
	// modules have, or a path. It reports whether there is such a file or folder. The error is that the program must not look for it.
	FindFile(folder, name string) (path string, found bool, err error)
	// ReadFile returns what is in a file that was found.
	ReadFile(path string) (string, error)
	// ModuleDirectory returns where a module is.
	ModuleDirectory(name string) (path string, found bool)
}

// The folders of modules in which files and templates are.
const (
	FilesFolder     = "files"
	TemplatesFolder = "templates"
)

// FindFileFunction is find_file(String*) or find_file(Array[String]): the path of the first
// file of a module, named MODULE/FILE, or of the machine that there is; undef for none,
// FN-find_file.
var FindFileFunction = Function{
	Name: "find_file",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"paths"}}, findFile},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"paths_array"}}, findFiles},
	},
}

// FindTemplateFunction is find_template(String*) or find_template(Array[String]): find_file in
// the folder of templates, FN-find_template.
var FindTemplateFunction = Function{
	Name: "find_template",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"paths"}}, findTemplate},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"paths_array"}}, findTemplates},
	},
}

// ModuleDirectoryFunction is module_directory(String*) or module_directory(Array[String]):
// where the first of the modules is that there is; undef for none, FN-module_directory.
var ModuleDirectoryFunction = Function{
	Name: "module_directory",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"names"}}, moduleDirectory},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"names"}}, moduleDirectories},
	},
}

// FileFunction is file(name*): what is in the first file of a module, named MODULE/FILE, or of
// the machine that there is. Those of modules are part of the program, FN-file.
var FileFunction = Function{Name: "file", Arity: -2, Legacy: file}

// BinaryFileFunction is binary_file(String): what is in a file, as a Binary, FN-binary_file.
var BinaryFileFunction = Function{
	Name:     "binary_file",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"path"}}, binaryFile}},
}

func files(c Context) Finder { return c.(interface{ Finder() any }).Finder().(Finder) }

// nameList is the array of names that an argument is. Puppet accepts several arrays and has
// no method that takes them.
func nameList(args []value.Value) (value.Array, error) {
	if len(args) > 1 {
		return nil, fail("wrong number of arguments (given ", itoa(len(args)+1), ", expected 2)")
	}
	return args[0].(value.Array), nil
}

func findFile(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return FindFileAmong(c, args)
}

func findFiles(c Context, args []value.Value, _ *Block) (value.Value, error) {
	list, err := nameList(args)
	if err != nil {
		return nil, err
	}
	return FindFileAmong(c, list)
}

// FindFile returns the path of the first of names of files that there is, undef for none, FN-find_file.
func FindFile(c Context, names ...string) (value.Value, error) {
	return FindFileAmong(c, value.Strings(names...))
}

// FindFileAmong is [FindFile] for an array of names.
func FindFileAmong(c Context, names value.Array) (value.Value, error) {
	return firstFound(names, func(name string) (string, bool, error) { return files(c).FindFile(FilesFolder, name) })
}

func findTemplate(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return FindTemplateAmong(c, args)
}

func findTemplates(c Context, args []value.Value, _ *Block) (value.Value, error) {
	list, err := nameList(args)
	if err != nil {
		return nil, err
	}
	return FindTemplateAmong(c, list)
}

// FindTemplate returns the path of the first of names of templates that there is, undef for none, FN-find_template.
func FindTemplate(c Context, names ...string) (value.Value, error) {
	return FindTemplateAmong(c, value.Strings(names...))
}

// FindTemplateAmong is [FindTemplate] for an array of names.
func FindTemplateAmong(c Context, names value.Array) (value.Value, error) {
	return firstFound(names, func(name string) (string, bool, error) { return files(c).FindFile(TemplatesFolder, name) })
}

func moduleDirectory(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ModuleDirectoryAmong(c, args), nil
}

func moduleDirectories(c Context, args []value.Value, _ *Block) (value.Value, error) {
	list, err := nameList(args)
	if err != nil {
		return nil, err
	}
	return ModuleDirectoryAmong(c, list), nil
}

// ModuleDirectory returns where the first of modules is that there is, undef for none, FN-module_directory.
func ModuleDirectory(c Context, names ...string) value.Value {
	return ModuleDirectoryAmong(c, value.Strings(names...))
}

// ModuleDirectoryAmong is [ModuleDirectory] for an array of names.
func ModuleDirectoryAmong(c Context, names value.Array) value.Value {
	for _, name := range names {
		if path, found := files(c).ModuleDirectory(name.(string)); found {
			return path
		}
	}
	return nil
}

// firstFound is the path of the first name that something is found by.
func firstFound(names value.Array, find func(name string) (path string, found bool, err error)) (value.Value, error) {
	for _, name := range names {
		path, found, err := find(name.(string))
		if err != nil {
			return nil, err
		}
		if found {
			return path, nil
		}
	}
	return nil, nil
}

func file(c Context, args []value.Value) (value.Value, error) {
	for _, a := range args {
		name, ok := a.(string)
		if !ok {
			return nil, fail("file(): a name is a String, not ", value.ALabel(a))
		}
		path, found, err := files(c).FindFile(FilesFolder, name)
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		text, err := files(c).ReadFile(path)
		if err != nil {
			return nil, err
		}
		text = strings.TrimPrefix(text, "\ufeff")
		if !utf8.ValidString(text) {
			return nil, fail("file(): the file '", name, "' is not UTF-8")
		}
		return text, nil
	}
	return nil, fail("Could not find any files from ", string(appendJoined(nil, args, ", ")))
}

func binaryFile(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return BinaryFile(c, args[0].(string))
}

// BinaryFile returns what is in a file, as a Binary; the error is that there is none or that it cannot be read, FN-binary_file.
func BinaryFile(c Context, name string) (value.Value, error) {
	path, found, err := files(c).FindFile(FilesFolder, name)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fail("binary_file(): The given file '", name, "' does not exist")
	}
	data, err := files(c).ReadFile(path)
	if err != nil {
		return nil, err
	}
	return typesys.BinaryValue(data), nil
}
