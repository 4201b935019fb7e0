package rubytrees

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/internal/source"
)

// pieces are what mutants get.
var pieces = strings.Split(" ~\n~;~a~b ~ c~Foo~@x~1~-1~ -1~ - ~ +a~\"s\"~'t'~\"#{a}\"~:s~a:~ a: 1~ :b => 1~[~]~[1]~ [1]~(~)~(1)~ (1)~{~}~<%~%>~-%>~<%-~<%=~<%#~<%%~%%>~ -%>\n~%>\n~<% end %>~<% a do %>~<%= a %>~{ 1 }~ {}~{|x| }~ do ~ end ~ do |y| end~,"+
	"~, ~.~.b~&.c~::~::D~ ::D~=~ = ~==~ += ~||=~ ? ~ : ~?a~ ?a : b~ * ~*a~ *a~**~ **a~&~ &a~&b~ && ~||~ and ~ or ~ not ~!~ !a~~ if ~ unless ~ while ~ until ~ rescue ~ then ~else~ elsif~when ~case a~"+
	" in ~=>~ => ~->~ ->(x) { }~-> { }~|~ | ~..~...~ 1.. ~/x/~ /x/~ / ~%w[a b]~ %w[a]~ % ~%(a)~<<A\nx\nA\n~<<~A\n  y\n A\n~ << ~ <<a~return ~ break ~yield ~super~super(1)~nil~self~ defined? ~defined?(a)"+
	"~def m~def m(a) = ~ begin ~ensure~class A~module B~ for a in ~alias a b~undef a~ puts 1~puts [1]~\\\n~# c\n~_1~__FILE__~a?~ b!~A.b~$a~$1~@@c~`a`~0x1f~1.5~1e3~1r~<~>~<=~<=>~=~ ~!~~", "~")

// Mutants returns n snippets that are made of code by small changes, the same for the same seed.
func Mutants(code []string, seed uint64, n int) []string {
	r := rand.New(rand.NewPCG(seed, 1))
	out := make([]string, 0, n)
	for len(out) < n {
		s := code[r.IntN(len(code))]
		for range 1 + r.IntN(3) {
			i := r.IntN(len(s) + 1)
			j := i
			switch r.IntN(4) {
			case 0, 1:
				s = s[:i] + pieces[r.IntN(len(pieces))] + s[i:]
			case 2:
				j = min(len(s), i+1+r.IntN(4))
				s = s[:i] + s[j:]
			default:
				t := code[r.IntN(len(code))]
				k := r.IntN(len(t) + 1)
				s = s[:i] + t[k:min(len(t), k+1+r.IntN(30))] + s[i:]
			}
		}
		if !strings.Contains(s, "\n---") && !strings.HasPrefix(s, "---") && utf8.ValidString(s) {
			out = append(out, s)
		}
	}
	return out
}

// CompareAll compares the trees of snippets of kind "code" or "templates".
func (r *Ruby) CompareAll(kind string, code []string) ([]Result, error) {
	path := filepath.Join(os.TempDir(), "rubytrees.txt")
	defer os.Remove(path)
	if err := os.WriteFile(path, []byte(strings.Join(code, "\n---\n")), 0o600); err != nil {
		return nil, err
	}
	trees, err := r.Tree(kind, path)
	if err != nil {
		return nil, err
	}
	parse, dump := forKind(kind)
	var out []Result
	for i, want := range strings.Split(trees, "\n") {
		tree, diags := parse(source.NewFile("", code[i]))
		got := "error"
		if len(diags) == 0 {
			got = dump(tree)
		}
		res := Result{Path: code[i], Got: got, Want: want, Verdict: Different}
		switch {
		case got == want && got == "error":
			res.Verdict = BothReject
		case got == want:
			res.Verdict = Equal
		case got == "error":
			res.Verdict, res.What = Rejected, message(diags)
		case want == "error":
			res.Verdict = Accepted
		default:
			res.What = difference(got, want)
		}
		out = append(out, res)
	}
	return out, nil
}
