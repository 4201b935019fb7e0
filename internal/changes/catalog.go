// Package changes says what differs between two catalogs, as octocatalog-diff 2.1 does: the same changes in the same order, the
// same JSON, the same rules of what is left out.
//
// [Read] reads a catalog in any of the forms in which Puppet and tools around it write one, [Compare] compares two, and
// [Groups] puts together what is the same for several nodes. [WriteJSON], [Text] and [HTML] show changes.
//
// "Equal" is not what it is for package catalogdiff, whose values this package uses: that one holds p2go to Puppet, and the order
// of resources or a tag is a difference for it. Here people want to see what a change does to their machines.
package changes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// Catalog is a catalog that is compared: its resources, with all that the document says of them.
type Catalog struct {
	Node      string // "" where the document does not tell
	Resources []*Resource
}

// Resource is a resource as the document has it.
type Resource struct {
	Type, Title string
	Members     catalogdiff.Object // all keys, also type and title
}

// Read reads a catalog: as Puppet's compiler, p2go's binaries or an agent's cache have it, or in the envelope of a server's or of
// PuppetDB's answer. Messages before the document, which "puppet catalog compile" prints, are passed over.
// Errors say where in the text something is wrong, and begin with the name.
func Read(name string, data []byte) (*Catalog, error) {
	rest := jsonOf(data)
	if len(rest) == 0 {
		if len(bytes.TrimSpace(data)) == 0 {
			return nil, fmt.Errorf("%s is empty: it should be a catalog in JSON", name)
		}
		return nil, fmt.Errorf("%s is no catalog: there is no JSON in it", name)
	}
	v, err := catalogdiff.Decode(rest)
	if err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			before := data[:min(len(data)-len(rest)+int(max(syntax.Offset-1, 0)), len(data))]
			line := bytes.Count(before, []byte("\n")) + 1
			return nil, fmt.Errorf("%s:%d:%d: no valid JSON: %w", name, line, len(before)-bytes.LastIndexByte(before, '\n'), err)
		}
		return nil, fmt.Errorf("%s: no valid JSON: %w", name, err)
	}
	c, err := catalogOf(v)
	if err != nil {
		return nil, fmt.Errorf("%s is no catalog: %w", name, err)
	}
	return c, nil
}

// Result is what a binary of p2go says of a node: its catalog, or why there is none.
type Result struct {
	Node    string
	Catalog *Catalog
	Error   string
}

// ReadResult reads a line that a binary prints in the format ndjson.
func ReadResult(line []byte) (*Result, error) {
	v, err := catalogdiff.Decode(line)
	envelope, _ := v.(catalogdiff.Object)
	name, _ := envelope.Get("node")
	r := &Result{}
	r.Node, _ = name.(string)
	if err != nil || r.Node == "" {
		return nil, fmt.Errorf("this is no line of a catalog: %.60q", line)
	}
	if message, ok := envelope.Get("error"); ok {
		r.Error = printed(message)
		return r, nil
	}
	if r.Catalog, err = catalogOf(envelope); err != nil {
		return nil, fmt.Errorf("the catalog of %s is none: %w", r.Node, err)
	}
	return r, nil
}

// jsonOf is the text from the line on that begins with a bracket; empty where there is none.
func jsonOf(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		if t := bytes.TrimLeft(line, " \t\r"); len(t) > 0 && (t[0] == '{' || t[0] == '[') {
			return data
		}
		data = rest
	}
	return nil
}

// catalogOf finds the catalog in a document.
func catalogOf(v any) (*Catalog, error) {
	if list, ok := v.([]any); ok { // PuppetDB's answer to a query
		if len(list) != 1 {
			return nil, fmt.Errorf("it is a list of %d, and not one catalog", len(list))
		}
		v = list[0]
	}
	o, ok := v.(catalogdiff.Object)
	if !ok {
		return nil, errors.New("it is not an object")
	}
	if message, ok := o.Get("error"); ok && len(o) <= 3 { // a line of a fleet's results
		return nil, fmt.Errorf("it says that the node does not compile: %v", message)
	}
	for _, envelope := range []string{"catalog", "data"} {
		if inner, ok := o.Get(envelope); ok {
			if inner, ok := inner.(catalogdiff.Object); ok {
				if _, ok := inner.Get("resources"); ok {
					o = inner
					break
				}
			}
		}
	}
	resources, ok := o.Get("resources")
	if !ok {
		return nil, errors.New("it has no resources")
	}
	stored := false
	if page, ok := resources.(catalogdiff.Object); ok { // PuppetDB
		resources, _ = page.Get("data")
		stored = true
	}
	list, ok := resources.([]any)
	if !ok {
		return nil, errors.New("its resources are not a list")
	}
	c := &Catalog{Resources: make([]*Resource, len(list))}
	for _, key := range []string{"name", "certname"} {
		if name, ok := o.Get(key); ok && c.Node == "" {
			c.Node, _ = name.(string)
		}
	}
	for i, e := range list {
		r, err := resourceOf(e, stored)
		if err != nil {
			return nil, fmt.Errorf("resource %d %w", i+1, err)
		}
		c.Resources[i] = r
	}
	return c, nil
}

// resourceOf checks that of a resource which everything here relies on. What PuppetDB stores has a key more, which is a sum.
func resourceOf(v any, stored bool) (*Resource, error) {
	o, ok := v.(catalogdiff.Object)
	if !ok {
		return nil, errors.New("is not an object")
	}
	r := &Resource{Members: o}
	for _, m := range o {
		ok := true
		switch m.Key {
		case "type":
			r.Type, ok = m.Value.(string)
		case "title":
			r.Title, ok = m.Value.(string)
		case "parameters":
			_, ok = m.Value.(catalogdiff.Object)
		case "sensitive_parameters":
			_, ok = m.Value.([]any)
		}
		if !ok {
			return nil, fmt.Errorf("has %s that are not what they are in catalogs: %.60s", m.Key, catalogdiff.Inline(m.Value))
		}
	}
	if r.Type == "" {
		return nil, errors.New("has no type")
	}
	if stored {
		r.Members = without(o, "resource")
	}
	return r, nil
}

// without is the object but for some keys.
func without(o catalogdiff.Object, keys ...string) catalogdiff.Object {
	out := make(catalogdiff.Object, 0, len(o))
	for _, m := range o {
		drop := false
		for _, key := range keys {
			drop = drop || m.Key == key
		}
		if !drop {
			out = append(out, m)
		}
	}
	return out
}
