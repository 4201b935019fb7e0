package resolve

import "github.com/p2go/p2go/internal/diag"

// Failure is what is wrong with a whole file, which was reported. Puppet raises it where it looks for something in the file.
type Failure struct {
	Code    diag.Code
	Message string
	In      string // the file
	// Its place, as far as Puppet shows it. Without a file it is an error of the construct that looks for something.
	File         string
	Line, Column int
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }
