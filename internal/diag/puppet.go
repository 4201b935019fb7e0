package diag

import (
	"io"
	"strings"
)

// puppetLimit is the default of Puppet's settings max_errors, max_warnings and
// max_deprecations.
const puppetLimit = 10

// LogMessage is a message as Puppet logs it, without the word for its level.
type LogMessage struct {
	Level string // warning or err
	Text  string
}

// Puppet writes diagnostics as Puppet's command line does, for comparison with
// it. Options.Limit has no say.
func Puppet(w io.Writer, l List, o Options) error {
	var b strings.Builder
	for _, m := range LogMessages(l, o) {
		b.WriteString(map[string]string{"warning": "Warning: ", "err": "Error: "}[m.Level] + m.Text + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// LogMessages returns what Puppet logs of diagnostics: warnings first, at most
// ten of a kind, then the failure (ERR-1, ERR-7, VAL-1).
func LogMessages(l List, o Options) []LogMessage {
	var messages []LogMessage
	counts := map[Severity]int{}
	add := func(d *Diagnostic, level string) {
		if counts[d.Severity]++; counts[d.Severity] <= puppetLimit {
			messages = append(messages, LogMessage{level, Located(d)})
		}
	}
	for _, d := range l {
		if d.Severity == Warning || d.Severity == Deprecation {
			add(d, "warning")
		}
	}
	failure, single := l.aggregate()
	switch {
	case failure == "":
		return messages
	case single != nil:
		failure = o.phrase(Located(single), Codes[single.Code].Phase)
	default:
		for _, d := range l {
			if d.Severity == Error {
				add(d, "err")
			}
		}
	}
	if !o.Logged {
		messages = append(messages, LogMessage{"err", failure})
	}
	return messages
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
