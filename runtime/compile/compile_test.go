package compile_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

var notify = catalog.Type{Name: "Notify", Attrs: []string{"message", "name", "withpath"}}

// building is a catalog with Class[main], and the frame of top scope.
func building(t *testing.T) (*catalog.Catalog, *compile.Builder, *compile.Frame) {
	c := catalog.New("web1.example.com", "production", "/e")
	c.TypeNamed = func(lower string) *catalog.Type {
		if lower == "notify" {
			return &notify
		}
		return nil
	}
	b := compile.New(c)
	b.AddSettings()
	top := &compile.Frame{Source: &catalog.Source{}}
	_, err := b.AddMain(top)
	require.NoError(t, err)
	return c, b, top
}

// declare adds a resource.
func declare(b *compile.Builder, f *compile.Frame, form catalog.Form, title string, attrs ...catalog.Attr) error {
	r, err := b.Create(&compile.Declaration{Frame: f, At: &catalog.Pos{Line: 1}, Type: &notify, Title: title, Form: form}, attrs)
	if err != nil {
		return err
	}
	return b.Add(r)
}

// What waits for resources finds those that come later, and the finished catalog knows nothing of it.
func TestWaiting(t *testing.T) {
	c, b, top := building(t)
	at := &catalog.Pos{Line: 2}
	_, err := b.Collect(top, at, &notify, func(r *compile.Resource) bool { return r.AttrEquals("message", "wanted") },
		[]catalog.Attr{{Name: "withpath", Value: true}})
	require.NoError(t, err)
	changes, err := b.OverrideParams(top, at, []catalog.Attr{{Name: "loglevel", Value: "info"}})
	require.NoError(t, err)
	require.NoError(t, b.Override(top, at, &notify, "late", changes))
	b.Relate(value.Array{&typesys.Resource{TypeName: "Notify", Title: "late"}}, value.Array{&typesys.Resource{TypeName: "Notify", Title: "taken"}}, catalog.Notify)

	require.NoError(t, declare(b, top, catalog.Virtual, "taken", catalog.Attr{Name: "message", Value: "wanted"}))
	require.NoError(t, declare(b, top, catalog.Virtual, "left", catalog.Attr{Name: "message", Value: "unwanted"}))
	require.NoError(t, declare(b, top, catalog.Regular, "late"))
	found, err := b.RunCollectors()
	require.NoError(t, err)
	require.True(t, found)
	found, err = b.RunCollectors()
	require.NoError(t, err)
	require.False(t, found)
	require.NoError(t, b.Finish(nil))

	taken, left, late := c.Titled(&notify, "taken"), c.Titled(&notify, "left"), c.Titled(&notify, "late")
	require.False(t, taken.Virtual)
	require.Equal(t, true, taken.Get("withpath"))
	require.True(t, left.Virtual)
	require.Nil(t, left.Get("withpath"))
	require.Equal(t, "info", late.Get("loglevel"))
	var related []string
	c.EachRelation(late, func(param string, to *catalog.Resource, _ string) { related = append(related, param+" "+to.Ref()) })
	require.Equal(t, []string{"notify Notify[taken]"}, related)
	require.Equal(t, "Class[main]", late.Container().Ref())
}

// What waits for a resource in vain is an error in the end.
func TestInVain(t *testing.T) {
	_, b, top := building(t)
	changes, err := b.OverrideParams(top, nil, []catalog.Attr{{Name: "message", Value: "x"}})
	require.NoError(t, err)
	require.NoError(t, b.Override(top, nil, &notify, "nowhere", changes))
	require.EqualError(t, b.Finish(nil), "Could not find resource(s) Notify[nowhere] for overriding")
}

// The same title twice is an error that names both places.
func TestDuplicate(t *testing.T) {
	_, b, top := building(t)
	require.NoError(t, declare(b, top, catalog.Regular, "a"))
	require.EqualError(t, declare(b, top, catalog.Regular, "a"), "Duplicate declaration: Notify[a] is already declared at (line: 1); cannot redeclare (line: 1)")
}

// A query for the title makes nothing: a collector asks every resource of its type.
func TestTitleQuery(t *testing.T) {
	_, b, top := building(t)
	r, err := b.Create(&compile.Declaration{Frame: top, At: &catalog.Pos{Line: 1}, Type: &notify, Title: "Taken"}, nil)
	require.NoError(t, err)
	for _, q := range []struct {
		v    value.Value
		want bool
	}{{"Taken", true}, {"taken", true}, {"left", false}, {int64(1), false}, {nil, false}, {value.Array{"Taken"}, false}} {
		require.Equal(t, q.want, r.AttrEquals("title", q.v), q.v)
		require.Equal(t, !q.want, r.AttrDiffers("title", q.v), q.v)
	}
	var wanted value.Value = "taken"
	require.Zero(t, testing.AllocsPerRun(100, func() { r.AttrEquals("title", wanted) }))
}
