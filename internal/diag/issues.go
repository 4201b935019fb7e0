package diag

// syntaxCodes is what the lexer and the parser say.
var syntaxCodes = []Issue{
	{
		Code: "EPP_UNBALANCED_COMMENT", Severity: Error, Phase: Syntax, File: "x.epp",
		When:    `a template ends inside a comment`,
		Example: `<%# x`,
	},
	{
		Code: "EPP_UNBALANCED_TAG", Severity: Error, Phase: Syntax, File: "x.epp",
		When:    `a template ends inside a tag`,
		Example: `<%= 1`,
	},
	{
		Code: "HEREDOC_EMPTY_ENDTAG", Severity: Error, Phase: Syntax,
		When: `a heredoc has no tag`,
		Example: `$a = @( )
x
`,
	},
	{
		Code: "HEREDOC_INVALID_ESCAPE", Severity: Error, Phase: Syntax,
		When: `a heredoc enables an escape that does not exist`,
		Example: `$a = @(END/q)
x
END`,
	},
	{
		Code: "HEREDOC_INVALID_SYNTAX", Severity: Error, Phase: Syntax,
		When: "what is between `@(` and `)` is not a tag with an optional syntax and escapes",
		Example: `$a = @(END:1)
x
END`,
	},
	{
		Code: "HEREDOC_MULTIPLE_AT_ESCAPES", Severity: Error, Phase: Syntax,
		When: `a heredoc enables an escape twice`,
		Example: `$a = @(END/tt)
x
END`,
	},
	{
		Code: "HEREDOC_UNCLOSED_PARENTHESIS", Severity: Error, Phase: Syntax,
		When: "`@(` has no `)` on its line",
		Example: `$a = @(END
x
END`,
	},
	{
		Code: "HEREDOC_WITHOUT_END_TAGGED_LINE", Severity: Error, Phase: Syntax,
		When: `no line ends a heredoc`,
		Example: `$a = @(END)
x
`,
	},
	{
		Code: "HEREDOC_WITHOUT_TEXT", Severity: Error, Phase: Syntax,
		When:    `nothing follows the line that opens a heredoc`,
		Example: `$a = @(END)`,
	},
	{
		Code: "ILLEGAL_BOM", Severity: Error, Phase: Syntax,
		When:    `the file begins with a byte order mark`,
		Example: "\ufeff$a = 1",
	},
	{
		Code: "ILLEGAL_CLASS_REFERENCE", Severity: Error, Phase: Syntax,
		When:    `a capitalised word has a segment that is not capitalised`,
		Example: `$a = Foo::bar`,
	},
	{
		Code: "ILLEGAL_FULLY_QUALIFIED_CLASS_REFERENCE", Severity: Error, Phase: Syntax,
		When:    "a capitalised word that begins with `::` has a segment that is not capitalised",
		Example: `$a = ::Foo::bar`,
	},
	{
		Code: "ILLEGAL_FULLY_QUALIFIED_NAME", Severity: Error, Phase: Syntax,
		When:    "`::` is not followed by a name",
		Example: `$a = ::1`,
	},
	{
		Code: "ILLEGAL_NUMBER", Severity: Error, Phase: Syntax,
		When:    `a number is followed by letters`,
		Example: `$a = 12abc`,
	},
	{
		Code: "ILLEGAL_UNICODE_ESCAPE", Severity: Warning, Phase: Syntax,
		When:    "`\\u` is not followed by four hexadecimal digits, or one to six in braces",
		Example: `$a = "\u12"`,
	},
	{
		Code: "INVALID_DECIMAL_NUMBER", Severity: Error, Phase: Syntax,
		When:    `an exponent has no digits`,
		Example: `$a = 1e`,
	},
	{
		Code: "INVALID_HEX_NUMBER", Severity: Error, Phase: Syntax,
		When:    "`0x` is not followed by hexadecimal digits",
		Example: `$a = 0xG`,
	},
	{
		Code: "INVALID_OCTAL_NUMBER", Severity: Error, Phase: Syntax,
		When:    `a number with a leading zero has digits other than 0 to 7`,
		Example: `$a = 09`,
	},
	{
		Code: "P2GO_ARGUMENTS_WITHOUT_PARENTHESES", Severity: Error, Phase: Syntax,
		When:    `a function that needs parentheses is called without`,
		Example: `foo 'a', 'b'`,
	},
	{
		Code: "P2GO_CLASS_KEYWORD_AS_NAME", Severity: Error, Phase: Syntax,
		When:    "a definition is named `class`",
		Example: `class class { }`,
	},
	{
		Code: "P2GO_FILE_TOO_LARGE", Severity: Error, Phase: Syntax,
		When: `a file has more than a gibibyte`,
	},
	{
		Code: "P2GO_ILLEGAL_ARGUMENT_LIST", Severity: Error, Phase: Syntax,
		When:    `a comma separates statements`,
		Example: `1, 2`,
	},
	{
		Code: "P2GO_INVALID_FLOAT", Severity: Error, Phase: Syntax,
		When:    `a number with an exponent is zero, or exceeds what floats hold; Puppet fails without a message`,
		Example: `$a = 1e400`,
	},
	{
		Code: "P2GO_INVALID_REGEXP", Severity: Error, Phase: Syntax, Shown: ShownNowhere,
		When:    `a regular expression is none`,
		Example: `$a = 'b' =~ /(/`,
	},
	{
		Code: "P2GO_NESTED_HEREDOC", Severity: Error, Phase: Syntax,
		When:    `a heredoc begins in the text of another heredoc; Puppet fails without a message`,
		Example: "$a = @(\"A\")\n${@(B)}\nB\nA\n",
	},
	{
		Code: "P2GO_MCL_DIALECT", Severity: Error, Phase: Syntax, File: "x.mcl",
		When: `a program in mcl has what the dialect that it is read as does not have, or what no dialect has together`,
		Example: `$x = $a && $b
$y = $c <|> $d`,
	},
	{
		Code: "P2GO_MCL_NOT_IN_HEAD", Severity: Error, Phase: Syntax, File: "x.mcl",
		When:    `a program is formatted that has something of an older dialect of mcl for which head has no spelling`,
		Example: `$x = $list[0] || 1`,
	},
	{
		Code: "P2GO_MCL_STRICT", Severity: Error, Phase: Syntax, File: "x.mcl",
		When:    `a program in mcl has lines that mgmt does not read, with --strict`,
		Example: `$x = [1, 2,]`,
	},
	{
		Code: "P2GO_MCL_STRING", Severity: Error, Phase: Syntax, File: "x.mcl",
		When:    `a string in mcl has an escape that does not exist, or an interpolation that is none`,
		Example: `$x = "${ y }"`,
	},
	{
		Code: "P2GO_MCL_SYNTAX", Severity: Error, Phase: Syntax, File: "x.mcl",
		When:    `a program in mcl cannot be read`,
		Example: `test "a" { int64 => 1 }`,
	},
	{
		Code: "P2GO_NESTING_TOO_DEEP", Severity: Error, Phase: Syntax,
		When: `expressions are nested too deeply to be read`,
	},
	{
		Code: "P2GO_NOT_A_RESOURCE", Severity: Error, Phase: Syntax,
		When:    "`@`, `@@` or a block of attributes belongs to something that is no resource",
		Example: `$a { b => 1 }`,
	},
	{
		Code: "P2GO_NOT_UTF8", Severity: Error, Phase: Syntax,
		When: `a file is not text in UTF-8; Puppet fails without a place`,
	},
	{
		Code: "P2GO_QUOTED_NAME", Severity: Error, Phase: Syntax,
		When:    `the name of a definition is quoted`,
		Example: `class 'a' { }`,
	},
	{
		Code: "P2GO_RESOURCE_WITHOUT_TITLE", Severity: Error, Phase: Syntax,
		When:    "a block of attributes with `+>` belongs to no resource",
		Example: `notice { b +> 1 }`,
	},
	{
		Code: "P2GO_RUBY_SYNTAX", Severity: Error, Phase: Syntax,
		When: "a file of Ruby code, or a template, is not Ruby that can be read",
	},
	{
		Code: "SYNTAX_ERROR", Severity: Error, Phase: Syntax,
		When:    `the grammar has no place for what stands here`,
		Example: `$a = = 1`,
	},
	{
		Code: "UNCLOSED_MLCOMMENT", Severity: Error, Phase: Syntax,
		When:    "a `/* \u2026 */` comment does not end",
		Example: `/* abc`,
	},
	{
		Code: "UNCLOSED_QUOTE", Severity: Error, Phase: Syntax,
		When:    `a string does not end`,
		Example: `$a = 'abc`,
	},
	{
		Code: "UNRECOGNIZED_ESCAPE", Severity: Warning, Phase: Syntax,
		When:    `a backslash in a double quoted string is followed by a character that needs none`,
		Example: `$a = "\q"`,
	},
}

