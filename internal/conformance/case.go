package conformance

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// Suite is one of the folders that mgmt's cases are in.
type Suite struct {
	Name   string // as reports have it
	Folder string
}

// Suites are all of them. What a graph is in each of them differs, see [Case.score].
var Suites = []Suite{{"func1", "TestAstFunc1"}, {"func2", "TestAstFunc2"}, {"func3", "TestAstFunc3"}}

// folder is where the suites are in a checkout.
const folder = "lang/interpret_test"

// Case is a program of a suite, and what is expected of it.
type Case struct {
	Suite, Name string
	// Files are the program's, by their paths without the first slash.
	Files map[string][]byte
	// Loopback says that the case needs a port of the loopback device.
	Loopback bool
	Want     Want
}

// Key is what reports call the case.
func (c *Case) Key() string { return c.Suite + "/" + c.Name }

// entry is the file that the program begins with (MCL-CONF-3).
func (c *Case) entry() string {
	if _, ok := c.Files["metadata.yaml"]; ok {
		return "/metadata.yaml"
	}
	return "/main.mcl"
}

// Want is what is expected of a program.
type Want struct {
	// Failures are the ways in which the program may fail. Without any, it has a graph.
	Failures []Failure
	// Log are lines that the log of a failure has.
	Log []string
	// Vertices, Edges, Fields and Groups are the lines of the graph, sorted.
	Vertices, Edges, Fields, Groups []string
}

// Failure is an error that mgmt ends with.
type Failure struct {
	Stage  string
	Text   string // without places
	Places []Place
}

// Place is where something begins.
type Place struct {
	File         string
	Line, Column int
}

// Load reads the suites of a checkout whose names are given, all without names. The cases are sorted by their keys.
func Load(checkout string, names ...string) ([]*Case, error) {
	var all []*Case
	for _, s := range Suites {
		if len(names) > 0 && !slices.Contains(names, s.Name) {
			continue
		}
		dir := filepath.Join(checkout, filepath.FromSlash(folder), s.Folder)
		files, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is no checkout of mgmt: there is no folder %s/%s", checkout, folder, s.Folder)
		}
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			name, ok := strings.CutSuffix(f.Name(), ".txtar")
			if !ok || f.IsDir() {
				continue
			}
			data, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return nil, err
			}
			c, err := Parse(s.Name, name, data)
			if err != nil {
				return nil, err
			}
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b *Case) int { return cmp.Compare(a.Key(), b.Key()) })
	return all, nil
}

// Parse reads a case (MCL-CONF-2).
func Parse(suite, name string, data []byte) (*Case, error) {
	c := &Case{Suite: suite, Name: name, Files: map[string][]byte{}}
	output := false
	for _, f := range txtar.Parse(data).Files {
		switch f.Name {
		case "OUTPUT":
			output = true
			if err := c.Want.read(string(f.Data)); err != nil {
				return nil, fmt.Errorf("%s: %w", c.Key(), err)
			}
		case "CONFIG":
			var config struct {
				Loopback bool `json:"needs-loopback"`
			}
			if len(bytes.TrimSpace(f.Data)) == 0 {
				continue
			}
			if err := json.Unmarshal(f.Data, &config); err != nil {
				return nil, fmt.Errorf("%s: CONFIG: %w", c.Key(), err)
			}
			c.Loopback = config.Loopback
		default:
			c.Files[strings.TrimPrefix(path.Clean("/"+f.Name), "/")] = f.Data
		}
	}
	if !output {
		return nil, fmt.Errorf("%s: there is no section OUTPUT", c.Key())
	}
	return c, nil
}

// prefixes begin the lines of a graph. A line with none of them belongs to the name before it.
var prefixes = []string{"Vertex: ", "Edge: ", "Field: ", "Group: "}

// read reads the section OUTPUT (MCL-CONF-5, MCL-CONF-6).
func (w *Want) read(text string) error {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	for len(lines) > 0 {
		f, ok := failure(lines[0])
		if !ok {
			break
		}
		w.Failures = append(w.Failures, f)
		lines = lines[1:]
	}
	if w.Failures != nil {
		w.Log = slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" })
		return nil
	}
	lists := [...]*[]string{&w.Vertices, &w.Edges, &w.Fields, &w.Groups}
	var last *[]string
	for _, line := range lines {
		i := slices.IndexFunc(prefixes, func(p string) bool { return strings.HasPrefix(line, p) })
		switch {
		case i >= 0:
			last = lists[i]
			*last = append(*last, line)
		case last != nil:
			(*last)[len(*last)-1] += "\n" + line
		case line != "" && line[0] != '#':
			return fmt.Errorf("OUTPUT begins with neither a line of a graph nor an error")
		}
	}
	for _, l := range lists {
		slices.Sort(*l)
	}
	return nil
}

// failed is the line of an error. Its stage is a word that begins with err.
var failed = regexp.MustCompile(`^#\s*err:\s*err(\w+):\s*(.*)$`)

func failure(line string) (f Failure, ok bool) {
	m := failed.FindStringSubmatch(line)
	if m == nil {
		return f, false
	}
	f.Stage = m[1]
	f.Text, f.Places = message(m[2])
	return f, true
}

// placed is a place in a message (MCL-ERR-3).
var placed = regexp.MustCompile(`(/\S+) @ (\d+):(\d+)-\d+:\d+`)

// message divides a message into its text and its places, the innermost first (MCL-CONF-7).
func message(s string) (text string, places []Place) {
	for _, m := range placed.FindAllStringSubmatch(s, -1) {
		line, _ := strconv.Atoi(m[2])
		column, _ := strconv.Atoi(m[3])
		places = append(places, Place{m[1], line, column})
	}
	if at := placed.FindStringIndex(s); at != nil {
		s = s[:at[0]]
	}
	return normal(strings.TrimRight(s, ": ")), places
}

var address = regexp.MustCompile(`0x[0-9a-f]+`)

// normal is a text without what differs from one run to the next.
func normal(s string) string { return address.ReplaceAllString(s, "0x0") }
