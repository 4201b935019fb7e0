package reference

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Trees is the comparison of many syntax trees in PN form.
type Trees struct {
	Equal      int
	BothReject int // with the same message
	// Differences are the files on whose trees the two sides disagree.
	Differences []TreeDifference
}

// TreeDifference is a file of which the two sides have different trees or messages, or only one of them has a tree.
type TreeDifference struct {
	File         string
	Puppet, P2go string // the tree, or "" where there is an error
	PuppetError  string
	P2goError    string
}

// Manifests returns all manifests below the given directories, sorted within each; a path that is no directory stands for
// itself. Modules are often links, so links directly in a directory are followed.
func Manifests(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			link := filepath.Join(path, e.Name())
			top, err := filepath.EvalSymlinks(link)
			if err != nil {
				return nil, err
			}
			err = filepath.WalkDir(top, func(file string, d fs.DirEntry, err error) error {
				if err == nil && d.Type().IsRegular() && filepath.Ext(file) == ".pp" {
					files = append(files, link+strings.TrimPrefix(file, top))
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// CompareTrees compares the trees that Puppet's parser has of files with those that dump returns. Dump gets a file's name
// absolute name and text, and returns its tree in PN form, or an error with Puppet's message where the text is no Puppet.
func CompareTrees(ctx context.Context, p *Puppet, files []string, dump func(file, text string) (string, error)) (*Trees, error) {
	requests := make([]request, len(files))
	for i, file := range files {
		abs, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		requests[i] = request{ID: file, Mode: "pn", File: abs}
	}
	t := new(Trees)
	err := p.ask(ctx, requests, func(i int, a answer) error {
		text, err := os.ReadFile(files[i])
		if err != nil {
			return err
		}
		d := TreeDifference{File: files[i], Puppet: a.Text}
		if a.Error != nil {
			d.PuppetError = *a.Error
		}
		if d.P2go, err = dump(requests[i].File, string(text)); err != nil {
			d.P2go, d.P2goError = "", err.Error()
		}
		t.add(d)
		return nil
	})
	return t, err
}

func (t *Trees) add(d TreeDifference) {
	switch {
	case d.Puppet != d.P2go || d.PuppetError != d.P2goError:
		t.Differences = append(t.Differences, d)
	case d.PuppetError != "":
		t.BothReject++
	default:
		t.Equal++
	}
}

// Write writes the figures and the first n differences.
func (t *Trees) Write(w io.Writer, n int) {
	total := t.Equal + t.BothReject + len(t.Differences)
	one := len(slices.DeleteFunc(slices.Clone(t.Differences), func(d TreeDifference) bool {
		return (d.PuppetError == "") == (d.P2goError == "")
	}))
	fmt.Fprintf(w, "syntax trees: %d files, %d equal, %d both reject, %d differing, %d one rejects\n",
		total, t.Equal, t.BothReject, len(t.Differences)-one, one)
	for _, d := range t.Differences[:min(n, len(t.Differences))] {
		fmt.Fprintf(w, "\n%s\n", d.File)
		switch {
		case d.PuppetError != "" && d.P2goError != "":
			fmt.Fprintf(w, "    want error: %s\n    got error:  %s\n", d.PuppetError, d.P2goError)
		case d.PuppetError != "":
			fmt.Fprintf(w, "    only Puppet rejects: %s\n", d.PuppetError)
		case d.P2goError != "":
			fmt.Fprintf(w, "    only p2go rejects: %s\n", d.P2goError)
		default:
			want, got := around(d.Puppet, d.P2go)
			fmt.Fprintf(w, "    want %s\n    got  %s\n", want, got)
		}
	}
}

// around cuts two texts to where they begin to differ, with some context.
func around(a, b string) (string, string) {
	const before, after = 60, 100
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string {
		return strings.ToValidUTF8(s[max(0, i-before):min(len(s), i+after)], "")
	}
	return cut(a), cut(b)
}
