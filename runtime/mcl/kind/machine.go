package kind

import (
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
)

func awsEc2Check(r *graph.Resource) string {
	return first(
		words(r, "state", "running", "stopped", "terminated"),
		required(r, "region", "type", "imageid"),
		unless(!r.IsSet("watchlistenaddr") || r.IsSet("watchendpoint"), "watchlistenaddr needs watchendpoint"),
	)
}

// polled complains about a machine that nothing tells of changes.
func polled(r *graph.Resource) string {
	return unless(r.Meta("poll") != nil, "Meta:poll must not be 0")
}

func bmcFirmwareCheck(r *graph.Resource) string { return first(polled(r), required(r, "hostname")) }

func bmcPowerCheck(r *graph.Resource) string {
	return first(polled(r), required(r, "hostname", "driver"))
}

func hetznerVmCheck(r *graph.Resource) string { return required(r, "apitoken") }

func virtBuilderCheck(r *graph.Resource) string {
	for _, s := range r.Strs("packages") {
		if strings.Contains(s, ",") {
			return "packages must have no commas: " + s
		}
	}
	files, _ := r.Value("copy_in").(value.Array)
	for _, f := range files {
		for i, name := range f.(*mcl.Struct).Names {
			path, _ := f.(*mcl.Struct).Values[i].(string)
			if why := absolutePath("copy_in."+name, path); why != "" {
				return why
			}
		}
	}
	return first(
		absolutePath("output", r.Str("output")),
		required(r, "os_version"),
		words(r, "format", "", "raw", "qcow2"),
		unless(!r.IsSet("size") || r.Int("size") > 0, "size must be more than 0"),
		absolutePaths(r, "mkdir"),
	)
}
