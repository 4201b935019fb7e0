package rubytrees

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
)

//go:embed tree.rb
var script string

// Ruby is a running Ruby that prints trees.
type Ruby struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// ErrNoRuby says that there is no Ruby that can print trees.
var ErrNoRuby = errors.New("no Ruby 3.1 with RubyVM::AbstractSyntaxTree is installed")

// Start starts Ruby. The trees are those of Ruby 3.1, whose form the script knows.
func Start() (*Ruby, error) {
	v, err := exec.Command("ruby", "-e", "print RUBY_VERSION if defined?(RubyVM::AbstractSyntaxTree)").Output()
	if err != nil || !strings.HasPrefix(string(v), "3.1.") {
		return nil, ErrNoRuby
	}
	r := &Ruby{cmd: exec.Command("ruby", "-W0", "-e", script)}
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.out = bufio.NewReaderSize(out, 1<<20)
	return r, r.cmd.Start()
}

// SyntaxError is what Ruby says of a file that it cannot read.
type SyntaxError string

// Error returns Ruby's message.
func (e SyntaxError) Error() string { return string(e) }

// Tree returns the tree of a file of that kind: "file" or "template", or "code" or "templates" for one of
// several with lines "---" between them.
func (r *Ruby) Tree(kind, path string) (string, error) {
	if _, err := fmt.Fprintf(r.in, "%s %s\n", kind, path); err != nil {
		return "", err
	}
	head, err := r.out.ReadString('\n')
	if err != nil {
		return "", err
	}
	head = strings.TrimSuffix(head, "\n")
	if msg, ok := strings.CutPrefix(head, "error "); ok {
		return "", SyntaxError(msg)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(head, "ok "))
	if err != nil {
		return "", fmt.Errorf("unexpected answer of Ruby: %q", head)
	}
	b := make([]byte, n+1)
	if _, err := io.ReadFull(r.out, b); err != nil {
		return "", err
	}
	return string(b[:n]), nil
}

// Close ends Ruby.
func (r *Ruby) Close() error {
	return errors.Join(r.in.Close(), r.cmd.Wait())
}
