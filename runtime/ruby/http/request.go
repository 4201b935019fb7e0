package http

import (
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/uri"
	"github.com/p2go/p2go/runtime/value"
)

// Request is a Net::HTTPRequest: what is asked of a server.
//
//ruby:class Net::HTTPGenericRequest Net::HTTPHeader
type Request struct {
	header
	class                 *ruby.Class
	method                string
	hasBody, responseBody bool // whether requests of the method, and responses to them, have bodies
	path                  string
	uri                   *uri.URI // nil where it was made of a path
	decodes               bool     // that the body of the response is to be decompressed
	body, stream, form    value.Value
}

func (r *Request) fields() *header { return &r.header }

// newRequest makes a request of a URI or a path, and a hash of header fields.
func newRequest(class *ruby.Class, method string, hasBody, responseBody bool, target value.Value, fields ...value.Value) (*Request, error) {
	r := &Request{class: class, method: method, hasBody: hasBody, responseBody: responseBody}
	host := ""
	switch u := target.(type) {
	case *uri.URI:
		if !u.RubyClass().Inherits(uri.HTTP) {
			return nil, ruby.Raise(ruby.ArgumentError, "not an HTTP URI")
		}
		host = ruby.Text(uri.Hostname(u))
		if host == "" {
			return nil, ruby.Raise(ruby.ArgumentError, "no host component for URI")
		}
		r.uri = uri.Copy(u)
		if port, _ := uri.DefaultPort(u); uri.Port(u) != value.Value(port) {
			host += ":" + ruby.ToS(uri.Port(u))
		}
		path, err := uri.RequestURI(u)
		if err != nil {
			return nil, err
		}
		if path == nil {
			return nil, ruby.Raise(ruby.ArgumentError, "no HTTP request path given")
		}
		r.path = ruby.Text(path)
	case nil:
		return nil, ruby.Raise(ruby.ArgumentError, "no HTTP request path given")
	default:
		if !ruby.IsString(u) {
			return nil, ruby.Lacks(u, "empty?", "")
		}
		if r.path = ruby.Text(u); r.path == "" {
			return nil, ruby.Raise(ruby.ArgumentError, "HTTP request path is empty")
		}
	}
	initial := ruby.Arg(fields, 0)
	if err := r.init(initial); err != nil {
		return nil, err
	}
	encoded := false
	if initial != nil {
		_ = ruby.PairsOf(initial).Walk(func(k, _ value.Value) error {
			name := strings.ToLower(ruby.ToS(k))
			encoded = encoded || ruby.IsString(k) && (name == "accept-encoding" || name == "range")
			return nil
		})
	}
	if !encoded {
		r.decodes = responseBody
		r.set("accept-encoding", "gzip;q=1.0,deflate;q=0.6,identity;q=0.3")
	}
	r.unless("accept", "*/*")
	r.unless("user-agent", "Ruby")
	if host != "" {
		r.unless("host", host)
	}
	return r, nil
}

// unless sets a field that there is not.
func (h *header) unless(name, text string) {
	if h.find(name) < 0 {
		h.set(name, text)
	}
}

// NewGet is Net::HTTP::Get.new, of a URI or path, and header fields.
//
//ruby:singleton Net::HTTP::Get.new 1..2
func NewGet(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(GetClass, "GET", false, true, target, fields...)
}

// NewHead is Net::HTTP::Head.new.
//
//ruby:singleton Net::HTTP::Head.new 1..2
func NewHead(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(HeadClass, "HEAD", false, false, target, fields...)
}

// NewPost is Net::HTTP::Post.new.
//
//ruby:singleton Net::HTTP::Post.new 1..2
func NewPost(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(PostClass, "POST", true, true, target, fields...)
}

// NewPut is Net::HTTP::Put.new.
//
//ruby:singleton Net::HTTP::Put.new 1..2
func NewPut(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(PutClass, "PUT", true, true, target, fields...)
}

