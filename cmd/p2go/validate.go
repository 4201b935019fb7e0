package main

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/internal/validate"
)

var validateCommand = &command{
	name:  "validate",
	args:  "[FILE|DIR...] [FLAGS]",
	short: "check single files, as puppet parser validate does",
	long: `Checks manifests (*.pp) and templates (*.epp) as "puppet parser validate" and "puppet epp validate" do, data in YAML, hiera.yaml,
metadata.json, and programs in mcl (*.mcl), each file by itself: nothing is evaluated, and no name is looked up. All errors of all
files are reported. Of a directory, all such files in it are checked, hidden ones apart. Without files, or for the file "-", a
manifest is read from standard input; for a template, give its file.`,
	examples: `p2go validate manifests/init.pp templates/ntp.conf.epp metadata.json
p2go validate .
p2go validate --render-as json modules/*/manifests/*.pp
git show HEAD:manifests/init.pp | p2go validate`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var o validateOptions
		f.StringVar(&o.format, "format", "text", "`FORMAT` of diagnostics: "+strings.Join(diag.Formats(), ", "))
		f.StringVar(&o.renderAs, "render-as", "", "`FORMAT` of Puppet: json, an object with the failure of each file, or console, its messages")
		f.StringVar(&o.strict, "strict", "error", "Puppet's setting for hash keys that are there twice: `LEVEL` error, warning or off")
		f.BoolVar(&o.Tasks, "tasks", false, "check the task language, with plans and apply")
		f.BoolVar(&o.Compat, "compat", false, "check Puppet's own language, without what p2go has beyond it")
		return func(args []string) error { return a.validate(args, &o) }
	},
}

type validateOptions struct {
	validate.Options
	format, renderAs, strict string
	environment              string // in Puppet's messages; "" is production
	// log takes messages in Puppet's form, instead of standard error.
	log func(level, text string)
}

// template reports whether a file is one.
func (o *validateOptions) template(name string) bool {
	return o.As == validate.Template || o.As == validate.Named && filepath.Ext(name) == ".epp"
}

// validated is a file that was checked.
type validated struct {
	name  string // as the user gave it, or found in a directory that they gave
	src   *source.File
	diags diag.List
	err   error // why it could not be read
}

