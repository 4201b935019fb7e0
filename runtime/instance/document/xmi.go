package document

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/instance"
	"github.com/p2go/p2go/runtime/value"
)

// PackageURI is what the URIs of packages begin with in Ecore (ECO-1), NoNamespace the package of types without a namespace.
const (
	PackageURI  = "https://p2go.dev/types/"
	NoNamespace = "environment"
)

// Namespaces of XMI.
const (
	xmiURI     = "http://www.omg.org/XMI"
	xsiURI     = "http://www.w3.org/2001/XMLSchema-instance"
	maxXMLDeep = 1000
)

// xmiReader reads objects as tools of Ecore write them: an element for each object, whose features are attributes, elements with a text,
// and elements with objects.
type xmiReader struct {
	text  string
	d     *xml.Decoder
	types []instance.Type
	ids   map[string]int // where objects with an xmi:id begin
	many  bool           // there may be several roots
	depth int

	spaces  []xml.Attr // declarations of prefixes
	pending *xmiToken  // the next token, where it has been read
}

type xmiToken struct {
	xml.Token
	at int
}

// parseXMI reads a document in XMI. The function tells what a link leads to.
func parseXMI(text string, types []instance.Type) (root value.Value, end func(link string) (uri string, at int), err error) {
	r := &xmiReader{text: text, d: xml.NewDecoder(strings.NewReader(text)), types: types, ids: map[string]int{}}
	r.d.CharsetReader = charset
	root, err = r.document()
	return root, r.end, err
}

// charset reads the one encoding beside UTF-8 that documents are written in, and that is a part of it.
func charset(name string, in io.Reader) (io.Reader, error) {
	if strings.EqualFold(name, "us-ascii") || strings.EqualFold(name, "ascii") {
		return in, nil
	}
	return nil, errors.New("the encoding is UTF-8 or ASCII, not " + name)
}

// xmlError is a mistake at a byte of the text.
type xmlError struct {
	at   int
	text string
}

func (e *xmlError) Error() string { return e.text }

func (r *xmiReader) fail(at int, text string) error { return &xmlError{at, text} }

// token returns the next element or text, and where it begins.
func (r *xmiReader) token() (xml.Token, int, error) {
	if p := r.pending; p != nil {
		r.pending = nil
		return p.Token, p.at, nil
	}
	for {
		at := int(r.d.InputOffset())
		t, err := r.d.Token()
		switch t := t.(type) {
		case nil:
			if err == io.EOF {
				return nil, at, err
			}
			return nil, at, r.fail(min(int(r.d.InputOffset()), len(r.text)), xmlMessage(err))
		case xml.StartElement, xml.EndElement:
			return t, at, nil
		case xml.CharData:
			return t, at, nil
		case xml.Directive:
			return nil, at, r.fail(at, "a document type declaration is not read")
		}
	}
}

func xmlMessage(err error) string {
	if e, ok := errtype.As[*xml.SyntaxError](err); ok {
		return e.Msg
	}
	return strings.TrimPrefix(err.Error(), "xml: ")
}

func (r *xmiReader) document() (value.Value, error) {
	var root value.Value
	for {
		t, at, err := r.token()
		switch {
		case err == io.EOF && root == nil:
			return nil, r.fail(len(r.text), "there is no element")
		case err == io.EOF:
			return root, nil
		case err != nil:
			return nil, err
		}
		start, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		if root != nil {
			return nil, r.fail(at, "there is more than one root element")
		}
		if start.Name.Space == xmiURI && start.Name.Local == "XMI" {
			root, err = r.roots(start, at)
		} else {
			root, err = r.root(start, at)
		}
		if err != nil {
			return nil, err
		}
	}
}

