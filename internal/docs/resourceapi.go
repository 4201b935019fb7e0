package docs

import (
	"strconv"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/runtime/value"
)

// resourceAPI reads Puppet::ResourceApi.register_type.
func (r *rubyFile) resourceAPI(n *ast.Call) {
	if len(n.Args) == 0 || len(pairsOf(n, 0)) == 0 {
		r.undocumentable("RsapiHandler", n, "Expected list of key/value pairs as argument at %s:%d.", r.name, lineOf(n))
		return
	}
	schema, ok := r.hash(n, n.Args[0].(*ast.Hash))
	if !ok {
		return
	}
	name, ok := schema.Member("name").(string)
	if !ok {
		return
	}
	o := r.c.object(&object{kind: kindType, name: name})
	r.c.register(o, r.name, lineOf(n), r.comment(n))
	if doc := schema.Member("docs"); doc != nil {
		o.doc, _ = r.c.parseDocstring(scrub(text(doc)), o)
	} else {
		r.c.warn("Missing a description for Puppet resource type '%s' at %s:%d.", name, r.name, lineOf(n))
	}
	if attributes, ok := schema.Member("attributes").(*value.Hash); ok {
		for _, e := range attributes.Entries() {
			def, ok := e.Value.(*value.Hash)
			if !ok {
				continue
			}
			a := &attribute{name: text(e.Key), doc: text(def.Member("desc")), dataType: text(def.Member("type"))}
			if v, has := def.Get("default"); has && v != false {
				a.defaultsTo = v
			}
			behaviour := text(def.Member("behaviour"))
			a.namevar = behaviour == "namevar"
			if behaviour == "parameter" || a.namevar {
				o.parameters = append(o.parameters, a)
			} else {
				o.properties = append(o.properties, a)
			}
		}
	}
	r.c.finish(o)
}

// text is a value as a string; "" for nil.
func text(v value.Value) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// hash is what a literal hash holds; false where it has something in it that is no literal, which is reported.
func (r *rubyFile) hash(call *ast.Call, n *ast.Hash) (*value.Hash, bool) {
	h := value.NewHash()
	for _, p := range n.Pairs {
		if p.Key == nil {
			r.notLiteral(call, "assoc_splat")
			return nil, false
		}
		k, ok := r.value(call, p.Key)
		if !ok {
			return nil, false
		}
		v, ok := r.value(call, p.Value)
		if !ok {
			return nil, false
		}
		h.Set(k, v)
	}
	return h, true
}

func (r *rubyFile) notLiteral(call *ast.Call, kind string) {
	r.undocumentable("RsapiHandler", call, "unexpected construct %s at %s:%d.", kind, r.name, lineOf(call))
}

// value is what a literal is.
func (r *rubyFile) value(call *ast.Call, n ast.Node) (value.Value, bool) {
	switch n := n.(type) {
	case *ast.Nil:
		return nil, true
	case *ast.True:
		return true, true
	case *ast.False:
		return false, true
	case *ast.Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		return i, err == nil
	case *ast.Hash:
		return r.hash(call, n)
	case *ast.Array:
		var list value.Array
		for _, e := range n.Elems {
			v, ok := r.value(call, e)
			if !ok {
				return nil, false
			}
			list = append(list, v)
		}
		return list, true
	}
	if s, ok := literal(n); ok {
		return s, true
	}
	if ripperName(n) == "var_ref" {
		r.undocumentable("RsapiHandler", call, "unexpected variable at %s:%d.", r.name, lineOf(call))
	} else {
		r.notLiteral(call, ripperName(n))
	}
	return nil, false
}
