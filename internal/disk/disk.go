// Package disk reads what a compilation reads: files, folders, and whether there are such.
//
// A [Disk] lists each folder once. Whether a file exists is then a question to the listing, since a compiler asks for many
// more files than there are. Where a listing does not decide (links, names that a file system may spell in several ways,
// folders that can be searched but not listed), the system is asked, so that the answers are those that it gives. A Disk
// answers the same question the same way each time, and knows all that it was asked: see [Disk.Record].
package disk

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
)

// Disk is what was read of the file system so far. It is safe for concurrent use.
type Disk struct {
	system  system
	mu      sync.Mutex
	roots   map[string]bool
	folders map[string]*folder
	stats   map[string]answer
	files   map[string]digest
	natures map[string]Nature
	ahead   map[string]fetched
	changed bool // a file has been read twice and was not the same
	calls   int
}

// answer is what the system says of a path.
type answer struct {
	info fs.FileInfo
	err  error
}

// fetched is a file that nobody has asked for yet; see [Disk.Fetch].
type fetched struct {
	data   []byte
	digest digest
}

// digest is what was read: the sum of a file's content, or an error.
type digest struct {
	sum [sha256.Size]byte
	err string
}

// folder is the listing of a directory.
type folder struct {
	entries []fs.DirEntry
	err     error
	// listed reports whether the entries are all there are: what is none of them does not exist.
	listed bool
	// absent is the reason why nothing is in the folder; nil where the system must be asked.
	absent error
	types  map[string]fs.FileMode
	folded map[string]bool // the names in lower case
	whole  bool            // somebody wanted all entries
	asked  map[string]bool // or these
}

// New returns the disk of this machine, of which nothing was read.
func New() *Disk { return of(machine{}) }

// Of returns a disk of which nothing was read, whose files are those of a file system: the path /etc/x is etc/x in it. The tree of a
// commit is such a one, or a machine's with files over it that are not saved; see [Overlay].
func Of(files fs.FS) *Disk { return of(tree{files}) }

func of(s system) *Disk {
	return &Disk{system: s, roots: map[string]bool{}, folders: map[string]*folder{}, stats: map[string]answer{}, files: map[string]digest{}, natures: map[string]Nature{}, ahead: map[string]fetched{}}
}

// Root makes what is in dir a matter of listings; outside of roots the system is asked. The path is an absolute one.
func (d *Disk) Root(dir string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.roots[filepath.Clean(dir)] = true
}

// Calls returns how often the system was asked: to list a folder, to read a file, or for what is at a path.
func (d *Disk) Calls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls
}

// Fetch reads a file that somebody may ask for, and keeps it for who does first. Nothing is asked by that: as long as nobody calls
// [Disk.ReadFile] the record does not know of it. It reports whether there is such a file.
func (d *Disk) Fetch(path string) ([]byte, bool) {
	d.mu.Lock()
	if f := d.folders[filepath.Dir(path)]; f != nil && (f.absent != nil || f.listed && f.lacks(filepath.Base(path))) {
		d.mu.Unlock()
		return nil, false
	}
	d.calls++
	d.mu.Unlock()
	data, err := d.system.ReadFile(path)
	if err != nil {
		return nil, false
	}
	f := fetched{data, digestOf(data, nil)}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead[path] = f
	return data, true
}

// Forget drops a file that was fetched and that nobody has asked for.
func (d *Disk) Forget(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.ahead, path)
}

