// Package stringio is Ruby's StringIO: strings that are read and written as files are.
package stringio

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// Class is the class StringIO.
var Class = &ruby.Class{Name: "StringIO", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.EnumerableModule}}

// IO is a StringIO.
//
//ruby:class StringIO Enumerable
type IO struct {
	text                *ruby.String
	at                  int // how many bytes are before the place that is read or written next
	lines               int64
	appends             bool
	noRead, noWrite     bool
	readClosed, written bool // that it was closed for reading, and for writing
}

// New is StringIO.new: of a string, which it changes where that can change, and a mode.
//
//ruby:singleton StringIO.new 0..2
func New(args ...value.Value) (*IO, error) {
	io := &IO{text: ruby.NewString("")}
	if len(args) > 0 {
		text, err := ruby.ToStr(args[0])
		if err != nil {
			return nil, err
		}
		if s, ok := args[0].(*ruby.String); ok {
			io.text, io.noWrite = s, s.Frozen
		} else {
			io.text = ruby.NewString(text)
		}
	}
	if len(args) < 2 || args[1] == nil {
		return io, nil
	}
	name := ""
	if flags, ok := args[1].(int64); ok {
		name = [...]string{"r", "w", "r+", "r+"}[flags&3]
		switch {
		case flags&1024 != 0 && name == "w":
			name = "a"
		case flags&1024 != 0 && name == "r+":
			name = "a+"
		case flags&512 != 0 && name == "r+":
			name = "w+"
		case flags&512 == 0 && name == "w":
			io.noRead = true
			return io, io.changeable()
		}
	} else {
		mode, err := ruby.ToStr(args[1])
		if err != nil {
			return nil, err
		}
		before, _, _ := strings.Cut(mode, ":")
		if name = strings.NewReplacer("b", "", "t", "").Replace(before); !slices.Contains([]string{"r", "w", "w+", "a", "a+", "r+"}, name) {
			return nil, ruby.Raise(ruby.ArgumentError, "invalid access mode ", mode)
		}
	}
	if name == "r" {
		io.noWrite = true
		if flags, ok := args[1].(int64); ok && flags&512 != 0 && !io.text.Frozen {
			io.text.Replace("")
		}
		return io, nil
	}
	if err := io.changeable(); err != nil {
		return nil, err
	}
	io.noRead = name == "w" || name == "a"
	io.appends = name[0] == 'a'
	if name[0] == 'w' {
		io.text.Replace("")
	}
	return io, nil
}

// changeable is the error about a string that is to be written and cannot change.
func (io *IO) changeable() error {
	if io.text.Frozen {
		return ruby.Raise(ruby.ErrnoEACCES, "Permission denied")
	}
	return nil
}

// Open is StringIO.open. A block gets the object, and its value is that of the call.
//
//ruby:singleton StringIO.open 0..2
func Open(block *ruby.Block, args ...value.Value) (value.Value, error) {
	io, err := New(args...)
	if err != nil || block == nil {
		return io, err
	}
	defer Close(io)
	return block.Yield(io)
}

func (io *IO) readable() error {
	if io.noRead || io.readClosed {
		return ruby.Raise(ruby.IOError, "not opened for reading")
	}
	return nil
}

func (io *IO) writable() error {
	if io.noWrite || io.written {
		return ruby.Raise(ruby.IOError, "not opened for writing")
	}
	return nil
}

// put writes a string at the place.
func (io *IO) put(s string) error {
	if err := io.writable(); err != nil {
		return err
	}
	text := io.text.String()
	if io.appends {
		io.at = len(text)
	}
	if io.at+len(s) > value.MaxText {
		return value.TextTooLong
	}
	if s == "" {
		return nil
	}
	end := io.at + len(s)
	switch {
	case io.at == len(text):
		if err := io.text.Append(s); err != nil {
			return err
		}
	case io.at > len(text):
		io.text.Replace(text + strings.Repeat("\x00", io.at-len(text)) + s)
	default:
		io.text.Replace(text[:io.at] + s + text[min(end, len(text)):])
	}
	io.at = end
	return nil
}

