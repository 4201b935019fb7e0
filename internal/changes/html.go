package changes

import (
	_ "embed"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// HTML writes a page that shows what changes, and needs nothing beside itself.
func (r *Report) HTML(w io.Writer) error {
	type resource struct {
		Class, Mark, Ref, Place string
		Values                  []shown
		Parameters              []line
	}
	type group struct {
		Title     string
		Nodes     []string
		Resources []resource
	}
	type failure struct {
		Title  string
		Nodes  []string
		Errors []failed
	}
	data := struct {
		Summary  string
		Groups   []group
		Failures []failure
	}{Summary: r.Summary()}
	if !r.named {
		data.Summary = "No differences"
		if len(r.order) > 0 {
			data.Summary = plural(len(r.order), "resource") + " differ" + map[bool]string{true: "s"}[len(r.order) == 1]
		}
	}
	title := func(nodes []string) string {
		if !r.named {
			return "All differences"
		}
		return plural(len(nodes), "node")
	}
	for _, g := range r.Groups() {
		out := group{Title: title(g.Nodes), Nodes: g.Nodes}
		for _, change := range g.Resources {
			res := resource{Mark: string(rune(change.Kind)), Ref: visible(change.Ref()), Place: visible(change.places())}
			switch change.Kind {
			case Added:
				res.Class, res.Parameters = "new", change.Changes[0].parameters('+')
			case Removed:
				res.Class, res.Parameters = "old", change.Changes[0].parameters('-')
			case Changed, Nested:
				for _, c := range change.Changes {
					res.Values = append(res.Values, c.show())
				}
			}
			out.Resources = append(out.Resources, res)
		}
		data.Groups = append(data.Groups, out)
	}
	for _, f := range r.Failed {
		data.Failures = append(data.Failures, failure{title(f.Nodes) + ": " + f.what(), f.Nodes, f.errors()})
	}
	return page.Execute(w, data)
}
