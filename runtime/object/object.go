// Package object is what the structs of declared types are made with: a generated struct embeds an [Object] and is an [Instance]. The
// values of its features are fields with Go's own types; what is given to them is checked by functions that the compiler made of the
// type's logic.
package object

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Instance is an object of a declared type, as a program has it.
type Instance interface {
	typesys.Fields
	// Set gives a feature what who makes the object has for it, Append adds to one that has many values, and Store gives one what the
	// logic that sets a feature has for it (ARM-25). An [*Unacceptable] error is about the value.
	Set(name string, v value.Value) error
	Append(name string, v value.Value) error
	Store(name string, v value.Value) error
	// Check looks at the object as a whole: how many values its features have, and whether the invariants hold (ARM-43).
	Check()
}

// Object is what every object of a declared type has beside its features.
type Object struct {
	typesys.ObjectValue
	// Scope is the one in which logic is evaluated.
	Scope *runtime.Scope

	making *making // nil as long as there is nothing to know
	done   bool
}

// making is what is known while an object is being made.
type making struct {
	failures []failure
	failed   error // what ended it
	// setting is the feature whose set logic is running, "" for none. The logic itself may store into it, and clears this.
	setting string
}

func (o *Object) state() *making {
	if o.making == nil {
		o.making = &making{}
	}
	return o.making
}

// BeginSetting notes that the logic runs that sets a feature. The result of EndSetting is whether it has not stored a value there itself.
func (o *Object) BeginSetting(feature string) { o.state().setting = feature }

// EndSetting ends what [Object.BeginSetting] began.
func (o *Object) EndSetting() bool {
	m := o.state()
	unset := m.setting != ""
	m.setting = ""
	return unset
}

// failure is a value or a whole object that is not acceptable.
type failure struct {
	Unacceptable
	at *runtime.Pos // of the value; nil where that is not known
}

// Unacceptable is the error of a value that a feature does not take, or of the object as a whole.
type Unacceptable struct {
	Feature string // "" for the object
	Text    string
	// Detail is the text without the name of the type and the feature, for messages that name them in their own way.
	Detail string
	// Title is that of the invariant that does not hold.
	Title string
	// Missing reports whether the feature has no value, and needs one.
	Missing bool

	next *Unacceptable // what else is wrong with the value, nil for nothing
}

// All yields the error and what else is wrong with the value.
func (e *Unacceptable) All(yield func(*Unacceptable) bool) {
	for ; e != nil && yield(e); e = e.next {
	}
}

// unacceptable is the error of what a feature of a type does not take; join is what stands between it and the detail.
func unacceptable(of, feature, join, detail string) *Unacceptable {
	return &Unacceptable{Feature: feature, Text: of + "." + feature + join + detail, Detail: detail}
}

func (e *Unacceptable) Error() string { return e.Text }

// Begin prepares an object of a type; self is the struct around it.
func (o *Object) Begin(t *typesys.Object, s *runtime.Scope, self Instance) {
	o.Type, o.Fields, o.Scope = t, self, s
}

// Note keeps what is wrong with a value that the feature was given; the place, which may be nil, is that of the value.
func (o *Object) Note(feature string, err error, at *runtime.Pos) {
	if err == nil {
		return
	}
	m := o.state()
	if m.failed != nil {
		return
	}
	if u, ok := err.(*Unacceptable); ok {
		for u := range u.All {
			f := failure{Unacceptable: *u, at: at}
			if f.Feature == "" {
				f.Feature = feature
			}
			m.failures = append(m.failures, f)
		}
		return
	}
	m.failed = err
}

// Sound reports whether nothing is wrong so far with any of the features, with none named, with any that the type has. An invariant that
// does not hold is none of these (ARM-32).
func (o *Object) Sound(features ...string) bool {
	if o.making == nil {
		return true
	}
	if o.making.failed != nil {
		return false
	}
	return !slices.ContainsFunc(o.making.failures, func(f failure) bool {
		if len(features) == 0 {
			return f.Feature != "" && o.Type.Attribute(f.Feature) != nil
		}
		return slices.Contains(features, f.Feature)
	})
}

// Count notes that a feature has n values where it has at least and at most so many; most is -1 where there is no bound (ARM-33).
func (o *Object) Count(feature string, n, least, most int) {
	if u := Miscounted(o.Type.Name, feature, n, least, most); u != nil && o.Sound(feature) {
		o.Note(feature, u, nil)
	}
}

