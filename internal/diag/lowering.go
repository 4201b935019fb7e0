package diag

// lowerCodes are the issues that lowering finds.
var lowerCodes = []Issue{
	{
		Code: "P2GO_AMBIGUOUS_FUNCTION", Severity: Warning, Phase: Lower,
		When: `several modules have a function in Go or Ruby of the called name, which has no namespace, and none of them is the
calling module or one that it depends on: Puppet takes the one that the file system lists first. Of functions of the legacy API, those of
` + "`lib/puppet/parser/functions`" + `, Puppet takes the one that was loaded first, whichever module calls it`,
	},
	{
		Code: "P2GO_CERTAIN_ERROR", Severity: Error, Phase: Lower,
		When: `an evaluation fails whatever the values are, as static types show: a call with arguments of the wrong type, a class
with a parameter that it does not have, a jump with nothing to leave. It is a warning where only some evaluations come by`,
		Example: `function f(Integer $n) { $n }
f('one')`,
	},
	{
		Code: "P2GO_ILLEGAL_QUERY", Severity: Error, Phase: Lower,
		When:    `a collector's query is something else than comparisons joined by and and or`,
		Example: `File <| title |>`,
	},
	{
		Code: "P2GO_ILLEGAL_TYPE", Severity: Error, Phase: Lower,
		When:    `a type expression has parameters that make no type`,
		Example: `class c(Struct[{1 => Integer}] $p) { } include c`,
	},
	{
		Code: "P2GO_DEPENDENCY_CYCLE", Severity: Warning, Phase: Lower,
		When: `resources are certain to come before each other: the catalog compiles, but no agent applies it`,
		Example: `notify { 'a': before => Notify['b'] }
notify { 'b': }
Notify['b'] -> Notify['a']`,
	},
	{
		Code: "P2GO_MISSING_RESOURCE", Severity: Error, Phase: Lower,
		When: `a relationship names a resource that nothing in the environment declares, under any title, alias or computed name. It is a
warning where only some catalogs come by`,
		Example: `notify { 'a': require => Notify['b'] }`,
	},
	{
		Code: "P2GO_INTERNAL", Severity: Error, Phase: Lower,
		When: `p2go itself went wrong with one body, a class, defined type, function, node definition, template or manifest: please report it. It
is a warning where only the search for certain errors did; the program is built as it is then`,
	},
	{
		Code: "P2GO_LANGUAGE_VERSION", Severity: Warning, Phase: Lower,
		When: "`p2go check` finds a module whose `metadata.json` asks for a newer Puppet or OpenVox than the one whose language p2go compiles",
	},
	{
		Code: "P2GO_NEVER_MATCHES", Severity: Warning, Phase: Lower,
		When: `a parameter is compared with what no value of its declared type is equal to, or an instance of`,
		Example: `class c(Boolean $enable) {
  if $enable == 'true' { notify { 'enabled': } }
}
class { 'c': enable => true }`,
	},
	{
		Code: "P2GO_PRIVATE", Severity: Error, Phase: Lower,
		When: `something private to a module is used by another: a class or defined type by name, a parameter as a variable. It is a
warning where only a reference names it, or where it is read from the catalog, and where a private variable is not visible`,
		Example: `node default {
  private $port = 80
}
class a { notify { "${port}": } }
include a`,
	},
	{
		Code: "P2GO_RUBY", Severity: Error, Phase: Lower,
		When: `the Ruby code of a resource type is not understood, or that of a function that is called`,
	},
	{
		Code: "P2GO_RUBY_FUNCTION", Severity: Warning, Phase: Lower,
		When: `the definition of a function in Ruby is not understood, or Puppet refuses it, or a function that it calls cannot be called
from there: the call fails when the program comes to it`,
	},
	{
		Code: "P2GO_RUBY_DATATYPE", Severity: Warning, Phase: Lower,
		When: `the definition of a data type in Ruby is not compiled, since it has an implementation or is not understood, or Puppet refuses it:
what names the type fails when the program comes to it`,
	},
	{
		Code: "P2GO_STDLIB", Severity: Warning, Phase: Lower,
		When: `a module, or the environment, has Ruby code of which p2go does not compile all for a function of the name of one of stdlib's, or
` + "`--stdlib=module`" + ` asks for the code of stdlib itself: p2go's own function is taken`,
	},
	{
		Code: "P2GO_RUBY_TYPE", Severity: Error, Phase: Lower,
		When: `the Ruby code of a resource type decides about its attributes in a way that p2go does not understand`,
	},
	{
		Code: "P2GO_UNKNOWN_CLASS", Severity: Error, Phase: Lower,
		When:    `no file defines a class of this name`,
		Example: `include nope`,
	},
	{
		Code: "P2GO_DENIED", Severity: Warning, Phase: Lower,
		When: "a call touches the machine where catalogs are made in a way that `--deny` denies: it is an error where it is evaluated",
	},
	{
		Code: "P2GO_MACHINE_FILE", Severity: Warning, Phase: Lower,
		When:    "a function is given a path that leads out of the environment, or is not known when building: it looks for the file on the machine where the program runs",
		Example: `$x = file('/etc/motd')`,
	},
	{
		Code: "P2GO_UNKNOWN_FILE", Severity: Error, Phase: Lower,
		When:    "`file()` names no file that there is",
		Example: `$x = file('a/nope')`,
	},
	{
		Code: "P2GO_UNKNOWN_TEMPLATE", Severity: Error, Phase: Lower,
		When:    `no module has a template of this name`,
		Example: `$x = epp('a/nope.epp')`,
	},
	{
		Code: "P2GO_UNKNOWN_TYPE", Severity: Error, Phase: Lower,
		When:    `no type, alias or resource type has this name`,
		Example: `$x = Nope`,
	},
	{
		Code: "P2GO_UNREADABLE", Severity: Error, Phase: Lower,
		When: `a manifest exists but cannot be read`,
	},
	{
		Code: "P2GO_UNSUPPORTED", Severity: Error, Phase: Lower,
		When:    `the language has something that p2go does not compile yet`,
		Example: `$x = inline_epp(*['<%= 1 %>'])`,
	},
	{
		Code: "P2GO_WRONG_ATTRIBUTE", Severity: Error, Phase: Lower, Shown: ShownLineOnly,
		When: `a resource has an attribute that its type does not have, or a parameter of a defined type is missing or of the wrong
type. It is a warning where only some evaluations come by`,
		Example: `file { '/tmp/x': enshure => file }`,
	},
	{
		Code: "P2GO_WRONG_VALUE", Severity: Error, Phase: Lower,
		When: `the type of a resource refuses the value of an attribute, whatever the system: the catalog compiles, and nothing of it is applied. It is
an error of ` + "`p2go check`" + `, and a warning for other commands, where only some evaluations come by, where the resource is virtual, and for types of modules, of which
versions differ`,
		Example: `file { '/etc/motd': mode => '0999' }`,
	},
}
