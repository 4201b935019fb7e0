//go:build linux

package service

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// base runs the commands of the resource. What they do not tell, the table of processes does.
var base = &provider{name: "base", depth: 5, needs: []string{"kill"}, line: func(r *resource, a action) ([]string, error) {
	if a != starting {
		return nil, nil
	}
	if !r.hasBinary {
		return nil, errors.New("Services must specify a start command or a binary")
	}
	return []string{r.binary}, nil
}}

// pid is the process that the pattern finds, "" for none.
func (r *resource) pid() (string, error) {
	pattern, err := regex.New(r.pattern)
	if err != nil {
		return "", err
	}
	line := "ps -ef"
	if r.machine.is("openwrt") {
		line = "ps www"
	}
	table, err := call{words: []string{line}, both: true}.must()
	if err != nil {
		return "", err
	}
	return process(table, pattern)
}

// process is the second field of the first line that matches, "" for none.
func process(table string, pattern *value.Regexp) (string, error) {
	for _, line := range strings.SplitAfter(strings.ToValidUTF8(table, "\uFFFD"), "\n") {
		if line == "" {
			continue
		}
		ok, err := pattern.MatchString(line)
		if err != nil {
			return "", err
		}
		if ok {
			if fields := strings.Fields(line); len(fields) > 1 {
				return fields[1], nil
			}
			return "", nil
		}
	}
	return "", nil
}
