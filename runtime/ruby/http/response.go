package http

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/uri"
	"github.com/p2go/p2go/runtime/value"
)

// Response is a Net::HTTPResponse.
//
//ruby:class Net::HTTPResponse Net::HTTPHeader
type Response struct {
	header
	class         *ruby.Class
	version, code string
	message       value.Value
	uri           *uri.URI
	body          value.Value
	read          bool    // that the body was read
	from          *socket // what the body is read from, nil where it is not to be read any more
	hasBody       bool
	decodes       bool
	ignoreEOF     bool
	given         bool // that a block got the body
}

func (r *Response) fields() *header { return &r.header }

var statusLine = regexp.MustCompile(`(?is)\AHTTP(?:/(\d+\.\d+))?\s+(\d\d\d)(?:\s+(.*))?\z`)

// readResponse reads a response but its body.
func readResponse(s *socket) (*Response, error) {
	line, err := s.line()
	if err != nil {
		return nil, err
	}
	m := statusLine.FindStringSubmatchIndex(line)
	if m == nil {
		return nil, ruby.Raise(BadResponse, "wrong status line: ", ruby.StringDump(line))
	}
	r := &Response{code: line[m[4]:m[5]], ignoreEOF: true}
	r.class = classOf(r.code)
	if m[2] >= 0 {
		r.version = line[m[2]:m[3]]
	}
	if m[6] >= 0 {
		r.message = line[m[6]:m[7]]
	}
	name, text, has := "", "", false
	add := func() error {
		if !has {
			return nil
		}
		if strings.ContainsAny(text, "\r\n") {
			return ruby.Raise(ruby.ArgumentError, "header field value cannot include CR/LF")
		}
		r.add(strings.ToLower(name), text)
		return nil
	}
	for {
		line, err := s.until(true)
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, " \t\n\v\f\r\x00")
		if line == "" {
			return r, add()
		}
		if (line[0] == ' ' || line[0] == '\t') && has {
			if text != "" {
				text += " "
			}
			text += strings.TrimLeft(line, " \t\n\v\f\r\x00")
			continue
		}
		if err := add(); err != nil {
			return nil, err
		}
		if name, text, has = strings.Cut(strings.TrimLeft(line, " \t\n\v\f\r\x00"), ":"); !has {
			return nil, ruby.Raise(BadResponse, "wrong header line format")
		}
		name, text = strings.TrimRight(name, " \t\n\v\f\r"), strings.TrimLeft(text, " \t\n\v\f\r")
	}
}

// Code is Net::HTTPResponse#code, three digits.
//
//ruby:method Net::HTTPResponse#code
func Code(r *Response) string { return r.code }

// Message is Net::HTTPResponse#message: what stands behind the code.
//
//ruby:method Net::HTTPResponse#message
//ruby:method Net::HTTPResponse#msg
func Message(r *Response) value.Value { return r.message }

// Version is Net::HTTPResponse#http_version.
//
//ruby:method Net::HTTPResponse#http_version
func Version(r *Response) value.Value {
	if r.version == "" {
		return nil
	}
	return r.version
}

// ResponseURI is Net::HTTPResponse#uri: that of the request.
//
//ruby:method Net::HTTPResponse#uri
func ResponseURI(r *Response) value.Value {
	if r.uri == nil {
		return nil
	}
	return r.uri
}

// CodeType is Net::HTTPResponse#code_type, the class.
//
//ruby:method Net::HTTPResponse#code_type
func CodeType(r *Response) *ruby.Class { return r.class }

// ErrorType is Net::HTTPResponse#error_type: the class of the error that it is.
//
//ruby:method Net::HTTPResponse#error_type
func ErrorType(r *Response) *ruby.Class { return errorOf(r.class) }

// Self is Net::HTTPResponse#response: the response itself.
//
//ruby:method Net::HTTPResponse#response
//ruby:method Net::HTTPResponse#header
//ruby:method Net::HTTPResponse#read_header
func Self(r *Response) *Response { return r }

