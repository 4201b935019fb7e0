package archive

import (
	"regexp"
	"slices"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// The providers. That in Ruby has no program that fetches.
const (
	curl = "curl"
	wget = "wget"
	ruby = "ruby"
)

// none is the algorithm of archives whose sums do not count.
const none = "none"

var sums = attribute.OneOf(none, "md5", "sha1", "sha2", "sha256", "sha384", "sha512")

var rules = []attribute.Rule{
	{Name: "path", Check: absolute("archive path must be absolute: ")},
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "creates", Property: true},
	{Name: "extract", Check: attribute.Switch},
	{Name: "extract_path", Check: absolute("archive extract_path must be absolute: ")},
	{Name: "target", Check: absolute("archive extract_path must be absolute: ")},
	{Name: "temp_dir", Check: absolute("Invalid temp_dir ")},
	{Name: "cleanup", Check: attribute.Switch},
	{Name: "source", Check: address(`(?:puppet|https?|ftp|file|s3):|(?m:^/)`)},
	{Name: "url", Check: address(`(?:https?|ftp|file):`)},
	{Name: "checksum", Check: checksum("true, false, undef, , . Valid values match ")},
	{Name: "digest_string", Check: checksum("match ")},
	{Name: "checksum_type", Check: sums},
	{Name: "digest_type", Check: sums},
	{Name: "checksum_verify", Check: attribute.Switch},
	{Name: "password"},
	{Name: "proxy_type", Check: attribute.OneOf(none, "ftp", "http", "https")},
	{Name: "allow_insecure", Check: attribute.Yes},
	{Name: "download_options", Check: options},
}

func absolute(wrong string) attribute.Check {
	return func(v value.Value) string {
		if attribute.Path(v) != "" {
			return wrong + value.Text(v)
		}
		return ""
	}
}

func address(source string) attribute.Check {
	e := regexp.MustCompile(source)
	return func(v value.Value) string {
		if text, ok := v.(string); !ok || !e.MatchString(text) {
			return "invalid source url: " + value.Text(v)
		}
		return ""
	}
}

var sum = regexp.MustCompile(`\b[0-9a-f]{5,128}\b`)

func checksum(also string) attribute.Check {
	return func(v value.Value) string {
		text := value.Text(v)
		if sum.MatchString(text) || also != "match " && slices.Contains([]string{"", "true", "false", "undef"}, text) {
			return ""
		}
		valid := "are " + also
		if also == "match " {
			valid = also
		}
		return "Invalid value " + string(value.AppendInspect(nil, v)) + ". Valid values " + valid + `/\b[0-9a-f]{5,128}\b/.`
	}
}

func options(v value.Value) string {
	switch v.(type) {
	case string, value.Array:
		return ""
	}
	return "download_options should be String or Array: " + value.Text(v)
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != curl && p != wget && p != ruby {
		return d.Invalid("provider", "Invalid archive provider '"+p+"'")
	}
	if d.Get("path") == nil {
		if text := rules[0].Check(d.Title); text != "" {
			return d.Invalid("path", text)
		}
	}
	return attribute.Verify(d, rules)
}
