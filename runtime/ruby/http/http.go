// Package http is Ruby's Net::HTTP, and open-uri: programs ask servers while they compile catalogs.
//
// It speaks HTTP/1.1 itself, as Net::HTTP does, and not by package net/http: Ruby code sees the fields of a header in their order, what is wrong with an
// answer, and when a request is tried again.
package http

import (
	"slices"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/ruby/uri"
	"github.com/p2go/p2go/runtime/value"
)

// Session is a Net::HTTP: what asks one server.
//
//ruby:class Net::HTTP
type Session struct {
	address, port, ipaddr                         value.Value
	proxyFromEnv                                  bool
	proxyAddress, proxyPort, proxyUser, proxyPass value.Value
	openTimeout, readTimeout, writeTimeout        value.Value
	continueTimeout, keepAliveTimeout, sslTimeout value.Value
	maxRetries                                    int64
	ignoreEOF, closeOnEmpty                       value.Value
	useSSL                                        bool
	verifyMode, verifyHostname, verifyDepth       value.Value
	caFile, caPath, sslVersion                    value.Value
	started                                       bool
	socket                                        *socket
	version                                       string
	last                                          time.Time // when the last response ended, of a connection that is kept
}

// New is Net::HTTP.new: a host, a port, and a proxy with its port, user, password, and hosts for which it is none. Without a proxy it is that of the
// environment, and with nil there is none.
//
//ruby:access http
//ruby:singleton Net::HTTP.new 1..7
func New(address value.Value, args ...value.Value) (*Session, error) {
	h := &Session{
		address: address, port: ruby.Arg(args, 0), openTimeout: int64(60), readTimeout: int64(60), writeTimeout: int64(60), keepAliveTimeout: int64(2),
		maxRetries: 1, ignoreEOF: true, closeOnEmpty: false, version: "1.1",
	}
	if !ruby.Truth(h.port) {
		h.port = int64(80)
	}
	if len(args) < 2 || args[1] == value.Value(ruby.Symbol("ENV")) {
		h.proxyFromEnv = true
		return h, nil
	}
	h.proxyAddress, h.proxyPort, h.proxyUser, h.proxyPass = args[1], ruby.Arg(args, 2), ruby.Arg(args, 3), ruby.Arg(args, 4)
	if except := ruby.Arg(args, 5); ruby.Truth(except) && ruby.Truth(h.proxyAddress) {
		host := strings.ToLower(ruby.ToS(h.proxyAddress))
		if excepted(host, host, ruby.ToS(h.proxyPort), ruby.ToS(except)) {
			h.proxyAddress, h.proxyPort = nil, nil
		}
	}
	if !ruby.Truth(h.proxyPort) {
		h.proxyPort = int64(80)
	}
	return h, nil
}

// Start is Net::HTTP.start: a session that is open, which the block gets. Its arguments are those of Net::HTTP.new, and a hash of attributes.
//
//ruby:access http
//ruby:singleton Net::HTTP.start 1..7
func Start(address value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	var options ruby.Pairs
	given := false
	if n := len(args) - 1; n >= 0 && ruby.IsHash(args[n]) {
		options, given = ruby.PairsOf(args[n]), true
		args = args[:n]
	}
	if len(args) > 5 {
		args = args[:5]
	}
	args = slices.Clone(args)
	ssl, _ := value.Value(nil), false
	if given {
		ssl, _ = options.Get(ruby.Symbol("use_ssl"))
		if ruby.Truth(ssl) && len(args) == 0 {
			args = append(args, int64(443))
		} else if ruby.Truth(ssl) && !ruby.Truth(args[0]) {
			args[0] = int64(443)
		}
	}
	h, err := New(address, args...)
	if err != nil {
		return nil, err
	}
	if given {
		if ruby.Truth(ssl) {
			h.verifyMode = VerifyPeer
		}
		if err := options.Walk(h.option); err != nil {
			return nil, err
		}
	}
	return StartSession(h, block)
}

