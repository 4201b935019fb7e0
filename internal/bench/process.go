package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"time"

	"github.com/p2go/p2go/internal/bench/usage"
)

// Usage is what a process used.
type Usage = usage.Usage

// command is a process to measure.
type command struct {
	dir  string
	env  []string // added to this process's
	args []string
}

// run runs a command and returns what it used and its standard output.
func (b *Bench) run(c command) (Usage, []byte, error) {
	report, err := os.CreateTemp("", "usage-")
	if err != nil {
		return Usage{}, nil, err
	}
	defer os.Remove(report.Name())
	defer report.Close()
	cmd := exec.Command(b.usage, append([]string{report.Name()}, c.args...)...)
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
