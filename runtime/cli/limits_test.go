package cli

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
)

func TestReadLimits(t *testing.T) {
	for _, test := range []struct {
		timeout, memory string
		want            limits
	}{
		{"", "", limits{10 * time.Minute, 4 << 30}},
		{"90s", "512M", limits{90 * time.Second, 512 << 20}},
		{"0", "0", limits{}},
		{"1h", "1000", limits{time.Hour, 1000}},
	} {
		f := cmdline.Flags{}
		if test.timeout != "" {
			f["timeout"], f["max-memory"] = []string{test.timeout}, []string{test.memory}
		}
		got, err := readLimits(f)
		require.NoError(t, err)
		require.Equal(t, test.want, got)
	}
	for _, bad := range []cmdline.Flags{
		{"timeout": {"10"}},
		{"timeout": {"-1s"}},
		{"timeout": {"x"}},
		{"max-memory": {""}},
		{"max-memory": {"1T"}},
		{"max-memory": {"-1"}},
		{"max-memory": {"G1"}},
		{"max-memory": {"99999999999G"}},
	} {
		_, err := readLimits(bad)
		require.Error(t, err, bad)
	}
}

// TestWatch gives compilations limits that they pass, and ones that they do not.
func TestWatch(t *testing.T) {
	gaveUp := make(chan string, 1)
	giveUp := func(message string) { gaveUp <- message }
	defer limits{time: time.Nanosecond}.watch("n1", giveUp)()
	require.Equal(t, "the compilation took longer than 1ns on node n1; --timeout sets another limit", <-gaveUp)

	defer limits{memory: 1}.watch("n2", giveUp)()
	require.Equal(t, "the compilation needs more than 1 bytes of memory on node n2; --max-memory sets another limit", <-gaveUp)

	done := limits{time: time.Hour, memory: 1 << 62}.watch("n3", giveUp)
	time.Sleep(2 * watchEvery)
	done()
	require.Empty(t, gaveUp)
}

// TestLimitsOfJob sees that a compilation is watched, with the limits of the flags.
func TestLimitsOfJob(t *testing.T) {
	gaveUp := make(chan string, 1)
	env := &runtime.Environment{Name: "production", Main: []func(*runtime.Scope) error{func(*runtime.Scope) error {
		return errors.New(<-gaveUp)
	}}}
	a := &app{envs: []*runtime.Environment{env}, stop: func(message string) { gaveUp <- message }}
	j, err := a.job(cmdline.Flags{"node": {"n1"}, "timeout": {"1ns"}})
	require.NoError(t, err)
	_, err = j.compile()
	require.ErrorContains(t, err, "the compilation took longer than 1ns on node n1")
}
