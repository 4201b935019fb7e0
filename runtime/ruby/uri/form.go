package uri

import (
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/cgi"
	"github.com/p2go/p2go/runtime/value"
)

// EncodeFormComponent is URI.encode_www_form_component: blanks become plus signs.
//
//ruby:singleton URI.encode_www_form_component 1..2
func EncodeFormComponent(v value.Value, _ ...value.Value) string {
	return strings.ReplaceAll(cgi.Percent(ruby.ToS(v), " *-._"), " ", "+")
}

// DecodeFormComponent is URI.decode_www_form_component.
//
//ruby:singleton URI.decode_www_form_component 1..2
func DecodeFormComponent(s string, _ ...value.Value) (string, error) {
	return DecodeComponent(strings.ReplaceAll(s, "+", " "))
}

// EncodeComponent is URI.encode_uri_component.
//
//ruby:singleton URI.encode_uri_component 1..2
func EncodeComponent(v value.Value, _ ...value.Value) string {
	return cgi.Percent(ruby.ToS(v), "*-._")
}

// DecodeComponent is URI.decode_uri_component.
//
//ruby:singleton URI.decode_uri_component 1..2
func DecodeComponent(s string, _ ...value.Value) (string, error) {
	for i := range len(s) {
		if s[i] == '%' && !escape(s[i:]) {
			return "", ruby.Raise(ruby.ArgumentError, "invalid %-encoding (", s, ")")
		}
	}
	return cgi.Unpercent(s), nil
}

// EncodeForm is URI.encode_www_form: pairs of a hash or of arrays as a query.
//
//ruby:singleton URI.encode_www_form 1..2
func EncodeForm(v value.Value, _ ...value.Value) (string, error) {
	var fields []string
	pair := func(key, v value.Value) {
		name := EncodeFormComponent(key)
		switch v.(type) {
		case nil:
			fields = append(fields, name)
		case *ruby.Array, value.Array:
			for _, e := range ruby.Elements(v) {
				if e == nil {
					fields = append(fields, "") // as Ruby has it
					continue
				}
				fields = append(fields, name+"="+EncodeFormComponent(e))
			}
		default:
			fields = append(fields, name+"="+EncodeFormComponent(v))
		}
	}
	switch v.(type) {
	case *ruby.Hash, *value.Hash:
		p := ruby.PairsOf(v)
		for i := range p.Len() {
			pair(p.At(i))
		}
	case *ruby.Array, value.Array:
		for _, e := range ruby.Elements(v) {
			list := ruby.Elements(e)
			if list == nil {
				list = []value.Value{e}
			}
			pair(ruby.Arg(list, 0), ruby.Arg(list, 1))
		}
	default:
		_, err := ruby.Send(&ruby.Context{}, v, "map", nil)
		return "", err
	}
	return strings.Join(fields, "&"), nil
}

// DecodeForm is URI.decode_www_form: a query as pairs.
//
//ruby:singleton URI.decode_www_form 1..2
func DecodeForm(s string, _ ...value.Value) ([]value.Value, error) {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return nil, ruby.Raise(ruby.ArgumentError, "the input of URI.decode_www_form must be ASCII only string")
		}
	}
	pairs := []value.Value{}
	if s == "" {
		return pairs, nil
	}
	for field := range strings.SplitSeq(strings.TrimSuffix(s, "&"), "&") {
		key, v, _ := strings.Cut(field, "=")
		decode := func(s string) value.Value { return cgi.Unpercent(strings.ReplaceAll(s, "+", " ")) }
		pairs = append(pairs, ruby.NewArray(decode(key), decode(v)))
	}
	return pairs, nil
}

// Build is URI::HTTP.build, of a hash of parts.
//
//ruby:singleton URI::HTTP.build
func Build(v value.Value) (*URI, error) { return build("http", v) }

// BuildHTTPS is URI::HTTPS.build.
//
//ruby:singleton URI::HTTPS.build
func BuildHTTPS(v value.Value) (*URI, error) { return build("https", v) }

// BuildGeneric is URI::Generic.build.
//
//ruby:singleton URI::Generic.build
func BuildGeneric(v value.Value) (*URI, error) { return build("", v) }

// build makes a URI of its parts.
func build(scheme string, v value.Value) (*URI, error) {
	given, err := ruby.ToHash(v)
	if err != nil {
		return nil, ruby.Raise(ruby.NotImplementedError, "build of a URI of an array is not supported")
	}
	u := &URI{class: Generic}
	if scheme != "" {
		u.class = known(scheme)
		u.scheme = scheme
	}
	for _, part := range []struct {
		name string
		set  func(u *URI, v value.Value) (value.Value, error)
	}{
		{"scheme", SetScheme},
		{"userinfo", SetUserinfo},
		{"host", SetHostname},
		{"port", SetPort},
		{"path", SetPath},
		{"query", SetQuery},
		{"opaque", setOpaque},
		{"fragment", func(u *URI, v value.Value) (value.Value, error) { return SetFragment(u, v), nil }},
	} {
		v, ok := given.Get(ruby.Symbol(part.name))
		if !ok || part.name == "scheme" && scheme != "" {
			continue
		}
		if _, err := part.set(u, v); err != nil {
			return nil, err
		}
	}
	if u.path == nil && u.opaque == nil {
		u.path = ""
	}
	if u.port == nil {
		u.port = u.standard()
	}
	return u, nil
}

func setOpaque(u *URI, v value.Value) (value.Value, error) {
	if v != nil && (u.host != nil || u.port != nil || u.user != nil || u.path != nil) {
		return nil, ruby.Raise(ruby.URIInvalid, "can not set opaque with host, port, userinfo or path")
	}
	u.opaque = v
	return v, nil
}

// Parser is the parser of URI::DEFAULT_PARSER.
//
//ruby:class URI::RFC2396_Parser
type Parser struct{}

// The parser and its class.
var (
	parserClass = &ruby.Class{Name: "URI::RFC2396_Parser", Super: ruby.ObjectClass}
	// DefaultParser is URI::DEFAULT_PARSER.
	//
	//ruby:constant URI::DEFAULT_PARSER
	DefaultParser = &Parser{}
)

// ParserEscape is URI::DEFAULT_PARSER.escape: what a URI cannot have as %XX.
//
//ruby:method URI::RFC2396_Parser#escape
func ParserEscape(_ *Parser, s string) string { return cgi.Percent(s, "-_.!~*'();/?:@&=+$,[]") }

// ParserUnescape is URI::DEFAULT_PARSER.unescape.
//
//ruby:method URI::RFC2396_Parser#unescape
func ParserUnescape(_ *Parser, s string) string { return cgi.Unpercent(s) }

// ParserParse is URI::DEFAULT_PARSER.parse.
//
//ruby:method URI::RFC2396_Parser#parse
func ParserParse(_ *Parser, v value.Value) (*URI, error) { return Parse(v) }

// RubyClass is the class.
func (*Parser) RubyClass() *ruby.Class { return parserClass }

// Equal is Puppet's == with another value.
func (p *Parser) Equal(v value.Value) bool { return v == value.Value(p) }

// AppendKey appends the identity of the parser as a hash key.
func (*Parser) AppendKey(b []byte) []byte { return append(b, parserClass.Name...) }

// AppendText appends what to_s prints.
func (*Parser) AppendText(b []byte) []byte { return append(b, "#<URI::RFC2396_Parser>"...) }

// Kind is what Puppet's messages call it.
func (*Parser) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Parser) HostClass() string { return parserClass.Name }
