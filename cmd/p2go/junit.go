package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"strconv"
)

// junit makes a report in the XML of JUnit of the events that go test -json prints, as CI systems read it.
type junit struct {
	rest   []byte // of a line
	suites []*suite
	other  bytes.Buffer // what is no event
}

type suite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []*testCase `xml:"testcase"`
	Output   string      `xml:"system-out,omitempty"`

	running map[string]*testCase
}

type testCase struct {
	Class   string  `xml:"classname,attr"`
	Name    string  `xml:"name,attr"`
	Time    string  `xml:"time,attr"`
	Skipped *result `xml:"skipped"`
	Error   *result `xml:"error"`
	Failure *result `xml:"failure"`

	output string
	ended  bool
}

type result struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// The actions of events that a report tells of.
const (
	tellsOutput = "output"
	hasPassed   = "pass"
	hasFailed   = "fail"
	wasSkipped  = "skip"
)

// event is a line of go test -json; see go doc test2json.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

func (j *junit) Write(b []byte) (int, error) {
	j.rest = append(j.rest, b...)
	for {
		i := bytes.IndexByte(j.rest, '\n')
		if i < 0 {
			return len(b), nil
		}
		var e event
		if err := json.Unmarshal(j.rest[:i], &e); err != nil {
			j.other.Write(j.rest[:i+1])
		} else {
			j.event(&e)
		}
		j.rest = j.rest[i+1:]
	}
}

func (j *junit) event(e *event) {
	if e.Package == "" {
		j.other.WriteString(e.Output)
		return
	}
	var s *suite
	for _, x := range j.suites {
		if x.Name == e.Package {
			s = x
		}
	}
	if s == nil {
		s = &suite{Name: e.Package, Time: "0", running: map[string]*testCase{}}
		j.suites = append(j.suites, s)
	}
	seconds := strconv.FormatFloat(e.Elapsed, 'f', 3, 64)
	if e.Test == "" {
		switch e.Action {
		case tellsOutput:
			s.Output += e.Output
		case hasFailed:
			s.Time = seconds
			s.end(j.other.String())
		case hasPassed:
			s.Time = seconds
		}
		return
	}
	c := s.running[e.Test]
	if c == nil {
		c = &testCase{Class: s.Name, Name: e.Test, Time: "0"}
		s.running[e.Test] = c
		s.Cases = append(s.Cases, c)
		s.Tests++
	}
	c.ended = c.ended || e.Action == hasPassed || e.Action == hasFailed || e.Action == wasSkipped
	switch e.Action {
	case tellsOutput:
		c.output += e.Output
	case hasPassed:
		c.Time = seconds
	case hasFailed:
		c.Time, c.Failure = seconds, &result{"failed", c.output}
		s.Failures++
	case wasSkipped:
		c.Time, c.Skipped = seconds, &result{"skipped", c.output}
		s.Skipped++
	}
}

// end completes a suite that has failed: where no test has, it did not compile, and what has not ended took the process with it.
func (s *suite) end(other string) {
	if s.Tests == 0 {
		s.Tests, s.Errors = 1, 1
		s.Cases = append(s.Cases, &testCase{Class: s.Name, Name: "build", Time: "0", Error: &result{"the tests do not compile", s.Output + other}})
		return
	}
	for _, c := range s.Cases {
		if !c.ended {
			c.ended, c.Error = true, &result{"the test did not end", c.output + s.Output}
			s.Errors++
		}
	}
}

// report writes the report.
func (j *junit) report(w io.Writer) error {
	b, err := xml.MarshalIndent(struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []*suite
	}{Suites: j.suites}, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(b)+"\n")
	return err
}
