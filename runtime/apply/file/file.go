//go:build linux

// Package file applies resources of the type file: regular files with contents, directories, links, and what must not be there.
package file

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// Type is file.
var Type = apply.Type{Name: "file", Provider: "posix", Properties: properties, Open: open}

// resource is a file with its parameters.
type resource struct {
	d       *apply.Declared
	path    string
	ensure  string // "" where the catalog does not say
	content *string
	target  string
	mode    string
	owner   account
	group   account
	sum     string // the algorithm of checksums

	force, replace, follow bool
}

// defaultMode is that of new files.
const defaultMode = 0o644

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, path: d.Text("path"), ensure: d.Text("ensure"), target: d.Text("target"), mode: d.Text("mode"), sum: d.Text("checksum"), replace: true}
	if r.path == "" {
		r.path = d.Title
	}
	if !strings.HasPrefix(r.path, "/") {
		return nil, d.Invalid("path", "File paths must be fully qualified, not '"+r.path+"'")
	}
	r.path = filepath.Clean(r.path)
	for _, name := range [...]string{"source", "recurse", "purge", "backup", "validate_cmd", "checksum_value", "selrange", "selrole", "seltype", "seluser"} {
		if v := d.Get(name); v != nil && value.Text(v) != "false" {
			return nil, errors.New("the attribute " + name + " of files cannot be applied yet")
		}
	}
	if v := d.Get("content"); v != nil {
		text := value.Text(v)
		r.content = &text
	}
	if v := d.Get("mode"); v != nil {
		text, ok := v.(string)
		if !ok {
			return nil, d.Invalid("mode", "The file mode specification must be a string, not '"+value.Label(v)+"'")
		}
		if !validMode(text) {
			return nil, d.Invalid("mode", "The file mode specification is invalid: "+string(value.AppendInspect(nil, text)))
		}
		if numeric.MatchString(text) {
			n, err := modeBits(text, 0, false)
			if err != nil {
				return nil, err
			}
			r.mode = octal(n)
		}
	}
	switch r.ensure {
	case "", "present", "absent", "file", "directory", "link":
	case "false":
		r.ensure = "absent"
	default:
		r.target, r.ensure = r.ensure, "link"
	}
	if r.ensure == "" {
		switch {
		case r.target != "":
			r.ensure = "link"
		case r.content != nil:
			r.ensure = "file"
		}
	}
	if r.content != nil && r.target != "" {
		return nil, errors.New("You cannot specify more than one of content, source, target")
	}
	r.force = d.Text("force") == "true" || d.Text("force") == "yes"
	if v := d.Text("replace"); v == "false" || v == "no" {
		r.replace = false
	}
	r.follow = d.Text("links") == "follow" && r.ensure != "link"
	if r.sum == "" {
		r.sum = "sha256"
	}
	if newHash(r.sum) == nil {
		return nil, errors.New("checksums by " + r.sum + " cannot be applied yet")
	}
	r.owner, r.group = account{value: d.Get("owner"), users: true}, account{value: d.Get("group")}
	return r, nil
}

// algorithms are those of checksums; each has a form that is called lite.
var algorithms = [...]struct {
	name string
	new  func() hash.Hash
}{
	{"sha256", sha256.New}, {"md5", md5.New}, {"sha1", sha1.New}, {"sha224", sha256.New224}, {"sha384", sha512.New384}, {"sha512", sha512.New},
}

// newHash is the algorithm of a name, nil for an unknown one.
func newHash(name string) hash.Hash {
	name = strings.TrimSuffix(name, "lite")
	for _, a := range algorithms {
		if a.name == name {
			return a.new()
		}
	}
	return nil
}

// checksum is that of a content, as events have it; of those called lite, of its first 512 bytes.
func (r *resource) checksum(content io.Reader) (string, error) {
	h := newHash(r.sum)
	if strings.HasSuffix(r.sum, "lite") {
		content = io.LimitReader(content, 512)
	}
	_, err := io.Copy(h, content)
	return "{" + r.sum + "}" + hex.EncodeToString(h.Sum(nil)), err
}

