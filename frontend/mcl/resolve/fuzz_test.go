package resolve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
)

// FuzzLoad holds that every program loads, and that a program without mistakes has a meaning for each of its names.
func FuzzLoad(f *testing.F) {
	for _, issue := range diag.Codes {
		if issue.File == "x.mcl" {
			f.Add(issue.Example)
		}
	}
	f.Add("import \"a.mcl\" as *\nclass a:b($p) {\n$x = $p\n}\nclass a {}\ninclude a as i\ninclude i.b(\"\") as j\nprint $j.x {}\n")
	f.Add("for $i, $v in [1] {\nforkv $k, $w in {$v => $i} {\nprint \"${k}\" { msg => $w ?: f(func($a) { $a }), }\n}\n}\nfunc f($a) { $a }\n")
	f.Fuzz(func(t *testing.T, program string) {
		opts := options("-- main.mcl --\n-- a.mcl --\n$x = 1\nfunc f($a) { $a }\nclass c {}\n")
		opts.Disk = only{opts.Disk, program}
		p, list := resolve.Load("/main.mcl", opts)
		require.NotNil(t, p)
		if list.HasErrors() {
			return
		}
		for v, r := range p.Vars {
			require.NotNil(t, r.Def, v.Name)
		}
		opts.StrictUnused = true
		_, strict := resolve.Load("/main.mcl", opts)
		require.Len(t, strict, len(list))
	})
}

// only is a disk on which /main.mcl has a text of its own.
type only struct {
	resolve.Disk
	text string
}

func (d only) ReadFile(path string) ([]byte, error) {
	if path == "/main.mcl" {
		return []byte(d.text), nil
	}
	return d.Disk.ReadFile(path)
}
