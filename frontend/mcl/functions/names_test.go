package functions_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/frontend/mcl/functions"
)

// names are all functions by their modules.
var names = map[string]string{
	"": `concat contains len list_lookup map_lookup history panic random1
		list_lookup_default map_lookup_default lookup lookup_default maplookup structlookup`,
	"convert":  "format_bool parse_bool int_to_str str_to_int str_to_float to_float to_int",
	"encoding": "base64_encode base64_decode decode_json decode_json_flexible",
	"fmt":      "printf",
	"regexp":   "match",
	"golang":   "template",
	"datetime": "now str_now weekday_fast print format hour weekday",
	"iter":     "map filter reduce zip flatten range",
	"list":     "concat lookup",
	"map":      "keys values lookup",
	"strings": `contains has_prefix has_suffix join_nonempty left_pad right_pad replace_all split substr to_lower to_upper
		trim_space`,
	"math": "fortytwo minus1 mod pow sqrt",
	"net": `cidr_to_ip cidr_to_first cidr_to_last cidr_to_mask cidr_to_network cidr_to_prefix ip_in_cidr is_mac macfmt oldmacfmt
		split_hostport url_parser interface_cidr macs wired_interface`,
	"os": `args expand_home home uid family is_family_redhat is_family_debian is_family_archlinux is_virtual release parse_distro_uid
		readfile file_exists modinfo_loaded user_exists system`,
	"sys":       "env getenv hasenv hostname load cpu_count uptime",
	"sys/fwupd": "reboot_needed",
	"util":      "hostname_mapper",
	"local":     "pool vardir",
	"deploy":    "readfile readfileabs abspath directory file_exists binary_path bootstrap_packages",
	"value":     "get_bool get_str get_int get_float get",
	"world":     "getval kvlookup schedule", "world/collect": "res", "net/http": "response",
	"golang/html": "escape_string unescape_string",
	"golang/math": `abs acos acosh asin asinh atan atan_2 atanh cbrt ceil copysign cos cosh dim erf erfc erfcinv erfinv exp exp_2 expm_1 floor
		fma gamma hypot ilogb inf is_inf is_na_n j_0 j_1 jn ldexp log log_10 log_1_p log_2 logb max min mod na_n nextafter pow pow_10
		remainder round round_to_even signbit sin sinh sqrt tan tanh trunc y_0 y_1 yn`,
	"golang/math/rand": "exp_float_64 float_64 int int_63 int_63_n intn norm_float_64 read",
	"golang/path":      "base clean dir ext is_abs join match",
	"golang/path/filepath": `base clean dir ext is_abs join match from_slash has_prefix is_local localize rel to_slash volume_name abs
		eval_symlinks`,
	"golang/strconv": `append_bool append_int append_quote append_quote_to_ascii append_quote_to_graphic atoi can_backquote format_bool
		format_int itoa parse_bool parse_float parse_int quote quote_to_ascii quote_to_graphic quoted_prefix unquote`,
	"golang/strings": `clone compare contains contains_any count equal_fold has_prefix has_suffix index index_any join last_index
		last_index_any repeat replace replace_all title to_lower to_title to_upper to_valid_utf_8 trim trim_left trim_prefix trim_right
		trim_space trim_suffix`,
	"golang/os": `executable expand_env getegid getenv geteuid getgid getpagesize getpid getppid getuid getwd hostname mkdir_temp read_file
		readlink temp_dir user_cache_dir user_config_dir user_home_dir`,
	"golang/os/exec": "look_path",
	"golang/runtime": `cpu_profile gomaxprocs goroot num_cpu num_cgo_call num_goroutine read_trace set_mutex_profile_fraction stack version`,
}

// Every function of the specification stands in the table, and no other.
func TestNames(t *testing.T) {
	known := map[string]bool{}
	for module, words := range names {
		if module != "" {
			assert.Contains(t, functions.Modules(), module)
		}
		for word := range strings.FieldsSeq(words) {
			f := functions.Lookup(module, word)
			if assert.NotNil(t, f, "%s.%s", module, word) {
				known[f.Name] = true
				assert.Equal(t, module, f.Module())
			}
		}
	}
	for _, f := range functions.All() {
		assert.True(t, known[f.Name], f.Name)
	}
	assert.Len(t, functions.Modules(), len(names)-1)
}

// MCL-EXC-3
func TestCatchable(t *testing.T) {
	caught := map[string]bool{}
	for name := range strings.FieldsSeq(`list_lookup map_lookup lookup list.lookup map.lookup convert.parse_bool convert.str_to_int
		convert.str_to_float strings.substr math.mod math.pow math.sqrt net.cidr_to_ip net.cidr_to_first net.cidr_to_last net.cidr_to_mask
		net.cidr_to_network net.cidr_to_prefix net.ip_in_cidr net.macfmt net.oldmacfmt net.split_hostport net.url_parser sys.getenv
		os.readfile`) {
		caught[name] = true
	}
	for _, f := range functions.All() {
		assert.Equal(t, caught[f.Name], f.Catchable, f.Name)
	}
}

func TestVariables(t *testing.T) {
	var got []string
	for _, v := range functions.Variables("os") {
		got = append(got, v.Name+"="+v.Value.(string)+" "+v.Type.String())
	}
	assert.Equal(t, []string{"os.family_archlinux=archlinux str", "os.family_debian=debian str", "os.family_redhat=redhat str"}, got)
	assert.Empty(t, functions.Variables("o"))
}
