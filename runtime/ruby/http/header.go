package http

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Headed is what has header fields, a Net::HTTPHeader: a request or a response.
//
//ruby:class Net::HTTPHeader
type Headed interface {
	value.Value
	fields() *header
}

// header are the fields of a header in their order, by their names in lower case.
type header struct{ list []field }

type field struct {
	name   string
	values []string
}

func (h *header) find(name string) int {
	return slices.IndexFunc(h.list, func(f field) bool { return f.name == name })
}

// get are the values of a field in a row.
func (h *header) get(name string) (text string, found bool) {
	i := h.find(name)
	if i < 0 {
		return "", false
	}
	return strings.Join(h.list[i].values, ", "), true
}

func (h *header) set(name string, values ...string) {
	if i := h.find(name); i >= 0 {
		h.list[i].values = values
		return
	}
	h.list = append(h.list, field{name, values})
}

func (h *header) remove(name string) {
	h.list = slices.DeleteFunc(h.list, func(f field) bool { return f.name == name })
}

// add adds values to a field.
func (h *header) add(name string, values ...string) {
	if i := h.find(name); i >= 0 {
		h.list[i].values = append(h.list[i].values, values...)
		return
	}
	h.set(name, values...)
}

// capitalized is the name of a field as requests have it.
func capitalized(name string) string {
	words := strings.Split(strings.TrimRight(name, "-"), "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "-")
}

// says reports whether the field connection names an option.
func (h *header) says(option *regexp.Regexp) bool {
	for _, name := range []string{"connection", "proxy-connection"} {
		if i := h.find(name); i >= 0 && slices.ContainsFunc(h.list[i].values, option.MatchString) {
			return true
		}
	}
	return false
}

var (
	closeOption = regexp.MustCompile(`(?i)(?:\A|,)\s*close\s*(?:\z|,)`)
	keepOption  = regexp.MustCompile(`(?i)(?:\A|,)\s*keep-alive\s*(?:\z|,)`)
	chunkedWord = regexp.MustCompile(`(?i)(?:\A|[^\-\w])chunked(?:[^\-\w]|\z)`)
	digits      = regexp.MustCompile(`\d+`)
	rangeOf     = regexp.MustCompile(`\A\s*(\w+)\s+(\d+)-(\d+)/(\d+|\*)`)
)

// init sets the fields that a hash names, as Net::HTTPHeader#initialize_http_header does.
func (h *header) init(v value.Value) error {
	if v == nil {
		return nil
	}
	if !ruby.IsHash(v) {
		return ruby.Lacks(v, "keys", "")
	}
	return ruby.PairsOf(v).Walk(func(k, v value.Value) error {
		if v == nil {
			return nil
		}
		if !ruby.IsString(v) {
			return ruby.Lacks(v, "strip", "")
		}
		text := strings.Trim(ruby.Text(v), "\t\n\v\f\r \x00")
		if strings.ContainsAny(text, "\r\n") {
			return ruby.Raise(ruby.ArgumentError, "header ", ruby.ToS(k), " has field value ", ruby.Inspect(text), ", this cannot include CR/LF")
		}
		name, err := nameOf(k)
		if err != nil {
			return err
		}
		h.set(name, text)
		return nil
	})
}

// nameOf is the name of a field, which is a string or symbol, in lower case.
func nameOf(v value.Value) (string, error) {
	if !ruby.IsString(v) && ruby.ClassOf(v) != ruby.SymbolClass {
		return "", ruby.Lacks(v, "downcase", "")
	}
	return strings.ToLower(ruby.ToS(v)), nil
}

// valuesOf are the values that a field gets: those in an array, a hash or a set, or that of anything else.
func valuesOf(v value.Value, depth int) ([]string, error) {
	if depth > value.MaxNesting {
		return nil, value.TooDeep
	}
	if ruby.IsA(v, ruby.EnumerableModule) {
		list, err := ruby.KernelArray(v)
		if err != nil {
			return nil, err
		}
		var all []string
		for _, e := range ruby.Elements(list) {
			values, err := valuesOf(e, depth+1)
			if err != nil {
				return nil, err
			}
			all = append(all, values...)
		}
		return all, nil
	}
	s := ruby.ToS(v)
	if strings.ContainsAny(s, "\r\n") {
		return nil, ruby.Raise(ruby.ArgumentError, "header field value cannot include CR/LF")
	}
	return []string{s}, nil
}

// Index is Net::HTTPHeader#[]: the values of a field in a row; nil for none.
//
//ruby:method Net::HTTPHeader#[]
func Index(h Headed, key value.Value) (text string, found bool, err error) {
	name, err := nameOf(key)
	if err != nil {
		return "", false, err
	}
	text, found = h.fields().get(name)
	return text, found, nil
}

// SetIndex is Net::HTTPHeader#[]=: nil takes the field away.
//
//ruby:method Net::HTTPHeader#[]=
func SetIndex(h Headed, key, v value.Value) (value.Value, error) {
	name, err := nameOf(key)
	if err != nil {
		return nil, err
	}
	if r, ok := h.(*Request); ok && name == "accept-encoding" {
		r.decodes = false
	}
	if !ruby.Truth(v) {
		h.fields().remove(name)
		return v, nil
	}
	values, err := valuesOf(v, 0)
	if err != nil {
		return nil, err
	}
	h.fields().set(name, values...)
	return v, nil
}

// AddField is Net::HTTPHeader#add_field: adds to the values of a field.
//
//ruby:method Net::HTTPHeader#add_field
func AddField(h Headed, key, v value.Value) error {
	name, err := nameOf(key)
	if err != nil {
		return err
	}
	values, err := valuesOf(v, 0)
	if err == nil {
		h.fields().add(name, values...)
	}
	return err
}

// GetFields is Net::HTTPHeader#get_fields: the values of a field; nil for none.
//
//ruby:method Net::HTTPHeader#get_fields
func GetFields(h Headed, key value.Value) (value.Value, error) {
	name, err := nameOf(key)
	if err != nil {
		return nil, err
	}
	i := h.fields().find(name)
	if i < 0 {
		return nil, nil
	}
	return ruby.Strings(h.fields().list[i].values), nil
}

// Fetch is Net::HTTPHeader#fetch: the values of a field in a row. Where there is none, it gives its second argument, or what the block gives.
//
//ruby:method Net::HTTPHeader#fetch 1..2
func Fetch(h Headed, key value.Value, block *ruby.Block, otherwise ...value.Value) (value.Value, error) {
	name, err := nameOf(key)
	if err != nil {
		return nil, err
	}
	if text, ok := h.fields().get(name); ok {
		return text, nil
	}
	v := ruby.Arg(otherwise, 0)
	switch {
	case block != nil:
		if v, err = block.Call(name); err != nil {
			return nil, err
		}
	case len(otherwise) == 0:
		return nil, ruby.Raise(ruby.KeyError, "key not found: ", ruby.Inspect(name))
	}
	if !ruby.IsArray(v) {
		return v, nil
	}
	var texts []string
	for _, e := range ruby.Elements(v) {
		texts = append(texts, ruby.ToS(e))
	}
	return strings.Join(texts, ", "), nil
}

// Delete is Net::HTTPHeader#delete: takes a field away, and gives its values.
//
//ruby:method Net::HTTPHeader#delete
func Delete(h Headed, key value.Value) (value.Value, error) {
	values, err := GetFields(h, key)
	if err != nil {
		return nil, err
	}
	name, _ := nameOf(key)
	h.fields().remove(name)
	return values, nil
}

// HasKey is Net::HTTPHeader#key?.
//
//ruby:method Net::HTTPHeader#key?
func HasKey(h Headed, key value.Value) (bool, error) {
	name, err := nameOf(key)
	return h.fields().find(name) >= 0, err
}

// Length is Net::HTTPHeader#length: how many fields there are.
//
//ruby:method Net::HTTPHeader#length
//ruby:method Net::HTTPHeader#size
func Length(h Headed) int64 { return int64(len(h.fields().list)) }

// ToHash is Net::HTTPHeader#to_hash: the arrays of the values of fields.
//
//ruby:method Net::HTTPHeader#to_hash
func ToHash(h Headed) *ruby.Hash {
	all := ruby.NewHash()
	for _, f := range h.fields().list {
		_ = all.Set(f.name, ruby.Strings(f.values))
	}
	return all
}

// each calls a block for each field, and gives the hash of all.
func each(h Headed, block *ruby.Block, args func(f field) []value.Value) (value.Value, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of the fields of a header")
	}
	for _, f := range h.fields().list {
		if _, err := block.Call(args(f)...); err != nil {
			return nil, err
		}
	}
	return ToHash(h), nil
}

