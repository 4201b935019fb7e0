package builtin

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/hiera/eyaml"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// calledByHierarchies says why functions for data have no Go function: hierarchies name them, manifests hardly ever call them.
var calledByHierarchies = map[int]string{0: "hierarchies call it by its name, with a context that they make"}

// puppetFunctions are the functions that Puppet 7 and 8 bring.
var puppetFunctions = []Function{
	{
		Name: "abs", Since: "6.0.0", Fn: &fn.AbsFunction, Result: func(c Call) typesys.Type { return sameNumber(c.types()) },
		Directs: []Direct{{0, fn.AbsInteger, nil}, {0, fn.AbsFloat, nil}, {0, fn.Abs, nil}, {1, fn.AbsString, nil}},
	},
	{
		Name: "alert", Fn: &fn.AlertFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Alert, nil}},
	},
	{Name: "all", Since: "5.2.0", Fn: &fn.AllFunction, Loop: &Loop{puppet.LoopAll, 1, 2}, Result: always(typesys.BooleanType)},
	{
		Name: "annotate", Since: "5.0.0",
		Missing: &Gap{
			"annotations are what Ruby code keeps beside its objects, and no catalog has them",
			"leave the call out: nothing in a catalog depends on it",
		},
	},
	{Name: "any", Since: "5.2.0", Fn: &fn.AnyFunction, Loop: &Loop{puppet.LoopAny, 1, 2}, Result: always(typesys.BooleanType)},
	{
		Name: "assert_type", Legacy: true, Fn: &fn.AssertTypeFunction, Result: assertedType,
		Directs: []Direct{{0, fn.AssertType, nil}, {0, fn.AssertTypeElse, nil}, {1, fn.AssertTypeNamed, nil}, {1, fn.AssertTypeNamedElse, nil}},
	},
	{
		Name: "binary_file", Since: "4.8.0", Legacy: true, Fn: &fn.BinaryFileFunction, Result: always(typesys.BinaryType),
		Finds: &Finder{Folder: fn.FilesFolder, Content: true}, MakesTypes: true, Access: ir.AccessFile,
		Directs: []Direct{{0, fn.BinaryFile, nil}},
	},
	{Name: "break", Since: "4.8.0", Legacy: true, Form: Jumps, Takes: none, Jump: ir.OpBreak, Doc: "(): ends the iteration around it."},
	{
		Name: "call", Since: "5.0.0", Scope: &runtime.CallFunction, Form: Calls, Names: []ir.NameKind{ir.FunctionNames}, MakesTypes: true,
		Defers: anyCall,
		Doc:    "(String|Deferred, Any*, lambda?): calls a function by its name, or makes the call that a Deferred stands for.",
	},
	{
		Name: "camelcase", Since: "6.0.0", Fn: &fn.CamelcaseFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Camelcase, nil}, {2, fn.CamelcaseArray, nil}},
	},
	{
		Name: "capitalize", Since: "6.0.0", Fn: &fn.CapitalizeFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Capitalize, nil}, {2, fn.CapitalizeArray, nil}},
	},
	{
		Name: "ceiling", Since: "6.0.0", Fn: &fn.CeilingFunction, Result: always(typesys.IntegerType),
		Directs: []Direct{{0, fn.CeilingInteger, nil}, {0, fn.Ceiling, nil}, {0, fn.CeilingNumber, nil}, {1, fn.CeilingString, nil}},
	},
	{
		Name: "chomp", Since: "6.0.0", Fn: &fn.ChompFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Chomp, nil}, {2, fn.ChompArray, nil}},
	},
	{
		Name: "chop", Since: "6.0.0", Fn: &fn.ChopFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Chop, nil}, {2, fn.ChopArray, nil}},
	},
	{
		Name: "compare", Since: "6.0.0", Fn: &fn.CompareFunction, Result: always(order),
		Directs: []Direct{
			{0, fn.CompareIntegers, nil},
			{0, fn.CompareNumbers, nil},
			{1, fn.Compare, []value.Value{true}},
			{2, fn.CompareVersions, nil},
			{3, fn.CompareTimes, nil},
			{4, fn.CompareTimes, nil},
			{5, fn.CompareTimes, nil},
		},
	},
	{
		Name: "contain", Legacy: true, Scope: &runtime.ContainFunction, Form: Includes, Takes: oneOrMore, Inclusion: puppet.ContainClasses,
		Names: []ir.NameKind{ir.ClassNames},
		Doc:   "(Any+): includes classes, and keeps their resources within the class or define that contains them.",
	},
	{
		Name: "convert_to", Since: "5.4.0", Fn: &fn.ConvertToFunction, Result: func(c Call) typesys.Type { return converted(c, 1) },
		MakesTypes: true, Defers: anyCall,
		Directs: []Direct{{0, fn.ConvertTo, nil}, {0, fn.ConvertToThen, nil}},
	},
	{
		Name: "create_resources", Legacy: true, Scope: &runtime.CreateResourcesFunction, Form: OfCatalog, Method: GivesNothing,
		Declares: Creates, Names: []ir.NameKind{ir.ClassNames, ir.TypeNames},
		Doc: "(String, Hash, Hash = {}): declares a resource, or a class, for each entry of the hash of titles and parameters, with defaults.",
	},
	{
		Name: "crit", Fn: &fn.CritFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Crit, nil}},
	},
	{
		Name: "debug", Fn: &fn.DebugFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Debug, nil}},
	},
	{
		Name: "defined", Legacy: true, Scope: &runtime.DefinedFunction, Form: Asks, Takes: oneOrMore, Method: Reports,
		Names: []ir.NameKind{ir.ClassNames, ir.TypeNames}, RunsNothing: true,
		Doc: "(Any+): whether a class, type, variable or declared resource is there for one of the names and references.",
	},
	{
		Name: "dig", Since: "4.5.0", Legacy: true, Fn: &fn.DigFunction, Result: dataInside, Keeps: KeepsAny, Digs: DigsKeys,
		Directs: []Direct{{0, fn.Dig, nil}},
	},
	{Name: "digest", Legacy: true, Fn: &fn.DigestFunction, Result: always(typesys.StringType)},
	{
		Name: "downcase", Since: "6.0.0", Fn: &fn.DowncaseFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Downcase, nil}, {2, fn.DowncaseArray, nil}, {3, fn.DowncaseHash, nil}},
	},
	{Name: "each", Legacy: true, Fn: &fn.EachFunction, Loop: &Loop{puppet.LoopEach, 1, 2}, Result: func(c Call) typesys.Type { return c.typ(0) }},
	{
		Name: "emerg", Fn: &fn.EmergFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Emerg, nil}},
	},
	{
		Name: "empty", Since: "5.5.0", Fn: &fn.EmptyFunction, Result: always(typesys.BooleanType),
		Directs: []Direct{
			{0, fn.EmptyArray, nil},
			{0, fn.EmptyHash, nil},
			{0, fn.EmptyValue, nil},
			{1, fn.EmptySensitive, nil},
			{2, fn.Empty, nil},
			{2, fn.EmptyValue, nil},
			{3, fn.EmptyNumeric, nil},
			{4, fn.EmptyValue, nil},
			{5, fn.EmptyValue, nil},
		},
	},
	{
		Name: "epp", Legacy: true, Scope: &runtime.EppFunction, Form: Renders, Declared: renderedType,
		Names: []ir.NameKind{ir.TemplateNames},
		Doc:   "(String, Hash = {}): what a template makes of the parameters; its name is MODULE/FILE.",
	},
	{
		Name: "err", Fn: &fn.ErrFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Err, nil}},
	},
	{Name: "eyaml_lookup_key", Since: "5.0.0", Fn: &eyaml.LookupKeyFunction, Indirect: calledByHierarchies},
	{Name: "fail", Legacy: true, Fn: &fn.FailFunction, RunsNothing: true, Raises: true},
	{
		Name: "file", Legacy: true, Fn: &fn.FileFunction, Form: ReadsFiles, Result: always(typesys.StringType),
		Finds: &Finder{Folder: fn.FilesFolder, Content: true}, Access: ir.AccessFile,
	},
	{Name: "filter", Legacy: true, Fn: &fn.FilterFunction, Loop: &Loop{puppet.LoopFilter, 1, 2}, Result: filtered},
	{
		Name: "find_file", Since: "4.8.0", Legacy: true, Fn: &fn.FindFileFunction, Result: always(optionalString),
		Finds:   &Finder{Folder: fn.FilesFolder},
		Access:  ir.AccessFile,
		Directs: []Direct{{0, fn.FindFile, nil}, {1, fn.FindFileAmong, nil}},
	},
	{
		Name: "find_template", Since: "6.4.0", Fn: &fn.FindTemplateFunction, Result: always(optionalString), Finds: &Finder{Folder: fn.TemplatesFolder},
		Access:  ir.AccessFile,
		Directs: []Direct{{0, fn.FindTemplate, nil}, {1, fn.FindTemplateAmong, nil}},
	},
	{
		Name: "flatten", Since: "5.5.0", Fn: &fn.FlattenFunction, Result: flatType, Keeps: KeepsArray,
		Directs: []Direct{{0, fn.FlattenArray, nil}, {0, fn.Flatten, nil}},
	},
	{
		Name: "floor", Since: "6.0.0", Fn: &fn.FloorFunction, Result: always(typesys.IntegerType),
		Directs: []Direct{{0, fn.FloorInteger, nil}, {0, fn.Floor, nil}, {0, fn.FloorNumber, nil}, {1, fn.FloorString, nil}},
	},
	{Name: "fqdn_rand", Legacy: true, Fn: &fn.FqdnRandFunction, Directs: []Direct{{0, fn.FqdnRand, []value.Value{""}}}, RunsNothing: true},
	{Name: "generate", Legacy: true, Fn: &fn.GenerateFunction, Result: always(typesys.StringType), Access: ir.AccessExec},
	{
		Name: "get", Since: "6.0.0", Fn: &fn.GetFunction, Result: gotten, Keeps: KeepsAny, Digs: DigsPath,
		Directs: []Direct{{0, fn.Get, []value.Value{nil}}, {0, fn.GetRescued, []value.Value{nil}}},
	},
	{
		Name: "getvar", Since: "6.0.0", Fn: &fn.GetvarFunction, Digs: DigsVariable,
		Directs: []Direct{{0, fn.Getvar, []value.Value{nil}}, {0, fn.GetvarRescued, []value.Value{nil}}},
	},
	{Name: "group_by", Since: "6.15.0", Fn: &fn.GroupByFunction, Loop: &Loop{puppet.LoopGroupBy, 1, 2}, Declared: typesys.HashType, Result: groups},
	{
		Name: "hiera", Legacy: true, Fn: &fn.HieraFunction, Keyed: true,
		Directs: []Direct{{0, fn.HieraList, nil}, {1, fn.Hiera, nil}, {2, fn.Hiera, nil}, {3, fn.HieraElse, nil}, {4, fn.HieraElse, nil}},
	},
	{
		Name: "hiera_array", Legacy: true, Fn: &fn.HieraArrayFunction, Keyed: true,
		Directs: []Direct{{0, fn.HieraArrayList, nil}, {1, fn.HieraArray, nil}, {2, fn.HieraArray, nil}, {3, fn.HieraArrayElse, nil}, {4, fn.HieraArrayElse, nil}},
	},
	{
		Name: "hiera_hash", Legacy: true, Fn: &fn.HieraHashFunction, Keyed: true,
		Directs: []Direct{{0, fn.HieraHashList, nil}, {1, fn.HieraHash, nil}, {2, fn.HieraHash, nil}, {3, fn.HieraHashElse, nil}, {4, fn.HieraHashElse, nil}},
	},
	{
		Name: "hiera_include", Legacy: true, Fn: &fn.HieraIncludeFunction, Form: IncludesFound, Keyed: true,
		Directs: []Direct{{0, fn.HieraIncludeList, nil}, {1, fn.HieraInclude, nil}, {2, fn.HieraInclude, nil}, {3, fn.HieraIncludeElse, nil}, {4, fn.HieraIncludeElse, nil}},
	},
	{Name: "hocon_data", Since: "4.9.0", Fn: &fn.HoconDataFunction, Indirect: calledByHierarchies, Access: ir.AccessEnv | ir.AccessFile},
	{Name: "import", Form: Imports, Takes: anyNumber, Doc: "(Any*): an error, since it is gone with Puppet 4."},
	{
		Name: "include", Legacy: true, Scope: &runtime.IncludeFunction, Form: Includes, Takes: oneOrMore, Inclusion: puppet.IncludeClasses,
		Names: []ir.NameKind{ir.ClassNames}, Doc: "(Any+): evaluates classes that are not evaluated yet, and returns references to them.",
	},
	{
		Name: "index", Since: "6.3.0", Fn: &fn.IndexFunction, Loop: &Loop{puppet.LoopIndex, 1, 2},
		Directs: []Direct{{4, fn.Index, nil}, {4, fn.IndexString, nil}, {5, fn.IndexArray, nil}, {5, fn.IndexHash, nil}, {5, fn.IndexIterable, nil}},
	},
	{
		Name: "info", Fn: &fn.InfoFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Info, nil}},
	},
	{
		Name: "inline_epp", Legacy: true, Form: Renders, Declared: renderedType,
		Doc: "(String, Hash = {}): what a template makes of the parameters whose source is known when building.",
	},
	{
		Name: "inline_template", Legacy: true, Form: RendersErb, Returns: typesys.StringType,
		Doc: "(String+): what templates in ERB render whose sources are known when building.",
	},
	{
		Name: "join", Since: "5.5.0", Fn: &fn.JoinFunction, Result: always(typesys.StringType), Keeps: KeepsJoined,
		Directs: []Direct{{0, fn.Join, []value.Value{""}}},
	},
	{Name: "json_data", Since: "4.8.0", Fn: &fn.JsonDataFunction, Indirect: calledByHierarchies},
	{
		Name: "keys", Since: "5.5.0", Fn: &fn.KeysFunction,
		Result: func(c Call) typesys.Type { k, _, lo, hi := c.entries(0); return ir.ArrayOf(k, lo, hi) }, Keeps: KeepsArray,
		Directs: []Direct{{0, fn.Keys, nil}},
	},
	{
		Name: "length", Since: "5.5.0", Fn: &fn.LengthFunction, Result: always(count),
		Directs: []Direct{{0, fn.LengthOfArray, nil}, {0, fn.LengthOfHash, nil}, {0, fn.LengthOf, nil}, {1, fn.Length, nil}, {1, fn.LengthOf, nil}, {2, fn.LengthOf, nil}},
	},
	{Name: "lest", Since: "4.5.0", Legacy: true, Fn: &fn.LestFunction, Loop: &Loop{puppet.LoopLest, 0, 0}, Result: lestType},
	{
		Name: "lookup", Legacy: true, Fn: &fn.LookupFunction, Keyed: true, MakesTypes: true,
		Directs: []Direct{
			{0, fn.Lookup, []value.Value{nil, nil}},
			{1, fn.LookupOr, nil},
			{2, fn.LookupElse, []value.Value{nil, nil}},
			{3, fn.LookupNamed, nil},
			{3, fn.LookupNamedElse, nil},
			{4, fn.LookupWith, nil},
			{4, fn.LookupWithElse, nil},
		},
	},
	{
		Name: "lstrip", Since: "6.0.0", Fn: &fn.LstripFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Lstrip, nil}, {2, fn.LstripArray, nil}},
	},
	{Name: "map", Legacy: true, Fn: &fn.MapFunction, Loop: &Loop{puppet.LoopMap, 1, 2}, Result: mapped},
	{
		Name: "match", Legacy: true, Fn: &fn.MatchFunction, Result: matches,
		Directs: []Direct{{0, fn.Match, nil}, {1, fn.MatchArray, nil}},
	},
	{
		Name: "max", Since: "6.0.0", Fn: &fn.MaxFunction, Result: func(c Call) typesys.Type { return allIntegers(c.types()) },
		Directs: []Direct{
			{0, fn.MaxInteger, nil},
			{0, fn.Max, nil},
			{1, fn.Max, nil},
			{2, fn.Max, nil},
			{3, fn.Max, nil},
			{4, fn.Max, nil},
			{12, fn.Max, nil},
			{5, fn.MaxArray, nil},
			{6, fn.MaxArray, nil},
			{7, fn.MaxArray, nil},
			{8, fn.MaxArray, nil},
			{9, fn.MaxArray, nil},
			{10, fn.MaxArray, nil},
			{5, fn.MaxArrayBy, nil},
			{6, fn.MaxArrayBy, nil},
			{7, fn.MaxArrayBy, nil},
			{8, fn.MaxArrayBy, nil},
			{9, fn.MaxArrayBy, nil},
			{10, fn.MaxArrayBy, nil},
			{11, fn.MaxBy, nil},
		},
	},
	{Name: "md5", Legacy: true, Fn: &fn.Md5Function, Directs: []Direct{{0, fn.MD5, nil}}, Result: always(typesys.StringType)},
	{
		Name: "min", Since: "6.0.0", Fn: &fn.MinFunction, Result: func(c Call) typesys.Type { return allIntegers(c.types()) },
		Directs: []Direct{
			{0, fn.MinInteger, nil},
			{0, fn.Min, nil},
			{1, fn.Min, nil},
			{2, fn.Min, nil},
			{3, fn.Min, nil},
			{4, fn.Min, nil},
			{12, fn.Min, nil},
			{5, fn.MinArray, nil},
			{6, fn.MinArray, nil},
			{7, fn.MinArray, nil},
			{8, fn.MinArray, nil},
			{9, fn.MinArray, nil},
			{10, fn.MinArray, nil},
			{5, fn.MinArrayBy, nil},
			{6, fn.MinArrayBy, nil},
			{7, fn.MinArrayBy, nil},
			{8, fn.MinArrayBy, nil},
			{9, fn.MinArrayBy, nil},
			{10, fn.MinArrayBy, nil},
			{11, fn.MinBy, nil},
		},
	},
	{
		Name: "module_directory", Since: "5.4.0", Fn: &fn.ModuleDirectoryFunction, Result: always(optionalString), Finds: &Finder{},
		Directs: []Direct{{0, fn.ModuleDirectory, nil}, {1, fn.ModuleDirectoryAmong, nil}},
	},
	{
		Name: "new", Since: "4.5.0", Legacy: true, Fn: &fn.NewFunction, Result: created, MakesTypes: true, Defers: createsComputed, RunsNothing: true,
		Directs: []Direct{{0, fn.New, nil}, {0, fn.NewThen, nil}},
	},
	{
		Name: "next", Since: "4.7.0", Legacy: true, Form: Jumps, Takes: oneAtMost, Jump: ir.OpNext,
		Doc: "(Any = undef): ends this call of a lambda with a value, or a function, class or define.",
	},
	{
		Name: "notice", Fn: &fn.NoticeFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Notice, nil}},
	},
	{Name: "partition", Since: "6.15.0", Fn: &fn.PartitionFunction, Loop: &Loop{puppet.LoopPartition, 1, 2}, Declared: halvesType, Result: partitioned},
	{
		Name: "puppetdb_query", Service: true,
		Missing: &Gap{
			"a program asks no service for anything",
			"what other nodes export is collected with <<| |>>, from the directory that --exports names",
		},
	},
	{
		Name: "realize", Legacy: true, Scope: &runtime.RealizeFunction, Form: OfCatalog, Method: GivesNothing, RunsNothing: true,
		Doc: "(references…): makes virtual resources real.",
	},
	{Name: "reduce", Legacy: true, Fn: &fn.ReduceFunction, Loop: &Loop{puppet.LoopReduce, 2, 2}},
	{
		Name: "regsubst", Legacy: true, Fn: &fn.RegsubstFunction, Result: affixed, Logs: 5,
		Directs: []Direct{
			{0, fn.Regsubst, []value.Value{nil}},
			{0, fn.RegsubstArray, []value.Value{nil}},
			{0, fn.RegsubstValue, []value.Value{nil}},
			{1, fn.RegsubstRegexp, []value.Value{""}},
			{1, fn.RegsubstRegexpArray, []value.Value{""}},
			{1, fn.RegsubstRegexpValue, []value.Value{""}},
		},
	},
	{
		Name: "require", Legacy: true, Scope: &runtime.RequireFunction, Form: Includes, Takes: oneOrMore, Inclusion: puppet.RequireClasses,
		Names: []ir.NameKind{ir.ClassNames}, Doc: "(Any+): includes classes, which come before the class or define that requires them.",
	},
	{
		Name: "return", Since: "4.7.0", Legacy: true, Form: Jumps, Takes: oneAtMost, Jump: ir.OpReturn,
		Doc: "(Any = undef): ends the function, class or define around it.",
	},
	{
		Name: "reverse_each", Since: "4.4.0", Legacy: true, Fn: &fn.ReverseEachFunction, Loop: &Loop{puppet.LoopReverseEach, 1, 1},
		Directs: []Direct{{0, fn.ReverseEach, nil}},
	},
	{
		Name: "round", Since: "6.0.0", Fn: &fn.RoundFunction, Result: always(typesys.IntegerType),
		Directs: []Direct{{0, fn.Round, nil}, {0, fn.RoundInteger, nil}, {0, fn.RoundNumber, nil}},
	},
	{
		Name: "rstrip", Since: "6.0.0", Fn: &fn.RstripFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Rstrip, nil}, {2, fn.RstripArray, nil}},
	},
	{
		Name: "scanf", Legacy: true, Fn: &fn.ScanfFunction,
		Directs: []Direct{{0, fn.Scanf, nil}, {0, fn.ScanfThen, nil}},
	},
	{Name: "sha1", Legacy: true, Fn: &fn.Sha1Function, Directs: []Direct{{0, fn.SHA1, nil}}, Result: always(typesys.StringType)},
	{Name: "sha256", Legacy: true, Fn: &fn.Sha256Function, Directs: []Direct{{0, fn.SHA256, nil}}, Result: always(typesys.StringType)},
	{Name: "shellquote", Legacy: true, Fn: &fn.ShellquoteFunction, Directs: []Direct{{0, fn.Shellquote, nil}, {0, fn.ShellquoteArray, nil}}, Result: always(typesys.StringType)},
	{
		Name: "size", Since: "6.0.0", Fn: &fn.SizeFunction, Result: always(count),
		Directs: []Direct{{0, fn.LengthOfArray, nil}, {0, fn.LengthOfHash, nil}, {0, fn.Length, nil}, {0, fn.LengthOf, nil}},
	},
	{
		Name: "slice", Legacy: true, Fn: &fn.SliceFunction, Loop: &Loop{puppet.LoopSlice, 1, 99}, Result: sliced,
		Directs: []Direct{{0, fn.Slice, nil}, {1, fn.SliceArray, nil}, {1, fn.Slice, nil}},
	},
	{
		Name: "sort", Since: "6.0.0", Fn: &fn.SortFunction, Result: kept, Keeps: KeepsArray | KeepsText,
		Directs: []Direct{{0, fn.SortString, nil}, {0, fn.SortStringBy, nil}, {1, fn.Sort, nil}, {1, fn.SortBy, nil}},
	},
	{
		Name: "split", Legacy: true, Fn: &fn.SplitFunction, Result: splitType,
		Directs: []Direct{
			{0, fn.Split, nil},
			{1, fn.SplitRegexp, nil},
			{2, fn.SplitRegexp, nil},
			{3, fn.SplitSensitive, nil},
			{4, fn.SplitSensitiveRegexp, nil},
			{5, fn.SplitSensitiveRegexp, nil},
		},
	},
	{Name: "sprintf", Legacy: true, Fn: &fn.SprintfFunction, Directs: []Direct{{0, fn.Sprintf, nil}}, Result: always(typesys.StringType)},
	{
		Name: "step", Since: "4.4.0", Legacy: true, Fn: &fn.StepFunction, Loop: &Loop{puppet.LoopStep, 1, 1},
		Directs: []Direct{{0, fn.Step, nil}},
	},
	{
		Name: "strftime", Since: "4.8.0", Legacy: true, Fn: &fn.StrftimeFunction, Result: always(typesys.StringType), MakesTypes: true,
		Directs: []Direct{{0, fn.StrftimeSpan, nil}, {1, fn.Strftime, []value.Value{""}}, {2, fn.StrftimeNow, []value.Value{""}}},
	},
	{
		Name: "strip", Since: "6.0.0", Fn: &fn.StripFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Strip, nil}, {2, fn.StripArray, nil}},
	},
	{
		Name: "tag", Legacy: true, Scope: &runtime.TagFunction, Form: OfCatalog, Method: GivesNothing, RunsNothing: true,
		Doc: "(String…): gives tags to the class or define around it, and to all in it.",
	},
	{
		Name: "tagged", Legacy: true, Scope: &runtime.TaggedFunction, Form: OfCatalog, Method: Reports, Returns: typesys.BooleanType,
		RunsNothing: true, Doc: "(String…): whether the class or define around it has all of the tags, or a resource of the catalog one.",
	},
	{
		Name: "template", Legacy: true, Form: RendersErb, Returns: typesys.StringType,
		Doc: "(String+): what templates in ERB render; their names are MODULE/FILE.",
	},
	{Name: "then", Since: "4.5.0", Legacy: true, Fn: &fn.ThenFunction, Loop: &Loop{puppet.LoopThen, 1, 1}, Result: thenType},
	{Name: "tree_each", Since: "5.0.0", Fn: &fn.TreeEachFunction, Loop: &Loop{puppet.LoopTreeEach, 1, 2}, Directs: []Direct{{2, fn.TreeEach, nil}}},
	{
		Name: "type", Since: "4.4.0", Legacy: true, Fn: &fn.TypeFunction, Result: always(typesys.TypeType), MakesTypes: true,
		Directs: []Direct{{0, fn.Type, []value.Value{"detailed"}}, {1, fn.Type, nil}, {2, fn.Type, nil}},
	},
	{
		Name: "unique", Since: "5.0.0", Fn: &fn.UniqueFunction, Result: uniqueType, Keeps: KeepsArray | KeepsHash | KeepsText,
		Directs: []Direct{
			{0, fn.UniqueString, nil},
			{0, fn.UniqueStringBy, nil},
			{1, fn.UniqueHash, nil},
			{1, fn.UniqueHashBy, nil},
			{2, fn.Unique, nil},
			{2, fn.UniqueBy, nil},
			{3, fn.UniqueIterable, nil},
			{3, fn.UniqueIterableBy, nil},
		},
	},
	{
		Name: "unwrap", Since: "4.6.0", Fn: &fn.UnwrapFunction, Result: unwrapped,
		Directs: []Direct{{0, fn.Unwrap, nil}, {0, fn.UnwrapThen, nil}, {1, fn.Unwrap, nil}, {1, fn.UnwrapThen, nil}},
	},
	{
		Name: "upcase", Since: "6.0.0", Fn: &fn.UpcaseFunction, Result: ofStrings,
		Directs: []Direct{{0, fn.Itself, nil}, {1, fn.Upcase, nil}, {2, fn.UpcaseArray, nil}, {3, fn.UpcaseHash, nil}},
	},
	{
		Name: "values", Since: "5.5.0", Fn: &fn.ValuesFunction,
		Result: func(c Call) typesys.Type { _, v, lo, hi := c.entries(0); return ir.ArrayOf(v, lo, hi) }, Keeps: KeepsArray,
		Directs: []Direct{{0, fn.Values, nil}},
	},
	{
		Name: "versioncmp", Legacy: true, Fn: &fn.VersioncmpFunction, Result: always(order),
		Directs: []Direct{{0, fn.Versioncmp, []value.Value{false}}},
	},
	{
		Name: "warning", Fn: &fn.WarningFunction, Declared: typesys.UndefType, Result: always(typesys.UndefType), RunsNothing: true,
		Directs: []Direct{{0, fn.Warning, nil}},
	},
	{Name: "with", Legacy: true, Fn: &fn.WithFunction, Loop: &Loop{puppet.LoopWith, 0, 9}, Result: func(c Call) typesys.Type { return c.Block }},
	{Name: "yaml_data", Since: "4.8.0", Fn: &fn.YamlDataFunction, Indirect: calledByHierarchies},
}