// ReadFile is [os.ReadFile].
func (d *Disk) ReadFile(path string) ([]byte, error) {
	d.mu.Lock()
	err := d.missing(path)
	if err != nil {
		d.mu.Unlock()
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	f, ahead := d.ahead[path]
	delete(d.ahead, path)
	if !ahead {
		d.calls++
		d.mu.Unlock()
		f.data, err = d.system.ReadFile(path)
		f.digest = digestOf(f.data, err)
		d.mu.Lock()
	}
	defer d.mu.Unlock()
	data, got := f.data, f.digest
	if before, known := d.files[path]; known && before != got {
		d.changed = true
	}
	d.files[path] = got
	return data, err
}

func digestOf(data []byte, err error) digest {
	if err != nil {
		return digest{err: err.Error()}
	}
	return digest{sum: sha256.Sum256(data)}
}

// Stat is [os.Stat]. Whoever only wants to know whether there is something, and whether it is a directory, better asks
// [Disk.Exists], [Disk.IsFile] or [Disk.IsDir].
func (d *Disk) Stat(path string) (fs.FileInfo, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.missing(path); err != nil {
		return nil, &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	a := d.stat(path)
	return a.info, a.err
}

// Nature is what makes a file more than what is in it.
type Nature struct {
	// Executable says that its owner may run it.
	Executable bool `json:",omitempty"`
	// Target is where a link leads, "" for what is none.
	Target string `json:",omitempty"`
}

// Nature returns what makes the file at a path more than what is in it.
func (d *Disk) Nature(path string) Nature {
	n := natureOf(d.system, path)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls++
	d.natures[path] = n
	return n
}

func natureOf(s system, path string) (n Nature) {
	if target, err := s.Readlink(path); err == nil {
		return Nature{Target: target}
	}
	if info, err := s.Stat(path); err == nil {
		n.Executable = info.Mode()&0o100 != 0
	}
	return n
}

// Exists reports whether there is a file or directory, or a link to one.
func (d *Disk) Exists(path string) bool {
	exists, _ := d.kind(path)
	return exists
}

// IsFile reports whether there is something that is no directory, or a link to it.
func (d *Disk) IsFile(path string) bool {
	exists, dir := d.kind(path)
	return exists && !dir
}

// IsDir reports whether there is a directory, or a link to one.
func (d *Disk) IsDir(path string) bool {
	_, dir := d.kind(path)
	return dir
}

func (d *Disk) kind(path string) (exists, dir bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.look(path)
}

// look finds out whether there is something at a path, and whether it is a directory.
func (d *Disk) look(path string) (exists, dir bool) {
	f := d.parent(path)
	if f != nil && f.absent != nil {
		return false, false
	}
	if f != nil && f.listed {
		switch typ, known := f.ask(filepath.Base(path)); {
		case known && (typ.IsRegular() || typ.IsDir()):
			return true, typ.IsDir()
		case !known && f.lacks(filepath.Base(path)):
			return false, false
		}
	}
	a := d.stat(path)
	return a.err == nil, a.err == nil && a.info.IsDir()
}

// missing is the error of reading a path at which the listings have nothing; nil where the system is to be asked.
func (d *Disk) missing(path string) error {
	f := d.parent(path)
	if f == nil {
		return nil
	}
	if f.absent != nil {
		return f.absent
	}
	if !f.listed {
		return nil
	}
	if _, known := f.ask(filepath.Base(path)); !known && f.lacks(filepath.Base(path)) {
		return syscall.ENOENT
	}
	return nil
}

// parent is the folder of a path within a root, nil for any other. A path that is not clean may lead elsewhere than its
// elements say, where there are links.
func (d *Disk) parent(path string) *folder {
	if d.roots[path] || filepath.Clean(path) != path {
		return nil
	}
	dir := filepath.Dir(path)
	if dir == path {
		return nil
	}
	return d.within(dir)
}

// within is the folder at a path that is a root or in one, nil for others.
func (d *Disk) within(dir string) *folder {
	if f, ok := d.folders[dir]; ok {
		return f
	}
	if d.roots[dir] {
		d.folders[dir] = d.list(dir)
		return d.folders[dir]
	}
	parent := filepath.Dir(dir)
	if parent == dir {
		return nil
	}
	up := d.within(parent)
	var f *folder
	switch {
	case up == nil:
		return nil
	case up.absent != nil:
		f = &folder{absent: up.absent}
	default:
		switch exists, isDir := d.look(dir); {
		case !exists && up.decides(filepath.Base(dir)):
			f = &folder{absent: syscall.ENOENT}
		case exists && !isDir:
			f = &folder{absent: syscall.ENOTDIR}
		default:
			f = d.list(dir)
		}
	}
	d.folders[dir] = f
	return f
}

// decides reports whether a name that was looked for is absent because the listing says so.
func (f *folder) decides(name string) bool {
	_, known := f.types[name]
	return f.listed && !known && f.lacks(name)
}

// list asks the system for the entries of a directory.
func (d *Disk) list(dir string) *folder {
	d.calls += 2
	f := &folder{asked: map[string]bool{}}
	f.entries, f.err = d.system.ReadDir(dir)
	if f.err != nil {
		if errors.Is(f.err, fs.ErrNotExist) {
			f.absent = syscall.ENOENT
		}
		return f
	}
	if _, err := d.system.Lstat(dir + string(filepath.Separator) + "."); err != nil {
		return f // one that may be listed and not searched
	}
	f.listed = true
	f.types, f.folded = make(map[string]fs.FileMode, len(f.entries)), make(map[string]bool, len(f.entries))
	for _, e := range f.entries {
		f.types[e.Name()] = e.Type()
		f.folded[strings.ToLower(e.Name())] = true
	}
	return f
}

// ask is the type of an entry.
func (f *folder) ask(name string) (typ fs.FileMode, known bool) {
	f.asked[name] = true
	typ, known = f.types[name]
	return typ, known
}

// lacks reports whether a name that is not listed is certain not to exist. There are file systems that find a file by other
// spellings of its name.
func (f *folder) lacks(name string) bool {
	if f.folded[strings.ToLower(name)] {
		return false
	}
	for i := range len(name) {
		c := name[i]
		if c >= 0x80 || c < ' ' || runtime.GOOS == "windows" && strings.IndexByte(`~:*?"<>|`, c) >= 0 {
			return false
		}
	}
	return runtime.GOOS != "windows" || !strings.HasSuffix(name, ".") && !strings.HasSuffix(name, " ")
}

// stat asks the system what is at a path.
func (d *Disk) stat(path string) answer {
	a, ok := d.stats[path]
	if !ok {
		d.calls++
		a.info, a.err = d.system.Stat(path)
		d.stats[path] = a
	}
	return a
}

// ReadDir is [os.ReadDir].
func (d *Disk) ReadDir(dir string) ([]fs.DirEntry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.missing(dir); err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	f := d.within(dir)
	if f == nil || f.absent != nil && f.err == nil {
		f = d.list(dir)
		d.folders[dir] = f
	}
	f.whole = true
	return f.entries, f.err
}

// FS returns the directory as a file system.
func (d *Disk) FS(dir string) fs.FS { return folderFS{d, dir} }

// folderFS is a directory of a disk.
type folderFS struct {
	disk *Disk
	dir  string
}

func (t folderFS) at(op, name string) (string, error) {
	if !fs.ValidPath(name) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return filepath.Join(t.dir, filepath.FromSlash(name)), nil
}

// Open is part of [fs.FS].
func (t folderFS) Open(name string) (fs.File, error) {
	path, err := t.at("open", name)
	if err != nil {
		return nil, err
	}
	if _, err := t.disk.Stat(path); err != nil {
		return nil, err
	}
	return t.disk.system.Open(path)
}

// ReadFile is part of [fs.ReadFileFS].
func (t folderFS) ReadFile(name string) ([]byte, error) {
	path, err := t.at("open", name)
	if err != nil {
		return nil, err
	}
	return t.disk.ReadFile(path)
}

// ReadDir is part of [fs.ReadDirFS].
func (t folderFS) ReadDir(name string) ([]fs.DirEntry, error) {
	path, err := t.at("open", name)
	if err != nil {
		return nil, err
	}
	return t.disk.ReadDir(path)
}
