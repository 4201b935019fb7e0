package gogen

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// output collects the files of a module. Making text of them is most of the work and needs nothing else, so all cores do it
// while the next files are generated; no more of them wait than there are cores.
type output struct {
	opts    *Options
	files   []*textFile
	working sync.WaitGroup
	cores   chan struct{}
}

// textFile is a file that is or will be text.
type textFile struct {
	File
	err error
}

func newOutput(opts *Options) *output {
	return &output{opts: opts, cores: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// put adds a file that is there already.
func (o *output) put(file File) *textFile {
	f := &textFile{File: file}
	o.files = append(o.files, f)
	return f
}

// add makes a file of code. In its text, after is completed by the rows; both may be empty.
func (o *output) add(name string, code *jen.File, after string, rows []byte) *textFile {
	f := &textFile{File: File{Name: name}}
	o.files = append(o.files, f)
	o.cores <- struct{}{}
	o.working.Add(1)
	go func() {
		defer o.working.Done()
		defer func() { <-o.cores }()
		var err error
		if crash := ir.Contain(stage, nil, func() { err = f.render(o.opts, code, after, rows) }); crash != nil {
			err = crash
		}
		if err != nil {
			f.err = fmt.Errorf("rendering %s: %w", name, err)
		}
	}()
	return f
}

// all are the files, once they are text. The error is that of the first file that has one.
func (o *output) all() ([]File, error) {
	o.working.Wait()
	all := make([]File, len(o.files))
	for i, f := range o.files {
		if f.err != nil {
			return nil, f.err
		}
		all[i] = f.File
	}
	return all, nil
}

// render makes the text of a file, or takes that of the last time, when the same was made of the same.
func (f *textFile) render(opts *Options, code *jen.File, after string, rows []byte) error {
	var b bytes.Buffer
	code.NoFormat = true // that is done once it is known that the text is another than the last time
	if err := code.Render(&b); err != nil {
		return err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%t %s %d\n", opts.LineDirectives, f.Name, b.Len())
	h.Write(b.Bytes())
	h.Write(rows)
	h.Sum(f.Sum[:0])
	if opts.Before != nil {
		if f.Data = opts.Before.Text(f.Name, f.Sum); f.Data != nil {
			return nil
		}
	}
	data, err := format(f.Name, b.Bytes())
	if err != nil {
		return err
	}
	if after != "" {
		i := bytes.LastIndex(data, []byte(after)) + len(after)
		i += bytes.IndexByte(data[i:], '{') + 1
		data = bytes.Join([][]byte{data[:i], data[i:]}, rows)
	}
	if opts.LineDirectives {
		data = lineDirectives(f.Name, data)
	}
	f.Data = data
	return nil
}