// NewPatch is Net::HTTP::Patch.new.
//
//ruby:singleton Net::HTTP::Patch.new 1..2
func NewPatch(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(PatchClass, "PATCH", true, true, target, fields...)
}

// NewDelete is Net::HTTP::Delete.new.
//
//ruby:singleton Net::HTTP::Delete.new 1..2
func NewDelete(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(DeleteClass, "DELETE", false, true, target, fields...)
}

// NewOptions is Net::HTTP::Options.new.
//
//ruby:singleton Net::HTTP::Options.new 1..2
func NewOptions(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(OptionsClass, "OPTIONS", false, true, target, fields...)
}

// NewTrace is Net::HTTP::Trace.new.
//
//ruby:singleton Net::HTTP::Trace.new 1..2
func NewTrace(target value.Value, fields ...value.Value) (*Request, error) {
	return newRequest(TraceClass, "TRACE", false, true, target, fields...)
}

// Method is Net::HTTPGenericRequest#method.
//
//ruby:method Net::HTTPGenericRequest#method
func Method(r *Request) string { return r.method }

// Path is Net::HTTPGenericRequest#path.
//
//ruby:method Net::HTTPGenericRequest#path
func Path(r *Request) string { return r.path }

// RequestURI is Net::HTTPGenericRequest#uri.
//
//ruby:method Net::HTTPGenericRequest#uri
func RequestURI(r *Request) value.Value {
	if r.uri == nil {
		return nil
	}
	return r.uri
}

// Decodes is Net::HTTPGenericRequest#decode_content.
//
//ruby:method Net::HTTPGenericRequest#decode_content
func Decodes(r *Request) bool { return r.decodes }

// IsRequestBodyPermitted is Net::HTTPGenericRequest#request_body_permitted?.
//
//ruby:method Net::HTTPGenericRequest#request_body_permitted?
func IsRequestBodyPermitted(r *Request) bool { return r.hasBody }

// IsResponseBodyPermitted is Net::HTTPGenericRequest#response_body_permitted?.
//
//ruby:method Net::HTTPGenericRequest#response_body_permitted?
func IsResponseBodyPermitted(r *Request) bool { return r.responseBody }

// RequestBody is Net::HTTPGenericRequest#body.
//
//ruby:method Net::HTTPGenericRequest#body
func RequestBody(r *Request) value.Value { return r.body }

// SetRequestBody is Net::HTTPGenericRequest#body=.
//
//ruby:method Net::HTTPGenericRequest#body=
func SetRequestBody(r *Request, v value.Value) value.Value {
	r.body, r.stream, r.form = v, nil, nil
	return v
}

// BodyStream is Net::HTTPGenericRequest#body_stream.
//
//ruby:method Net::HTTPGenericRequest#body_stream
func BodyStream(r *Request) value.Value { return r.stream }

// SetBodyStream is Net::HTTPGenericRequest#body_stream=: what the body is read from.
//
//ruby:method Net::HTTPGenericRequest#body_stream=
func SetBodyStream(r *Request, v value.Value) value.Value {
	r.body, r.stream, r.form = nil, v, nil
	return v
}

// SetFormData is Net::HTTPHeader#set_form_data: the body is that of a form.
//
//ruby:method Net::HTTPGenericRequest#set_form_data 1..2
//ruby:method Net::HTTPGenericRequest#form_data= 1..2
func SetFormData(r *Request, params value.Value, separator ...string) (value.Value, error) {
	query, err := uri.EncodeForm(params)
	if err != nil {
		return nil, err
	}
	if len(separator) > 0 {
		query = strings.ReplaceAll(query, "&", separator[0])
	}
	SetRequestBody(r, query)
	return SetContentType(r, formType)
}

const formType = "application/x-www-form-urlencoded"

