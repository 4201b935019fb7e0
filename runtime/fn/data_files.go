package fn

import (
	"os"
	"sync"

	"github.com/p2go/p2go/runtime/hocon"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// The functions that read data for hiera.yaml, where another function for data calls them (HIE-33): what they make of a file is kept
// as what cached_file_data() of the context has for it.
var (
	// YamlDataFunction is yaml_data(Struct[{path => String[1]}], Puppet::LookupContext): the hash in a file of YAML.
	YamlDataFunction = Function{Name: "yaml_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &dataParamsT}, Names: names{"options", "context"}}, yamlFileData}}, Prepare: prepareDataFile, Mismatch: missingPath}
	// JsonDataFunction is json_data(Struct[{path => String[1]}], Puppet::LookupContext): the data in a file of JSON.
	JsonDataFunction = Function{Name: "json_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &dataParamsT}, Names: names{"options", "context"}}, jsonFileData}}, Prepare: prepareDataFile, Mismatch: missingPath}
	// HoconDataFunction is hocon_data(Struct[{path => String[1]}], Puppet::LookupContext): the hash in a file of HOCON.
	HoconDataFunction = Function{Name: "hocon_data", Dispatch: []Dispatch{{signature{Type: &callable{Params: &dataParamsT}, Names: names{"options", "context"}}, hoconFileData}}, Prepare: prepareDataFile, Mismatch: missingPath}
)

var (
	dataPathT    = typesys.Struct{Fields: []typesys.Field{{Name: "path", Type: &nonEmptyT}}}
	dataParamsT  tuple
	dataContentT = callable{Params: &tuple{Types: types{&anyT}}}

	dataParams sync.Once
)

func prepareDataFile() {
	dataParams.Do(func() { dataParamsT.Types = types{&dataPathT, typesys.LookupContextType} })
}

// LookupError is an error in data: it is reported without a place, and as that of the lookup around it.
type LookupError string

// Error returns the message.
func (e LookupError) Error() string { return string(e) }

// dataFile is what a function makes of the text of the file that its options name.
func dataFile(args []value.Value, parse func(path, text string) (value.Value, error)) (value.Value, error) {
	return parsedFile(args[1], args[0].(*value.Hash).Lookup("path"), parse)
}

// parsedFile is what is made of the text of a file. The context, a Puppet::LookupContext, keeps it.
func parsedFile(context, path value.Value, parse func(path, text string) (value.Value, error)) (value.Value, error) {
	block := &Block{Sig: signature{Type: &dataContentT, Names: names{"content"}}, Call: func(content ...value.Value) (value.Value, error) {
		return parse(path.(string), content[0].(string))
	}}
	return typesys.CallMember(context, "cached_file_data", value.Array{path}, block)
}

// missingPath is the error of options without a path.
func missingPath(_ Context, args []value.Value) (string, error) {
	if len(args) == 2 && typesys.Instance(typesys.HashType, args[0]) && typesys.Instance(typesys.LookupContextType, args[1]) {
		return "one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml when using this data_hash function", nil
	}
	return "", nil
}

func yamlFileData(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return YAMLOf(c, args[1], args[0].(*value.Hash).Lookup("path"))
}

// YAMLOf returns the hash in a file of YAML, for a Puppet::LookupContext, which keeps what was made of the file.
func YAMLOf(c Context, context, path value.Value) (value.Value, error) {
	return parsedFile(context, path, func(path, text string) (value.Value, error) {
		v, err := yaml.ParseData([]byte(text))
		if err != nil {
			message := err.Error()
			if e, ok := err.(*yaml.Error); ok {
				message = e.Text()
			}
			return nil, unparsed(path, message)
		}
		if h, ok := v.(*value.Hash); ok {
			return h, nil
		}
		message := path + ": file does not contain a valid yaml hash"
		if v != nil && v != false && c.Setting("strict") == "error" {
			return nil, LookupError(message)
		}
		c.(warner).Warn(message)
		return value.NewHash(), nil
	})
}

func jsonFileData(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return dataFile(args, func(path, text string) (value.Value, error) {
		v, err := value.ParseJSON(text)
		if err != nil {
			return nil, unparsed(path, err.Error())
		}
		return v, nil
	})
}

func hoconFileData(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return dataFile(args, func(path, text string) (value.Value, error) {
		h, err := hocon.Parse(text, os.ReadFile)
		if err != nil {
			return nil, unparsed(path, err.Error())
		}
		return h, nil
	})
}

func unparsed(path, message string) error {
	return LookupError("Unable to parse (" + path + "): " + message)
}
