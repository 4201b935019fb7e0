//go:build linux

package command

import (
	"io"
	"os"
	"os/exec"
)

// Dialog is a program that runs until it is closed: what it reads is written to the dialog, what it prints is read from it.
type Dialog struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out io.ReadCloser
}

// Start starts the program. What it writes to standard error is read among its output. The input of the command and its Split are not looked at.
func (c *Command) Start() (*Dialog, error) {
	cmd, err := c.prepared()
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, end, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer end.Close()
	cmd.Stdout, cmd.Stderr = end, end
	if err := cmd.Start(); err != nil {
		in.Close()  //nolint:errcheck // nobody reads it
		out.Close() //nolint:errcheck // nobody writes it
		return nil, err
	}
	return &Dialog{cmd, in, out}, nil
}

func (d *Dialog) Write(b []byte) (int, error) { return d.in.Write(b) }

func (d *Dialog) Read(b []byte) (int, error) { return d.out.Read(b) }

// Close ends the program at once.
func (d *Dialog) Close() {
	d.cmd.Process.Kill() //nolint:errcheck // which may have ended
	d.in.Close()         //nolint:errcheck // nobody reads it
	d.out.Close()        //nolint:errcheck // nobody writes it
	d.cmd.Wait()         //nolint:errcheck // it was killed
}
