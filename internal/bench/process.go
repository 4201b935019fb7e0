package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
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

// helperArg makes this program a helper that runs one command and reports its usage.
const helperArg = "--usage-of"

// command is a process to measure.
type command struct {
	dir  string
	env  []string // added to this process's
	args []string
}

// run runs a command and returns what it used and its standard output. The kernel counts the memory of the process that
// starts a command as the command's until it has started, so that a small process must start it: this program, run again.
func run(c command) (Usage, []byte, error) {
	self, err := os.Executable()
	if err != nil {
		return Usage{}, nil, err
	}
	report, err := os.CreateTemp("", "usage-")
	if err != nil {
		return Usage{}, nil, err
	}
	defer os.Remove(report.Name())
	defer report.Close()
	cmd := exec.Command(self, append([]string{helperArg, report.Name()}, c.args...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), c.env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return Usage{}, nil, fmt.Errorf("%q: %w\n%s", c.args, err, stderr.Bytes())
	}
	var u Usage
	err = json.NewDecoder(report).Decode(&u)
	return u, stdout.Bytes(), err
}

// Helper is what a program that measures must begin with: when it was started as the helper that runs a command, it does so
// and exits. Reports are appended, as several commands of one build report to one file.
func Helper() {
	if len(os.Args) < 4 || os.Args[1] != helperArg {
		return
	}
	cmd := exec.Command(os.Args[3], os.Args[4:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	start := time.Now()
	err := cmd.Run()
	if cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	u := Usage{CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), Wall: time.Since(start)}
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.RSS = r.Maxrss * 1024
	}
	if err := appendReport(os.Args[2], toolUsage{Usage: u, Args: os.Args[3:]}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

// toolUsage is a line of a report.
type toolUsage struct {
	Usage
	Args []string
}

func appendReport(name string, u toolUsage) error {
	line, err := json.Marshal(u)
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

// median returns the usage in the middle, of each quantity for itself.
func median(us []Usage) Usage {
	pick := func(of func(Usage) int64) int64 {
		var all []int64
		for _, u := range us {
			all = append(all, of(u))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return Usage{
		CPU:  time.Duration(pick(func(u Usage) int64 { return int64(u.CPU) })),
		Wall: time.Duration(pick(func(u Usage) int64 { return int64(u.Wall) })),
		RSS:  pick(func(u Usage) int64 { return u.RSS }),
	}
}