// Write is StringIO#write: it returns how many bytes were written.
//
//ruby:method StringIO#write 0..
func Write(io *IO, args ...value.Value) (int64, error) {
	n := int64(0)
	for _, v := range args {
		s := ruby.ToS(v)
		if err := io.put(s); err != nil {
			return 0, err
		}
		n += int64(len(s))
	}
	return n, nil
}

// Append is StringIO#<<.
//
//ruby:method StringIO#<<
func Append(io *IO, v value.Value) (*IO, error) { return io, io.put(ruby.ToS(v)) }

// Print is StringIO#print.
//
//ruby:method StringIO#print 0..
func Print(io *IO, args ...value.Value) error {
	_, err := Write(io, args...)
	return err
}

// Printf is StringIO#printf.
//
//ruby:method StringIO#printf 0..
func Printf(io *IO, args ...value.Value) error {
	if len(args) == 0 {
		return nil
	}
	s, err := ruby.KernelFormat(args...)
	if err != nil {
		return err
	}
	return io.put(s)
}

// Puts is StringIO#puts: a line for each argument, and for each element of arrays.
//
//ruby:method StringIO#puts 0..
func Puts(io *IO, args ...value.Value) error {
	if len(args) == 0 {
		return io.put("\n")
	}
	for _, v := range args {
		if err := io.line(v, 0); err != nil {
			return err
		}
	}
	return nil
}

