package mcl

import (
	"slices"
	"strconv"

	"github.com/p2go/p2go/ir"
)

var (
	// auxPlace is a [PlaceAux].
	auxPlace = &ir.AuxKind{
		Form:  "number, name, a string, and type",
		Holds: func(aux any) bool { a, ok := aux.(PlaceAux); return ok && a.Place >= 0 && a.Type != nil },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(PlaceAux)
			return w.Words(v, strconv.Itoa(a.Place), strconv.Quote(a.Name), ir.TypeText(a.Type))
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = PlaceAux{r.Number(), r.Str(), r.Type()} },
	}
	// auxType is a [TypeAux].
	auxType = &ir.AuxKind{
		Form:  "type",
		Holds: func(aux any) bool { a, ok := aux.(TypeAux); return ok && a.Type != nil },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value { return w.Words(v, ir.TypeText(v.Aux.(TypeAux).Type)) },
		Read:  func(r *ir.Reader, v *ir.Value) { v.Aux = TypeAux{r.Type()} },
	}
	// auxStruct is a [StructAux].
	auxStruct = &ir.AuxKind{
		Form:  "names of the fields, strings",
		Holds: ir.Holds[StructAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value { return words(w, v, v.Aux.(StructAux).Names) },
		Read:  func(r *ir.Reader, v *ir.Value) { v.Aux = StructAux{strs(r)} },
	}
	// auxDescriptor is a [DescriptorAux].
	auxDescriptor = &ir.AuxKind{
		Form:  "kind of the type, and names of fields, strings",
		Holds: ir.Holds[DescriptorAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(DescriptorAux)
			return words(w, v, append([]string{a.Kind}, a.Names...))
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = DescriptorAux{r.Str(), strs(r)} },
	}
	// auxTemplate is a [TemplateAux].
	auxTemplate = &ir.AuxKind{
		Form:  "text, and in turn a name in it and the Go function that it is, strings",
		Holds: ir.Holds[TemplateAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(TemplateAux)
			return words(w, v, append([]string{a.Text}, paired(a.Names, a.GoName)...))
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := TemplateAux{Text: r.Str()}
			a.Names, a.GoName = pairs(r)
			v.Aux = a
		},
	}
	// auxTree is a [TreeAux].
	auxTree = &ir.AuxKind{
		Form:  "folder, and in turn the path of a file and what is in it, strings",
		Holds: ir.Holds[TreeAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(TreeAux)
			return words(w, v, append([]string{a.Base}, paired(a.Paths, a.Contents)...))
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := TreeAux{Base: r.Str()}
			a.Paths, a.Contents = pairs(r)
			v.Aux = a
		},
	}
	// auxField is a [FieldAux].
	auxField = &ir.AuxKind{
		Form:  "number and type",
		Holds: func(aux any) bool { a, ok := aux.(FieldAux); return ok && a.Index >= 0 && a.Type != nil },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(FieldAux)
			return w.Words(v, strconv.Itoa(a.Index), ir.TypeText(a.Type))
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = FieldAux{r.Number(), r.Type()} },
	}
	// auxCall is a [CallAux].
	auxCall = &ir.AuxKind{
		Form:  "name of the routine, a string, and `gives` type where it gives a value",
		Holds: func(aux any) bool { a, ok := aux.(CallAux); return ok && a.Routine != "" },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(CallAux)
			w.Words(v, strconv.Quote(a.Routine))
			if a.Type != nil {
				w.Words(v, "gives", ir.TypeText(a.Type))
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := CallAux{Routine: r.Str()}
			if r.Accept("gives") {
				a.Type = r.Type()
			}
			v.Aux = a
		},
	}
	// auxGo is a [GoAux].
	auxGo = &ir.AuxKind{
		Form:  "Go function, a string, and type",
		Holds: func(aux any) bool { a, ok := aux.(GoAux); return ok && a.Function != "" && a.Type != nil },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(GoAux)
			return w.Words(v, strconv.Quote(a.Function), ir.TypeText(a.Type))
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := GoAux{Function: r.Str()}
			a.Type = r.Type()
			v.Aux = a
		},
	}
	// auxResource is a [ResourceAux].
	auxResource = &ir.AuxKind{
		Form:  "`collect`; kind and its variable in Go, strings; of a kind without one `trait` and a name, `has` and `sends` with name, type, width and perhaps `pointer`, `default` with name and constant; for each entry `field`, `meta`, `metas` or `edge`, with a `?` where it has a condition, its name, and the kind of the others of an edge, strings",
		Holds: func(aux any) bool { a, ok := aux.(ResourceAux); return ok && a.Kind != "" },
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(ResourceAux)
			if a.Collect {
				w.Words(v, "collect")
			}
			w.Words(v, strconv.Quote(a.Kind), strconv.Quote(a.Variable))
			a.Extra.print(w, v)
			for _, e := range a.Entries {
				w.Words(v, entryWords[e.Is])
				if e.Cond {
					w.Words(v, "?")
				}
				w.Words(v, strconv.Quote(e.Name))
				if e.Is == Edge {
					w.Words(v, strconv.Quote(e.Kind))
				}
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := ResourceAux{Collect: r.Accept("collect")}
			a.Kind, a.Variable = r.Str(), r.Str()
			a.Extra.read(r)
			for {
				i := slices.IndexFunc(entryWords[:], r.Accept)
				if i < 0 {
					break
				}
				e := Entry{Is: EntryKind(i), Cond: r.Accept("?")}
				e.Name = r.Str()
				if e.Is == Edge {
					e.Kind = r.Str()
				}
				a.Entries = append(a.Entries, e)
			}
			v.Aux = a
		},
	}
	// auxEdge is an [EdgeAux].
	auxEdge = &ir.AuxKind{
		Form:  "kinds, strings",
		Holds: ir.Holds[EdgeAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value { return words(w, v, v.Aux.(EdgeAux).Kinds) },
		Read:  func(r *ir.Reader, v *ir.Value) { v.Aux = EdgeAux{strs(r)} },
	}
	// auxSend is a [SendAux].
	auxSend = &ir.AuxKind{
		Form:  "kind and key of the sender, kind and field of the receiver, strings",
		Holds: ir.Holds[SendAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(SendAux)
			return words(w, v, []string{a.From, a.Key, a.To, a.Field})
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = SendAux{r.Str(), r.Str(), r.Str(), r.Str()} },
	}
)