// validateCodes is what static validation says.
var validateCodes = []Issue{
	{
		Code: "APPENDS_DELETES_NO_LONGER_SUPPORTED", Severity: Error, Phase: Validate,
		When:    "`+=` or `-=` is used",
		Example: `$a += 1`,
	},
	{
		Code: "CAPTURES_REST_NOT_LAST", Severity: Error, Phase: Validate,
		When:    `a parameter that takes the remaining arguments is not the last`,
		Example: `f() |*$a, $b| { }`,
	},
	{
		Code: "CAPTURES_REST_NOT_SUPPORTED", Severity: Error, Phase: Validate,
		When:    `a class, define or template has a parameter that takes the remaining arguments`,
		Example: `class a(*$b) { }`,
	},
	{
		Code: "CLASS_NOT_VIRTUALIZABLE", Severity: Error, Phase: Validate,
		When:    "a class is declared with `@`",
		Example: `@class { 'a': }`,
	},
	{
		Code: "CROSS_SCOPE_ASSIGNMENT", Severity: Error, Phase: Validate,
		When:    `a variable of another scope is assigned`,
		Example: `$a::b = 1`,
	},
	{
		Code: "DUPLICATE_DEFAULT", Severity: Error, Phase: Validate,
		When:    "a case or selector has two `default` entries",
		Example: `$a = 1 ? { default => 1, default => 2 }`,
	},
	{
		Code: "DUPLICATE_KEY", Severity: Error, Phase: Validate,
		When:    "a hash has a key twice (a warning with `strict=warning`, nothing with `strict=off`)",
		Example: `$a = { b => 1, b => 2 }`,
	},
	{
		Code: "DUPLICATE_PARAMETER", Severity: Error, Phase: Validate,
		When:    `a parameter list has a name twice`,
		Example: `class a($b, $b) { }`,
	},
	{
		Code: "EXPRESSION_NOT_SUPPORTED_WHEN_COMPILING", Severity: Error, Phase: Validate, File: "ntp/plans/init.pp",
		When: `an apply block holds an apply block or collects exported resources`,
		Example: `plan ntp() {
  apply('a') {
    File <<| |>>
  }
}`,
	},
	{
		Code: "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING", Severity: Error, Phase: Validate, File: "ntp/plans/init.pp",
		When: `a plan declares, collects or relates resources outside of an apply block`,
		Example: `plan ntp() {
  notify { 'x': }
}`,
	},
	{
		Code: "FUTURE_RESERVED_WORD", Severity: Deprecation, Phase: Validate,
		When:    `a word is used that the language may claim`,
		Example: `class plan { }`,
	},
	{
		Code: "IDEM_EXPRESSION_NOT_LAST", Severity: Error, Phase: Validate,
		When: `a statement computes a value that nothing uses`,
		Example: `1 + 2
notice('x')`,
	},
	{
		Code: "IDEM_NOT_ALLOWED_LAST", Severity: Error, Phase: Validate,
		When: `the body of a class, define or node ends with a value that nothing uses`,
		Example: `class a {
  1
}`,
	},
	{
		Code: "ILLEGAL_ASSIGNMENT", Severity: Error, Phase: Validate,
		When:    `something that is no variable is assigned to`,
		Example: `'a' = 1`,
	},
	{
		Code: "ILLEGAL_ASSIGNMENT_CONTEXT", Severity: Error, Phase: Validate,
		When:    `a parameter's default assigns a variable`,
		Example: `class a($b = ($c = 1)) { }`,
	},
	{
		Code: "ILLEGAL_ATTRIBUTE_APPEND", Severity: Error, Phase: Validate,
		When:    "`+>` is used where there is nothing to add to",
		Example: `file { '/a': tag +> 'b' }`,
	},
	{
		Code: "ILLEGAL_BASE64", Severity: Error, Phase: Validate, Alone: true,
		When: "the text of a `:base64` heredoc is not Base64",
		Example: `$a = @(END:base64)
  abc
  | END`,
	},
	{
		Code: "ILLEGAL_DEFINITION_LOCATION", Severity: Error, Phase: Validate, File: "ntp/manifests/init.pp",
		When:    `a file of a module defines something under a name that belongs in another file`,
		Example: `class other { }`,
	},
	{
		Code: "ILLEGAL_DEFINITION_NAME", Severity: Error, Phase: Validate,
		When:    `a class, define, function or type has a name that such a thing cannot have`,
		Example: `class Foo { }`,
	},
	{
		Code: "ILLEGAL_EPP", Severity: Error, Phase: Validate, Alone: true,
		When: "the text of an `:epp` heredoc is not a valid template",
		Example: `$a = @(END:epp)
  <%= 1
  | END`,
	},
	{
		Code: "ILLEGAL_EPP_PARAMETERS", Severity: Error, Phase: Validate, File: "x.epp",
		When:    `the text before an expression in parentheses turns it into a call`,
		Example: "abc<% (1) %>",
	},
	{
		Code: "ILLEGAL_EXPRESSION", Severity: Error, Phase: Validate,
		When:    `an expression is used in a role it cannot have: function, collected type, type alias`,
		Example: `$a(1)`,
	},
	{
		Code: "ILLEGAL_HOSTNAME_CHARS", Severity: Error, Phase: Validate,
		When:    `a node's name has characters that host names do not have`,
		Example: `node 'a b' { }`,
	},
	{
		Code: "ILLEGAL_HOSTNAME_INTERPOLATION", Severity: Error, Phase: Validate,
		When:    `a node's name is computed`,
		Example: `node "a${1}" { }`,
	},
	{
		Code: "ILLEGAL_INDEXED_ASSIGNMENT", Severity: Error, Phase: Validate,
		When:    `an element of an array or hash is assigned`,
		Example: `$a[0] = 1`,
	},
	{
		Code: "ILLEGAL_JSON", Severity: Error, Phase: Validate, Alone: true,
		When: "the text of a `:json` heredoc is not JSON",
		Example: `$a = @(END:json)
  [1,]
  | END`,
	},
	{
		Code: "ILLEGAL_NODE_INHERITANCE", Severity: Error, Phase: Validate,
		When:    `a node inherits`,
		Example: `node 'a' inherits 'b' { }`,
	},
	{
		Code: "ILLEGAL_NONLITERAL_PARAMETER_TYPE", Severity: Deprecation, Phase: Validate,
		When:    `the type of a class' parameter is computed (Puppet 8)`,
		Example: `class a(Integer[0, 1 + 2] $b) { }`,
	},
	{
		Code: "ILLEGAL_NUMERIC_ASSIGNMENT", Severity: Error, Phase: Validate,
		When:    `a match result is assigned`,
		Example: `$1 = 1`,
	},
	{
		Code: "ILLEGAL_NUMERIC_PARAMETER", Severity: Error, Phase: Validate,
		When:    `a parameter is named like a match result`,
		Example: `class a($1) { }`,
	},
	{
		Code: "ILLEGAL_NUMERIC_VAR_NAME", Severity: Error, Phase: Validate,
		When:    `a variable's name begins with a digit and is not a decimal number`,
		Example: `$a = $01`,
	},
	{
		Code: "ILLEGAL_PARAM_NAME", Severity: Error, Phase: Validate,
		When:    "a parameter's name has capitals or `::`",
		Example: `class a($B) { }`,
	},
	{
		Code: "ILLEGAL_PP", Severity: Error, Phase: Validate, Alone: true,
		When: "the text of a `:pp` heredoc is not a valid manifest",
		Example: `$a = @(END:pp)
  class {
  | END`,
	},
	{
		Code: "ILLEGAL_QUERY_EXPRESSION", Severity: Error, Phase: Validate,
		When:    "a collector's query has something other than `==`, `!=`, `and`, `or`",
		Example: `File <| mode =~ /x/ |>`,
	},
	{
		Code: "ILLEGAL_TOP_CONSTRUCT_LOCATION", Severity: Error, Phase: Validate, File: "ntp/manifests/init.pp",
		When:    `a file of a module holds something other than definitions`,
		Example: `notify { "x": }`,
	},
	{
		Code: "ILLEGAL_TYPE_MAPPING", Severity: Error, Phase: Validate,
		When:    `the two sides of a type mapping do not belong together`,
		Example: `type Runtime[ruby, 'A'] = [/a/, 'b']`,
	},
	{
		Code: "ILLEGAL_VAR_NAME", Severity: Error, Phase: Validate,
		When:    "a variable's name has capitals, or an underscore before a `::`",
		Example: `$Foo = 1`,
	},
	{
		Code: "MULTIPLE_ATTRIBUTES_UNFOLD", Severity: Error, Phase: Validate,
		When:    "a resource body has `* =>` twice",
		Example: `notify { 'x': * => {}, * => {} }`,
	},
	{
		Code: "NOT_ABSOLUTE_TOP_LEVEL", Severity: Error, Phase: Validate,
		When: `a function or type is defined in the body of a definition or lambda`,
		Example: `class a {
  function f() { }
}`,
	},
	{
		Code: "NOT_RVALUE", Severity: Error, Phase: Validate,
		When:    `a collector or definition is used as a value`,
		Example: `$a = File <| |>`,
	},
	{
		Code: "NOT_TOP_LEVEL", Severity: Error, Phase: Validate,
		When: `a class, define or node is neither at the top of a file nor directly in a class`,
		Example: `if true {
  class a { }
}`,
	},
	{
		Code: "NOT_VIRTUALIZEABLE", Severity: Error, Phase: Validate,
		When:    "defaults or overrides are marked with `@`",
		Example: `@File { mode => '1' }`,
	},
	{
		Code: "NUMERIC_OVERFLOW", Severity: Error, Phase: Validate,
		When:    `an integer does not fit in 64 bits`,
		Example: `$a = 9223372036854775808`,
	},
	{
		Code: "P2GO_HEREDOC_SYNTAX_NAME", Severity: Error, Phase: Validate, Alone: true, Shown: ShownNowhere,
		When: "a heredoc names a syntax built on `pp` or `epp`, which Puppet refuses",
		Example: `$a = @(END:x+pp)
  1
  | END`,
	},
	{
		Code: "P2GO_ATTR_WITHOUT_TYPE", Severity: Warning, Phase: Validate,
		When:    `an attribute of a declared type has no type, and is a String`,
		Example: `type A { attr b }`,
	},
	{
		Code: "P2GO_FEATURE_ASSIGNMENT", Severity: Error, Phase: Validate,
		When: "logic of a declared type assigns to a feature, and is not that of `set`",
		Example: `type A {
  attr b, String { check => { $b = 'c' } }
}`,
	},
	{
		Code: "P2GO_FEATURE_NAME", Severity: Error, Phase: Validate,
		When:    "a feature of a declared type has a name that no variable has, or `meta`, which is reserved",
		Example: `type A { attr a::b, String }`,
	},
	{
		Code: "P2GO_FEATURE_TWICE", Severity: Error, Phase: Validate,
		When: `a declared type has two features of a name`,
		Example: `type A {
  attr b, String
  has b, A
}`,
	},
	{
		Code: "P2GO_FEATURE_TYPE", Severity: Error, Phase: Validate,
		When:    `a reference of a declared type is to values of a basic type, or an enumeration has other values than names and strings`,
		Example: `type A { has b, String }`,
	},
	{
		Code: "P2GO_FEATURE_DEFAULT", Severity: Error, Phase: Run,
		When: "the default of an attribute is not of its type, is one that `check` does not accept, or is one value where it has several at least",
		Example: `type A { attr b, Integer { default => 'c' } }
notice(A.new)`,
	},
	{
		Code: "P2GO_FEATURE_VALUE", Severity: Error, Phase: Run,
		When: `an object of a declared type is made with a value that a feature is certain not to take, without one that it needs, or one of its invariants does not hold`,
		Example: `type A { attr b, Integer }
notice(A.new { b => 'c' })`,
	},
	{
		Code: "P2GO_UNKNOWN_FEATURE", Severity: Error, Phase: Run,
		When: `an object is made with a feature that its declared type does not have, or of a type that is abstract`,
		Example: `type A { attr b, Integer }
notice(A.new { c => 1 })`,
	},
	{
		Code: "P2GO_DERIVED_CIRCLE", Severity: Error, Phase: Run,
		When: `features of a declared type are computed from one another in a circle`,
		Example: `type A {
  attr b, Integer { derived => |$x| { $c } }
  attr c, Integer { derived => |$x| { $b } }
}
notice(A.new)`,
	},
	{
		Code: "P2GO_NAMEVAR", Severity: Error, Phase: Run,
		When: `nothing identifies the resources of a declared type, or several attributes do and no title patterns say how`,
		Example: `type A inherits Resource { attr b, String }
a { 'c': }`,
	},
	{
		Code: "P2GO_ENDLESS_PARTS", Severity: Error, Phase: Run,
		When: `each object of a declared type has another object of the type as a part, so that none can be made`,
		Example: `type A { has b, B { min => 1 } }
type B { has a, A { min => 1 } }
notice(A)`,
	},
	{
		Code: "P2GO_TYPE_PARENT", Severity: Error, Phase: Run,
		When: `a declared type inherits from what is no declared type, or from itself`,
		Example: `type A inherits Integer { }
notice(A.new)`,
	},
	{
		Code: "P2GO_TYPE_LOGIC", Severity: Error, Phase: Validate,
		When: `logic of a declared type is about the catalog, data or the log`,
		Example: `type A {
  attr b, String { check => { notify { $b: } } }
}`,
	},
	{
		Code: "P2GO_TYPE_SETTING", Severity: Error, Phase: Validate,
		When:    `a declared type or a feature of one has a setting that does not exist, or is not one of it`,
		Example: `type A { has b, A { default => 'c' } }`,
	},
	{
		Code: "P2GO_TYPE_SETTINGS_CONFLICT", Severity: Error, Phase: Validate,
		When:    `settings of a feature contradict each other`,
		Example: `type A { attr b, String { min => 2, max => 1 } }`,
	},
	{
		Code: "P2GO_TYPE_SETTING_TWICE", Severity: Error, Phase: Validate,
		When:    `a declared type or a feature of one has a setting twice`,
		Example: `type A { attr b, String { min => 1, min => 1 } }`,
	},
	{
		Code: "P2GO_TYPE_SETTING_VALUE", Severity: Error, Phase: Validate,
		When:    `a setting of a declared type or of a feature has a value of the wrong kind`,
		Example: `type A { attr b, String { max => 'unbound' } }`,
	},
	{
		Code: "P2GO_PRIVATE_LOCAL", Severity: Error, Phase: Validate,
		When: "`private` is said of a variable that is local anyway",
		Example: `define a() {
  private $b = 1
}`,
	},
	{
		Code: "RESERVED_PARAMETER", Severity: Error, Phase: Validate,
		When:    "a class or define has a parameter called `$name` or `$title`",
		Example: `class a($title) { }`,
	},
	{
		Code: "RESERVED_TYPE_NAME", Severity: Error, Phase: Validate,
		When:    `a definition is named like a built-in type`,
		Example: `class string { }`,
	},
	{
		Code: "RESERVED_WORD", Severity: Error, Phase: Validate,
		When:    `a reserved word is used as a value`,
		Example: `$a = attr`,
	},
	{
		Code: "RESOURCE_WITHOUT_TITLE", Severity: Error, Phase: Validate,
		When:    `a resource has no title`,
		Example: `file { mode => '1' }`,
	},
	{
		Code: "UNSUPPORTED_EXPRESSION", Severity: Error, Phase: Validate,
		When:    `an expression is understood but not supported`,
		Example: `type Foo[1] = Integer`,
	},
}

