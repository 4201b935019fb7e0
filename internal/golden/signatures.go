package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// FunctionArea is the area with a table for each function that comes with Puppet, named after the function.
const FunctionArea = "corefunctions"

// Signature is a signature of a function that comes with Puppet, and a row of the function's table that calls it.
type Signature struct {
	// Text is the list of parameters, as Puppet's messages write it.
	Text string `json:"signature"`
	// Row is what the row shows; "" when no row reaches the signature.
	Row string `json:"row"`
}

// Mismatch reports whether the signature only words the message about arguments that no other takes.
func (s *Signature) Mismatch() bool { return strings.HasSuffix(s.Text, " mismatch") }

// Signatures are those of functions, in the order in which Puppet tries them. They are recorded beside the goldens in dir, with
// the rows that Puppet was seen to reach them from.
func Signatures(dir string) (map[string][]Signature, error) {
	data, err := os.ReadFile(signatureFile(dir))
	if err != nil {
		return nil, err
	}
	var signatures map[string][]Signature
	return signatures, json.Unmarshal(data, &signatures)
}

// WriteSignatures records signatures beside the goldens in dir.
func WriteSignatures(dir string, signatures map[string][]Signature) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(signatures); err != nil {
		return err
	}
	file := signatureFile(dir)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

func signatureFile(dir string) string { return filepath.Join(dir, "testdata", "signatures.json") }

// Function is the name of the function that the case's table is of, "" for a case of another area.
func (c *Case) Function() string {
	if area, name := path.Split(c.Name); area == FunctionArea+"/" {
		return name
	}
	return ""
}

// Shows is what the row's comment says that it shows.
func (r *Row) Shows() string {
	return strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(r.Comment, "#"), "\n#", ""))
}