func (io *IO) line(v value.Value, depth int) error {
	if depth > value.MaxNesting {
		return value.TooDeep
	}
	if ruby.IsArray(v) {
		list, err := ruby.ToAry(v)
		if err != nil {
			return err
		}
		for _, e := range list {
			if err := io.line(e, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	s := ruby.ToS(v)
	if !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return io.put(s)
}

// Text is StringIO#string: the string itself.
//
//ruby:method StringIO#string
func Text(io *IO) value.Value { return io.text }

// rest is what was not read yet.
func (io *IO) rest() string {
	text := io.text.String()
	return text[min(io.at, len(text)):]
}

// Read is StringIO#read: the rest, or so many bytes of it; nil at the end. A second argument is a string that gets them.
//
//ruby:method StringIO#read 0..2
func Read(io *IO, args ...value.Value) (text value.Value, err error) {
	if err := io.readable(); err != nil {
		return nil, err
	}
	rest := io.rest()
	n, found := int64(len(rest)), true
	if len(args) > 0 && args[0] != nil {
		if n, err = ruby.ToInt(args[0]); err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, ruby.Raise(ruby.ArgumentError, "negative length ", ruby.ToS(n), " given")
		}
		found = n == 0 || rest != ""
		n = min(n, int64(len(rest)))
	}
	io.at += int(n)
	return into(rest[:n], found, args)
}

// into is a text that was read, in the string that is the second argument, where there is one.
func into(text string, found bool, args []value.Value) (value.Value, error) {
	to := ruby.Arg(args, 1)
	if to == nil {
		if !found {
			return nil, nil
		}
		return text, nil
	}
	buffer, ok := to.(*ruby.String)
	switch {
	case !ok && !ruby.IsString(to):
		_, err := ruby.ToStr(to)
		return nil, err
	case !ok || buffer.Frozen:
		return nil, ruby.Raise(ruby.FrozenError, "can't modify frozen String: ", ruby.Inspect(to))
	}
	buffer.Replace(text)
	if !found {
		return nil, nil
	}
	return buffer, nil
}

// ReadPart is StringIO#readpartial and its like: so many bytes at most, and an error at the end.
//
//ruby:keywords
//ruby:method StringIO#readpartial 1..2
//ruby:method StringIO#sysread 0..2
//ruby:method StringIO#read_nonblock 1..3
func ReadPart(io *IO, args ...value.Value) (value.Value, error) {
	args, _ = ruby.TakeKeywords(args)
	text, err := Read(io, args...)
	if err == nil && text == nil {
		err = atEnd()
	}
	return text, err
}

// Gets is StringIO#gets: the next line, nil at the end. It takes a separator, how many bytes a line has at most, and the option chomp:.
//
//ruby:keywords
//ruby:method StringIO#gets 0..
func Gets(io *IO, args ...value.Value) (line string, found bool, err error) {
	if err := io.readable(); err != nil {
		return "", false, err
	}
	args, given := ruby.TakeKeywords(args)
	if err := ruby.Arity(len(args), 0, 2); err != nil {
		return "", false, err
	}
	if err := ruby.KnownKeywords(given, "chomp "); err != nil {
		return "", false, err
	}
	separator, paragraph, limit := "\n", false, int64(-1)
	option, _ := given.Get(ruby.Symbol("chomp"))
	chomp := ruby.Truth(option)
	for i, v := range args {
		if v == nil {
			if i == 0 {
				separator = ""
			}
			continue
		}
		if i > 0 || !ruby.IsString(v) && len(args) == 1 {
			if limit, err = ruby.ToInt(v); err != nil {
				return "", false, err
			}
			continue
		}
		if separator, err = ruby.ToStr(v); err != nil {
			return "", false, err
		}
		paragraph = separator == ""
	}
	rest := io.rest()
	if limit == 0 {
		return "", true, nil
	}
	if paragraph {
		text := strings.TrimLeft(rest, "\n")
		io.at += len(rest) - len(text)
		rest = text
	}
	if rest == "" {
		return "", false, nil
	}
	end, cut := len(rest), 0
	if i := strings.Index(rest, separator); separator != "" && i >= 0 {
		end, cut = i+len(separator), len(separator)
	}
	for _, empty := range []string{"\n\n", "\n\r\n"} {
		if i := strings.Index(rest, empty); paragraph && i >= 0 && i+len(empty) < end {
			end, cut = i+len(empty), len(empty)
		}
	}
	if limit > 0 && limit < int64(end) {
		for end, cut = int(limit), 0; end < len(rest) && !utf8.RuneStart(rest[end]); {
			end++
		}
	}
	io.at += end
	io.lines++
	if !chomp {
		return rest[:end], true, nil
	}
	if separator != "\n" && separator != "" {
		return rest[:end-cut], true, nil
	}
	line = rest[:end]
	if cut > 0 || separator == "" {
		if before, ok := strings.CutSuffix(line, "\n"); ok {
			line = strings.TrimSuffix(before, "\r")
		}
	}
	return line, true, nil
}

// Readline is StringIO#readline: the next line, and an error at the end.
//
//ruby:keywords
//ruby:method StringIO#readline 0..
func Readline(io *IO, args ...value.Value) (string, error) {
	line, found, err := Gets(io, args...)
	if err == nil && !found {
		err = atEnd()
	}
	return line, err
}

func atEnd() error { return ruby.Raise(ruby.EOFError, "end of file reached") }

// Readlines is StringIO#readlines: the rest of the lines.
//
//ruby:keywords
//ruby:method StringIO#readlines 0..
func Readlines(io *IO, args ...value.Value) ([]value.Value, error) {
	lines := []value.Value{}
	for {
		line, found, err := Gets(io, args...)
		if err != nil || !found {
			return lines, err
		}
		if line == "" && len(args) > 0 && args[len(args)-1] == int64(0) {
			return nil, ruby.Raise(ruby.ArgumentError, "invalid limit: 0 for readlines")
		}
		lines = append(lines, line)
	}
}

// Each is StringIO#each_line: the block gets the rest of the lines.
//
//ruby:keywords
//ruby:method StringIO#each_line 0..
//ruby:method StringIO#each 0..
func Each(io *IO, block *ruby.Block, args ...value.Value) (*IO, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of a StringIO")
	}
	if len(args) > 0 && args[len(args)-1] == int64(0) {
		return nil, ruby.Raise(ruby.ArgumentError, "invalid limit: 0 for each_line")
	}
	for {
		line, found, err := Gets(io, args...)
		if err != nil || !found {
			return io, err
		}
		if _, err := block.Yield(line); err != nil {
			return nil, err
		}
	}
}

// Getc is StringIO#getc: the next character, nil at the end.
//
//ruby:method StringIO#getc
func Getc(io *IO) (c string, found bool, err error) {
	if err := io.readable(); err != nil {
		return "", false, err
	}
	rest := io.rest()
	_, n := utf8.DecodeRuneInString(rest)
	io.at += n
	return rest[:n], n > 0, nil
}

// Readchar is StringIO#readchar: the next character, and an error at the end.
//
//ruby:method StringIO#readchar
func Readchar(io *IO) (string, error) {
	c, found, err := Getc(io)
	if err == nil && !found {
		err = atEnd()
	}
	return c, err
}

// EachChar is StringIO#each_char.
//
//ruby:method StringIO#each_char
func EachChar(io *IO, block *ruby.Block) (*IO, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of a StringIO")
	}
	for {
		c, found, err := Getc(io)
		if err != nil || !found {
			return io, err
		}
		if _, err := block.Yield(c); err != nil {
			return nil, err
		}
	}
}

