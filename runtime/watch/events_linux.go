package watch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unsafe"
)

// events are those of inotify(7). Only folders are watched: every one on the way to a file, for the next name on it. So it does not matter
// which of them are there.
type events struct {
	files   *Files
	fd      int
	file    *os.File
	watched map[int32]map[string]bool // the names that count by the folder's number; "" is any
	next    map[int32]map[string]bool // while it is being made
}

// newEvents returns nil if the system gives none.
func newEvents(f *Files) *events {
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		return nil
	}
	e := &events{files: f, fd: fd, file: os.NewFile(uintptr(fd), "inotify")}
	go e.read()
	return e
}

func (e *events) close() { _ = e.file.Close() }

const (
	moves = syscall.IN_CREATE | syscall.IN_DELETE | syscall.IN_MOVED_FROM | syscall.IN_MOVED_TO | syscall.IN_DELETE_SELF | syscall.IN_MOVE_SELF
	mask  = moves | syscall.IN_MODIFY | syscall.IN_CLOSE_WRITE | syscall.IN_ATTRIB | syscall.IN_ONLYDIR
)

// begin begins to subscribe anew.
func (e *events) begin() {
	if e != nil {
		e.next = map[int32]map[string]bool{}
	}
}

// add subscribes to what a path leads along.
func (e *events) add(path string) source {
	if e == nil {
		return fromStat
	}
	from := fromEvents
	walk(path, func(dir, name string) {
		from = max(from, sourceOf(dir))
		n, err := syscall.InotifyAddWatch(e.fd, dir, mask)
		switch {
		case err == nil:
			wd := int32(n)
			if e.next[wd] == nil {
				e.next[wd] = map[string]bool{}
			}
			e.next[wd][name] = true
		case errors.Is(err, syscall.ENOENT), errors.Is(err, syscall.ENOTDIR): // there is nothing behind it
		default: // nobody may list the folder, or there are too many
			from = max(from, fromStat)
		}
	})
	return from
}

// end gives up what was not added again.
func (e *events) end() {
	if e == nil {
		return
	}
	for wd := range e.watched {
		if e.next[wd] == nil {
			_, _ = syscall.InotifyRmWatch(e.fd, uint32(wd)) // which fails if the folder has gone
		}
	}
	e.watched = e.next
}

// walk visits the folders on the way to a path with the name that is looked for in each, as far as there are any. The ways that symbolic
// links lead are parts of it. Each is visited before it is known whether the name is there, so that no change comes between.
func walk(path string, visit func(dir, name string)) {
	const maxLinks = 40
	dir, links := "/", 0
	for rest := strings.Split(path, "/"); len(rest) > 0; {
		name := rest[0]
		rest = rest[1:]
		switch name {
		case "", ".":
			continue
		case "..":
			dir = filepath.Dir(dir)
			continue
		}
		visit(dir, name)
		full := filepath.Join(dir, name)
		st, err := os.Lstat(full)
		if err != nil {
			return
		}
		if st.Mode()&os.ModeSymlink == 0 {
			dir = full
			continue
		}
		target, err := os.Readlink(full)
		if links++; err != nil || links > maxLinks {
			return
		}
		if filepath.IsAbs(target) {
			dir = "/"
		}
		rest = append(strings.Split(target, "/"), rest...)
	}
	if isFolder(path) {
		visit(dir, "")
	}
}

// sourceOf returns where changes in a folder are known from: the kernel says nothing about its own files, nor about what other machines do.
func sourceOf(dir string) source {
	var st syscall.Statfs_t
	if syscall.Statfs(dir, &st) != nil {
		return fromEvents
	}
	switch uint32(st.Type) {
	case 0x9fa0, 0x62656572, 0x64626720, 0x27e0eb, 0x63677270: // proc, sysfs, debugfs, cgroup, cgroup2
		return fromNothing
	case 0x6969, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f: // NFS, CIFS, SMB2, FUSE, 9P, Ceph, AFS
		return fromStat
	}
	return fromEvents
}

// read reads events until the file is closed.
func (e *events) read() {
	const room = 1 << 16
	buf := make([]uint64, room/8) // which lie as events have to
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&buf[0])), room)
	for {
		n, err := e.file.Read(bytes)
		if err != nil {
			return
		}
		e.handle(bytes[:n])
	}
}

// handle looks for what counts among some events.
func (e *events) handle(b []byte) {
	e.files.mu.Lock()
	defer e.files.mu.Unlock()
	changed, moved := false, false
	for len(b) >= syscall.SizeofInotifyEvent {
		event := (*syscall.InotifyEvent)(unsafe.Pointer(&b[0]))
		end := syscall.SizeofInotifyEvent + int(event.Len)
		name := strings.TrimRight(string(b[syscall.SizeofInotifyEvent:end]), "\x00")
		b = b[end:]
		names := e.watched[event.Wd]
		switch {
		case event.Mask&syscall.IN_Q_OVERFLOW != 0:
		case names == nil: // given up
			continue
		case event.Mask&syscall.IN_IGNORED != 0:
		case !names[name] && !names[""] && name != "":
			continue
		}
		changed = true
		moved = moved || event.Mask&(moves|syscall.IN_Q_OVERFLOW|syscall.IN_IGNORED) != 0
	}
	if moved && !e.files.closed {
		e.files.arm()
	}
	if changed {
		e.files.changed()
	}
}
