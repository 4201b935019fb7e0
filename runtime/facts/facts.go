// Package facts reads files of facts for the produced binary's command line.
//
// It understands what people and tools write, in JSON or YAML: a plain map,
// Facter's output, Puppet's {name, values}, and PuppetDB's list of facts.
package facts

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// maxSize is the size of a file that is taken for a mistake.
const maxSize = 64 << 20

// Node is what a file says about a node.
type Node struct {
	_ value.Uncompared

	// Name is the node's certname: the one the file gives, else the fact
	// clientcert, networking.fqdn or fqdn, else the file's name.
	Name string
	// Environment is "" when the file gives none.
	Environment    string
	Facts, Trusted *value.Hash
	// Sent reports whether the facts are as an agent sent them, and not as Facter finds them: a file that Puppet or PuppetDB wrote.
	Sent bool
}

// Read reads the facts of a node from a file, or from standard input when path
// is "-". Errors name the file, and the line and column of a mistake in it.
func Read(path string) (*Node, error) {
	v, err := ReadData(path)
	if err != nil {
		return nil, err
	}
	n, err := Decode(v)
	if err != nil {
		return nil, errors.New(path + ": " + err.Error())
	}
	if n.Name == "" {
		base := filepath.Base(path)
		n.Name = strings.TrimSuffix(base, filepath.Ext(base))
	}
	return n, nil
}

// ReadData reads one JSON or YAML document from a file, or from standard input
// when path is "-".
func ReadData(path string) (value.Value, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	v, err := parse(path, text)
	if err != nil {
		return nil, errors.New(path + ": " + err.Error())
	}
	return v, nil
}

// parse takes a text for JSON by the file's name or by its first character.
func parse(path string, text []byte) (value.Value, error) {
	ext := strings.ToLower(filepath.Ext(path))
	start := strings.TrimLeft(string(text[:min(len(text), 4096)]), " \t\r\n\ufeff")
	jsonLike := strings.HasPrefix(start, "{") || strings.HasPrefix(start, "[")
	if ext == ".json" || jsonLike && ext != ".yaml" && ext != ".yml" {
		return value.ParseJSON(strings.TrimPrefix(string(text), "\ufeff"))
	}
	return yaml.Parse(text)
}

// readFile reads a file that is not unreasonably large.
func readFile(path string) ([]byte, error) {
	f := os.Stdin
	if path != "-" {
		var err error
		if f, err = os.Open(path); err != nil {
			return nil, plainError(path, err)
		}
		defer f.Close()
		if st, err := f.Stat(); err == nil && st.IsDir() {
			return nil, errors.New(path + ": is a directory, expected a file")
		}
	}
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	switch {
	case err != nil:
		return nil, plainError(path, err)
	case len(text) > maxSize:
		return nil, errors.New(path + ": is larger than 64 MB, which no file of facts is")
	}
	return text, nil
}

// plainError drops the name of the system call.
func plainError(path string, err error) error {
	if pe, ok := errtype.As[*os.PathError](err); ok {
		err = pe.Err
	}
	return errors.New(path + ": " + err.Error())
}

// Decode finds the facts in a document of one of the known forms.
func Decode(v value.Value) (*Node, error) {
	n := &Node{}
	switch v := v.(type) {
	case *value.Hash:
		if err := n.fromHash(v); err != nil {
			return nil, err
		}
	case value.Array:
		if err := n.fromList(v); err != nil {
			return nil, err
		}
	case nil:
		return nil, errors.New("there is nothing in it, expected facts")
	default:
		return nil, errors.New("expected a map of facts, got " + value.ALabel(v))
	}
	if n.Name == "" {
		n.Name = nameOf(n.Facts)
	}
	return n, nil
}

// fromHash reads Puppet's {name, values}, or a plain map. Both may hold the keys
// trusted and environment.
func (n *Node) fromHash(h *value.Hash) error {
	n.Facts = h
	name, named := h.Lookup("name").(string)
	switch values := h.Lookup("values").(type) {
	case nil:
	case *value.Hash:
		n.Facts, n.Name, n.Sent = values, name, true
	default:
		if named {
			return errors.New("expected the values of " + name + " to be a map of facts, got " + value.ALabel(values))
		}
	}
	n.Environment, _ = h.Lookup("environment").(string)
	if t, ok := h.Lookup("trusted").(*value.Hash); ok {
		n.Trusted = t
	}
	if n.Facts == h && (n.Environment != "" || n.Trusted != nil) {
		kept := value.MakeHash(h.Len())
		for _, e := range h.Entries() {
			if e.Key != value.Value("trusted") && e.Key != value.Value("environment") {
				kept.Set(e.Key, e.Value)
			}
		}
		n.Facts = kept
	}
	return nil
}

// fromList reads PuppetDB's [{certname, environment, name, value}, …].
func (n *Node) fromList(list value.Array) error {
	n.Facts, n.Sent = value.MakeHash(len(list)), true
	for _, v := range list {
		h, ok := v.(*value.Hash)
		if !ok {
			return errors.New("expected a list of facts with name and value, got " + value.ALabel(v) + " in it")
		}
		name, ok := h.Lookup("name").(string)
		if !ok {
			return errors.New("expected a list of facts with name and value, got one without a name")
		}
		certname, _ := h.Lookup("certname").(string)
		switch {
		case n.Name == "":
			n.Name = certname
		case certname != "" && certname != n.Name:
			return errors.New("holds facts of several nodes: " + n.Name + " and " + certname)
		}
		if env, ok := h.Lookup("environment").(string); ok {
			n.Environment = env
		}
		n.Facts.Set(name, h.Lookup("value"))
	}
	if t, ok := n.Facts.Lookup("trusted").(*value.Hash); ok {
		n.Trusted = t
	}
	return nil
}

func nameOf(facts *value.Hash) string {
	for _, v := range []value.Value{facts.Lookup("clientcert"), facts.Dig("networking", "fqdn"), facts.Lookup("fqdn")} {
		if s, ok := v.(string); ok && s != "" {
			return s
		}
	}
	return ""
}
