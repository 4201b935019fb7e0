package file

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// The classes.
var (
	// IOClass is IO.
	IOClass = &ruby.Class{Name: "IO", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.EnumerableModule}}
	// Class is File.
	Class = &ruby.Class{Name: "File", Super: IOClass}
	// StatClass is File::Stat.
	StatClass = &ruby.Class{Name: "File::Stat", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}
	// DirClass is Dir.
	DirClass = &ruby.Class{Name: "Dir", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.EnumerableModule}}
	// FileSystemModule is Puppet::FileSystem.
	FileSystemModule = &ruby.Class{Name: "Puppet::FileSystem", Module: true}
)

// maxSize is how much of a file is read.
const maxSize = 16 << 20

// checkName is the error of a name that no file can have.
func checkName(name string) error {
	if strings.IndexByte(name, 0) >= 0 {
		return ruby.Raise(ruby.ArgumentError, "path name contains null byte")
	}
	return nil
}

// contents is what is in a file.
func contents(name string) (string, error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return "", system.Error(err, "@ rb_sysopen - "+name)
	case info.IsDir():
		return "", system.Errno(syscall.EISDIR, "@ io_fread - "+name)
	case info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0:
		return "", ruby.Raise(ruby.IOError, "not a regular file - ", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", system.Error(err, "@ rb_sysopen - "+name)
	}
	defer f.Close()
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(f, maxSize+1))
	switch {
	case err != nil:
		return "", system.Error(err, "@ io_fread - "+name)
	case n > maxSize:
		return "", ruby.Raise(ruby.IOError, "larger than 16 MB - ", name)
	}
	return b.String(), nil
}

// option is the value of an option, nil for one that is not given.
func option(options ruby.Pairs, name string) value.Value {
	if options.Len() == 0 {
		return nil
	}
	v, _ := options.Get(ruby.Symbol(name))
	return v
}

// Read is File.read: what is in a file, or so many bytes from a place on. Options say how it is decoded, which is always as UTF-8.
//
//ruby:keywords
//ruby:access file
//ruby:singleton File.read 1..4
//ruby:singleton IO.read 1..4
//ruby:singleton File.binread 1..3
//ruby:singleton IO.binread 1..3
//ruby:singleton Puppet::FileSystem.read 1..2
//ruby:singleton Puppet::FileSystem.binread
//ruby:singleton Puppet::FileSystem.read_preserve_line_endings
func Read(name string, args ...value.Value) (text string, found bool, err error) {
	args, _ = ruby.TakeKeywords(args)
	length, offset := int64(-1), int64(0)
	if len(args) > 0 && args[0] != nil {
		if length, err = ruby.ToInt(args[0]); err != nil {
			return "", false, err
		}
		if length < 0 {
			return "", false, ruby.Raise(ruby.ArgumentError, "negative length ", ruby.ToS(length), " given")
		}
	}
	if len(args) > 1 && args[1] != nil {
		if offset, err = ruby.ToInt(args[1]); err != nil {
			return "", false, err
		}
	}
	if text, err = contents(name); err != nil {
		return "", false, err
	}
	if offset < 0 {
		return "", false, system.Errno(syscall.EINVAL, "@ rb_io_seek - "+name)
	}
	text = text[min(offset, int64(len(text))):]
	if length < 0 {
		return text, true, nil
	}
	return text[:min(length, int64(len(text)))], length == 0 || text != "", nil
}

// lineOptions are how a text is taken apart: by which separator, and whether lines keep it.
func lineOptions(args []value.Value) (separator string, chomp bool, err error) {
	args, options := ruby.TakeKeywords(args)
	separator = "\n"
	if len(args) > 0 {
		if args[0] == nil {
			separator = ""
		} else if separator, err = ruby.ToStr(args[0]); err != nil {
			return "", false, err
		} else if separator == "" {
			return "", false, ruby.Raise(ruby.NotImplementedError, "paragraphs of files are not supported")
		}
	}
	return separator, ruby.Truth(option(options, "chomp")), nil
}

