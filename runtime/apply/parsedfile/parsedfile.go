//go:build linux

// Package parsedfile keeps files of which resources are lines, such as /etc/hosts. A file is read once in a run, changed in memory, and written as a
// whole whenever a resource has changed, with what it has besides the resources.
//
//	Format    how lines of a kind of file are read and written
//	Medium    where the files are
//	Store     the lines of all files of a run
//	Record    a line
//	Resource  a resource of a catalog and its record
package parsedfile

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/filebucket"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Record is a line of a file.
type Record struct {
	// Kind is what Puppet calls lines of this form. Those of the kind [Format.Record] are resources, the others have a text only.
	Kind string
	Line string
	// Name is what the resource is called.
	Name string
	// Unmanaged records have a name that is not in the file.
	Unmanaged bool
	Target    string
	// Ensure is present, absent, or a state of the type's own.
	Ensure string
	// Fields are strings, arrays and [Absent].
	Fields map[string]value.Value

	onDisk bool
}

// Get is a field, nil for one that the record does not have.
func (r *Record) Get(name string) value.Value { return r.Fields[name] }

// Has reports whether a field has a value.
func (r *Record) Has(name string) bool {
	v := r.Fields[name]
	return v != nil && !IsAbsent(v)
}

// Format is a kind of file.
type Format struct {
	// Type and Provider are as messages have them.
	Type, Provider string
	// Record is the kind of lines that are resources.
	Record string
	// Valid are the fields that such lines have.
	Valid []string
	// Target is the file unless a resource names another.
	Target string
	// Parse reads a line, nil for one that is of no kind.
	Parse func(line string) *Record
	// Write is the line of a record.
	Write func(r *Record) (string, error)
	// Hook changes what was read of a file. It may be nil.
	Hook func([]*Record) []*Record
	// Header starts a file that is written at a time.
	Header func(now string) string
	// Finish changes a text that is to be written, after its header was added where it returns false. It may be nil.
	Finish func(text string) string
	// Strict formats fail for all resources of a file that cannot be read.
	Strict bool
	Medium Medium
}

// Medium is where files are.
type Medium interface {
	// Read is the text of a file, "" without one.
	Read(target string) (string, error)
	Write(target, text string) error
}

// ReadError is an error of a [Medium] that makes a file count as empty. All others keep the resources from being applied.
type ReadError struct{ Text string }

func (e *ReadError) Error() string { return e.Text }

// Store is what is in the files.
type Store struct {
	*Format
	records  []*Record
	modified []string
	kept     []string          // files that the filebucket has as they were
	unread   map[string]string // why files could not be read
	print    func(level, text string)
	now      func() time.Time
}

// Open reads files. Messages go to print.
func (f *Format) Open(targets []string, print func(level, text string)) (*Store, error) {
	s := &Store{Format: f, unread: map[string]string{}, print: print, now: time.Now}
	for i, target := range targets {
		if slices.Contains(targets[:i], target) {
			continue
		}
		records, err := s.read(target)
		if err != nil {
			return nil, err
		}
		s.records = append(s.records, records...)
	}
	return s, nil
}

func (s *Store) read(target string) ([]*Record, error) {
	text, err := s.Medium.Read(target)
	var records []*Record
	if soft, ok := errtype.As[*ReadError](err); ok {
		if s.Strict {
			s.unread[target] = soft.Text
		} else {
			s.print("err", "Could not prefetch "+s.Type+" provider '"+s.Provider+"' target '"+target+"': "+soft.Text+". Treating as empty")
		}
	} else if err != nil {
		if said, ok := errtype.As[*loudError](err); ok {
			s.print("err", said.text)
		}
		return nil, err
	} else if records, err = s.Lines(text); err != nil {
		if at, ok := errtype.As[*lineError](err); ok {
			err = errors.New(at.text + " (file: " + target + ", line: " + strconv.Itoa(at.line) + ")")
		}
		return nil, err
	}
	for _, r := range records {
		r.onDisk, r.Target, r.Ensure = true, target, "present"
	}
	if s.Hook != nil {
		records = s.Hook(records)
	}
	return records, nil
}

// lineError is the error of a line that is of no kind. Puppet counts lines from 2.
type lineError struct {
	text string
	line int
}

