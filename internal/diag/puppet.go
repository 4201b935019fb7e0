package diag

import (
	"io"
	"strings"
)

// puppetLimit is the default of Puppet's settings max_errors, max_warnings and
// max_deprecations.
const puppetLimit = 10

// Puppet writes diagnostics as Puppet's command line does, for comparison with
// it: warnings first, at most ten of a kind, then the failure (ERR-1, ERR-7,
// VAL-1). Options.Limit has no say.
func Puppet(w io.Writer, l List, o Options) error {
	var b strings.Builder
	counts := map[Severity]int{}
	line := func(d *Diagnostic, word string) {
		if counts[d.Severity]++; counts[d.Severity] <= puppetLimit {
			b.WriteString(word + ": " + Located(d) + "\n")
		}
	}
	for _, d := range l {
		if d.Severity == Warning || d.Severity == Deprecation {
			line(d, "Warning")
		}
	}
	failure, single := l.aggregate()
	if failure == "" {
		_, err := io.WriteString(w, b.String())
		return err
	}
	if single == nil {
		for _, d := range l {
			if d.Severity == Error {
				line(d, "Error")
			}
		}
	} else {
		failure = o.phrase(Located(single), Codes[single.Code].Phase)
	}
	if !o.Logged {
		b.WriteString("Error: " + failure + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// phrase puts before a failure what Puppet says of its phase, and after it the
// node.
func (o Options) phrase(failure string, phase Phase) string {
	switch phase {
	case Syntax, Validate:
		environment := o.Environment
		if environment == "" {
			environment = "production"
		}
		failure = "Could not parse for environment " + environment + ": " + failure
	case Lower, Run:
		failure = "Evaluation Error: " + failure
	}
	if o.Node != "" {
		failure += " on node " + o.Node
	}
	return failure
}
