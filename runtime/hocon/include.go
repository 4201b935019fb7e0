package hocon

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxIncludes is how deep files may include each other.
const maxIncludes = 50

// included reads an include, if there is one, into an object. A name alone is that of a file beside the document; of the first
// document the gem does not know where it is, so that it includes nothing.
func (p *parser) included(o *object) bool {
	rest, ok := strings.CutPrefix(p.src[p.pos:], "include")
	if next, _ := utf8.DecodeRuneInString(rest); !ok || rest != "" && !unicode.IsSpace(next) && !strings.ContainsRune(special, next) {
		return false
	}
	p.pos += len("include")
	p.blanks(true)
	switch {
	case p.peek() == '"':
		if line, name := p.line(), p.quoted(); p.dir != "" {
			p.include(o, path.Join(p.dir, name), line)
		}
	case p.has("file("):
		p.pos += len("file(")
		p.blanks(true)
		if p.peek() != '"' {
			p.fail("expecting the path of a file in quotes, got " + p.found())
		}
		line, file := p.line(), p.quoted()
		if p.blanks(true); p.peek() != ')' {
			p.fail("expecting ')' after the path of a file, got " + p.found())
		}
		p.pos++
		if !path.IsAbs(file) {
			panic(&Error{line, "the file " + file + " is included by a relative path, which depends on where Puppet is started", false})
		}
		p.include(o, file, line)
	default:
		p.fail("expecting the name of a file in quotes or file() after include, got " + p.found())
	}
	return true
}

// include adds the fields of a file, or of those with the extensions of HOCON and JSON; one that is not there has none.
func (p *parser) include(o *object, file string, line int) {
	if p.includes == maxIncludes {
		panic(&Error{line, "files include each other in a cycle, or more than 50 deep", false})
	}
	files := []string{file}
	if !slices.Contains([]string{".conf", ".json"}, path.Ext(file)) {
		files = []string{file + ".conf", file + ".json"}
	}
	fields := newObject()
	for _, file := range files {
		text, err := p.read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			panic(&Error{line, err.Error(), false})
		}
		inner := &parser{src: string(text), depth: p.depth, prefix: append(slices.Clip(p.prefix), p.path...), dir: path.Dir(file), includes: p.includes + 1, read: p.read}
		fields = over(fields, inner.inFile(file, line)).(*object)
	}
	for _, k := range fields.keys() {
		o.set(k, fields.values[k])
	}
}

// inFile reads the document of an included file, whose mistakes are those of the line that includes it.
func (p *parser) inFile(file string, line int) *object {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			if p.includes == 1 {
				e = &Error{line, file + ": " + e.Error(), e.WrongType}
			}
			panic(e)
		default:
			panic(e)
		}
	}()
	return p.document()
}
