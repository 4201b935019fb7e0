//go:build linux

// Package augeas applies resources of the type augeas of the module augeas_core, which are changes of configuration files as trees, with the command augtool.
package augeas

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is augeas.
var Type = apply.Type{Name: "augeas", Properties: []string{"returns"}, Provider: provider, Check: Check, Unsuited: unsuited, Open: open}

// unsuited is why no trees can be changed on this machine, nil where they can.
func unsuited(d *apply.Declared) error {
	if command.Find(program) == "" {
		return &apply.Unsuitable{Provider: d.Text("provider")}
	}
	return nil
}

// resource is some changes.
type resource struct {
	d       *apply.Declared
	root    string
	context string
	tool    *tool
}

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, root: "/", context: d.Text("context")}
	if d.Given("root") != nil {
		r.root = d.Text("root")
	}
	if d.Given("context") == nil && d.Given("incl") != nil {
		r.context = files + d.Text("incl")
	}
	return r, nil
}

// files is the tree of files.
const files = "/files"

// Inspect looks whether the changes would change something.
func (r *resource) Inspect() (apply.State, error) {
	needed, err := r.needed()
	if err != nil {
		return apply.State{}, err
	}
	wanted := apply.List(r.d.Get("returns"))
	p := &apply.Property{
		Name: "returns", Is: int64(0), Sync: r.execute, Change: "executed successfully", Secret: r.d.Secret("returns"), Default: wanted == nil,
	}
	if wanted == nil {
		wanted = value.Array{int64(0)}
	}
	p.Should = wanted[0]
	if needed {
		p.Is = "need_to_run"
	}
	p.InSync = slices.Contains(wanted, p.Is) && !needed
	p.ShowIs, p.ShowThat = apply.Display(p.Is), apply.Display(p.Should)
	return apply.State{Properties: []*apply.Property{p}}, nil
}

// Close ends augtool.
func (r *resource) Close() {
	if r.tool != nil {
		r.tool.close()
		r.tool = nil
	}
}

// below is the context as it stands before paths.
func (r *resource) below() string {
	if r.context == "" || strings.HasSuffix(r.context, "/") {
		return r.context
	}
	return r.context + "/"
}

// orders are the commands of an attribute.
func (r *resource) orders(name string) ([]*order, error) {
	all, err := parse(r.d.Given(name), r.below())
	if err != nil && r.d.Secret(name) {
		err = errors.New("wrong commands: [redacted]")
	}
	return all, err
}

// load starts augtool, and lets it read the files that may be meant.
func (r *resource) load() error {
	var lenses []string
	for _, v := range apply.List(r.d.Get("load_path")) {
		lenses = append(lenses, value.Text(v))
	}
	incl := r.d.Given("incl") != nil
	flags := []string{"--noload"}
	if incl {
		flags[0] = "--noautoload"
	}
	if r.d.Text("type_check") == "true" {
		flags = append(flags, "--typecheck")
	}
	var err error
	if r.tool, err = start(r.root, strings.Join(lenses, ":"), flags...); err != nil {
		return err
	}
	failures := "" // where it is told that files could not be read
	if incl {
		failures = "/augeas//error"
		for _, name := range []string{"lens", "incl"} {
			if _, err := r.tool.do("set", "/augeas/load/Xfm/"+name, r.d.Text(name)); err != nil {
				return err
			}
		}
	} else if at, ok := strings.CutPrefix(r.context, files+"/"); ok && at != "" && !strings.ContainsAny(at, `'"[]`) {
		if failures, err = r.narrow("/" + strings.TrimSuffix(at, "/") + "/"); err != nil {
			return err
		}
	}
	if _, err := r.tool.do("load"); err != nil || failures == "" {
		return err
	}
	failed, err := r.tool.match(failures)
	if len(failed) > 0 {
		r.d.Told(provider, "warning", "Loading failed for one or more files, see debug for /augeas//error output")
	}
	return err
}

// narrow lets augtool read no other files than those that may be below a folder, or be the file. It returns where it is told that they could not be read, "" where
// all files are read.
func (r *resource) narrow(folder string) (string, error) {
	const all = "/augeas/load/*"
	others := all + "['" + folder + "' !~ glob(incl) + regexp('/.*')]"
	none, err := r.tool.match(others)
	if err != nil {
		return "", err
	}
	lenses, err := r.tool.match(all)
	if err != nil || len(none) == len(lenses) {
		return "", err
	}
	_, err = r.tool.do("rm", others)
	return "/augeas" + files + folder + "/error", err
}

