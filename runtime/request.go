package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
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
	// Terminal reports whether somebody reads the error at a terminal: lines of files that can be read are shown with it.
	Terminal bool
}

// NodeClass is a class given by an external node classifier (PHASE-6).
type NodeClass struct {
	Name string
	// Params of classes declared with attributes; nil for others.
	Params *value.Hash
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
