package resolve

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// mapKeys reports literal keys of a map that are there twice (MCL-VAL-3).
func (r *resolver) mapKeys(in *node, m *ast.Map) {
	seen := make(map[string]source.Span, len(m.Entries))
	for _, e := range m.Entries {
		key, ok := literal(e.Key)
		if !ok {
			continue
		}
		if first, twice := seen[key]; twice {
			r.errorf(in, CodeDuplicateKey, e.Key.Span(), "map has duplicate key of: %s", e.Key.Span().Text()).Note(first, "first given here")
			continue
		}
		seen[key] = e.Key.Span()
	}
}

// literal is a text that only equal literals have.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.Bool:
		return "bool " + strconv.FormatBool(e.Value), true
	case *ast.Int:
		return "int " + strconv.FormatInt(e.Value, 10), true
	case *ast.Float:
		return "float " + strconv.FormatFloat(e.Value+0, 'g', -1, 64), true
	case *ast.String:
		return "str " + e.Text, true
	}
	return "", false
}

// structFields reports fields of a struct that are there twice (MCL-VAL-3).
func (r *resolver) structFields(in *node, s *ast.Struct) {
	seen := make(map[string]source.Span, len(s.Fields))
	for _, f := range s.Fields {
		if first, twice := seen[f.Name.Text]; twice {
			r.errorf(in, CodeDuplicateStructField, f.Name.At, "struct has duplicate field of: %s", f.Name.Text).Note(first, "first given here")
			continue
		}
		seen[f.Name.Text] = f.Name.At
	}
}

// entries reports what is wrong in the body of a resource without its kind: fields and metaparams that are there twice, metaparams and
// properties that do not exist (MCL-RES-4, MCL-META-1 to 3, MCL-GRA-8).
func (r *resolver) entries(s *scope, st *ast.Resource) {
	fields, metas := map[string]source.Span{}, map[string]source.Span{}
	var whole *ast.MetaStruct
	dialect := s.file.prog.Dialect
	for _, e := range st.Entries {
		switch e := e.(type) {
		case *ast.Field:
			name := e.Name.Text
			if !e.Meta {
				if first, twice := fields[name]; twice {
					r.errorf(s.owner, CodeDuplicateField, e.At, "resource has duplicate field of: %s", name).Note(first, "first given here")
				} else {
					fields[name] = e.At
				}
				continue
			}
			r.metaName(s.owner, dialect, e)
			switch first, twice := metas[name]; {
			case !twice:
				metas[name] = e.At
			case dialect == ast.Dialect2020:
				r.warnf(CodeDuplicateMeta, e.At, "resource has duplicate metaparam of: %s, the last wins", name).Note(first, "first given here")
			default:
				r.errorf(s.owner, CodeDuplicateMeta, e.At, "resource has duplicate metaparam of: %s", name).Note(first, "first given here")
			}
		case *ast.MetaStruct:
			if whole != nil {
				r.errorf(s.owner, CodeMetaClash, e.At, "resource has two structs of metaparams").Note(whole.At, "the first one is here")
				continue
			}
			whole = e
		case *ast.EdgeEntry:
			switch e.Property.Text {
			case "Before", "Depend", "Notify", "Listen":
			default:
				r.errorf(s.owner, CodeInvalidProperty, e.Property.At, "invalid property: %s", e.Property.Text).
					Hint("there are Before, Depend, Notify, Listen and Meta")
			}
		}
	}
	if whole == nil {
		return
	}
	literal, ok := whole.Value.(*ast.Struct)
	if !ok {
		return // its type says which metaparams it has
	}
	for _, f := range literal.Fields {
		if at, clash := metas[f.Name.Text]; clash {
			r.errorf(s.owner, CodeMetaClash, at, "resource has metaparam %s here and in its struct of metaparams", f.Name.Text).
				Note(f.Name.At, "the struct has it here")
		}
	}
}

// metaNames are the metaparams of head. Those of older dialects are all but some (MCL-META-1).
var metaNames = []string{
	"noop", "retry", "retryreset", "delay", "timeout", "poll", "limit", "burst", "reset", "sema", "rewatch", "realize", "dollar", "hidden",
	"export", "reverse", "autoedge", "autogroup",
}

var metaLacks = map[ast.Dialect]string{
	ast.Dialect2020: " retryreset timeout reset dollar hidden export ",
	ast.Dialect1:    " timeout ",
}

func (r *resolver) metaName(in *node, dialect ast.Dialect, f *ast.Field) {
	var names []string
	for _, n := range metaNames {
		if strings.Contains(metaLacks[dialect], " "+n+" ") {
			continue
		}
		if n == f.Name.Text {
			return
		}
		names = append(names, n)
	}
	d := r.errorf(in, CodeUnknownMeta, f.Name.At, "metaparam %s does not exist", f.Name.Text)
	if near := diag.Nearest(f.Name.Text, names); near != "" {
		d.Hint("did you mean Meta:%s?", near)
	}
}
