package file

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/value"
)

// resource is a file with its parameters.
type resource struct {
	d       *apply.Declared
	path    string
	ensure  string // "" where the catalog does not say
	content *string
	target  string
	mode    string
	owner   holder
	group   holder
	sum     string // the algorithm of checksums
	sumIs   string // the checksum of the source, "" where it is not given
	sources []string
	source  *source // the first that is there, as soon as it was looked for
	want    string  // the checksum of what is to be in the file, "" for any

	force, replace, follow bool

	backup                                  string
	recurse                                 string // yes or remote, "" for no
	validate, placeholder, staging, selects string
	permissions                             string
	ignore                                  []string
	depth, max                              int
	none                                    bool // no depth at all
}

// The values of ensure that are no paths of targets.
const (
	absent  = "absent"
	present = "present"
)

// What recurse says.
const (
	yes    = "true"
	remote = "remote"
)

var (
	digits  = regexp.MustCompile(`(?m)^[0-9]+$`)
	minus   = regexp.MustCompile(`(?m)^-1$`)
	scheme  = regexp.MustCompile(`\A([A-Za-z][-+.A-Za-z0-9]*):(.*)`)
	boolean = []string{"replace", "force", "purge", "show_diff"}
)

// selections say how many sources a folder is copied from.
var selections = []string{"first", "all"}

// properties can be secret; for other parameters there is nothing that would hide them.
var properties = []string{"content", "checksum_value", "target", "ensure", "owner", "group", "mode", "seluser", "selrole", "seltype", "selrange"}

// checks are what is checked of values.
var checks = []attribute.Rule{
	{Name: "links", Check: attribute.OneOf("follow", "manage")},
	{Name: "sourceselect", Check: attribute.OneOf(selections...)},
	{Name: "source_permissions", Check: attribute.OneOf("use", "use_when_creating", "ignore")},
	{Name: "selinux_ignore_defaults", Check: attribute.OneOf("true", "false")},
	{Name: "checksum", Check: attribute.OneOf(checksums()...)},
	{Name: "recurselimit", Check: matching("/^[0-9]+$/", digits)},
	{Name: "max_files", Check: matching("/^[0-9]+$/, /^-1$/", digits, minus)},
}

func matching(shown string, all ...*regexp.Regexp) attribute.Check {
	return func(v value.Value) string {
		if slices.ContainsFunc(all, func(r *regexp.Regexp) bool { return r.MatchString(value.Text(v)) }) {
			return ""
		}
		return "Invalid value " + string(value.AppendInspect(nil, v)) + ". Valid values match " + shown + "."
	}
}

// Check says what is wrong with the parameters of a file, and warns of what is not wrong.
func Check(d *apply.Declared) error {
	r, err := parse(d)
	if err != nil {
		return err
	}
	if r.content != nil && isSum(*r.content) {
		d.Deprecated(`Using a checksum in a file's "content" property is deprecated. The ability to use a checksum to retrieve content from the filebucket using the "content" property will be removed in a future release. The literal value of the "content" property will be written to the file. The checksum retrieval functionality is being replaced by the use of static catalogs. See https://puppet.com/docs/puppet/latest/static_catalogs.html for more information.`)
	}
	if r.permissions != "" && r.permissions != "ignore" {
		d.Deprecated("The `source_permissions` parameter is deprecated. Explicitly set `owner`, `group`, and `mode`.")
	}
	if r.recurse == "" && d.Get("recurselimit") != nil {
		d.Warn("Possible error: recurselimit is set but not recurse, no recursion will happen")
	}
	if r.sumIs != "" && r.content == nil && r.sources == nil {
		d.Warn("Checksum value is ignored unless content or source are specified")
	}
	for _, name := range d.Sensitive() {
		if !slices.Contains(properties, name) && name != "source" {
			d.Warn("Unable to mark '" + name + "' as sensitive: " + name + " is a parameter and not a property, and cannot be automatically redacted.")
		}
	}
	return nil
}

