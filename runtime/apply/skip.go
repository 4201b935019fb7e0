package apply

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// chosen is a choice of resources by their tags.
type chosen catalog.Tags

// choose reads tags with commas between them. The error is of what can be no tag.
func choose(text string) (chosen, error) {
	var c chosen
	text = strings.TrimRight(text, ", \t\n")
	if text == "" {
		return nil, nil
	}
	for tag := range strings.SplitSeq(text, ",") {
		if tag = value.Downcase(strings.TrimSpace(tag)); !catalog.ValidTag(tag) {
			return nil, errors.New("Invalid tag '" + tag + "'")
		}
		c = append(c, tag)
	}
	return c, nil
}

// has reports whether tags are among those of the choice.
func (c chosen) has(tags catalog.Tags) bool {
	return slices.ContainsFunc(c, func(tag string) bool { return tags.Has(tag) })
}

// untagged reports whether a job is not among what --tags asks for.
func (t *transaction) untagged(j *job) bool { return len(t.tags) > 0 && !t.tags.has(j.tags) }

// skips reports whether a job is not done, and says why: for its tags, its schedule, for the resources before it that failed, or because its type could
// not read what its resources share.
func (t *transaction) skips(j *job, failed []*job, unread error) bool {
	if t.skipTags.has(j.tags) || t.untagged(j) {
		return true
	}
	now, err := t.scheduled(j)
	switch {
	case err != nil:
		t.stopped = err
		return false
	case !now:
	case len(failed) > 0:
		if j.resource == nil {
			break
		}
		for _, d := range failed {
			if !t.told[d] {
				t.told[d] = true
				t.say(j, "notice", "Dependency "+d.ref+" has failures: "+strconv.FormatBool(d.status.Failed))
			}
		}
		t.say(j, "warning", "Skipping because of failed dependencies")
	case unread != nil:
		t.say(j, "warning", "Skipping because provider prefetch failed")
	default:
		return false
	}
	return true
}

// skip notes that a job is not done. What would have refreshed it does not.
func (t *transaction) skip(j *job) {
	if j.refreshed {
		t.say(j, "info", "Unscheduling all events on "+j.ref)
	}
	j.pending = nil
	if j.status == nil {
		return
	}
	j.status.Skipped = true
	if t.o.Store != nil {
		t.o.Store.keep(j.ref)
	}
	if j.status.Provider != "" { // of a type that could not read what its resources share
		return
	}
	t.provide(j, nil)
}
