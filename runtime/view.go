package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// View is a scope as parts of the runtime see it that only some programs link, such as
// those for data, files and settings. Like call it is the same struct; neither generated
// code nor functions have it.
type View Scope

// ViewOf returns the scope that calls a function.
func ViewOf(c fn.Context) *View { return (*View)(c.(*call)) }

// Context returns the scope for calls of functions.
func (v *View) Context() fn.Context { return (*call)(v) }

// TakeBuffer returns an empty buffer, to be given back once what is written to it was copied.
func (v *View) TakeBuffer() []byte {
	b := v.c.buffer
	v.c.buffer = nil
	return b[:0]
}

// GiveBuffer gives a buffer back.
func (v *View) GiveBuffer(b []byte) { v.c.buffer = b }

// DataState is what the environment's [Data] keeps for this compilation; nil before [View.SetDataState].
func (v *View) DataState() any { return v.c.dataState }

// SetDataState keeps something for the [Data].
func (v *View) SetDataState(state any) { v.c.dataState = state }

// LookupVar reads a variable whose name is known only at run time; it is Unset when there is none.
func (v *View) LookupVar(name string) value.Value { return (*Scope)(v).lookupVar(name) }

// Visible reads a variable that code reads by its name where the scope calls it: one that [Scope.Seeing] noted, or else one that
// [View.LookupVar] finds.
func (v *View) Visible(name string) value.Value {
	if x, ok := v.locals.Get(name); ok {
		return x
	}
	return v.LookupVar(name)
}

// Forget forgets what [Scope.Seeing] noted.
func (v *View) Forget() { v.locals = nil }

// Unbuilt is what messages say where something is not known because the program was built without it.
func (v *View) Unbuilt() string { return v.c.unbuilt() }

// EnvironmentName is the name of the environment.
func (v *View) EnvironmentName() string { return v.c.env.Name }

// Class finds a class of the environment by its name in lower case; nil when there is none.
func (v *View) Class(name string) *Class { return v.c.env.Class(name) }

// Evaluated reports whether the evaluation of a class has begun.
func (v *View) Evaluated(class *Class) bool { return v.c.classes[class] != nil }

// CallFunction calls a function written in the Puppet language, whose arguments have been checked.
func (v *View) CallFunction(f *Function, args []value.Value) (value.Value, error) {
	return (*Scope)(v).callFunction(f, args)
}

// ClassName is the name of the class that the scope is of, or in which what the scope is of was declared; "" for none.
func (v *View) ClassName() string {
	for f := v.frame; f != nil; f = f.Parent {
		if f.Resource != nil && f.Resource.Type == &catalog.Class {
			return f.Source.Name
		}
	}
	return ""
}

// Setting returns one of Puppet's settings as functions see them, undef when it is unknown.
func (v *View) Setting(name string) value.Value { return v.c.setting(name) }

// OwnSetting returns a setting that the compilation itself heeds, and reports whether it is one of these.
func (v *View) OwnSetting(name string) (setting value.Value, own bool) { return v.c.ownSetting(name) }

// GivenSetting returns the text that a setting was given for this compilation.
func (v *View) GivenSetting(name string) (text string, given bool) {
	text, given = v.c.req.Settings.Given[name]
	return text, given
}

// EyamlKeys are the files with keys for encrypted data that were given to the program.
func (v *View) EyamlKeys() (private, public string) {
	return v.c.req.Settings.EyamlPrivateKey, v.c.req.Settings.EyamlPublicKey
}

// Hieradata is the directory with data files for lookups; "" for those of the program alone.
func (v *View) Hieradata() string { return v.c.req.Settings.Hieradata }

// Terminal reports whether somebody reads the error at a terminal.
func (v *View) Terminal() bool { return v.c.req.Terminal }

// PathOf returns the full name of a file of the environment.
func (v *View) PathOf(file string) string { return v.PlaceIn(file, 0).File }

// PathIn is the opposite of [View.PathOf].
func (v *View) PathIn(file string) string {
	return strings.TrimPrefix(file, strings.TrimSuffix(v.PathOf("x"), "x"))
}

// PlaceIn returns a place in a file of the environment, which need not be a manifest.
func (v *View) PlaceIn(file string, line int) catalog.Place {
	return v.c.cat.Place(&Pos{File: &file, Line: int32(line)})
}

// Note keeps something for the rest of the compilation.
func (v *View) Note(key string, x any) {
	if v.c.notes == nil {
		v.c.notes = map[string]any{}
	}
	v.c.notes[key] = x
}

// Noted returns what was kept for a key last, or nil.
func (v *View) Noted(key string) any { return v.c.notes[key] }

// Warn logs a warning of Puppet's own.
func (v *View) Warn(message string) { v.c.messages.log(Message{Level: "warning", Text: message}) }

// WarnOnce logs a warning, the first time for a key, and that its place is not known.
func (v *View) WarnOnce(key, message string) { v.c.messages.warnNowhere(key, message) }
