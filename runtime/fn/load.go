package fn

import (
	"errors"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// The functions of stdlib that read files of modules and of the machine.
var (
	// GetModulePathFunction is get_module_path(String): where a module is, an error when there is none.
	GetModulePathFunction = Function{Name: "get_module_path", Arity: -1, Legacy: getModulePath}
	// LoadModuleMetadataFunction is load_module_metadata(String, Boolean = false): what is in the file metadata.json of a module, which is then part of the program; a module may be without only where the second argument is true.
	LoadModuleMetadataFunction = Function{Name: "load_module_metadata", Arity: -1, Legacy: loadModuleMetadata}
	// LoadjsonFunction is loadjson(String, Any?): the data in a file of JSON, or the default. A file of the environment is part of the program where its path is known.
	LoadjsonFunction = Function{Name: "loadjson", Arity: -2, Legacy: loadJSON}
	// LoadyamlFunction is loadyaml(String, Any?): the data in a file of YAML, or the default. A file of the environment is part of the program where its path is known.
	LoadyamlFunction = Function{Name: "loadyaml", Arity: -2, Legacy: loadYAML}

	// LoadModuleMetadataSince9Function is [LoadModuleMetadataFunction], of strict JSON.
	LoadModuleMetadataSince9Function = Function{Name: "load_module_metadata", Arity: -1, Legacy: loadModuleMetadataSince9}
	// LoadjsonSince9Function is [LoadjsonFunction], of strict JSON.
	LoadjsonSince9Function = Function{Name: "loadjson", Arity: -2, Legacy: loadJSONSince9}
	// LoadyamlSince9Function is [LoadyamlFunction], with aliases and without symbols; messages do not name the file.
	LoadyamlSince9Function = Function{Name: "loadyaml", Arity: -2, Legacy: loadYAMLSince9}
)

// MetadataFile is the file of a module that describes it.
const MetadataFile = "metadata.json"

func getModulePath(c Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, errors.New("get_module_path(): Wrong number of arguments, expects one")
	}
	return modulePath(c, args[0])
}

func modulePath(c Context, module value.Value) (string, error) {
	name, ok := module.(string)
	path, found := "", false
	if ok {
		path, found = files(c).ModuleDirectory(name)
	} else {
		name = string(value.AppendHostText(nil, module))
	}
	if !found {
		return "", fail("Could not find module ", name, " in environment ", value.Text(c.Setting("environment")))
	}
	return path, nil
}

func loadModuleMetadata(c Context, args []value.Value) (value.Value, error) {
	return moduleMetadata(c, args, parsePSON)
}

func loadModuleMetadataSince9(c Context, args []value.Value) (value.Value, error) {
	return moduleMetadata(c, args, value.ParseJSON)
}

func moduleMetadata(c Context, args []value.Value, parse func(string) (value.Value, error)) (value.Value, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, errors.New("load_module_metadata(): Wrong number of arguments, expects one or two")
	}
	dir, err := modulePath(c, args[0])
	if err != nil {
		return nil, err
	}
	file, found, err := files(c).FindFile("", dir+"/"+MetadataFile)
	if err != nil {
		return nil, err
	}
	if !found {
		if len(args) < 2 || !value.Truth(args[1]) {
			return nil, fail("load_module_metadata(): No metadata.json file for module ", value.Text(args[0]))
		}
		return &value.Hash{}, nil
	}
	data, err := files(c).ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

func loadJSON(c Context, args []value.Value) (value.Value, error) {
	return load(c, args, func(_, data string) (value.Value, error) { return parsePSON(data) })
}

func loadYAML(c Context, args []value.Value) (value.Value, error) {
	return load(c, args, readYAML)
}

func loadJSONSince9(c Context, args []value.Value) (value.Value, error) {
	return load(c, args, func(_, data string) (value.Value, error) { return value.ParseJSON(data) })
}

func loadYAMLSince9(c Context, args []value.Value) (value.Value, error) {
	return load(c, args, func(_, data string) (value.Value, error) {
		v, err := yaml.ParseSafe([]byte(data))
		return v, yamlMistake("<unknown>", err)
	})
}

// load gives the default for what cannot be read, and for undef and false.
func load(c Context, args []value.Value, parse func(file, data string) (value.Value, error)) (value.Value, error) {
	var otherwise value.Value
	if len(args) > 1 {
		otherwise = args[1]
	}
	name, ok := args[0].(string)
	if strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://") {
		return nil, fail("a program asks no service for anything: '", name, "'")
	}
	var v value.Value
	err := noMethod("start_with?", args[0])
	if ok {
		file := name
		if !filepath.IsAbs(file) && file != "" {
			if file, err = filepath.Abs(file); err != nil {
				return nil, err
			}
		}
		found := false
		if file != "" {
			if file, found, err = files(c).FindFile("", file); err != nil {
				return nil, err
			}
		}
		if !found {
			c.Log("warning", "Can't load '"+name+"' File does not exist!")
			return otherwise, nil
		}
		v, err = loadFile(c, file, parse)
	}
	switch {
	case err != nil && !value.Truth(otherwise):
		return nil, err
	case err != nil || !value.Truth(v):
		return otherwise, nil
	}
	return v, nil
}

func loadFile(c Context, file string, parse func(file, data string) (value.Value, error)) (value.Value, error) {
	data, err := files(c).ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !utf8.ValidString(data) {
		return nil, fail("the file '", file, "' is not UTF-8")
	}
	return parse(file, data)
}

// readYAML reads a document of YAML. Messages name the file.
func readYAML(file, data string) (value.Value, error) {
	v, err := yaml.ParseUntrusted([]byte(data))
	return v, yamlMistake(file, err)
}

// yamlMistake is what Ruby says of a mistake in a document.
func yamlMistake(file string, err error) error {
	mistake, ok := err.(*yaml.Error)
	if !ok {
		return err
	}
	text := mistake.Text()
	if !mistake.Class {
		text = "(" + file + "): " + text
	}
	return errors.New(text)
}