// cutLine cuts the first line off a text.
func cutLine(text, separator string, chomp bool) (line, rest string) {
	i := -1
	if separator != "" {
		i = strings.Index(text, separator)
	}
	if i < 0 {
		return text, ""
	}
	line, rest = text[:i+len(separator)], text[i+len(separator):]
	if chomp {
		line = text[:i]
		if separator == "\n" {
			line = strings.TrimSuffix(line, "\r")
		}
	}
	return line, rest
}

// eachLine calls a function with each line of a text.
func eachLine(text string, args []value.Value, yield func(line string) error) error {
	separator, chomp, err := lineOptions(args)
	for err == nil && text != "" {
		var line string
		line, text = cutLine(text, separator, chomp)
		err = yield(line)
	}
	return err
}

// Readlines is File.readlines: the lines of a file.
//
//ruby:keywords
//ruby:access file
//ruby:singleton File.readlines 1..3
//ruby:singleton IO.readlines 1..3
func Readlines(name string, args ...value.Value) ([]value.Value, error) {
	text, err := contents(name)
	if err != nil {
		return nil, err
	}
	lines := []value.Value{}
	err = eachLine(text, args, func(line string) error {
		lines = append(lines, line)
		return nil
	})
	return lines, err
}

// Foreach is File.foreach: the block gets each line of a file.
//
//ruby:keywords
//ruby:access file
//ruby:singleton File.foreach 1..3
//ruby:singleton IO.foreach 1..3
//ruby:singleton Puppet::FileSystem.each_line
func Foreach(name string, block *ruby.Block, args ...value.Value) error {
	text, err := contents(name)
	if err != nil {
		return err
	}
	if block == nil {
		return ruby.Raise(ruby.NotImplementedError, "an enumerator of a file is not supported")
	}
	return eachLine(text, args, func(line string) error {
		_, err := block.Yield(line)
		return err
	})
}

// errClosed is the error of a file that was closed.
var errClosed = errors.New("closed stream")

// File is an open file, of which all was read.
//
//ruby:class File IO Enumerable
type File struct {
	name, text, rest string
	lines            int64
	closed           bool
}

// Open is File.open for reading. A block gets the file, and its value is that of the call.
//
//ruby:keywords
//ruby:access file
//ruby:singleton File.open 1..4
//ruby:singleton Puppet::FileSystem.open 3..4
func Open(name string, block *ruby.Block, args ...value.Value) (value.Value, error) {
	f, err := NewFile(name, args...)
	if err != nil {
		return nil, err
	}
	if block == nil {
		return f, nil
	}
	defer Close(f)
	return block.Yield(f)
}

// NewFile is File.new for reading.
//
//ruby:keywords
//ruby:access file
//ruby:singleton File.new 1..4
func NewFile(name string, args ...value.Value) (*File, error) {
	args, options := ruby.TakeKeywords(args)
	mode := option(options, "mode")
	for _, a := range args {
		if s, err := ruby.ToStr(a); err == nil {
			mode = s
		}
	}
	if mode != nil {
		s, err := ruby.ToStr(mode)
		if err != nil {
			return nil, err
		}
		s, _, _ = strings.Cut(s, ":")
		if s != "r" && s != "rb" && s != "rt" {
			return nil, ruby.Raise(ruby.NotImplementedError, "File.open with the mode ", s, " is not supported")
		}
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return &File{name: name}, nil
	}
	text, err := contents(name)
	if err != nil {
		return nil, err
	}
	return &File{name: name, text: text, rest: text}, nil
}

// opened is the error of a file that was closed, or is a folder.
func (f *File) opened() error {
	if f.closed {
		return ruby.Raise(ruby.IOError, errClosed.Error())
	}
	if f.text == "" {
		if info, err := os.Stat(f.name); err == nil && info.IsDir() {
			return system.Errno(syscall.EISDIR, "@ io_fread - "+f.name)
		}
	}
	return nil
}

