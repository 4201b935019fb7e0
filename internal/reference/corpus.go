package reference

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Corpora are the names of the areas of [Templates] and [Functions]. Their cases are many for each template and function: what of their IDs
// stands before the bar.
var Corpora = []string{"templates", "functions"}

// foundIn matches where an error in a template was found, guess what Ruby guesses at that was meant, code the line of a file in which
// an error is, temporary the end of the name of a temporary file, and address that of an object.
var (
	foundIn   = regexp.MustCompile(`Filepath: (.*)\n  Line: \d+`)
	guess     = regexp.MustCompile(`\nDid you mean\?  \S+(?:\n {15}\S+)*`)
	code      = regexp.MustCompile(`\n\n[^\n]+\n *\^+`)
	temporary = regexp.MustCompile(`\d{8}-\d+-\w{6}\b`)
	address   = regexp.MustCompile(`:0x[0-9a-f]{16}\b`)
)

// ownPlace stands for places in Puppet's own code.
const ownPlace = "Filepath: Puppet's own"

// sameWords takes out of the messages of two errors what is of Ruby and of no program: places in Puppet's own code, what Ruby guesses at that
// was meant, which depends on all that Ruby has loaded, and addresses of objects.
func sameWords(want, got string) (string, string) {
	places := foundIn.FindAllStringSubmatch(want, -1)
	n := -1
	inPuppet := func(text string) string {
		if n++; n < len(places) && strings.HasPrefix(places[n][1], "/") {
			return ownPlace
		}
		return text
	}
	want = foundIn.ReplaceAllStringFunc(want, inPuppet)
	if strings.Contains(want, ownPlace) {
		want, got = code.ReplaceAllString(want, ""), code.ReplaceAllString(got, "")
	}
	n = -1
	got = foundIn.ReplaceAllStringFunc(got, inPuppet)
	plain := func(text string) string {
		text = guess.ReplaceAllString(text, "")
		return address.ReplaceAllString(text, "")
	}
	return plain(want), plain(got)
}

// Groups returns a judgement for each template or function: that of the first of its cases that is not equal, if there is one.
func Groups(judgements []Judgement) []Judgement {
	var out []Judgement
	at := map[string]int{}
	for _, j := range judgements {
		j.ID, _, _ = strings.Cut(j.ID, "|")
		i, ok := at[j.Area+"|"+j.ID]
		switch {
		case !ok:
			at[j.Area+"|"+j.ID] = len(out)
			out = append(out, j)
		case out[i].Verdict == Skipped || out[i].Verdict == Equal && j.Verdict != Skipped:
			out[i] = j
		}
	}
	return out
}

// WriteCorpora writes the page about templates and functions of modules.
func WriteCorpora(w io.Writer, version string, judgements []Judgement) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, `# Ruby of modules

What p2go makes of the ERB templates and the functions in Ruby of the modules that Debian packages, compared with Puppet %s. The page is
written by `+"`make corpora CORPORA=--update`"+`.

Each template is rendered several times, each function called several times, with values that are generated from the code
(`+"`internal/reference/rubycode`"+`): elements and types are those that the code asks for, and conditions go both ways; in the last two sets for a
template no variable has a value, and each has one of some kind. Functions also get what their signatures refuse. A case is equal when
both sides give the same catalog, byte for byte, or fail with the same message. Left out of messages are places in Puppet's own Ruby code, what
Ruby guesses at that was meant ("Did you mean?"), and addresses of objects. Functions that read the clock or draw random numbers are not compared.

| | cases | equal | all cases equal | others |
|---|---|---|---|---|
`, version)
	var list []string
	for _, area := range Corpora {
		of := slices.DeleteFunc(slices.Clone(judgements), func(j Judgement) bool { return j.Area != area })
		cases, groups := counted(of), Groups(of)
		all := counted(groups)
		fmt.Fprintf(&b, "| %s | %d | %d (%.1f %%) | %d | %d |\n", area, cases.cases-cases.skipped, cases.equal,
			100*float64(cases.equal)/float64(max(1, cases.cases-cases.skipped)), all.equal, all.cases-all.skipped-all.equal)
		for _, j := range groups {
			if j.Verdict == Equal || j.Verdict == Skipped {
				continue
			}
			differing, total := 0, 0
			for _, k := range of {
				if id, _, _ := strings.Cut(k.ID, "|"); id == j.ID && k.Verdict != Skipped {
					total++
					if k.Verdict != Equal {
						differing++
					}
				}
			}
			list = append(list, fmt.Sprintf("- `%s`, %d of %d: %s", j.ID, differing, total, cause(j)))
		}
	}
	b.WriteString("\n## What differs\n\nOf each template and function the first difference.\n\n")
	for _, line := range list {
		b.WriteString(line + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

func counted(judgements []Judgement) tally {
	var t tally
	for _, j := range judgements {
		t.add(j)
	}
	return t
}

// cause is the first difference in a line.
func cause(j Judgement) string {
	var lines []string
	for _, d := range j.Differences[:min(2, len(j.Differences))] {
		if i := strings.LastIndex(d, "Detail: "); i >= 0 {
			kind, _, _ := strings.Cut(d, ":")
			d = kind + ": " + d[i+len("Detail: "):]
		}
		d = strings.ReplaceAll(d, "Evaluation Error: Error while evaluating a Function Call, ", "")
		d, _, _ = strings.Cut(d, " (file: ")
		d = strings.Join(strings.Fields(temporary.ReplaceAllString(strings.ReplaceAll(d, os.TempDir()+"/", "/tmp/"), "…")), " ")
		const limit = 160
		if len(d) > limit {
			d = strings.ToValidUTF8(d[:limit], "") + "…"
		}
		lines = append(lines, "`"+strings.ReplaceAll(d, "`", "'")+"`")
	}
	return strings.Join(lines, ", ")
}