// option sets what an option of Net::HTTP.start says.
func (h *Session) option(key, v value.Value) error {
	var err error
	switch ruby.SymbolOf(key) {
	case "ipaddr":
		if ruby.Truth(v) {
			h.ipaddr = v
		}
	case "open_timeout":
		h.openTimeout = v
	case "read_timeout":
		h.readTimeout = v
	case "write_timeout":
		h.writeTimeout = v
	case "continue_timeout":
		h.continueTimeout = v
	case "keep_alive_timeout":
		h.keepAliveTimeout = v
	case "ssl_timeout":
		h.sslTimeout = v
	case "max_retries":
		_, err = SetMaxRetries(h, v)
	case "use_ssl":
		h.useSSL = ruby.Truth(v)
	case "verify_mode":
		h.verifyMode = v
	case "verify_hostname":
		h.verifyHostname = v
	case "verify_depth":
		h.verifyDepth = v
	case "ca_file":
		h.caFile = v
	case "ca_path":
		h.caPath = v
	case "ssl_version":
		h.sslVersion = v
	case "ignore_eof":
		h.ignoreEOF = v
	case "close_on_empty_response":
		h.closeOnEmpty = v
	case "cert", "cert_store", "ciphers", "extra_chain_cert", "key", "min_version", "max_version", "verify_callback", "local_host", "local_port",
		"response_body_encoding", "proxy_from_env", "proxy_address", "proxy_port", "proxy_user", "proxy_pass":
		if v != nil {
			return ruby.Uncompiled("p2go does not compile this Ruby code: Net::HTTP.start with " + string(ruby.SymbolOf(key)))
		}
	}
	return err
}

// StartSession is Net::HTTP#start: opens the session, and closes it after the block, whose value is that of the call.
//
//ruby:method Net::HTTP#start
func StartSession(h *Session, block *ruby.Block) (value.Value, error) {
	if h.started {
		return nil, ruby.Raise(ruby.IOError, "HTTP session already opened")
	}
	if block == nil {
		return h, h.open()
	}
	defer h.close()
	if err := h.open(); err != nil {
		return nil, err
	}
	return block.Yield(h)
}

func (h *Session) open() error {
	err := h.connect()
	h.started = err == nil
	return err
}

func (h *Session) close() {
	h.started = false
	h.socket.close()
	h.socket = nil
}

// Finish is Net::HTTP#finish: closes the session.
//
//ruby:method Net::HTTP#finish
func Finish(h *Session) error {
	if !h.started {
		return ruby.Raise(ruby.IOError, "HTTP session not yet started")
	}
	h.close()
	return nil
}

// GetResponse is Net::HTTP.get_response: of a URI and a hash of header fields, or of a host, a path and a port. A block gets the response before its body
// is read.
//
//ruby:access http
//ruby:singleton Net::HTTP.get_response 1..3
func GetResponse(c *ruby.Context, at value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	path := ruby.Arg(args, 0)
	if ruby.Truth(path) && !ruby.IsHash(path) {
		h, err := New(at, ruby.Arg(args, 1))
		if err != nil {
			return nil, err
		}
		return h.within(func() (value.Value, error) { return h.ask(c, GetClass, path, nil, nil, block) })
	}
	h, err := sessionFor(at)
	if err != nil {
		return nil, err
	}
	return h.within(func() (value.Value, error) { return h.ask(c, GetClass, at, path, nil, block) })
}

// sessionFor is a session with the server of a URI.
func sessionFor(v value.Value) (*Session, error) {
	u, ok := v.(*uri.URI)
	if !ok {
		return nil, ruby.Lacks(v, "hostname", "")
	}
	h, err := New(uri.Hostname(u), uri.Port(u))
	if err != nil {
		return nil, err
	}
	if uri.Scheme(u) == value.Value("https") {
		h.useSSL, h.verifyMode = true, VerifyPeer
	}
	return h, nil
}

// within calls a function while the session is open.
func (h *Session) within(f func() (value.Value, error)) (value.Value, error) {
	defer h.close()
	if err := h.open(); err != nil {
		return nil, err
	}
	return f()
}

// GetText is Net::HTTP.get: the body of what Net::HTTP.get_response gives.
//
//ruby:access http
//ruby:singleton Net::HTTP.get 1..3
func GetText(c *ruby.Context, at value.Value, args ...value.Value) (value.Value, error) {
	r, err := GetResponse(c, at, nil, args...)
	if err != nil {
		return nil, err
	}
	return Body(c, r.(*Response))
}

// PostText is Net::HTTP.post: of a URI, a body, and a hash of header fields.
//
//ruby:access http
//ruby:singleton Net::HTTP.post 2..3
func PostText(c *ruby.Context, at, data value.Value, fields ...value.Value) (value.Value, error) {
	h, err := sessionFor(at)
	if err != nil {
		return nil, err
	}
	return h.within(func() (value.Value, error) { return h.ask(c, PostClass, at, ruby.Arg(fields, 0), data, nil) })
}

