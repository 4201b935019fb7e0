package diag

import (
	"fmt"
	"slices"
	"strings"
)

// WithLocation appends to a message the place in Puppet's notation (ERR-2),
// leaving out what is not known: "" and 0.
func WithLocation(message, file string, line, column int) string {
	var parts []string
	if file != "" {
		parts = append(parts, "file: "+file)
	}
	if line > 0 {
		parts = append(parts, fmt.Sprintf("line: %d", line))
		if column > 0 {
			parts = append(parts, fmt.Sprintf("column: %d", column))
		}
	}
	if len(parts) == 0 {
		return message
	}
	return message + " (" + strings.Join(parts, ", ") + ")"
}

// Located returns d's message with as much of its place as Puppet prints.
func Located(d *Diagnostic) string {
	file, line, column := shownPlace(d)
	return WithLocation(d.Message, file, line, column)
}

// shownPlace is as much of d's place as Puppet prints.
func shownPlace(d *Diagnostic) (file string, line, column int) {
	file, line, column = d.SaidAt().Position()
	switch Codes[d.Code].Shown {
	case ShownLineOnly:
		column = 0
	case ShownNowhere:
		return "", 0, 0
	}
	if d.Message == "Syntax error at end of input" { // Puppet's parser has no token to place there (ERR-3)
		line, column = 0, 0
	}
	return file, line, column
}

// Aggregate words the one failure that Puppet ends with when it finds what is
// in the list; "" when nothing in the list is an error (VAL-1).
//
// A single error is that failure itself. Several errors of validation are
// logged, and what is raised only counts them. Errors of the lexer and grammar,
// of heredoc texts and of the registration of definitions end the work at once.
func (l List) Aggregate() string {
	message, file, line, column := l.Failure()
	return WithLocation(message, file, line, column)
}

// Failure is [List.Aggregate] in parts: the message, and of its place what Puppet
// prints.
func (l List) Failure() (message, file string, line, column int) {
	message, d := l.aggregate()
	if d != nil {
		file, line, column = shownPlace(d)
	} else if message != "" { // the errors are those of one file
		i := slices.IndexFunc(l, func(d *Diagnostic) bool { return d.Severity == Error })
		file, _, _ = l[i].Span.Position()
	}
	return message, file, line, column
}

// aggregate returns the message without a place, and the error that stands for the
// whole, nil when the failure is a count.
func (l List) aggregate() (string, *Diagnostic) {
	var first *Diagnostic
	errors, warnings := 0, 0
	for _, d := range l {
		switch {
		case d.Severity == Warning || d.Severity == Deprecation:
			if Codes[d.Code].Phase != Syntax { // whose warnings Puppet has reported by then
				warnings++
			}
		case d.Severity != Error:
		case Codes[d.Code].Fatal():
			return d.Message, d
		default:
			if errors++; first == nil {
				first = d
			}
		}
	}
	if errors == 0 {
		return "", nil
	}
	if errors == 1 {
		return first.Message, first
	}
	counted := fmt.Sprintf("Language validation logged %d errors", errors)
	if warnings > 0 {
		counted += fmt.Sprintf(", and %d warnings", warnings)
	}
	return counted + ". Giving up", nil
}