// registerCodes is what Puppet says when it registers the definitions of valid files.
var registerCodes = []Issue{
	{
		Code: "P2GO_FILE_CONTENT", Severity: Error, Phase: Register, File: "ntp/types/thing.pp", Shown: ShownNowhere,
		When:    `a file for a function or type does not hold that, or not only that`,
		Example: `type Ntp::Other = Integer`,
	},
	{
		Code: "P2GO_METAPARAMETER", Severity: Error, Phase: Register, Shown: ShownNowhere,
		When:    `a parameter is named like a metaparameter and has no default, or a feature of a resource type is`,
		Example: `class a($require) { }`,
	},
	{
		Code: "P2GO_METAPARAMETER_DEFAULT", Severity: Warning, Phase: Register, Shown: ShownNowhere,
		When:    `a parameter with a default is named like a metaparameter`,
		Example: `class a($tag = 1) { }`,
	},
	{
		Code: "P2GO_REDEFINED_ENTITY", Severity: Error, Phase: Register, Shown: ShownNowhere,
		When: `a define, function, type alias or declared type has the name of an earlier one, or of a built-in type`,
		Example: `function f() { }
function f() { }`,
	},
	{
		Code: "P2GO_REDEFINITION", Severity: Error, Phase: Register, Shown: ShownLineOnly,
		When: `a class, define or node has the name of an earlier one`,
		Example: `class a { }
class a { }`,
	},
	{
		Code: "REQUIRED_PARAMETER_AFTER_OPTIONAL", Severity: Warning, Phase: Register,
		When:    `a function or lambda has a parameter without default after one with; every call fails`,
		Example: `function f($a = 1, $b) { }`,
	},
}

