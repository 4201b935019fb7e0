package http

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// bufferSize is how many bytes are read at once.
const bufferSize = 16 << 10

// socket is a connection to a server, as Net::BufferedIO is.
type socket struct {
	conn                      net.Conn // nil once it is closed
	buffer                    *bufio.Reader
	readTimeout, writeTimeout time.Duration // 0 for none
}

func newSocket(conn net.Conn) *socket {
	s := &socket{conn: conn}
	s.buffer = bufio.NewReaderSize(waiting{s}, bufferSize)
	return s
}

// waiting reads from a connection, as long as its timeout allows.
type waiting struct{ *socket }

// Read reads what there is.
func (w waiting) Read(b []byte) (int, error) {
	deadline := time.Time{}
	if w.readTimeout > 0 {
		deadline = time.Now().Add(w.readTimeout)
	}
	if err := w.conn.SetReadDeadline(deadline); err != nil {
		return 0, err
	}
	return w.conn.Read(b)
}

func (s *socket) close() {
	if s != nil && s.conn != nil {
		s.conn.Close()
		s.conn = nil
	}
}

// readError is the exception for an error of reading.
func readError(err error) error {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return ruby.Raise(ruby.EOFError, "end of file reached")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return ruby.Raise(ReadTimeout, "Net::ReadTimeout with #<TCPSocket:(closed)>")
	}
	return systemError(err, "")
}

// systemError is the exception for an error of the operating system, with what failed behind its message.
func systemError(err error, what string) error {
	var n syscall.Errno
	if !errors.As(err, &n) {
		return ruby.Raise(SSLError, "SSL_read: ", err.Error())
	}
	return system.Errno(n, what)
}

// until reads through the next line feed. At the end of what the server sends that is an error, or what there is.
func (s *socket) until(orEnd bool) (string, error) {
	var line []byte
	for {
		part, err := s.buffer.ReadSlice('\n')
		if line = append(line, part...); len(line) > value.MaxText {
			return "", value.TextTooLong
		}
		switch {
		case err == nil:
			return string(line), nil
		case errors.Is(err, bufio.ErrBufferFull):
		case orEnd && errors.Is(err, io.EOF):
			return string(line), nil
		default:
			return "", readError(err)
		}
	}
}

// line reads a line, without its end.
func (s *socket) line() (string, error) {
	line, err := s.until(false)
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), err
}

// read reads so many bytes, or all for -1. The end of what the server sends is an error, or ends it too.
func (s *socket) read(n int64, to sink, orEnd bool) error {
	for n != 0 {
		if _, err := s.buffer.Peek(1); err != nil {
			if orEnd && errors.Is(err, io.EOF) {
				return nil
			}
			return readError(err)
		}
		size := int64(s.buffer.Buffered())
		if n >= 0 {
			size = min(size, n)
			n -= size
		}
		part, _ := s.buffer.Peek(int(size))
		part = bytes.Clone(part)
		_, _ = s.buffer.Discard(int(size))
		if err := to(part); err != nil {
			return err
		}
	}
	return nil
}

// write sends a text.
func (s *socket) write(text string) error {
	deadline := time.Time{}
	if s.writeTimeout > 0 {
		deadline = time.Now().Add(s.writeTimeout)
	}
	err := s.conn.SetWriteDeadline(deadline)
	if err == nil {
		_, err = io.WriteString(s.conn, text)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return ruby.Raise(WriteTimeout, "Net::WriteTimeout with #<TCPSocket:(closed)>")
	}
	return systemError(err, "")
}

// ended reports whether the server closed a connection on which nothing is awaited.
func (s *socket) ended() bool {
	timeout := s.readTimeout
	s.readTimeout = time.Millisecond
	_, err := s.buffer.Peek(1)
	s.readTimeout = timeout
	return err != nil && !errors.Is(err, os.ErrDeadlineExceeded)
}