// FileRead is File#read: the rest of a file, or so many bytes of it; nil at its end.
//
//ruby:method File#read 0..1
func FileRead(f *File, length ...value.Value) (text string, found bool, err error) {
	if err := f.opened(); err != nil {
		return "", false, err
	}
	n := int64(len(f.rest))
	found = true
	if len(length) > 0 && length[0] != nil {
		if n, err = ruby.ToInt(length[0]); err != nil {
			return "", false, err
		}
		if n < 0 {
			return "", false, ruby.Raise(ruby.ArgumentError, "negative length ", ruby.ToS(n), " given")
		}
		found = n == 0 || f.rest != ""
		n = min(n, int64(len(f.rest)))
	}
	text, f.rest = f.rest[:n], f.rest[n:]
	return text, found, nil
}

// Gets is File#gets: the next line, nil at the end.
//
//ruby:keywords
//ruby:method File#gets 0..2
func Gets(f *File, args ...value.Value) (line string, found bool, err error) {
	if err := f.opened(); err != nil {
		return "", false, err
	}
	separator, chomp, err := lineOptions(args)
	if err != nil || f.rest == "" {
		return "", false, err
	}
	line, f.rest = cutLine(f.rest, separator, chomp)
	f.lines++
	return line, true, nil
}

// Readline is File#readline: the next line, and an error at the end.
//
//ruby:keywords
//ruby:method File#readline 0..2
func Readline(f *File, args ...value.Value) (string, error) {
	line, found, err := Gets(f, args...)
	if err == nil && !found {
		err = ruby.Raise(ruby.EOFError, "end of file reached")
	}
	return line, err
}

// FileReadlines is File#readlines: the rest of the lines.
//
//ruby:keywords
//ruby:method File#readlines 0..2
//ruby:method File#to_a 0..2
func FileReadlines(f *File, args ...value.Value) ([]value.Value, error) {
	lines := []value.Value{}
	for {
		line, found, err := Gets(f, args...)
		if err != nil || !found {
			return lines, err
		}
		lines = append(lines, line)
	}
}

// EachLine is File#each_line: the block gets the rest of the lines.
//
//ruby:keywords
//ruby:method File#each_line 0..2
//ruby:method File#each 0..2
func EachLine(f *File, block *ruby.Block, args ...value.Value) (value.Value, error) {
	for {
		line, found, err := Gets(f, args...)
		if err != nil || !found {
			return f, err
		}
		if _, err := block.Yield(line); err != nil {
			return nil, err
		}
	}
}

// IsEOF is File#eof?.
//
//ruby:method File#eof?
//ruby:method File#eof
func IsEOF(f *File) (bool, error) { return f.rest == "", f.opened() }

// Rewind is File#rewind: goes back to the beginning.
//
//ruby:method File#rewind
func Rewind(f *File) (int64, error) {
	f.rest, f.lines = f.text, 0
	return 0, f.opened()
}

// Lineno is File#lineno: how many lines were read.
//
//ruby:method File#lineno
func Lineno(f *File) (int64, error) { return f.lines, f.opened() }

// Close is File#close.
//
//ruby:method File#close
func Close(f *File) { f.closed = true }

// IsClosed is File#closed?.
//
//ruby:method File#closed?
func IsClosed(f *File) bool { return f.closed }

// FilePath is File#path.
//
//ruby:method File#path
//ruby:method File#to_path
func FilePath(f *File) string { return f.name }

// FileSize is File#size.
//
//ruby:method File#size
func FileSize(f *File) (int64, error) { return int64(len(f.text)), f.opened() }

// Equal is Puppet's == with another value.
func (f *File) Equal(v value.Value) bool { return v == value.Value(f) }

// AppendKey appends the identity of the file as a hash key.
func (f *File) AppendKey(b []byte) []byte { return append(append(b, "File "...), f.name...) }

// AppendText appends what to_s prints.
func (f *File) AppendText(b []byte) []byte { return f.AppendInspect(b) }

// AppendInspect appends what inspect prints.
func (f *File) AppendInspect(b []byte) []byte {
	b = append(append(b, "#<File:"...), f.name...)
	if f.closed {
		b = append(b, " (closed)"...)
	}
	return append(b, '>')
}

// Kind is what Puppet's messages call it.
func (*File) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*File) HostClass() string { return Class.Name }

// RubyClass is its class.
func (*File) RubyClass() *ruby.Class { return Class }