// runCodes is what an evaluation says.
var runCodes = []Issue{
	{
		Code: "BAD_ARRAY_SLICE_ARITY", Severity: Error, Phase: Run,
		When:    `an array is indexed with more than two keys`,
		Example: `$a = [1][1, 2, 3]`,
	},
	{
		Code: "BAD_COLLECTION_SLICE_TYPE", Severity: Error, Phase: Run,
		When:    `the size of a collection type is no integer`,
		Example: `$a = Collection['x']`,
	},
	{
		Code: "BAD_INTEGER_SLICE_ARITY", Severity: Error, Phase: Run,
		When:    "`Integer` or `Float` is given more than two parameters",
		Example: `$a = Integer[1, 2, 3]`,
	},
	{
		Code: "BAD_INTEGER_SLICE_TYPE", Severity: Error, Phase: Run,
		When:    "`Integer` or `Float` is given a parameter that is no number",
		Example: `$a = Integer['x']`,
	},
	{
		Code: "BAD_NOT_UNDEF_SLICE_TYPE", Severity: Error, Phase: Run,
		When:    "`Optional` or `NotUndef` is given something other than a type or string",
		Example: `$a = NotUndef[1]`,
	},
	{
		Code: "BAD_STRING_SLICE_ARITY", Severity: Error, Phase: Run,
		When:    `a string is indexed with more than two keys`,
		Example: `$a = 'abc'[1, 2, 3]`,
	},
	{
		Code: "BAD_STRING_SLICE_KEY_TYPE", Severity: Error, Phase: Run,
		When:    `a string is indexed with something other than an integer`,
		Example: `$a = 'abc'['x']`,
	},
	{
		Code: "BAD_TYPE_SLICE_ARITY", Severity: Error, Phase: Run,
		When:    `a type is given too many or too few parameters`,
		Example: `$a = Regexp[/a/, /b/]`,
	},
	{
		Code: "BAD_TYPE_SLICE_TYPE", Severity: Error, Phase: Run,
		When:    `a type is given a parameter that is no type`,
		Example: `$a = Array[1]`,
	},
	{
		Code: "BAD_TYPE_SPECIALIZATION", Severity: Error, Phase: Run,
		When:    `a type cannot be made with these parameters`,
		Example: `$a = Enum[1]`,
	},
	{
		Code: "COMPARISON_NOT_POSSIBLE", Severity: Error, Phase: Run,
		When:    `two values have no order`,
		Example: `$a = 1 < 'x'`,
	},
	{
		Code: "DISCONTINUED_IMPORT", Severity: Error, Phase: Run,
		When:    "`import` is called; manifests are found by name since Puppet 4",
		Example: `import 'x'`,
	},
	{
		Code: "DIV_BY_ZERO", Severity: Error, Phase: Run,
		When:    `a number is divided by zero`,
		Example: `$a = 1 / 0`,
	},
	{
		Code: "DUPLICATE_ATTRIBUE", Severity: Error, Phase: Run,
		When:    `a resource body sets an attribute twice (the name is spelled so by Puppet)`,
		Example: `notify { 'x': message => 1, message => 2 }`,
	},
	{
		Code: "DUPLICATE_TITLE", Severity: Error, Phase: Run,
		When:    `a resource expression has a title twice`,
		Example: `notify { ['x', 'x']: }`,
	},
	{
		Code: "EMPTY_STRING_TITLE_AT", Severity: Error, Phase: Run,
		When:    `a title is the empty string`,
		Example: `notify { '': }`,
	},
	{
		Code: "ILLEGAL_CLASSREF", Severity: Error, Phase: Run,
		When:    `a type name is malformed; the lexer finds that before validation does, so only computed names get here`,
		Example: `$a = Resource['', 'x']`,
	},
	{
		Code: "ILLEGAL_HOSTCLASS_NAME", Severity: Error, Phase: Run,
		When:    `a class reference is given something that is no class name`,
		Example: `$a = Class[1]`,
	},
	{
		Code: "ILLEGAL_MULTI_ASSIGNMENT_SIZE", Severity: Error, Phase: Run,
		When:    `an array has another length than the array of variables it is assigned to`,
		Example: `[$a, $b] = [1]`,
	},
	{
		Code: "ILLEGAL_OVERRIDDEN_TYPE", Severity: Error, Phase: Run,
		When: `what is overridden is no resource`,
		Example: `$a = 'x'
$a[0] { b => 1 }`,
	},
	{
		Code: "ILLEGAL_REASSIGNMENT", Severity: Error, Phase: Run,
		When: `a variable is assigned a second time in its scope`,
		Example: `$a = 1
$a = 2`,
	},
	{
		Code: "ILLEGAL_RELATIONSHIP_OPERAND_TYPE", Severity: Error, Phase: Run,
		When:    `an arrow points from or to something that is no resource`,
		Example: `1 -> 2`,
	},
	{
		Code: "ILLEGAL_RESERVED_ASSIGNMENT", Severity: Error, Phase: Run,
		When:    "`$facts`, `$trusted` or another of that kind is assigned",
		Example: `$trusted = 1`,
	},
	{
		Code: "ILLEGAL_RESOURCE_SPECIALIZATION", Severity: Error, Phase: Run,
		When:    "`Resource` is given something other than a type name",
		Example: `$a = Resource[1]`,
	},
	{
		Code: "ILLEGAL_RESOURCE_TYPE", Severity: Error, Phase: Run,
		When:    `what stands for the type of a resource is none`,
		Example: `Integer { 'x': }`,
	},
	{
		Code: "ILLEGAL_TITLE_TYPE_AT", Severity: Error, Phase: Run,
		When:    `an array of titles holds something other than strings`,
		Example: `notify { [1]: }`,
	},
	{
		Code: "MATCH_NOT_REGEXP", Severity: Error, Phase: Run,
		When:    `the right operand of a match is no pattern`,
		Example: `$a = 'x' =~ 1`,
	},
	{
		Code: "MATCH_NOT_STRING", Severity: Error, Phase: Run,
		When:    `the left operand of a match is no string`,
		Example: `$a = 1 =~ /x/`,
	},
	{
		Code: "MISSING_MULTI_ASSIGNMENT_KEY", Severity: Error, Phase: Run,
		When:    `a hash lacks the key of a variable it is assigned to`,
		Example: `[$a] = { 'b' => 1 }`,
	},
	{
		Code: "MISSING_MULTI_ASSIGNMENT_VARIABLE", Severity: Error, Phase: Run,
		When: `a class lacks a variable that is assigned from it`,
		Example: `class a { }
include a
[$b] = Class[a]`,
	},
	{
		Code: "MISSING_TITLE", Severity: Error, Phase: Run,
		When:    "a title is `undef`",
		Example: `notify { undef: }`,
	},
	{
		Code: "MISSING_TITLE_AT", Severity: Error, Phase: Run,
		When:    "an array of titles holds `undef`",
		Example: `notify { [undef]: }`,
	},
	{
		Code: "NOT_NUMERIC", Severity: Error, Phase: Run,
		When:    `arithmetic is done on a string that is no number`,
		Example: `$a = 'x' + 1`,
	},
	{
		Code: "NUMERIC_COERCION", Severity: Error, Phase: Run,
		When:    `arithmetic is done on a string that happens to be a number`,
		Example: `$a = '1' + 1`,
	},
	{
		Code: "OPERATOR_NOT_APPLICABLE", Severity: Error, Phase: Run,
		When:    `an operator does not work on its left operand`,
		Example: `$a = {} << 1`,
	},
	{
		Code: "RESULT_IS_INFINITY", Severity: Error, Phase: Run,
		When:    `a calculation exceeds what floats hold`,
		Example: `$a = 1.0e308 * 10`,
	},
	{
		Code: "RT_NO_STORECONFIGS", Severity: Warning, Phase: Run,
		When:    `exported resources are collected without a store for them`,
		Example: `File <<| |>>`,
	},
	{
		Code: "RT_NO_STORECONFIGS_EXPORT", Severity: Warning, Phase: Run,
		When:    `a resource is exported without a store for it`,
		Example: `@@notify { 'x': }`,
	},
	{
		Code: "RUNTIME_ERROR", Severity: Error, Phase: Run,
		When:    `an evaluation failed; the message says how`,
		Example: `fail('x')`,
	},
	{
		Code: "SERIALIZATION_DEFAULT_CONVERTED_TO_STRING", Severity: Warning, Phase: Run,
		When:    "`default` is part of a catalog without rich data",
		Example: `notify { 'x': message => default }`,
	},
	{
		Code: "SERIALIZATION_UNKNOWN_CONVERTED_TO_STRING", Severity: Warning, Phase: Run,
		When:    `a value without data form is part of a catalog without rich data`,
		Example: `notify { 'x': message => /x/ }`,
	},
	{
		Code: "SERIALIZATION_UNKNOWN_KEY_CONVERTED_TO_STRING", Severity: Warning, Phase: Run,
		When:    `a hash with such a key is part of a catalog without rich data`,
		Example: `notify { 'x': message => { 1 => 2 } }`,
	},
	{
		Code: "TYPE_MISMATCH", Severity: Error, Phase: Run,
		When:    `a value is not of the type asked for`,
		Example: `notify { 'x': * => 1 }`,
	},
	{
		Code: "UNKNOWN_FUNCTION", Severity: Error, Phase: Run,
		When:    `no function has this name`,
		Example: `foo()`,
	},
	{
		Code: "UNKNOWN_RESOURCE", Severity: Error, Phase: Run,
		When:    `no resource has been declared with this title`,
		Example: `$a = Notify['x']['message']`,
	},
	{
		Code: "UNKNOWN_RESOURCE_PARAMETER", Severity: Error, Phase: Run,
		When: `a resource has no such parameter`,
		Example: `notify { 'x': }
$a = Notify['x']['foo']`,
	},
	{
		Code: "UNKNOWN_RESOURCE_TYPE", Severity: Error, Phase: Run,
		When:    `no resource type has this name`,
		Example: `Foo { 'x': }`,
	},
	{
		Code: "UNKNOWN_VARIABLE", Severity: Error, Phase: Run,
		When:    "no variable has this name (with `strict_variables`)",
		Example: `$a = $b`,
	},
	{
		Code: "UNMATCHED_SELECTOR", Severity: Error, Phase: Run,
		When:    `a selector has no entry for its value`,
		Example: `$a = 1 ? { 2 => 3 }`,
	},
}