func (k *ExtraKind) print(w *ir.Printer, v *ir.Value) {
	for _, t := range k.Traits {
		w.Words(v, "trait", strconv.Quote(t))
	}
	field := func(word string, f ExtraField) {
		w.Words(v, word, strconv.Quote(f.Name), strconv.Quote(f.Type), strconv.Quote(f.Width))
		if f.Pointer {
			w.Words(v, "pointer")
		}
	}
	for _, f := range k.Fields {
		field("has", f)
	}
	for _, f := range k.Sent {
		field("sends", f)
	}
	for _, d := range k.Defaults {
		w.Words(v, "default", strconv.Quote(d.Name), ir.ConstText(d.Value))
	}
}

func (k *ExtraKind) read(r *ir.Reader) {
	for r.Accept("trait") {
		k.Traits = append(k.Traits, r.Str())
	}
	for r.Accept("has") {
		k.Fields = append(k.Fields, ExtraField{r.Str(), r.Str(), r.Str(), r.Accept("pointer")})
	}
	for r.Accept("sends") {
		k.Sent = append(k.Sent, ExtraField{r.Str(), r.Str(), r.Str(), r.Accept("pointer")})
	}
	for r.Accept("default") {
		k.Defaults = append(k.Defaults, ExtraDefault{r.Str(), r.Const()})
	}
}

func words(w *ir.Printer, v *ir.Value, list []string) []*ir.Value {
	for _, s := range list {
		w.Words(v, strconv.Quote(s))
	}
	return v.Args
}

func strs(r *ir.Reader) []string {
	var list []string
	for r.AtStr() {
		list = append(list, r.Str())
	}
	return list
}

// paired are two lists of the same length as one, and pairs reads that.
func paired(a, b []string) []string {
	var both []string
	for i := range a {
		both = append(both, a[i], b[i])
	}
	return both
}

func pairs(r *ir.Reader) (a, b []string) {
	for r.AtStr() {
		a, b = append(a, r.Str()), append(b, r.Str())
	}
	return a, b
}