// Getbyte is StringIO#getbyte: the next byte, nil at the end.
//
//ruby:method StringIO#getbyte
func Getbyte(io *IO) (b int64, found bool, err error) {
	if err := io.readable(); err != nil {
		return 0, false, err
	}
	rest := io.rest()
	if rest == "" {
		return 0, false, nil
	}
	io.at++
	return int64(rest[0]), true, nil
}

// Rewind is StringIO#rewind: goes back to the beginning.
//
//ruby:method StringIO#rewind
func Rewind(io *IO) int64 {
	io.at, io.lines = 0, 0
	return 0
}

// IsEOF is StringIO#eof?: whether all was read.
//
//ruby:method StringIO#eof?
//ruby:method StringIO#eof
func IsEOF(io *IO) (bool, error) { return io.rest() == "", io.readable() }

// Pos is StringIO#pos: how many bytes are before the place.
//
//ruby:method StringIO#pos
//ruby:method StringIO#tell
func Pos(io *IO) int64 { return int64(io.at) }

// Truncate is StringIO#truncate: cuts the string, or adds null bytes.
//
//ruby:method StringIO#truncate
func Truncate(io *IO, n int64) (int64, error) {
	if err := io.writable(); err != nil {
		return 0, err
	}
	text := io.text.String()
	switch {
	case n < 0:
		return 0, ruby.Raise(system.EINVAL, "Invalid argument - negative length")
	case n > value.MaxText:
		return 0, value.TextTooLong
	case n > int64(len(text)):
		text += strings.Repeat("\x00", int(n)-len(text))
	}
	io.text.Replace(text[:n])
	return n, nil
}

// Size is StringIO#size: how many bytes the string has.
//
//ruby:method StringIO#size
//ruby:method StringIO#length
func Size(io *IO) int64 { return int64(len(io.text.String())) }

// Lineno is StringIO#lineno: how many lines were read.
//
//ruby:method StringIO#lineno
func Lineno(io *IO) int64 { return io.lines }

// Close is StringIO#close.
//
//ruby:method StringIO#close
func Close(io *IO) { io.readClosed, io.written = true, true }

// CloseRead is StringIO#close_read.
//
//ruby:method StringIO#close_read
func CloseRead(io *IO) error {
	if io.noRead {
		return ruby.Raise(ruby.IOError, "closing non-duplex IO for reading")
	}
	io.readClosed = true
	return nil
}

// CloseWrite is StringIO#close_write.
//
//ruby:method StringIO#close_write
func CloseWrite(io *IO) error {
	if io.noWrite {
		return ruby.Raise(ruby.IOError, "closing non-duplex IO for writing")
	}
	io.written = true
	return nil
}

