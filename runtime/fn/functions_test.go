package fn

// functions are all functions of the package, by Puppet's name.
var functions = byName(
	&NewFunction, &ConvertToFunction, &ParsejsonFunction, &ParseyamlFunction, &ToJsonFunction, &Base64Function, &AbsFunction, &AlertFunction, &AllFunction, &AnyFunction, &Any2arrayFunction, &Any2boolFunction, &AssertPrivateFunction, &AssertTypeFunction, &BasenameFunction, &Bool2numFunction, &Bool2strFunction,
	&CamelcaseFunction, &CapitalizeFunction, &CeilingFunction, &ChompFunction, &ChopFunction, &CompareFunction, &ConcatFunction, &CountFunction, &CritFunction, &DebugFunction, &DeepMergeFunction, &DeleteFunction,
	&DeleteAtFunction, &DeleteUndefValuesFunction, &DeleteValuesFunction, &DeprecationFunction, &DifferenceFunction, &DigFunction, &DigestFunction, &DirnameFunction, &DowncaseFunction, &EachFunction,
	&EmergFunction, &EmptyFunction, &ErrFunction, &FactFunction, &FailFunction, &FilterFunction, &FlattenFunction, &FloorFunction, &FqdnRandFunction, &GetFunction, &GrepFunction, &GroupByFunction, &HasKeyFunction, &HashFunction,
	&IndexFunction, &InfoFunction, &IntersectionFunction, &IsAFunction, &IsAbsolutePathFunction, &IsArrayFunction, &IsBoolFunction, &IsDomainNameFunction, &IsFloatFunction, &IsHashFunction,
	&IsIntegerFunction, &IsMacAddressFunction, &IsNumericFunction, &IsStringFunction, &JoinFunction, &JoinKeysToValuesFunction, &KeysFunction, &LengthFunction, &LestFunction, &LstripFunction, &MapFunction,
	&MatchFunction, &MaxFunction, &Md5Function, &MemberFunction, &MergeFunction, &MinFunction, &NoticeFunction, &Num2boolFunction, &PartitionFunction, &PickFunction, &PickDefaultFunction, &PrefixFunction, &RangeFunction,
	&ReduceFunction, &RegsubstFunction, &ReverseFunction, &ReverseEachFunction, &RoundFunction, &RstripFunction, &Sha1Function, &Sha256Function, &ShellquoteFunction, &SizeFunction, &SliceFunction, &SortFunction,
	&SplitFunction, &SprintfFunction, &SqueezeFunction, &StdlibEndWithFunction, &StdlibExtnameFunction, &StdlibMergeFunction, &StdlibStartWithFunction, &StepFunction, &Str2boolFunction,
	&StripFunction, &SuffixFunction, &SwapcaseFunction, &ThenFunction, &TreeEachFunction, &TypeFunction, &TypeOfFunction, &UnionFunction, &UniqueFunction, &UnwrapFunction, &UpcaseFunction,
	&PwHashFunction, &Str2saltedpbkdf2Function, &StrftimeFunction, &ToYamlFunction, &ToPythonFunction, &ToRubyFunction, &ToTomlFunction, &ToJsonPrettyFunction,
	&ShellEscapeFunction, &BatchEscapeFunction, &PowershellEscapeFunction, &StdlibXmlEncodeFunction, &RegexpescapeFunction, &UriescapeFunction, &Dos2unixFunction, &Unix2dosFunction, &ShellJoinFunction, &ShellSplitFunction,
	&SeededRandFunction, &SeededRandStringFunction, &FqdnRandStringFunction, &FqdnRotateFunction, &FqdnUuidFunction, &ClampFunction, &ConvertBaseFunction, &ToBytesFunction, &TimeFunction,
	&HasInterfaceWithFunction, &HasIpAddressFunction, &HasIpNetworkFunction, &OsVersionGteFunction, &RejectFunction, &DeleteRegexFunction, &Dig44Function, &Type3xFunction, &IsEmailAddressFunction, &SprintfHashFunction,
	&TranslateFunction, &IsIpAddressFunction, &IsIpv4AddressFunction, &IsIpv6AddressFunction, &EncloseIpv6Function, &StdlibIpInRangeFunction,
	&ValidateLegacyFunction, &ValidateNumericFunction, &ValidateIpAddressFunction, &ValidateIpv4AddressFunction, &ValidateIpv6AddressFunction, &ValidateDomainNameFunction, &ValidateEmailAddressFunction,
	&ValidateAbsolutePathFunction, &ValidateArrayFunction, &ValidateBoolFunction, &ValidateHashFunction, &ValidateIntegerFunction, &ValidateReFunction,
	&ValidateSlengthFunction, &ValidateStringFunction, &ValuesFunction, &ValuesAtFunction, &VersioncmpFunction, &WarningFunction, &WithFunction, &ZipFunction,
	&ParsepsonFunction, &ShuffleFunction, &Str2saltedsha512Function, &TryGetValueFunction, &StdlibToJsonFunction, &StdlibToJsonPrettyFunction, &StdlibToYamlFunction, &StdlibToPythonFunction, &StdlibToRubyFunction,
	&StdlibToTomlFunction, &StdlibRewrapSensitiveDataFunction, &StdlibSha256Function, &StdlibCrc32Function, &StdlibShellEscapeFunction, &StdlibBatchEscapeFunction, &StdlibPowershellEscapeFunction,
	&StdlibSeededRandFunction, &StdlibSeededRandStringFunction, &StdlibFqdnRandStringFunction, &StdlibFqdnRotateFunction, &StdlibTimeFunction, &StdlibOsVersionGteFunction,
	&StdlibHasInterfaceWithFunction, &StdlibNestedValuesFunction, &StdlibSortByFunction,
)

func byName(fs ...*Function) map[string]*Function {
	m := map[string]*Function{}
	for _, f := range fs {
		m[f.Name] = f
	}
	return m
}