// PostForm is Net::HTTP.post_form: of a URI and the fields of a form.
//
//ruby:access http
//ruby:singleton Net::HTTP.post_form
func PostForm(c *ruby.Context, at, params value.Value) (value.Value, error) {
	r, err := NewPost(at)
	if err != nil {
		return nil, err
	}
	if _, err := SetFormData(r, params); err != nil {
		return nil, err
	}
	if u := at.(*uri.URI); uri.User(u) != nil { // what a request is made of is a path or a URI
		BasicAuth(r, uri.User(u), uri.Password(u))
	}
	h, err := sessionFor(at)
	if err != nil {
		return nil, err
	}
	return h.within(func() (value.Value, error) { return AskFor(c, h, r, nil) })
}

// Get is Net::HTTP#get: of a path, header fields, and what the body is appended to. A block gets the body.
//
//ruby:method Net::HTTP#get 1..3
func Get(c *ruby.Context, h *Session, path value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return h.askReading(c, GetClass, path, nil, block, args)
}

// Post is Net::HTTP#post: of a path, a body, header fields, and what the body of the response is appended to. A block gets that body.
//
//ruby:method Net::HTTP#post 2..4
func Post(c *ruby.Context, h *Session, path, data value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return h.askReading(c, PostClass, path, data, block, args)
}

// Patch is Net::HTTP#patch.
//
//ruby:method Net::HTTP#patch 2..4
func Patch(c *ruby.Context, h *Session, path, data value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return h.askReading(c, PatchClass, path, data, block, args)
}

// Put is Net::HTTP#put.
//
//ruby:method Net::HTTP#put 2..3
func Put(c *ruby.Context, h *Session, path, data value.Value, fields ...value.Value) (value.Value, error) {
	return h.ask(c, PutClass, path, ruby.Arg(fields, 0), data, nil)
}

// Head is Net::HTTP#head.
//
//ruby:method Net::HTTP#head 1..2
func Head(c *ruby.Context, h *Session, path value.Value, fields ...value.Value) (value.Value, error) {
	return h.ask(c, HeadClass, path, ruby.Arg(fields, 0), nil, nil)
}

// Options is Net::HTTP#options.
//
//ruby:method Net::HTTP#options 1..2
func Options(c *ruby.Context, h *Session, path value.Value, fields ...value.Value) (value.Value, error) {
	return h.ask(c, OptionsClass, path, ruby.Arg(fields, 0), nil, nil)
}

// DeleteResource is Net::HTTP#delete.
//
//ruby:method Net::HTTP#delete 1..2
func DeleteResource(c *ruby.Context, h *Session, path value.Value, fields ...value.Value) (value.Value, error) {
	initial := value.Value(ruby.NewHash("Depth", "Infinity"))
	if len(fields) > 0 {
		initial = fields[0]
	}
	return h.ask(c, DeleteClass, path, initial, nil, nil)
}

// RequestGet is Net::HTTP#request_get. A block gets the response before its body is read.
//
//ruby:method Net::HTTP#request_get 1..2
//ruby:method Net::HTTP#get2 1..2
func RequestGet(c *ruby.Context, h *Session, path value.Value, block *ruby.Block, fields ...value.Value) (value.Value, error) {
	return h.ask(c, GetClass, path, ruby.Arg(fields, 0), nil, block)
}

// RequestHead is Net::HTTP#request_head.
//
//ruby:method Net::HTTP#request_head 1..2
//ruby:method Net::HTTP#head2 1..2
func RequestHead(c *ruby.Context, h *Session, path value.Value, block *ruby.Block, fields ...value.Value) (value.Value, error) {
	return h.ask(c, HeadClass, path, ruby.Arg(fields, 0), nil, block)
}

// RequestPost is Net::HTTP#request_post.
//
//ruby:method Net::HTTP#request_post 2..3
//ruby:method Net::HTTP#post2 2..3
func RequestPost(c *ruby.Context, h *Session, path, data value.Value, block *ruby.Block, fields ...value.Value) (value.Value, error) {
	return h.ask(c, PostClass, path, ruby.Arg(fields, 0), data, block)
}

// RequestPut is Net::HTTP#request_put.
//
//ruby:method Net::HTTP#request_put 2..3
//ruby:method Net::HTTP#put2 2..3
func RequestPut(c *ruby.Context, h *Session, path, data value.Value, block *ruby.Block, fields ...value.Value) (value.Value, error) {
	return h.ask(c, PutClass, path, ruby.Arg(fields, 0), data, block)
}

