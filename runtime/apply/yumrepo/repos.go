//go:build linux

package yumrepo

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/value"
)

const (
	conf     = "/etc/yum.conf"
	fileMode = 0o644
)

var folders = []string{"/etc/yum.repos.d", "/etc/yum/repos.d"}

var (
	comment      = regexp.MustCompile(`(?m)^\s*$|^[#;]|^\s*(?i:rem)\s`)
	continuation = regexp.MustCompile(`^[ \t\r\n\f]`)
	heading      = regexp.MustCompile(`^\[([^\]]+)\]`)
	property     = regexp.MustCompile(`^\s*([^\s=]+)\s*=\s*(.*)`)
)

const space = " \t\n\v\f\r\x00"

// entry is a line of a section: an attribute with its value, nil for none, or another line as it is.
type entry struct {
	key, line string
	value     *string
}

// section is a repository, or the configuration of yum.
type section struct {
	name, file string
	entries    []*entry
	dirty      bool
	gone       bool
}

func (s *section) find(key string) *entry {
	for _, e := range s.entries {
		if e.key == key {
			return e
		}
	}
	return nil
}

func (s *section) get(key string) *string {
	if e := s.find(key); e != nil {
		return e.value
	}
	return nil
}

// set gives an attribute a value, nil for none.
func (s *section) set(key string, v *string) {
	s.dirty = true
	if e := s.find(key); e != nil {
		e.value = v
		return
	}
	s.entries = append(s.entries, &entry{key: key, value: v})
}

func (s *section) append(b []byte) []byte {
	if s.gone {
		return b
	}
	b = append(b, "["+s.name+"]\n"...)
	for _, e := range s.entries {
		switch {
		case e.key == "":
			b = append(b, e.line...)
		case e.value != nil:
			b = append(b, e.key+"="+*e.value+"\n"...)
		}
	}
	return b
}

// file is a file with sections.
type file struct {
	path     string
	head     string // what comes before the sections
	sections []*section
}

func (f *file) section(name string) *section {
	for _, s := range f.sections {
		if s.name == name {
			return s
		}
	}
	return nil
}

// repos are the files of all repositories.
type repos struct{ files []*file }

// all are the sections of all files.
func (r *repos) all() []*section {
	var list []*section
	for _, f := range r.files {
		list = append(list, f.sections...)
	}
	return list
}

// failed is the error of a file, with the place in it.
func failed(text, path string, line int) error {
	text += " (file: " + path
	if line > 0 {
		text += ", line: " + strconv.Itoa(line)
	}
	return errors.New(text + ")")
}

// put is the file of a path, which is a new one unless it is to be kept.
func (r *repos) put(path string, keep bool) *file {
	i := slices.IndexFunc(r.files, func(f *file) bool { return f.path == path })
	switch {
	case i < 0:
		r.files = append(r.files, &file{path: path})
		i = len(r.files) - 1
	case !keep:
		r.files[i] = &file{path: path}
	}
	return r.files[i]
}

// add adds a section to a file. That there is one of its name already is an error.
func (r *repos) add(name string, f *file) (*section, error) {
	there := f.section(name) != nil
	var last *section
	for _, other := range r.files {
		if s := other.section(name); s != nil {
			last = s
		}
	}
	if there || last != nil && !last.gone {
		return nil, failed("Section "+string(value.AppendInspect(nil, name))+" is already defined, cannot redefine", f.path, 0)
	}
	s := &section{name: name, file: f.path}
	f.sections = append(f.sections, s)
	return s, nil
}

// read reads a file.
func (r *repos) read(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return textfile.Reason(err, textfile.Opening, path)
	}
	return r.parse(path, string(b))
}

