package reference

import "testing"

func TestSameWords(t *testing.T) {
	for _, c := range []struct{ want, got string }{
		{"a\n  Filepath: /usr/x.rb\n  Line: 12\n  Detail: b", "a\n  Filepath: modules/x.erb\n  Line: 3\n  Detail: b"},
		{"undefined method `is_a' for []:Array\nDid you mean?  is_a?\n (file: x)", "undefined method `is_a' for []:Array\n (file: x)"},
		{"undefined method `to_a' for 1:Integer\nDid you mean?  to_c\n               to_r (file: x)", "undefined method `to_a' for 1:Integer (file: x)"},
		{"#<Object:0x00007f4ea7c21008>", "#<Object>"},
		{"Filepath: /usr/x.rb\n  Line: 12\n  Detail: b\n\n    x.scan\n     ^^^^^", "Filepath: modules/x.erb\n  Line: 3\n  Detail: b"},
	} {
		if want, got := sameWords(c.want, c.got); want != got {
			t.Errorf("%q and %q are not the same", want, got)
		}
	}
	for _, c := range []struct{ want, got string }{
		{"Filepath: modules/x.erb\n  Line: 12\n", "Filepath: modules/x.erb\n  Line: 3\n"},
		{"a", "b"},
	} {
		if want, got := sameWords(c.want, c.got); want == got {
			t.Errorf("%q and %q are the same", c.want, c.got)
		}
	}
}

func TestGroups(t *testing.T) {
	groups := Groups([]Judgement{
		{Area: "templates", ID: "a|0", Verdict: Equal},
		{Area: "templates", ID: "a|1", Verdict: Differing},
		{Area: "templates", ID: "a|2", Verdict: Equal},
		{Area: "templates", ID: "b|0", Verdict: Skipped},
		{Area: "templates", ID: "b|1", Verdict: Equal},
	})
	if len(groups) != 2 || groups[0].ID != "a" || groups[0].Verdict != Differing || groups[1].Verdict != Equal {
		t.Errorf("groups %v", groups)
	}
}