// Error is Net::HTTPResponse#error!: the error that it is.
//
//ruby:method Net::HTTPResponse#error!
func Error(r *Response) error {
	text := r.code
	if r.message != nil {
		text += " " + ruby.StringDump(ruby.Text(r.message))
	}
	e := &ruby.Exception{Class: errorOf(r.class), Message: text}
	ruby.SetInstanceVariable(e, "response", r)
	return e.Raised()
}

// Value is Net::HTTPResponse#value: an error, but of one of success.
//
//ruby:method Net::HTTPResponse#value
func Value(r *Response) error {
	if r.class.Inherits(Success) {
		return nil
	}
	return Error(r)
}

// Body is Net::HTTPResponse#body; nil of a response that has none.
//
//ruby:method Net::HTTPResponse#body
//ruby:method Net::HTTPResponse#entity
func Body(c *ruby.Context, r *Response) (value.Value, error) { return ReadBody(c, r, nil) }

// SetBody is Net::HTTPResponse#body=.
//
//ruby:method Net::HTTPResponse#body=
func SetBody(r *Response, v value.Value) value.Value {
	r.body, r.given = v, false
	return v
}

// ReadBody is Net::HTTPResponse#read_body: the body as a string, or appended to the argument. A block gets it piece by piece.
//
//ruby:method Net::HTTPResponse#read_body 0..1
func ReadBody(c *ruby.Context, r *Response, block *ruby.Block, to ...value.Value) (value.Value, error) {
	dest := ruby.Arg(to, 0)
	if r.read {
		switch {
		case block != nil || dest != nil:
			return nil, ruby.Raise(ruby.IOError, r.class.Name, "#read_body called twice")
		case r.given:
			return nil, ruby.Uncompiled("p2go does not compile this Ruby code: the body of a response that a block got, a Net::ReadAdapter")
		}
		return r.body, nil
	}
	switch {
	case block != nil && dest != nil:
		return nil, ruby.Raise(ruby.ArgumentError, "both arg and block given for HTTP method")
	case r.from == nil:
		return nil, ruby.Lacks(nil, "closed?", "")
	case r.from.conn == nil:
		return nil, ruby.Raise(ruby.IOError, "attempt to read body out of block")
	}
	size := 0
	text := ruby.NewString("")
	var sink sink
	switch {
	case block != nil:
		sink = func(b []byte) error { _, err := block.Yield(ruby.NewString(string(b))); return err }
	case dest == nil:
		sink = func(b []byte) error {
			if size += len(b); size > value.MaxText {
				return value.TextTooLong
			}
			return text.Append(string(b))
		}
	default:
		sink = func(b []byte) error { _, err := ruby.OpLeftShift(c, dest, ruby.NewString(string(b))); return err }
	}
	if r.hasBody {
		if err := r.decoded(sink); err != nil {
			return nil, err
		}
		r.body = text
		if dest != nil {
			r.body = dest
		}
		r.given = block != nil
	}
	r.read = true
	if r.given {
		return nil, nil
	}
	return r.body, nil
}

// sink takes a part of a body.
type sink func([]byte) error

// decoded reads the body, and decompresses it where that was agreed on.
func (r *Response) decoded(to sink) error {
	encoding, _ := r.get("content-encoding")
	_, part := r.get("content-range")
	if !r.decodes || part {
		return r.raw(to)
	}
	switch strings.ToLower(encoding) {
	case "deflate", "gzip", "x-gzip":
	case "none", "identity":
		r.remove("content-encoding")
		return r.raw(to)
	default:
		return r.raw(to)
	}
	r.remove("content-encoding")
	var all bytes.Buffer
	if err := r.raw(func(b []byte) error {
		if all.Len()+len(b) > value.MaxText {
			return value.TextTooLong
		}
		all.Write(b)
		return nil
	}); err != nil {
		return err
	}
	n := int64(0)
	if all.Len() > 0 {
		var err error
		if n, err = inflate(all.Bytes(), to); err != nil {
			return err
		}
	}
	if _, ok := r.get("content-length"); ok {
		r.set("content-length", strconv.FormatInt(n, 10))
	}
	return nil
}

