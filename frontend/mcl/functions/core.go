package functions

// core are the functions that depend on their arguments alone and need nothing heavy.
var core = []Function{
	// Operators, and what is visible everywhere (MCL-FN, sections 1 and 2).
	{Name: "concat", Types: is("func(str, str) str"), Go: is("fn.Concat")},
	{Name: "contains", Types: is("func(a, []a) bool"), Go: is("fn.Contains"), Special: NoFunc},
	{Name: "len", Types: is("func(c) int"), Go: is("fn.Len"), Special: Sized},
	{Name: "list_lookup", Types: is("func([]a, int) a"), Go: is("fn.Index"), Catchable: true, Fails: fails},
	{Name: "map_lookup", Types: is("func(map{k: v}, k) v"), Go: is("fn.Get"), Catchable: true, Fails: fails},
	{Name: "list_lookup_default", Types: is("func([]a, int, a) a"), Go: is("fn.IndexOr"), Fails: fails, Dialect: "1.0"},
	{Name: "map_lookup_default", Types: is("func(map{k: v}, k, v) v"), Go: is("fn.GetOr"), Dialect: "1.0"},
	{Name: "lookup", Types: is("func(c, i) r"), Go: is("fn.Lookup"), Catchable: true, Fails: fails, Special: Index, Dialect: "1.0"},
	{Name: "lookup_default", Types: is("func(c, i, r) r"), Go: is("fn.LookupOr"), Fails: fails, Special: Index, Dialect: "1.0"},
	{Name: "maplookup", Types: is("func(map{k: v}, k, v) v"), Go: is("fn.GetOr"), Dialect: "2020"},
	{Name: "structlookup", Types: is("func(a, str) r"), Go: is(""), Special: FieldOf, Dialect: "2020"},
	{Name: "panic", Types: is("func(str) bool"), Go: is(""), Missing: "panic is a statement, no function"},

	// Section 3.
	{Name: "convert.format_bool", Types: is("func(bool) str"), Go: is("fn.FormatBool")},
	{Name: "convert.parse_bool", Types: is("func(str) bool"), Go: is("fn.ParseBool"), Catchable: true, Fails: fails},
	{Name: "convert.int_to_str", Types: is("func(int) str"), Go: is("fn.IntToStr")},
	{Name: "convert.str_to_int", Types: is("func(str) int"), Go: is("fn.StrToInt"), Catchable: true, Fails: fails},
	{Name: "convert.str_to_float", Types: is("func(str) float"), Go: is("fn.StrToFloat"), Catchable: true, Fails: fails},
	{Name: "convert.to_float", Types: is("func(int) float"), Go: is("fn.ToFloat")},
	{Name: "convert.to_int", Types: is("func(float) int"), Go: is("fn.ToInt")},
	{Name: "encoding.base64_encode", Types: is("func(str) str"), Go: is("fn.Base64Encode")},
	{Name: "encoding.base64_decode", Types: is("func(str) str"), Go: is("fn.Base64Decode"), Fails: fails},
	{
		Name: "encoding.decode_json", Types: is("func(str) r", "func(str, str) r"), Go: is("fn.DecodeJSON", "fn.DecodeJSON"),
		Fails: []bool{true, true}, Special: JSON,
	},
	{
		Name: "encoding.decode_json_flexible", Types: is("func(str) r", "func(str, str) r"),
		Go: is("fn.DecodeJSONFlexible", "fn.DecodeJSONFlexible"), Fails: []bool{true, true}, Special: JSON,
	},
	{Name: "regexp.match", Types: is("func(str, str) bool"), Go: is("fn/regexpfn.Match"), Fails: fails},
	{Name: "fmt.printf", Types: is("func(str) str"), Go: is("fn.Printf"), Fails: fails, Special: Printf},
	{
		Name: "golang.template", Types: is("func(str) str", "func(str, a) str"), Go: is("template.Render", "template.RenderWith"),
		Fails: []bool{true, true}, Special: Template, Inputs: true,
	},

	// Section 4.
	{Name: "datetime.print", Types: is("func(int) str"), Go: is("fn.DatetimePrint"), Fails: fails},
	{Name: "datetime.format", Types: is("func(int, str) str"), Go: is("fn.DatetimeFormat"), Fails: fails},
	{Name: "datetime.hour", Types: is("func(int) int"), Go: is("fn.DatetimeHour"), Fails: fails},
	{Name: "datetime.weekday", Types: is("func(int) str"), Go: is("fn.DatetimeWeekday"), Fails: fails},

	// Section 5. The functions that they are given may fail too.
	{Name: "iter.map", Types: is("func([]a, func(a) b) []b"), Go: is("fn.Map"), Fails: fails},
	{Name: "iter.filter", Types: is("func([]a, func(a) bool) []a"), Go: is("fn.Filter"), Fails: fails},
	{
		Name: "iter.reduce", Types: is("func([]a, func(a, a) a) a", "func(a, []a, func(a, a) a) a"), Go: is("fn.Reduce", "fn.ReduceFrom"),
		Fails: []bool{true, true},
	},
	{Name: "iter.zip", Types: is("func([]a, []b, func(a, b) c) []c"), Go: is("fn.Zip"), Fails: fails},
	{Name: "iter.flatten", Types: is("func([][]a) []a"), Go: is("fn.Flatten")},
	{
		Name: "iter.range", Types: is("func(int) []int", "func(int, int) []int", "func(int, int, int) []int"),
		Go: is("fn.RangeTo", "fn.Range", "fn.RangeStep"), Fails: []bool{true, true, true},
	},
	{Name: "list.concat", Types: is("func([]a) []a"), Go: is("fn.ListConcat"), Special: Variadic},
	{Name: "list.lookup", Types: is("func([]a, int) a"), Go: is("fn.Index"), Catchable: true, Fails: fails},
	{Name: "map.keys", Types: is("func(map{k: v}) []k"), Go: is("fn.Keys"), Unordered: true},
	{Name: "map.values", Types: is("func(map{k: v}) []v"), Go: is("fn.Values"), Unordered: true},
	{Name: "map.lookup", Types: is("func(map{k: v}, k) v"), Go: is("fn.Get"), Catchable: true, Fails: fails},
	{Name: "strings.contains", Types: is("func(str, str) bool"), Go: is("fn.StringContains")},
	{Name: "strings.has_prefix", Types: is("func(str, str) bool"), Go: is("fn.HasPrefix")},
	{Name: "strings.has_suffix", Types: is("func(str, str) bool"), Go: is("fn.HasSuffix")},
	{Name: "strings.join_nonempty", Types: is("func([]str, str) str"), Go: is("fn.JoinNonempty")},
	{Name: "strings.left_pad", Types: is("func(str, str, int) str"), Go: is("fn.LeftPad"), Fails: fails},
	{Name: "strings.right_pad", Types: is("func(str, str, int) str"), Go: is("fn.RightPad"), Fails: fails},
	{Name: "strings.replace_all", Types: is("func(str, str, str) str"), Go: is("fn.ReplaceAll")},
	{Name: "strings.split", Types: is("func(str, str) []str"), Go: is("fn.Split")},
	{Name: "strings.substr", Types: is("func(str, int, int) str"), Go: is("fn.Substr"), Catchable: true, Fails: fails},
	{Name: "strings.to_lower", Types: is("func(str) str"), Go: is("fn.ToLower")},
	{Name: "strings.to_upper", Types: is("func(str) str"), Go: is("fn.ToUpper")},
	{Name: "strings.trim_space", Types: is("func(str) str"), Go: is("fn.TrimSpace")},
	{Name: "math.fortytwo", Types: is("func() a"), Go: is("fn.FortyTwo"), Special: Number},
	{Name: "math.minus1", Types: is("func(int) int"), Go: is("fn.Minus1")},
	{Name: "math.mod", Types: is("func(a, a) a"), Go: is("fn.Mod"), Catchable: true, Fails: fails, Special: Number},
	{Name: "math.pow", Types: is("func(float, float) float"), Go: is("fn.Pow"), Catchable: true, Fails: fails},
	{Name: "math.sqrt", Types: is("func(float) float"), Go: is("fn.Sqrt"), Catchable: true, Fails: fails},

	// Section 6, as far as it is pure.
	{Name: "net.cidr_to_ip", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToIP"), Catchable: true, Fails: fails},
	{Name: "net.cidr_to_first", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToFirst"), Catchable: true, Fails: fails},
	{Name: "net.cidr_to_last", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToLast"), Catchable: true, Fails: fails},
	{Name: "net.cidr_to_mask", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToMask"), Catchable: true, Fails: fails},
	{Name: "net.cidr_to_network", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToNetwork"), Catchable: true, Fails: fails},
	{Name: "net.cidr_to_prefix", Types: is("func(str) str"), Go: is("fn/netfn.CIDRToPrefix"), Catchable: true, Fails: fails},
	{Name: "net.ip_in_cidr", Types: is("func(str, str) bool"), Go: is("fn/netfn.IPInCIDR"), Catchable: true, Fails: fails},
	{Name: "net.is_mac", Types: is("func(str) bool"), Go: is("fn/netfn.IsMAC")},
	{Name: "net.macfmt", Types: is("func(str) str"), Go: is("fn/netfn.MACFmt"), Catchable: true, Fails: fails},
	{Name: "net.oldmacfmt", Types: is("func(str) str"), Go: is("fn/netfn.OldMACFmt"), Catchable: true, Fails: fails},
	{
		Name: "net.split_hostport", Types: is("func(str) struct{host str; port str}"), Go: is("fn/netfn.SplitHostPort"),
		Catchable: true, Fails: fails,
	},
	{
		Name: "net.url_parser", Types: is("func(str) struct{scheme str; host str; path str; raw_query str}"), Go: is("fn/urlfn.Parse"),
		Catchable: true, Fails: fails,
	},
	{Name: "os.parse_distro_uid", Types: is("func(str) struct{distro str; version str; arch str}"), Go: is("fn.ParseDistroUID")},
}
