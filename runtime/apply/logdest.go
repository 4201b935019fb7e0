//go:build linux

package apply

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

// destination is where messages go.
type destination interface {
	// write takes a message; r is the report of which it has its place.
	write(r *Report, m *Message)
	close() error
}

// destinations opens those of a list with commas between them, as --logdest has it: console, syslog or the path of a file. Console is that for the
// messages on the terminal, and the one that an empty list has.
func destinations(list string, console destination) (all []destination, err error) {
	if list == "" {
		return []destination{console}, nil
	}
	defer func() {
		if err != nil {
			for _, d := range all {
				_ = d.close()
			}
		}
	}()
	seen := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if seen[name] {
			continue
		}
		seen[name] = true
		var d destination
		switch {
		case name == "console":
			d = console
		case name == "syslog":
			d, err = openSyslog()
		case filepath.IsAbs(name):
			d, err = openLog(name)
		default:
			err = errors.New("Unknown destination type " + name)
		}
		if err != nil {
			return nil, errors.New("Could not set logdest to " + list + ": " + err.Error())
		}
		all = append(all, d)
	}
	return all, nil
}

// screen is the destination of messages that a function prints.
type screen func(level, line string)

func (s screen) write(_ *Report, m *Message) { s(m.Level, m.Line()) }
func (screen) close() error                  { return nil }

// logFile is a file to which messages are appended: as lines of text, as the elements of a JSON array that is never closed, or as JSON, one object on a
// line.
type logFile struct {
	f     *os.File
	json  bool
	array bool
	comma bool // the array has elements
}

// openLog opens a file of messages, whose folder is made where there is none. Its form is that of the ending: .json, .jsonl or text.
func openLog(path string) (*logFile, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, cmdline.PathError(path, err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, cmdline.PathError(path, err)
	}
	l := &logFile{f: f, array: strings.HasSuffix(path, ".json")}
	l.json = l.array || strings.HasSuffix(path, ".jsonl")
	if info, err := f.Stat(); l.array && err == nil {
		if info.Size() == 0 {
			f.WriteString("[\n") //nolint:errcheck // as all that is written to logs
		}
		l.comma = info.Size() > 2
	}
	return l, nil
}

func (l *logFile) write(r *Report, m *Message) {
	var b []byte
	if !l.json {
		b = append(b, m.Time.Format("2006-01-02 15:04:05 -0700")+" "+m.Source+" ("+m.Level+"): "+m.Text...)
	} else {
		if l.comma {
			b = append(b, ",\n"...)
		}
		l.comma = l.array
		h := hash("level", m.Level, "message", m.Text, "source", m.Source, "tags", m.allTags(), "time", stamp(m.Time))
		if file, line := r.place(m.Pos); file != nil {
			h.Set("file", file)
			h.Set("line", line)
		}
		b, _ = value.AppendJSON(b, h, nil) // of texts and numbers
	}
	if b[len(b)-1] != '\n' {
		b = append(b, '\n')
	}
	l.f.Write(b) //nolint:errcheck // there is no place to tell it
}

func (l *logFile) close() error { return l.f.Close() }

// syslog is the machine's log.
type syslog struct {
	socket int
	path   string // of the socket that listens
}

const (
	syslogPath = "/dev/log"
	daemon     = 3 << 3        // the facility
	ident      = "puppet-user" // as puppet apply calls itself
)

// severities are those of syslog for the levels, from the least important.
var severities = [...]int{7, 6, 5, 4, 3, 1, 2, 0}

func openSyslog() (*syslog, error) {
	socket, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	return &syslog{socket: socket, path: syslogPath}, nil
}

// write sends each line of a message for itself. As in C's syslog, what nobody listens to is lost.
func (s *syslog) write(_ *Report, m *Message) {
	source := ""
	if m.Source != puppet {
		source = "(" + strings.ReplaceAll(m.Source, "%", "") + ") "
	}
	for line := range strings.SplitSeq(strings.TrimRight(m.Text, "\n"), "\n") {
		text := "<" + strconv.Itoa(daemon|severities[cmdline.Level(m.Level)]) + ">" + m.Time.Format("Jan _2 15:04:05") + " " + ident + "[" + strconv.Itoa(os.Getpid()) + "]: " +
			source + line
		_ = syscall.Sendto(s.socket, []byte(text), 0, &syscall.SockaddrUnix{Name: s.path})
	}
}

func (s *syslog) close() error { return syscall.Close(s.socket) }
