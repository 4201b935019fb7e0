package hiera

import (
	"github.com/p2go/p2go/runtime"
)

// Overlay is data files that were read when the program runs. They take the place of those that it was built with, file by file.
type Overlay struct {
	Store Store
	// Exprs are what the templates of the store refer to.
	Exprs []*Expr
}

// overlaid reads the data files that the program is told to use, once.
func (l *Lookups) overlaid(s *runtime.View) (*Overlay, error) {
	dir := s.Hieradata()
	if dir == "" {
		return &Overlay{}, nil
	}
	if l.Overlay == nil {
		return nil, lookupError("this program does not read data files: build it with p2go build --with hieradata")
	}
	l.reading.Lock()
	defer l.reading.Unlock()
	if l.read == nil || l.readDir != dir {
		o, err := l.Overlay(dir)
		if err != nil {
			return nil, lookupError("cannot read the data in " + dir + ": " + err.Error())
		}
		l.read, l.readDir = o, dir
	}
	return l.read, nil
}

// has reports whether there is a file of that path.
func (x *session) has(path string, form Form) bool {
	return x.overlay.Store.has(path, form) || x.Store.has(path, form)
}

// open returns a file, which must exist.
func (x *session) open(path string, form Form) (*file, error) {
	from, exprs := &x.Store, x.Exprs
	if x.overlay.Store.has(path, form) {
		from, exprs = &x.overlay.Store, x.overlay.Exprs
	}
	f, err := from.open(path, form)
	if err == nil {
		f.exprs = exprs
	}
	return f, err
}

// glob returns the paths that a pattern matches, in the order of Ruby.
func (x *session) glob(pattern string, form Form) []string {
	g := globber{stores: []*Store{&x.Store, &x.overlay.Store}, form: form, linked: x.Linked}
	return g.glob(pattern)
}