// SetForm is Net::HTTPHeader#set_form, for forms that are not multipart/form-data.
//
//ruby:method Net::HTTPGenericRequest#set_form 1..3
func SetForm(r *Request, params value.Value, encoding ...value.Value) (value.Value, error) {
	typ := formType
	if len(encoding) > 0 {
		var err error
		if typ, err = ruby.ToStr(encoding[0]); err != nil {
			return nil, err
		}
	}
	switch strings.ToLower(typ) {
	case formType:
	case "multipart/form-data":
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: a form that is multipart/form-data")
	default:
		return nil, ruby.Raise(ruby.ArgumentError, "invalid enctype: ", typ)
	}
	r.body, r.stream, r.form = nil, nil, params
	return SetContentType(r, typ)
}

// setBody sets the body that a session sends with a request.
func (r *Request) setBody(body value.Value) error {
	if ruby.Truth(body) {
		if ruby.Truth(r.body) || ruby.Truth(r.stream) {
			return ruby.Raise(ruby.ArgumentError, "both of body argument and HTTPRequest#body set")
		}
		SetRequestBody(r, body)
	}
	if r.body == nil && r.stream == nil && r.form == nil && r.hasBody {
		SetRequestBody(r, "")
	}
	return nil
}

// message is the request as it is sent: by a version of HTTP, for a path.
func (r *Request) message(c *ruby.Context, version, path string) (string, error) {
	body, err := r.content(c)
	if err != nil {
		return "", err
	}
	line := r.method + " " + path + " HTTP/" + version
	if strings.ContainsAny(line, "\r\n") {
		return "", ruby.Raise(ruby.ArgumentError, "A Request-Line must not contain CR or LF")
	}
	var b strings.Builder
	b.WriteString(line + "\r\n")
	for _, f := range r.list {
		b.WriteString(capitalized(f.name) + ": " + strings.Join(f.values, ", ") + "\r\n")
	}
	b.WriteString("\r\n")
	b.WriteString(body)
	return b.String(), nil
}

// content is the body as it is sent. It sets the header fields that say what it is.
func (r *Request) content(c *ruby.Context) (string, error) {
	body := r.body
	switch {
	case ruby.Truth(body):
	case ruby.Truth(r.stream):
		_, sized, err := r.contentLength()
		if err != nil {
			return "", err
		}
		if !sized && !IsChunked(r) {
			return "", ruby.Raise(ruby.ArgumentError, "Content-Length not given and Transfer-Encoding is not `chunked'")
		}
		r.unless("content-type", formType)
		v, err := ruby.Send(c, r.stream, "read", nil)
		if err != nil {
			return "", err
		}
		text, err := ruby.ToStr(v)
		if err != nil || !IsChunked(r) {
			return text, err
		}
		return chunks(text), nil
	case r.form != nil:
		SetContentType(r, formType) //nolint:errcheck // it has no parameters
		text, err := uri.EncodeForm(r.form)
		if err != nil {
			return "", err
		}
		body = text
	default:
		return "", nil
	}
	text, err := ruby.ToStr(body)
	if err != nil {
		return "", ruby.Lacks(body, "bytesize", "")
	}
	_, _ = SetContentLength(r, int64(len(text)))
	r.remove("transfer-encoding")
	r.unless("content-type", formType)
	return text, nil
}

// inspect is what inspect prints.
func (r *Request) inspect() string { return "#<" + r.class.Name + " " + r.method + ">" }

// Equal is Puppet's == with another value.
func (r *Request) Equal(v value.Value) bool { return v == value.Value(r) }

// AppendKey appends the name of its class, since no two are told apart as keys of a hash.
func (r *Request) AppendKey(b []byte) []byte { return append(b, r.class.Name...) }

// AppendText appends what to_s prints, without the address.
func (r *Request) AppendText(b []byte) []byte { return append(b, "#<"+r.class.Name+">"...) }

// AppendInspect appends what inspect prints.
func (r *Request) AppendInspect(b []byte) []byte { return append(b, r.inspect()...) }

// Kind is what Puppet's messages call it.
func (*Request) Kind() string { return "Object" }

// HostClass is the name of its class.
func (r *Request) HostClass() string { return r.class.Name }

// RubyClass is its class.
func (r *Request) RubyClass() *ruby.Class { return r.class }