func (a *app) validate(args []string, o *validateOptions) error {
	if err := checkFormat("validate", "format", o.format); err != nil {
		return err
	}
	var ok bool
	if o.Strict, ok = strictness[o.strict]; !ok {
		return usagef("validate", "--strict is error, warning or off, not %q", o.strict)
	}
	switch o.renderAs {
	case "":
	case "json", "console":
		o.format = "puppet"
	default:
		return usagef("validate", "--render-as is json or console, not %q", o.renderAs)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	d := disk.New()
	var files []*validated
	for _, name := range args {
		if name == "-" || !d.IsDir(name) {
			files = append(files, &validated{name: name})
			continue
		}
		err := d.Walk(name, disk.NoLinks, func(f disk.Found) bool {
			hidden := strings.HasPrefix(filepath.Base(f.Path), ".")
			if !hidden && !f.IsDir() && f.Type&fs.ModeSymlink == 0 && validate.Known(f.Path) {
				files = append(files, &validated{name: f.Path})
			}
			return !hidden
		})
		if err != nil {
			files = append(files, &validated{name: name, err: err})
		}
	}
	parallel.Each(len(files), func(i int) { files[i].check(a, d, o) })
	return a.reportValidated(files, o)
}

// check reads and checks the file.
func (v *validated) check(a *app, d *disk.Disk, o *validateOptions) {
	if v.err != nil {
		return
	}
	name, shown := v.name, v.name
	var data []byte
	var err error
	if name == "-" {
		shown = ""
		data, err = io.ReadAll(a.stdin)
	} else {
		data, err = d.ReadFile(name)
		if full, e := filepath.Abs(name); e == nil && o.renderAs != "" && !o.template(name) {
			shown = full // as Puppet has it
		}
	}
	if err = cannotRead(name, err); err != nil {
		v.err = err
		return
	}
	v.src = source.NewFile(shown, string(data))
	v.diags = validate.File(d, v.src, o.Options)
	if o.format != "puppet" { // which has them in the order in which Puppet finds them
		v.diags.Sort()
	}
}

// reportValidated prints what is wrong with files. In Puppet's JSON form, only what that has no room for is printed beside it.
func (a *app) reportValidated(files []*validated, o *validateOptions) error {
	var all diag.List
	failures := fileFailures{}
	failed := false
	for _, v := range files {
		if v.err != nil {
			a.errorf("%s", v.err)
			failed = true
			continue
		}
		failed = failed || v.diags.HasErrors()
		if o.renderAs == "json" {
			if f := v.failure(o); f != nil {
				failures = append(failures, fileFailure{v.key(), f})
			}
		}
		all = append(all, v.diags...)
	}
	if len(all) > 0 {
		// Puppet's form has one failure for all errors of a file.
		lists := []diag.List{all}
		if o.format == "puppet" {
			lists = nil
			for _, v := range files {
				lists = append(lists, v.diags)
			}
		}
		for _, list := range lists {
			if o.log != nil {
				for _, m := range diag.LogMessages(list, diag.Options{Logged: true}) {
					o.log(m.Level, m.Text)
				}
			} else if err := diag.Render(a.stderr, o.format, list, diag.Options{Color: a.colored(a.stderr), Version: version, Logged: o.renderAs != ""}); err != nil {
				return err
			}
		}
	}
	if o.renderAs == "console" {
		log := o.log
		if log == nil {
			log = func(_, text string) { a.errorf("%s", text) }
		}
		for _, v := range files {
			if f := v.failure(o); f != nil && f.Code == nil {
				log("err", f.Message)
			} else if f != nil {
				log("err", f.Full)
			}
		}
	}
	if len(failures) > 0 {
		b, err := failures.indented()
		if err != nil {
			return err
		}
		if _, err := a.stdout.Write(b); err != nil {
			return err
		}
	}
	if failed {
		return errReported
	}
	return nil
}

// key is what Puppet calls the file.
func (v *validated) key() string {
	if v.name == "-" {
		return "STDIN"
	}
	return v.name
}

// failure is the error of a file as Puppet writes it in JSON.
type failure struct {
	Code    *string `json:"issue_code"`
	Message string  `json:"message"`
	Full    string  `json:"full_message"`
	File    *string `json:"file"`
	Line    *int    `json:"line"`
	Column  *int    `json:"pos"`
}

// failure returns the one failure that stands for all errors, nil without errors.
func (v *validated) failure(o *validateOptions) *failure {
	message, file, line, column := v.diags.Failure()
	if v.src == nil || message == "" {
		return nil
	}
	f := &failure{Message: message, Full: v.diags.Aggregate()}
	if ext := filepath.Ext(v.src.Name); o.As == validate.Manifest || o.As == validate.Named && (ext == ".pp" || v.name == "-") {
		environment := o.environment
		if environment == "" {
			environment = "production"
		}
		f.Full = "Could not parse for environment " + environment + ": " + f.Full
	}
	if file != "" {
		f.File = &file
	}
	if line > 0 {
		f.Line = &line
	}
	if column > 0 {
		f.Column = &column
	}
	for _, d := range v.diags { // none, where the failure is their number
		if code := string(d.Code); d.Severity == diag.Error && d.Message == message {
			f.Code = &code
			break
		}
	}
	return f
}

type fileFailure struct {
	name    string
	failure *failure
}

// fileFailures are those of files, in their order.
type fileFailures []fileFailure

// indented is the object that Puppet prints.
func (l fileFailures) indented() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range l {
		if i > 0 {
			b.WriteByte(',')
		}
		for _, part := range []any{f.name, f.failure} {
			text := &bytes.Buffer{}
			e := json.NewEncoder(text)
			e.SetEscapeHTML(false)
			if err := e.Encode(part); err != nil {
				return nil, err
			}
			b.Write(bytes.TrimSpace(text.Bytes()))
			if part != any(f.failure) {
				b.WriteByte(':')
			}
		}
	}
	b.WriteByte('}')
	var out bytes.Buffer
	if err := json.Indent(&out, b.Bytes(), "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
