package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

var lookupCommand = command{
	name: "lookup", usage: "KEY... --node NAME --facts FILE", doc: "look keys up in the data, as the functions and parameters of classes do",
	compiles: true,
	flags: []cmdline.Flag{
		{Name: "explain", Doc: "show how the value is found"},
		{Name: "explain-options", Doc: "show how the lookup_options are found"},
		{Name: "merge", Value: "STRATEGY", Doc: "first, unique, hash or deep"},
		{Name: "knock-out-prefix", Value: "PREFIX", Doc: "with --merge deep: what removes values of lower priority"},
		{Name: "sort-merged-arrays", Doc: "with --merge deep: sort arrays that are merged"},
		{Name: "merge-hash-arrays", Doc: "with --merge deep: merge hashes in arrays by their index"},
		{Name: "default", Value: "VALUE", Doc: "the value when none is found"},
		{Name: "compile", Doc: "evaluate the node's manifests first, so that their variables have values"},
		{Name: "render-as", Value: "FORMAT", Doc: "yaml (default), json, or s: plain text"},
	},
	examples: []string{
		"lookup ntp::servers --node web1.example.com --facts web1.yaml",
		"lookup ntp::servers --facts web1.yaml --explain",
		"lookup users --facts web1.yaml --merge deep --render-as json",
	},
	run: runLookup,
}

var mergeStrategies = []string{"first", "unique", "hash", "deep"}

var lookupFormats = []string{"yaml", "json", "s"}

func runLookup(a *app, f cmdline.Flags, args []string) error {
	form := runtime.AnswerForm{Format: f.Get("render-as", "yaml"), Explain: f.On("explain"), Options: f.On("explain-options")}
	if !slices.Contains(lookupFormats, form.Format) {
		return errors.New("unknown format: " + form.Format + cmdline.Suggest(form.Format, lookupFormats))
	}
	if len(args) == 0 && (form.Explain || !form.Options) {
		return errors.New("no keys were given to lookup")
	}
	q, err := lookupQuery(f, args)
	if err != nil {
		return err
	}
	node, err := a.node(f)
	if err != nil {
		return err
	}
	// As in the reference implementation, which asks no agent for the facts of a file.
	node.Sent = node.Sent || f.Has("facts")
	job, err := a.jobOf(f, node)
	if err != nil {
		return err
	}
	if job.env.Data == nil {
		return errors.New("environment " + job.env.Name + " was built without data: nothing in it looks anything up")
	}
	defer job.limits.watch(job.req.Node, a.giveUp)()
	var text []byte
	err = runtime.Ask(job.env, &job.req, f.On("compile"), func(s *runtime.View) error {
		text, err = job.env.Data.Answer(s, q, form)
		return err
	})
	if err != nil {
		return err
	}
	return a.print(string(text))
}

// lookupQuery is what the flags ask for.
func lookupQuery(f cmdline.Flags, keys []string) (*fn.Query, error) {
	q := &fn.Query{Names: keys}
	if f.Has("default") {
		q.Default, q.HasDefault = f.Get("default", ""), true
	}
	merge := f.Get("merge", "")
	if merge != "" && !slices.Contains(mergeStrategies, merge) {
		return nil, errors.New("the --merge option only accepts " + strings.Join(mergeStrategies, ", ") + ", not " + merge + cmdline.Suggest(merge, mergeStrategies))
	}
	if merge != "deep" {
		for _, name := range []string{"knock-out-prefix", "sort-merged-arrays", "merge-hash-arrays"} {
			if f.Has(name) {
				return nil, errors.New("the option --" + name + " is only available with --merge deep")
			}
		}
	}
	switch merge {
	case "":
	case "deep":
		options := value.NewHash(value.Entry{Key: "strategy", Value: merge},
			value.Entry{Key: "sort_merged_arrays", Value: f.On("sort-merged-arrays")},
			value.Entry{Key: "merge_hash_arrays", Value: f.On("merge-hash-arrays")})
		if f.Has("knock-out-prefix") {
			options.Set("knockout_prefix", f.Get("knock-out-prefix", ""))
		}
		q.Merge = options
	default:
		q.Merge = value.NewHash(value.Entry{Key: "strategy", Value: merge})
	}
	return q, nil
}
