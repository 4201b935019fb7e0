package http

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/date"
	"github.com/p2go/p2go/runtime/ruby/file"
	"github.com/p2go/p2go/runtime/ruby/stringio"
	"github.com/p2go/p2go/runtime/ruby/uri"
	"github.com/p2go/p2go/runtime/value"
)

// The classes of open-uri.
var (
	OpenURIModule  = &ruby.Class{Name: "OpenURI", Module: true}
	MetaModule     = &ruby.Class{Name: "OpenURI::Meta", Module: true}
	OpenReadModule = &ruby.Class{Name: "OpenURI::OpenRead", Module: true}
	HTTPError      = ruby.Defined(&ruby.Class{Name: "OpenURI::HTTPError", Super: ruby.StandardError}, &ruby.Program{Methods: ofHTTPError})
	HTTPRedirect   = ruby.Defined(&ruby.Class{Name: "OpenURI::HTTPRedirect", Super: HTTPError}, &ruby.Program{Methods: ofHTTPError})
)

// ofHTTPError calls io and uri of an error of open-uri.
func ofHTTPError(self value.Value, name string, args value.Array, _ value.Value) (value.Value, error) {
	if name != "io" && (name != "uri" || ruby.ClassOf(self).Name != "OpenURI::HTTPRedirect") {
		return nil, nil
	}
	if err := ruby.Arity(len(args), 0, 0); err != nil {
		return nil, err
	}
	return value.Array{ruby.InstanceVariable(self, name)}, nil
}

// Document is what a server gave: a StringIO that knows what the server said about it.
type Document struct {
	*stringio.IO
	base   *uri.URI
	status []string
	header header
}

// Call is part of [ruby.Instance].
func (d *Document) Call(c *ruby.Context, name string, block *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	switch name {
	case "status":
		v = ruby.Strings(d.status)
	case "base_uri":
		if d.base != nil {
			v = d.base
		}
	case "meta":
		all := ruby.NewHash()
		for _, f := range d.header.list {
			_ = all.Set(f.name, strings.Join(f.values, ", "))
		}
		v = all
	case "metas":
		v = d.metas()
	case "last_modified":
		if text, ok := d.header.get("last-modified"); ok {
			v, err = date.ParseHTTP(text)
		}
	case "content_type":
		v = "application/octet-stream"
		if m := d.mediaType(); m != nil {
			v = m[0]
		}
	case "charset":
		v, err = d.charset(block)
	case "content_encoding":
		v = d.encodings()
	default:
		return d.IO.Call(c, name, block, args)
	}
	if wrong := ruby.Arity(len(args), 0, 0); wrong != nil {
		return nil, true, wrong
	}
	return v, true, err
}

func (d *Document) metas() value.Value {
	all := ruby.NewHash()
	for _, f := range d.header.list {
		_ = all.Set(f.name, ruby.Strings(f.values))
	}
	return all
}

// Equal is Puppet's == with another value.
func (d *Document) Equal(v value.Value) bool { return v == value.Value(d) }

// The parts of the field content-type.
const (
	blank  = `[\r\n\t ]+`
	token  = `[^\x00- ()<>@,;:\\"/\[\]?={}\x7f]+`
	quoted = `"(?:[\r\n\t !#-\[\]-~\x80-\xff]|\\[\x00-\x7f])*"`
	params = `(?:;(?:` + blank + `)?` + token + `(?:` + blank + `)?=(?:` + blank + `)?(?:` + token + `|` + quoted + `)(?:` + blank + `)?)*`
)

var (
	typeLine  = regexp.MustCompile(`\A(?:` + blank + `)?(` + token + `)(?:` + blank + `)?/(` + token + `)(?:` + blank + `)?(` + params + `)(?:;(?:` + blank + `)?)?\z`)
	paramLine = regexp.MustCompile(`;(?:` + blank + `)?(` + token + `)(?:` + blank + `)?=(?:` + blank + `)?(?:(` + token + `)|(` + quoted + `))`)
	codings   = regexp.MustCompile(`\A(?:` + blank + `)?` + token)
	coding    = regexp.MustCompile(token)
)