// SendRequest is Net::HTTP#send_request: of a method, a path, a body and header fields.
//
//ruby:method Net::HTTP#send_request 2..4
func SendRequest(c *ruby.Context, h *Session, method string, path value.Value, args ...value.Value) (value.Value, error) {
	body := ruby.Arg(args, 0)
	r, err := newRequest(GenericRequest, method, ruby.Truth(body), method != "HEAD", path, ruby.Arg(args, 1))
	if err != nil {
		return nil, err
	}
	return AskFor(c, h, r, nil, body)
}

// ask sends a request of a class for a path or URI.
func (h *Session) ask(c *ruby.Context, class *ruby.Class, path, fields, body value.Value, block *ruby.Block) (value.Value, error) {
	make := NewGet
	switch class {
	case HeadClass:
		make = NewHead
	case PostClass:
		make = NewPost
	case PutClass:
		make = NewPut
	case PatchClass:
		make = NewPatch
	case DeleteClass:
		make = NewDelete
	case OptionsClass:
		make = NewOptions
	}
	r, err := make(path, fields)
	if err != nil {
		return nil, err
	}
	return AskFor(c, h, r, block, body)
}

// askReading is ask where the block, or the second argument, gets the body.
func (h *Session) askReading(c *ruby.Context, class *ruby.Class, path, body value.Value, block *ruby.Block, args []value.Value) (value.Value, error) {
	dest := ruby.Arg(args, 1)
	if block == nil && dest == nil {
		return h.ask(c, class, path, ruby.Arg(args, 0), body, nil)
	}
	reads := &ruby.Block{}
	reads.Fn = func(args []value.Value) (value.Value, error) {
		if dest != nil {
			return ReadBody(c, args[0].(*Response), block, dest)
		}
		return ReadBody(c, args[0].(*Response), block)
	}
	return h.ask(c, class, path, ruby.Arg(args, 0), body, reads)
}

// AskFor is Net::HTTP#request: sends a request, with a body. A block gets the response before its body is read.
//
//ruby:method Net::HTTP#request 1..2
func AskFor(c *ruby.Context, h *Session, request value.Value, block *ruby.Block, body ...value.Value) (value.Value, error) {
	r, ok := request.(*Request)
	switch {
	case !ok && !h.started && ruby.IsString(request): // which it would set the field connection of
		return nil, ruby.Raise(ruby.IndexError, "string not matched")
	case !ok && !h.started:
		return nil, ruby.Lacks(request, "[]", "")
	case !ok:
		return nil, ruby.Lacks(request, "set_body_internal", "")
	}
	if !h.started {
		return h.within(func() (value.Value, error) {
			r.unless("connection", "close")
			return AskFor(c, h, r, block, body...)
		})
	}
	p, err := h.proxy()
	if err != nil {
		return nil, err
	}
	if p != nil && ruby.Truth(p.user) && !h.useSSL {
		ProxyBasicAuth(r, p.user, p.password)
	}
	if err := r.setBody(ruby.Arg(body, 0)); err != nil {
		return nil, err
	}
	path := r.path
	if p != nil && !h.useSSL && !strings.HasPrefix(path, "ftp://") {
		path = "http://" + h.addressPort() + path
	}
	for tries := int64(0); ; tries++ {
		response, err := h.transport(c, r, path, block)
		if err == nil {
			return response, nil
		}
		if _, jumps := err.(interface{ Jumps() }); jumps {
			return nil, err
		}
		h.socket.close()
		_, late := ruby.Rescued(err, OpenTimeout)
		_, again := ruby.Rescued(err, retried...)
		if late || !again || tries >= h.maxRetries || !slices.Contains(idempotent, r.method) {
			return nil, err
		}
	}
}

// idempotent are the methods of requests that are sent again after an error of one of the classes retried.
var (
	idempotent = []string{"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"}
	retried    = []*ruby.Class{ruby.TimeoutError, ruby.IOError, system.ECONNRESET, system.ECONNABORTED, system.EPIPE, system.ETIMEDOUT, SSLError}
)

// addressPort is the server, with the port where that is none that goes without saying.
func (h *Session) addressPort() string {
	address := ruby.ToS(h.address)
	if strings.Contains(address, ":") {
		address = "[" + address + "]"
	}
	usual := int64(80)
	if h.useSSL {
		usual = 443
	}
	if h.port == value.Value(usual) {
		return address
	}
	return address + ":" + ruby.ToS(h.port)
}