// roots are the objects in an element xmi:XMI.
func (r *xmiReader) roots(start xml.StartElement, at int) (value.Value, error) {
	defer r.enter(start)()
	list := value.Array{}
	r.many = true
	for {
		t, here, err := r.token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			v, err := r.root(t, here)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		case xml.EndElement:
			return &value.Placed{At: at, KeyAt: -1, Value: list}, nil
		}
	}
}

// root is an object whose element is named after its type.
func (r *xmiReader) root(start xml.StartElement, at int) (value.Value, error) {
	defer r.enter(start)()
	return r.object(start, at, r.typeName(start.Name))
}

// typeName is the name of the type that a name of XML stands for.
func (r *xmiReader) typeName(n xml.Name) string {
	namespace := strings.ReplaceAll(strings.TrimPrefix(n.Space, PackageURI), "/", "::")
	name := n.Local
	if namespace != NoNamespace && namespace != "" {
		name = namespace + "::" + name
	}
	for _, t := range r.types {
		if strings.EqualFold(t.Name, name) {
			return t.Name
		}
	}
	return name
}

// object reads the element of an object.
func (r *xmiReader) object(start xml.StartElement, at int, typ string) (value.Value, error) {
	if r.depth++; r.depth > maxXMLDeep {
		return nil, r.fail(at, "nesting deeper than "+strconv.Itoa(maxXMLDeep))
	}
	defer func() { r.depth-- }()
	h := value.NewHash()
	if typ != "" {
		h.Set(value.PcoreType, &value.Placed{At: at, KeyAt: at, Value: typ})
	}
	var attrs map[string]int
	if len(start.Attr) > 0 {
		attrs = r.places(at)
	}
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == xmiURI && a.Name.Local == "id":
			r.ids[a.Value] = at
		case a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns" || a.Name.Space == xmiURI || a.Name.Space == xsiURI:
		default:
			here := at
			if i, ok := attrs[a.Name.Local]; ok {
				here = i
			}
			add(h, a.Name.Local, here, instance.Text(a.Value))
		}
	}
	for {
		t, here, err := r.token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.EndElement:
			return &value.Placed{At: at, KeyAt: -1, Value: h}, nil
		case xml.CharData:
			if strings.TrimSpace(string(t)) != "" {
				return nil, r.fail(here, "a text is not expected here")
			}
		case xml.StartElement:
			if err := r.feature(h, t, here); err != nil {
				return nil, err
			}
		}
	}
}

// feature reads an element that has one value of a feature.
func (r *xmiReader) feature(h *value.Hash, start xml.StartElement, at int) error {
	defer r.enter(start)()
	name := start.Name.Local
	typ, isObject := "", false
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == xsiURI && a.Name.Local == "nil" && a.Value == "true":
			add(h, name, at, nil)
			return r.skip()
		case a.Name.Space == xsiURI && a.Name.Local == "type":
			typ = r.qualified(a.Value)
		case a.Name.Space == "" && a.Name.Local == "href":
			add(h, name, at, instance.Text(a.Value))
			return r.skip()
		case a.Name.Space == "xmlns":
		default:
			isObject = true
		}
	}
	if typ == "" && !isObject {
		text, first, err := r.textOnly()
		if err != nil {
			return err
		}
		if first == nil {
			add(h, name, at, instance.Text(text))
			return nil
		}
		r.pending = first
	}
	v, err := r.object(start, at, typ)
	if err == nil {
		add(h, name, at, v)
	}
	return err
}

// textOnly reads the text of an element up to its end, or to the first element in it.
func (r *xmiReader) textOnly() (text string, first *xmiToken, err error) {
	var b strings.Builder
	for {
		t, at, err := r.token()
		if err != nil {
			return "", nil, err
		}
		switch t := t.(type) {
		case xml.CharData:
			b.Write(t)
		case xml.EndElement:
			return b.String(), nil, nil
		case xml.StartElement:
			if strings.TrimSpace(b.String()) != "" {
				return "", nil, r.fail(at, "an element is not expected in a text")
			}
			return "", &xmiToken{xml.CopyToken(t), at}, nil
		}
	}
}

