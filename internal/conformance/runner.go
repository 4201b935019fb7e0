package conformance

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
)

const mainFile = "main.go"

//go:embed runner.go.txt
var runnerText string

// answer is what the runner says of a program.
type answer struct {
	Vertices, Edges, Fields []string
	// Inputs says that the program has read something of the machine.
	Inputs bool
	// Stage, Text and Place are those of the error.
	Stage, Text string
	Place       Place
	Panic       string
}

// link makes one program of all that were compiled, a runner, below a folder. What Go does not compile is left out.
func link(ctx context.Context, programs []*program, work string) (string, error) {
	file := filepath.Join(work, "runner")
	for {
		m := module(programs)
		err := build.Build(ctx, m, build.Options{Output: file, Key: work, CacheDir: filepath.Join(work, "cache")})
		var errs build.GeneratedErrors
		if !errors.As(err, &errs) {
			return file, err
		}
		before := len(m.Files)
		for _, e := range errs {
			for _, p := range programs {
				if strings.HasPrefix(e.File, "env/"+p.name+"/") {
					p.broken, p.files, p.crash = true, nil, e.Text
				}
			}
		}
		if len(module(programs).Files) == before {
			return "", err
		}
	}
}

// module is the Go module of the programs that there are.
func module(programs []*program) *gogen.Module {
	m := &gogen.Module{Path: "site"}
	var imports, links, table strings.Builder
	for _, p := range programs {
		if p.files == nil {
			continue
		}
		m.Files = append(m.Files, p.files...)
		fmt.Fprintf(&imports, "\t\"site/env/%s\"\n", p.name)
		fmt.Fprintf(&links, "\t%s.LinkAll()\n", p.name)
		fmt.Fprintf(&table, "\t%q: &%s.TheEnvironment,\n", p.name, p.name)
	}
	text := strings.NewReplacer("\t// imports\n", imports.String(), "\t// links\n", links.String(), "\t// programs\n", table.String()).
		Replace(runnerText)
	m.Files = append(m.Files, gogen.File{Name: mainFile, Data: []byte(text)})
	slices.SortFunc(m.Files, func(a, b gogen.File) int { return strings.Compare(a.Name, b.Name) })
	return m
}

// runner asks the program that all cases were compiled to. It is started when it is first asked, and again after it was ended.
type runner struct {
	command []string
	limit   time.Duration

	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// ask runs a case.
func (r *runner) ask(ctx context.Context, p *program) error {
	if r.cmd == nil {
		if err := r.start(ctx); err != nil {
			return err
		}
	}
	type line struct {
		text []byte
		err  error
	}
	got := make(chan line, 1)
	out := r.out
	go func() {
		_, err := fmt.Fprintln(r.in, p.name)
		if err != nil {
			got <- line{nil, err}
			return
		}
		text, err := out.ReadBytes('\n')
		got <- line{text, err}
	}()
	select {
	case l := <-got:
		if l.err != nil {
			r.stop()
			if err := ctx.Err(); err != nil {
				return err
			}
			p.crash = "the compiled program ends: " + l.err.Error()
			return nil
		}
		p.answer = &answer{}
		if err := json.Unmarshal(l.text, p.answer); err != nil {
			return fmt.Errorf("%s: the runner answers with something else: %w", p.Key(), err)
		}
		p.crash = p.answer.Panic
		return nil
	case <-time.After(r.limit):
		r.stop()
		p.hang = true
		return nil
	}
}

func (r *runner) start(ctx context.Context) (err error) {
	cmd := exec.CommandContext(ctx, r.command[0], r.command[1:]...)
	if r.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	r.out, r.cmd = bufio.NewReader(out), cmd
	return cmd.Start()
}

// stop ends the process, whatever it does.
func (r *runner) stop() {
	if r.cmd == nil {
		return
	}
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
	r.cmd = nil
}
