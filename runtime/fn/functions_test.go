package fn

// functions are those that the recorded cases call, by Puppet's name.
var functions = byName(
	&Abs, &Alert, &All, &Any, &AssertType, &Camelcase, &Capitalize, &Ceiling, &Chomp, &Chop, &Compare, &Crit, &Debug,
	&Dig, &Digest, &Downcase, &Each, &Emerg, &Empty, &Err, &Fail, &Filter, &Flatten, &Floor, &FqdnRand, &Get, &GroupBy,
	&Index, &Info, &Join, &Keys, &Length, &Lest, &Lstrip, &Map, &Match, &Max, &Md5, &Min, &Notice, &Partition, &Reduce,
	&Regsubst, &ReverseEach, &Round, &Rstrip, &Sha1, &Sha256, &Shellquote, &Size, &Slice, &Sort, &Split, &Sprintf, &Step,
	&Strip, &Then, &TreeEach, &Type, &Unique, &Unwrap, &Upcase, &Values, &Versioncmp, &Warning, &With,
)

func byName(fs ...*Function) map[string]*Function {
	m := map[string]*Function{}
	for _, f := range fs {
		m[f.Name] = f
	}
	return m
}
