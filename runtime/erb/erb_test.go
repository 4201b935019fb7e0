package erb

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/ruby"
)

// TestLineAtTerminal has a template that fails in the third line: who reads the error at a terminal sees it, where the file is there.
func TestLineAtTerminal(t *testing.T) {
	message := func(file string, terminal bool) string {
		env := &runtime.Environment{Name: "production", Main: []func(*runtime.Scope) error{func(s *runtime.Scope) error {
			_, err := File(s, "m/fails.erb", file)("", ruby.At(ruby.Raise(ruby.TypeError, "no"), 3))
			return err
		}}}
		_, err := runtime.Compile(env, &runtime.Request{Node: "n", Terminal: terminal})
		return err.Error()
	}
	head := "Failed to parse template m/fails.erb:\n  Filepath: /etc/puppetlabs/code/environments/production/"
	for name, c := range map[string]struct {
		file     string
		terminal bool
		want     string
	}{
		"at a terminal":     {"testdata/fails.erb", true, "testdata/fails.erb\n  Line: 3\n  Detail: no\n\n3 |   <%= 1 + nil -%>\n"},
		"in a file":         {"testdata/fails.erb", false, "testdata/fails.erb\n  Line: 3\n  Detail: no\n"},
		"without a file":    {"testdata/none.erb", true, "testdata/none.erb\n  Line: 3\n  Detail: no\n"},
		"of another length": {"testdata/short.erb", true, "testdata/short.erb\n  Line: 3\n  Detail: no\n"},
	} {
		assert.Equal(t, head+c.want+" on node n", message(c.file, c.terminal), name)
	}
}
