package ruby

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/p2go/p2go/runtime/value"
)

// What generated code calls beside methods and functions.

// In is what methods see of a compilation: its scope.
func In(h Host) *Context { return &Context{Host: h} }

// Output is what a template renders.
type Output struct {
	text    String
	shared  bool // [Output.Buffer] was called
	context Context
}

// NewOutput returns one that writes to an empty buffer.
func NewOutput(b []byte) *Output { return &Output{text: String{b: b}} }

// In is [In], for the code of the template.
//
//go:noinline
func (o *Output) In(h Host) *Context {
	o.context.Host = h
	return &o.context
}

// End returns what was appended, and the buffer, for other output: nil where values may have it.
func (o *Output) End() (text string, buffer []byte) {
	if o.shared {
		return o.text.String(), nil
	}
	return string(o.text.b), o.text.b
}

// Buffer returns the string that the output appends to, and may be changed otherwise.
//
//go:noinline
func (o *Output) Buffer() *String {
	o.shared = true
	return &o.text
}

// Text appends a string. As there are many calls of it, its code is not copied to them.
//
//go:noinline
func (o *Output) Text(s string) { o.text.b = append(o.text.b, s...) }

// Int appends an integer.
//
//go:noinline
func (o *Output) Int(n int64) { o.text.b = strconv.AppendInt(o.text.b, n, 10) }

// Value appends the text of a value.
func (o *Output) Value(v value.Value) {
	switch v := v.(type) {
	case nil:
	case string:
		o.text.b = append(o.text.b, v...)
	default:
		o.text.b = AppendText(o.text.b, v)
	}
}

// Replace sets what was appended.
func (o *Output) Replace(s string) { o.text.b = []byte(s) }

// String returns what was appended.
func (o *Output) String() string { return string(o.text.b) }

// Entry is the value of a key of a hash of Puppet's, nil where it has none.
func Entry(h *value.Hash, key value.Value) value.Value {
	v, _ := PairsOf(h).Get(key)
	return v
}

// OpMember calls [], with a string.
func OpMember(c *Context, self value.Value, key string) (value.Value, error) {
	switch r := self.(type) {
	case *value.Hash:
		return r.Member(key), nil
	case *Hash:
		return HashIndex(self, key)
	case string, *String, Symbol, value.DefaultValue:
		if strings.Contains(ToS(r), key) {
			return key, nil
		}
		return nil, nil
	case *Array, value.Array, int64:
		return nil, noConversion(key, IntegerClass)
	case interface {
		rubyOpIndex(c *Context, m *Match, args ...value.Value) (value.Value, error)
	}:
		return r.rubyOpIndex(c, nil, key)
	}
	return Send(c, self, "[]", nil, key)
}

// Is reports whether a value is a string of that content.
func Is(v value.Value, s string) bool {
	t, ok := stringOf(v)
	return ok && t == s
}

// Cell is a local variable that closures share.
type Cell struct{ V value.Value }

// leap is the error that a jump out of a closure travels as.
type leap struct {
	to    *Landing
	value value.Value
}

// Error is the text for one that nothing takes.
func (*leap) Error() string { return "unexpected return" }

// Jumps says that it is a jump.
func (*leap) Jumps() {}

// Landing is a place that closures jump to: the call that a block belongs to, for `break`, or the method that it stands in, for `return`.
type Landing struct{ _ byte }

// To is the error that jumps there with a value.
func (j *Landing) To(v value.Value) error { return &leap{j, v} }

// Landed returns the value of an error that is a jump to the place; any other error is returned as it is.
func (j *Landing) Landed(err error) (value.Value, error) {
	if l, ok := err.(*leap); ok && l.to == j {
		return l.value, nil
	}
	return nil, err
}

// Rescue returns the exception that an error is, for a `rescue`; a jump, and a limit of the program, is returned as the error that it is.
func Rescue(err error) (value.Value, error) {
	if t, ok := err.(*traced); ok {
		err = t.error
	}
	if e := exceptionOf(err); e != nil {
		return e, nil
	}
	return nil, err
}

// Given is a variable of Puppet's, which is nil where it has no value.
func Given(v value.Value) value.Value {
	if value.IsUnset(v) {
		return nil
	}
	return v
}

// ArrayOf returns a new array.
func ArrayOf(elems ...value.Value) *Array { return &Array{Elems: elems} }

// HashOf returns a new hash of alternating keys and values.
func HashOf(pairs ...value.Value) *Hash { return NewHash(pairs...) }

