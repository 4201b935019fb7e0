//go:build linux

// Package inifile changes settings of files that have sections, and leaves all else in them as it is, as the module inifile does.
//
//	Form  how sections and settings of a file are written
//	File  a file in memory
package inifile

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Form is how sections and settings are written.
type Form struct {
	// Separator stands between a setting and its value. It is a part of regular expressions.
	Separator string
	// Prefix and Suffix are around the names of sections.
	Prefix, Suffix string
	// Indent stands before new settings, as often as Width says, which is -1 for as often as it does before the others of the section.
	Indent string
	Width  int
}

// NewForm is the form of most files, with a separator.
func NewForm(separator string) *Form {
	return &Form{Separator: separator, Prefix: "[", Suffix: "]", Indent: " ", Width: -1}
}

// none is the end of a section that is not in the file, and the indentation of one without settings.
const none = -1 << 31

// section is a section of a file. That without a name is always there, and has what comes before the others.
type section struct {
	name       string
	start, end int // its lines, the end none for a new section
	settings   map[string]string
	added      []addition
	indent     int
}

type addition struct {
	setting, value string
	named          bool
}

func (s *section) isNew() bool  { return s.end == none }
func (s *section) global() bool { return s.name == "" }

func (s *section) empty() bool {
	if s.global() {
		return s.isNew()
	}
	return s.start == s.end
}

func (s *section) get(setting string) (string, bool) {
	if v, ok := s.settings[setting]; ok {
		return v, true
	}
	for _, a := range s.added {
		if a.named && a.setting == setting {
			return a.value, true
		}
	}
	return "", false
}

// File is a file in memory.
type File struct {
	*Form
	path     string
	lines    []string
	names    []string // of sections, in their order; one that is there twice stands twice
	sections map[string]*section

	header, entry, comment, blank *value.Regexp
}

// Open reads a file, which may be missing. That a separator is no regular expression, that a text is not in UTF-8, and a path that is "", are errors.
func (f *Form) Open(path string) (*File, error) {
	if path == "" {
		return nil, errors.New("no implicit conversion of nil into String")
	}
	var text []byte
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		if text, err = os.ReadFile(path); err != nil {
			return nil, textfile.Reason(err, textfile.Opening, path)
		}
	}
	return f.parse(path, string(text))
}

// parse reads the text of a file.
func (f *Form) parse(path, text string) (*File, error) {
	sep := strings.Trim(f.Separator, space)
	if sep == "" && f.Separator != "" {
		sep = " "
	}
	file := &File{Form: f, path: path, lines: textfile.Lines(text), sections: map[string]*section{}}
	for _, e := range []struct {
		to     **value.Regexp
		source string
	}{
		{&file.header, `^\s*` + escape(f.Prefix) + `(.*)` + escape(f.Suffix) + `\s*$`},
		{&file.entry, `^(\s*)([^#;\s]|[^#;\s].*?[^\s` + sep + `])(\s*` + sep + `[ \t]*)(.*)\s*$`},
		{&file.comment, `^(\s*)[#;]+(\s*)(.*?[^\s` + sep + `])(\s*` + sep + `[ \t]*)(.*)\s*$`},
		{&file.blank, `^\s*$`},
	} {
		var err error
		if *e.to, err = regex.New(e.source); err != nil {
			return nil, err
		}
	}
	name := ""
	for i := 0; ; {
		s, next, err := file.section(name, i)
		if err != nil {
			return nil, err
		}
		file.add(s)
		if next == len(file.lines) {
			return file, nil
		}
		m, err := match(file.header, file.lines[next])
		if err != nil {
			return nil, err
		}
		name, i = m[1], next
	}
}

const space = " \t\n\v\f\r\x00"

// escape is a text as a regular expression.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune(`[]{}()|-*.\?+^$# `, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// match is what the groups of an expression have in a line, nil for no match.
func match(e *value.Regexp, line string) ([]string, error) {
	groups, ok, err := e.FindSubmatch(line)
	if err != nil || !ok {
		return nil, err
	}
	texts := make([]string, len(groups))
	for i, g := range groups {
		texts[i] = value.Text(g)
	}
	return texts, nil
}

// section reads a section from its first line on, and returns where the next begins.
func (f *File) section(name string, start int) (*section, int, error) {
	s := &section{name: name, start: start, end: start, settings: map[string]string{}, indent: none}
	i := start
	if len(f.sections) > 0 {
		i++ // its name
	}
	begin := i
	for ; i < len(f.lines); i++ {
		if m, err := match(f.header, f.lines[i]); err != nil {
			return nil, 0, err
		} else if m != nil {
			break
		}
		m, err := match(f.entry, f.lines[i])
		if err != nil {
			return nil, 0, err
		}
		if m != nil {
			s.settings[m[2]] = m[4]
			if n := len([]rune(m[1])); s.indent == none || n < s.indent {
				s.indent = n
			}
		}
		s.end = i
	}
	if name == "" && i == begin {
		s.end = none
	}
	return s, i, nil
}

func (f *File) add(s *section) {
	f.sections[s.name] = s
	f.names = append(f.names, s.name)
}

// Lists reports whether there is a section of a name in the order of sections, and Has whether it has settings.
func (f *File) Lists(name string) bool { return slices.Contains(f.names, name) }

// Has reports whether there is a section.
func (f *File) Has(name string) bool { return f.sections[name] != nil }

// Get is the value of a setting, false for none.
func (f *File) Get(name, setting string) (string, bool) {
	s := f.sections[name]
	if s == nil {
		return "", false
	}
	return s.get(setting)
}

