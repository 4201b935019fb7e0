package builtin

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/typesys"
)

// Entry tells people about a function that comes with Puppet or with stdlib.
type Entry struct {
	Name string
	// Origin is "puppet", or "stdlib" for a function that p2go has in place of a
	// module's.
	Origin string
	// Since is the version of Puppet that brought the function, or of stdlib; "" for those
	// that are older than Puppet 4.0, or than stdlib 9.
	Since string
	// Gone is the version of stdlib that has the function no more, "" for those that all
	// later ones have.
	Gone string
	// Status is "" for a function that p2go has.
	Status string
	// Pure tells that calls with constants are evaluated when building.
	Pure bool
	// Signatures are the lists of parameters; none for a function of the legacy API,
	// of which Doc says what it takes.
	Signatures []string
	Doc        string
}

// In reports whether the function is in stdlib 9 as it is compared, or else in the versions
// before.
func (e Entry) In(nine bool) bool {
	if !nine {
		return e.Since == ""
	}
	return e.Gone == "" && (e.Since == "" || e.Since == since9)
}

// Missing is the status of a function that p2go does not have.
const Missing = "not compiled"

// Entries returns the functions, sorted by name.
func Entries() []Entry {
	var entries []Entry
	for name, b := range table {
		entries = append(entries, NewEntry(name, b))
	}
	for name, doc := range compiled {
		if _, known := table[name]; !known {
			e := NewEntry(name, Builtin{Function: &fn.Function{}, Doc: name + doc})
			entries = append(entries, e)
		}
	}
	for name, gap := range gaps {
		entries = append(entries, Entry{Name: name, Origin: origin(name), Since: since[name], Gone: gone[name], Status: Missing, Doc: gap.doc()})
	}
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return entries
}

// NewEntry tells about a function that p2go has.
func NewEntry(name string, b Builtin) Entry {
	e := Entry{Name: name, Origin: origin(name), Since: since[name], Gone: gone[name], Pure: b.Function.Pure, Doc: b.Doc}
	sigs := b.Function.Signatures()
	for i := range sigs {
		e.Signatures = append(e.Signatures, typesys.SignatureText(&sigs[i]))
	}
	if b.Function.Legacy != nil {
		e.Signatures = []string{arity(b.Function.Arity)}
	}
	return e
}

// origin is what brings a function.
func origin(name string) string {
	if InPuppet(name) {
		return "puppet"
	}
	return "stdlib"
}

// arity is the list of parameters of a function of the legacy API.
func arity(n int) string {
	if n >= 0 {
		return "(" + arguments(n) + ")"
	}
	return "(" + arguments(-n-1) + " or more)"
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return strconv.Itoa(n) + " arguments"
}

// compiled are the functions that have no descriptor, since they are part of the
// compiler or of the catalog: the parameters, and what they do.
var compiled = map[string]string{
	"break":                   "(): ends the iteration around it.",
	"call":                    "(String|Deferred, Any*, lambda?): calls a function by its name, or makes the call that a Deferred stands for.",
	"contain":                 "(Any+): includes classes, and keeps their resources within the class or define that contains them.",
	"create_resources":        "(String, Hash, Hash = {}): declares a resource, or a class, for each entry of the hash of titles and parameters, with defaults.",
	"defined":                 "(Any+): whether a class, type, variable or declared resource is there for one of the names and references.",
	"defined_with_params":     "(reference, Hash = {}): whether a resource is declared that has these parameters.",
	"ensure_packages":         "(String|Array|Hash, Hash = {}): declares packages that are not declared yet.",
	"ensure_resource":         "(type, title, Hash = {}): declares a resource, unless one with the same parameters is declared.",
	"ensure_resources":        "(type, Hash, Hash = {}): ensure_resource for each entry of a hash of titles and parameters.",
	"epp":                     "(String, Hash = {}): what a template makes of the parameters; its name is MODULE/FILE.",
	"getparam":                "(reference, String): a parameter of a declared resource, '' when there is none.",
	"hiera_include":           "(key, default?, override?, lambda?): includes the classes that the data names in all places.",
	"import":                  "(Any*): an error, since it is gone with Puppet 4.",
	"include":                 "(Any+): evaluates classes that are not evaluated yet, and returns references to them.",
	"inline_epp":              "(String, Hash = {}): what a template makes of the parameters whose text is known when building.",
	"next":                    "(Any = undef): ends this call of a lambda with a value, or a function, class or define.",
	"realize":                 "(references…): makes virtual resources real.",
	"require":                 "(Any+): includes classes, which come before the class or define that requires them.",
	"return":                  "(Any = undef): ends the function, class or define around it.",
	"stdlib::ensure_packages": "(String|Array|Hash, Hash = {}): ensure_packages under its newer name.",
	"tag":                     "(String…): gives tags to the class or define around it, and to all in it.",
	"tagged":                  "(String…): whether the class or define around it has all of the tags, or a resource of the catalog one.",
}

// Gap is why p2go does not have a function of Puppet or stdlib, and what to do instead.
type Gap struct{ Reason, Hint string }

// doc is the gap as the documentation has it.
func (g Gap) doc() string {
	if g.Reason == "" {
		return ""
	}
	return strings.ToUpper(g.Reason[:1]) + g.Reason[1:] + "."
}