// Miscounted is the error of a feature that has n values where it has at least and at most so many; nil where it is none.
func Miscounted(of, feature string, n, least, most int) *Unacceptable {
	bound, wanted := "least ", least
	switch {
	case n < least:
	case most >= 0 && n > most:
		bound, wanted = "most ", most
	default:
		return nil
	}
	u := unacceptable(of, feature, " ", "expects at "+bound+values(wanted)+", got "+number(n))
	u.Missing = n == 0
	return u
}

func values(n int) string {
	if n == 1 {
		return "1 value"
	}
	return strconv.Itoa(n) + " values"
}

func number(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// Violated notes that an invariant with the title, which may be "", does not hold.
func (o *Object) Violated(title string) { o.Judge(false, title) }

// Judge notes what an invariant has given (ARM-30).
func (o *Object) Judge(result value.Value, title string) {
	o.Note("", Verdict(result, o.Type.Name, title), nil)
}

// Verdict is the error of an object of a type for which an invariant with the title has given the result; nil where it holds (ARM-30).
func Verdict(result value.Value, of, title string) error {
	detail := cmp.Or(title, "Illegal invariant")
	switch result := result.(type) {
	case nil:
		return nil
	case bool:
		if result {
			return nil
		}
	case string:
		detail = cmp.Or(result, detail)
	default:
		return noResult("invariant of "+of, result)
	}
	return &Unacceptable{Text: of + ": " + detail, Detail: detail, Title: title}
}

func noResult(of string, result value.Value) error {
	return plain("The " + of + " must produce a Boolean, String or Undef, got " + typesys.Generalize(typesys.InferReduced(result)).String())
}

// plain is an error that is only text.
type plain string

func (e plain) Error() string { return string(e) }

// Judge is the error of a value for which a check of a feature has given the result; nil where the value is acceptable (ARM-30, ARM-31).
func Judge(result value.Value, of, feature string, v value.Value) error {
	switch result := result.(type) {
	case nil:
		return nil
	case bool:
		if result {
			return nil
		}
	case string:
		if result != "" {
			return unacceptable(of, feature, ": ", result)
		}
	default:
		return noResult("check of "+of+"."+feature, result)
	}
	return Illegal(of, feature, v)
}

// Illegal is the error of a value that a check does not accept.
func Illegal(of, feature string, v value.Value) error {
	return unacceptable(of, feature, ": ", "Illegal value: "+value.Text(v)+" is not an acceptable value for "+feature)
}

// WrongType is the error of a value that is not of the feature's type. Of a list, each element may be wrong.
func WrongType(of, feature string, t typesys.Type, v value.Value) *Unacceptable {
	subject := of + "." + feature
	var first *Unacceptable
	end := &first
	for line := range strings.SplitSeq(typesys.WrongType(subject, t, v), "\n") {
		text := strings.TrimSpace(line)
		*end = &Unacceptable{Feature: feature, Text: text, Detail: strings.TrimPrefix(text, subject+" has wrong type, ")}
		end = &(*end).next
	}
	return first
}

// NotSetable is the error of a feature that nobody may set (ARM-16).
func NotSetable(of, feature string) error {
	return unacceptable(of, feature, " ", "cannot be set")
}

// Single is the error of appending to a feature that has one value (ARM-46).
func Single(of, feature string) error {
	return unacceptable(of, feature, " ", "has one value: += appends to features that have many")
}

// Abstract is the error of making an object of a type that has none of its own (ARM-22).
func Abstract(of string) error {
	text := "Cannot create an instance of abstract type " + of
	return &Unacceptable{Text: text, Detail: text}
}

// Unknown is the error of a feature that a type does not have (ARM-44).
func Unknown(of, feature string) error {
	text := of + " has no feature named '" + feature + "'"
	return &Unacceptable{Feature: feature, Text: text, Detail: text}
}

const evaluationError = "Evaluation Error: "

// Computed is the error of logic of a feature that fails where it is read (AMB-26), or gives what is not of the feature's type.
func Computed(of, feature string, t typesys.Type, v value.Value, err error) (value.Value, error) {
	switch {
	case err != nil:
		if e, ok := err.(*runtime.Error); ok { // with its place in the logic
			told := *e
			text, evaluated := strings.CutPrefix(e.Message, evaluationError)
			if told.Message = of + "." + feature + ": " + text; evaluated {
				told.Message = evaluationError + told.Message
			}
			return nil, &told
		}
		return nil, plain(of + "." + feature + ": " + err.Error())
	case !typesys.Instance(t, v):
		return nil, plain(typesys.WrongType("value of "+of+"."+feature, t, v))
	}
	return v, nil
}

// List is what a value adds to a feature that has many: the elements of an array, else the value.
func List(v value.Value) value.Array {
	if list, ok := v.(value.Array); ok {
		return list
	}
	return value.Array{v}
}

// Make gives the object its features, lets the lambda initialise it, and ends its making.
func (o *Object) Make(features *value.Hash, initialise *typesys.Block) (*typesys.ObjectValue, error) {
	self := o.Fields.(Instance)
	for _, e := range features.Entries() {
		name, ok := e.Key.(string)
		if !ok {
			o.Note("", Unknown(o.Type.Name, value.Text(e.Key)), nil)
			continue
		}
		o.Note(name, self.Set(name, e.Value), nil)
	}
	return o.end(initialise)
}

// End lets the lambda, which may be nil, initialise the object, and ends its making: the object is checked as a whole, and cannot be changed
// any more (ARM-43, ARM-45).
func (o *Object) End(initialise value.Value) (value.Value, error) {
	block, _ := initialise.(*typesys.Block)
	made, err := o.end(block)
	if err != nil {
		return nil, err
	}
	return made, nil
}

func (o *Object) end(initialise *typesys.Block) (*typesys.ObjectValue, error) {
	if initialise != nil && o.ended() == nil {
		if _, err := initialise.Call(&o.ObjectValue); err != nil {
			return nil, err
		}
	}
	m := o.finish()
	switch {
	case m == nil:
	case m.failed != nil:
		return nil, m.failed
	case len(m.failures) > 0:
		return nil, o.failure(m.failures)
	}
	return &o.ObjectValue, nil
}

// finish checks the object as a whole and ends its making; what is returned is what is known of that.
func (o *Object) finish() *making {
	if o.ended() == nil {
		o.Fields.(Instance).Check()
	}
	m := o.making
	o.making, o.done = nil, true
	return m
}

// ended is the error that has ended the making of the object, nil as long as there is none.
func (o *Object) ended() error {
	if o.making == nil {
		return nil
	}
	return o.making.failed
}

// failure is all that is wrong with the object: the text and the place of the one thing, or a line for each.
func (o *Object) failure(failures []failure) error {
	if len(failures) == 1 {
		f := failures[0]
		if f.at == nil {
			return plain(f.Text)
		}
		return o.Scope.AtCall(f.at, plain(f.Text))
	}
	var b strings.Builder
	b.WriteString(o.Type.Name + " is not acceptable:")
	for _, f := range failures {
		b.WriteString("\n  " + f.Text)
		if f.at == nil {
			continue
		}
		if e, ok := o.Scope.AtCall(f.at, plain(f.Text)).(*runtime.Error); ok {
			b.WriteString(" " + e.Place.String())
		}
	}
	return plain(b.String())
}

// unfinished returns an object that is being made, of a declared type.
func unfinished(v value.Value, feature string) (*typesys.ObjectValue, Instance, *Object, error) {
	o, ok := v.(*typesys.ObjectValue)
	if !ok || o.Fields == nil {
		return nil, nil, nil, plain("'" + feature + "' is set on an object that is being made, not on " + typesys.Generalize(typesys.InferReduced(v)).String())
	}
	self := o.Fields.(Instance)
	base := self.(interface{ base() *Object }).base()
	if base.done {
		return nil, nil, nil, plain("Cannot set '" + feature + "' on an initialized " + o.Type.Name)
	}
	return o, self, base, nil
}

func (o *Object) base() *Object { return o }

// Assign is `$t[feature] = v` in the lambda that initialises an object (ARM-46). What is wrong with the value is told with all else that is
// wrong with the object.
func Assign(t value.Value, feature string, v value.Value, at *runtime.Pos) error {
	_, self, o, err := unfinished(t, feature)
	if err == nil {
		o.Note(feature, self.Set(feature, v), at)
		err = o.ended()
	}
	return err
}

// Append is `$t[feature] += v` there.
func Append(t value.Value, feature string, v value.Value, at *runtime.Pos) error {
	_, self, o, err := unfinished(t, feature)
	if err == nil {
		o.Note(feature, self.Append(feature, v), at)
		err = o.ended()
	}
	return err
}

// Store is an assignment to a feature in the logic that sets one (ARM-25).
func Store(t value.Value, feature string, v value.Value) error {
	_, self, o, err := unfinished(t, feature)
	if err != nil {
		return err
	}
	if m := o.state(); m.setting == feature {
		m.setting = ""
	}
	return self.Store(feature, v)
}

// Feature is a feature that such logic reads after it may have stored it.
func Feature(t value.Value, feature string) (value.Value, error) {
	v, _, err := t.(*typesys.ObjectValue).Fields.Feature(feature)
	return v, err
}
