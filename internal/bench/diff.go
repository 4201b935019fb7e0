package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"time"
)

// diffSize is how many resources the catalogs have that are compared.
const diffSize = 3000

// Diff measures the comparison of two catalogs, beside octocatalog-diff where that is installed.
func (b *Bench) Diff(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "p2go diff, two catalogs of 3,000 resources, of which every tenth changes"}
	for name, mode := range map[string]string{"old.json": "0644", "new.json": "0600"} {
		if err := os.WriteFile(b.path(name), diffCatalog(mode), 0o666); err != nil {
			return s, err
		}
	}
	// The exit code says that there are differences.
	differing := func(args ...string) command {
		return command{args: append([]string{"sh", "-c", `"$@"; [ $? = 2 ]`, "diff"}, args...)}
	}
	ours, text, err := b.several(differing(b.p2go, "diff", b.path("old.json"), b.path("new.json"), "--format", "json"), rounds)
	if err != nil {
		return s, err
	}
	s.judge("CPU", seconds(ours.CPU), "< 0.2 s", ours.CPU < 200*time.Millisecond)
	s.add("peak memory", megabytes(ours.RSS))
	if _, err := exec.LookPath("octocatalog-diff"); err != nil {
		s.note("octocatalog-diff is not installed: nothing is compared")
		return s, nil
	}
	theirs, want, err := b.several(differing("octocatalog-diff", "--from-catalog", b.path("old.json"), "--to-catalog", b.path("new.json"), "--output-format", "json", "--quiet"), rounds)
	if err != nil {
		return s, err
	}
	var x, y any
	if err := errors.Join(json.Unmarshal(text, &x), json.Unmarshal(want, &y)); err != nil {
		return s, err
	}
	if !reflect.DeepEqual(x, y) {
		return s, errors.New("octocatalog-diff finds other differences")
	}
	s.add("CPU of octocatalog-diff, ratio", ratio(float64(theirs.CPU), float64(ours.CPU)))
	return s, nil
}

// diffCatalog is a catalog of files, of which every tenth has a mode.
func diffCatalog(mode string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"name":"web1","version":1,"environment":"production","edges":[],"classes":[],"resources":[`)
	for i := range diffSize {
		m := "0644"
		if i%10 == 0 {
			m = mode
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"type":"File","title":"/etc/app/%d","tags":["file","class","app","node"],"file":"/env/modules/app/manifests/init.pp","line":%[1]d,"exported":false,"kind":"compilable_type",`+
			`"parameters":{"ensure":"file","mode":%q,"owner":"root","content":"# managed\n%s"}}`, i, m, strings.Repeat(`a line of some length\n`, 12))
	}
	b.WriteString(`]}`)
	return b.Bytes()
}
