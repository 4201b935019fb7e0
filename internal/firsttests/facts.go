package firsttests

import (
	"cmp"
	"encoding/json"
	"errors"
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

// Systems returns the operating systems that the text of a metadata.json names in operatingsystem_support. One without releases has the release "", which
// stands for the newest.
func Systems(metadata []byte) ([]System, error) {
	var meta struct {
		Support []struct {
			Name     string   `json:"operatingsystem"`
			Releases []string `json:"operatingsystemrelease"`
		} `json:"operatingsystem_support"`
	}
	if err := json.Unmarshal(metadata, &meta); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("%s is a %s, which it cannot be", cmp.Or(wrong.Field, "it"), wrong.Value)
		}
		return nil, err
	}
	var all []System
	for _, s := range meta.Support {
		if len(s.Releases) == 0 {
			s.Releases = []string{""}
		}
		for _, r := range s.Releases {
			if t := (System{strings.TrimSpace(s.Name), strings.TrimSpace(r)}); t.Name != "" && !slices.Contains(all, t) {
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
	if s.Release == "" {
		return strings.ToLower(s.Name)
	}
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
	name    string
	release string
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
		r.version = numbers(filepath.Base(filepath.Dir(file)))
		parts := strings.Split(strings.ToLower(strings.TrimSuffix(filepath.Base(file), ".facts")), "-")
		switch n := len(parts); n {
		case 1:
			continue
		case 2: // archlinux-x86_64
			r.name, r.machine = parts[0], parts[1]
		default:
			r.name, r.release, r.machine = parts[0], strings.Join(parts[1:n-1], "-"), parts[n-1]
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no files of FacterDB: folders with the versions of Facter, and *.facts in them", dir)
	}
	return all, nil
}

// numbers are those of a version, up to what is none.
func numbers(version string) []int {
	var all []int
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		all = append(all, n)
	}
	return all
}

// find returns the file for a system: of the newest Facter, of a 64-bit PC where there is one.
func find(all []recorded, s System) (recorded, bool) {
	var best *recorded
	pc := func(r *recorded) int { return strings.Count(" x86_64 amd64 ", " "+r.machine+" ") }
	for i := range all {
		r := &all[i]
		if !strings.EqualFold(r.name, s.Name) || s.Release != "" && !strings.EqualFold(r.release, s.Release) {
			continue
		}
		if best == nil || cmp.Or(slices.Compare(numbers(r.release), numbers(best.release)), slices.Compare(r.version, best.version), cmp.Compare(pc(r), pc(best))) > 0 {
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
			version := numbers(strings.TrimPrefix(filepath.Base(filepath.Dir(dir)), "facterdb-"))
			if slices.Compare(version, newest) > 0 {
				best, newest = dir, version
			}
		}
	}
	return best
}