// Merge adds the entries of a hash to another one, as `**x` does.
func Merge(into, from value.Value) error {
	if from == nil {
		return nil
	}
	pairs, err := ToHash(from)
	if err != nil {
		return err
	}
	h := into.(*Hash)
	return pairs.Walk(func(key, v value.Value) error { return h.Set(key, v) })
}

// NewRange returns a range. Its ends must be comparable, or nil.
func NewRange(from, to value.Value, exclusive bool) (*Range, error) {
	if from != nil && to != nil {
		if _, ok := Compare(from, to); !ok {
			return nil, Raise(ArgumentError, "bad value for range")
		}
	}
	return &Range{From: from, To: to, Exclusive: exclusive}, nil
}

// Mutable returns a string that can change, for one that cannot; any other value is returned as it is.
func Mutable(v value.Value) value.Value {
	if s, ok := v.(string); ok {
		return NewString(s)
	}
	return v
}

// literals are the strings that are one object wherever they are written, by their text.
var literals sync.Map

// Literal is the object that a string is which Ruby has once: a literal that is frozen, and what to_s of nil, true and false gives.
func Literal(s value.Value) (value.Value, error) { return literal(Text(s)), nil }

// literal is [Literal] of a text.
func literal(text string) value.Value {
	if known, ok := literals.Load(text); ok {
		return known
	}
	known, _ := literals.LoadOrStore(text, frozenString(text))
	return known
}

// frozenString returns a string that is frozen.
func frozenString(text string) *String { return &String{b: []byte(text), Frozen: true} }

// Pieces returns an array of new strings, which it makes some that can change.
func Pieces(v value.Value) (value.Value, error) {
	if a, ok := v.(*Array); ok {
		for i, e := range a.Elems {
			if _, nested := e.(*Array); nested {
				a.Elems[i], _ = Pieces(e)
				continue
			}
			a.Elems[i] = Mutable(e)
		}
	}
	return v, nil
}

// Document returns what a document was read as, at any depth with strings that can change; those that are keys of hashes cannot.
func Document(v value.Value) (value.Value, error) {
	return document(v, make(map[value.Value]bool)), nil
}

// document is [Document] but for the arrays and hashes that have been seen: aliases are the same one.
func document(v value.Value, seen map[value.Value]bool) value.Value {
	switch v := v.(type) {
	case string:
		return NewString(v)
	case *Array:
		if seen[v] {
			break
		}
		seen[v] = true
		for i, e := range v.Elems {
			v.Elems[i] = document(e, seen)
		}
	case *Hash:
		if seen[v] {
			break
		}
		seen[v] = true
		for i := range v.entries {
			e := &v.entries[i]
			if s, ok := e.key.(string); ok {
				e.key = frozenString(s)
			}
			e.value = document(e.value, seen)
		}
	}
	return v
}

// ToSOf is the string that to_s of a value gave, where it may be changed: that of nil, true and false cannot, and a string is its own.
func ToSOf(self, s value.Value) (value.Value, error) {
	switch self := self.(type) {
	case nil, bool:
		return Literal(s)
	case *String:
		return self, nil
	}
	return Mutable(s), nil
}

// InspectOf is [ToSOf] for what inspect gave.
func InspectOf(self, s value.Value) (value.Value, error) {
	if _, ok := self.(bool); ok {
		return ToSOf(self, s)
	}
	return Mutable(s), nil
}

// Splat returns what `*x` stands for.
func Splat(v value.Value) []value.Value {
	if v == nil {
		return nil
	}
	if a, ok := arrayOf(v); ok {
		return a
	}
	if p, ok := pairsOf(v); ok {
		list := make([]value.Value, p.Len())
		for i := range list {
			key, x := p.At(i)
			list[i] = NewArray(key, x)
		}
		return list
	}
	if _, ok := v.(collection); ok {
		if list, err := EnumOf(v).elems(); err == nil {
			return list
		}
	}
	if o, ok := v.(converter); ok {
		if a, ok := o.converted("to_a", ArrayClass); ok {
			return Elements(a)
		}
	}
	return []value.Value{v}
}

// List returns what is assigned to several targets: the elements of an array, or the value alone.
func List(v value.Value) value.Array {
	if a, ok := spreadOf(v); ok {
		return a
	}
	return value.Array{v}
}

