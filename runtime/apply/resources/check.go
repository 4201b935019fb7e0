package resources

import (
	"errors"
	"regexp"
	"slices"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// lasting are types whose resources cannot be absent, staying those that have ensure nevertheless, and silent those of which Puppet lists none.
var (
	lasting = []string{"anchor", "concat_fragment", "exec", "filebucket", "notify", "resources", "schedule", "stage", "sysctl_runtime", "tidy"}
	staying = []string{"service"}
	silent  = []string{"file", "ssh_authorized_key"}
)

// unlisted is what Puppet says of types whose resources it cannot list.
var unlisted = map[string]string{
	"archive":        noInstances("curl"),
	"concat_file":    "concat_file has no providers and has not overridden 'instances'",
	"file_line":      noInstances("ruby"),
	"ini_setting":    "Ini_settings only support collecting instances when a file path is hard coded",
	"ini_subsetting": noInstances("ruby"),
}

// noInstances is what Puppet says of a provider that cannot list resources.
func noInstances(provider string) string {
	return "To support listing resources of this type the '" + provider + "' provider needs to implement an 'instances' class method returning the current set of resources. " +
		"We recommend porting your module to the simpler Resource API instead: https://puppet.com/search/docs?keys=resource+api"
}

var (
	number = regexp.MustCompile(`(?m)^\d+$`)
	least  = regexp.MustCompile(`(?m)^\s*UID_MIN\s+(\d+)(\s*#.*)?$`)
)

func Check(d *apply.Declared) error {
	name := d.Name("name")
	lower := value.Downcase(name)
	known := d.Catalog.Named(lower) // nil also where a type of a module is declared nowhere
	if v := d.Given("purge"); v != nil {
		if text := attribute.Boolean("purge")(v); text != "" {
			return d.Invalid("purge", text)
		}
		if attribute.On(d, "purge") && (slices.Contains(lasting, lower) || known != nil && known.Attrs != nil && !known.Accepts("ensure")) {
			return d.Invalid("purge", "Purging is only supported on types that accept 'ensure'")
		}
	}
	if v := d.Given("unless_system_user"); v != nil {
		if text := value.Text(v); text != "true" && text != "false" && !number.MatchString(text) {
			return d.Invalid("unless_system_user", "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are true, false. Valid values match /^\\d+$/.")
		}
	}
	_, err := spared(d)
	return err
}

// spared are the numbers of users that stay.
func spared(d *apply.Declared) ([]int64, error) {
	var all []int64
	var add func(v value.Value) error
	add = func(v value.Value) error {
		switch v := v.(type) {
		case value.Array:
			for _, e := range v {
				if err := add(e); err != nil {
					return err
				}
			}
			return nil
		case int64:
			all = append(all, v)
			return nil
		case string:
			if n, ok := attribute.ParseInteger(v); ok {
				all = append(all, n)
				return nil
			}
			return errors.New("invalid value for Integer(): " + string(value.AppendInspect(nil, v)))
		}
		return errors.New("Invalid value " + string(value.AppendInspect(nil, v)) + ".")
	}
	v := d.Given("unless_uid")
	if v == nil {
		return nil, nil
	}
	if err := add(v); err != nil {
		return nil, d.Invalid("unless_uid", attribute.Munging("unless_uid", v, err.Error()))
	}
	return all, nil
}
