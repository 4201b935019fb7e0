package lower

import "strings"

// What lowering knows of methods by their names.

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// stringMutators are the methods that change a string.
var stringMutators = set(
	"<<", "concat", "replace", "insert", "prepend", "clear", "setbyte", "force_encoding", "encode!", "unicode_normalize!", "gsub!", "sub!", "tr!", "tr_s!",
	"upcase!", "downcase!", "capitalize!", "swapcase!", "strip!", "lstrip!", "rstrip!", "chomp!", "chop!", "squeeze!", "delete!", "slice!", "succ!", "next!",
	"reverse!", "delete_prefix!", "delete_suffix!", "append_as_bytes", "scrub!",
)

// tellsObjects are the methods that give what a string is beside its content.
var tellsObjects = set("equal?", "frozen?")

// readsDocument reports whether a method of a module gives what a document is: new strings, in new arrays and hashes.
func readsDocument(module, method string) bool {
	switch module {
	case "JSON", "Psych", "Puppet::Util::Json", "YAML":
		return strings.Contains(method, "load") || strings.HasPrefix(method, "parse")
	}
	return false
}

// collectionMutators are the methods that change an array, a hash or a set.
var collectionMutators = set(
	"<<", "push", "append", "pop", "shift", "unshift", "prepend", "insert", "concat", "delete", "delete_if", "delete_at", "clear", "replace", "fill", "keep_if",
	"map!", "collect!", "select!", "filter!", "reject!", "sort!", "sort_by!", "uniq!", "compact!", "flatten!", "reverse!", "rotate!", "shuffle!", "slice!", "[]=", "store",
	"merge!", "update", "default=", "transform_values!", "transform_keys!", "rehash", "add", "add?", "subtract",
)

// collections are the methods that give an array or hash, whatever they are called on.
var collections = set(
	"to_a", "to_h", "map", "collect", "flat_map", "collect_concat", "select", "filter", "reject", "sort", "sort_by", "uniq", "compact", "flatten", "keys", "values", "split",
	"scan", "chars", "bytes", "lines", "zip", "group_by", "partition", "each_slice", "each_cons", "transpose", "merge", "invert", "transform_values",
	"transform_keys", "values_at", "filter_map", "entries", "each_with_index", "to_set", "tally", "combination", "permutation", "product",
)

// stringLists are the methods that give an array of new strings.
var stringLists = set("split", "scan", "chars", "lines", "captures", "readlines", "grapheme_clusters", "unpack", "partition", "rpartition")

// callers are the methods that give their arguments to a block or a method of a program.
var callers = set("call", "()", "yield", "new", "===")

// givers are the methods that give their receiver to a block, or to what is done next.
var givers = set("then", "yield_self", "tap", "itself")

// stringYields are the methods of strings that give new strings to their block.
var stringYields = set("each_char", "each_line", "gsub", "gsub!", "sub", "sub!", "scan", "upto", "chars", "lines", "each_grapheme_cluster")

// enumeratesSeveral are the methods whose enumerator, without a block, gives several values for each element.
var enumeratesSeveral = set("each_with_index", "with_index", "each_with_object", "with_object")

// passesSeveral are the methods of such an enumerator that give their block all these values, where others give it an array of them.
var passesSeveral = set("map", "collect", "flat_map", "collect_concat", "each", "count", "any?", "all?", "none?", "one?", "filter_map", "take_while", "find_index", "uniq", "to_h")

// eachOf are the methods that give parts of a string, and those that they are with a block.
var eachOf = map[string]string{
	"lines": "each_line", "chars": "each_char", "bytes": "each_byte", "codepoints": "each_codepoint",
}

// givesItself are those of [collections] that may give what they are called on.
var givesItself = set("to_a", "to_h", "to_set", "each_with_index", "each_slice", "each_cons")

// givesSelf are the methods that give what they are called on, beside [givesItself], [givers], [collectionMutators] and those that begin with each.
var givesSelf = set("freeze", "reverse_each", "to_ary", "to_hash")

// givesElement are the methods that may give an element of what they are called on.
var givesElement = set("at", "delete", "detect", "dig", "fetch", "find", "first", "last", "max", "max_by", "min", "min_by", "pop", "sample", "shift")

// inlineLoops are the methods without arguments whose block is a loop where it stands.
var inlineLoops = set(
	"each", "each_pair", "each_with_index", "each_key", "each_value", "each_index", "reverse_each", "times", "map", "collect", "each_char", "sort_by",
)

// gatherers are those of [inlineLoops] that give an array of what their block gives, or by which that is sorted.
var gatherers = set("map", "collect", "sort_by")

// keepers are the methods that keep arguments, in what they are called on or in their result.
var keepers = set(
	"push", "append", "unshift", "prepend", "insert", "concat", "fill", "store", "fetch", "delete", "dig", "add", "new", "call", "()", "yield", "tap", "then", "inject", "reduce",
	"each_with_object", "with_object", "sum", "default=", "replace", "merge", "update", "merge!", "|", "+", "zip", "assoc", "values_at", "slice", "[]",
)
