// Package usage runs a command and reports what it used. The kernel counts the memory of the process that starts a command as the
// command's until it has started, so that a small program must start it: this package imports little.
package usage

import (
	"encoding/json"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Usage is what a process used.
type Usage struct {
	// CPU is its time in user and kernel mode, children included.
	CPU time.Duration
	// Wall is the time from start to end.
	Wall time.Duration
	// RSS is the peak of its resident memory in bytes.
	RSS int64
}

// Report is a line of a report: what a command used.
type Report struct {
	Usage
	Args []string
}

// Run runs a command with this process's standard streams, appends what it used to a report, as several commands of one build
// report to one file, and returns its exit code. It fails where the command cannot be started or the report cannot be written.
func Run(report string, args []string) (code int, err error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	start := time.Now()
	if err = cmd.Run(); cmd.ProcessState == nil {
		return 1, err
	}
	u := Usage{CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), Wall: time.Since(start)}
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.RSS = r.Maxrss * 1024
	}
	return cmd.ProcessState.ExitCode(), add(report, Report{u, args})
}

func add(name string, r Report) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
