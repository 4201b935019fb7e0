package access_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/access"
	"github.com/p2go/p2go/ir/assets"
)

// program calls functions of Puppet and of Ruby.
const program = `program "p"

method "m/t.erb"() { # modules/m/templates/t.erb:1:1
    v1 = const "/x" : "/x"	# 1:5
    v2 = ruby.function "File.read" v1 : Any !effect	# 2:5
    v3 = ruby.function "format" v1 : Any !effect	# 3:5
    v4 = ruby.constant "ENV" : Any	# 4:5
    v5 = ruby.function "` + "`" + `" v1 : Any !effect	# 5:5
    return v2
}

main "manifests/site.pp" { # manifests/site.pp:1:1
    v1 = const "/bin/true" : "/bin/true"	# 1:2
    v2 = const true : Boolean[true]	# 1:2
    v3 = if v2 : Any !effect {
        v4 = call "generate" v1 : String !effect	# 3:7
        v5 = call "notice" v4 : Undef !effect	# 4:7
        yield v5
    } {
        yield v1
    }
    v6 = call "file" v1 : String !effect	# 6:2
    v7 = call "file" v1 : String !effect	# 7:2
    return v3
}
`

// TestUses finds what touches the machine, and denies it.
func TestUses(t *testing.T) {
	p, err := ir.Parse(program)
	require.NoError(t, err)
	a := &assets.Assets{Machine: []assets.Call{{Function: "file", File: "manifests/site.pp", Pos: ir.Pos{Line: 7, Col: 2}}}}
	names := func(uses []access.Use) string {
		var list []string
		for _, u := range uses {
			list = append(list, u.Kinds.String()+" "+u.Function)
		}
		return strings.Join(list, ", ")
	}
	require.Equal(t, "exec generate, file file, file File.read, env ENV, exec a command between backticks", names(access.Uses(p, a)))
	require.Empty(t, access.Denied(p, a))

	p.Denied = ir.AccessExec | ir.AccessEnv | ir.AccessDNS
	require.Equal(t, "file file, file File.read", names(access.Uses(p, a)))
	require.Equal(t, "exec generate, env ENV, exec a command between backticks", names(access.Denied(p, a)))
	access.Deny(p)
	for _, f := range p.Funcs {
		require.NoError(t, ir.Verify(f))
	}
	text := p.String()
	require.Contains(t, text, "denied exec dns env\n")
	require.Contains(t, text, `"generate is denied: the program was built with --deny exec" "Function Call"`)
	require.NotContains(t, text, `call "notice"`)
	require.Contains(t, text, `const "ENV is denied: the program was built with --deny env"`)
	require.Contains(t, text, "ruby.function \"raise\"")
	require.Contains(t, text, `ruby.function "File.read"`)
	require.NotContains(t, text, "ruby.constant")
	again, err := ir.Parse(text)
	require.NoError(t, err)
	require.Equal(t, p.Denied, again.Denied)
	require.Empty(t, access.Denied(again, a), "they are gone")
}

// TestParseAccess reads the names of kinds.
func TestParseAccess(t *testing.T) {
	a, err := ir.ParseAccess("file,exec")
	require.NoError(t, err)
	require.Equal(t, "exec,file", a.String())
	_, err = ir.ParseAccess("exec,disk")
	require.ErrorContains(t, err, `not "disk"`)
}
