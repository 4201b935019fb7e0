package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/coverage"
	rtcoverage "github.com/p2go/p2go/runtime/coverage"
)

// coverFormats are the formats of reports.
var coverFormats = []string{"text", "lcov", "cobertura", "html", "profile"}

// coverSuffixes are the formats that the names of files stand for.
var coverSuffixes = map[string]string{".txt": "text", ".info": "lcov", ".lcov": "lcov", ".xml": "cobertura", ".html": "html", ".htm": "html"}

var coverCommand = &command{
	name:  "cover",
	args:  "DIR|FILE... [FLAGS]",
	short: "report what runs of programs have covered",
	long: `Merges profiles and reports which lines, arms of branches and keys of data files of an environment and its own modules were reached. A
program that "p2go build --cover" made writes one profile for each run into the folder that the variable P2GOCOVERDIR names, and
"p2go test --cover" writes one with --cover-out. A folder stands for the profiles in it.

The format follows from the name of the output, unless it is given. A page of HTML needs the source that the program was built of.`,
	examples: `p2go build ./production --cover -o site
P2GOCOVERDIR=profiles ./site catalog --facts web1.yaml > /dev/null
p2go cover profiles
p2go cover profiles --files
p2go cover profiles --format lcov -o lcov.info
p2go cover profiles --source ./production -o coverage.html
p2go cover profiles tests.p2gocover --format profile -o all.p2gocover`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var c coverFlags
		f.StringVar(&c.format, "format", "", "`FORMAT` of the report: "+strings.Join(coverFormats, ", ")+", all of them merged; default text, or what the name of the output says")
		f.StringVarP(&c.output, "output", "o", "", "write the report to a `FILE`")
		f.StringVar(&c.source, "source", ".", "the `DIR` of the environment, or with one of them for each of several environments")
		f.BoolVar(&c.files, "files", false, "list files with the lines that nothing has reached, and not modules, with --format text")
		return func(args []string) error { return a.cover(args, &c) }
	},
}

// coverFlags say how what was covered is reported.
type coverFlags struct {
	format, output, source string
	files                  bool
}

// check completes the format and checks it, in a command whose flag it is.
func (c *coverFlags) check(command, flag string) error {
	if c.format == "" {
		switch suffix := coverSuffixes[strings.ToLower(filepath.Ext(c.output))]; {
		case suffix != "":
			c.format = suffix
		case c.output != "":
			c.format = "profile"
		default:
			c.format = "text"
		}
	}
	if !slices.Contains(coverFormats, c.format) {
		return usagef(command, "--%s is one of %s, not %q", flag, strings.Join(coverFormats, ", "), c.format)
	}
	if c.output != "" {
		return checkOutput(c.output)
	}
	return nil
}

func (a *app) cover(args []string, c *coverFlags) error {
	if len(args) == 0 {
		return usagef("cover", "which profiles? Give a folder, or files")
	}
	if err := c.check("cover", "format"); err != nil {
		return err
	}
	if c.files && c.format != "text" {
		return usagef("cover", "--files is for --format text")
	}
	files, err := profileFiles(args)
	if err != nil {
		return err
	}
	profile := &coverage.Profile{}
	for _, file := range files {
		if err := mergeProfile(profile, file); err != nil {
			return err
		}
	}
	return a.reportCover(profile, c)
}

// profileFiles are the files that arguments name: a folder stands for the profiles in it.
func profileFiles(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, arg)
			continue
		}
		found, err := filesIn(arg)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no profiles, files *%s: a program that p2go build --cover made writes them where %s names the folder", arg, rtcoverage.Suffix, rtcoverage.DirVariable)
		}
		files = append(files, found...)
	}
	return files, nil
}

// filesIn are the profiles in a folder.
func filesIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), rtcoverage.Suffix) && !e.IsDir() {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, nil
}

// mergeProfile adds a file to a profile.
func mergeProfile(to *coverage.Profile, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := coverage.Parse(file, f)
	if err != nil {
		return err
	}
	return to.Merge(file, p)
}

// reportCover writes a report of a profile.
func (a *app) reportCover(p *coverage.Profile, c *coverFlags) error {
	var b strings.Builder
	var err error
	switch c.format {
	case "text":
		err = p.Text(&b, c.files)
	case "lcov":
		err = p.Lcov(&b, filepath.ToSlash(c.source))
	case "cobertura":
		err = p.Cobertura(&b, filepath.ToSlash(c.source), version, time.Now())
	case "html":
		err = p.HTML(&b, "Coverage of "+strings.Join(p.Environments(), ", "), c.text)
	case "profile":
		err = p.Write(&b)
	}
	if err != nil {
		return err
	}
	return a.writePublic(c.output, b.String())
}

// text is the text of a file that was covered, which must be what the program was built of.
func (c *coverFlags) text(f *coverage.File, path string) (string, error) {
	name := filepath.Join(c.source, filepath.FromSlash(path))
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no %s, of which the page has the source: --source names the directory of the environment", name)
	case err != nil:
		return "", err
	case coverage.Sum(string(data)) != f.Sum:
		return "", fmt.Errorf("%s is another one than that which was covered: it was changed since, or --source names another environment", name)
	}
	return string(data), nil
}