// hieraCodes is what is said of Hiera's configuration and data.
var hieraCodes = []Issue{
	{
		Code: "P2GO_HIERA_CONFIG", Severity: Error, Phase: Hiera,
		When: "`hiera.yaml` cannot be read or has keys or values that it must not have",
		File: "hiera.yaml",
		Example: `version: 5
hierachy:
  - name: common
    path: common.yaml`,
	},
	{
		Code: "P2GO_HIERA_DATA", Severity: Error, Phase: Hiera,
		When:    `a data file cannot be read or holds no hash`,
		File:    "data/common.yaml",
		Example: `ntp::servers: [a.example.com`,
	},
	{
		Code: "P2GO_YAML", Severity: Error, Phase: Single,
		When:    "`p2go validate` reads a file that is not YAML",
		File:    "data/common.yaml",
		Example: `ntp::servers: [a.example.com`,
	},
	{
		Code: "P2GO_JSON", Severity: Error, Phase: Single,
		When:    "`p2go validate` reads a `metadata.json` that is not JSON",
		File:    "metadata.json",
		Example: `{"name": "a-b",}`,
	},
	{
		Code: "P2GO_METADATA", Severity: Error, Phase: Single,
		When:    "`p2go validate` reads a `metadata.json` with which Puppet makes no module, or does not load it",
		File:    "metadata.json",
		Example: `{"name": "ntp"}`,
	},
	{
		Code: "P2GO_COMPUTED_KEY", Severity: Warning, Phase: Hiera,
		When:    "`p2go check --data` cannot tell which keys a lookup reads, or which keys there are",
		File:    "manifests/site.pp",
		Example: "$x = lookup($facts['kernel'])",
	},
	{
		Code: "P2GO_UNREAD_KEY", Severity: Warning, Phase: Hiera,
		When:    "`p2go check --data` finds a key of data that no class and no lookup reads",
		File:    "data/common.yaml",
		Example: `nobody::reads: 1`,
	},
	{
		Code: "P2GO_NO_VALUE", Severity: Warning, Phase: Hiera,
		When:    "`p2go check --data` finds a parameter without default of a class that is included, for which there is no data",
		File:    "manifests/site.pp",
		Example: `class c($p) { }  include c`,
	},
	{
		Code: "HIERA_BACKEND_MULTIPLY_DEFINED", Severity: Error, Phase: Hiera,
		When:    `a version 3 file names a backend twice`,
		Example: `:backends: [yaml, yaml]`,
	},
	{
		Code: "HIERA_DATA_PROVIDER_FUNCTION_NOT_FOUND", Severity: Error, Phase: Hiera,
		When: `a level names a function that does not exist`,
		Example: `version: 5
hierarchy:
  - name: a
    data_hash: b`,
	},
	{
		Code: "HIERA_DEFAULT_HIERARCHY_NOT_IN_MODULE", Severity: Error, Phase: Hiera,
		When: "`default_hierarchy` is used outside of a module",
		Example: `version: 5
default_hierarchy:
  - name: a`,
	},
	{
		Code: "HIERA_DEFAULT_OPTION_RESERVED_BY_PUPPET", Severity: Error, Phase: Hiera,
		When: `the defaults have an option with a reserved name`,
		Example: `version: 5
defaults:
  options:
    path: b`,
	},
	{
		Code: "HIERA_HIERARCHY_NAME_MULTIPLY_DEFINED", Severity: Error, Phase: Hiera,
		When: `two levels have the same name`,
		Example: `version: 5
hierarchy:
  - name: a
  - name: a`,
	},
	{
		Code: "HIERA_INTERPOLATION_ALIAS_NOT_ENTIRE_STRING", Severity: Error, Phase: Hiera,
		When:    "an `alias` interpolation is part of a longer string",
		Example: `a: 'x%{alias("b")}'`,
	},
	{
		Code: "HIERA_INTERPOLATION_METHOD_SYNTAX_NOT_ALLOWED", Severity: Error, Phase: Hiera,
		When: `an interpolation uses a method where only variables are allowed`,
		Example: `version: 5
hierarchy:
  - name: a
    path: '%{lookup("b")}.yaml'`,
	},
	{
		Code: "HIERA_INTERPOLATION_UNKNOWN_INTERPOLATION_METHOD", Severity: Error, Phase: Hiera,
		When:    `an interpolation names an unknown method`,
		Example: `a: '%{foo("b")}'`,
	},
	{
		Code: "HIERA_MISSING_DATA_PROVIDER_FUNCTION", Severity: Error, Phase: Hiera,
		When: `a level does not say how to read its data`,
		Example: `version: 5
defaults:
  datadir: data
hierarchy:
  - name: a
    path: a.yaml`,
	},
	{
		Code: "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS", Severity: Error, Phase: Hiera,
		When: `a level says twice how to read its data`,
		Example: `version: 5
hierarchy:
  - name: a
    data_hash: b
    lookup_key: c`,
	},
	{
		Code: "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS_IN_DEFAULT", Severity: Error, Phase: Hiera,
		When: `the defaults say twice how to read data`,
		Example: `version: 5
defaults:
  data_hash: b
  lookup_key: c`,
	},
	{
		Code: "HIERA_MULTIPLE_LOCATION_SPECS", Severity: Error, Phase: Hiera,
		When: `a level says twice where its data is`,
		Example: `version: 5
hierarchy:
  - name: a
    path: b
    glob: c`,
	},
	{
		Code: "HIERA_NO_PROVIDER_FOR_BACKEND", Severity: Error, Phase: Hiera,
		When: `a version 4 level names an unknown backend`,
		Example: `version: 4
hierarchy:
  - name: a
    backend: b`,
	},
	{
		Code: "HIERA_OPTION_RESERVED_BY_PUPPET", Severity: Error, Phase: Hiera,
		When: `a level has an option with a reserved name`,
		Example: `version: 5
hierarchy:
  - name: a
    options:
      path: b`,
	},
	{
		Code: "HIERA_UNDEFINED_VARIABLE", Severity: Error, Phase: Hiera,
		When: "an interpolation reads a variable that is not set (with `strict=error`)",
		Example: `version: 5
hierarchy:
  - name: a
    path: '%{b}.yaml'`,
	},
	{
		Code: "HIERA_UNSUPPORTED_VERSION", Severity: Error, Phase: Hiera,
		When:    "`version` is not 3, 4 or 5",
		Example: `version: 6`,
	},
	{
		Code: "HIERA_UNSUPPORTED_VERSION_IN_GLOBAL", Severity: Error, Phase: Hiera,
		When:    `a version 4 file is in the global layer`,
		Example: `version: 4`,
	},
	{
		Code: "HIERA_V3_BACKEND_NOT_GLOBAL", Severity: Error, Phase: Hiera,
		When: "`hiera3_backend` is used outside of the global layer",
		Example: `version: 5
hierarchy:
  - name: a
    hiera3_backend: b`,
	},
	{
		Code: "HIERA_V3_BACKEND_REPLACED_BY_DATA_HASH", Severity: Error, Phase: Hiera,
		When: "`hiera3_backend` names a backend that is built in",
		Example: `version: 5
hierarchy:
  - name: a
    hiera3_backend: yaml`,
	},
	{
		Code: "HIERA_VERSION_3_NOT_GLOBAL", Severity: Error, Phase: Hiera,
		When:    `a version 3 file is in an environment or module`,
		Example: `:backends: yaml`,
	},
}

