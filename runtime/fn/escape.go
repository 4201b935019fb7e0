package fn

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The functions of stdlib that quote a text for somebody else: a POSIX shell, a
// batch file, PowerShell, XML.
var (
	// ShellEscapeFunction is shell_escape(Any): a string quoted as one word for a POSIX shell.
	ShellEscapeFunction = Function{Name: "shell_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, shellEscape}}}
	// BatchEscapeFunction is batch_escape(Any): a string quoted for a batch file.
	BatchEscapeFunction = Function{Name: "batch_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, batchEscape}}}
	// PowershellEscapeFunction is powershell_escape(Any): a string quoted for PowerShell.
	PowershellEscapeFunction = Function{Name: "powershell_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, powershellEscape}}}
	// StdlibXmlEncodeFunction is stdlib::xml_encode(String, text|attr = text): a string quoted for XML.
	StdlibXmlEncodeFunction = Function{Name: "stdlib::xml_encode", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &xmlKindT}, Size: size{Min: 1, Max: 2}}}, Names: names{"str", "type"}}, xmlEncode}}}
	// RegexpescapeFunction is regexpescape(String|Array): strings quoted for regular expressions.
	RegexpescapeFunction = Function{Name: "regexpescape", Arity: -1, Pure: true, Legacy: regexpescape}
	// UriescapeFunction is uriescape(String|Array): strings with what a URI cannot hold as %XX.
	UriescapeFunction = Function{Name: "uriescape", Arity: -1, Pure: true, Legacy: uriescape}
	// UriescapeSince9Function is uriescape(Any*): an error, since it is gone with Puppet 8.
	UriescapeSince9Function = Function{Name: "uriescape", Arity: -1, Pure: true, Legacy: uriescapeSince9}
	// Dos2unixFunction is dos2unix(String): a string with the line ends of Unix.
	Dos2unixFunction = Function{Name: "dos2unix", Arity: 1, Pure: true, Legacy: dos2unix}
	// Unix2dosFunction is unix2dos(String): a string with the line ends of DOS.
	Unix2dosFunction = Function{Name: "unix2dos", Arity: 1, Pure: true, Legacy: unix2dos}
)

var xmlKindT = typesys.Enum{Values: []string{"attr", "text"}}

func shellEscape(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return ShellEscapeValue(args[0]), nil
}

// ShellEscape quotes a string as one word for a POSIX shell: a backslash comes before all that may be special.
func ShellEscape(s string) string {
	if s == "" {
		return "''"
	}
	b := make([]byte, 0, len(s)+8)
	for _, r := range s {
		switch {
		case r == '\n':
			b = append(b, "'\n'"...)
		case r < 0x80 && (wordChars(string(r)) || strings.ContainsRune("-.,:+/@", r)):
			b = append(b, byte(r))
		default:
			b = append(append(b, '\\'), string(r)...)
		}
	}
	return string(value.Bounded(b))
}

// ShellEscapeValue is [ShellEscape] of a value as Ruby makes a string of it.
func ShellEscapeValue(v value.Value) string { return ShellEscape(ruby.ToS(v)) }

func batchEscape(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return BatchEscapeValue(args[0]), nil
}

// BatchEscape quotes a string for a batch file.
func BatchEscape(s string) string {
	return bounded(`"` + strings.NewReplacer(`"`, `""`, `$`, `\$`, `\`, `\\`).Replace(s) + `"`)
}

// BatchEscapeValue is [BatchEscape] of a value as Ruby makes a string of it.
func BatchEscapeValue(v value.Value) string { return BatchEscape(ruby.ToS(v)) }

func powershellEscape(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return PowershellEscapeValue(args[0]), nil
}

// PowershellEscape quotes what is special in PowerShell.
func PowershellEscape(s string) string {
	return bounded(strings.NewReplacer(" ", "` ", "'", "`'", "`", "``", "|", "`|", "\n", "`\n", "$", "`$", `"`, "\\`\"").Replace(s))
}

// PowershellEscapeValue is [PowershellEscape] of a value as Ruby makes a string of it.
func PowershellEscapeValue(v value.Value) string { return PowershellEscape(ruby.ToS(v)) }

func xmlEncode(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	kind := "text"
	if len(args) > 1 {
		kind = args[1].(string)
	}
	return XMLEncode(args[0].(string), kind), nil
}

// XMLEncode quotes a string for XML: for text or, where kind is attr, for an attribute, with the quotation marks around it.
func XMLEncode(s, kind string) string {
	s = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
	if kind == "attr" {
		s = `"` + strings.NewReplacer(`"`, "&quot;", "'", "&apos;").Replace(s) + `"`
	}
	return bounded(s)
}

// eachString applies f to a text or to the texts of an array.
func eachString(name string, args []value.Value, f func(string) string) (value.Value, error) {
	if len(args) == 0 {
		return nil, fail(name, "(): Wrong number of arguments given (0 for 1)")
	}
	switch v := args[0].(type) {
	case string:
		return f(v), nil
	case value.Array:
		return eachOf(v, f), nil
	}
	return nil, fail(name, "(): Requires either array or string to work with")
}

func regexpescape(_ Context, args []value.Value) (value.Value, error) {
	return eachString("regexpescape", args, ruby.EscapeRegexp)
}

func uriescapeSince9(Context, []value.Value) (value.Value, error) {
	return nil, errors.New("Puppet: This function is not available in Puppet 8. URI.escape no longer exists as of Ruby 3+.")
}

func uriescape(_ Context, args []value.Value) (value.Value, error) {
	return eachString("uriescape", args, Uriescape)
}

// Uriescape returns a string with what a URI cannot hold as %XX.
func Uriescape(s string) string {
	b := make([]byte, 0, len(s)+8)
	for i := range len(s) {
		c := s[i]
		if c < 0x80 && wordChars(string(rune(c))) || strings.IndexByte("-.!~*'();/?:@&=+$,[]", c) >= 0 {
			b = append(b, c)
			continue
		}
		const digits = "0123456789ABCDEF"
		b = append(b, '%', digits[c>>4], digits[c&15])
	}
	return string(value.Bounded(b))
}

// UriescapeArray is [Uriescape] for the strings among the elements of an array.
func UriescapeArray(a value.Array) value.Array { return eachOf(a, Uriescape) }

func dos2unix(_ Context, args []value.Value) (value.Value, error) {
	s, ok := args[0].(string)
	if !ok {
		return nil, fail("dos2unix(): Requires string as argument")
	}
	return strings.ReplaceAll(s, "\r\n", "\n"), nil
}

func unix2dos(_ Context, args []value.Value) (value.Value, error) {
	s, ok := args[0].(string)
	if !ok {
		return nil, fail("unix2dos(): Requires string as argument")
	}
	lines := strings.Split(s, "\n")
	for i := range len(lines) - 1 {
		lines[i] = strings.TrimRight(lines[i], "\r") + "\r"
	}
	return strings.Join(lines, "\n"), nil
}
