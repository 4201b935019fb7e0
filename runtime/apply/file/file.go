//go:build linux

// Package file applies resources of the type file: regular files with contents, directories, links, and what must not be there.
package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/filebucket"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Type is file.
var Type = apply.Type{
	Name: "file", Provider: "posix", Properties: audited, Check: Check, Open: open, Expand: expand, Nested: true, Needs: []*apply.Type{&filebucket.Type},
}

// defaultMode is that of new files.
const defaultMode = 0o644

func open(d *apply.Declared) (apply.Resource, error) {
	r, err := parse(d)
	return r, err
}

// secret reports whether what is in the file shows nowhere.
func (r *resource) secret() bool { return r.d.Secret("content") || r.d.Secret("source") }

// stat is what is at the path, nil for nothing.
func (r *resource) stat() (fs.FileInfo, error) {
	look, name := os.Lstat, "rb_file_s_lstat"
	if r.follow {
		look, name = os.Stat, "rb_file_s_stat"
	}
	info, err := look(r.path)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return nil, fileset.Error(err, name, r.path)
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return nil, nil
	case errors.Is(err, fs.ErrPermission):
		r.d.Say("warning", "Could not stat; permission denied")
		return nil, nil
	}
	return info, err
}

// bits are the mode of a file, with those that Go has elsewhere.
func bits(info fs.FileInfo) uint32 { return info.Sys().(*syscall.Stat_t).Mode & 0o7777 }