// unusedCodes is issues that Puppet declares and never reports, or only from code that cannot be reached.
var unusedCodes = []Issue{
	{
		Code: "BAD_HASH_SLICE_ARITY", Severity: Error, Phase: Unused,
		When: `a hash is indexed without a key`,
	},
	{
		Code: "BAD_SLICE_KEY_TYPE", Severity: Error, Phase: Unused,
		When: `an index is of a kind that the indexed value has not`,
	},
	{
		Code: "BAD_STRING_SLICE_TYPE", Severity: Error, Phase: Unused,
		When: "the `String` type is given a parameter that is no integer",
	},
	{
		Code: "EMPTY_RESOURCE_SPECIALIZATION", Severity: Error, Phase: Unused,
		When: `a resource reference has no titles`,
	},
	{
		Code: "EPP_UNBALANCED_EXPRESSION", Severity: Error, Phase: Unused,
		When: `a template ends inside an embedded expression that holds an open bracket`,
	},
	{
		Code: "ILLEGAL_NAME", Severity: Error, Phase: Unused,
		When: `a computed name is malformed`,
	},
	{
		Code: "ILLEGAL_NAME_OR_BARE_WORD", Severity: Error, Phase: Unused,
		When: `a lower-case word has a segment that is not a name`,
	},
	{
		Code: "ILLEGAL_TYPE_SPECIALIZATION", Severity: Error, Phase: Unused,
		When: `a type that has its parameters is given more`,
	},
	{
		Code: "ILLEGAL_VARIABLE_EXPRESSION", Severity: Error, Phase: Unused,
		When: `the name of a variable is computed to something that is no name`,
	},
	{
		Code: "MISSING_REQUIRED_PARAMETER", Severity: Error, Phase: Unused,
		When: `a template is not given a parameter that it requires`,
	},
	{
		Code: "NOT_CATALOG_TYPE", Severity: Error, Phase: Unused,
		When: `an arrow points from or to a type that is no resource`,
	},
	{
		Code: "OPERATOR_NOT_APPLICABLE_WHEN", Severity: Error, Phase: Unused,
		When: `an operator does not work on this pair of operands`,
	},
	{
		Code: "UNSUPPORTED_RANGE", Severity: Error, Phase: Unused,
		When: `an index has more keys than it can use`,
	},
}

