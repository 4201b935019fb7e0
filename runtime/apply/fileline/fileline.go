//go:build linux

// Package fileline applies resources of the type file_line of the module stdlib, which are lines of files.
package fileline

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Type is file_line.
var Type = apply.Type{Name: "file_line", Properties: []string{"ensure", "line"}, Provider: "ruby", Check: Check, Requires: requires, Open: open}

// requires puts the resource after its file.
func requires(d *apply.Declared) []catalog.Automatic {
	return attribute.After(d, "file", d.Text("path"))
}

// resource is a line and the file that it is to be in.
type resource struct {
	d       *apply.Declared
	path    string
	line    value.Value
	charset *charset
	lines   []string
}

func open(d *apply.Declared) (apply.Resource, error) {
	return &resource{d: d, path: d.Text("path"), line: attribute.First(d.Get("line"))}, nil
}

func (r *resource) is(name, text string) bool { return r.d.Text(name) == text }

// Inspect reads the file.
func (r *resource) Inspect() (apply.State, error) {
	if err := r.read(); err != nil {
		return apply.State{}, err
	}
	there, err := r.exists()
	if err != nil {
		return apply.State{}, err
	}
	line := func(string) (value.Value, bool) { return r.d.Get("line"), true }
	return apply.State{Ensure: attribute.Ensure("file_line", attribute.First(r.d.Get("ensure")), there, r.create, r.destroy), Absent: true, Other: line}, nil
}

func (r *resource) read() (err error) {
	if r.charset, err = newCharset(r.d.Given("encoding")); err != nil {
		return err
	}
	b, err := os.ReadFile(r.path)
	if errors.Is(err, fs.ErrNotExist) && r.d.Noop {
		return nil
	}
	if err != nil {
		return textfile.Reason(err, textfile.Opening, r.path)
	}
	r.lines = textfile.Lines(string(b))
	return nil
}

// same reports whether a line of the file is the one of the resource.
func (r *resource) same(line string) bool {
	text, ok := r.line.(string)
	return ok && textfile.Chomp(line) == text && (r.charset.unicode || ascii(text))
}

// exists reports whether the file is as it should be where the line should be there, and is not where it should not.
func (r *resource) exists() (bool, error) {
	same := 0
	for _, line := range r.lines {
		if r.same(line) {
			same++
		}
	}
	match, err := r.expression("match")
	if err != nil || match == nil {
		return same > 0, err
	}
	n, err := r.count(match)
	switch {
	case err != nil:
		return false, err
	case r.is("ensure", "absent"):
		return same > 0 || n > 0 && r.is("match_for_absence", "true"), nil
	case n == 0:
		return same > 0 || r.is("append_on_no_match", "false"), nil
	case r.is("replace_all_matches_not_matching_line", "true"):
		return false, nil
	}
	return same > 0 || r.is("replace", "false"), nil
}

// expression is the regular expression that a parameter has, nil for none.
func (r *resource) expression(name string) (*value.Regexp, error) {
	v := r.d.Given(name)
	if v == nil {
		return nil, nil
	}
	text, ok := v.(string)
	if !ok {
		return nil, attribute.NoString(v)
	}
	return regex.New(text)
}

// matches reports whether a line of the file matches.
func (r *resource) matches(e *value.Regexp, line string) (bool, error) {
	text, err := r.charset.decode(line, e)
	if err != nil {
		return false, err
	}
	return e.MatchString(text)
}

// count is how many lines match. Where all are to be replaced, the line itself is not one of them.
func (r *resource) count(e *value.Regexp) (int, error) {
	n := 0
	for _, line := range r.lines {
		if r.is("replace_all_matches_not_matching_line", "true") && r.same(line) {
			continue
		}
		matched, err := r.matches(e, line)
		if err != nil {
			return 0, err
		}
		if matched {
			n++
		}
	}
	return n, nil
}

// several is the error where more lines match than may.
func (r *resource) several(n int, text string) error {
	if n > 1 && !r.is("multiple", "true") {
		return errors.New(text)
	}
	return nil
}

func (r *resource) tooMany(n int) error {
	return r.several(n, "More than one line in file '"+r.path+"' matches pattern '"+r.d.Text("match")+"'")
}

// create puts the line into the file: instead of those that match, after a line, or at the end.
func (r *resource) create() error {
	match, err := r.expression("match")
	if err != nil {
		return ruby(err)
	}
	after, err := r.expression("after")
	if err != nil {
		return ruby(err)
	}
	if r.is("replace", "false") {
		if match == nil && len(r.lines) > 0 {
			return ruby(errors.New("wrong argument type nil (expected Regexp)")) // which Puppet says of a line that is to replace none
		}
		if match != nil {
			if n, err := r.count(match); err != nil || n > 0 {
				return ruby(err)
			}
		}
	}
	line := value.Text(r.line)
	matched, placed := 0, 0
	switch {
	case match != nil:
		if matched, err = r.count(match); err != nil {
			return ruby(err)
		}
		if err := r.tooMany(matched); err != nil {
			return err
		}
		placed = matched
	case after != nil:
		n, err := r.count(after)
		if err != nil {
			return ruby(err)
		}
		text := strconv.Itoa(n) + " lines match pattern '" + r.d.Text("after") + "' in file '" + r.path + "'. One or no line must match the pattern."
		if err := r.several(n, text); err != nil {
			return err
		}
		placed = n
	}
	var out textfile.Builder
	for _, old := range r.lines {
		kept := old
		if match != nil {
			replaced, err := r.matches(match, old)
			if err != nil {
				return ruby(err)
			}
			if replaced {
				kept = line
			}
		}
		out.Put(kept)
		if after == nil || match != nil && placed > 0 {
			continue
		}
		here, err := r.matches(after, old)
		if err != nil {
			return ruby(err)
		}
		if here {
			out.Put(line)
			if match != nil {
				placed++
			}
		}
	}
	if placed == 0 {
		out.Put(line)
	}
	return r.write(out.String())
}

// destroy takes the line out of the file, or what matches.
func (r *resource) destroy() error {
	match, err := r.expression("match")
	if err != nil {
		return ruby(err)
	}
	gone := func(line string) (bool, error) { return r.same(line), nil }
	if match != nil && r.is("match_for_absence", "true") {
		n, err := r.count(match)
		if err != nil {
			return ruby(err)
		}
		if err := r.tooMany(n); err != nil {
			return err
		}
		gone = func(line string) (bool, error) { return r.matches(match, line) }
	}
	var out strings.Builder
	for _, line := range r.lines {
		drop, err := gone(line)
		if err != nil {
			return ruby(err)
		}
		if !drop {
			out.WriteString(line)
		}
	}
	return r.write(out.String())
}

func (r *resource) write(text string) error {
	if err := textfile.Write(r.path, text, 0o666); err != nil {
		return ruby(textfile.Reason(err, textfile.Opening, r.path))
	}
	return nil
}

// ruby is an error of Ruby's, nil for none.
func ruby(err error) error {
	if err == nil {
		return nil
	}
	return &apply.Wrapped{Err: err}
}
