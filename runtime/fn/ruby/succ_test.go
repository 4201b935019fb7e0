package ruby

import "testing"

// The rows are of Ruby 3.1.
func TestSuccOfAllScripts(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "az": "ba", "Zz": "AAa", "a9": "b0", "-9": "-10", "1.9": "2.0", "a-": "b-", "<<koala>>": "<<koalb>>", "***": "**+", "1.9.9": "2.0.0",
		"  pad é": "  pad ê", "aé": "aê", "zé": "zê", "é9": "ê0", "éz": "êa", "é*": "ê*", "a日": "a旦", "ÿ": "Ā", "a٣": "a٤", "٩": "١٠", "Я9": "а0", "яz": "ѐa", "é\u0300": "ê\u0300",
		"ª": "«", "aª": "bª", "z-9": "z-10", "9-z": "9-aa", "\x7f": "\x01\x00", "~": "\x7f", "\U0010ffff": "\x01\U00010000", "\ud7ff": "\ue000", "߿": "\x01\u0080",
		"\xff": "\x01\xff", "a\xff": "b\xff", "z\xff9": "aa\xff0", "-\xa9": ".\xa9", "é\x809": "ê\x800",
	} {
		if got := Succ(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}