// skip reads up to the end of an element.
func (r *xmiReader) skip() error {
	for depth := 1; depth > 0; {
		t, _, err := r.token()
		if err != nil {
			return err
		}
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	return nil
}

// qualified is the name of the type that an attribute xsi:type has.
func (r *xmiReader) qualified(name string) string {
	prefix, local, ok := strings.Cut(name, ":")
	if !ok {
		prefix, local = "", name
	}
	for _, d := range slices.Backward(r.spaces) {
		if d.Name.Local == prefix && d.Name.Space == "xmlns" || prefix == "" && d.Name.Space == "" {
			return r.typeName(xml.Name{Space: d.Value, Local: local})
		}
	}
	return r.typeName(xml.Name{Space: prefix, Local: local})
}

// enter takes note of the prefixes that an element declares, up to the call of what it returns.
func (r *xmiReader) enter(start xml.StartElement) func() {
	before := len(r.spaces)
	for _, a := range start.Attr {
		if a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns" {
			r.spaces = append(r.spaces, a)
		}
	}
	return func() { r.spaces = r.spaces[:before] }
}

// add adds a value to a feature.
func add(h *value.Hash, name string, at int, v value.Value) {
	if _, placed := v.(*value.Placed); !placed {
		v = &value.Placed{At: at, KeyAt: at, Value: v}
	}
	if old, ok := h.Get(name); ok {
		of := old.(*value.Placed)
		loose := of.Value.(instance.Loose)
		loose.Items = append(loose.Items, v)
		of.Value = loose
		return
	}
	h.Set(name, &value.Placed{At: at, KeyAt: at, Value: instance.Loose{Items: value.Array{v}}})
}

// places are where the attributes of the element at a place begin, by their names without a prefix.
func (r *xmiReader) places(at int) map[string]int {
	tag := r.text[at:int(r.d.InputOffset())]
	out := map[string]int{}
	for i := 0; i < len(tag); {
		eq := strings.IndexByte(tag[i:], '=')
		if eq < 0 {
			break
		}
		eq += i
		end := eq
		for end > i && isXMLSpace(tag[end-1]) {
			end--
		}
		start := end
		for start > i && !isXMLSpace(tag[start-1]) && tag[start-1] != '<' {
			start--
		}
		out[tag[start:end]] = at + start
		quote := eq + 1
		for quote < len(tag) && isXMLSpace(tag[quote]) {
			quote++
		}
		if quote >= len(tag) {
			break
		}
		close := strings.IndexByte(tag[quote+1:], tag[quote])
		if close < 0 {
			break
		}
		i = quote + 1 + close + 1
	}
	return out
}

func isXMLSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// end is what a link leads to: the object that begins at a byte, or the URI of one, where the byte is -1. A link is an identifier, or a
// fragment such as //@parts.0, whose first segment is the root.
func (r *xmiReader) end(link string) (uri string, at int) {
	file, fragment, isURI := strings.Cut(link, "#")
	if !isURI {
		file, fragment = "", link
	}
	if at, ok := r.ids[fragment]; ok && file == "" {
		return link, at
	}
	if !strings.HasPrefix(fragment, "/") {
		return file + "#" + fragment, -1
	}
	root, rest, _ := strings.Cut(fragment[1:], "/")
	var b strings.Builder
	b.WriteString(file + "#")
	switch {
	case file != "" && root != "" || file == "" && r.many && root != "":
		b.WriteString("/" + root)
	case file == "" && r.many:
		b.WriteString("/0")
	}
	for rest != "" {
		var step string
		step, rest, _ = strings.Cut(rest, "/")
		name, index, ok := strings.Cut(strings.TrimPrefix(step, "@"), ".")
		b.WriteString("/" + name)
		if ok {
			b.WriteString("/" + index)
		}
	}
	return b.String(), -1
}
