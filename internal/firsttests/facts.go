package firsttests

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// System is an operating system in a release, as metadata.json names it.
type System struct{ Name, Release string }

// FactSet is a file of facts for tests.
type FactSet struct {
	// File is the name of the file.
	File string
	// Data are its contents.
	Data []byte
	// Origin is where the facts come from, a file of FacterDB; "" for those that were made of the name of the system.
	Origin string
}

// Systems returns the operating systems that the text of a metadata.json names in operatingsystem_support. A system without releases is none: which
// facts it has depends on them.
func Systems(metadata []byte) ([]System, error) {
	var meta struct {
		Support []struct {
			Name     string   `json:"operatingsystem"`
			Releases []string `json:"operatingsystemrelease"`
		} `json:"operatingsystem_support"`
	}
	if err := json.Unmarshal(metadata, &meta); err != nil {
		return nil, err
	}
	var all []System
	for _, s := range meta.Support {
		for _, r := range s.Releases {
			if t := (System{strings.TrimSpace(s.Name), strings.TrimSpace(r)}); t.Name != "" && t.Release != "" && !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// FactSets returns a set of facts for each system: that of the newest Facter in a database, a folder as FacterDB has it and "" for none, or one that is
// made of what the name of the system says. Unknown are systems that nothing is known of.
func FactSets(systems []System, database string) (sets []FactSet, unknown []System, err error) {
	var known []recorded
	if database != "" {
		if known, err = recordedFacts(database); err != nil {
			return nil, nil, err
		}
	}
	for _, s := range systems {
		stem := fileName(s)
		if f, ok := find(known, s); ok {
			data, err := os.ReadFile(f.path)
			if err != nil {
				return nil, nil, err
			}
			sets = append(sets, FactSet{stem + ".json", data, f.path})
			continue
		}
		data, ok := made(s)
		if !ok {
			unknown = append(unknown, s)
			continue
		}
		sets = append(sets, FactSet{stem + ".yaml", data, ""})
	}
	return sets, unknown, nil
}

// fileName is how the name of a system's file begins: debian-12.
func fileName(s System) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return '-'
	}, s.Name+"-"+s.Release)
}

// recorded is a file of FacterDB: facts/4.2/debian-11-x86_64.facts.
type recorded struct {
	path    string
	version []int // of Facter
	system  string
	machine string
}

// recordedFacts lists the files of a database.
func recordedFacts(dir string) ([]recorded, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.facts"))
	if err != nil {
		return nil, err
	}
	var all []recorded
	for _, file := range files {
		r := recorded{path: file}
		for part := range strings.SplitSeq(filepath.Base(filepath.Dir(file)), ".") {
			n, err := strconv.Atoi(part)
			if err != nil {
				break
			}
			r.version = append(r.version, n)
		}
		name := strings.ToLower(strings.TrimSuffix(filepath.Base(file), ".facts"))
		if i := strings.LastIndexByte(name, '-'); i > 0 {
			r.system, r.machine = name[:i], name[i+1:]
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no files of FacterDB: folders with the versions of Facter, and *.facts in them", dir)
	}
	return all, nil
}

// find returns the file for a system: of the newest Facter, of a 64-bit PC where there is one.
func find(all []recorded, s System) (recorded, bool) {
	want := strings.ToLower(s.Name + "-" + s.Release)
	var best *recorded
	pc := func(r *recorded) int { return cmp.Compare(strings.Count(" x86_64 amd64 ", " "+r.machine+" "), 0) }
	for i := range all {
		if r := &all[i]; r.system == want && (best == nil || cmp.Or(slices.Compare(r.version, best.version), cmp.Compare(pc(r), pc(best))) > 0) {
			best = r
		}
	}
	if best == nil {
		return recorded{}, false
	}
	return *best, true
}

// Database returns the newest FacterDB that is installed as a gem, "" where there is none. Getenv gives variables of the environment.
func Database(getenv func(string) string) string {
	patterns := []string{"/usr/share/rubygems-integration/all/gems", "/var/lib/gems/*/gems", "/usr/local/lib/ruby/gems/*/gems", "/usr/lib/ruby/gems/*/gems"}
	if home := getenv("HOME"); home != "" {
		patterns = append(patterns, filepath.Join(home, ".gem", "ruby", "*", "gems"), filepath.Join(home, ".local", "share", "gem", "ruby", "*", "gems"))
	}
	if gems := getenv("GEM_HOME"); gems != "" {
		patterns = append(patterns, filepath.Join(gems, "gems"))
	}
	best, newest := "", []int(nil)
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(p, "facterdb-*", "facts"))
		if err != nil {
			continue
		}
		for _, dir := range found {
			var version []int
			for part := range strings.SplitSeq(strings.TrimPrefix(filepath.Base(filepath.Dir(dir)), "facterdb-"), ".") {
				n, _ := strconv.Atoi(part)
				version = append(version, n)
			}
			if slices.Compare(version, newest) > 0 {
				best, newest = dir, version
			}
		}
	}
	return best
}
