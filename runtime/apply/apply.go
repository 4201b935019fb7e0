// Package apply brings a machine to the state that a catalog describes, as `puppet apply` does: in the order of the relationship graph, with one
// event for each property that is changed, refreshes of what is notified, and a report.
//
//	Type         how resources of a type are compared with the machine, and brought about
//	Resource     a resource of the catalog, for which its type answers
//	Property     what a resource has and should have
//	Transaction  one run
//	Report       what a run has done, as Puppet's reports tell it
//
// The package knows no type. Those that a program can apply are given to it; the linker drops all others.
package apply

import (
	"errors"
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Type is a resource type that can be applied.
type Type struct {
	// Name is in lower case.
	Name string
	// Environment is the one whose catalogs the type is for, "" for all.
	Environment string
	// Refreshes says that resources do something when what they subscribe to has changed: they are a [Refresher].
	Refreshes bool
	// Provider is the name of what brings resources about in reports, "" for types without one, and for those whose resources are [Provided].
	Provider string
	// Check says what is wrong with the parameters of a resource, for which nothing of the catalog is applied. It is nil for a type that tells it when
	// the resource is opened.
	Check func(d *Declared) error
	// Unsuited says why a resource cannot be applied on the machine as it is, with [Unsuitable] where it is for the lack of a provider. What is applied
	// before may change that. It is nil for a type that works on all machines.
	Unsuited func(d *Declared) error
	// Requires returns what a resource comes after because of how the machine is. It is nil for types whose catalogs say all of it.
	Requires func(d *Declared) []catalog.Automatic
	// Open makes what compares a resource of the catalog with the machine. Its error says what is wrong with the parameters, as Puppet's type does.
	Open func(d *Declared) (Resource, error)
	// Begin, where a type has it instead of Open, is called once in a run, before the first resource of the type, with all of them, to read what they
	// share. What it returns opens them. Its error is of all of them.
	Begin func(all []*Declared) (open func(d *Declared) (Resource, error), err error)
	// Title is what a resource is called where that is not its title, as Puppet does where a type says so. It is nil for types that do not.
	Title func(d *Declared) string
	// Properties are the names of all that `audit => all` audits, in the order of the type. It is nil for types that have none but those of [State].
	Properties []string
	// Secrets are those whose values show nowhere, whether the catalog says so or not.
	Secrets []string
	// SelfRefreshes says that resources are refreshed by their own changes, too, unless they are to be absent.
	SelfRefreshes bool

	// Instances are what the machine has of the type. It is nil for a type whose resources cannot be listed.
	Instances func(print func(level, text string)) ([]Instance, error)

	// Generate returns what a resource adds to the catalog before the run: resources that come after it, or before it where Depthfirst.
	Generate   func(d *Declared) ([]*catalog.Resource, error)
	Depthfirst bool
	// Expand returns what a resource adds to the run when the run comes to it. What comes after the resource comes after these, too.
	Expand func(d *Declared) ([]*catalog.Resource, error)
	// Nested says that titles of what is added are paths: each comes after what is above it.
	Nested bool
	// Needs are the types of what is added.
	Needs []*Type
}

// Instance is something that a machine has, of a type.
type Instance struct {
	// Name is that of a resource for it, Title its title where that is another, and Params what it needs besides.
	Name, Title string
	Params      []catalog.Param
}

// Unsuitable is the error of a resource whose provider does not work on the machine.
type Unsuitable struct {
	// Provider is the one that the resource has, "" where none works that it could have.
	Provider string
}

func (u *Unsuitable) Error() string {
	return "Provider " + u.Provider + " is not functional on this host"
}

// Declared is a resource as the catalog has it.
type Declared struct {
	*catalog.Resource
	// Path names the resource in messages, with what contains it: /Stage[main]/Ntp/File[/etc/ntp.conf].
	Path string
	// Noop reports whether nothing must be changed.
	Noop bool
	// Added says that the resource is none of the catalog: another has added it to the run.
	Added bool
	// Catalog is the one of the resource, and Options those of the run.
	Catalog *catalog.Catalog
	Options *Options
	// Say writes a message about the resource, with one of Puppet's levels, and Print one that does not name it.
	Say, Print func(level, text string)
	// Warn warns of the resource when it is checked, before it is known where it stands.
	Warn func(text string)
	// Tell writes a message about a property of it.
	Tell func(property, level, text string)
	// Told writes a message of a provider.
	Told func(provider, level, text string)
	// Deprecated warns of what is deprecated, once for each place in the manifests.
	Deprecated func(text string)

	whole *catalog.Resource // with the parameters whose values are not known yet
}

// Unknown reports whether a parameter has a value that is computed when the resource is applied, and is not yet.
func (d *Declared) Unknown(name string) bool {
	return d.Get(name) == nil && d.whole != nil && d.whole.Get(name) != nil
}

// Secret reports whether the value of a parameter shows in no message and no report.
func (d *Declared) Secret(name string) bool { return slices.Contains(d.Sensitive(), name) }

// Given is the value of a parameter without what marks it as secret, nil for none.
func (d *Declared) Given(name string) value.Value { return Plain(d.Get(name)) }

// Invalid is the error about a parameter, as Puppet tells it.
func (d *Declared) Invalid(name, text string) error {
	return errors.New("Parameter " + name + " failed on " + d.Ref() + ": " + text)
}

// Plain is a value without what marks it as secret, nil for none.
func Plain(v value.Value) value.Value {
	if s, ok := v.(*value.Sensitive); ok {
		return Plain(s.Value)
	}
	if value.IsUnset(v) {
		return nil
	}
	return v
}

// List is the elements of an array, or the value itself, which may be secret.
func List(v value.Value) value.Array {
	switch v := Plain(v).(type) {
	case nil:
		return nil
	case value.Array:
		return v
	default:
		return value.Array{v}
	}
}

// Text is the text of a parameter, "" where it has none.
func (d *Declared) Text(name string) string { return value.Text(d.Get(name)) }

// Resource is what a type makes of a resource of the catalog.
type Resource interface {
	// Inspect reads the machine.
	Inspect() (State, error)
}

// Refresher is a [Resource] that does something when what it subscribes to has changed.
type Refresher interface {
	Resource
	Refresh() error
}

// Provided is a [Resource] that is brought about by one of several providers.
type Provided interface {
	Resource
	// Provider is its name in reports.
	Provider() string
}

// Flusher is a [Resource] that writes several changed properties at once.
type Flusher interface {
	Resource
	Flush() error
}

// Closer is a [Resource] that holds something of the machine until nothing more is done with it. It is opened and closed once.
type Closer interface {
	Resource
	Close()
}

// State is how a machine has a resource.
type State struct {
	// Ensure is the property that says whether it is there, nil for a type or resource without one. Where it is out of sync, nothing else is compared.
	Ensure *Property
	// Absent resources have no other properties.
	Absent bool
	// Properties are those that the catalog has values for, in the order of the type, also of what is not there yet.
	Properties []*Property
	// Other is what the machine has for a property that the catalog has no value for, false for what cannot be told. It may be nil.
	Other func(name string) (value.Value, bool)
	// Show is what messages about changes that audits find show for a value of a property. It may be nil.
	Show func(name string, v value.Value) string
}

// Property is what a machine has and what it should have.
type Property struct {
	Name string
	// Is and Should are as reports have them.
	Is, Should value.Value
	InSync     bool
	// Compare sets InSync when the properties before this one are in sync, for a comparison that writes messages. It may be nil.
	Compare func() bool
	// Bytes says that Puppet takes Should for bytes, which it encodes in reports.
	Bytes bool
	// Agrees reports whether the machine has a value that was wanted before, where that is not to be equal to Is. It may be nil.
	Agrees func(was value.Value) bool
	// Default says that the value is that of the type, and not of the catalog. An audit of the property takes its place.
	Default bool
	// Repeats says that each run brings it about, as it does messages, which is never corrective.
	Repeats bool
	// Wrong is why the two cannot be compared, nil where they can.
	Wrong error
	// Sync changes the machine.
	Sync func() error
	// Change is the message about it: "content changed '…' to '…'". Shown are the two values as messages have them.
	Change           string
	ShowIs, ShowThat string
	// Event is the name of the event, NAME_changed unless it is given.
	Event string
	// Secret values show in no message and no report.
	Secret bool
	// ForgetsRefreshes says that a change makes refreshes that wait superfluous, as a start does a restart.
	ForgetsRefreshes bool
}

// Wrapped is the error of a system call that Puppet tells with the value that could not be set, and its place.
type Wrapped struct{ Err error }

func (w *Wrapped) Error() string { return w.Err.Error() }

// Display is a value as messages about changes have it.
func Display(v value.Value) string {
	const usual = 96 // bytes, which a checksum needs
	return string(typesys.AppendCode(make([]byte, 0, usual), v, true, 0))
}

func (p *Property) event() string {
	if p.Event != "" {
		return p.Event
	}
	return p.Name + "_changed"
}