func (r *repos) parse(path, text string) error {
	f := r.put(path, false)
	var s *section
	last := ""
	for i, line := range textfile.Lines(text) {
		switch {
		case comment.MatchString(strings.TrimSuffix(line, "\n")):
			if s == nil {
				f.head += line
			} else {
				s.entries = append(s.entries, &entry{line: line})
			}
			continue
		case continuation.MatchString(line) && s != nil && last != "":
			more := *s.get(last) + "\n" + textfile.Chomp(line)
			s.set(last, &more)
			continue
		}
		if m := heading.FindStringSubmatch(line); m != nil {
			var err error
			if s, err = r.add(m[1], f); err != nil {
				return err
			}
			last = ""
			continue
		}
		m := property.FindStringSubmatch(line)
		if m == nil {
			return failed("Can't parse line '"+textfile.Chomp(line)+"'", path, i+1)
		}
		if s == nil {
			return errors.New("Property with key " + string(value.AppendInspect(nil, m[1])) + " outside of a section")
		}
		text := strings.TrimRight(m[2], space)
		s.set(m[1], &text)
		last = m[1]
	}
	for _, s := range f.sections {
		s.dirty = false
	}
	return nil
}

// dirs are the folders of repositories that there are.
func dirs() ([]string, error) {
	list := folders
	if regular(conf) {
		main := &repos{}
		if err := main.read(conf); err != nil {
			return nil, err
		}
		for _, s := range main.all() {
			if dir := s.get("reposdir"); s.name == "main" && dir != nil {
				list = strings.FieldsFunc(*dir, func(r rune) bool { return r == ',' || strings.ContainsRune(space, r) })
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(dir string) bool {
		_, err := os.Stat(dir)
		return err != nil
	}), nil
}

func regular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// open reads all repositories.
func open() (*repos, error) {
	list, err := dirs()
	if err != nil {
		return nil, err
	}
	paths := []string{conf}
	for _, dir := range list {
		found, err := filepath.Glob(dir + "/*.repo")
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			if !strings.HasPrefix(filepath.Base(path), ".") {
				paths = append(paths, path)
			}
		}
	}
	r := &repos{}
	for _, path := range paths {
		if regular(path) {
			if err := r.read(path); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

// place is the file that a repository is to be in, given the one that the catalog has for it, "" for none.
func place(name, target string) (string, error) {
	list, err := dirs()
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return conf, nil
	}
	last := list[len(list)-1]
	if target == "" {
		return last + "/" + name + ".repo", nil
	}
	suffix := ".repo"
	if strings.HasSuffix(target, suffix) {
		suffix = ""
	}
	if slices.Contains(list, filepath.Dir(target)) {
		return target + suffix, nil
	}
	return last + "/" + filepath.Base(target) + suffix, nil
}

// section is that of a repository in the file that it is to be in. It is moved there from another, and made where there is none.
func (r *repos) section(name, target string) (*section, error) {
	path, err := place(name, target)
	if err != nil {
		return nil, err
	}
	var found, old *section
	for _, s := range r.all() {
		switch {
		case s.name != name:
		case s.file == path:
			found = s
		default:
			old, s.gone = s, true
		}
	}
	if found != nil {
		return found, nil
	}
	if found, err = r.add(name, r.put(path, true)); err == nil && old != nil {
		found.entries = append(found.entries, old.entries...)
	}
	return found, err
}

// save writes the files that have changed, and removes those without sections.
func (r *repos) save() error {
	for i := 0; i < len(r.files); i++ {
		f := r.files[i]
		if !slices.ContainsFunc(f.sections, func(s *section) bool { return !s.gone }) {
			if err := os.Remove(f.path); err != nil {
				return textfile.Reason(err, "apply2files", f.path)
			}
			r.files = slices.Delete(r.files, i, i+1)
			i--
			continue
		}
		if slices.ContainsFunc(f.sections, func(s *section) bool { return s.dirty || s.gone }) {
			if err := textfile.Write(f.path, f.text(), fileMode); err != nil {
				return errors.New("Puppet::Util::FileType::FileTypeFlat could not write " + f.path + ": " + textfile.Reason(err, textfile.Opening, f.path).Error())
			}
		}
		for _, s := range f.sections {
			s.dirty = false
		}
	}
	for _, f := range r.files {
		if info, err := os.Stat(f.path); err == nil && info.Mode().Perm() != fileMode {
			if err := os.Chmod(f.path, fileMode); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *file) text() string {
	b := []byte(f.head)
	for _, s := range f.sections {
		b = s.append(b)
	}
	return string(b)
}
