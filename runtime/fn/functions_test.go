package fn

// functions are all functions of the package, by Puppet's name.
var functions = byName(
	&New, &ConvertTo, &Parsejson, &Parseyaml, &ToJson, &Base64, &Abs, &Alert, &All, &Any, &Any2array, &Any2bool, &AssertPrivate, &AssertType, &Basename, &Bool2num, &Bool2str,
	&Camelcase, &Capitalize, &Ceiling, &Chomp, &Chop, &Compare, &Concat, &Count, &Crit, &Debug, &DeepMerge, &Delete,
	&DeleteAt, &DeleteUndefValues, &DeleteValues, &Deprecation, &Difference, &Dig, &Digest, &Dirname, &Downcase, &Each,
	&Emerg, &Empty, &Err, &Fact, &Fail, &Filter, &Flatten, &Floor, &FqdnRand, &Get, &Grep, &GroupBy, &HasKey, &Hash,
	&Index, &Info, &Intersection, &IsA, &IsAbsolutePath, &IsArray, &IsBool, &IsDomainName, &IsFloat, &IsHash,
	&IsInteger, &IsMacAddress, &IsNumeric, &IsString, &Join, &JoinKeysToValues, &Keys, &Length, &Lest, &Lstrip, &Map,
	&Match, &Max, &Md5, &Member, &Merge, &Min, &Notice, &Num2bool, &Partition, &Pick, &PickDefault, &Prefix, &Range,
	&Reduce, &Regsubst, &Reverse, &ReverseEach, &Round, &Rstrip, &Sha1, &Sha256, &Shellquote, &Size, &Slice, &Sort,
	&Split, &Sprintf, &Squeeze, &StdlibEndWith, &StdlibExtname, &StdlibMerge, &StdlibStartWith, &Step, &Str2bool,
	&Strip, &Suffix, &Swapcase, &Then, &TreeEach, &Type, &TypeOf, &Union, &Unique, &Unwrap, &Upcase,
	&PwHash, &Str2saltedpbkdf2, &Strftime, &ToYaml, &ToPython, &ToRuby, &ToToml, &ToJsonPretty,
	&ShellEscape, &BatchEscape, &PowershellEscape, &StdlibXmlEncode, &Regexpescape, &Uriescape, &Dos2unix, &Unix2dos, &ShellJoin, &ShellSplit,
	&SeededRand, &SeededRandString, &FqdnRandString, &FqdnRotate, &FqdnUuid, &Clamp, &ConvertBase, &ToBytes, &Time,
	&HasInterfaceWith, &HasIpAddress, &HasIpNetwork, &OsVersionGte, &Reject, &DeleteRegex, &Dig44, &Type3x, &IsEmailAddress, &SprintfHash,
	&Translate, &IsIpAddress, &IsIpv4Address, &IsIpv6Address, &EncloseIpv6, &StdlibIpInRange,
	&ValidateLegacy, &ValidateNumeric, &ValidateIpAddress, &ValidateIpv4Address, &ValidateIpv6Address, &ValidateDomainName, &ValidateEmailAddress,
	&ValidateAbsolutePath, &ValidateArray, &ValidateBool, &ValidateHash, &ValidateInteger, &ValidateRe,
	&ValidateSlength, &ValidateString, &Values, &ValuesAt, &Versioncmp, &Warning, &With, &Zip,
	&Parsepson, &Shuffle, &Str2saltedsha512, &TryGetValue, &StdlibToJson, &StdlibToJsonPretty, &StdlibToYaml, &StdlibToPython, &StdlibToRuby,
	&StdlibToToml, &StdlibRewrapSensitiveData, &StdlibSha256, &StdlibCrc32, &StdlibShellEscape, &StdlibBatchEscape, &StdlibPowershellEscape,
	&StdlibSeededRand, &StdlibSeededRandString, &StdlibFqdnRandString, &StdlibFqdnRotate, &StdlibTime, &StdlibOsVersionGte,
	&StdlibHasInterfaceWith, &StdlibNestedValues, &StdlibSortBy,
)

func byName(fs ...*Function) map[string]*Function {
	m := map[string]*Function{}
	for _, f := range fs {
		m[f.Name] = f
	}
	return m
}