// stat is what is at the path, nil for nothing.
func (r *resource) stat() (fs.FileInfo, error) {
	look := os.Lstat
	if r.follow {
		look = os.Stat
	}
	info, err := look(r.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return nil, nil
	case errors.Is(err, fs.ErrPermission):
		r.d.Say("warning", "Could not stat; permission denied")
		return nil, nil
	}
	return info, err
}

// typeOf is what Puppet calls a kind of file.
func typeOf(info fs.FileInfo) string {
	switch info.Mode().Type() {
	case 0:
		return "file"
	case fs.ModeDir:
		return "directory"
	case fs.ModeSymlink:
		return "link"
	case fs.ModeNamedPipe:
		return "fifo"
	case fs.ModeSocket:
		return "socket"
	case fs.ModeDevice:
		return "blockSpecial"
	}
	return "characterSpecial"
}

// bits are the mode of a file, with those that Go has elsewhere.
func bits(info fs.FileInfo) uint32 { return info.Sys().(*syscall.Stat_t).Mode & 0o7777 }

// Inspect compares what is at the path.
func (r *resource) Inspect() (apply.State, error) {
	info, err := r.stat()
	if err != nil {
		return apply.State{}, err
	}
	kind := "absent"
	if info != nil {
		kind = typeOf(info)
	}
	s := apply.State{Absent: info == nil && r.ensure == "", Other: r.other(info, kind), Show: r.shownAs}
	if r.ensure != "" {
		s.Ensure = r.ensureProperty(kind)
		s.Absent = info == nil
	}
	for _, make := range [...]func(fs.FileInfo, string) (*apply.Property, error){r.contentProperty, r.targetProperty, r.ownerProperty, r.groupProperty, r.modeProperty} {
		p, err := make(info, kind)
		if err != nil {
			return s, err
		}
		if p != nil {
			s.Properties = append(s.Properties, p)
		}
	}
	return s, nil
}

func (r *resource) ensureProperty(kind string) *apply.Property {
	p := &apply.Property{Name: "ensure", Is: kind, Should: r.ensure, ShowIs: apply.Display(kind), ShowThat: apply.Display(r.ensure), Secret: r.d.Secret("content")}
	switch {
	case kind != "absent" && !r.replace:
		p.InSync = true
	case r.ensure == "present":
		p.InSync = kind != "absent"
	default:
		p.InSync = kind == r.ensure
	}
	p.Agrees = func(was value.Value) bool {
		return value.Text(was) == kind || value.Text(was) == "present" && kind != "absent"
	}
	p.Event = map[string]string{"absent": "file_removed", "file": "file_created", "present": "file_created", "directory": "directory_created", "link": "link_created"}[r.ensure]
	switch {
	case r.content != nil && (r.ensure == "file" || r.ensure == "present"):
		sum, _ := r.checksum(strings.NewReader(*r.content)) // of a text
		p.Change = "defined content as '" + sum + "'"
	case kind == "absent" && r.ensure != "absent":
		p.Change = "created"
	case r.ensure == "absent":
		p.Change = "removed"
	default:
		p.Change = "ensure changed " + p.ShowIs + " to " + p.ShowThat
	}
	p.Sync = func() error {
		if err := r.clear(r.ensure); err != nil {
			return err
		}
		switch r.ensure {
		case "absent":
			return nil // which what is there did, or it stays
		case "directory":
			return r.makeDirectory()
		case "link":
			return r.makeLink()
		}
		err := r.write()
		var own *refused
		if err != nil && !errors.As(err, &own) {
			return &apply.Wrapped{Err: err}
		}
		return err
	}
	return p
}

// clear removes what is at the path and is of another kind.
func (r *resource) clear(wanted string) error {
	info, err := r.stat()
	if err != nil || info == nil {
		return err
	}
	kind := typeOf(info)
	if wanted != "link" && kind == wanted || wanted == "present" {
		return nil
	}
	switch kind {
	case "directory":
		if !r.force {
			r.d.Say("notice", "Not removing directory; use 'force' to override")
			return nil
		}
		return os.RemoveAll(r.path)
	case "link", "file", "fifo", "socket":
		return os.Remove(r.path)
	}
	return errors.New("Could not remove files of type " + kind)
}

