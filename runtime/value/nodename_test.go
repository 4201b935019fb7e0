package value_test

import (
	"testing"

	"github.com/p2go/p2go/runtime/value"
)

// The names are those of Puppet 8.10.
func TestNodeName(t *testing.T) {
	for source, want := range map[string]string{
		`^web\d+\.`:        "webd.",
		`..A:b_C-`:         "a:b_c-",
		`^(?!db)\w`:        "LPQUEXdbRPw",
		`^(?i:WEB).*(?=c)`: "LPQUi:webRP.LPQUEQcRP",
		`web(?=\d)`:        "webLPQUEQdRP",
		`(?<env>\w+)(a)`:   "LPQULTenvGTwRPa",
		`(?:a(b)c)`:        "LPQU:aLPbRPc",
		`é(?`:              "",
	} {
		if got := value.NodeName(source); got != "__node_regexp__"+want {
			t.Errorf("/%s/: got %s, want %s", source, got, want)
		}
	}
}
