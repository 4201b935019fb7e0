package kind

import (
	"slices"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

func groupCheck(r *graph.Resource) string { return first(existence(r), accountName("name", r.Name)) }

// groupIs is the name and the number.
func groupIs(r *graph.Resource) []graph.Key {
	keys := []graph.Key{{Of: "group", Name: r.Name}}
	if r.IsSet("gid") {
		keys = append(keys, gid(r))
	}
	return keys
}

func gid(r *graph.Resource) graph.Key {
	return graph.Key{Of: "gid", Name: strconv.FormatInt(r.Int("gid"), 10)}
}

func userCheck(r *graph.Resource) string {
	group, groups := r.Str("group"), r.Strs("groups")
	why := first(existence(r), accountName("name", r.Name), together(r, "gid", "group"))
	for _, g := range groups {
		why = first(why, accountName("groups:", g))
	}
	return first(
		why,
		optional(r, "group", accountName),
		unless(!r.IsSet("group") || !slices.Contains(groups, group), "group must not be one of groups"),
		unless(!slices.Contains(groups, r.Name), "groups must not have the name of the user"),
		unless(!r.IsSet("homedir") || folder(r.Str("homedir")), "homedir must end with /"),
	)
}

func userIs(r *graph.Resource) []graph.Key { return []graph.Key{{Of: "user", Name: r.Name}} }

// userAuto wants the groups before the user; a user that is absent goes before them (MCL-AUTO).
func userAuto(r *graph.Resource) []graph.Rule {
	var keys []graph.Key
	if s := r.Str("group"); s != "" {
		keys = append(keys, graph.Key{Of: "group", Name: s})
	}
	for _, s := range r.Strs("groups") {
		keys = append(keys, graph.Key{Of: "group", Name: s})
	}
	if r.IsSet("gid") {
		keys = append(keys, gid(r))
	}
	rules := make([]graph.Rule, len(keys))
	for i := range keys {
		rules[i] = graph.Rule{Keys: keys[i : i+1], To: r.Str("state") == "absent"}
	}
	return rules
}
