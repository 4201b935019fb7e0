package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Request is what a catalog is compiled for.
type Request struct {
	// Node is the certname.
	Node string
	// Facts are the node's facts (FACT-1); the other hashes are $trusted and
	// $server_facts (FACT-3, FACT-4). A nil hash is empty.
	Facts, Trusted, ServerFacts *value.Hash
	// Parameters and Classes come from an external node classifier.
	Parameters *value.Hash
	Classes    []NodeClass
	// Settings are Puppet's; the zero value is that of [Settings].
	Settings Settings
	// Store holds exported resources; nil for none (VIRT-2).
	Store catalog.Store
	// Log gets the messages of the compilation; nil drops them.
	Log func(Message)
}

// NodeClass is a class given by an external node classifier (PHASE-6).
type NodeClass struct {
	Name string
	// Params of classes declared with attributes; nil for others.
	Params *value.Hash
}

// Settings are the settings that change the result of a compilation. The zero
// value is Puppet 8's defaults.
type Settings struct {
	// Strict is the setting strict (STRICT-1); "" is error.
	Strict string
	// LaxVariables is strict_variables=false (STRICT-2).
	LaxVariables bool
	// PlainData is rich_data=false (STRICT-4).
	PlainData bool
	// Environmentpath is the directory of environments; "" is
	// /etc/puppetlabs/code/environments.
	Environmentpath string
	// EyamlPrivateKey and EyamlPublicKey are files with the keys for encrypted data,
	// which come before those that hiera.yaml names; "" for none.
	EyamlPrivateKey, EyamlPublicKey string
	// Hieradata is a directory with data files that take the place of those that the
	// program was built with; "" for none.
	Hieradata string
	// Given are the texts of other settings, by their names.
	Given map[string]string
}

// DefaultEnvironmentpath is where environments are unless a setting says
// otherwise.
const DefaultEnvironmentpath = "/etc/puppetlabs/code/environments"

const (
	strictOff     = compile.StrictOff
	strictWarning = compile.StrictWarning
	strictError   = compile.StrictError
)

func (s *Settings) strictness() compile.Strictness {
	switch s.Strict {
	case "off":
		return strictOff
	case "warning":
		return strictWarning
	}
	return strictError
}

// Lossy is how the catalog is written under rich_data=false; nil under
// rich_data=true (RICH-3).
func (r *Request) Lossy(env *Environment) *catalog.Lossy {
	if !r.Settings.PlainData {
		return nil
	}
	return &catalog.Lossy{Other: env.Plain}
}

// Lost is told of a value that becomes a string in the catalog; for [catalog.Encoding]. It is an error under strict=error, and worth a
// warning otherwise, also under strict=off (RICH-3).
func (r *Request) Lost(message string, at catalog.Place) error {
	if r.Settings.strictness() == strictError {
		return &Error{Message: evaluationError + message, Place: at}
	}
	if r.Log != nil {
		r.Log(Message{Level: "warning", Text: message, Place: at})
	}
	return nil
}

// Message is a log message of a compilation.
type Message struct {
	// Level is debug, info, notice, warning, err, alert, crit or emerg.
	Level string
	Text  string
	Place catalog.Place
	// Source is what logged, "Scope(Class[main])" for a function; "" is Puppet.
	Source string
}

// Line is what a terminal shows: the source, unless that is Puppet, the text and
// its place.
func (m Message) Line() string {
	if m.Source != "" && m.Source != "Puppet" {
		return m.Source + ": " + m.String()
	}
	return m.String()
}

// String returns the text with its place (ERR-7).
func (m Message) String() string {
	if p := m.Place.String(); p != "" {
		return m.Text + " " + p
	}
	return m.Text
}
