package main

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestJUnit compares reports with what readers of JUnit's XML agree on: Maven Surefire's schema wants the counts of a suite, and in a case the order
// skipped, error, failure; in none of them has a test that took the process with it passed.
func TestJUnit(t *testing.T) {
	j := &junit{}
	_, err := j.Write([]byte(strings.Join([]string{
		`{"Action":"run","Package":"site/tests/a","Test":"TestGood"}`,
		`{"Action":"output","Package":"site/tests/a","Test":"TestGood","Output":"\u001b[31mred\u001b[0m & <b>\n"}`,
		`{"Action":"pass","Package":"site/tests/a","Test":"TestGood","Elapsed":0.25}`,
		`{"Action":"run","Package":"site/tests/a","Test":"TestBad"}`,
		`{"Action":"output","Package":"site/tests/a","Test":"TestBad","Output":"    a_test.go:3: \u001b[1mwrong\n"}`,
		`{"Action":"fail","Package":"site/tests/a","Test":"TestBad","Elapsed":0}`,
		`{"Action":"run","Package":"site/tests/a","Test":"TestSkipped"}`,
		`{"Action":"skip","Package":"site/tests/a","Test":"TestSkipped","Elapsed":0}`,
		`{"Action":"run","Package":"site/tests/a","Test":"TestExit"}`,
		`{"Action":"output","Package":"site/tests/a","Output":"exit status 3\n"}`,
		`{"Action":"fail","Package":"site/tests/a","Elapsed":1.5}`,
		`b_test.go:1:1: it does not compile`,
		`{"Action":"output","Package":"site/tests/b","Output":"FAIL\tsite/tests/b [build failed]\n"}`,
		`{"Action":"fail","Package":"site/tests/b","Elapsed":0}`,
		`{"Action":"start","Package":"site/tests/c"}`,
		`{"Action":"pass","Package":"site/tests/c","Elapsed":0.001}`,
	}, "\n") + "\n"))
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, j.report(&out))

	var report struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []struct {
			Name     string  `xml:"name,attr"`
			Tests    int     `xml:"tests,attr"`
			Failures int     `xml:"failures,attr"`
			Errors   int     `xml:"errors,attr"`
			Skipped  int     `xml:"skipped,attr"`
			Time     float64 `xml:"time,attr"`
			Cases    []struct {
				Class string  `xml:"classname,attr"`
				Name  string  `xml:"name,attr"`
				Time  float64 `xml:"time,attr"`
				Parts []struct {
					XMLName xml.Name
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:",any"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal(out.Bytes(), &report), "%s", out.String())
	require.Len(t, report.Suites, 3)
	a := report.Suites[0]
	assert.Equal(t, []int{4, 1, 1, 1}, []int{a.Tests, a.Failures, a.Errors, a.Skipped})
	assert.InDelta(t, 1.5, a.Time, 0)
	var got []string
	for _, s := range report.Suites {
		for _, c := range s.Cases {
			assert.Equal(t, s.Name, c.Class)
			var line strings.Builder
			line.WriteString(c.Name)
			for _, p := range c.Parts {
				line.WriteString(" " + p.XMLName.Local + " (" + p.Message + ")")
			}
			got = append(got, line.String())
		}
	}
	assert.Equal(t, []string{"TestGood", "TestBad failure (failed)", "TestSkipped skipped (skipped)", "TestExit error (the test did not end)", "build error (the tests do not compile)"}, got)
	assert.Contains(t, a.Cases[1].Parts[0].Text, "a_test.go:3: ")
	assert.Contains(t, a.Cases[3].Parts[0].Text, "exit status 3")
	assert.Contains(t, report.Suites[1].Cases[0].Parts[0].Text, "b_test.go:1:1: it does not compile")
	assert.Zero(t, report.Suites[2].Tests)
}