func (r *resource) makeDirectory() error {
	parent := filepath.Dir(r.path)
	if _, err := os.Stat(parent); err != nil {
		return errors.New("Cannot create " + r.path + "; parent directory " + parent + " does not exist")
	}
	mode := uint32(0o777)
	if r.mode != "" {
		n, err := modeBits(r.mode, 0o755, true)
		if err != nil {
			return err
		}
		mode = n
		defer syscall.Umask(syscall.Umask(0))
	}
	if err := syscall.Mkdir(r.path, mode); err != nil {
		return ruby(err, "dir_s_mkdir", r.path)
	}
	return r.fix()
}

func (r *resource) makeLink() error {
	if r.target == "" {
		return errors.New("Cannot create a symlink without a target")
	}
	if err := r.clear("link"); err != nil {
		return err
	}
	if _, err := os.Stat(r.path); err == nil {
		return errors.New("Could not remove existing file")
	}
	if err := os.Symlink(r.target, r.path); err != nil {
		return err
	}
	return r.fix()
}

// write writes the content beside the path, and puts it into its place.
func (r *resource) write() error {
	if err := r.clear("file"); err != nil {
		return err
	}
	mode := uint32(defaultMode)
	if r.mode != "" {
		n, err := modeBits(r.mode, defaultMode, false)
		if err != nil {
			return err
		}
		mode = n
	}
	content := ""
	if r.content != nil {
		content = *r.content
	}
	f, err := os.CreateTemp(filepath.Dir(r.path), filepath.Base(r.path))
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return errors.New("No such file or directory - A directory component in " + filepath.Join(filepath.Dir(r.path), filepath.Base(r.path)) + " does not exist or is a dangling symbolic link")
		}
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	if info, err := os.Lstat(r.path); err == nil {
		stat := info.Sys().(*syscall.Stat_t)
		if err := f.Chown(int(stat.Uid), int(stat.Gid)); err != nil {
			return err
		}
		mode = bits(info)
	}
	if _, err := io.WriteString(f, content); err != nil {
		return err
	}
	if err := syscall.Fchmod(int(f.Fd()), mode); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), r.path); err != nil {
		if info, statErr := os.Lstat(r.path); statErr == nil && info.IsDir() {
			return errors.New("Is a directory - Is a directory: " + r.path)
		}
		return err
	}
	return r.fix()
}