// mclNameCodes is what is said about the files and names of programs in mcl.
var mclNameCodes = []Issue{
	{
		Code: "P2GO_MCL_BAD_IMPORT", Severity: Error, Phase: Register, File: "x.mcl",
		When:    "the text of an `import` is empty, an absolute path, no clean path or a URL without a host, or gives no name",
		Example: "import \"./lib.mcl\"\n",
	},
	{
		Code: "P2GO_MCL_CALL_ARITY", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a function of the program is called with another number of arguments than it has parameters`,
		Example: "func f($x) {\n\t$x\n}\nprint \"p\" {\n\tmsg => f(\"a\", \"b\"),\n}\n",
	},
	{
		Code: "P2GO_MCL_CLASS_WITHOUT_PARENT", Severity: Warning, Phase: Register, File: "x.mcl",
		When:    "a class `a:b` is in a block that has no class `a`: it cannot be included",
		Example: "class a:b {\n}\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_ALIAS", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `two imports or includes of a block have one alias`,
		Example: "import \"fmt\" as f\nimport \"math\" as f\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_CLASS", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a block has two classes of one name`,
		Example: "class c {\n}\nclass c {\n}\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_FIELD", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a field of a resource is given twice`,
		Example: "print \"p\" {\n\tmsg => \"a\",\n\tmsg => \"b\",\n}\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_IMPORT", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a block has two imports of one text`,
		Example: "import \"fmt\"\nimport \"fmt\" as f\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_KEY", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `two keys of a map are equal literals`,
		Example: "$m = {\"a\" => 1, \"a\" => 2}\nprint \"p\" {\n\tmsg => $m[\"a\"],\n}\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_META", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a metaparam of a resource is given twice`,
		Example: "noop \"n\" {\n\tMeta:noop => true,\n\tMeta:noop => false,\n}\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_NAME", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a block binds a variable twice, or has two functions of one name`,
		Example: "$x = 1\n$x = 2\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_PARAM", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a parameter is named twice`,
		Example: "class c($a, $a) {\n}\ninclude c(1, 2)\n",
	},
	{
		Code: "P2GO_MCL_DUPLICATE_STRUCT_FIELD", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a field of a struct is given twice`,
		Example: "$s = struct{a => 1, a => 2}\n$t = $s->a\n",
	},
	{
		Code: "P2GO_MCL_IMPORT_IN_LOOP", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    "an `import` is directly in the body of a loop",
		Example: "for $i, $v in [1] {\n\timport \"fmt\"\n}\n",
	},
	{
		Code: "P2GO_MCL_INCLUDE_ARITY", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a class is included with another number of arguments than it has parameters`,
		Example: "class c($a) {\n}\ninclude c\n",
	},
	{
		Code: "P2GO_MCL_INVALID_PROPERTY", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a property of a resource is none of Before, Depend, Notify, Listen and Meta`,
		Example: "noop \"n\" {\n\tRequire => Noop[\"m\"],\n}\n",
	},
	{
		Code: "P2GO_MCL_LEAKY_IMPORT", Severity: Error, Phase: Register, File: "x.mcl",
		When: `an imported file uses a name that is only around its import, which mgmt lets it see`,
	},
	{
		Code: "P2GO_MCL_LONE_HALF", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `an edge has one end`,
		Example: "Noop[\"n\"]\n",
	},
	{
		Code: "P2GO_MCL_METADATA", Severity: Error, Phase: Register, File: "x.mcl",
		When: "a `metadata.yaml` is none, or a setting in it is of the wrong form",
	},
	{
		Code: "P2GO_MCL_META_CLASH", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `a metaparam of a resource is given twice, once or more in a struct`,
		Example: "noop \"n\" {\n\tMeta => struct{noop => true},\n\tMeta:noop => false,\n}\n",
	},
	{
		Code: "P2GO_MCL_MODULE_BODY", Severity: Error, Phase: Register, File: "x.mcl",
		When: `an imported file has other statements than imports, binds, funcs and classes outside of classes`,
	},
	{
		Code: "P2GO_MCL_RECURSION", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `a variable, function or class needs itself`,
		Example: "$x = $y\n$y = $x\n",
	},
	{
		Code: "P2GO_MCL_RECURSIVE_IMPORT", Severity: Error, Phase: Register, File: "x.mcl",
		When: `a file imports itself, or another one that does`,
	},
	{
		Code: "P2GO_MCL_SHADOWED_PARAM", Severity: Warning, Phase: Validate, File: "x.mcl",
		When:    `a variable or parameter hides a parameter around it`,
		Example: "class c($a) {\n\t$a = 1\n}\n",
	},
	{
		Code: "P2GO_MCL_STAR_CLASH", Severity: Warning, Phase: Register, File: "x.mcl",
		When: "two modules that are imported with `as *` have a name in common",
	},
	{
		Code: "P2GO_MCL_UNKNOWN_IMPORT", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `there is no such module, file or folder to import`,
		Example: "import \"fnt\"\n",
	},
	{
		Code: "P2GO_MCL_UNKNOWN_META", Severity: Error, Phase: Validate, File: "x.mcl",
		When:    `there is no such metaparam`,
		Example: "noop \"n\" {\n\tMeta:nop => true,\n}\n",
	},
	{
		Code: "P2GO_MCL_AMBIGUOUS", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `nothing says the type of an expression`,
		Example: "$list = []\nfor $i, $v in $list {\n\tprint \"p\" {}\n}\n",
	},
	{
		Code: "P2GO_MCL_FAILING_CALL", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `a call with constants certainly fails where it is evaluated`,
		Example: "import \"convert\"\ntest \"a\" {\n\tint64 => convert.str_to_int(\"x\"),\n}\n",
	},
	{
		Code: "P2GO_MCL_FUNCTION_MISSING", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `a function needs what only mgmt has, its cluster`,
		Example: "import \"world\"\nprint world.getval(\"key\")->value {}\n",
	},
	{
		Code: "P2GO_MCL_INVALID_RESOURCE", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `the values of a resource do not go together, or are none that its kind takes`,
		Example: "file \"/a\" {\n\tstate => \"absent\",\n\tcontent => \"\",\n}\n",
	},
	{
		Code: "P2GO_MCL_KIND", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `there is no such kind of resources, or it has no such field`,
		Example: "print \"p\" {\n\tmesage => \"hello\",\n}\n",
	},
	{
		Code: "P2GO_MCL_NO_EFFECT", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `resources of a kind ignore something that is said of them`,
		Example: "print \"p\" {\n\tMeta:reverse => true,\n}\n",
	},
	{
		Code: "P2GO_MCL_NO_ORDER", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `mgmt gives the elements of a list in no certain order`,
		Example: "import \"map\"\ntest map.keys({\"a\" => 1}) {}\n",
	},
	{
		Code: "P2GO_MCL_SEND", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `a resource does not send, or does not receive, what a statement says`,
		Example: "exec \"e\" {\n\tcmd => \"/bin/true\",\n}\nprint \"p\" {}\nExec[\"e\"].outptu -> Print[\"p\"].msg\n",
	},
	{
		Code: "P2GO_MCL_STRICT_EVALUATION", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `something is always evaluated, though its result may not be needed, and may fail`,
		Example: "$l = [1]\ntest \"a\" {\n\tint64 => $l[0] == 1 ?: $l[5],\n}\n",
	},
	{
		Code: "P2GO_MCL_TYPE", Severity: Error, Phase: Lower, File: "x.mcl",
		When:    `an expression is of another type than what is around it wants`,
		Example: "$n = 1\nprint \"number ${n}\" {}\n",
	},
	{
		Code: "P2GO_MCL_UNKNOWN_NAME", Severity: Error, Phase: Register, File: "x.mcl",
		When:    `there is no such variable, function or class`,
		Example: "$name = \"a\"\nprint \"p\" {\n\tmsg => $nam,\n}\n",
	},
	{
		Code: "P2GO_MCL_UNREADABLE", Severity: Error, Phase: Register, File: "x.mcl",
		When: `the program, or a file that it consists of, cannot be read`,
	},
	{
		Code: "P2GO_MCL_UNUSED_DEFAULT", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `a default after a field that the struct has, which catches no error`,
		Example: "$s = struct{a => 1}\ntest \"a\" {\n\tint64 => $s->a <|> 3,\n}\n",
	},
	{
		Code: "P2GO_MCL_ZERO_VALUE", Severity: Warning, Phase: Lower, File: "x.mcl",
		When:    `a lookup without a default in the dialect 1.0, which gives zero for what is not there`,
		Example: "$l = [1]\ntest \"a\" {\n\tint64 => $l[7] || $l[8],\n}\n",
	},
}