// OfStdlib reports whether a version of stdlib has a function of the name.
func OfStdlib(name string) bool {
	_, known := Lookup(name)
	_, gap := gaps[name]
	return (known || gap) && origin(name) == Stdlib
}

// Without tells why p2go does not have a function of Puppet or stdlib.
func Without(name string) (g Gap, ok bool) {
	g, ok = gaps[name]
	return g, ok
}

var gaps = map[string]Gap{
	"annotate": {
		"annotations are what Ruby code keeps beside its objects, and no catalog has them",
		"leave the call out: nothing in a catalog depends on it",
	},
	"inline_template": {"ERB has Ruby in it, which is not compiled", "write the template in EPP, for inline_epp()"},
	"puppetdb_query": {
		"a program asks no service for anything",
		"what other nodes export is collected with <<| |>>, from the directory that --exports names",
	},
	"template": {"ERB has Ruby in it, which is not compiled", "write the template in EPP, for epp()"},

	"pry": {"a program has no Ruby to debug", "log what is of interest with notice()"},
	"validate_augeas": {
		"a program holds no Augeas",
		"check the file where it is applied, with the attribute validate_cmd of the resource",
	},
}

// since9 is the version of stdlib that brought names of its own. What came with versions after 9.4.1 is known from what is
// written about it.
const (
	since9   = "9"
	after941 = "after 9.4.1"
)

// since are the versions of Puppet that brought functions after 4.0, and since9.
var since = map[string]string{
	"abs": "6.0.0", "all": "5.2.0", "annotate": "5.0.0", "any": "5.2.0", "binary_file": "4.8.0", "break": "4.8.0", "call": "5.0.0",
	"camelcase": "6.0.0", "capitalize": "6.0.0", "ceiling": "6.0.0", "chomp": "6.0.0", "chop": "6.0.0", "compare": "6.0.0",
	"convert_to": "5.4.0", "dig": "4.5.0", "downcase": "6.0.0", "empty": "5.5.0", "eyaml_lookup_key": "5.0.0", "find_file": "4.8.0",
	"find_template": "6.4.0", "flatten": "5.5.0", "floor": "6.0.0", "get": "6.0.0", "getvar": "6.0.0", "group_by": "6.15.0",
	"hocon_data": "4.9.0", "index": "6.3.0", "join": "5.5.0", "json_data": "4.8.0", "keys": "5.5.0", "length": "5.5.0", "lest": "4.5.0",
	"lstrip": "6.0.0", "max": "6.0.0", "min": "6.0.0", "module_directory": "5.4.0", "new": "4.5.0", "next": "4.7.0", "partition": "6.15.0",
	"return": "4.7.0", "reverse_each": "4.4.0", "round": "6.0.0", "rstrip": "6.0.0", "size": "6.0.0", "sort": "6.0.0", "step": "4.4.0",
	"strftime": "4.8.0", "strip": "6.0.0", "then": "4.5.0", "tree_each": "5.0.0", "type": "4.4.0", "unique": "5.0.0", "unwrap": "4.6.0",
	"upcase": "6.0.0", "values": "5.5.0", "yaml_data": "4.8.0",

	"stdlib::batch_escape": since9, "stdlib::crc32": since9, "stdlib::ensure_packages": since9, "stdlib::fqdn_rand_string": since9,
	"stdlib::fqdn_rotate": since9, "stdlib::has_function": since9, "stdlib::has_interface_with": since9,
	"stdlib::has_ip_address": after941, "stdlib::has_ip_network": after941, "stdlib::merge": since9,
	"stdlib::nested_values": since9, "stdlib::os_version_gte": since9, "stdlib::parsehocon": since9,
	"stdlib::powershell_escape": since9, "stdlib::rewrap_sensitive_data": after941, "stdlib::seeded_rand": since9,
	"stdlib::seeded_rand_string": since9, "stdlib::sha256": since9, "stdlib::shell_escape": since9, "stdlib::sort_by": after941,
	"stdlib::time": after941, "stdlib::to_json": since9, "stdlib::to_json_pretty": since9, "stdlib::to_python": since9,
	"stdlib::to_ruby": since9, "stdlib::to_toml": since9, "stdlib::to_yaml": since9, "stdlib::type_of": since9, "stdlib::validate_domain_name": since9, "stdlib::validate_email_address": since9,
}

// gone are the versions of stdlib that have functions no more.
var gone = map[string]string{
	"dig44": since9, "has_key": since9, "hash": since9, "is_absolute_path": since9, "is_array": since9, "is_bool": since9,
	"is_domain_name": since9, "is_email_address": since9, "is_float": since9, "is_function_available": since9, "is_hash": since9,
	"is_integer": since9, "is_ip_address": since9, "is_ipv4_address": since9, "is_ipv6_address": since9, "is_mac_address": since9,
	"is_numeric": since9, "is_string": since9, "sprintf_hash": since9, "try_get_value": since9, "type3x": since9,
	"validate_absolute_path": since9, "validate_array": since9, "validate_bool": since9, "validate_hash": since9,
	"validate_integer": since9, "validate_ip_address": since9, "validate_ipv4_address": since9, "validate_ipv6_address": since9,
	"validate_numeric": since9, "validate_re": since9, "validate_slength": since9, "validate_string": since9,
}
