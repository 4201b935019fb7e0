package fuzzref

import (
	"encoding/json"
	"regexp"

	"github.com/p2go/p2go/internal/reference"
)

// incomparable is why a program is not compared: the message of one side says that it left the language.
type incomparable struct {
	message *regexp.Regexp
	why     string
}

// breakdowns are messages of Puppet where its own code goes wrong, so that they are Ruby's or name what only Ruby has. A
// pattern is as narrow as it can be: nothing that Puppet says on purpose may match.
var breakdowns = []incomparable{
	{regexp.MustCompile("^" + reference.NoAnswer + "$"), "it does not end in time"},
	{regexp.MustCompile("undefined (local variable or )?method `|undefined local variable"), "Ruby calls a method that a value does not have"},
	{regexp.MustCompile("uninitialized constant Puppet::"), "Ruby does not know the type that a message is to name"},
	{regexp.MustCompile(`#<[A-Za-z][\w:]*:0x`), "the message has the address of an object"}, // in small letters where it is to be a tag
	{regexp.MustCompile(`(class|object of class) Puppet::Pops::`), "Puppet cannot serialise or transform an object of its own"},
	{regexp.MustCompile(`PuppetStopIteration`), "break leaves an iteration that has ended"},
	{regexp.MustCompile(`can't convert \w+|no implicit conversion (of|from)|wrong number of arguments \(|comparison of [\w:]+ with`), "Ruby refuses an argument of one of its own methods"},
	{regexp.MustCompile(`incompatible character encodings|from ASCII-8BIT to UTF-8`), "Ruby mixes bytes and text"},
	{regexp.MustCompile(`bignum|failed to allocate|out of char range|stack level too deep`), "a limit of Ruby's"},
	{regexp.MustCompile(`^(partial character in source, but hit end|source sequence is illegal/malformed utf-8)`), "Ruby's JSON refuses bytes that are no text"},
	{regexp.MustCompile(`URI-Type parameter has wrong type, expects a match for Pattern\[/\(\?x-mi:\n`), "the message has a regular expression of Ruby's library"},
	{regexp.MustCompile(`^\d+: NaN not allowed in JSON`), "Ruby's JSON has no NaN, and tells the line of its own code"},
}

// limits are messages of p2go where Puppet goes on with numbers of more than 64 bits, which p2go must refuse.
var limits = []incomparable{
	{regexp.MustCompile(`outside of the range of (64 bit (nano)?seconds|Integer)`), "Puppet computes with more than 64 bits"},
}

// address is how Ruby shows an object that has no text of its own.
var address = regexp.MustCompile(`(Puppet::[\w:]+|Class:0x[0-9a-f]{16}>|Class:0x[0-9a-f]{16}\\u003e):0x[0-9a-f]{16}`)

// skip says why a program is not compared of which the two sides made this, or "".
func skip(puppet, p2go reference.Result) string {
	for _, b := range breakdowns {
		if b.message.MatchString(puppet.Error) {
			return "Puppet breaks down: " + b.why
		}
	}
	for _, l := range limits {
		if l.message.MatchString(p2go.Error) {
			return l.why
		}
	}
	if puppet.Catalog != nil {
		for _, r := range puppet.Catalog.Resources {
			if parameters, err := json.Marshal(r.Parameters); err == nil && address.Match(parameters) || address.MatchString(r.Title) {
				return "Puppet breaks down: a text in the catalog has the address of an object"
			}
		}
	}
	return ""
}
