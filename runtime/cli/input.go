package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// settings reads --set, --environmentpath and the settings that are flags of their own.
func settings(f cmdline.Flags) (runtime.Settings, error) {
	s := runtime.Settings{Environmentpath: strings.TrimSuffix(f.Get("environmentpath", ""), "/")}
	s.Given = map[string]string{}
	sets := f["set"]
	if f.Has("strict") {
		sets = append(sets, "strict="+f.Get("strict", ""))
	}
	for _, name := range []string{"confdir", "vardir"} {
		if f.Has(name) {
			sets = append(sets, name+"="+f.Get(name, ""))
		}
	}
	for _, name := range []string{"strict-variables", "rich-data"} {
		if f.Has(name) {
			sets = append(sets, name+"="+strconv.FormatBool(f.On(name)))
		}
	}
	for _, kv := range sets {
		name, v, ok := strings.Cut(kv, "=")
		if !ok {
			return s, errors.New("--set " + kv + ": expected SETTING=VALUE")
		}
		switch name = strings.ReplaceAll(name, "-", "_"); name {
		case "strict":
			if v != "off" && v != "warning" && v != "error" {
				return s, errors.New("--set " + kv + ": strict is off, warning or error")
			}
			s.Strict = v
		case "strict_variables", "rich_data":
			if v != "true" && v != "false" {
				return s, errors.New("--set " + kv + ": " + name + " is true or false")
			}
			if name == "rich_data" {
				s.PlainData = v == "false"
			} else {
				s.LaxVariables = v == "false"
			}
		case "environmentpath":
			s.Environmentpath = strings.TrimSuffix(v, "/")
		default:
			if near := cmdline.Suggest(name, []string{"strict", "strict_variables", "rich_data", "environmentpath"}); near != "" {
				return s, errors.New("--set " + kv + ": unknown setting: " + name + near)
			}
			s.Given[name] = v
		}
	}
	if dir := s.Given["codedir"]; dir != "" && s.Environmentpath == "" {
		s.Environmentpath = strings.TrimSuffix(dir, "/") + "/environments"
	}
	return s, nil
}

// hashFile reads the file of a flag that must hold a hash; nil without the flag.
func hashFile(f cmdline.Flags, name string) (*value.Hash, error) {
	path := f.Get(name, "")
	if path == "" {
		return nil, nil
	}
	v, err := facts.ReadData(path)
	if err != nil {
		return nil, err
	}
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, errors.New(path + ": expected a map for --" + name + ", got " + value.ALabel(v))
	}
	return h, nil
}

// classification is what an external node classifier says of a node.
type classification struct {
	classes     []runtime.NodeClass
	parameters  *value.Hash
	environment string
}

// readClassification reads a classifier's output: classes as a list of names, or
// as a map from name to parameters; or such a list alone.
func readClassification(path string) (*classification, error) {
	v, err := facts.ReadData(path)
	if err != nil {
		return nil, err
	}
	c := &classification{}
	classes := v
	if h, ok := v.(*value.Hash); ok {
		classes = h.Lookup("classes")
		c.parameters, _ = h.Lookup("parameters").(*value.Hash)
		c.environment, _ = h.Lookup("environment").(string)
	}
	switch cs := classes.(type) {
	case nil:
	case value.Array:
		for _, name := range cs {
			s, ok := name.(string)
			if !ok {
				return nil, errors.New(path + ": expected names of classes, got " + value.ALabel(name))
			}
			c.classes = append(c.classes, runtime.NodeClass{Name: s})
		}
	case *value.Hash:
		for _, e := range cs.Entries() {
			params, ok := e.Value.(*value.Hash)
			if !ok && e.Value != nil {
				return nil, errors.New(path + ": expected the parameters of class " + value.Text(e.Key) + " as a map, got " + value.ALabel(e.Value))
			}
			c.classes = append(c.classes, runtime.NodeClass{Name: value.Text(e.Key), Params: params})
		}
	default:
		return nil, errors.New(path + ": expected classes as a list or a map, got " + value.ALabel(classes))
	}
	return c, nil
}