// IsClosed is StringIO#closed?: whether it is closed for reading and for writing.
//
//ruby:method StringIO#closed?
func IsClosed(io *IO) bool { return (io.readClosed || io.noRead) && (io.written || io.noWrite) }

// Flush is StringIO#flush, which does nothing.
//
//ruby:method StringIO#flush
//ruby:method StringIO#binmode
func Flush(io *IO) *IO { return io }

// IsTTY is StringIO#tty?: false.
//
//ruby:method StringIO#tty?
//ruby:method StringIO#isatty
func IsTTY(*IO) bool { return false }

// Sync is StringIO#sync: true.
//
//ruby:method StringIO#sync
func Sync(*IO) bool { return true }

func invalidArgument() error { return ruby.Raise(system.EINVAL, "Invalid argument") }

// SetPos is StringIO#pos=.
//
//ruby:method StringIO#pos=
func SetPos(io *IO, n int64) (int64, error) {
	if n < 0 {
		return 0, invalidArgument()
	}
	if n > value.MaxText {
		return 0, value.TextTooLong
	}
	io.at = int(n)
	return n, nil
}

// Seek is StringIO#seek: goes to a place that is so many bytes behind the beginning, the place where it is, or the end.
//
//ruby:method StringIO#seek 1..2
func Seek(io *IO, n int64, whence ...int64) (int64, error) {
	if IsClosed(io) {
		return 0, ruby.Raise(ruby.IOError, "closed stream")
	}
	from := 0
	if len(whence) > 0 {
		switch whence[0] {
		case 0:
		case 1:
			from = io.at
		case 2:
			from = len(io.text.String())
		default:
			return 0, ruby.Raise(system.EINVAL, "Invalid argument - invalid whence")
		}
	}
	if _, err := SetPos(io, int64(from)+n); err != nil {
		return 0, err
	}
	return 0, nil
}

// unget puts bytes before the place: over those that are there, and before the text where there are fewer.
func (io *IO) unget(s string) error {
	text := io.text.String()
	if io.at > len(text) {
		text += strings.Repeat("\x00", io.at-len(text))
	}
	if len(text)+len(s) > value.MaxText {
		return value.TextTooLong
	}
	from := max(io.at-len(s), 0)
	io.text.Replace(text[:from] + s + text[io.at:])
	io.at = from
	return nil
}

// Ungetc is StringIO#ungetc: a character, or characters, that are read next.
//
//ruby:method StringIO#ungetc
func Ungetc(io *IO, v value.Value) error {
	if err := io.readable(); err != nil {
		return err
	}
	switch c := v.(type) {
	case nil:
		return nil
	case int64:
		if c < 0 || c > utf8.MaxRune {
			return ruby.Raise(ruby.RangeError, ruby.ToS(c), " out of char range")
		}
		return io.unget(string(rune(c)))
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return err
	}
	return io.unget(s)
}

// Ungetbyte is StringIO#ungetbyte: a byte, or bytes, that are read next.
//
//ruby:method StringIO#ungetbyte
func Ungetbyte(io *IO, v value.Value) error {
	if err := io.readable(); err != nil {
		return err
	}
	switch c := v.(type) {
	case nil:
		return nil
	case int64:
		return io.unget(string([]byte{byte(c)}))
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return err
	}
	return io.unget(s)
}

// Putc is StringIO#putc: writes the first character of a string, or a byte.
//
//ruby:method StringIO#putc
func Putc(io *IO, v value.Value) (value.Value, error) {
	if err := io.writable(); err != nil {
		return nil, err
	}
	if ruby.IsString(v) {
		s := ruby.Text(v)
		_, n := utf8.DecodeRuneInString(s)
		return v, io.put(s[:n])
	}
	n, err := ruby.ToInt(v)
	if err != nil {
		return nil, err
	}
	return v, io.put(string([]byte{byte(n)}))
}