// Element is an element of a list, nil behind its end.
func Element(list value.Array, i int) value.Value {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// Last is the n-th element of a list from its end, for a target that follows a splat. Head is how many targets come before the splat: they are
// given their elements first.
func Last(list value.Array, n, head int) value.Value {
	if i := max(len(list)-n, head); i < len(list) && i >= 0 {
		return list[i]
	}
	return nil
}

// Rest returns a new array of the elements of a list, without so many at its beginning and end.
func Rest(list value.Array, head, tail int) *Array {
	if head+tail >= len(list) {
		return NewArray()
	}
	rest := append([]value.Value(nil), list[head:len(list)-tail]...)
	if h, ok := rest[len(rest)-1].(*Hash); ok && h.keywords { // which are a hash now
		rest[len(rest)-1] = PairsOf(h).Copy()
	}
	return NewArray(rest...)
}

// BlockArgs are the arguments of a block, taken apart where that is one array and the block has several parameters, as many as n.
func BlockArgs(args, n value.Value) (value.Array, error) {
	list := args.(value.Array)
	if len(list) == 1 && n.(int64) > 1 {
		if a, ok := spreadOf(list[0]); ok {
			return a, nil
		}
	}
	return list, nil
}

// CheckArity returns an error unless the number of arguments is in a range; -1 is no limit.
func CheckArity(args, least, most value.Value) (value.Value, error) {
	list := args.(value.Array)
	if n := len(list) - 1; n >= 0 { // of what has no keywords
		NoKeywords(list[n])
	}
	return nil, Arity(len(list), int(least.(int64)), int(most.(int64)))
}

// CheckKeyedArity is [CheckArity] for what has required keywords, whose names the error has.
func CheckKeyedArity(args, least, most, names value.Value) (value.Value, error) {
	err := Arity(len(args.(value.Array)), int(least.(int64)), int(most.(int64)))
	if r, ok := err.(raised); ok {
		e := exceptionIn(r)
		text := strings.TrimSuffix(e.Text(), ")") + "; required keyword"
		if strings.Contains(names.(string), ",") {
			text += "s"
		}
		return nil, Raise(e.Class, text, ": ", names.(string), ")")
	}
	return nil, err
}

// Keywords marks a hash as the keywords of a call.
func Keywords(h value.Value) (value.Value, error) {
	h.(*Hash).keywords = true
	return h, nil
}

// NoKeywords makes the keywords of a call the hash that they are for a method without any.
func NoKeywords(v value.Value) (value.Value, error) {
	if h, ok := v.(*Hash); ok && h.keywords {
		h.keywords = false
	}
	return v, nil
}

// BlockKeywords is what keywords add to the arguments of a block: themselves where it may have keywords, a hash, or nothing where that is empty.
func BlockKeywords(block, v value.Value) (value.Array, error) {
	if b, ok := block.(*Block); ok && !b.Keywords {
		NoKeywords(v)
		return UnlessEmpty(v)
	}
	return value.Array{v}, nil
}

// UnlessEmpty is what a hash adds to the arguments of a call as `**x`: itself, or nothing where it is empty.
func UnlessEmpty(v value.Value) (value.Array, error) {
	if v.(*Hash).Len() == 0 {
		return nil, nil
	}
	return value.Array{v}, nil
}

// KeywordArgs returns the arguments without the keywords at their end, as arrays, and those, which are empty where there are none.
func KeywordArgs(args value.Value) (value.Array, error) {
	list := args.(value.Array)
	if len(list) > 0 {
		if h, ok := list[len(list)-1].(*Hash); ok && h.keywords {
			return value.Array{list[:len(list)-1], PairsOf(h).Copy()}, nil
		}
	}
	return value.Array{list, NewHash()}, nil
}

// CheckName returns an error unless a value can be the name of a method: a symbol or a string.
func CheckName(v value.Value) (value.Value, error) {
	_, err := methodName(v)
	return nil, err
}

// CheckKeys returns an error unless the keywords of a call have those that are required, and none but those that are known, nil for any.
func CheckKeys(options, required, known value.Value) (value.Value, error) {
	h := options.(*Hash)
	var missing, unknown []value.Value
	for _, k := range Elements(required) {
		if _, ok := h.Get(k); !ok {
			missing = append(missing, k)
		}
	}
	for i := range h.Len() {
		k, _ := h.At(i)
		if known != nil && !slices.ContainsFunc(Elements(known), func(name value.Value) bool { return Equal(name, k) }) {
			unknown = append(unknown, k)
		}
	}
	switch {
	case missing != nil:
		return nil, keywordError("missing keyword", missing)
	case unknown != nil:
		return nil, keywordError("unknown keyword", unknown)
	}
	return nil, nil
}

// KnownKeywords is the error about keywords that have none of the names, "a b ".
func KnownKeywords(given Pairs, names string) error {
	var unknown []value.Value
	for i := range given.Len() {
		k, _ := given.At(i)
		if s, ok := k.(Symbol); !ok || !strings.Contains(" "+names, " "+string(s)+" ") {
			unknown = append(unknown, k)
		}
	}
	if unknown == nil {
		return nil
	}
	return keywordError("unknown keyword", unknown)
}

func keywordError(what string, names []value.Value) error {
	var list []string
	for _, n := range names {
		list = append(list, Inspect(n))
	}
	if len(list) > 1 {
		what += "s"
	}
	return Raise(ArgumentError, what, ": ", strings.Join(list, ", "))
}

// IsGiven reports whether there is an argument of that index.
func IsGiven(args, i value.Value) (bool, error) {
	return int64(len(args.(value.Array))) > i.(int64), nil
}

// Raised returns an error of a class with a message.
func Raised(class, message value.Value) (value.Value, error) {
	return nil, Raise(class.(*Class), message.(string))
}

// Assignable returns an error where a variable has a value, so that it cannot be given another one.
func Assignable(v, name value.Value) (value.Value, error) {
	if value.IsUnset(v) {
		return nil, nil
	}
	return nil, Raise(PuppetParseError, "Cannot reassign variable '$", name.(string), "'")
}

// WithoutTags returns a string that is part of the source of a template. It is an error if it has tags, which nobody knew of when the program was
// built.
func WithoutTags(v value.Value) (string, error) {
	s := v.(string)
	if strings.Contains(s, "<%") {
		return "", Raise(NotImplementedError, "p2go does not compile tags that come to a template when the program runs: ", s)
	}
	return s, nil
}

// NotComparable is the error of comparing two values.
func NotComparable(a, b value.Value) (value.Value, error) { return nil, Incomparable(a, b) }

// ToBlock returns the block that `&x` stands for.
func ToBlock(v value.Value) (*Block, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case *Block:
		return v, nil
	case converter:
		if p, ok := v.converted("to_proc", ProcClass); ok {
			return p.(*Block), nil
		}
	}
	return nil, Raise(TypeError, "wrong argument type ", ClassOf(v).Name, " (expected Proc)")
}