// line is a line of the file, which may have fewer than its sections say.
func (f *File) line(i int) string {
	if i < 0 || i >= len(f.lines) {
		return ""
	}
	return f.lines[i]
}

// place finds the line of a section in which an expression has a setting as a group, from a line on. It is none for no line.
func (f *File) place(s *section, e *value.Regexp, group int, setting string, from int) (int, []string, error) {
	for i := from; i <= s.end; i++ {
		m, err := match(e, f.line(i))
		if err != nil {
			return 0, nil, err
		}
		if m != nil && m[group] == setting {
			return i, m, nil
		}
	}
	return none, nil, nil
}

// Section adds a section, unless it is there.
func (f *File) Section(name string) *section {
	s := f.sections[name]
	if s == nil {
		s = &section{name: name, start: none, end: none, settings: map[string]string{}, indent: none}
		f.add(s)
	}
	return s
}

// Set gives a setting a value: where it is, after a comment that has it, or at the end of its section, which is added where there is none. One without a name,
// which is nil, is added in any case.
func (f *File) Set(name string, setting *string, text string) error {
	s := f.Section(name)
	if setting == nil {
		s.put(addition{value: text})
		return nil
	}
	if _, ok := s.settings[*setting]; ok {
		s.settings[*setting] = text
		for i := s.start; ; i++ {
			at, m, err := f.place(s, f.entry, 2, *setting, i)
			if err != nil || at == none {
				return err
			}
			f.lines[at] = m[1] + m[2] + m[3] + text
			i = at
		}
	}
	if !s.isNew() {
		at, m, err := f.place(s, f.comment, 3, *setting, s.start)
		if err != nil {
			return err
		}
		if m != nil {
			f.lines = slices.Insert(f.lines, at+1, f.indentation(s)+*setting+f.Separator+text)
			s.settings[*setting] = text
			s.end++
			f.move(slices.Index(f.names, name)+1, 1)
			return nil
		}
	}
	s.put(addition{*setting, text, true})
	return nil
}

// put adds a setting, or changes one that was added.
func (s *section) put(a addition) {
	for i, old := range s.added {
		if old.named == a.named && old.setting == a.setting {
			s.added[i] = a
			return
		}
	}
	s.added = append(s.added, a)
}

// indentation stands before new settings.
func (f *File) indentation(s *section) string {
	n := max(s.indent, 0)
	if f.Width >= 0 {
		n = f.Width
	}
	return strings.Repeat(f.Indent, n)
}

// move moves the sections from one on by some lines.
func (f *File) move(from, by int) {
	for _, name := range f.names[from:] {
		s := f.sections[name]
		if s == nil {
			continue
		}
		if s.start != none {
			s.start += by
		}
		if s.end != none {
			s.end += by
		}
	}
}

// errNil is what Ruby says of something that is not there, of which something is asked.
func errNil(method string) error {
	return errors.New("undefined method `" + method + "' for nil:NilClass")
}

// Remove takes a setting out of a section, and the section with it where it has no other.
func (f *File) Remove(name, setting string) error {
	s := f.sections[name]
	if s == nil {
		return errNil("existing_setting?")
	}
	if _, ok := s.settings[setting]; !ok {
		return nil
	}
	for i := s.start; ; i++ {
		at, _, err := f.place(s, f.entry, 2, setting, i)
		if err != nil {
			return err
		}
		if at == none {
			break
		}
		f.lines = slices.Delete(f.lines, at, at+1)
		i = at
	}
	delete(s.settings, setting)
	s.end--
	i := slices.Index(f.names, name)
	f.move(i+1, -1)
	if !s.empty() {
		return nil
	}
	if s.start < len(f.lines) {
		f.lines = slices.Delete(f.lines, s.start, s.start+1)
	}
	f.move(i+1, -1)
	f.names = slices.Delete(f.names, i, i+1)
	delete(f.sections, name)
	return nil
}

// Save writes the file.
func (f *File) Save() error {
	text, err := f.text()
	if err != nil {
		return err
	}
	if err := textfile.Write(f.path, text, 0o666); err != nil {
		return textfile.Reason(err, textfile.Opening, f.path)
	}
	return nil
}

// text is what the file is to have.
func (f *File) text() (string, error) {
	global := f.sections[""]
	if global == nil {
		return "", errNil("empty?")
	}
	bare := global.empty() && len(global.added) == 0
	var out textfile.Builder
	for i, name := range f.names {
		s := f.sections[name]
		if s == nil {
			return "", errNil("new_section?")
		}
		var blanks []string // that new settings come before, at the end of a section
		flush := func() {
			for _, line := range blanks {
				out.Put(line)
			}
			blanks = nil
		}
		if s.isNew() && !s.global() {
			if i == 1 && !bare || i > 1 {
				out.Put("")
			}
			out.Put(f.Prefix + name + f.Suffix)
		}
		for n := s.start; !s.isNew() && n <= s.end; n++ {
			if n >= len(f.lines) {
				return "", errNil("match?")
			}
			blank, err := f.blank.MatchString(f.lines[n])
			if err != nil {
				return "", err
			}
			if blank {
				blanks = append(blanks, f.lines[n])
				continue
			}
			flush()
			out.Put(f.lines[n])
		}
		for _, a := range s.added {
			out.Put(f.indentation(s) + a.setting + f.Separator + a.value)
		}
		if blanks != nil {
			flush()
		} else if s.isNew() && len(s.added) > 0 && i < len(f.names)-1 {
			out.Put("")
		}
	}
	return out.String(), nil
}
