package typesys

import (
	"math"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Describe says why a value is not an instance of a type: the subject, which may
// be a phrase such as "assert_type():", followed by what is expected and what is
// there (MSG-1, MSG-15). It returns "" when it finds nothing wrong, and the reason
// alone when there is no telling ([TryInstance]).
func Describe(subject string, expected Type, actual value.Value) string {
	return DescribeType(subject, expected, Infer(actual))
}

// DescribeType is [Describe] for the type of a value.
func DescribeType(subject string, expected, actual Type) string {
	if reason := undecidable(expected, actual); reason != "" {
		return reason
	}
	ms := describe(expected, actual, []pathElement{{key: subject}})
	if len(ms) == 1 {
		return strings.TrimSpace(ms[0].format())
	}
	return joinMismatches(ms)
}

func joinMismatches(ms []mismatch) string {
	lines := make([]string, len(ms))
	for i := range ms {
		lines[i] = ms[i].format()
	}
	return strings.Join(lines, "\n ")
}

// WrongType is the message of an assertion: "SUBJECT has wrong type, expects …"
// (MSG-9, MSG-15).
func WrongType(subject string, expected Type, actual value.Value) string {
	return Describe(subject+" has wrong type,", expected, actual)
}

// describe finds the mismatches between an expected and an actual type.
func describe(expected, actual Type, path []pathElement) []mismatch {
	return describeIn(expected, actual, path, nil)
}

// describeIn is describe within the description of aliases and the same actual type.
func describeIn(expected, actual Type, path []pathElement, g *guard) []mismatch {
	if name, ok := findReference(expected, nil); ok {
		return []mismatch{{kind: unresolvedReference, path: path, key: name}}
	}
	return describeAs(Normalize(expected), expected, actual, path, g)
}

// findReference looks for a type that is not known (MSG-10).
func findReference(t Type, g *guard) (name string, found bool) {
	if r, ok := t.(*Reference); ok {
		return r.Text, true
	}
	switch t.(type) {
	case *Alias, *Object:
		if g.has(t, nil) {
			return "", false
		}
		g = &guard{to: t, up: g}
	}
	t.parts(func(part Type) bool {
		name, found = findReference(part, g)
		return !found
	})
	return name, found
}

// describeAs describes the mismatch with a form of the original expected type:
// messages show the original.
func describeAs(expected, original, actual Type, path []pathElement, g *guard) []mismatch {
	switch e := expected.(type) {
	case *Variant:
		return describeVariant(e, original, actual, path, g)
	case *Struct:
		return describeStruct(e, original, actual, path)
	case *Hash:
		return describeHash(e, original, actual, path)
	case *Tuple:
		return describeTuple(e, original, actual, path, sizeMismatch)
	case *Array:
		return describeArray(e, original, actual, path)
	case *Callable:
		return describeCallable(e, original, actual, path)
	case *Optional:
		if _, ok := actual.(*Undef); ok || e.Of == nil {
			return nil
		}
		if _, ok := original.(*Alias); !ok {
			original = e
		}
		return describeAs(e.Of, original, actual, path, g)
	case *Pattern, *Enum:
		return []mismatch{differ(patternMismatch, path, original, actual)}
	case *Alias:
		if !g.has(e, nil) {
			return describeAs(Normalize(e.Resolved()), e, actual, path, &guard{to: e, up: g})
		}
	}
	if assignable(expected, actual, nil) {
		return nil
	}
	return []mismatch{differ(typeMismatch, path, original, actual)}
}

func describeVariant(expected *Variant, original, actual Type, path []pathElement, g *guard) []mismatch {
	members := expected.Types
	if _, ok := original.(*Optional); ok {
		members = append([]Type{UndefType}, members...)
	}
	var all [][]mismatch
	for i, m := range members {
		ms := describeIn(m, actual, extend(path, pathElement{kind: variantPath, n: i}), g)
		if len(ms) == 0 {
			return nil
		}
		all = append(all, ms)
	}
	ms := mergeAlternatives(len(path), sizeMismatch, all)
	if _, ok := original.(*Alias); ok && len(ms) == 1 {
		// None of the alternatives fits, so it is the alias that does not.
		return []mismatch{differ(typeMismatch, path, original, actual)}
	}
	return ms
}

// mergeAlternatives is MSG-12: what is wrong in the same way with each of the
// alternatives becomes one mismatch.
func mergeAlternatives(position int, size mismatchKind, all [][]mismatch) []mismatch {
	var ms []mismatch
	for _, m := range all {
		ms = append(ms, m...)
	}
	for _, kind := range []mismatchKind{size, missingBlock, unexpectedBlock, typeMismatch} {
		if merged, ok := mergeKind(kind, ms, len(all)); ok {
			ms = []mismatch{merged}
			break
		}
	}
	ms = distinct(ms)
	if len(ms) == 1 {
		return []mismatch{ms[0].without(position)}
	}
	return ms
}

func mergeKind(kind mismatchKind, ms []mismatch, n int) (merged mismatch, ok bool) {
	count := 0
	for i := range ms {
		if !ms[i].is(kind) {
			continue
		}
		if count == 0 {
			merged = ms[i]
		} else if merged.canonical() != ms[i].canonical() {
			return merged, false
		} else {
			merged = merged.merge(ms[i])
		}
		count++
	}
	return merged, count == n && count > 0
}

// distinct leaves out what was said already.
func distinct(ms []mismatch) []mismatch {
	var out []mismatch
	for i := range ms {
		if !slices.ContainsFunc(out, func(o mismatch) bool { return ms[i].said(&o) }) {
			out = append(out, ms[i])
		}
	}
	return out
}

func describeArray(expected *Array, original, actual Type, path []pathElement) []mismatch {
	switch a := actual.(type) {
	case *Tuple:
		if !expected.Size.accepts(a.written()) {
			return []mismatch{sizes(sizeMismatch, path, expected.Size, a.written())}
		}
		var ms []mismatch
		for i, t := range a.Types {
			if !assignable(expected.elem(), t, nil) {
				ms = append(ms, describe(expected.elem(), t, extend(path, pathElement{kind: indexPath, n: i}))...)
			}
		}
		return ms
	case *Array:
		if expected.Size.accepts(a.Size) {
			return []mismatch{differ(typeMismatch, path, original, &Array{Elem: a.elem()})}
		}
		return []mismatch{sizes(sizeMismatch, path, expected.Size, a.Size)}
	}
	return []mismatch{differ(typeMismatch, path, original, actual)}
}

func describeHash(expected *Hash, original, actual Type, path []pathElement) []mismatch {
	switch a := actual.(type) {
	case *Struct:
		size := MakeSize(int64(a.required()), int64(len(a.Fields)))
		if !expected.Size.accepts(size) {
			return []mismatch{sizes(sizeMismatch, path, expected.Size, size)}
		}
		var ms []mismatch
		for i := range a.Fields {
			f := &a.Fields[i]
			if k := f.keyType(); !assignable(expected.key(), k, nil) {
				ms = append(ms, describe(expected.key(), k, extend(path, pathElement{kind: entryKeyPath, key: f.Name}))...)
			}
			if !assignable(expected.val(), f.Type, nil) {
				ms = append(ms, describe(expected.val(), f.Type, extend(path, pathElement{kind: entryPath, key: f.Name}))...)
			}
		}
		return ms
	case *Hash:
		if expected.Size.accepts(a.Size) {
			return []mismatch{differ(typeMismatch, path, original, &Hash{Key: a.key(), Value: a.val()})}
		}
		return []mismatch{sizes(sizeMismatch, path, expected.Size, a.Size)}
	}
	return []mismatch{differ(typeMismatch, path, original, actual)}
}

func describeStruct(expected *Struct, original, actual Type, path []pathElement) []mismatch {
	switch a := actual.(type) {
	case *Struct:
		return describeFields(expected, a, path)
	case *Hash:
		size := MakeSize(int64(expected.required()), int64(len(expected.Fields)))
		if size.accepts(a.Size) {
			return []mismatch{differ(typeMismatch, path, original, &Hash{Key: a.key(), Value: a.val()})}
		}
		return []mismatch{sizes(sizeMismatch, path, size, a.Size)}
	}
	return []mismatch{differ(typeMismatch, path, original, actual)}
}

func describeFields(expected, actual *Struct, path []pathElement) []mismatch {
	var ms []mismatch
	for i := range expected.Fields {
		f := &expected.Fields[i]
		a := actual.Field(f.Name)
		if a == nil {
			if !f.Optional {
				ms = append(ms, mismatch{kind: missingKey, path: path, key: f.Name})
			}
			continue
		}
		if a.Optional && !f.Optional {
			ms = append(ms, describe(f.keyType(), a.keyType(), extend(path, pathElement{kind: entryKeyPath, key: f.Name}))...)
		}
		if !assignable(f.Type, a.Type, nil) {
			ms = append(ms, describe(f.Type, a.Type, extend(path, pathElement{kind: entryPath, key: f.Name}))...)
		}
	}
	for i := range actual.Fields {
		if name := actual.Fields[i].Name; expected.Field(name) == nil {
			ms = append(ms, mismatch{kind: extraneousKey, path: path, key: name})
		}
	}
	return ms
}

func describeTuple(expected *Tuple, original, actual Type, path []pathElement, size mismatchKind) []mismatch {
	switch a := actual.(type) {
	case *Tuple:
		if identical(expected, a) {
			return nil
		}
		if !expected.sizes().accepts(a.sizes()) {
			return []mismatch{sizes(size, path, expected.sizes(), a.sizes())}
		}
		var ms []mismatch
		for i, t := range a.Types {
			if len(expected.Types) > 0 {
				at := min(i, len(expected.Types)-1)
				ms = append(ms, describe(expected.Types[at], t, extend(path, pathElement{kind: indexPath, n: at}))...)
			}
		}
		return ms
	case *Array:
		if len(expected.Types) == 0 {
			return nil
		}
		if !expected.sizes().accepts(a.Size) {
			return []mismatch{sizes(size, path, expected.sizes(), a.Size)}
		}
		var ms []mismatch
		for i, t := range expected.Types {
			ms = append(ms, describe(t, a.elem(), extend(path, pathElement{kind: indexPath, n: i}))...)
		}
		return ms
	}
	return []mismatch{differ(typeMismatch, path, original, actual)}
}

// describeCallable compares in the direction of the call, as CAL-4 does not: the
// reference implementation describes the parameters the wrong way round.
func describeCallable(expected *Callable, original, actual Type, path []pathElement) []mismatch {
	a, ok := actual.(*Callable)
	if !ok {
		return []mismatch{differ(typeMismatch, path, original, actual)}
	}
	if expected.Params == nil && expected.returns() == nil {
		return nil
	}
	if expected.Params != nil {
		if a.Params == nil {
			return []mismatch{differ(typeMismatch, path, expected.Params, UndefType)}
		}
		if ms := describeTuple(expected.Params, expected.Params, a.Params, path, countMismatch); len(ms) > 0 {
			return ms
		}
	}
	if !assignable(orAny(expected.Return), orAny(a.Return), nil) {
		return []mismatch{differ(typeMismatch, extend(path, pathElement{kind: returnPath}), orAny(expected.Return), orAny(a.Return))}
	}
	if !assignable(orUndef(a.Block), orUndef(expected.Block), nil) {
		return []mismatch{differ(typeMismatch, extend(path, pathElement{kind: blockPath}), orUndef(expected.Block), orUndef(a.Block))}
	}
	return nil
}

// Signature is one way to call a function: its type and the names of its
// parameters (CAL-3, MSG-13).
type Signature struct {
	Type      *Callable
	Names     []string
	BlockName string
}

// DescribeCall says why a function cannot be called with these arguments and
// block (nil for none): MSG-13. The name of a lambda is "lambda".
func DescribeCall(name string, sigs []Signature, args []value.Value, block Type) string {
	types := make([]Type, len(args))
	for i, a := range args {
		types[i] = Infer(a)
	}
	return DescribeCallTypes(name, sigs, types, block)
}

// DescribeCallTypes is [DescribeCall] for the types of the arguments.
func DescribeCallTypes(name string, sigs []Signature, args []Type, block Type) string {
	if len(sigs) == 0 {
		return ""
	}
	for i := range sigs {
		if params := sigs[i].Type.Params; params != nil {
			if reason := undecidable(params, &Tuple{Types: args, Size: exactly(len(args))}); reason != "" {
				return reason
			}
		}
	}
	errs := make([][]mismatch, len(sigs))
	failed := 0
	for i := range sigs {
		errs[i] = describeArguments(&sigs[i], args, []pathElement{{kind: signaturePath, n: i}})
		if len(errs[i]) > 0 {
			failed++
		}
	}
	if failed < len(sigs) {
		errs = describeBlocks(sigs, errs, block)
	}
	label := "'" + name + "'"
	if name == "lambda" {
		label = "block"
	}
	if ms := mergeAlternatives(0, countMismatch, errs); len(ms) == 1 {
		return label + ms[0].format()
	}
	var b strings.Builder
	indent := "  "
	if len(sigs) == 1 {
		b.WriteString(label + " expects (" + sigs[0].params() + ")")
	} else {
		b.WriteString("The function " + label + " was called with arguments it does not accept. It expects one of:")
		indent = "    "
	}
	for i := range sigs {
		if len(sigs) > 1 {
			b.WriteString("\n  (" + sigs[i].params() + ")")
		}
		for _, m := range errs[i] {
			m = m.without(0)
			b.WriteString("\n" + indent + "rejected:" + m.format())
		}
	}
	return b.String()
}

// describeBlocks adds what is wrong with the block where the arguments are
// right; when the block is wrong everywhere, nothing else is said.
func describeBlocks(sigs []Signature, errs [][]mismatch, block Type) [][]mismatch {
	blocks := make([][]mismatch, len(sigs))
	failed := 0
	for i := range sigs {
		blocks[i] = describeBlock(&sigs[i], block, []pathElement{{kind: signaturePath, n: i}})
		if len(blocks[i]) > 0 {
			failed++
		}
	}
	if failed == len(sigs) {
		return blocks
	}
	for i := range errs {
		if len(errs[i]) == 0 {
			errs[i] = blocks[i]
		}
	}
	return errs
}

func describeBlock(sig *Signature, block Type, path []pathElement) []mismatch {
	expected := sig.Type.Block
	switch {
	case block != nil && expected == nil:
		return []mismatch{{kind: unexpectedBlock, path: path}}
	case block != nil:
		return describe(expected, block, extend(path, pathElement{kind: blockPath}))
	case expected != nil && !acceptsUndef(expected):
		return []mismatch{{kind: missingBlock, path: path}}
	}
	return nil
}

// describeArguments finds the first argument that is wrong.
func describeArguments(sig *Signature, args []Type, path []pathElement) []mismatch {
	params := sig.Type.Params
	if params == nil {
		return nil
	}
	if !params.sizes().accepts(exactly(len(args))) {
		return []mismatch{sizes(countMismatch, path, params.sizes(), exactly(len(args)))}
	}
	for i, a := range args {
		if len(params.Types) == 0 {
			break
		}
		t := params.at(i)
		if assignable(t, a, nil) {
			continue
		}
		name := ""
		if n := min(i, len(params.Types)-1); n < len(sig.Names) {
			name = sig.Names[n]
		}
		if ms := describe(t, a, extend(path, pathElement{kind: parameterPath, key: name})); len(ms) > 0 {
			return ms
		}
	}
	return nil
}

// SignatureText is a list of parameters as messages show it, in parentheses, with the
// type of the result behind `>>` where it is declared.
func SignatureText(s *Signature) string {
	text := "(" + s.params() + ")"
	if s.Type.Return != nil {
		text += " >> " + Text(s.Type.Return)
	}
	return text
}

// params lists the parameters: name? is optional, name* any number, name+ one or
// more (MSG-13). As String it would be part of every program, since functions have
// signatures.
func (s *Signature) params() string {
	lo, hi := s.Type.Params.SizeRange()
	if lo == 0 && hi == 0 {
		return ""
	}
	names := s.Names
	if len(names) == 0 {
		names = make([]string, len(s.Type.Params.Types))
	}
	var parts []string
	for i, name := range names {
		t := s.Type.Params.at(i)
		mark := ""
		switch {
		case hi == math.MaxInt64 && i == len(names)-1:
			mark = "*"
			if lo == int64(len(names)) {
				mark = "+"
			}
		case int64(i+1) > lo:
			mark = "?"
			if o, ok := t.(*Optional); ok {
				t = o.Of // nothing, for Optional itself
			}
		}
		text := ""
		if t != nil {
			text = t.String()
		}
		parts = append(parts, text+" "+name+mark)
	}
	switch b := s.Type.Block.(type) {
	case *Optional:
		parts = append(parts, orAny(b.Of).String()+" "+s.BlockName+"?")
	case *Callable:
		parts = append(parts, b.String()+" "+s.BlockName)
	}
	return strings.Join(parts, ", ")
}

// Accepts reports whether the signature can be called with these arguments and
// block (CAL-5).
func (s *Signature) Accepts(args []value.Value, block Type) bool {
	types := make([]Type, len(args))
	for i, a := range args {
		types[i] = Infer(a)
	}
	return s.Type.Accepts(&Tuple{Types: types, Size: exactly(len(types))}, block)
}

// IsDeferred reports whether a value is a call that the agent makes (DEFER-1).
func IsDeferred(v value.Value) bool {
	o, ok := v.(*ObjectValue)
	return ok && o.Type.Name == "Deferred"
}

// Holds reports whether something holds of a value, or of one within it or within the arguments of a call that is left to the machine.
func Holds(v value.Value, of func(v value.Value) bool) bool {
	if of(v) {
		return true
	}
	switch v := v.(type) {
	case *ObjectValue:
		if IsDeferred(v) {
			arguments, _ := v.Get("arguments")
			return Holds(arguments, of)
		}
	case value.Array:
		for _, e := range v {
			if Holds(e, of) {
				return true
			}
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if Holds(e.Key, of) || Holds(e.Value, of) {
				return true
			}
		}
	case *value.Sensitive:
		return Holds(v.Value, of)
	}
	return false
}

// DescribeParameters checks the parameters given to a class, define or template
// against those it has, and returns the message, "" when all is well (MSG-7,
// MSG-14). Missing parameters are not reported when missingOK. A Deferred value
// is given to deferred, if not nil, which returns the type the call will have,
// or nil when that is not known and anything is accepted (MSG-16); its error is
// the result's.
func DescribeParameters(subject string, params *Struct, given *value.Hash, missingOK bool, deferred func(*ObjectValue) (Type, error)) (string, error) {
	var ms []mismatch
	for _, e := range given.Entries() {
		name := value.Text(e.Key)
		if params.Field(name) == nil {
			ms = append(ms, mismatch{kind: invalidParameter, key: name})
		}
	}
	for i := range params.Fields {
		f := &params.Fields[i]
		v, present := given.Get(f.Name)
		if !present {
			if !missingOK && !f.Optional {
				ms = append(ms, mismatch{kind: missingParameter, key: f.Name})
			}
			continue
		}
		path := []pathElement{{kind: parameterPath, key: f.Name}}
		if o, ok := v.(*ObjectValue); ok && deferred != nil && IsDeferred(v) {
			t, err := deferred(o)
			if err != nil {
				return "", err
			}
			if t != nil && !assignable(Generalize(f.Type), Generalize(t), nil) {
				ms = append(ms, describe(f.Type, t, path)...)
			}
		} else if ok, err := TryInstance(f.Type, v); err != nil {
			return err.Error(), nil
		} else if !ok {
			ms = append(ms, describe(f.Type, Infer(v), path)...)
		}
	}
	return underSubject(subject, ms), nil
}

// DescribeDefault says why the default value of a parameter does not fit its type
// (MSG-14); "" when it does.
func DescribeDefault(subject, name string, t Type, v value.Value) string {
	if ok, err := TryInstance(t, v); err != nil {
		return err.Error()
	} else if ok {
		return ""
	}
	return underSubject(subject, describe(t, Generalize(Infer(v)), []pathElement{{kind: parameterPath, key: name}}))
}

func underSubject(subject string, ms []mismatch) string {
	switch len(ms) {
	case 0:
		return ""
	case 1:
		return subject + ":" + ms[0].format()
	}
	return subject + ":\n " + joinMismatches(ms)
}