// fix gives what was made its owner, group and mode.
func (r *resource) fix() error {
	info, err := r.stat()
	if err != nil || info == nil {
		return err
	}
	for _, make := range [...]func(fs.FileInfo, string) (*apply.Property, error){r.ownerProperty, r.groupProperty, r.modeProperty} {
		if info, err = r.stat(); err != nil || info == nil {
			return err
		}
		p, err := make(info, typeOf(info))
		if err != nil {
			return err
		}
		if p != nil && p.Wrong != nil {
			return p.Wrong
		}
		if p != nil && !p.InSync {
			if err := p.Sync(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *resource) contentProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.content == nil {
		return nil, nil
	}
	want, err := r.checksum(strings.NewReader(*r.content))
	if err != nil {
		return nil, err
	}
	p := &apply.Property{Name: "content", Should: want, Secret: r.d.Secret("content"), InSync: true, ShowThat: apply.Display(want)}
	isFile := r.ensure == "file" || (r.ensure == "" || r.ensure == "present") && (info == nil || kind == "file")
	if kind != "file" {
		if info == nil {
			p.Is, p.ShowIs = "absent", apply.Display("absent")
			p.Change = "defined content as '" + want + "'"
			p.InSync = !isFile
		} else if r.ensure == "present" {
			r.d.Say("warning", "Ensure set to :present but file type is "+kind+" so no content will be synced")
		}
		p.Sync = r.write
		return p, nil
	}
	f, err := os.Open(r.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	is, err := r.checksum(f)
	if err != nil {
		return nil, err
	}
	p.Is, p.ShowIs = is, apply.Display(is)
	p.InSync = is == want || !r.replace || !isFile
	p.Encoded = base64.StdEncoding.EncodeToString([]byte(want))
	p.Change = "content changed '" + is + "' to '" + want + "'"
	p.Sync = r.write
	return p, nil
}

func (r *resource) targetProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.target == "" {
		return nil, nil
	}
	is := "absent"
	switch {
	case kind == "link":
		target, err := os.Readlink(r.path)
		if err != nil {
			return nil, err
		}
		is = target
	case info != nil:
		is = "notlink"
	}
	p := &apply.Property{Name: "target", Is: is, Should: r.target, ShowIs: apply.Display(is), ShowThat: apply.Display(r.target), Sync: r.makeLink}
	p.InSync = is == r.target || !r.replace && info != nil
	p.Change = "target changed " + p.ShowIs + " to " + p.ShowThat
	return p, nil
}

func (r *resource) ownerProperty(info fs.FileInfo, _ string) (*apply.Property, error) {
	return r.ownership("owner", &r.owner, info, func(s *syscall.Stat_t) uint32 { return s.Uid }, func(id int) error { return r.chown(id, -1) })
}

func (r *resource) groupProperty(info fs.FileInfo, _ string) (*apply.Property, error) {
	return r.ownership("group", &r.group, info, func(s *syscall.Stat_t) uint32 { return s.Gid }, func(id int) error { return r.chown(-1, id) })
}

func (r *resource) chown(uid, gid int) error {
	if r.follow {
		return os.Chown(r.path, uid, gid)
	}
	return os.Lchown(r.path, uid, gid)
}

func (r *resource) ownership(name string, want *account, info fs.FileInfo, of func(*syscall.Stat_t) uint32, set func(id int) error) (*apply.Property, error) {
	if want.value == nil {
		return nil, nil
	}
	if info == nil { // yet it is what is wanted
		p := &apply.Property{Name: name, Should: want.value, InSync: true}
		if id, err := want.id(); err == nil {
			p.Should = int64(id)
		}
		return p, nil
	}
	is := of(info.Sys().(*syscall.Stat_t))
	p := &apply.Property{Name: name, Is: int64(is)}
	id, err := want.id()
	p.ShowIs = apply.Display(want.name(is))
	if err != nil {
		p.Wrong = err
		p.Should, p.ShowThat = want.value, apply.Display(want.value)
		p.Change = name + " changed " + p.ShowIs + " to " + p.ShowThat
		return p, nil
	}
	p.Should, p.ShowThat = int64(id), apply.Display(want.name(id))
	p.InSync = is == id
	p.Change = name + " changed " + p.ShowIs + " to " + p.ShowThat
	p.Sync = func() error { return set(int(id)) }
	return p, nil
}

// entering is a mode for a kind of file: who may read a directory may enter it.
func entering(mode, kind string) (string, error) {
	if !numeric.MatchString(mode) || kind != "directory" {
		return mode, nil
	}
	n, err := modeBits(mode, 0, true)
	return octal(n | n&0o444>>2), err
}

func (r *resource) modeProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.mode == "" {
		return nil, nil
	}
	if info == nil {
		return &apply.Property{Name: "mode", Should: r.mode, InSync: true}, nil
	}
	is := bits(info)
	want, err := entering(r.mode, kind)
	if err != nil {
		return nil, err
	}
	n, err := modeBits(want, is, kind == "directory")
	if err != nil {
		return nil, err
	}
	p := &apply.Property{Name: "mode", Is: padded(octal(is)), Should: want, ShowIs: "'" + padded(octal(is)) + "'", ShowThat: "'" + padded(want) + "'"}
	if numeric.MatchString(want) {
		p.Should = padded(want)
	}
	p.InSync = is == n || kind == "link" && !r.follow
	p.Agrees = func(was value.Value) bool {
		want, err := entering(value.Text(was), kind)
		if err != nil || !validMode(want) {
			return false
		}
		n, err := modeBits(want, is, kind == "directory")
		return err == nil && is == n
	}
	p.Change = "mode changed " + p.ShowIs + " to '" + padded(octal(n)) + "'"
	if !numeric.MatchString(want) {
		p.Change += " (" + want + ")"
	}
	p.Sync = func() error {
		if kind == "link" && !r.follow {
			return nil
		}
		return syscall.Chmod(r.path, n)
	}
	return p, nil
}

// refused is an error of Puppet's own, which says enough.
type refused struct{ text string }

func (r *refused) Error() string { return r.text }

// ruby is an error of the system as Ruby tells it.
func ruby(err error, function, path string) error {
	text := err.Error()
	return errors.New(strings.ToUpper(text[:1]) + text[1:] + " @ " + function + " - " + path)
}
