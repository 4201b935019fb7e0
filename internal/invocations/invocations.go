// Package invocations has what Puppet's command line does: output and exit codes of a table of command lines, recorded from Puppet 8.10,
// with which p2go's stand-in is compared.
//
// The table is testdata/commands.txt, the files that the commands are run on testdata/site.txtar. The command in cmd/invocations records them.
package invocations

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed testdata/commands.txt
var commands string

//go:embed testdata/site.txtar
var site []byte

// Command is one command line.
type Command struct {
	Line  string // as it is in the table
	Args  []string
	Stdin string // the file; "" for none
}

// Result is what a command does.
type Result struct {
	Command        string
	Code           int
	Stdout, Stderr string
}

// flags are what the names in command lines stand for.
var flags = strings.NewReplacer(
	"$YAML", "--facts_terminus=yaml $FLAGS",
	"$FLAGS", folders,
)

const folders = "--confdir=$DIR/conf --vardir=$DIR/var --codedir=$DIR --basemodulepath=$DIR/base --vendormoduledir=$DIR/vendor --color=false"

// Commands returns the commands of the table, for files in a folder.
func Commands(dir string) ([]Command, error) {
	var all []Command
	for line := range strings.Lines(commands) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		text := flags.Replace(flags.Replace(line))
		c := Command{Line: line}
		text, c.Stdin, _ = strings.Cut(text, " < ")
		var err error
		if c.Args, err = Words(strings.ReplaceAll(text, "$DIR", dir)); err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		all = append(all, c)
	}
	return all, nil
}

// Words divides a line at blanks that are not between single quotes.
func Words(line string) ([]string, error) {
	var all []string
	parts := strings.Split(line, "'")
	if len(parts)%2 == 0 {
		return nil, errors.New("a quote is not closed")
	}
	for i, part := range parts {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all, nil
}

// Unpack writes the files of the table into a folder.
func Unpack(dir string) error {
	for _, f := range txtar.Parse(site).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		mode := os.FileMode(0o666)
		if strings.HasSuffix(path, ".sh") {
			mode = 0o777
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			return err
		}
	}
	return nil
}

var (
	seconds = regexp.MustCompile(`in \d+\.\d\d seconds`)
	version = regexp.MustCompile(`(?m)(^version: |"version": ?)\d+`)
	uuid    = regexp.MustCompile(`'?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'?`) // YAML quotes those that begin as numbers do
)

// Normal is output of a command without what each run makes anew, and without the folder of its files.
func Normal(text, dir string) string {
	text = seconds.ReplaceAllString(strings.ReplaceAll(text, dir, "$DIR"), "in N seconds")
	return uuid.ReplaceAllString(version.ReplaceAllString(text, "${1}N"), "UUID")
}

// Run runs a program with a command on the files in a folder, which is its working directory.
func Run(ctx context.Context, program string, c Command, dir string) (*Result, error) {
	cmd := exec.CommandContext(ctx, program, c.Args...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	if c.Stdin != "" {
		data, err := os.ReadFile(filepath.Join(dir, c.Stdin))
		if err != nil {
			return nil, err
		}
		cmd.Stdin = bytes.NewReader(data)
	}
	r := &Result{Command: c.Line}
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		ok := errors.As(err, &exit)
		if !ok {
			return nil, err
		}
		r.Code = exit.ExitCode()
	}
	r.Stdout, r.Stderr = Normal(stdout.String(), dir), Normal(stderr.String(), dir)
	return r, nil
}

// Recorded reads a recording.
func Recorded(name string) ([]*Result, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all []*Result
	return all, json.Unmarshal(data, &all)
}

// Deviations reads the commands of which p2go's stand-in does otherwise, with the reasons: lines of commands, and after each indented ones
// that say why.
func Deviations(name string) (map[string]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	command := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		reason, indented := strings.CutPrefix(line, "\t")
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case indented && command == "":
			return nil, fmt.Errorf("%s: a reason without a command: %s", name, reason)
		case indented:
			all[command] = strings.TrimSpace(all[command] + " " + reason)
		default:
			command = line
			all[command] = ""
		}
	}
	for command, reason := range all {
		if reason == "" {
			return nil, fmt.Errorf("%s: no reason for %s", name, command)
		}
	}
	return all, nil
}