// mediaType are the type, and the names and values of its parameters; nil where the server named none.
func (d *Document) mediaType() []string {
	text, ok := d.header.get("content-type")
	m := typeLine.FindStringSubmatch(text)
	if !ok || m == nil {
		return nil
	}
	parts := []string{strings.ToLower(m[1]) + "/" + strings.ToLower(m[2])}
	for _, p := range paramLine.FindAllStringSubmatch(m[3], -1) {
		v := p[2]
		if p[3] != "" {
			var b strings.Builder
			for i := 1; i < len(p[3])-1; i++ {
				if p[3][i] == '\\' {
					i++
				}
				b.WriteByte(p[3][i])
			}
			v = b.String()
		}
		parts = append(parts, strings.ToLower(p[1]), v)
	}
	return parts
}

// charset is the encoding of the document: the one that the server names, else what the block returns, else that of text/*.
func (d *Document) charset(block *ruby.Block) (value.Value, error) {
	parts := d.mediaType()
	for i := 1; i < len(parts); i += 2 {
		if parts[i] == "charset" {
			return strings.ToLower(parts[i+1]), nil
		}
	}
	switch {
	case block != nil:
		return block.Call()
	case parts != nil && strings.HasPrefix(parts[0], "text/"):
		return "utf-8", nil
	}
	return nil, nil
}

// encodings are how the document is encoded beyond what was decoded.
func (d *Document) encodings() value.Value {
	all := ruby.NewArray()
	if text, ok := d.header.get("content-encoding"); ok && codings.MatchString(text) {
		for _, name := range coding.FindAllString(text, -1) {
			all.Elems = append(all.Elems, strings.ToLower(name))
		}
	}
	return all
}

// OpenURI is OpenURI.open_uri: what a server gives for a URI, which the block gets. It takes a mode, and a hash of options and header fields.
//
//ruby:access http
//ruby:singleton OpenURI.open_uri 1..
func OpenURI(c *ruby.Context, name value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	u, ok := name.(*uri.URI)
	if !ok {
		var err error
		if u, err = uri.Parse(name); err != nil {
			return nil, err
		}
	}
	mode := value.Value(nil)
	if len(args) > 0 && (ruby.IsString(args[0]) || ruby.IsA(args[0], ruby.IntegerClass)) {
		mode, args = args[0], args[1:]
		if len(args) > 0 && ruby.IsA(args[0], ruby.IntegerClass) {
			args = args[1:]
		}
	}
	options := ruby.PairsOf(ruby.NewHash())
	if len(args) > 0 && ruby.IsHash(args[0]) {
		options, args = ruby.PairsOf(args[0]), args[1:]
	}
	if len(args) > 0 {
		return nil, ruby.Raise(ruby.ArgumentError, "extra arguments")
	}
	if err := checkOptions(options); err != nil {
		return nil, err
	}
	text, _, _ := strings.Cut(ruby.ToS(mode), ":")
	if mode != nil && text != "r" && text != "rb" && mode != value.Value(int64(0)) {
		return nil, ruby.Raise(ruby.ArgumentError, "invalid access mode ", ruby.ToS(mode), " (", u.HostClass(), " resource is read only.)")
	}
	d, err := load(c, u, options)
	if err != nil || block == nil {
		return d, err
	}
	defer stringio.Close(d.IO)
	return block.Yield(d)
}

// checkOptions refuses options that there are not.
func checkOptions(options ruby.Pairs) error {
	return options.Walk(func(k, v value.Value) error {
		if ruby.IsString(k) || ruby.ClassOf(k) != ruby.SymbolClass {
			return nil
		}
		switch ruby.SymbolOf(k) {
		case "proxy", "proxy_http_basic_authentication", "progress_proc", "content_length_proc", "http_basic_authentication", "read_timeout",
			"open_timeout", "ssl_ca_cert", "ssl_verify_mode", "ftp_active_mode", "redirect", "encoding":
			return nil
		}
		return ruby.Raise(ruby.ArgumentError, "unrecognized option: ", ruby.ToS(k))
	})
}

// option is an option of open-uri.
func option(options ruby.Pairs, name string) (v value.Value, given bool) {
	return options.Get(ruby.Symbol(name))
}

