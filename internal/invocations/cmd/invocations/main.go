// Command invocations records what Puppet does with the command lines of package invocations:
//
//	go run ./internal/invocations/cmd/invocations -o internal/invocations/testdata
//
// RUBYLIB chooses between several versions of Puppet, each of which has a file.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/invocations"
)

func main() { command.Main("invocations", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("invocations", pflag.ContinueOnError)
	program := f.String("puppet", "puppet", "the `PROGRAM` to record")
	output := f.StringP("output", "o", "internal/invocations/testdata", "the `DIR` of recordings")
	only := f.String("only", "", "record the commands that match `REGEXP`, and keep what is recorded of others")
	if err := f.Parse(args); err != nil {
		return err
	}
	version, err := exec.CommandContext(ctx, *program, "--version").Output()
	if err != nil {
		return fmt.Errorf("%s --version: %w", *program, err)
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	file := filepath.Join(*output, "puppet-"+strings.TrimSpace(string(version))+".json")
	known := map[string]*invocations.Result{}
	if *only != "" {
		last, err := invocations.Recorded(file)
		if err != nil {
			return err
		}
		for _, r := range last {
			known[r.Command] = r
		}
	}
	dir, err := os.MkdirTemp("", "invocations-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	commands, err := invocations.Commands(dir)
	if err != nil {
		return err
	}
	var all []*invocations.Result
	for _, c := range commands {
		if r := known[c.Line]; r != nil && !match.MatchString(c.Line) {
			all = append(all, r)
			continue
		}
		if err := invocations.Unpack(dir); err != nil { // anew, whatever Puppet has left there
			return err
		}
		r, err := invocations.Run(ctx, *program, c, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Line, err)
		}
		all = append(all, r)
		fmt.Fprintf(stdout, "%3d/%d %s\n", len(all), len(commands), c.Line)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(all); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}
