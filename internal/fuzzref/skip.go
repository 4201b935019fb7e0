package fuzzref

import "regexp"

// incomparable is why a program is not compared: the message of one side says that it left the language.
type incomparable struct {
	message *regexp.Regexp
	why     string
}

// breakdowns are messages of Puppet where its own code goes wrong, so that they are Ruby's or name what only Ruby has. A
// pattern is as narrow as it can be: nothing that Puppet says on purpose may match.
var breakdowns = []incomparable{
	{regexp.MustCompile("undefined (local variable or )?method `|undefined local variable"), "Ruby calls a method that a value does not have"},
	{regexp.MustCompile(`#<[A-Z][\w:]*:0x`), "the message has the address of an object"},
	{regexp.MustCompile(`(class|object of class) Puppet::Pops::`), "Puppet cannot serialise or transform an object of its own"},
	{regexp.MustCompile(`PuppetStopIteration`), "break leaves an iteration that has ended"},
	{regexp.MustCompile(`can't convert \w+|no implicit conversion (of|from)|wrong number of arguments \(|comparison of [\w:]+ with`), "Ruby refuses an argument of one of its own methods"},
	{regexp.MustCompile(`incompatible character encodings|from ASCII-8BIT to UTF-8`), "Ruby mixes bytes and text"},
	{regexp.MustCompile(`bignum|failed to allocate|out of char range|stack level too deep`), "a limit of Ruby's"},
	{regexp.MustCompile(`^\d+: NaN not allowed in JSON`), "Ruby's JSON has no NaN, and tells the line of its own code"},
}

// limits are messages of p2go where Puppet goes on with numbers of more than 64 bits, which p2go must refuse.
var limits = []incomparable{
	{regexp.MustCompile(`outside of the range of (64 bit nanoseconds|Integer)`), "Puppet computes with more than 64 bits"},
}

// skip says why a program is not compared on which the two sides failed with these messages, or "".
func skip(puppet, p2go string) string {
	for _, b := range breakdowns {
		if b.message.MatchString(puppet) {
			return "Puppet breaks down: " + b.why
		}
	}
	for _, l := range limits {
		if l.message.MatchString(p2go) {
			return l.why
		}
	}
	return ""
}
