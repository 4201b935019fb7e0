package kind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

func svcCheck(r *graph.Resource) string {
	return first(words(r, "state", "running", "stopped", ""), words(r, "startup", "enabled", "disabled", ""))
}

// svcAuto wants the file of its unit, the first of two, and goes before cron resources with the unit (MCL-AUTO). Files of units of a session are
// in a home folder, which depends on the host.
func svcAuto(r *graph.Resource) []graph.Rule {
	name := r.Name + ".service"
	rules := []graph.Rule{{Keys: []graph.Key{unit(name, r)}, To: true}}
	if !r.Bool("session") {
		rules = append(rules, graph.Rule{Keys: []graph.Key{file(unitFolder + name), file("/usr/lib/systemd/system/" + name)}})
	}
	return rules
}

const unitFolder = "/etc/systemd/system/"

// unit is what finds a cron resource by the unit that it starts.
func unit(name string, r *graph.Resource) graph.Key {
	if r.Bool("session") {
		return graph.Key{Of: "session unit", Name: name}
	}
	return graph.Key{Of: "unit", Name: name}
}

func cronCheck(r *graph.Resource) string {
	trigger, at := r.Str("trigger"), r.Str("time")
	switch {
	case trigger != "":
		if why := words(r, "trigger", "OnCalendar", "OnActiveSec", "OnBootSec", "OnStartupSec", "OnUnitActiveSec", "OnUnitInactiveSec"); why != "" {
			return why
		}
		if at == "" {
			return "trigger needs a time"
		}
	case at != "":
		return "time needs a trigger"
	case r.Str("state") == "exists":
		return "trigger and time must not be empty"
	}
	return first(existence(r), words(r, "startup", "enabled", "disabled", ""))
}

// cronIs is the unit that it starts and the file of its own.
func cronIs(r *graph.Resource) []graph.Key {
	name := r.Str("unit")
	if name == "" {
		name = r.Name + ".service"
	}
	keys := []graph.Key{unit(name, r)}
	if !r.Bool("session") {
		keys = append(keys, file(unitFolder+r.Name+".timer"))
	}
	return keys
}

func nspawnCheck(r *graph.Resource) string {
	return first(words(r, "state", "running", "stopped"), unless(len(r.Name) <= 64, "the name is longer than 64 characters"))
}

func pkgCheck(r *graph.Resource) string {
	return first(required(r, "state"), unless(r.Str("state") != "latest", "state must be newest, not latest"))
}

// pkgMerge merges states that want the package, whatever its version (MCL-DUP-3).
func pkgMerge(state, other string) (string, bool) {
	switch {
	case state == other:
		return state, true
	case isWanted(state) && isWanted(other):
		return "newest", true
	}
	return "", false
}

func isWanted(state string) bool { return state == "installed" || state == "newest" }

func mountCheck(r *graph.Resource) string {
	return first(existence(r), unless(!strings.Contains(r.Name, "//"), "the name has //"))
}

func sysctlCheck(r *graph.Resource) string {
	name, v := r.Name, r.Str("value")
	return first(
		unless(strings.Contains(name, ".") && !strings.ContainsAny(name, "/=") && strings.Trim(name, ". \t\n") == name,
			"the name must be words with dots between, not "+strconv.Quote(name)),
		required(r, "value"),
		unless(strings.TrimSpace(v) == v, "value has blanks around it"),
		unless(r.Bool("runtime") || r.Bool("persist"), "runtime or persist must be true"),
		optional(r, "path", confPath),
	)
}

func confPath(field, s string) string {
	return first(absolutePath(field, s), unless(strings.HasSuffix(s, ".conf"), field+" must end with .conf"))
}

func firewalldCheck(r *graph.Resource) string {
	if slices.Contains(r.Strs("services"), "") {
		return "services has an empty name"
	}
	for _, s := range r.Strs("ports") {
		port, proto, _ := strings.Cut(s, "/")
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 || proto == "" {
			return "ports must be like 80/tcp, not " + strconv.Quote(s)
		}
	}
	return words(r, "state", "", "exists", "absent")
}

func fwattrCheck(r *graph.Resource) string { return required(r, "driver", "key") }

func fwupdDeviceCheck(r *graph.Resource) string { return required(r, "version") }

func fwupdRemoteCheck(r *graph.Resource) string {
	return first(
		unless(r.IsSet("enabled") || r.IsSet("refresh_age"), "enabled or refresh_age must be set"),
		unless(!r.IsSet("enabled") || r.Bool("enabled") || !r.IsSet("refresh_age"), "what is not enabled has no refresh_age"),
		optional(r, "refresh_age", duration),
	)
}

func fwupdSystemCheck(r *graph.Resource) string {
	if slices.Contains(r.Strs("exclude"), "") {
		return "exclude has an empty name"
	}
	return words(r, "state", "newest")
}

// Firmware comes from remotes (MCL-AUTO).
func fwupdRemoteIs(*graph.Resource) []graph.Key { return []graph.Key{{Of: "fwupd:remote"}} }

func fwupdDeviceAuto(*graph.Resource) []graph.Rule {
	return []graph.Rule{{Keys: []graph.Key{{Of: "fwupd:remote"}}}}
}

func fwupdSystemAuto(r *graph.Resource) []graph.Rule { return fwupdDeviceAuto(r) }

// A container comes from its image.
func dockerImageIs(r *graph.Resource) []graph.Key {
	return []graph.Key{{Of: "docker:image", Name: r.Name}}
}

func dockerContainerAuto(r *graph.Resource) []graph.Rule {
	return []graph.Rule{{Keys: []graph.Key{{Of: "docker:image", Name: r.Str("image")}}}}
}