// inflate decompresses what is compressed as gzip or zlib have it, and returns how many bytes that gave.
func inflate(data []byte, to sink) (int64, error) {
	var from io.Reader
	var err error
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			z.Multistream(false)
		}
		from = z
	} else {
		from, err = zlib.NewReader(bytes.NewReader(data))
	}
	n := int64(0)
	for b := make([]byte, bufferSize); err == nil; {
		var got int
		got, err = from.Read(b)
		if n += int64(got); n > value.MaxText {
			return 0, value.TextTooLong
		}
		if got > 0 {
			if err := to(b[:got]); err != nil {
				return 0, err
			}
		}
	}
	switch {
	case errors.Is(err, io.EOF):
		return n, nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return 0, ruby.Raise(BufError, "buffer error")
	case errors.Is(err, zlib.ErrHeader), errors.Is(err, gzip.ErrHeader):
		return 0, ruby.Raise(DataError, "incorrect header check")
	case errors.Is(err, zlib.ErrChecksum), errors.Is(err, gzip.ErrChecksum):
		return 0, ruby.Raise(DataError, "incorrect data check")
	}
	return 0, ruby.Raise(DataError, "invalid stored block lengths")
}

// raw reads the body as it was sent.
func (r *Response) raw(to sink) error {
	if IsChunked(r) {
		return r.chunked(to)
	}
	n, found, err := r.contentLength()
	if err != nil {
		return err
	}
	if found {
		return r.from.read(n, to, r.ignoreEOF)
	}
	if n, found, err = RangeLength(r); err != nil {
		return err
	}
	if found {
		return r.from.read(n, to, false)
	}
	return r.from.read(-1, to, true)
}

var hexDigits = regexp.MustCompile(`[0-9a-fA-F]+`)

// chunked reads a body in chunks.
func (r *Response) chunked(to sink) error {
	for {
		line, err := r.from.line()
		if err != nil {
			return err
		}
		size := hexDigits.FindString(line)
		if size == "" {
			return ruby.Raise(BadResponse, "wrong chunk size line: ", line)
		}
		n, err := strconv.ParseInt(size, 16, 64)
		if err != nil {
			return ruby.Beyond64()
		}
		if n == 0 {
			break
		}
		if err := r.from.read(n, to, false); err != nil {
			return err
		}
		if err := r.from.read(2, func([]byte) error { return nil }, false); err != nil {
			return err
		}
	}
	for {
		if line, err := r.from.line(); err != nil || line == "" {
			return err
		}
	}
}

// chunks is a text as one chunk, and the end of chunks.
func chunks(text string) string {
	end := "0\r\n\r\n"
	if text == "" {
		return end
	}
	return strconv.FormatInt(int64(len(text)), 16) + "\r\n" + text + "\r\n" + end
}

// Equal is Puppet's == with another value.
func (r *Response) Equal(v value.Value) bool { return v == value.Value(r) }

// AppendKey appends the name of its class, since no two are told apart as keys of a hash.
func (r *Response) AppendKey(b []byte) []byte { return append(b, r.class.Name...) }

// AppendText appends what to_s prints, without the address.
func (r *Response) AppendText(b []byte) []byte { return append(b, "#<"+r.class.Name+">"...) }

// AppendInspect appends what inspect prints.
func (r *Response) AppendInspect(b []byte) []byte {
	return append(b, "#<"+r.class.Name+" "+r.code+" "+ruby.ToS(r.message)+" readbody="+strconv.FormatBool(r.read)+">"...)
}

// Kind is what Puppet's messages call it.
func (*Response) Kind() string { return "Object" }

// HostClass is the name of its class.
func (r *Response) HostClass() string { return r.class.Name }

// RubyClass is its class.
func (r *Response) RubyClass() *ruby.Class { return r.class }