// needed reports whether the changes would change something, or are made anyway.
func (r *resource) needed() (bool, error) {
	if err := r.load(); err != nil {
		return false, err
	}
	if v := r.d.Given("onlyif"); v != nil && v != "" {
		if wanted, err := r.asked(); err != nil || !wanted {
			return false, err
		}
	}
	if r.forced() {
		return true, nil
	}
	if err := r.change("newfile"); err != nil {
		return false, err
	}
	saved, err := r.tool.match("/augeas/events/saved")
	if err != nil {
		return false, err
	}
	root := r.root
	if root == "/" {
		root = ""
	}
	var shown []string
	for _, n := range saved {
		file := n.value
		if rest, ok := strings.CutPrefix(file, files); ok {
			file = root + rest
		}
		if slices.Contains(shown, file) {
			continue
		}
		shown = append(shown, file)
		if err := r.show(file); err != nil {
			return false, err
		}
	}
	return len(saved) > 0, nil
}

// forced reports whether the changes are made even if they change nothing. All but false and nothing says so.
func (r *resource) forced() bool {
	v := r.d.Given("force")
	return v != nil && v != false
}

// show shows how a file will change, and removes the one with what it will be.
func (r *resource) show(file string) error {
	const ending = ".augnew"
	if r.d.Options.ShowDiff && (r.d.Get("show_diff") == nil || attribute.On(r.d, "show_diff")) {
		text := "[diff redacted]"
		if !r.secret() {
			diff, _, err := (&command.Command{Name: "diff", Args: []string{"-u", file, file + ending}, Split: true}).Output()
			if err != nil {
				return err
			}
			text = "\n" + diff
		}
		r.d.Told(provider, r.d.Level(), text)
	}
	if err := os.Remove(file + ending); err != nil {
		return textfile.Reason(err, "apply2files", file+ending)
	}
	return nil
}

// secret reports whether what is to be changed shows nowhere.
func (r *resource) secret() bool { return r.d.Secret("changes") }

// execute makes the changes.
func (r *resource) execute() error {
	if r.tool == nil {
		if err := r.load(); err != nil {
			return err
		}
	}
	// Files that were saved are not read again unless their times are forgotten.
	saved, err := r.tool.match("/augeas/events/saved")
	if err != nil {
		return err
	}
	for _, n := range saved {
		if _, err := r.tool.do("rm", "/augeas"+n.value+"/mtime"); err != nil {
			return err
		}
	}
	if _, err := r.tool.do("set", "/augeas/save", "overwrite"); err != nil {
		return err
	}
	if _, err := r.tool.do("load"); err != nil {
		return err
	}
	return r.change("overwrite")
}

// change makes the changes in the tree, and saves them in a way that augtool knows.
func (r *resource) change(way string) error {
	if _, err := r.tool.do("set", "/augeas/save", way); err != nil {
		return err
	}
	all, err := r.orders("changes")
	if err != nil {
		return err
	}
	for _, o := range all {
		if err := r.send(o); err != nil {
			text := "Error sending command '" + o.name + "' with params "
			if r.secret() {
				return errors.New(text + "[redacted]")
			}
			return errors.New(text + string(value.AppendInspect(nil, o.args)) + "/" + err.Error())
		}
	}
	ok, err := r.tool.do("save")
	if err == nil && !ok {
		err = errors.New("Save failed, see debug output for details")
	}
	return err
}

// unheard are commands whose failures Ruby's bindings do not tell.
var unheard = []string{"set", "clearm", "rename"}

// send makes one change.
func (r *resource) send(o *order) error {
	args := make([]string, len(o.args))
	for i := range o.args {
		args[i] = o.text(i)
		if strings.Contains(args[i], "\x00") {
			return errors.New("string contains null byte")
		}
	}
	if o.what != changes {
		return errors.New("Command '" + o.name + "' is not supported")
	}
	name, ok := o.name, true
	for i, kind := range o.form.args {
		ok = ok && (kind != pathArg && kind != belowArg || !unfinished(args[i]))
	}
	switch o.name {
	case "insert", "ins":
		if args[1] != "before" && args[1] != "after" {
			return errors.New("Invalid value '" + args[1] + "' for where param")
		}
	case "touch":
		there, err := r.tool.match(args[0])
		if err != nil || len(there) > 0 {
			return err
		}
		name = "clear"
	case "remove":
		name = "rm"
	case "defnode":
		if args[2] == "" && ok {
			return r.defineEmpty(o, args)
		}
	}
	if ok {
		return r.tell(o, name, args...)
	}
	return failure(o)
}

// tell tells augtool a command with arguments, for one of the catalog.
func (r *resource) tell(o *order, name string, args ...string) error {
	ok, err := r.tool.do(name, args...)
	if err != nil || ok {
		return err
	}
	return failure(o)
}

// failure is the error of a command that failed, nil where that is not told.
func failure(o *order) error {
	if slices.Contains(unheard, o.name) {
		return nil
	}
	return errors.New("Error sending command '" + o.name + "' with params " + string(value.AppendInspect(nil, o.args)))
}

// defineEmpty defines a variable for a node that is made with an empty string, for which augtool makes one without a value.
func (r *resource) defineEmpty(o *order, args []string) error {
	there, err := r.tool.match(args[1])
	if err != nil {
		return failure(o)
	}
	if err := r.tell(o, o.name, args...); err != nil || len(there) > 0 {
		return err
	}
	return r.tell(o, "set", "$"+args[0], "")
}