func (e *lineError) Error() string { return e.text }

// Lines reads the lines of a text.
func (f *Format) Lines(text string) ([]*Record, error) {
	text = withoutHeader(text)
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil, nil
	}
	lines := strings.Split(text, "\n")
	records := make([]*Record, len(lines))
	for i, line := range lines {
		if records[i] = f.Parse(line); records[i] == nil {
			return nil, &lineError{"Could not parse line " + string(value.AppendInspect(nil, line)), i + 2}
		}
	}
	return records, nil
}

// withoutHeader drops what starts with "# HEADER" from each line of a text that ends.
func withoutHeader(text string) string {
	const mark = "# HEADER"
	var b strings.Builder
	for {
		i := strings.Index(text, mark)
		if i < 0 {
			break
		}
		end := strings.IndexByte(text[i:], '\n')
		if end < 0 {
			break
		}
		b.WriteString(text[:i])
		text = text[i+end+1:]
	}
	if b.Len() == 0 {
		return text
	}
	b.WriteString(text)
	return b.String()
}

// Records are those of resources, in the order of the files.
func (s *Store) Records() []*Record {
	var found []*Record
	for _, r := range s.records {
		if r.Kind == s.Record {
			found = append(found, r)
		}
	}
	return found
}

// Named are the records of resources by their names; the last counts of several.
func (s *Store) Named() map[string]*Record {
	named := map[string]*Record{}
	for _, r := range s.Records() {
		named[r.Name] = r
	}
	return named
}

// Mark notes that a file is to be written.
func (s *Store) Mark(target string) {
	if !slices.Contains(s.modified, target) {
		s.modified = append(s.modified, target)
	}
}

// Keep gives the machine's filebucket what is in a file before a run changes it, once in a run.
func (s *Store) Keep(d *apply.Declared, target string) error {
	if slices.Contains(s.kept, target) {
		return nil
	}
	s.kept = append(s.kept, target)
	if _, err := os.Stat(target); err != nil {
		return nil // and is new later
	}
	if _, err := filebucket.Local(d).Backup(target); err != nil {
		return &loudError{err.Error()}
	}
	return nil
}

// Flush writes the files that were marked, with the record of a resource, which may be new.
func (s *Store) Flush(d *apply.Declared, r *Record) error {
	if !r.onDisk {
		r.onDisk = true
		s.records = append(s.records, r)
		target := r.Target
		if target == "" {
			target = s.Target
		}
		s.Mark(target)
	}
	slices.Sort(s.modified)
	for len(s.modified) > 0 {
		target := s.modified[0]
		s.modified = s.modified[1:]
		if why, failed := s.unread[target]; failed {
			return errors.New("Failed to read " + target + "'s records when prefetching them. Reason: " + why)
		}
		var err error
		if _, ok := s.Medium.(Flat); ok {
			err = s.Keep(d, target)
		}
		if err == nil {
			var text string
			if text, err = s.text(target); err == nil {
				err = s.Medium.Write(target, text)
			}
		}
		if said, ok := errtype.As[*loudError](err); ok {
			s.print("err", said.text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// text is what a file is to have.
func (s *Store) text(target string) (string, error) {
	var records []*Record
	for _, r := range s.records {
		if r.Target == target && r.Ensure != "absent" {
			records = append(records, r)
		}
	}
	return s.Join(records, s.now())
}

// Join is the text of a file with records, as it is written at a time.
func (f *Format) Join(records []*Record, now time.Time) (string, error) {
	lines := make([]string, len(records))
	for i, r := range records {
		if r.Kind != f.Record {
			lines[i] = r.Line
			continue
		}
		line, err := f.Write(r)
		if err != nil {
			return "", err
		}
		lines[i] = line
	}
	text := strings.Join(lines, "\n") + "\n"
	stamp := now.Format("2006-01-02 15:04:05 -0700")
	if f.Finish != nil {
		return f.Finish(f.Header(stamp) + text), nil
	}
	return f.Header(stamp) + text, nil
}

// Header starts most files.
func Header(now string) string {
	return "# HEADER: This file was autogenerated at " + now + "\n" +
		"# HEADER: by puppet.  While it can still be managed manually, it\n" +
		"# HEADER: is definitely not recommended.\n"
}