// load asks for a document, and follows redirections.
func load(c *ruby.Context, u *uri.URI, options ruby.Pairs) (*Document, error) {
	find, err := proxies(options)
	if err != nil {
		return nil, err
	}
	var seen []string
	for login := true; ; login = false {
		p, err := find(u)
		if err != nil {
			return nil, err
		}
		d, err := ask(c, u, p, options, login)
		if err != nil {
			return nil, err
		}
		d.base = u
		to, redirected := d.redirection()
		if !redirected {
			return d, d.check()
		}
		next, err := uri.Parse(to)
		if err != nil {
			if _, wrong := ruby.Rescued(err, ruby.URIInvalid); wrong {
				return nil, d.raise(HTTPError, strings.Join(d.status, " ")+" (Invalid Location URI)", nil)
			}
			return nil, err
		}
		if uri.IsRelative(next) {
			if next, err = uri.Merge(u, next); err != nil {
				return nil, err
			}
		}
		if follow, given := option(options, "redirect"); given && !ruby.Truth(follow) {
			return nil, d.raise(HTTPRedirect, strings.Join(d.status, " "), next)
		}
		from, scheme := strings.ToLower(ruby.ToS(uri.Scheme(u))), strings.ToLower(ruby.ToS(uri.Scheme(next)))
		if from != scheme && ((from != "http" && from != "ftp") || (scheme != "http" && scheme != "https" && scheme != "ftp")) {
			return nil, ruby.Raise(ruby.RuntimeError, "redirection forbidden: ", uri.ToS(u), " -> ", uri.ToS(next))
		}
		u = next
		if slices.Contains(seen, uri.ToS(u)) {
			return nil, ruby.Raise(ruby.RuntimeError, "HTTP redirection loop: ", uri.ToS(u))
		}
		seen = append(seen, uri.ToS(u))
	}
}

// proxies finds the proxy for a URI, as the options say.
func proxies(options ruby.Pairs) (func(*uri.URI) (*proxy, error), error) {
	v, given := option(options, "proxy")
	with, auth := option(options, "proxy_http_basic_authentication")
	switch {
	case given && auth:
		return nil, ruby.Raise(ruby.ArgumentError, "multiple proxy options specified")
	case !given && !auth:
		v = true
	}
	p := &proxy{}
	if auth {
		list := ruby.Elements(with)
		v, p.user, p.password = ruby.Arg(list, 0), ruby.Arg(list, 1), ruby.Arg(list, 2)
		for _, s := range []value.Value{p.user, p.password} {
			if !ruby.IsString(s) {
				return nil, ruby.Lacks(s, "to_str", "")
			}
		}
		if v == value.Value(true) {
			return nil, ruby.Raise(ruby.ArgumentError, "Invalid authenticated proxy option: ", ruby.Inspect(with))
		}
	}
	if ruby.IsString(v) {
		u, err := uri.Parse(v)
		if err != nil {
			return nil, err
		}
		v = u
	}
	switch v := v.(type) {
	case bool:
		if v {
			return environment, nil
		}
	case nil:
	case *uri.URI:
		return func(*uri.URI) (*proxy, error) { return p.at(v) }, nil
	default:
		return nil, ruby.Raise(ruby.ArgumentError, "Invalid proxy option: ", ruby.ToS(v))
	}
	return func(*uri.URI) (*proxy, error) { return nil, nil }, nil
}

// environment is the proxy that the environment names for a URI.
func environment(u *uri.URI) (*proxy, error) {
	if uri.IsRelative(u) {
		return nil, ruby.Raise(uri.BadURI, "relative URI: ", uri.ToS(u))
	}
	at, err := findProxy(ruby.ToS(uri.Scheme(u)), ruby.ToS(uri.Hostname(u)), ruby.ToS(uri.Port(u)))
	if err != nil || at == nil {
		return nil, err
	}
	return (&proxy{}).at(at)
}