// EachHeader is Net::HTTPHeader#each_header: the block gets the name and the values of each field.
//
//ruby:method Net::HTTPHeader#each_header
//ruby:method Net::HTTPHeader#each
func EachHeader(h Headed, block *ruby.Block) (value.Value, error) {
	return each(h, block, func(f field) []value.Value { return []value.Value{f.name, strings.Join(f.values, ", ")} })
}

// EachCapitalized is Net::HTTPHeader#each_capitalized.
//
//ruby:method Net::HTTPHeader#each_capitalized
//ruby:method Net::HTTPHeader#canonical_each
func EachCapitalized(h Headed, block *ruby.Block) (value.Value, error) {
	return each(h, block, func(f field) []value.Value { return []value.Value{capitalized(f.name), strings.Join(f.values, ", ")} })
}

// EachName is Net::HTTPHeader#each_name.
//
//ruby:method Net::HTTPHeader#each_name
//ruby:method Net::HTTPHeader#each_key
func EachName(h Headed, block *ruby.Block) (value.Value, error) {
	return each(h, block, func(f field) []value.Value { return []value.Value{f.name} })
}

// EachCapitalizedName is Net::HTTPHeader#each_capitalized_name.
//
//ruby:method Net::HTTPHeader#each_capitalized_name
func EachCapitalizedName(h Headed, block *ruby.Block) (value.Value, error) {
	return each(h, block, func(f field) []value.Value { return []value.Value{capitalized(f.name)} })
}

