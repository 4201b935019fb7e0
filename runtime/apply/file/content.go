//go:build linux

package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/filebucket"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/value"
)

// open opens what is to be in the file.
func (r *resource) open() (io.ReadCloser, error) {
	switch {
	case r.content != nil:
		if !isSum(*r.content) {
			return io.NopCloser(strings.NewReader(*r.content)), nil
		}
		text, err := r.bucketed(*r.content)
		if err != nil {
			return nil, &refused{"Could not retrieve content for " + *r.content + " from filebucket: " + err.Error()}
		}
		return io.NopCloser(strings.NewReader(text)), nil
	case r.sources != nil:
		s, err := r.find()
		if err != nil {
			return nil, &refused{err.Error()}
		}
		return s.tree.Open(s.path)
	}
	return io.NopCloser(strings.NewReader("")), nil
}

// bucketed is a content that the filebucket of the file has.
func (r *resource) bucketed(sum string) (string, error) {
	if r.backup == "" || strings.HasPrefix(r.backup, ".") {
		return "", errors.New("Could not get filebucket from file")
	}
	b, err := filebucket.Find(r.d, r.backup)
	if err != nil {
		return "", err
	}
	return b.Get(sumData(sum))
}

// fill writes what is to be in the file, and returns the checksum of it, "" where nothing was to be written.
func (r *resource) fill(to io.Writer) (sum string, err error) {
	from, err := r.open()
	if err != nil {
		return "", err
	}
	defer from.Close()
	h := NewHash(r.sum)
	counted := io.Reader(from)
	if h != nil {
		var sink io.Writer = h
		if strings.HasSuffix(r.sum, "lite") {
			sink = &limited{h, liteSize}
		}
		counted = io.TeeReader(from, sink)
	}
	n, err := io.Copy(to, counted)
	if err != nil || n == 0 && r.sources == nil || h == nil {
		return "", err
	}
	return "{" + r.sum + "}" + hexed(h), nil
}

// limited writes the first bytes alone.
type limited struct {
	to   io.Writer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	part := b[:min(len(b), l.left)]
	l.left -= len(part)
	if _, err := l.to.Write(part); err != nil {
		return 0, err
	}
	return len(b), nil
}

// wantSum is the checksum that what is written must have, "" for any.
func (r *resource) wantSum() string {
	switch {
	case NewHash(r.sum) == nil:
		return ""
	case r.sumIs != "" && r.sumGiven():
		return "{" + r.sum + "}" + r.sumIs
	case r.content != nil && *r.content == "":
		return ""
	}
	return r.want
}

// isRegular reports whether the file should be a regular one.
func (r *resource) isRegular(info fs.FileInfo, kind string) bool {
	return r.ensure == fileset.Regular || (r.ensure == "" || r.ensure == present) && (kind == fileset.Regular || info == nil && (r.ensure == present || r.content != nil))
}

// sumNow is the checksum of what is in the file, nil where it has none.
func (r *resource) sumNow(info fs.FileInfo, kind string) (value.Value, error) {
	switch {
	case info == nil:
		return absent, nil
	case kind == fileset.Directory || kind == fileset.Link || kind == fileset.Pipe || kind == fileset.Socket:
		return nil, nil
	}
	sum, err := sumFile(r.sum, fileset.Machine, r.path)
	if err != nil {
		return nil, errors.New("Could not read " + kind + " " + r.d.Title + ": " + err.Error())
	}
	return sum, nil
}

func (r *resource) contentProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.want == "" {
		return nil, nil
	}
	is, err := r.sumNow(info, kind)
	if err != nil {
		return nil, err
	}
	p := &apply.Property{Name: "content", Is: is, Should: r.want, Secret: r.secret(), ShowIs: apply.Display(is), ShowThat: apply.Display(r.want), Sync: r.write}
	if is == absent {
		p.Change = "defined content as '" + r.want + "'"
	} else {
		p.Change = "content changed '" + value.Text(is) + "' to '" + r.want + "'"
		if !r.d.Added || r.content == nil { // contents that other resources give are texts for Puppet
			p.Bytes = true
		}
	}
	want := r.want
	switch {
	case r.sumIs != "" && r.sumGiven():
		want = "{" + r.sum + "}" + r.sumIs
	case r.sumIs != "":
		want = "{}" + r.sumIs
	}
	p.Compare = r.comparing(p, info, kind, is, want)
	return p, nil
}

// sumProperty is the checksum that the catalog says of a source.
func (r *resource) sumProperty(info fs.FileInfo, kind string) (*apply.Property, error) {
	if r.sumIs == "" || r.sources == nil {
		return nil, nil
	}
	is, err := r.sumNow(info, kind)
	if err != nil {
		return nil, err
	}
	if text, ok := is.(string); ok {
		is = sumData(text)
	}
	p := &apply.Property{
		Name: "checksum_value", Is: is, Should: r.sumIs, Secret: r.d.Secret("checksum_value"), ShowIs: apply.Display(is), ShowThat: apply.Display(r.sumIs), Sync: r.write,
	}
	p.Change = "checksum_value changed " + p.ShowIs + " to " + p.ShowThat
	p.Compare = r.comparing(p, info, kind, is, r.sumIs)
	return p, nil
}

// comparing compares what is in the file with what should be, and shows the difference where that is asked for.
func (r *resource) comparing(p *apply.Property, info fs.FileInfo, kind string, is value.Value, want string) func() bool {
	return func() bool {
		switch {
		case !r.isRegular(info, kind):
			if r.ensure == present && info != nil {
				r.d.Say("warning", "Ensure set to :present but file type is "+kind+" so no content will be synced")
			}
			return true
		case is == absent:
			return false
		case !r.replace:
			return true
		}
		same := value.Text(is) == want
		if r.sum == byMtime || r.sum == byCtime {
			same = same || newer(value.Text(is), want)
		}
		if !same && r.d.Options.ShowDiff && (r.d.Get("show_diff") == nil || attribute.On(r.d, "show_diff")) {
			p.Wrong = r.showDiff(p.Name)
		}
		return same
	}
}

// showDiff shows how what is in the file will change, in a message about a property.
func (r *resource) showDiff(property string) error {
	level := r.d.Text("loglevel")
	if level == "" {
		level = "notice"
	}
	if r.secret() {
		r.d.Tell(property, level, "[diff redacted]")
		return nil
	}
	text, err := r.diff()
	if err == nil {
		r.d.Tell(property, level, "\n"+text)
	}
	return err
}

// diff is what the command of this name says.
func (r *resource) diff() (string, error) {
	f, err := os.CreateTemp("", "puppet-file")
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // a temporary file
	defer f.Close()
	if _, err := r.fill(f); err != nil {
		return "", err
	}
	text, _, err := (&command.Command{Name: "diff", Args: []string{"-u", r.path, f.Name()}, Split: true}).Output()
	if err == nil && !utf8.ValidString(text) {
		text = "Binary files " + r.path + " and " + f.Name() + " differ"
	}
	return text, err
}
