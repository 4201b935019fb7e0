package policytest

import (
	"errors"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/provider"
)

func TestWithin(t *testing.T) {
	for source, want := range map[string]string{
		"/Stage[main]/Main/Item[/etc/x]/text":       "Item[/etc/x]/text",
		"/Stage[main]/Web::Site/Item[a]/ensure":     "Item[a]/ensure",
		"/Stage[main]/Main/M::Lamp[a [b]/c]/lit":    "M::Lamp[a [b]/c]/lit",
		"/Stage[main]/Main/Item[/x]":                "Item[/x]",
		"Item[/x](provider=plain)":                  "Item[/x](provider=plain)",
		"/Stage[main]/Main/Define[/a]/Item[b]/text": "Item[b]/text",
		"Puppet": "Puppet",
	} {
		if got := within(source); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}

func TestCommands(t *testing.T) {
	m := &Machine{t: t, root: t.TempDir(), commands: map[string]func(c provider.Command) (string, error){}}
	m.Command("tool", func(c provider.Command) (string, error) {
		if c.Args[0] == "bad" {
			return "", errors.New("no")
		}
		return strings.ToUpper(c.Input), nil
	})
	if out, err := m.run(provider.Command{Name: "tool", Args: []string{"a"}, Input: "x"}); out != "X" || err != nil {
		t.Error(out, err)
	}
	if _, err := m.run(provider.Command{Name: "tool", Args: []string{"bad"}}); err == nil || err.Error() != "Execution of 'tool bad' returned 1: no" {
		t.Error(err)
	}
	if _, err := m.run(provider.Command{Name: "sh"}); err == nil || err.Error() != "Command sh is missing" {
		t.Error(err)
	}
	if got := strings.Join(m.Commands(), "; "); got != "tool a; tool bad; sh" {
		t.Error(got)
	}
	m.WriteFile("/a/b", "text")
	if m.File("/a/b") != "text" || m.File("/none") != "" || m.Root() == "" {
		t.Error("the files are others")
	}
}

func TestRuns(t *testing.T) {
	r := &recorder{}
	run := &Run{t: r, Changes: []string{"a"}, Errors: []string{"failed so"}}
	run.Changed("b").Unchanged().Failed("other").Failed("so$")
	want := []string{
		"there are other changes\n  expected: b\n  found:    a", "something has failed:\n  failed so",
		"there are other changes\n  expected: none\n  found:    a", "something has failed:\n  failed so",
		"nothing has failed so\n  expected: other\n  found:    failed so",
	}
	if got := strings.Join(r.said, "|"); got != strings.Join(want, "|") {
		t.Error(got)
	}
}
