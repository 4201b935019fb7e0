package zones

import (
	"slices"
	"testing"

	"github.com/p2go/p2go/runtime/function/functiontest"
)

func TestRecords(t *testing.T) {
	got := Records(map[string]string{"www": "192.0.2.10", "db": "192.0.2.20"})
	if want := []string{"db A 192.0.2.20", "www A 192.0.2.10"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRecordsOf(t *testing.T) {
	block := functiontest.Block(func(args ...any) (any, error) { return args[0].(string) + "=" + args[1].(string), nil })
	got, err := RecordsOf(map[string]string{"www": "192.0.2.10"}, block)
	if want := []any{"www=192.0.2.10"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q and %v, want %q", got, err, want)
	}
}

func TestReverse(t *testing.T) {
	zone, err := Reverse("192.0.2.10", "192.0.2.20")
	if zone != "2.0.192.in-addr.arpa" || err != nil {
		t.Errorf("got %q and %v", zone, err)
	}
	_, err = Reverse("192.0.2.10", "198.51.100.1")
	if want := "the addresses are in 2.0.192.in-addr.arpa and in 100.51.198.in-addr.arpa"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestNextSerial(t *testing.T) {
	ctx := &functiontest.Context{}
	if n, err := NextSerial(ctx, 2026112101, "20261121"); n != 2026112102 || err != nil {
		t.Errorf("got %d and %v", n, err)
	}
	if want := []string{"info: more than one version on 20261121"}; !slices.Equal(ctx.Logged, want) {
		t.Errorf("logged %q, want %q", ctx.Logged, want)
	}
	if n, err := NextSerial(ctx, 2026112101, "20261122"); n != 2026112200 || err != nil {
		t.Errorf("got %d and %v", n, err)
	}
}
