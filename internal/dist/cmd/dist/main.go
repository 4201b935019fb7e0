// Command dist makes what p2go is distributed as; make dist runs it. Package internal/dist does the work.
//
//	dist --output DIR [--version v1.2.3] [--platforms linux/amd64,…] [--deb=false]
//
// The time of all files is SOURCE_DATE_EPOCH, or that of the last commit.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/command"
	"github.com/p2go/p2go/internal/dist"
)

func main() { command.Main("dist", run) }

func run(ctx context.Context, args []string, stdout io.Writer) error {
	f := pflag.NewFlagSet("dist", pflag.ContinueOnError)
	o := dist.Options{Root: ".", Log: func(what string) { fmt.Fprintln(os.Stderr, what) }}
	f.StringVar(&o.Output, "output", "bin/dist", "the folder for archives and packages")
	f.StringVar(&o.Version, "version", "", "the version of p2go; that of the sources by default")
	f.StringSliceVar(&o.Platforms, "platforms", dist.Platforms, "the platforms")
	deb := f.Bool("deb", true, "make Debian packages")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	if *deb {
		o.Package = dist.NFPM(o.Root)
	}
	var err error
	if o.Time, err = sourceTime(); err != nil {
		return err
	}
	names, err := dist.Make(ctx, o)
	for _, name := range names {
		fmt.Fprintln(stdout, o.Output+"/"+name)
	}
	return err
}

// sourceTime is the time that the sources are from.
func sourceTime() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("when the last commit was: %w; SOURCE_DATE_EPOCH can say it", err)
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is a number of seconds, not %q", text)
	}
	return time.Unix(seconds, 0), nil
}