// transport sends a request once, and reads the response.
func (h *Session) transport(c *ruby.Context, r *Request, path string, block *ruby.Block) (*Response, error) {
	if h.socket == nil { // that a block has finished
		return nil, ruby.Lacks(nil, "closed?", "")
	}
	if err := h.prepare(r); err != nil {
		return nil, err
	}
	text, err := r.message(c, h.version, path)
	if err != nil {
		return nil, err
	}
	if err := h.socket.write(text); err != nil {
		if _, broken := ruby.Rescued(err, system.EPIPE); !broken {
			return nil, err
		}
	}
	var response *Response
	for {
		if response, err = readResponse(h.socket); err != nil {
			return nil, err
		}
		if !response.class.Inherits(Information) {
			break
		}
	}
	response.decodes, response.ignoreEOF, response.uri = r.decodes, ruby.Truth(h.ignoreEOF), nil
	if r.uri != nil {
		response.uri = uri.Copy(r.uri)
	}
	response.from, response.hasBody = h.socket, r.responseBody && hasBody(response.class)
	if block != nil {
		if _, err := block.Yield(response); err != nil {
			return nil, err
		}
	}
	if !response.read {
		if _, err := ReadBody(c, response, nil); err != nil {
			return nil, err
		}
	}
	response.from = nil
	return response, h.end(r, response)
}

// prepare opens the connection again where it is of no use any more, and completes the request.
func (h *Session) prepare(r *Request) error {
	again := h.socket.conn == nil
	if !again && !h.last.IsZero() {
		keep, err := timeout(h.keepAliveTimeout)
		if err != nil {
			return err
		}
		if again = time.Since(h.last) > keep || h.socket.ended(); again {
			h.socket.close()
		}
	}
	if again {
		if err := h.connect(); err != nil {
			return err
		}
	}
	if !r.responseBody && ruby.Truth(h.closeOnEmpty) {
		r.unless("connection", "close")
	}
	if err := h.update(r); err != nil {
		return err
	}
	r.unless("host", h.addressPort())
	return nil
}

// update puts the server that is asked into the URI of a request.
func (h *Session) update(r *Request) error {
	if r.uri == nil {
		return nil
	}
	host := uri.Host(r.uri)
	if text, ok := r.get("host"); ok {
		host, _, _ = strings.Cut(text, ":")
	} else if host == nil {
		host = h.address
	}
	scheme := "http"
	if h.useSSL {
		scheme = "https"
	}
	if uri.Scheme(r.uri) != value.Value(scheme) && (h.useSSL || uri.Scheme(r.uri) != value.Value("https")) {
		text := ruby.ToS(uri.ToS(r.uri))
		_, rest, _ := strings.Cut(text, ":")
		u, err := uri.Parse(scheme + ":" + rest)
		if err != nil {
			return err
		}
		r.uri = u
	}
	if _, err := uri.SetHost(r.uri, host); err != nil {
		return err
	}
	_, err := uri.SetPort(r.uri, h.port)
	return err
}

// end closes the connection after a response, or keeps it.
func (h *Session) end(r *Request, response *Response) error {
	h.version, h.last = response.version, time.Time{}
	switch {
	case h.socket == nil: // that a block has finished
		return ruby.Lacks(nil, "closed?", "")
	case h.socket.conn == nil:
		return nil
	}
	keep := false
	switch {
	case response.body == nil && ruby.Truth(h.closeOnEmpty), IsConnectionClose(r):
	case response.version == "":
		return ruby.Lacks(nil, "<=", "")
	case response.version <= "1.0":
		keep = IsConnectionKeepAlive(response)
	default:
		keep = !IsConnectionClose(response)
	}
	if keep {
		h.last = time.Now()
	} else {
		h.socket.close()
	}
	return nil
}

// IsStarted is Net::HTTP#started?.
//
//ruby:method Net::HTTP#started?
//ruby:method Net::HTTP#active?
func IsStarted(h *Session) bool { return h.started }

// Equal is Puppet's == with another value.
func (h *Session) Equal(v value.Value) bool { return v == value.Value(h) }

// AppendKey appends the name of its class, since no two are told apart as keys of a hash.
func (h *Session) AppendKey(b []byte) []byte { return append(b, SessionClass.Name...) }

// AppendText appends what to_s prints, without the address.
func (h *Session) AppendText(b []byte) []byte { return append(b, "#<Net::HTTP>"...) }

// AppendInspect appends what inspect prints.
func (h *Session) AppendInspect(b []byte) []byte {
	open := "false"
	if h.started {
		open = "true"
	}
	return append(b, "#<Net::HTTP "+ruby.ToS(h.address)+":"+ruby.ToS(h.port)+" open="+open+">"...)
}

// Kind is what Puppet's messages call it.
func (*Session) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Session) HostClass() string { return SessionClass.Name }

// RubyClass is its class.
func (*Session) RubyClass() *ruby.Class { return SessionClass }