// parse reads the parameters of a file.
func parse(d *apply.Declared) (*resource, error) {
	r := &resource{
		d: d, path: d.Text("path"), ensure: d.Text("ensure"), target: d.Text("target"), sum: d.Text("checksum"), replace: true,
		validate: d.Text("validate_cmd"), placeholder: d.Text("validate_replacement"), staging: d.Text("staging_location"), selects: d.Text("sourceselect"),
		permissions: d.Text("source_permissions"), sumIs: d.Text("checksum_value"),
	}
	if d.Given("path") == nil {
		r.path = d.Title
	}
	if !strings.HasPrefix(r.path, "/") {
		return nil, d.Invalid("path", "File paths must be fully qualified, not '"+r.path+"'")
	}
	r.path = filepath.Clean(r.path)
	if r.staging != "" && !strings.HasPrefix(r.staging, "/") {
		return nil, d.Invalid("staging_location", "File paths must be fully qualified, not '"+r.staging+"'")
	}
	for _, name := range boolean {
		if v := d.Given(name); v != nil {
			if text := attribute.Yes(v); text != "" {
				return nil, d.Invalid(name, text)
			}
		}
	}
	for _, name := range [...]string{"type", "ctime", "mtime"} {
		if d.Get(name) != nil {
			return nil, d.Invalid(name, name+" is read-only")
		}
	}
	for _, c := range checks {
		if v := d.Given(c.Name); v != nil {
			if text := c.Check(v); text != "" {
				return nil, d.Invalid(c.Name, text)
			}
		}
	}
	if r.sum == "" {
		r.sum = standard
	}
	if r.placeholder == "" {
		r.placeholder = "%"
	}
	for _, read := range [...]func() error{r.readBackup, r.readRecursion, r.readContent, r.readMode, r.readEnsure, r.readSources, r.validateAll} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	r.force = attribute.On(d, "force")
	r.replace = d.Get("replace") == nil || attribute.On(d, "replace")
	r.owner, r.group = holder{value: attribute.First(d.Get("owner")), users: true}, holder{value: attribute.First(d.Get("group"))}
	return r, nil
}

func (r *resource) readBackup() error {
	v := r.d.Given("backup")
	if list, ok := v.(value.Array); ok && len(list) > 0 {
		v = list[0]
	}
	switch v {
	case nil, false, "false":
	case true, "true":
		r.backup = ".puppet-bak"
	default:
		text, ok := v.(string)
		if !ok {
			return r.d.Invalid("backup", "Invalid backup type "+string(value.AppendInspect(nil, v)))
		}
		r.backup = text
	}
	return nil
}

func (r *resource) readRecursion() error {
	switch v := r.d.Given("recurse"); value.Text(v) {
	case "", "false":
	case yes:
		r.recurse = yes
	case remote:
		r.recurse = remote
	default:
		return r.d.Invalid("recurse", "Invalid recurse value "+string(value.AppendInspect(nil, v)))
	}
	if v := r.d.Get("recurselimit"); v != nil {
		n, _ := attribute.ParseInteger(value.Text(v)) // which was checked
		r.depth, r.none = int(n), n == 0
	}
	n, _ := attribute.ParseInteger(value.Text(r.d.Get("max_files"))) // which was checked
	r.max = int(n)
	switch r.d.Given("ignore").(type) {
	case nil, bool, string, value.Array:
	default:
		return r.d.Invalid("ignore", "Ignore must be a string or an Array")
	}
	for _, v := range apply.List(r.d.Get("ignore")) {
		r.ignore = append(r.ignore, value.Text(v))
	}
	return nil
}

func (r *resource) readContent() error {
	list := apply.List(r.d.Get("content"))
	if len(list) == 0 {
		return nil
	}
	var text string
	switch v := list[0].(type) {
	case bool:
		return r.d.Invalid("content", "Munging failed for value "+value.Text(v)+" in class content: no implicit conversion of "+value.Text(v)+" into String")
	case int64, float64, value.Array, *value.Hash:
		return r.d.Invalid("content", "Munging failed for value "+string(value.AppendInspect(nil, v))+" in class content: no implicit conversion of "+value.Label(v)+" into String")
	default:
		text = value.Text(v)
	}
	r.content = &text
	return nil
}

