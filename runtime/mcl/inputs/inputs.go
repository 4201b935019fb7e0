// Package inputs is what programs in mcl read of the machine, the time and chance (MCL-REA).
//
// A [Source] lives as long as the program runs. It makes [Inputs] for each evaluation: one consistent sample, in which each distinct call is
// read once (MCL-REA-2). They know what was reached, and how that can change, so that whoever watches can subscribe (MCL-REA-3).
package inputs

import (
	"strconv"
	"time"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Options are those of the program for what it reads.
type Options struct {
	// Facts are values of calls by their texts, from data in JSON (MCL-REA-8); nil for none.
	Facts *value.Hash
	// Args are the arguments of the program.
	Args []string
	// VarDir is the folder for what outlives the program, "" where it has none.
	VarDir string
	// AllowSystem allows os.system to run commands.
	AllowSystem bool
	// Seed is what random values are made from where Seeded says so.
	Seed   uint64
	Seeded bool
}

// Source is where the samples come from: the options of the program, and what it remembers from one evaluation to the next (MCL-REA-6).
type Source struct {
	Options
	fixed   map[string]value.Value   // what is read once
	history map[string][]value.Value // newest last
}

// NewSource returns a source.
func NewSource(o Options) *Source {
	return &Source{Options: o, fixed: map[string]value.Value{}, history: map[string][]value.Value{}}
}

// ParseFacts reads the text of a file of facts: an object whose keys are texts of calls.
func ParseFacts(text string) (*value.Hash, error) {
	data, err := value.ParseJSON(text)
	if err != nil {
		return nil, mcl.Fail("facts: " + err.Error())
	}
	facts, ok := data.(*value.Hash)
	if !ok {
		return nil, mcl.Fail("facts: an object is expected, with texts of calls as its keys")
	}
	return facts, nil
}

// Sample begins an evaluation.
func (s *Source) Sample() *Inputs {
	return &Inputs{Source: s, read: map[string]result{}, calls: map[string]int{}}
}

// Inputs are what one evaluation reads.
type Inputs struct {
	*Source
	read    map[string]result
	reached []Reached
	calls   map[string]int // how often history was called at a site
	now     time.Time
}

type result struct {
	value value.Value
	err   error
}

// Reached is a call that an evaluation has read.
type Reached struct {
	Call   string // its text, as in the facts
	Change Change
	// Given says that the facts have it: the machine was not asked.
	Given bool
}

// Change says how what was read can become another value. The zero value says that it cannot while the program runs.
type Change struct {
	Path    string // of the file to watch
	Seconds int    // after which it is read again
}

// Never is the change of what is read once.
var Never Change

// Seconds is the change of what is read again after so many seconds.
func Seconds(n int) Change { return Change{Seconds: n} }

// File is the change of what comes from a file or its absence.
func File(path string) Change { return Change{Path: path} }

// Reached returns what the evaluation has read so far, in order.
func (in *Inputs) Reached() []Reached { return in.reached }

// Now returns the time of the evaluation, which is the same all through it.
func (in *Inputs) Now() time.Time {
	if in.now.IsZero() {
		in.now = time.Now()
	}
	return in.now
}

// Read returns the value of a call: the one that this evaluation has read before, the one of the facts, which must be of the type, or what
// read returns.
func Read[T any](in *Inputs, call string, t *mcl.Type, change Change, read func() (T, error)) (T, error) {
	r, ok := in.read[call]
	if !ok {
		r = in.find(call, t, change, func() (value.Value, error) { return read() })
		in.read[call] = r
	}
	if r.err != nil {
		var none T
		return none, r.err
	}
	return r.value.(T), nil
}

func (in *Inputs) find(call string, t *mcl.Type, change Change, read func() (value.Value, error)) (r result) {
	if data, ok := in.Facts.Get(call); ok {
		in.reached = append(in.reached, Reached{Call: call, Given: true})
		v, err := t.Decode(data, false)
		if err != nil {
			return result{err: mcl.Fail("facts: " + call + ": " + err.Error())}
		}
		return result{value: v}
	}
	in.reached = append(in.reached, Reached{Call: call, Change: change})
	if v, ok := in.fixed[call]; ok && change == Never {
		return result{value: v}
	}
	v, err := read()
	if err == nil && change == Never {
		in.fixed[call] = v
	}
	return result{v, err}
}

// Given returns the value of a call that only the facts can have (MCL-FN-20). Without it, it fails and says why.
func Given[T any](in *Inputs, call string, t *mcl.Type, why string) (T, error) {
	return Read(in, call, t, Never, func() (none T, err error) { return none, mcl.Fail(call + ": " + why + "; --facts can have its value") })
}

// Call returns the text of a call with arguments, as it would be written with literals: the key of the facts.
func Call(name string, args ...value.Value) string {
	b := append([]byte(name), '(')
	for i, a := range args {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendLiteral(b, a)
	}
	return string(append(b, ')'))
}

// appendLiteral appends a value as a program writes it.
func appendLiteral(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case string:
		return strconv.AppendQuote(b, v)
	case *value.Hash:
		b = append(b, '{')
		for i, e := range mcl.Sorted(v) {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = appendLiteral(append(appendLiteral(b, e.Key), " => "...), e.Value)
		}
		return append(b, '}')
	}
	return mcl.AppendText(b, v)
}

// History is history(v, n) at a site of the program: the value that stood there n updates ago, 0 for v itself. It fails where the program has
// not seen so many (MCL-REA-6).
func History(in *Inputs, site string, v value.Value, n int64) (value.Value, error) {
	if n < 0 {
		return nil, mcl.Fail("history: the index " + strconv.FormatInt(n, 10) + " is negative")
	}
	in.calls[site]++ // a site in a loop or a function is many
	key := site + " " + strconv.Itoa(in.calls[site])
	seen := in.history[key]
	if len(seen) == 0 || !mcl.Equal(seen[len(seen)-1], v) {
		seen = append(seen, v)
		if n < maxHistory && len(seen) > maxHistory {
			seen = seen[1:]
		}
		in.history[key] = seen
	}
	if n >= int64(len(seen)) {
		return nil, mcl.Fail("history: the value " + strconv.FormatInt(n, 10) + " updates ago is not known")
	}
	return seen[int64(len(seen))-1-n], nil
}

// maxHistory is how many values history remembers, unless it is asked for older ones.
const maxHistory = 1024
