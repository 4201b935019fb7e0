package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

var lookupCommand = command{
	name: "lookup", usage: "KEY... --node NAME --facts FILE", doc: "look keys up in the data, as the functions and parameters of classes do",
	compiles: true,
	flags: []flag{
		{name: "explain", doc: "show how the value is found"},
		{name: "explain-options", doc: "show how the lookup_options are found"},
		{name: "merge", value: "STRATEGY", doc: "first, unique, hash or deep"},
		{name: "knock-out-prefix", value: "PREFIX", doc: "with --merge deep: what removes values of lower priority"},
		{name: "sort-merged-arrays", doc: "with --merge deep: sort arrays that are merged"},
		{name: "merge-hash-arrays", doc: "with --merge deep: merge hashes in arrays by their index"},
		{name: "default", value: "VALUE", doc: "the value when none is found"},
		{name: "compile", doc: "evaluate the node's manifests first, so that their variables have values"},
		{name: "render-as", value: "FORMAT", doc: "yaml (default), json, or s: plain text"},
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

func runLookup(a *app, f flags, args []string) error {
	form := runtime.AnswerForm{Format: f.get("render-as", "yaml"), Explain: f.on("explain"), Options: f.on("explain-options")}
	if !slices.Contains(lookupFormats, form.Format) {
		return errors.New("unknown format: " + form.Format + suggest(form.Format, lookupFormats))
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
	node.Sent = node.Sent || f.has("facts")
	job, err := a.jobOf(f, node)
	if err != nil {
		return err
	}
	if job.env.Data == nil {
		return errors.New("environment " + job.env.Name + " was built without data: nothing in it looks anything up")
	}
	defer job.limits.watch(job.req.Node, a.giveUp)()
	var text []byte
	err = runtime.Ask(job.env, &job.req, f.on("compile"), func(s *runtime.View) error {
		text, err = job.env.Data.Answer(s, q, form)
		return err
	})
	if err != nil {
		return err
	}
	return a.print(string(text))
}

// lookupQuery is what the flags ask for.
func lookupQuery(f flags, keys []string) (*fn.Query, error) {
	q := &fn.Query{Names: keys}
	if f.has("default") {
		q.Default, q.HasDefault = f.get("default", ""), true
	}
	merge := f.get("merge", "")
	if merge != "" && !slices.Contains(mergeStrategies, merge) {
		return nil, errors.New("the --merge option only accepts " + strings.Join(mergeStrategies, ", ") + ", not " + merge + suggest(merge, mergeStrategies))
	}
	if merge != "deep" {
		for _, name := range []string{"knock-out-prefix", "sort-merged-arrays", "merge-hash-arrays"} {
			if f.has(name) {
				return nil, errors.New("the option --" + name + " is only available with --merge deep")
			}
		}
	}
	switch merge {
	case "":
	case "deep":
		options := value.NewHash(value.Entry{Key: "strategy", Value: merge},
			value.Entry{Key: "sort_merged_arrays", Value: f.on("sort-merged-arrays")},
			value.Entry{Key: "merge_hash_arrays", Value: f.on("merge-hash-arrays")})
		if f.has("knock-out-prefix") {
			options.Set("knockout_prefix", f.get("knock-out-prefix", ""))
		}
		q.Merge = options
	default:
		q.Merge = value.NewHash(value.Entry{Key: "strategy", Value: merge})
	}
	return q, nil
}
