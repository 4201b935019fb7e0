package changes

import (
	"bytes"
	"encoding/json"
)

// jsonChange is a change as octocatalog-diff writes it.
type jsonChange struct {
	DiffType    string   `json:"diff_type"`
	Type        string   `json:"type"`
	Title       string   `json:"title"`
	Structure   []string `json:"structure"`
	OldValue    any      `json:"old_value"`
	NewValue    any      `json:"new_value"`
	OldFile     any      `json:"old_file"`
	OldLine     any      `json:"old_line"`
	NewFile     any      `json:"new_file"`
	NewLine     any      `json:"new_line"`
	OldLocation *Place   `json:"old_location"`
	NewLocation *Place   `json:"new_location"`
}

// MarshalJSON writes the change as octocatalog-diff does.
func (c *Change) MarshalJSON() ([]byte, error) {
	j := jsonChange{
		DiffType: string(rune(c.Kind)), Type: c.Type, Title: c.Title, Structure: c.Path, OldValue: c.Old, NewValue: c.New,
		OldLocation: c.OldPlace, NewLocation: c.NewPlace,
	}
	if j.Structure == nil {
		j.Structure = []string{}
	}
	if c.OldPlace != nil {
		j.OldFile, j.OldLine = c.OldPlace.File, c.OldPlace.Line
	}
	if c.NewPlace != nil {
		j.NewFile, j.NewLine = c.NewPlace.File, c.NewPlace.Line
	}
	return unescaped(j)
}

// unescaped is the JSON of a value on one line, without the escapes that only HTML needs.
func unescaped(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// JSON is what changes for the node, on a line: the object that octocatalog-diff prints, with the node's name if it has one, and
// why there is no catalog where there is none.
func (n *Node) JSON() ([]byte, error) {
	list := n.Changes
	if list == nil {
		list = []*Change{}
	}
	b, err := unescaped(struct {
		Diff     []*Change `json:"diff"`
		Node     string    `json:"node,omitempty"`
		OldError string    `json:"old_error,omitempty"`
		NewError string    `json:"new_error,omitempty"`
	}{list, n.Name, n.OldError, n.NewError})
	return append(b, '\n'), err
}
