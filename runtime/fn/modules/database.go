package modules

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Functions of the modules of databases.
var (
	// MysqlPasswordFunction is the hash of a password as MySQL stores it.
	MysqlPasswordFunction = fn.Function{Name: "mysql::password", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"password"}}, Impl: mysqlPassword}}}
	// PostgresqlPostgresqlPasswordFunction is the hash of a password as PostgreSQL
	// stores it.
	PostgresqlPostgresqlPasswordFunction = fn.Function{Name: "postgresql::postgresql_password", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &callable{Params: &tuple{Types: types{&credentialT, &credentialT}}}, Names: names{"username", "password"}}, Impl: postgresqlPassword}}}
	// PostgresqlPostgresqlEscape quotes a text with dollar signs.
	PostgresqlPostgresqlEscapeFunction = fn.Function{Name: "postgresql::postgresql_escape", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"input_string"}}, Impl: postgresqlEscape}}}
)

func mysqlPassword(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	s := args[0].(string)
	if s == "" || hashed(s) {
		return s, nil
	}
	return "*" + strings.ToUpper(digest.SHA1(digest.Binary(digest.SHA1(s)))), nil
}

// hashed reports whether a line of s ends in * and 40 hexadecimal digits.
func hashed(s string) bool {
	for line := range strings.SplitSeq(s, "\n") {
		if n := len(line); n > 40 && line[n-41] == '*' && strings.Trim(line[n-40:], "0123456789ABCDEF") == "" {
			return true
		}
	}
	return false
}

func postgresqlPassword(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	return "md5" + digest.MD5(ruby.ToS(args[1])+ruby.ToS(args[0])), nil
}

func postgresqlEscape(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	s := args[0].(string)
	if !strings.Contains(s, "$$") && !strings.HasSuffix(s, "$") {
		return "$$" + s + "$$", nil
	}
	tag := letters(digest.MD5(s))
	for strings.Contains(s, tag) {
		tag = letters(digest.MD5(tag))
	}
	return "$" + tag + "$" + s + "$" + tag + "$", nil
}

// letters are those among the first six hexadecimal digits.
func letters(hex string) string {
	return strings.Map(func(r rune) rune {
		if r <= '9' {
			return -1
		}
		return r
	}, hex[:6])
}
