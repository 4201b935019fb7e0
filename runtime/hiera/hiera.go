// Package hiera answers lookups from the data that an environment was built with: Hiera 5 (LKP, HIE).
//
// The configuration files and the data are read when building. What is left is static data ([Lookups]): the hierarchies, whose
// paths depend on facts and variables, and a [Store] of the data files, in which a file is looked at when a lookup first comes to
// it. Strings in which something is interpolated hold the numbers of expressions ([Expr]) that were parsed and resolved when
// building. Only text that such an expression gives is looked at when the program runs, since what is in it is interpolated
// again (HIE-23).
//
// A program links the package when it looks something up and its environment has data.
package hiera

import (
	"slices"
	"sync"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Lookups is the data of one environment. It is static and shared by all compilations.
type Lookups struct {
	// Global, Environment and Modules are the layers, from the highest priority to the lowest (LKP-5). Environment is nil when
	// the environment has no configuration; Modules are sorted by name.
	Global, Environment *Config
	Modules             []*Config
	// Known are the names of all modules of the environment, sorted.
	Known []string
	Store Store
	// Roots are how configurations spell the environment's directory, in paths that lead into it from outside. Linked are the
	// directories with data that are links, which the pattern ** does not follow.
	Roots, Linked []string
	// Exprs are what the templates of the store refer to.
	Exprs []*Expr
	// Patterns are the keys of lookup_options that are regular expressions.
	Patterns []value.Regexp
	// Convert is [Convert]; nil when no lookup_options have convert_to.
	Convert func(c fn.Context, args value.Array, v *value.Value) (value.Array, error)
	// Overlay reads data files when the program runs; nil when it was not built for that.
	Overlay func(dir string) (*Overlay, error)

	reading sync.Mutex
	read    *Overlay // what Overlay has read of readDir
	readDir string
}

// Config is the configuration of one layer: a hiera.yaml of version 5 (HIE-1).
type Config struct {
	// Layer is "Global", "Environment" or "Module"; Module is the module's name.
	Layer, Module string
	// Path is the file, "" for the built-in configuration (HIE-3). Paths are relative to the environment where they are in it.
	Path      string
	Version   string // "5", "4" or "3"
	Hierarchy []Level
	// Defaults is the default_hierarchy of a module (LKP-5); HasDefaults tells an empty one from none.
	Defaults    []Level
	HasDefaults bool
	// Warnings are what is said of the configuration when a lookup first comes to it. None reports whether there is no more to it.
	Warnings []ConfigWarning
	None     bool
	// Merge is the strategy, with its encoded options, that the function hiera_hash has in version 3; "" for hash.
	Merge, MergeOptions string
	// Refused is why the configuration cannot be used (HIE-4), Line where; "" when it can.
	Refused string
	Line    int
	// Ignored is what is said instead where the setting strict is not error: the layer is none then (HIE-9). It is "" for what cannot be
	// used under any.
	Ignored string
	// Unread reports whether the file could not be read or is not of the form that a configuration has: errors do not name its place.
	Unread bool
}

// ConfigWarning is a warning about a configuration. [PathMark] stands for Path.
type ConfigWarning struct {
	// Key is what is said once in a compilation.
	Key, Text, Path string
	// Deprecation reports whether it advises against something, in File, "" when that is nowhere. The setting strict can turn it off.
	Deprecation bool
	File        string
}

// Level is one entry of a hierarchy (HIE-2).
type Level struct {
	Name string
	// Function is the name of the function that has the data. The built-in ones have read their files when building.
	Function string
	// Source calls the function; nil for the built-in data_hash functions.
	Source Source
	// Options are what functions are given besides the location, as [Encoder.Value] encodes a hash; "" for none.
	Options string
	// Refused is why the function cannot be called, Line where the configuration names it; "" when it can.
	Refused string
	Line    int
	// Locations tells how Paths are meant; Datadir is the directory that they are in.
	Locations Locations
	Datadir   Template
	Paths     []Template
	// Extension is what paths get that do not end with it, in version 3.
	Extension string
	// Each and As are of mapped_paths: the variable that has the values, and the name that each of them gets (HIE-6).
	Each Expr
	As   string
}

// Locations is the kind of location of a [Level].
type Locations uint8

// The kinds of locations (HIE-6).
const (
	Paths Locations = iota
	Globs
	MappedPaths
	URIs    // which no file is looked for at
	NoPaths // a level without location, which the built-in functions refuse
)

// Data returns what the environment's descriptor needs.
func (l *Lookups) Data() runtime.Data { return l }

// Backends returns the functions that levels have their data from, sorted; those that have read their files when building are not
// among them.
func (l *Lookups) Backends() []string {
	var names []string
	for _, c := range append([]*Config{l.Global, l.Environment}, l.Modules...) {
		if c == nil {
			continue
		}
		for _, v := range slices.Concat(c.Hierarchy, c.Defaults) {
			if v.Source != nil {
				names = append(names, v.Function)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// session is what one compilation keeps.
type session struct {
	*Lookups
	overlay *Overlay
	failure error // of reading the overlay
	current *invocation
	warned  map[string]bool           // the keys of warnings about configurations
	options map[string]*lookupOptions // by module, "" for none; see optionsFor
	layers  map[string]*value.Hash    // lookup_options of "global" and "environment"
	files   map[string]*file
	globs   map[string][]string // the files that a pattern stands for
	located map[*Config]*located
	// contents are those of the files that functions have read, by their full names.
	contents map[string]value.Value
}

func (l *Lookups) session(s *runtime.View) *session {
	if x, ok := s.DataState().(*session); ok {
		return x
	}
	x := &session{
		Lookups: l, options: map[string]*lookupOptions{}, layers: map[string]*value.Hash{}, files: map[string]*file{}, globs: map[string][]string{},
		warned: map[string]bool{}, located: map[*Config]*located{}, contents: map[string]value.Value{},
	}
	if x.overlay, x.failure = l.overlaid(s); x.failure != nil {
		x.overlay = &Overlay{}
	}
	s.SetDataState(x)
	return x
}

// pattern finds a pattern by its text; nil when there is none.
func (l *Lookups) pattern(text string) *value.Regexp {
	for i := range l.Patterns {
		if l.Patterns[i].Source == text {
			return &l.Patterns[i]
		}
	}
	return nil
}

// hasEnvironment reports whether the environment has data.
func (l *Lookups) hasEnvironment() bool { return l.Environment != nil && !l.Environment.None }

// module finds the configuration of a module; nil when it has none.
func (l *Lookups) module(name string) *Config {
	for _, c := range l.Modules {
		if c.Module == name {
			return c
		}
	}
	return nil
}