// at is a proxy with a URI, which may have a user and password.
func (p *proxy) at(u *uri.URI) (*proxy, error) {
	if !u.RubyClass().Same(uri.HTTP) {
		return nil, ruby.Raise(ruby.RuntimeError, "Non-HTTP proxy URI: ", uri.ToS(u))
	}
	found := &proxy{host: uri.Hostname(u), port: uri.Port(u), user: p.user, password: p.password}
	if found.user == nil || found.password == nil {
		found.user, found.password = nil, nil
		if info := uri.Userinfo(u); info != nil {
			user, password, ok := strings.Cut(ruby.ToS(info), ":")
			if ok {
				found.user, found.password = user, password
			}
		}
	}
	return found, nil
}

// ask sends one request, with the user and password of the options where login says so.
func ask(c *ruby.Context, u *uri.URI, p *proxy, options ruby.Pairs, login bool) (*Document, error) {
	switch k := u.RubyClass(); {
	case k.Inherits(uri.HTTP):
	case k.Inherits(uri.FTP) && p == nil:
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: open-uri of a URI with the scheme ftp")
	case !k.Inherits(uri.FTP):
		return nil, ruby.Lacks(u, "buffer_open", "")
	}
	if uri.Userinfo(u) != nil {
		return nil, ruby.Raise(ruby.ArgumentError, "userinfo not supported.  [RFC3986]")
	}
	fields := ruby.NewHash()
	_ = options.Walk(func(k, v value.Value) error {
		if ruby.IsString(k) {
			return fields.Set(k, v)
		}
		return nil
	})
	h, path, err := sessionBy(u, p, fields)
	if err != nil {
		return nil, err
	}
	if u.RubyClass().Same(uri.HTTPS) {
		h.useSSL, h.verifyMode = true, VerifyPeer
		if mode, _ := option(options, "ssl_verify_mode"); ruby.Truth(mode) {
			h.verifyMode = mode
		}
		if ca, _ := option(options, "ssl_ca_cert"); ruby.Truth(ca) {
			h.caFile = ca
			if list := ruby.Elements(ca); ruby.IsArray(ca) {
				if h.caFile = ruby.Arg(list, 0); len(list) != 1 {
					return nil, ruby.Uncompiled("p2go does not compile this Ruby code: open-uri with several ssl_ca_cert")
				}
			}
			if isFolder, _ := file.IsDirectory(ruby.ToS(h.caFile)); isFolder {
				h.caFile, h.caPath = nil, h.caFile
			}
		}
	}
	if v, given := option(options, "read_timeout"); given {
		h.readTimeout = v
	}
	if v, given := option(options, "open_timeout"); given {
		h.openTimeout = v
	}
	r, err := NewGet(path, fields)
	if err != nil {
		return nil, err
	}
	if v, given := option(options, "http_basic_authentication"); given && login {
		list := ruby.Elements(v)
		BasicAuth(r, ruby.Arg(list, 0), ruby.Arg(list, 1))
	}
	text := ruby.NewString("")
	reads := &ruby.Block{Fn: func(args []value.Value) (value.Value, error) {
		return nil, receive(c, args[0].(*Response), text, options)
	}}
	v, err := h.within(func() (value.Value, error) { return AskFor(c, h, r, reads) })
	if err != nil {
		return nil, err
	}
	response := v.(*Response)
	io, err := stringio.New(text)
	if err != nil {
		return nil, err
	}
	d := &Document{IO: io, status: []string{response.code, ruby.ToS(response.message)}}
	for _, f := range response.list {
		d.header.set(f.name, f.values...)
	}
	return d, nil
}

// sessionBy is a session for a URI, with a proxy or without, and the path that it asks for.
func sessionBy(u *uri.URI, p *proxy, fields *ruby.Hash) (h *Session, path value.Value, err error) {
	if u.RubyClass().Inherits(uri.HTTP) {
		if path, err = uri.RequestURI(u); err != nil {
			return nil, nil, err
		}
		if p == nil {
			h, err = New(uri.Hostname(u), uri.Port(u), nil)
		} else {
			h, err = New(uri.Hostname(u), uri.Port(u), p.host, p.port, p.user, p.password)
		}
		return h, path, err
	}
	if p.user != nil {
		_ = fields.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(ruby.ToS(p.user)+":"+ruby.ToS(p.password))))
	}
	h, err = New(p.host, p.port, nil)
	return h, uri.ToS(u), err
}

