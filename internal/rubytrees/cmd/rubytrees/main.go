// Command rubytrees compares the trees that p2go builds of Ruby files and templates with Ruby's own: of the modules and the library of this
// machine, or of the folders that it is given. With --mutants it compares snippets that are made of the recorded ones by small changes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/rubytrees"
)

// modules is where Debian installs modules.
const modules = "/usr/share/puppet/modules"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "rubytrees:", err)
		os.Exit(1)
	}
}

func run() error {
	show := flag.Int("show", 20, "how many differences to print")
	mutants := flag.Int("mutants", 0, "compare so many changed snippets instead of files")
	seed := flag.Uint64("seed", 1, "which changes to make")
	from := flag.String("from", "internal/rubytrees/testdata/code.txt", "the snippets to change; templates where the name has template in it")
	flag.Parse()
	r, err := rubytrees.Start()
	if errors.Is(err, rubytrees.ErrNoRuby) {
		fmt.Println("rubytrees: skipped:", err)
		return nil
	}
	if err != nil {
		return err
	}
	t := tally{show: *show, counts: map[rubytrees.Verdict]int{}, constructs: map[string]int{}}
	if *mutants > 0 {
		err = t.mutants(r, *from, *mutants, *seed)
	} else {
		err = t.folders(r, flag.Args())
	}
	if err = errors.Join(err, r.Close()); err != nil {
		return err
	}
	t.print()
	if *mutants == 0 && t.wrong > 0 {
		return fmt.Errorf("%d trees differ from Ruby's", t.wrong)
	}
	return nil
}

// tally counts results.
type tally struct {
	show       int
	wrong      int
	counts     map[rubytrees.Verdict]int
	constructs map[string]int
}

func (t *tally) add(res rubytrees.Result) {
	t.counts[res.Verdict]++
	switch res.Verdict {
	case rubytrees.Unsupported:
		t.constructs[res.What]++
	case rubytrees.Different, rubytrees.Rejected, rubytrees.Accepted:
		t.wrong++
		if t.wrong <= t.show {
			fmt.Printf("%s: %s\n  %s\n", res.Path, res.Verdict, res.What)
		}
	default:
	}
}

func (t *tally) print() {
	for _, v := range rubytrees.Verdicts {
		if t.counts[v] > 0 {
			fmt.Printf("%7d %s\n", t.counts[v], v)
		}
	}
	for what, n := range t.constructs {
		fmt.Printf("        %d of them: %s\n", n, what)
	}
}

func (t *tally) mutants(r *rubytrees.Ruby, from string, n int, seed uint64) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	kind := "code"
	if strings.Contains(filepath.Base(from), "template") {
		kind = "templates"
	}
	const batch = 500
	for ; n > 0; n -= batch {
		res, err := r.CompareAll(kind, rubytrees.Mutants(strings.Split(string(b), "\n---\n"), seed, min(n, batch)))
		if err != nil {
			return err
		}
		for _, x := range res {
			x.Path = fmt.Sprintf("%q", x.Path)
			t.add(x)
		}
		seed++
	}
	return nil
}

// folders compares the files in folders; where none are given, those of the installed modules, of Ruby and of Puppet.
func (t *tally) folders(r *rubytrees.Ruby, folders []string) error {
	if len(folders) == 0 {
		out, err := exec.Command("ruby", "-e", `puts RbConfig::CONFIG["rubylibprefix"], Gem.path, ENV["RUBYLIB"].to_s.split(":")`).Output()
		if err != nil {
			return err
		}
		folders = append(strings.Fields(string(out)), modules)
	}
	files, err := rubytrees.Files(folders)
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, f := range files {
		kind := "file"
		if strings.HasSuffix(f, ".erb") {
			kind = "template"
		}
		res, err := r.Compare(kind, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
		t.add(res)
	}
	fmt.Printf("rubytrees: %d files\n", len(files))
	return nil
}
