package changes

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkCompare reads and compares two catalogs of 3,000 resources, of which every tenth changes.
func BenchmarkCompare(b *testing.B) {
	catalog := func(mode string) []byte {
		list := make([]string, 3000)
		for i := range list {
			m := "0644"
			if i%10 == 0 {
				m = mode
			}
			list[i] = fmt.Sprintf(`{"type":"File","title":"/etc/app/%d","tags":["file","class","app","node","default"],"file":"/env/modules/app/manifests/init.pp","line":%d,"exported":false,`+
				`"kind":"compilable_type","parameters":{"ensure":"file","mode":%q,"owner":"root","content":"# managed\n%s"}}`, i, i, m, strings.Repeat(`line 1 of some length\n`, 12))
		}
		return []byte(document(list...))
	}
	old, changed := catalog("0644"), catalog("0600")
	b.SetBytes(int64(len(old) + len(changed)))
	b.ReportAllocs()
	for b.Loop() {
		from, err := Read("old", old)
		if err != nil {
			b.Fatal(err)
		}
		to, err := Read("new", changed)
		if err != nil {
			b.Fatal(err)
		}
		if got := Compare(from, to, &Options{}); len(got) != 300 {
			b.Fatal(len(got))
		}
	}
}