// receive reads the body of a response, and tells the options how it goes.
func receive(c *ruby.Context, r *Response, to *ruby.String, options ruby.Pairs) error {
	to.Replace("") // of a response that was cut off
	length, _ := option(options, "content_length_proc")
	progress, _ := option(options, "progress_proc")
	if !r.class.Inherits(Success) {
		length, progress = nil, nil
	}
	if b, ok := length.(*ruby.Proc); ok {
		n := value.Value(nil)
		if text, ok := r.get("content-length"); ok {
			n, _ = ruby.StringToI(text)
		}
		if _, err := b.Call(n); err != nil {
			return err
		}
	}
	size := int64(0)
	_, err := ReadBody(c, r, &ruby.Block{Fn: func(args []value.Value) (value.Value, error) {
		part := ruby.Text(args[0])
		if size += int64(len(part)); size > value.MaxText {
			return nil, value.TextTooLong
		}
		if err := to.Append(part); err != nil {
			return nil, err
		}
		if b, ok := progress.(*ruby.Proc); ok {
			return b.Call(size)
		}
		return nil, nil
	}})
	return err
}

// redirection is where the document is instead, a string, or nil where the server does not say that; redirected is false where it is here.
func (d *Document) redirection() (to value.Value, redirected bool) {
	switch d.status[0] {
	case "301", "302", "303", "307":
		if text, ok := d.header.get("location"); ok {
			to = text
		}
		return to, true
	}
	return nil, false
}

// check is the error that the document is, nil for one that there is.
func (d *Document) check() error {
	if d.status[0][0] == '2' {
		return nil
	}
	return d.raise(HTTPError, strings.Join(d.status, " "), nil)
}

func (d *Document) raise(class *ruby.Class, message string, to *uri.URI) error {
	e := &ruby.Exception{Class: class, Message: message}
	d.base = nil
	ruby.SetInstanceVariable(e, "io", d)
	if to != nil {
		ruby.SetInstanceVariable(e, "uri", to)
	}
	return e.Raised()
}

var withScheme = regexp.MustCompile(`\A[A-Za-z][A-Za-z0-9+\-.]*://`)

// Open is URI.open: what a server gives for a URI, or the file of a name that is none.
//
//ruby:access http,file
//ruby:singleton URI.open 1..
func Open(c *ruby.Context, name value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	if u, ok := name.(*uri.URI); ok && opens(u) {
		return OpenURI(c, u, block, args...)
	}
	text, err := ruby.ToStr(name)
	if err != nil {
		return nil, err
	}
	if withScheme.MatchString(text) {
		u, err := uri.Parse(text)
		if err != nil {
			return nil, err
		}
		if opens(u) {
			return OpenURI(c, u, block, args...)
		}
	}
	if strings.HasPrefix(text, "|") {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: URI.open of a command")
	}
	return file.Open(text, block, args...)
}

// opens reports whether open-uri gives a URI a method open.
func opens(u *uri.URI) bool {
	return u.RubyClass().Inherits(uri.HTTP) || u.RubyClass().Inherits(uri.FTP)
}

// OpenOf is what `open` of a value gives where open-uri is required: of a URI, what a server gives for it.
//
//ruby:access http
//ruby:function open_of 1..
func OpenOf(c *ruby.Context, self value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	if u, ok := self.(*uri.URI); ok && opens(u) {
		return OpenURI(c, u, block, args...)
	}
	return ruby.Send(c, self, "open", block, args...)
}

// ReadOf is what `read` of a value gives where open-uri is required: of a URI, the text that a server gives for it.
//
//ruby:access http
//ruby:function read_of 1..
func ReadOf(c *ruby.Context, self value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	u, ok := self.(*uri.URI)
	if !ok || !opens(u) {
		return ruby.Send(c, self, "read", block, args...)
	}
	if err := ruby.Arity(len(args), 0, 1); err != nil {
		return nil, err
	}
	d, err := OpenURI(c, u, nil, args...)
	if err != nil {
		return nil, err
	}
	return stringio.Read(d.(*Document).IO)
}
