// Package archtest holds the import policy of the module as a test. The policy is written as text in policy.go; this file
// reads it, and [Violations] finds the imports that it does not allow.
//
// # Notation
//
// A policy is a list of rules, each ended by a semicolon; # begins a comment.
//
//	a < b < c, d;    b may import a; c and d may import b, and so a; NONE stands for nothing
//	a !< b, c;       b and c must not import a, not even through other packages
//	a: std b, c;     outside this module, a imports only the standard library, and inside it only a, b and c
//	a: not x, y;     a imports neither x nor y
//	a: may x, y;     a imports x and y, although a std or not rule is about a
//
// A name is a package's path below the module; its last element may be ... for the package and all below it, and * stands
// for one element. The first form allows: a package that is on the right of some < rule imports, of the packages that these
// rules name, only those below it. The others forbid. Test files are no part of this.
package archtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Package is what the policy looks at: a package's path below the module, and what it imports itself, by full path.
type Package struct {
	Path    string
	Imports []string
}

// Policy is a parsed policy.
type Policy struct {
	module string
	order  []edge
	forbid []edge
	only   []restriction
	not    []restriction
	may    []restriction
}

// edge says something about upper importing lower.
type edge struct{ lower, upper string }

// restriction is about what the packages called name import.
type restriction struct {
	name  string
	other []string
}

// Parse reads a policy for the module with the given path.
func Parse(module, text string) (*Policy, error) {
	var clean strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		clean.WriteString(line + " ")
	}
	p := &Policy{module: module}
	rules := strings.Split(clean.String(), ";")
	if last := strings.TrimSpace(rules[len(rules)-1]); last != "" {
		return nil, fmt.Errorf("rule without a semicolon: %s", last)
	}
	for _, rule := range rules[:len(rules)-1] {
		if err := p.add(strings.TrimSpace(rule)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *Policy) add(rule string) error {
	if name, rest, ok := strings.Cut(rule, ":"); ok {
		kind, list, _ := strings.Cut(strings.TrimSpace(rest), " ")
		r := restriction{strings.TrimSpace(name), names(list)}
		switch kind {
		case "std":
			p.only = append(p.only, r)
		case "not":
			p.not = append(p.not, r)
		case "may":
			p.may = append(p.may, r)
		default:
			return fmt.Errorf("unknown rule: %s", rule)
		}
		return nil
	}
	if lower, upper, ok := strings.Cut(rule, "!<"); ok {
		p.forbid = append(p.forbid, product(names(lower), names(upper))...)
		return nil
	}
	levels := strings.Split(rule, "<")
	if len(levels) < 2 {
		return fmt.Errorf("unknown rule: %s", rule)
	}
	for i := range levels[1:] {
		p.order = append(p.order, product(names(levels[i]), names(levels[i+1]))...)
	}
	return nil
}

func names(list string) []string {
	var out []string
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			out = append(out, name)
		}
	}
	return out
}

func product(lower, upper []string) []edge {
	var out []edge
	for _, l := range lower {
		for _, u := range upper {
			out = append(out, edge{l, u})
		}
	}
	return out
}

// Violations returns a line for each import that the policy does not allow, sorted.
func (p *Policy) Violations(packages []Package) []string {
	byPath := map[string]Package{}
	for _, pkg := range packages {
		byPath[pkg.Path] = pkg
	}
	found := map[string]bool{}
	for _, pkg := range packages {
		for _, imp := range pkg.Imports {
			if why := p.direct(pkg.Path, imp); why != "" {
				found[fmt.Sprintf("%s imports %s: %s", pkg.Path, imp, why)] = true
			}
		}
		for _, chain := range chains(byPath, pkg.Path, p.local) {
			for _, f := range p.forbid {
				if target := chain[len(chain)-1]; matches(f.upper, pkg.Path) && matches(f.lower, target) {
					found[fmt.Sprintf("%s: %s !< %s", strings.Join(chain, " imports "), f.lower, f.upper)] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// direct says why pkg must not import imp itself; "" when it may.
func (p *Policy) direct(pkg, imp string) string {
	local, inside := p.local(imp)
	for _, r := range p.not {
		if slices.ContainsFunc(p.may, func(m restriction) bool { return matches(m.name, pkg) && slices.Contains(m.other, imp) }) {
			continue
		}
		if matches(r.name, pkg) && (slices.Contains(r.other, imp) || inside && slices.Contains(r.other, local)) {
			return r.name + ": not " + imp
		}
	}
	for _, r := range p.only {
		allowed := !inside && isStandard(imp) ||
			inside && slices.ContainsFunc(append(r.other, r.name), func(name string) bool { return matches(name, local) })
		for _, m := range p.may {
			allowed = allowed || matches(m.name, pkg) && slices.Contains(m.other, imp)
		}
		if matches(r.name, pkg) && !allowed {
			return r.name + ": std " + strings.Join(r.other, ", ")
		}
	}
	if inside && p.ordered(pkg) && p.mentioned(local) && !p.below(local, pkg) {
		return "not below it in the order of packages"
	}
	return ""
}

// local returns the path of an import below the module, and whether it is of the module.
func (p *Policy) local(imp string) (string, bool) { return strings.CutPrefix(imp, p.module+"/") }

// isStandard reports whether an import is of the standard library: its first element has no dot.
func isStandard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return !strings.Contains(first, ".")
}

// ordered reports whether an order rule says what pkg may import.
func (p *Policy) ordered(pkg string) bool {
	return slices.ContainsFunc(p.order, func(e edge) bool { return matches(e.upper, pkg) })
}

// mentioned reports whether an order rule names pkg.
func (p *Policy) mentioned(pkg string) bool {
	return slices.ContainsFunc(p.order, func(e edge) bool { return matches(e.lower, pkg) || matches(e.upper, pkg) })
}

// below reports whether upper may import lower by the order rules, directly or by way of others.
func (p *Policy) below(lower, upper string) bool {
	// The names that a path stands for; the search goes from name to name.
	seen := map[string]bool{}
	var visit func(name string) bool
	visit = func(name string) bool {
		if seen[name] {
			return false
		}
		seen[name] = true
		for _, e := range p.order {
			if e.upper == name && (matches(e.lower, lower) || visit(e.lower)) {
				return true
			}
		}
		return false
	}
	for _, e := range p.order {
		if matches(e.upper, upper) && visit(e.upper) {
			return true
		}
		// Packages under one name may import each other: Go itself forbids cycles.
		if matches(e.upper, upper) && matches(e.upper, lower) || matches(e.lower, upper) && matches(e.lower, lower) {
			return true
		}
	}
	return false
}

// chains returns, for every package that path depends on, one shortest way to it.
func chains(byPath map[string]Package, path string, local func(string) (string, bool)) [][]string {
	var out [][]string
	seen := map[string]bool{path: true}
	queue := [][]string{{path}}
	for len(queue) > 0 {
		chain := queue[0]
		queue = queue[1:]
		for _, imp := range byPath[chain[len(chain)-1]].Imports {
			target, inside := local(imp)
			if !inside || seen[target] {
				continue
			}
			seen[target] = true
			next := append(slices.Clone(chain), target)
			out, queue = append(out, next), append(queue, next)
		}
	}
	return out
}

// matches reports whether a name of the policy stands for the package.
func matches(name, pkg string) bool {
	want, got := strings.Split(name, "/"), strings.Split(pkg, "/")
	if last := len(want) - 1; want[last] == "..." {
		want = want[:last]
		got = got[:min(len(want), len(got))]
	}
	return slices.EqualFunc(want, got, func(w, g string) bool { return w == "*" || w == g })
}
