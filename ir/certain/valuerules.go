package certain

import (
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/archive"
	"github.com/p2go/p2go/runtime/apply/augeas"
	"github.com/p2go/p2go/runtime/apply/concatfile"
	"github.com/p2go/p2go/runtime/apply/concatfragment"
	"github.com/p2go/p2go/runtime/apply/cron"
	"github.com/p2go/p2go/runtime/apply/exec"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/filebucket"
	"github.com/p2go/p2go/runtime/apply/fileline"
	"github.com/p2go/p2go/runtime/apply/group"
	"github.com/p2go/p2go/runtime/apply/host"
	"github.com/p2go/p2go/runtime/apply/inisetting"
	"github.com/p2go/p2go/runtime/apply/inisubsetting"
	"github.com/p2go/p2go/runtime/apply/mailalias"
	"github.com/p2go/p2go/runtime/apply/mount"
	"github.com/p2go/p2go/runtime/apply/packages"
	"github.com/p2go/p2go/runtime/apply/service"
	"github.com/p2go/p2go/runtime/apply/sshauthorizedkey"
	"github.com/p2go/p2go/runtime/apply/sshkey"
	"github.com/p2go/p2go/runtime/apply/tidy"
	"github.com/p2go/p2go/runtime/apply/user"
	"github.com/p2go/p2go/runtime/apply/yumrepo"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// valueRules say what of a type is the same on all systems, with all providers.
type valueRules struct {
	check func(d *apply.Declared) error
	// module is the module that has the type, "" for one of Puppet's own.
	module string
	// attrs are the attributes whose values are refused on all systems or on none, with spaces between them. Of those in single arrays are not
	// looked at, and of those in texts only strings are: others make Puppet's own code fail. Of those in paths other systems take more: values that some of them may take are not looked at. Those in lists are such
	// attributes that may have several.
	attrs, single, texts, paths, lists string
	// breaks are the attributes for which Puppet breaks where their value is no text and no array.
	breaks string
	// titlePath says that a title is a path.
	titlePath bool
}

// rulesOf are the types that there are checks for. Left out are attributes that only some providers look at, and the names of providers, which modules may bring.
var rulesOf = map[string]*valueRules{
	"exec": {
		check: exec.Check, titlePath: true,
		attrs: "path logoutput environment umask refreshonly", single: "command", texts: "timeout tries try_sleep", paths: "cwd", lists: "command creates refresh unless onlyif", breaks: "refresh unless onlyif",
	},
	"file": {
		check: file.Check, titlePath: true,
		attrs: "links sourceselect source_permissions selinux_ignore_defaults recurselimit max_files replace force purge show_diff type ctime mtime backup recurse ignore content ensure target", single: "mode",
		paths: "path staging_location", lists: "source",
	},
	"filebucket": {check: filebucket.Check, paths: "path"},
	"group":      {check: group.Check, attrs: "ensure gid auth_membership allowdupe attribute_membership system"},
	"package":    {check: packages.Anywhere, attrs: "ensure configfiles allowcdrom reinstall_on_refresh enable_only"},
	"schedule":   {check: apply.Schedule.Check, attrs: "range periodmatch period repeat weekday"},
	"service":    {check: service.Anywhere, attrs: "ensure hasstatus hasrestart"},
	"tidy":       {check: tidy.Check, titlePath: true, attrs: "max_files matches type rmdirs", texts: "age recurse"},
	"user": {
		check: user.Check,
		lists: "groups purge_ssh_keys", attrs: "purge_ssh_keys ensure uid gid membership system allowdupe managehome role_membership auth_membership profile_membership key_membership attribute_membership",
	},
	"notify": {}, "resources": {},

	"archive": {
		check: archive.Check, module: "archive", titlePath: true,
		attrs: "ensure extract cleanup checksum digest_string checksum_type digest_type checksum_verify proxy_type allow_insecure download_options",
		paths: "path extract_path target temp_dir source url",
	},
	"augeas": {check: augeas.Check, module: "augeas_core", attrs: "returns onlyif changes force type_check show_diff", texts: "context root load_path lens incl"},
	"concat_file": {
		check: concatfile.Check, module: "concat", titlePath: true,
		attrs: "ensure order backup replace validate_cmd ensure_newline format force selinux_ignore_defaults selrange selrole seltype seluser show_diff", single: "mode", paths: "path",
	},
	"concat_fragment": {check: concatfragment.Check, module: "concat", attrs: "target content source order tag"},
	"cron":            {check: cron.Check, module: "cron_core", texts: "ensure", attrs: "special minute hour monthday environment", lists: "weekday month"},
	"file_line": {
		check: fileline.Check, module: "stdlib", paths: "path",
		attrs: "ensure line match match_for_absence multiple after replace replace_all_matches_not_matching_line encoding append_on_no_match",
	},
	"host":           {check: host.Check, module: "host_core", texts: "ensure", attrs: "host_aliases comment", lists: "ip"},
	"ini_setting":    {check: inisetting.Check, module: "inifile", attrs: "ensure force_new_section_creation show_diff refreshonly", paths: "path"},
	"ini_subsetting": {check: inisubsetting.Check, module: "inifile", attrs: "ensure show_diff use_exact_match insert_type delete_if_empty", texts: "quote_char", paths: "path"},
	"mailalias":      {check: mailalias.Check, module: "mailalias_core", attrs: "ensure", paths: "file"},
	"mount":          {check: mount.Check, module: "mount_core", attrs: "fstype options remounts", texts: "ensure dump"},
	"ssh_authorized_key": {
		check: sshauthorizedkey.Check, module: "sshkeys_core", attrs: "ensure type key options drop_privileges", texts: "user target",
	},
	"sshkey": {check: sshkey.Check, module: "sshkeys_core", attrs: "ensure key host_aliases"},
	"yumrepo": {
		check: yumrepo.Check, module: "yumrepo_core",
		lists: "mirrorlist baseurl gpgkey include gpgcakey metalink",
		attrs: "ensure enabled gpgcheck payload_gpgcheck repo_gpgcheck mirrorlist_expire enablegroups module_hotfixes failovermethod keepalive retries http_caching timeout metadata_expire protect priority minrate throttle bandwidth cost s3_enabled sslverify skip_if_unavailable assumeyes deltarpm_percentage deltarpm_metadata_percentage",
	},
}

// takes reports whether the check of a type may see a value.
func (r *valueRules) takes(name string, v value.Value) bool {
	v = apply.Plain(v)
	list, several := v.(value.Array)
	if _, text := v.(string); !several && !text && listed(r.breaks, name) {
		return true
	}
	if !several {
		list = value.Array{v}
	}
	texts := true
	for _, e := range list {
		switch e.(type) {
		case string:
		case bool, int64:
			texts = false
		default:
			return false
		}
	}
	switch {
	case len(list) == 0: // for some attributes no value, for others one
		return false
	case listed(r.paths, name):
		return !several && texts && !elsewhere(v)
	case listed(r.lists, name) && texts:
		return !elsewhere(v)
	case listed(r.texts, name):
		return texts && !several
	case listed(r.single, name):
		return !several
	case name == "noop" || name == "loglevel" || name == "audit" && texts:
		return true
	case r.check == nil || catalog.IsMetaparam(name):
		return false
	}
	return listed(r.attrs, name)
}

func listed(names, name string) bool { return strings.Contains(" "+names+" ", " "+name+" ") }

// elsewhere reports whether a value may be a path of another system than those whose paths begin with a slash.
func elsewhere(v value.Value) bool {
	switch v := apply.Plain(v).(type) {
	case string:
		return foreign.MatchString(v)
	case value.Array:
		return slices.ContainsFunc(v, elsewhere)
	}
	return false
}

// foreign matches paths that are good on Windows, in quotes too, and what has several lines, of which one alone has to be a path.
var foreign = regexp.MustCompile(`\n|^["']?(?:[A-Za-z]:|[\\/][\\/])`)

// takesTitle reports whether the check of a type may see a title.
func (r *valueRules) takesTitle(title string) bool { return !r.titlePath || !elsewhere(title) }

// stands is a title for resources whose titles are not known.
func (r *valueRules) stands() string {
	if r.titlePath {
		return "/unknown"
	}
	return "unknown"
}
