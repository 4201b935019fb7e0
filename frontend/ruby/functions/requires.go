package functions

import (
	"path"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// Require is a file that code requires, without its suffix.
type Require struct {
	Path string
	// Beside says that the path begins at the folder of the file, and not at one of those that Ruby looks in.
	Beside bool
}

// Requires returns the files that a file requires by names that are known without running it: literals, and those that File.join,
// File.dirname and File.expand_path make of them and of the file's own name.
func Requires(file *ast.File) []Require {
	r := &requires{file: file}
	if file.Body != nil {
		ast.Walk(file.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.Call); ok && c.Recv == nil && len(c.Args) == 1 {
				r.call(c)
			}
			return true
		})
	}
	return r.found
}

type requires struct {
	file  *ast.File
	found []Require
}

func (r *requires) call(c *ast.Call) {
	if c.Name != "require" && c.Name != "require_relative" && c.Name != "load" {
		return
	}
	name, ok := r.path(c.Args[0])
	if !ok || name == "" {
		return
	}
	beside, isBeside := strings.CutPrefix(name, here)
	switch {
	case isBeside:
		r.found = append(r.found, Require{Path: trimSuffix(path.Join(".", beside)), Beside: true})
	case c.Name == "require_relative":
		r.found = append(r.found, Require{Path: trimSuffix(path.Clean(name)), Beside: true})
	case !strings.HasPrefix(name, "/"):
		r.found = append(r.found, Require{Path: trimSuffix(path.Clean(name))})
	}
}

func trimSuffix(name string) string { return strings.TrimSuffix(name, ".rb") }

// here is the folder of the file in paths.
const here = "\x00/"

// joined evaluates parts of a path.
func (r *requires) joined(parts []ast.Node) (string, bool) {
	var text strings.Builder
	for _, p := range parts {
		s, ok := r.path(p)
		if !ok {
			return "", false
		}
		text.WriteString(s)
	}
	return text.String(), true
}

// path evaluates an expression that makes a path, which begins with here where it is beside the file.
func (r *requires) path(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.Str:
		if n.Value == r.file.File.Name { // __FILE__
			return here + "file", true
		}
		return n.Value, true
	case *ast.Seq:
		if len(n.Body) == 1 {
			return r.path(n.Body[0])
		}
	case *ast.Interp:
		return r.joined(n.Parts)
	case *ast.Call:
		if n.Name == "+" && n.Recv != nil && len(n.Args) == 1 {
			return r.joined([]ast.Node{n.Recv, n.Args[0]})
		}
		if n.Recv == nil && n.Name == "__dir__" {
			return strings.TrimSuffix(here, "/"), true
		}
		k, ok := n.Recv.(*ast.Const)
		if !ok || k.Scope != nil || k.Name != "File" || len(n.Args) == 0 {
			return "", false
		}
		var args []string
		for _, a := range n.Args {
			s, ok := r.path(a)
			if !ok {
				return "", false
			}
			args = append(args, s)
		}
		switch n.Name {
		case "join":
			return strings.Join(args, "/"), true
		case "dirname":
			return path.Dir(args[0]), len(args) == 1
		case "expand_path", "realpath", "absolute_path":
			if len(args) == 1 {
				return inPlace(args[0]), true
			}
			return inPlace(args[1] + "/" + args[0]), true
		}
	}
	return "", false
}

// inPlace resolves what of a path leads up, below the folder of the file.
func inPlace(name string) string {
	if rest, ok := strings.CutPrefix(name, here); ok {
		return here + path.Join(".", rest)
	}
	return path.Clean(name)
}
