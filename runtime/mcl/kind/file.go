package kind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

// filePathOf returns the path of a file (kinds, section 3).
func filePathOf(r *graph.Resource) string {
	if r.IsSet("path") {
		return r.Str("path")
	}
	dir, base := r.Str("dirname"), r.Str("basename")
	if dir == "" && base == "" {
		return r.Name
	}
	end := strings.LastIndexByte(strings.TrimSuffix(r.Name, "/"), '/') + 1
	if dir == "" {
		dir = r.Name[:end]
	}
	if base == "" {
		base = r.Name[end:]
	}
	return dir + base
}

// fileCheck has the rules 1 to 8 of section 3, in their order.
func fileCheck(r *graph.Resource) string {
	path := filePathOf(r)
	return first(
		absolutePath("path", path),
		optional(r, "dirname", folderEnd),
		unless(!absolute(r.Str("basename")), "basename must not start with /"),
		words(r, "state", "exists", "absent", ""),
		fileContent(r),
		fileLink(r, folder(path)),
		fileSource(r, folder(path)),
		fileFolder(r, folder(path)),
		fileFragments(r, path),
		optional(r, "mode", fileMode),
	)
}

func folderEnd(field, s string) string { return unless(folder(s), field+" must end with /") }

// fileContent is rule 3.
func fileContent(r *graph.Resource) string {
	n := 0
	for _, f := range []string{"content", "source", "fragments"} {
		if r.IsSet(f) {
			n++
		}
	}
	switch {
	case n > 1:
		return "content, source and fragments exclude each other"
	case r.Str("state") == "absent" && (n > 0 || r.IsSet("selinux")):
		return "what is absent has no content, source, fragments or selinux"
	}
	return ""
}

// fileLink is rule 4.
func fileLink(r *graph.Resource, isFolder bool) string {
	if !r.Bool("symlink") {
		return ""
	}
	for _, f := range []string{"content", "fragments", "recurse", "purge"} {
		if r.IsSet(f) {
			return "symlink and " + f + " exclude each other"
		}
	}
	return first(
		unless(!isFolder, "a folder cannot be a symlink"),
		unless(r.Str("state") != "exists" || r.Str("source") != "", "a symlink needs a source"),
	)
}

// fileSource is rule 5.
func fileSource(r *graph.Resource, isFolder bool) string {
	source := r.Str("source")
	switch {
	case source == "" || r.Bool("symlink"):
		return ""
	case folder(source) != isFolder:
		return "source and path must both be folders, or both be none"
	case isFolder && !r.Bool("recurse"):
		return "a folder with a source needs recurse"
	case !isFolder && r.Bool("recurse"):
		return "a source that is a single file has no recurse"
	}
	return ""
}

// fileFolder is rule 6.
func fileFolder(r *graph.Resource, isFolder bool) string {
	filled := r.IsSet("content") || r.IsSet("fragments")
	switch {
	case isFolder && filled:
		return "a folder has no content and no fragments"
	case r.Bool("purge") && !r.Bool("recurse"):
		return "purge needs recurse"
	case r.Bool("purge") && filled:
		return "purge excludes content and fragments"
	}
	return ""
}

// fileFragments is rule 7.
func fileFragments(r *graph.Resource, path string) string {
	for _, f := range r.Strs("fragments") {
		if folder(f) && strings.HasPrefix(path, f) {
			return "the file must not be in the folder of its fragments: " + strconv.Quote(f)
		}
	}
	return absolutePaths(r, "fragments")
}

// fileMode is rule 8: octal digits, or parts like u=rw.
func fileMode(field, s string) string {
	if strings.Trim(s, "01234567") == "" {
		return ""
	}
	for part := range strings.SplitSeq(s, ",") {
		who, rights, ok := strings.Cut(part, "=")
		if !ok || strings.Trim(who, "ugoa") != "" || strings.Trim(rights, "rwxst") != "" {
			return field + " must be octal digits or parts like u=rw, not " + strconv.Quote(s)
		}
	}
	return ""
}

// file is what finds a file by its path.
func file(path string) graph.Key { return graph.Key{Of: "file", Name: path} }

// fileIs is the path.
func fileIs(r *graph.Resource) []graph.Key { return []graph.Key{file(filePathOf(r))} }

// fileAuto wants the nearest folder around the file, and the files that it is put together from (MCL-AUTO).
func fileAuto(r *graph.Resource) []graph.Rule {
	path := filePathOf(r)
	folders := make([]graph.Key, 0, strings.Count(path, "/"))
	for path = strings.TrimSuffix(path, "/"); path != ""; path = strings.TrimSuffix(path, "/") {
		path = path[:strings.LastIndexByte(path, '/')+1]
		if path != "" {
			folders = append(folders, file(path))
		}
	}
	rules := []graph.Rule{{Keys: folders}}
	for _, f := range slices.Compact(slices.Sorted(slices.Values(r.Strs("fragments")))) {
		rules = append(rules, graph.Rule{Keys: []graph.Key{file(f)}})
	}
	return rules
}