// EachValue is Net::HTTPHeader#each_value.
//
//ruby:method Net::HTTPHeader#each_value
func EachValue(h Headed, block *ruby.Block) (value.Value, error) {
	return each(h, block, func(f field) []value.Value { return []value.Value{strings.Join(f.values, ", ")} })
}

// contentLength is the number in the field content-length; found is false where there is none.
func (h *header) contentLength() (n int64, found bool, err error) {
	text, ok := h.get("content-length")
	if !ok {
		return 0, false, nil
	}
	number := digits.FindString(text)
	if number == "" {
		return 0, false, ruby.Raise(HeaderSyntax, "wrong Content-Length format")
	}
	n, err = strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0, false, ruby.Beyond64()
	}
	return n, true, nil
}

// ContentLength is Net::HTTPHeader#content_length.
//
//ruby:method Net::HTTPHeader#content_length
func ContentLength(h Headed) (n int64, found bool, err error) { return h.fields().contentLength() }

// SetContentLength is Net::HTTPHeader#content_length=.
//
//ruby:method Net::HTTPHeader#content_length=
func SetContentLength(h Headed, v value.Value) (value.Value, error) {
	if !ruby.Truth(v) {
		h.fields().remove("content-length")
		return v, nil
	}
	n, err := ruby.ToInteger(v)
	if err == nil {
		h.fields().set("content-length", strconv.FormatInt(n, 10))
	}
	return v, err
}

// IsChunked is Net::HTTPHeader#chunked?.
//
//ruby:method Net::HTTPHeader#chunked?
func IsChunked(h Headed) bool {
	text, _ := h.fields().get("transfer-encoding")
	return chunkedWord.MatchString(text)
}

// contentRange are the first and last place of the part that a response has of a resource.
func (h *header) contentRange() (from, to int64, found bool, err error) {
	text, ok := h.get("content-range")
	if !ok {
		return 0, 0, false, nil
	}
	m := rangeOf.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, false, ruby.Raise(HeaderSyntax, "wrong Content-Range format")
	}
	from, wrong := strconv.ParseInt(m[2], 10, 64)
	to, wrong2 := strconv.ParseInt(m[3], 10, 64)
	if wrong != nil || wrong2 != nil {
		return 0, 0, false, ruby.Beyond64()
	}
	return from, to, m[1] == "bytes", nil
}

// ContentRange is Net::HTTPHeader#content_range.
//
//ruby:method Net::HTTPHeader#content_range
func ContentRange(h Headed) (value.Value, error) {
	from, to, found, err := h.fields().contentRange()
	if err != nil || !found {
		return nil, err
	}
	return &ruby.Range{From: from, To: to}, nil
}