// Readbyte is StringIO#readbyte: the next byte, and an error at the end.
//
//ruby:method StringIO#readbyte
func Readbyte(io *IO) (int64, error) {
	b, found, err := Getbyte(io)
	if err == nil && !found {
		err = atEnd()
	}
	return b, err
}

// EachByte is StringIO#each_byte.
//
//ruby:method StringIO#each_byte
func EachByte(io *IO, block *ruby.Block) (*IO, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of a StringIO")
	}
	for {
		b, found, err := Getbyte(io)
		if err != nil || !found {
			return io, err
		}
		if _, err := block.Yield(b); err != nil {
			return nil, err
		}
	}
}

// EachCodepoint is StringIO#each_codepoint.
//
//ruby:method StringIO#each_codepoint
func EachCodepoint(io *IO, block *ruby.Block) (*IO, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of a StringIO")
	}
	for {
		c, found, err := Getc(io)
		if err != nil || !found {
			return io, err
		}
		r, _ := utf8.DecodeRuneInString(c)
		if _, err := block.Yield(int64(r)); err != nil {
			return nil, err
		}
	}
}

// SetLineno is StringIO#lineno=.
//
//ruby:method StringIO#lineno=
func SetLineno(io *IO, n int64) int64 {
	io.lines = n
	return n
}

// SetString is StringIO#string=: from now on it is about another string.
//
//ruby:method StringIO#string=
func SetString(io *IO, v value.Value) (value.Value, error) {
	other, err := New(v)
	if err != nil {
		return nil, err
	}
	other.readClosed, other.written = io.readClosed, io.written
	*io = *other
	return io.text, nil
}

// Reopen is StringIO#reopen: from now on it is about another string, with a mode, or what another StringIO is about.
//
//ruby:method StringIO#reopen 0..2
func Reopen(io *IO, args ...value.Value) (*IO, error) {
	if other, ok := ruby.Arg(args, 0).(*IO); ok && len(args) == 1 {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: StringIO#reopen of another StringIO, " + ruby.Inspect(other))
	}
	other, err := New(args...)
	if err != nil {
		return nil, err
	}
	*io = *other
	return io, nil
}

// IsClosedRead is StringIO#closed_read?.
//
//ruby:method StringIO#closed_read?
func IsClosedRead(io *IO) bool { return io.readClosed || io.noRead }

// IsClosedWrite is StringIO#closed_write?.
//
//ruby:method StringIO#closed_write?
func IsClosedWrite(io *IO) bool { return io.written || io.noWrite }

// Syswrite is StringIO#syswrite: writes one string.
//
//ruby:method StringIO#syswrite
//ruby:method StringIO#write_nonblock
func Syswrite(io *IO, v value.Value) (int64, error) { return Write(io, v) }

// SetSync is StringIO#sync=.
//
//ruby:method StringIO#sync=
func SetSync(_ *IO, v value.Value) value.Value { return v }

// Fsync is StringIO#fsync: 0.
//
//ruby:method StringIO#fsync
func Fsync(*IO) int64 { return 0 }

// Pid is StringIO#pid: nil.
//
//ruby:method StringIO#pid
//ruby:method StringIO#fileno
func Pid(*IO) {}

// SetEncoding is StringIO#set_encoding: strings have no encoding.
//
//ruby:method StringIO#set_encoding 1..3
func SetEncoding(io *IO, _ ...value.Value) *IO { return io }

// Equal is Puppet's == with another value.
func (io *IO) Equal(v value.Value) bool { return v == value.Value(io) }

// AppendKey appends the name of its class, since no two are told apart as keys of a hash.
func (io *IO) AppendKey(b []byte) []byte { return append(b, Class.Name...) }

// AppendText appends what to_s prints, without the address.
func (io *IO) AppendText(b []byte) []byte { return append(b, "#<StringIO>"...) }

// Kind is what Puppet's messages call it.
func (*IO) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*IO) HostClass() string { return Class.Name }

// RubyClass is its class.
func (*IO) RubyClass() *ruby.Class { return Class }