// Yield calls the block that a method was given.
func Yield(block value.Value, args ...value.Value) (value.Value, error) {
	b, ok := block.(*Block)
	if !ok {
		return nil, noBlock()
	}
	return b.Call(args...)
}

// IsAny reports whether a value is of one of the classes.
func IsAny(v value.Value, classes ...*Class) bool {
	for _, k := range classes {
		if IsA(v, k) {
			return true
		}
	}
	return false
}

// CaseAny reports whether one of the patterns of an array matches a value, as `when *patterns` does.
func CaseAny(patterns, v value.Value) (bool, error) {
	for _, p := range Splat(patterns) {
		if is, err := CaseEqual(nil, nil, p, v); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// Whole is $&, the text that the last match matched.
func (m *Match) Whole() value.Value { return m.Group(0) }

// Before is $`, the text before the last match.
func (m *Match) Before() value.Value {
	if m.found == nil {
		return nil
	}
	return dataOf(m).String[:dataOf(m).Loc[0]]
}

// After is $', the text after the last match.
func (m *Match) After() value.Value {
	if m.found == nil {
		return nil
	}
	return dataOf(m).String[dataOf(m).Loc[1]:]
}

// LastGroup is $+, the last group that took part in the last match.
func (m *Match) LastGroup() value.Value {
	if m.found == nil {
		return nil
	}
	for n := len(dataOf(m).Loc)/2 - 1; n > 0; n-- {
		if v := dataOf(m).Group(n); v != nil {
			return v
		}
	}
	return nil
}

// RegexpPart is the source that a value stands for where it is interpolated in a regular expression.
func RegexpPart(v value.Value) (string, error) {
	if r, ok := v.(*value.Regexp); ok {
		return ToS(r), nil
	}
	return ToS(v), nil
}

// Operate calls an operator by its name, as a method with any number of arguments: values of these classes have it, with so many operands.
func Operate(c *Context, self value.Value, name string, block *Block, args []value.Value, operands int, operator func(args []value.Value) (value.Value, error), classes ...*Class) (value.Value, error) {
	if !IsAny(self, classes...) {
		return Send(c, self, name, block, args...)
	}
	if err := Arity(len(args), operands, operands); err != nil {
		return nil, err
	}
	return operator(args)
}
