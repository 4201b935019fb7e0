package functions

// machine are the functions that read the machine, the time or chance, or the files of the program. Those that mgmt takes for functions that
// cannot fail may fail here where `--facts` has a value of another type.
var machine = []Function{
	{Name: "history", Types: is("func(a, int) a"), Go: is("inputs.History"), Class: Stream, Special: NoFunc, Fails: fails, Site: true},
	{Name: "random1", Types: is("func(int) str"), Go: is("fn/randomfn.Random1"), Class: Random, Fails: fails},

	{Name: "datetime.now", Types: is("func() int"), Go: is("fn/hostfn.Now"), Class: Stream, Fails: fails, Watched: 1},
	{Name: "datetime.str_now", Types: is("func() str"), Go: is("fn/hostfn.StrNow"), Class: Stream, Fails: fails, Watched: 1},
	{
		Name: "datetime.weekday_fast", Types: is("func() str"), Go: is("fn/hostfn.WeekdayFast"),
		Class: Stream, Fails: fails, Watched: 1,
	},

	{
		Name: "net.interface_cidr", Types: is("func(str) str"), Go: is("fn/ifacefn.InterfaceCIDR"),
		Class: Stream, Fails: fails, Watched: 1,
	},
	{Name: "net.macs", Types: is("func() []str"), Go: is("fn/ifacefn.MACs"), Class: Stream, Fails: fails, Watched: 1},
	{
		Name: "net.wired_interface", Types: is("func() str"), Go: is("fn/ifacefn.WiredInterface"),
		Class: Stream, Fails: fails, Watched: 1,
	},
	{
		Name: "util.hostname_mapper", Types: is("func(map{str: str}) str"), Go: is("fn/ifacefn.HostnameMapper"),
		Class: Fact, Fails: fails,
	},

	{Name: "os.args", Types: is("func() []str"), Go: is("fn/hostfn.Args"), Class: Fact, Fails: fails},
	{Name: "os.expand_home", Types: is("func(str) str"), Go: is("fn/hostfn.ExpandHome"), Class: Fact, Fails: fails},
	{Name: "os.home", Types: is("func(str) str"), Go: is("fn/hostfn.Home"), Class: Fact, Fails: fails},
	{Name: "os.uid", Types: is("func(str) str"), Go: is("fn/hostfn.UID"), Class: Fact, Fails: fails},
	{Name: "os.family", Types: is("func() str"), Go: is("fn/hostfn.Family"), Class: Fact, Fails: fails},
	{Name: "os.is_family_redhat", Types: is("func() bool"), Go: is("fn/hostfn.IsFamilyRedHat"), Class: Fact, Fails: fails},
	{Name: "os.is_family_debian", Types: is("func() bool"), Go: is("fn/hostfn.IsFamilyDebian"), Class: Fact, Fails: fails},
	{Name: "os.is_family_archlinux", Types: is("func() bool"), Go: is("fn/hostfn.IsFamilyArchLinux"), Class: Fact, Fails: fails},
	{Name: "os.is_virtual", Types: is("func() bool"), Go: is("fn/hostfn.IsVirtual"), Class: Fact, Fails: fails},
	{
		Name: "os.release", Types: is("func() struct{id str; variant_id str; version_id str}"), Go: is("fn/hostfn.Release"),
		Class: Fact, Fails: fails,
	},
	{Name: "os.readfile", Types: is("func(str) str"), Go: is("fn/hostfn.ReadFile"), Class: Stream, Catchable: true, Fails: fails},
	{Name: "os.file_exists", Types: is("func(str) bool"), Go: is("fn/hostfn.FileExists"), Class: Stream, Fails: fails},
	{
		Name: "os.modinfo_loaded", Types: is("func(str) bool"), Go: is("fn/hostfn.ModinfoLoaded"),
		Class: Stream, Fails: fails, Watched: 1,
	},
	{Name: "os.user_exists", Types: is("func(str) bool"), Go: is("fn/hostfn.UserExists"), Class: Stream, Fails: fails, Watched: 1},
	{Name: "os.system", Types: is("func(str) str"), Go: is("fn/execfn.System"), Class: Stream, Fails: fails},

	{Name: "sys.env", Types: is("func() map{str: str}"), Go: is("fn/hostfn.Env"), Class: Fact, Fails: fails},
	{Name: "sys.getenv", Types: is("func(str) str"), Go: is("fn/hostfn.Getenv"), Class: Fact, Catchable: true, Fails: fails},
	{Name: "sys.hasenv", Types: is("func(str) bool"), Go: is("fn/hostfn.Hasenv"), Class: Fact, Fails: fails},
	{Name: "sys.hostname", Types: is("func() str"), Go: is("fn/hostfn.Hostname"), Class: Stream, Fails: fails, Watched: 1},
	{
		Name: "sys.load", Types: is("func() struct{x1 float; x5 float; x15 float}"), Go: is("fn/hostfn.Load"),
		Class: Stream, Fails: fails, Watched: 1,
	},
	{Name: "sys.cpu_count", Types: is("func() int"), Go: is("fn/hostfn.CPUCount"), Class: Stream, Fails: fails, Watched: 1},
	{Name: "sys.uptime", Types: is("func() int"), Go: is("fn/hostfn.Uptime"), Class: Stream, Fails: fails, Watched: 1},
	{
		Name: "sys/fwupd.reboot_needed", Types: is("func() bool"), Go: is("fn/givenfn.RebootNeeded"),
		Class: Stream, Fails: fails, Missing: "p2go does not talk to fwupd; with --mcl-facts, facts can have its value",
	},

	{Name: "local.pool", Types: is("func(str, str) int"), Go: is("fn/hostfn.Pool"), Class: Fact, Fails: fails},
	{Name: "local.vardir", Types: is("func(str) str"), Go: is("fn/hostfn.VarDir"), Class: Fact, Fails: fails},

	{Name: "deploy.readfile", Types: is("func(str) str"), Go: is("fn/deployfn.ReadFile"), Class: Const, Fails: fails},
	{Name: "deploy.readfileabs", Types: is("func(str) str"), Go: is("fn/deployfn.ReadFileAbs"), Class: Const, Fails: fails},
	{Name: "deploy.abspath", Types: is("func(str) str"), Go: is("fn/deployfn.AbsPath"), Class: Const, Fails: fails},
	{
		Name: "deploy.directory", Types: is("func(str) str"), Go: is("fn/deployfn.Directory"),
		Class: Const, Fails: fails, Inputs: true,
	},
	{Name: "deploy.file_exists", Types: is("func(str) bool"), Go: is("fn/deployfn.FileExists"), Class: Const, Fails: fails},
	{Name: "deploy.binary_path", Types: is("func() str"), Go: is("fn/hostfn.BinaryPath"), Class: Fact, Fails: fails},
	{
		Name: "deploy.bootstrap_packages", Types: is("func(str) []str"), Go: is(""),
		Class: Pure, Fails: fails, Missing: "p2go does not know what mgmt is built with",
	},

	// Section 9: without a cluster, only --facts can have their values (MCL-FN-20).
	{
		Name: "value.get_bool", Types: is("func(str) struct{value bool; ready bool}"), Go: is("fn/givenfn.GetBool"),
		Class: Cluster, Fails: fails,
	},
	{
		Name: "value.get_str", Types: is("func(str) struct{value str; ready bool}"), Go: is("fn/givenfn.GetStr"),
		Class: Cluster, Fails: fails,
	},
	{
		Name: "value.get_int", Types: is("func(str) struct{value int; ready bool}"), Go: is("fn/givenfn.GetInt"),
		Class: Cluster, Fails: fails,
	},
	{
		Name: "value.get_float", Types: is("func(str) struct{value float; ready bool}"), Go: is("fn/givenfn.GetFloat"),
		Class: Cluster, Fails: fails,
	},
	{
		Name: "value.get", Types: is("func(str) struct{value a; ready bool}"), Go: is(""),
		Class: Cluster, Fails: fails, Missing: "write value.get_bool, get_str, get_int or get_float",
	},
	{
		Name: "world.getval", Types: is("func(str) struct{value str; exists bool}"), Go: is("fn/givenfn.Getval"),
		Class: Cluster, Fails: fails, Missing: cluster,
	},
	{
		Name: "world.kvlookup", Types: is("func(str) map{str: str}"), Go: is("fn/givenfn.KVLookup"),
		Class: Cluster, Fails: fails, Missing: cluster,
	},
	{
		Name: "world.schedule", Types: is("func(str) []str"), Go: is("fn/givenfn.Schedule"),
		Class: Cluster, Fails: fails, Missing: cluster,
	},
	{
		Name: "world/collect.res", Types: is("func(str) []struct{name str; host str}"), Go: is("fn/givenfn.CollectRes"),
		Class: Cluster, Fails: fails, Missing: cluster,
	},
	{
		Name: "net/http.response", Types: is("func(str) struct{status int; output str}"), Go: is("fn/givenfn.Response"),
		Class: Cluster, Fails: fails, Missing: cluster,
	},

	// Section 7, as far as it is not pure.
	{Name: "golang/os.executable", Types: is("func() str"), Go: is("fn/hostfn.GoExecutable"), Class: Fact, Fails: fails},
	{Name: "golang/os.expand_env", Types: is("func(str) str"), Go: is("fn/hostfn.GoExpandEnv"), Class: Fact, Fails: fails},
	{Name: "golang/os.getegid", Types: is("func() int"), Go: is("fn/hostfn.GoGetegid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getenv", Types: is("func(str) str"), Go: is("fn/hostfn.GoGetenv"), Class: Fact, Fails: fails},
	{Name: "golang/os.geteuid", Types: is("func() int"), Go: is("fn/hostfn.GoGeteuid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getgid", Types: is("func() int"), Go: is("fn/hostfn.GoGetgid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getpagesize", Types: is("func() int"), Go: is("fn/hostfn.GoGetpagesize"), Class: Fact, Fails: fails},
	{Name: "golang/os.getpid", Types: is("func() int"), Go: is("fn/hostfn.GoGetpid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getppid", Types: is("func() int"), Go: is("fn/hostfn.GoGetppid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getuid", Types: is("func() int"), Go: is("fn/hostfn.GoGetuid"), Class: Fact, Fails: fails},
	{Name: "golang/os.getwd", Types: is("func() str"), Go: is("fn/hostfn.GoGetwd"), Class: Fact, Fails: fails},
	{Name: "golang/os.hostname", Types: is("func() str"), Go: is("fn/hostfn.GoHostname"), Class: Fact, Fails: fails},
	{
		Name: "golang/os.mkdir_temp", Types: is("func(str, str) str"), Go: is(""),
		Class: Fact, Fails: fails, Missing: "it makes a folder, and expressions change nothing",
	},
	{Name: "golang/os.read_file", Types: is("func(str) str"), Go: is("fn/hostfn.GoReadFile"), Class: Fact, Fails: fails},
	{Name: "golang/os.readlink", Types: is("func(str) str"), Go: is("fn/hostfn.GoReadlink"), Class: Fact, Fails: fails},
	{Name: "golang/os.temp_dir", Types: is("func() str"), Go: is("fn/hostfn.GoTempDir"), Class: Fact, Fails: fails},
	{Name: "golang/os.user_cache_dir", Types: is("func() str"), Go: is("fn/hostfn.GoUserCacheDir"), Class: Fact, Fails: fails},
	{Name: "golang/os.user_config_dir", Types: is("func() str"), Go: is("fn/hostfn.GoUserConfigDir"), Class: Fact, Fails: fails},
	{Name: "golang/os.user_home_dir", Types: is("func() str"), Go: is("fn/hostfn.GoUserHomeDir"), Class: Fact, Fails: fails},
	{Name: "golang/os/exec.look_path", Types: is("func(str) str"), Go: is("fn/execfn.LookPath"), Class: Fact, Fails: fails},
	{Name: "golang/path/filepath.abs", Types: is("func(str) str"), Go: is("fn/hostfn.GoAbs"), Class: Fact, Fails: fails},
	{
		Name: "golang/path/filepath.eval_symlinks", Types: is("func(str) str"), Go: is("fn/hostfn.GoEvalSymlinks"),
		Class: Fact, Fails: fails,
	},
	{Name: "golang/runtime.cpu_profile", Types: is("func() str"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.gomaxprocs", Types: is("func(int) int"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.goroot", Types: is("func() str"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.num_cgo_call", Types: is("func() int"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.num_goroutine", Types: is("func() int"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.read_trace", Types: is("func() str"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{
		Name: "golang/runtime.set_mutex_profile_fraction", Types: is("func(int) int"), Go: is(""),
		Class: Fact, Fails: fails, Missing: process,
	},
	{Name: "golang/runtime.stack", Types: is("func(str, bool) int"), Go: is(""), Class: Fact, Fails: fails, Missing: process},
	{Name: "golang/runtime.num_cpu", Types: is("func() int"), Go: is("fn/hostfn.GoNumCPU"), Class: Fact, Fails: fails},
	{Name: "golang/runtime.version", Types: is("func() str"), Go: is("fn/hostfn.GoVersion"), Class: Fact, Fails: fails},
	{
		Name: "golang/math/rand.exp_float_64", Types: is("func() float"), Go: is("fn/randomfn.ExpFloat64"),
		Class: Random, Fails: fails,
	},
	{Name: "golang/math/rand.float_64", Types: is("func() float"), Go: is("fn/randomfn.Float64"), Class: Random, Fails: fails},
	{Name: "golang/math/rand.int", Types: is("func() int"), Go: is("fn/randomfn.Int"), Class: Random, Fails: fails},
	{Name: "golang/math/rand.int_63", Types: is("func() int"), Go: is("fn/randomfn.Int63"), Class: Random, Fails: fails},
	{Name: "golang/math/rand.int_63_n", Types: is("func(int) int"), Go: is("fn/randomfn.Int63n"), Class: Random, Fails: fails},
	{Name: "golang/math/rand.intn", Types: is("func(int) int"), Go: is("fn/randomfn.Intn"), Class: Random, Fails: fails},
	{
		Name: "golang/math/rand.norm_float_64", Types: is("func() float"), Go: is("fn/randomfn.NormFloat64"),
		Class: Random, Fails: fails,
	},
	{Name: "golang/math/rand.read", Types: is("func(str) int"), Go: is("fn/randomfn.Read"), Class: Random, Fails: fails},
}

// Why p2go does not compile the calls of several functions.
const (
	cluster = "it asks mgmt's cluster; with --mcl-facts, facts can have its value"
	process = "it is about the process of mgmt"
)
