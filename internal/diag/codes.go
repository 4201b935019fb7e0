package diag

// Phase is the part of the work in which an issue is found.
type Phase uint8

// The phases, in the order in which a program passes through them.
const (
	Syntax   Phase = iota // lexer and parser
	Validate              // static validation
	Register              // the definitions of all files together
	Lower                 // names, types and constants known at compile time
	Hiera                 // Hiera's configuration
	Run                   // evaluation of the compiled program
	Single                // what is no Puppet code, each file by itself
	Unused                // declared by Puppet, never reported
)

// String returns the phase as documents name it.
func (p Phase) String() string {
	return [...]string{"syntax", "validation", "registration", "lowering", "Hiera", "run time", "single files", "unused"}[p]
}

// Shown tells how much of its place Puppet prints with an issue.
type Shown uint8

// What Puppet prints of a place.
const (
	ShownWhole    Shown = iota // (file: F, line: L, column: C)
	ShownLineOnly              // (file: F, line: L)
	ShownNowhere
)

// Issue describes one code.
type Issue struct {
	Code     Code
	Severity Severity
	Phase    Phase
	// When completes the sentence "reported when …".
	When string
	// Example is a manifest that has the issue; "" where Puppet cannot be made
	// to report it.
	Example string
	// File is where Example is: "" for a site manifest, a path in the directory
	// of modules, or a name ending in ".epp" for a template.
	File string
	// Alone marks an error of validation that ends it at once.
	Alone bool
	Shown Shown
}

// Fatal reports whether the first error of this kind is the one that Puppet ends
// with, however many others there are.
func (i Issue) Fatal() bool { return i.Alone || i.Phase != Validate }

// Codes describes every code that a diagnostic can have.
var Codes = indexIssues(syntaxCodes, validateCodes, registerCodes, lowerCodes, runCodes, hieraCodes, unusedCodes, mclNameCodes)

func indexIssues(tables ...[]Issue) map[Code]Issue {
	index := map[Code]Issue{}
	for _, t := range tables {
		for _, i := range t {
			index[i.Code] = i
		}
	}
	return index
}
