package diag_test

import (
	"strings"
	"testing"

	"github.com/p2go/p2go/internal/diag"
)

// Advice is a sentence, and that of Puppet's own issues is about the issue.
func TestMend(t *testing.T) {
	general := map[string]bool{}
	for phase := range diag.Unused + 1 {
		general[diag.Mend(diag.Issue{Phase: phase})] = true
	}
	for code, i := range diag.Codes {
		text := diag.Mend(i)
		switch {
		case !strings.HasSuffix(text, ".") || strings.ToUpper(text[:1]) != text[:1]:
			t.Errorf("%s: %q is no sentence", code, text)
		case general[text] && i.Phase != diag.Unused && !strings.HasPrefix(string(code), "P2GO_"):
			t.Errorf("%s has no advice of its own", code)
		}
	}
	for _, code := range diag.Mended() {
		if _, known := diag.Codes[code]; !known {
			t.Errorf("there is advice about %s, which is no code", code)
		}
	}
}
