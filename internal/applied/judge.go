package applied

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

//go:embed zygote.rb
var zygote string

// Judge runs scripts on machines of their own, in which puppet is real Puppet. It has loaded Puppet once, for all of them.
type Judge struct {
	cmd *exec.Cmd
	in  io.WriteCloser

	mu      sync.Mutex
	next    int
	waiting map[int]chan answer
	ended   error // why there are no more answers
}

type answer struct {
	ID     int    `json:"id"`
	Output []byte `json:"output"`
	Code   int    `json:"code"`
}

// NewJudge starts Ruby, which has its code in a folder, and loads resource types beforehand.
func NewJudge(dir string, types ...string) (*Judge, error) {
	file := filepath.Join(dir, "zygote.rb")
	if err := os.WriteFile(file, []byte(zygote), 0o600); err != nil {
		return nil, err
	}
	j := &Judge{cmd: exec.Command("ruby", append([]string{file}, types...)...), waiting: map[int]chan answer{}}
	j.cmd.Stderr = os.Stderr
	var err error
	if j.in, err = j.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := j.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := j.cmd.Start(); err != nil {
		return nil, err
	}
	go j.read(out)
	return j, nil
}

// read hands answers to those that wait for them.
func (j *Judge) read(out io.Reader) {
	r := bufio.NewReader(out)
	for {
		line, err := r.ReadBytes('\n')
		var a answer
		if err == nil {
			err = json.Unmarshal(line, &a)
		}
		j.mu.Lock()
		if err != nil {
			j.ended = fmt.Errorf("Ruby has ended: %w", err)
			for _, c := range j.waiting {
				close(c)
			}
			j.waiting = nil
			j.mu.Unlock()
			return
		}
		j.waiting[a.ID] <- a
		delete(j.waiting, a.ID)
		j.mu.Unlock()
	}
}

// Run runs a script, and returns what it prints. It may be called by several goroutines at once.
func (j *Judge) Run(script string) (string, error) {
	c := make(chan answer, 1)
	j.mu.Lock()
	if j.ended != nil {
		defer j.mu.Unlock()
		return "", j.ended
	}
	j.next++
	id := j.next
	j.waiting[id] = c
	request, err := json.Marshal(map[string]any{"id": id, "script": script})
	if err == nil {
		_, err = j.in.Write(append(request, '\n'))
	}
	j.mu.Unlock()
	if err != nil {
		return "", err
	}
	a, ok := <-c
	if !ok {
		return "", j.ended
	}
	if a.Code != 0 {
		return string(a.Output), fmt.Errorf("exit status %d\n%s", a.Code, a.Output)
	}
	return string(a.Output), nil
}

// Close ends Ruby.
func (j *Judge) Close() error {
	return errors.Join(j.in.Close(), j.cmd.Wait())
}