func (r *resource) readMode() error {
	v := r.d.Given("mode")
	if v == nil {
		return nil
	}
	text, ok := v.(string)
	if !ok {
		return r.d.Invalid("mode", "The file mode specification must be a string, not '"+attribute.Class(v)+"'")
	}
	if !validMode(text) {
		return r.d.Invalid("mode", "The file mode specification is invalid: "+string(value.AppendInspect(nil, text)))
	}
	return r.setMode(text)
}

// setMode sets the mode that the file should have.
func (r *resource) setMode(text string) error {
	r.mode = text
	if numeric.MatchString(text) {
		n, err := modeBits(text, 0, false)
		if err != nil {
			return err
		}
		r.mode = octal(n)
	}
	return nil
}

func (r *resource) readEnsure() error {
	if v, ok := r.d.Given("ensure").(string); ok && v == "" {
		return r.d.Invalid("ensure", `Invalid value "". Valid values are absent, file, present, directory, link. Valid values match /./.`)
	}
	r.setEnsure(r.ensure)
	if r.ensure == "" {
		switch {
		case r.target != "":
			r.ensure = fileset.Link
		case r.content != nil:
			r.ensure = fileset.Regular
		}
	}
	r.follow = r.d.Text("links") == "follow"
	return nil
}

// setEnsure sets what there should be, a kind of file or the path of a target.
func (r *resource) setEnsure(text string) {
	switch r.ensure = text; text {
	case "", present, absent, fileset.Regular, fileset.Directory, fileset.Link:
	case "false":
		r.ensure = absent
	default:
		r.target, r.ensure = text, fileset.Link
	}
}

func (r *resource) readSources() error {
	if r.d.Get("source") != nil {
		r.sources = []string{}
	}
	for _, v := range apply.List(r.d.Get("source")) {
		text := value.Text(v)
		parts := scheme.FindStringSubmatch(text)
		wrong := ""
		switch {
		case strings.HasPrefix(text, "/"):
		case parts == nil:
			wrong = "Cannot use relative URLs '" + text + "'"
		case !strings.HasPrefix(parts[2], "/"):
			wrong = "Cannot use opaque URLs '" + text + "'"
		case !slices.Contains([]string{"file", "puppet", "http", "https"}, parts[1]):
			wrong = "Cannot use URLs of type '" + parts[1] + "' as source for fileserving"
		}
		if wrong != "" {
			return r.d.Invalid("source", wrong)
		}
		r.sources = append(r.sources, strings.TrimRight(text, "/"))
	}
	return nil
}

// validateAll says what is wrong with parameters beside each other.
func (r *resource) validateAll() error {
	creators := 0
	for _, there := range [...]bool{r.content != nil, r.target != "", r.sources != nil} {
		if there {
			creators++
		}
	}
	bySource := r.sum == byNone || r.sum == byMtime || r.sum == byCtime
	text := ""
	switch {
	case creators > 1:
		text = "You cannot specify more than one of content, source, target"
	case r.sources == nil && r.recurse == remote && !r.d.Unknown("source"):
		text = "You cannot specify a remote recursion without a source"
	case r.sum == byNone && r.sources != nil:
		text = "You cannot specify source when using checksum 'none'"
	case bySource && r.content != nil:
		text = "You cannot specify content when using checksum '" + r.sum + "'"
	case r.sumIs != "" && !r.d.Unknown("checksum") && !r.d.Unknown("content") && r.sumGiven() && !validSum(r.sum, r.sumIs):
		text = "Checksum value '" + r.sumIs + "' is not a valid checksum type " + r.sum
	default:
		return nil
	}
	return errors.New("Validation of " + r.d.Ref() + " failed: " + text)
}

// sumGiven reports whether a checksum of the catalog counts for something: Puppet forgets the algorithm that it has by default where there is a content.
func (r *resource) sumGiven() bool { return r.content == nil || r.d.Get("checksum") != nil }

// holder is a user or group that owns files, by name or number.
type holder struct {
	value value.Value
	users bool
}

// source is what a file is to be like.
type source struct {
	name string // as the catalog has it
	tree fileset.Tree
	path string // within the tree
	*fileset.Entry
	sum string // of a file
	to  string // the target of a link
}