// RangeLength is Net::HTTPHeader#range_length.
//
//ruby:method Net::HTTPHeader#range_length
func RangeLength(h Headed) (n int64, found bool, err error) {
	from, to, found, err := h.fields().contentRange()
	return to - from + 1, found, err
}

// mediaType are the parts of the field content-type before and behind the slash.
func (h *header) mediaType() (main, sub string, hasMain, hasSub bool) {
	text, ok := h.get("content-type")
	if !ok {
		return "", "", false, false
	}
	text, _, _ = strings.Cut(text, ";")
	parts := strings.Split(strings.TrimRight(text, "/"), "/")
	if hasSub = len(parts) > 1; hasSub {
		sub = strings.TrimSpace(parts[1])
	}
	return strings.TrimSpace(parts[0]), sub, true, hasSub
}

// ContentType is Net::HTTPHeader#content_type: without parameters.
//
//ruby:method Net::HTTPHeader#content_type
func ContentType(h Headed) (typ string, found bool) {
	main, sub, found, hasSub := h.fields().mediaType()
	if hasSub {
		return main + "/" + sub, found
	}
	return main, found
}

// MainType is Net::HTTPHeader#main_type.
//
//ruby:method Net::HTTPHeader#main_type
func MainType(h Headed) (typ string, found bool) {
	main, _, found, _ := h.fields().mediaType()
	return main, found
}

// SubType is Net::HTTPHeader#sub_type.
//
//ruby:method Net::HTTPHeader#sub_type
func SubType(h Headed) (typ string, found bool) {
	_, sub, _, found := h.fields().mediaType()
	return sub, found
}

// TypeParams is Net::HTTPHeader#type_params: the parameters of the field content-type.
//
//ruby:method Net::HTTPHeader#type_params
func TypeParams(h Headed) (*ruby.Hash, error) {
	all := ruby.NewHash()
	text, _ := h.fields().get("content-type")
	_, rest, found := strings.Cut(strings.TrimRight(text, ";"), ";")
	if !found {
		return all, nil
	}
	for param := range strings.SplitSeq(rest, ";") {
		k, v, ok := strings.Cut(param, "=")
		if !ok {
			return nil, ruby.Lacks(nil, "strip", "")
		}
		_ = all.Set(strings.TrimSpace(k), strings.TrimSpace(v))
	}
	return all, nil
}

// SetContentType is Net::HTTPHeader#set_content_type, with a hash of parameters.
//
//ruby:method Net::HTTPHeader#set_content_type 1..2
//ruby:method Net::HTTPHeader#content_type= 1..2
func SetContentType(h Headed, typ string, params ...value.Value) (value.Value, error) {
	if len(params) > 0 {
		pairs, err := ruby.ToHash(params[0])
		if err != nil {
			return nil, err
		}
		_ = pairs.Walk(func(k, v value.Value) error {
			typ += "; " + ruby.ToS(k) + "=" + ruby.ToS(v)
			return nil
		})
	}
	h.fields().set("content-type", typ)
	return ruby.NewArray(typ), nil
}

// basic is the value of a field that says who asks.
func basic(account, password value.Value) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(ruby.ToS(account)+":"+ruby.ToS(password)))
}

// BasicAuth is Net::HTTPHeader#basic_auth.
//
//ruby:method Net::HTTPHeader#basic_auth
func BasicAuth(h Headed, account, password value.Value) []string {
	h.fields().set("authorization", basic(account, password))
	return []string{basic(account, password)}
}

// ProxyBasicAuth is Net::HTTPHeader#proxy_basic_auth.
//
//ruby:method Net::HTTPHeader#proxy_basic_auth
func ProxyBasicAuth(h Headed, account, password value.Value) []string {
	h.fields().set("proxy-authorization", basic(account, password))
	return []string{basic(account, password)}
}

// IsConnectionClose is Net::HTTPHeader#connection_close?.
//
//ruby:method Net::HTTPHeader#connection_close?
func IsConnectionClose(h Headed) bool { return h.fields().says(closeOption) }

// IsConnectionKeepAlive is Net::HTTPHeader#connection_keep_alive?.
//
//ruby:method Net::HTTPHeader#connection_keep_alive?
func IsConnectionKeepAlive(h Headed) bool { return h.fields().says(keepOption) }
