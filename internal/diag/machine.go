package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/p2go/p2go/internal/source"
)

// region is a place in the formats for programs. Columns count characters; the
// end is exclusive.
type region struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"endLine,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
}

func regionOf(s source.Span) region {
	if s.IsZero() {
		return region{}
	}
	r := region{File: s.File.Name}
	r.Line, r.Column = s.File.Position(int(s.Start))
	r.EndLine, r.EndColumn = s.File.Position(int(max(s.Start, s.End)))
	return r
}

// JSON writes one array with an object for each diagnostic.
func JSON(w io.Writer, l List, o Options) error {
	type note struct {
		region
		Text string `json:"text"`
	}
	type diagnostic struct {
		Code     Code   `json:"code"`
		Severity string `json:"severity"`
		region
		Message string `json:"message"`
		Notes   []note `json:"notes,omitempty"`
		Hint    string `json:"hint,omitempty"`
	}
	shown, _ := o.limited(l)
	out := make([]diagnostic, len(shown))
	for i, d := range shown {
		out[i] = diagnostic{Code: d.Code, Severity: d.Severity.String(), region: regionOf(d.Span), Message: d.Message, Hint: d.HintText}
		for _, n := range d.Notes {
			out[i].Notes = append(out[i].Notes, note{regionOf(n.Span), n.Text})
		}
	}
	return encode(w, out)
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

type object map[string]any

// SARIF writes a log in the Static Analysis Results Interchange Format, version
// 2.1.0.
func SARIF(w io.Writer, l List, o Options) error {
	shown, _ := o.limited(l)
	var rules []object
	index := map[Code]int{}
	results := make([]object, 0, len(shown))
	for _, d := range shown {
		if _, known := index[d.Code]; !known {
			index[d.Code] = len(rules)
			rule := object{"id": d.Code}
			if when := Codes[d.Code].When; when != "" {
				rule["shortDescription"] = object{"text": "Reported when " + when + "."}
			}
			rules = append(rules, rule)
		}
		result := object{"ruleId": d.Code, "ruleIndex": index[d.Code], "level": sarifLevel(d.Severity), "message": object{"text": sarifText(d)}}
		if !d.Span.IsZero() {
			result["locations"] = []object{sarifLocation(d.Span, "")}
		}
		var related []object
		for _, n := range d.Notes {
			if !n.Span.IsZero() {
				related = append(related, sarifLocation(n.Span, n.Text))
			}
		}
		if related != nil {
			result["relatedLocations"] = related
		}
		results = append(results, result)
	}
	driver := object{"name": "p2go", "informationUri": "https://github.com/p2go/p2go"}
	if o.Version != "" {
		driver["version"] = o.Version
	}
	if rules != nil {
		driver["rules"] = rules
	}
	return encode(w, object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs":    []object{{"tool": object{"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}},
	})
}

func sarifText(d *Diagnostic) string {
	if d.HintText == "" {
		return d.Message
	}
	return d.Message + "\nhint: " + d.HintText
}

func sarifLevel(s Severity) string {
	switch s {
	case Error:
		return "error"
	case Warning, Deprecation:
		return "warning"
	}
	return "note"
}

func sarifLocation(s source.Span, text string) object {
	r := regionOf(s)
	physical := object{"region": object{"startLine": r.Line, "startColumn": r.Column, "endLine": r.EndLine, "endColumn": r.EndColumn}}
	if r.File != "" {
		physical["artifactLocation"] = object{"uri": fileURI(r.File)}
	}
	location := object{"physicalLocation": physical}
	if text != "" {
		location["message"] = object{"text": text}
	}
	return location
}

// fileURI returns a relative reference for a relative name, a file URI for an
// absolute one.
func fileURI(name string) string {
	var b strings.Builder
	if path.IsAbs(name) {
		b.WriteString("file://")
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~/", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// GitHub writes workflow commands, which GitHub shows beside the changed lines.
func GitHub(w io.Writer, l List, o Options) error {
	shown, more := o.limited(l)
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	var b strings.Builder
	for _, d := range shown {
		command := map[string]string{"error": "error", "warning": "warning", "note": "notice"}[sarifLevel(d.Severity)]
		props := []string{}
		if r := regionOf(d.Span); r.Line > 0 {
			props = append(props, "file="+property.Replace(r.File), fmt.Sprintf("line=%d", r.Line), fmt.Sprintf("col=%d", r.Column))
		}
		props = append(props, "title="+property.Replace(string(d.Code)))
		fmt.Fprintf(&b, "::%s %s::%s\n", command, strings.Join(props, ","), data.Replace(sarifText(d)))
	}
	writeMore(&b, more)
	_, err := io.WriteString(w, b.String())
	return err
}