// Inspect compares what is at the path.
func (r *resource) Inspect() (apply.State, error) {
	if err := r.trusted(); err != nil {
		return apply.State{}, err
	}
	if err := r.settle(); err != nil {
		return apply.State{}, err
	}
	info, err := r.stat()
	if err != nil {
		return apply.State{}, err
	}
	kind := absent
	if info != nil {
		kind = fileset.KindOf(info)
	}
	s := apply.State{Absent: info == nil && r.ensure == "", Other: r.other(info, kind), Show: r.shownAs}
	if r.ensure != "" {
		s.Ensure = r.ensureProperty(kind)
		s.Absent = info == nil
	}
	for _, make := range [...]func(fs.FileInfo, string) (*apply.Property, error){
		r.contentProperty, r.sumProperty, r.targetProperty, r.ownerProperty, r.groupProperty, r.modeProperty,
	} {
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

// settle finds what the file should be where other files say that.
func (r *resource) settle() error {
	if r.content != nil {
		if isSum(*r.content) {
			r.want = *r.content
		} else if sum, err := digest(r.sum, strings.NewReader(*r.content)); err == nil {
			r.want = sum
		}
	}
	if r.recurse != "" && r.target != "" {
		if _, err := os.Stat(r.target); err == nil {
			r.ensure = fileset.Directory
		}
	}
	return r.copySource()
}

func (r *resource) ensureProperty(kind string) *apply.Property {
	p := &apply.Property{
		Name: "ensure", Is: kind, Should: r.ensure, ShowIs: apply.Display(kind), ShowThat: apply.Display(r.ensure), Secret: r.secret() || r.d.Secret("ensure"),
	}
	switch {
	case kind != absent && !r.replace:
		p.InSync = true
	case r.ensure == present:
		p.InSync = kind != absent
	default:
		p.InSync = kind == r.ensure
	}
	p.Agrees = func(was value.Value) bool {
		return value.Text(was) == kind || value.Text(was) == present && kind != absent
	}
	p.Event = map[string]string{
		absent: "file_removed", fileset.Regular: "file_created", present: "file_created", fileset.Directory: "directory_created", fileset.Link: "link_created",
	}[r.ensure]
	switch {
	case r.want != "" && (r.ensure == fileset.Regular || r.ensure == present):
		p.Change = "defined content as '" + r.want + "'"
	case kind == absent && r.ensure != absent:
		p.Change = "created"
	case r.ensure == absent:
		p.Change = "removed"
	default:
		p.Change = "ensure changed " + p.ShowIs + " to " + p.ShowThat
	}
	p.Sync = func() error {
		if err := r.clear(r.ensure); err != nil {
			return err
		}
		var err error
		switch r.ensure {
		case absent:
			return nil // which what is there did, or it stays
		case fileset.Directory:
			err = r.makeDirectory()
		case fileset.Link:
			err = r.makeLink()
		default:
			err = r.write()
		}
		return wrap(err)
	}
	return p
}

// wrap marks an error of the system, which Puppet tells with the value that could not be set.
func wrap(err error) error {
	if _, own := errtype.As[*refused](err); err == nil || own {
		return err
	}
	return &apply.Wrapped{Err: err}
}

// clear removes what is at the path and is of another kind.
func (r *resource) clear(wanted string) error {
	info, err := r.stat()
	if err != nil || info == nil {
		return err
	}
	kind := fileset.KindOf(info)
	if err := r.keep(kind); err != nil {
		return err
	}
	if wanted != fileset.Link && kind == wanted {
		return nil
	}
	switch kind {
	case fileset.Directory:
		if !r.force {
			r.d.Say("notice", "Not removing directory; use 'force' to override")
			return nil
		}
		return os.RemoveAll(r.path)
	case fileset.Link, fileset.Regular, fileset.Pipe, fileset.Socket:
		return os.Remove(r.path)
	}
	return &refused{"Could not remove files of type " + kind}
}

func (r *resource) makeDirectory() error {
	parent := filepath.Dir(r.path)
	if _, err := os.Stat(parent); err != nil {
		return &refused{"Cannot create " + r.path + "; parent directory " + parent + " does not exist"}
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
		return fileset.Error(err, "dir_s_mkdir", r.path)
	}
	return r.fix()
}

func (r *resource) makeLink() error {
	if r.target == "" {
		return &refused{"Cannot create a symlink without a target"}
	}
	if err := r.clear(r.target); err != nil {
		return err
	}
	if _, err := os.Stat(r.path); err == nil {
		return &refused{"Could not remove existing file"}
	}
	if os.Geteuid() == 0 {
		if err := r.owner.nobody(); err != nil { // Puppet would become that user
			return err
		}
	}
	switch err := syscall.Symlink(r.target, r.path); err {
	case nil:
	case syscall.EEXIST:
		return fileset.Error(err, "syserr_fail2_in", r.path)
	default:
		return fileset.Error(err, "rb_file_s_symlink", "("+r.target+", "+r.path+")")
	}
	if err := r.giveLink(); err != nil {
		return err
	}
	return r.fix()
}

// giveLink gives a new link to who owns it, and to its group: Puppet makes links as their owners where these may write to the folder.
func (r *resource) giveLink() error {
	if os.Geteuid() != 0 || r.owner.value == nil {
		return nil
	}
	uid, err := r.owner.id()
	if err != nil {
		return err
	}
	u := account.UserNumbered(int64(uid))
	info, err := os.Stat(filepath.Dir(r.path))
	if u == nil || uid == 0 || err != nil {
		return nil
	}
	stat := info.Sys().(*syscall.Stat_t)
	write := stat.Mode & 0o002
	switch {
	case stat.Uid == uid:
		write = stat.Mode & 0o200
	case int64(stat.Gid) == u.GID:
		write = stat.Mode & 0o020
	}
	if write == 0 || stat.Mode&syscall.S_ISGID != 0 {
		return nil
	}
	return os.Lchown(r.path, int(uid), int(u.GID))
}

// write writes the content beside the path, and puts it into its place.
func (r *resource) write() error {
	if err := r.clear(fileset.Regular); err != nil {
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
	if r.follow && r.content == nil && r.sources == nil {
		if info, err := os.Lstat(r.path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return r.empty(mode)
		}
	}
	dir := filepath.Dir(r.path)
	if r.staging != "" {
		dir = r.staging
	}
	f, err := os.CreateTemp(dir, strings.ReplaceAll(filepath.Base(r.path), "*", "_")+"*")
	if err != nil {
		at := filepath.Join(dir, filepath.Base(r.path))
		switch {
		case r.content == nil && r.sources == nil: // which Puppet opens in its place
			return fileset.Error(err, "rb_sysopen", at)
		case errors.Is(err, fs.ErrNotExist):
			return errors.New("No such file or directory - A directory component in " + at + " does not exist or is a dangling symbolic link")
		}
		return fileset.Error(err, "dir_s_mkdir", at)
	}
	defer os.Remove(f.Name()) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	if _, err := os.Stat(r.path); err == nil {
		info, err := os.Lstat(r.path)
		if err != nil {
			return err
		}
		stat := info.Sys().(*syscall.Stat_t)
		if err := f.Chown(int(stat.Uid), int(stat.Gid)); err != nil {
			return err
		}
		mode = bits(info)
	}
	written, err := r.fill(f)
	if err != nil {
		return err
	}
	if wanted := r.wantSum(); wanted != "" && written != wanted {
		return &refused{"File written to disk did not match desired checksum; discarding changes (" + written + " vs " + wanted + ")"}
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
	if r.validate != "" && (r.content != nil || r.sources != nil) {
		check := command.Command{Line: strings.ReplaceAll(r.validate, r.placeholder, f.Name())}
		if _, err := check.Run(); err != nil {
			return &refused{err.Error()}
		}
	}
	if err := os.Rename(f.Name(), r.path); err != nil {
		if info, statErr := os.Lstat(r.path); statErr == nil && info.IsDir() {
			if r.content == nil && r.sources == nil {
				return fileset.Error(syscall.EISDIR, "rb_sysopen", r.path)
			}
			return errors.New("Is a directory - Is a directory: " + r.path)
		}
		return err
	}
	return r.fix()
}

// empty empties what a link leads to, or makes it. Links to files that get a content are replaced.
func (r *resource) empty(mode uint32) error {
	old := syscall.Umask(0)
	f, err := os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, fs.FileMode(mode)&fs.ModePerm)
	syscall.Umask(old)
	if err != nil {
		return fileset.Error(err, "rb_sysopen", r.path)
	}
	if err := f.Close(); err != nil {
		return err
	}
	return r.fix()
}

// fix gives what was made its owner, group and mode.
func (r *resource) fix() error {
	for _, make := range [...]func(fs.FileInfo, string) (*apply.Property, error){r.ownerProperty, r.groupProperty, r.modeProperty} {
		info, err := r.stat()
		gone := err == nil && info == nil
		if gone { // but for a link that is followed
			if info, err = os.Lstat(r.path); err != nil {
				return nil
			}
		}
		if err != nil {
			return err
		}
		p, err := make(info, fileset.KindOf(info))
		if err != nil {
			return err
		}
		if p != nil && (gone || !p.InSync) {
			if err := p.Sync(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *resource) targetProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.target == "" {
		return nil, nil
	}
	is := absent
	switch {
	case kind == fileset.Link:
		target, err := os.Readlink(r.path)
		if err != nil {
			return nil, err
		}
		is = target
	case info != nil:
		is = "notlink"
	}
	p := &apply.Property{Name: "target", Is: is, Should: r.target, ShowIs: apply.Display(is), ShowThat: apply.Display(r.target), Sync: r.makeLink}
	p.InSync = is == r.target || r.recurse != "" || !r.replace && r.exists()
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

func (r *resource) ownership(name string, want *holder, info fs.FileInfo, of func(*syscall.Stat_t) uint32, set func(id int) error) (*apply.Property, error) {
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
		p.Sync = func() error { return err }
		p.Should, p.ShowThat = want.value, apply.Display(want.value)
		p.Change = name + " changed " + p.ShowIs + " to " + p.ShowThat
		return p, nil
	}
	p.Should, p.ShowThat = int64(id), apply.Display(want.name(id))
	p.InSync = is == id
	p.Change = name + " changed " + p.ShowIs + " to " + p.ShowThat
	p.Sync = func() error {
		if err := set(int(id)); err != nil {
			return &refused{"Failed to set " + name + " to '" + strconv.Itoa(int(id)) + "': " + fileset.Error(err, changing, r.path).Error()}
		}
		return nil
	}
	return p, nil
}

// changing is the function of Ruby that changes modes and owners.
const changing = "apply2files"

// entering is a mode for a kind of file: who may read a directory may enter it.
func entering(mode, kind string) (string, error) {
	if !numeric.MatchString(mode) || kind != fileset.Directory {
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
	folder := info.IsDir()
	if info.Mode()&fs.ModeSymlink != 0 {
		at, err := os.Stat(r.path)
		folder = err == nil && at.IsDir()
	}
	if folder { // for good, also where it is to be something else
		var err error
		if r.mode, err = entering(r.mode, fileset.Directory); err != nil {
			return nil, err
		}
	}
	want := r.mode
	n, err := modeBits(want, is, kind == fileset.Directory)
	if err != nil {
		return nil, err
	}
	p := &apply.Property{Name: "mode", Is: padded(octal(is)), Should: want, ShowIs: "'" + padded(octal(is)) + "'", ShowThat: "'" + padded(want) + "'"}
	if numeric.MatchString(want) {
		p.Should = padded(want)
	}
	p.InSync = is == n || kind == fileset.Link && !r.follow
	p.Agrees = func(was value.Value) bool {
		want, err := entering(value.Text(was), kind)
		if err != nil || !validMode(want) {
			return false
		}
		n, err := modeBits(want, is, kind == fileset.Directory)
		return err == nil && is == n
	}
	p.Change = "mode changed " + p.ShowIs + " to '" + padded(octal(n)) + "'"
	if !numeric.MatchString(want) {
		p.Change += " (" + want + ")"
	}
	p.Sync = func() error {
		if kind == fileset.Link && !r.follow {
			return nil
		}
		if err := r.chmod(n); err != nil {
			was := absent
			if now, statErr := r.stat(); statErr == nil && now != nil {
				was = octal(bits(now))
			}
			return &refused{"failed to set mode " + was + " on " + r.path + ": " + fileset.Error(err, changing, r.path).Error()}
		}
		return nil
	}
	return p, nil
}

// exists reports whether there is something at the path, or where a link there leads to.
func (r *resource) exists() bool {
	_, err := os.Stat(r.path)
	return err == nil
}

// chmod sets the mode of what is at the path now, which is no link unless links are followed.
func (r *resource) chmod(mode uint32) error {
	const pathOnly = 0x200000 // O_PATH
	if r.follow {
		return syscall.Chmod(r.path, mode)
	}
	fd, err := syscall.Open(r.path, pathOnly|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	err = syscall.Chmod("/proc/self/fd/"+strconv.Itoa(fd), mode)
	if errors.Is(err, syscall.ENOENT) { // without /proc
		return syscall.Chmod(r.path, mode)
	}
	return err
}
