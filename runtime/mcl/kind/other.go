package kind

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

func deployTarCheck(r *graph.Resource) string { return filePath("path", r.Str("path")) }

func tarCheck(r *graph.Resource) string {
	return first(filePath("path", r.Str("path")), absolutePaths(r, "inputs"))
}

func gzipCheck(r *graph.Resource) string {
	level := r.Int("level")
	return first(
		filePath("path", r.Str("path")),
		optional(r, "input", filePath),
		unless(-2 <= level && level <= 9, "level must be between -2 and 9"),
	)
}

func lineCheck(r *graph.Resource) string {
	return first(
		filePath("file", r.Str("file")),
		existence(r),
		unless(!strings.Contains(r.Str("content"), "\n"), "content has more than one line"),
	)
}

func exitCheck(r *graph.Resource) string {
	return unless(r.Int("code") <= 125, "code must be at most 125")
}

func kvCheck(r *graph.Resource) string {
	if !r.Bool("skiplessthan") {
		return ""
	}
	style := r.Int("skipcmpstyle")
	if style != 0 && style != 1 {
		return "skipcmpstyle must be 0 or 1"
	}
	if style == 0 && r.IsSet("value") {
		if _, err := strconv.ParseInt(r.Str("value"), 10, 64); err != nil {
			return "value must be a number, as they are compared as such: " + strconv.Quote(r.Str("value"))
		}
	}
	return ""
}

func msgCheck(r *graph.Resource) string {
	for _, e := range r.Map("fields") {
		name, _ := e.Key.(string)
		if !identifier(name) || name[0] == '_' || strings.ToUpper(name) != name {
			return "fields has " + strconv.Quote(name) + ", which is no word in upper case"
		}
	}
	return words(r, "priority", "Emerg", "Alert", "Crit", "Err", "Warning", "Notice", "Info", "Debug")
}

func scheduleCheck(r *graph.Resource) string {
	if r.Bool("withdraw") {
		for _, f := range []string{"persist", "max", "strategy", "ttl"} {
			if why := together(r, "withdraw", f); why != "" {
				return why
			}
		}
	}
	return unless(!r.Bool("persist") || !r.IsSet("ttl"), "persist and ttl exclude each other")
}

func testCheck(r *graph.Resource) string {
	return first(unless(!r.Bool("validatebool"), "validatebool is true"), r.Str("validateerror"))
}

// testUnequal makes duplicates differ, to test that they are found.
func testUnequal(r *graph.Resource) bool { return r.Bool("comparefail") }
