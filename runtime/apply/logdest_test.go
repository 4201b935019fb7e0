//go:build linux

package apply

import (
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
)

func messages() []Message {
	now := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	return []Message{
		{Level: "notice", Source: puppet, Text: "two\nlines", Time: now},
		{Level: "err", Source: "/File[a%b]", Text: `"100%" ü`, Time: now, tags: catalog.Tags{"file", "one"}},
	}
}

func TestDestinations(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "log")
	text, array, objects := filepath.Join(dir, "text.log"), filepath.Join(dir, "a.json"), filepath.Join(dir, "b.jsonl")
	var shown []string
	console := screen(func(level, line string) { shown = append(shown, level+" "+line) })
	for _, list := range []string{text + ", console," + array + "," + objects + "," + text, array} {
		all, err := destinations(list, console)
		require.NoError(t, err)
		for _, m := range messages() {
			for _, d := range all {
				d.write(&Report{}, &m)
			}
		}
		for _, d := range all {
			require.NoError(t, d.close())
		}
	}
	require.Equal(t, []string{"notice two\nlines", `err /File[a%b]: "100%" ü`}, shown)
	const (
		first  = `{"level":"notice","message":"two\nlines","source":"Puppet","tags":["notice"],"time":"2026-01-02T03:04:05.000006000+00:00"}` + "\n"
		second = `{"level":"err","message":"\"100%\" ü","source":"/File[a%b]","tags":["err","file","one"],"time":"2026-01-02T03:04:05.000006000+00:00"}` + "\n"
	)
	for path, want := range map[string]string{
		text:    "2026-01-02 03:04:05 +0000 Puppet (notice): two\nlines\n2026-01-02 03:04:05 +0000 /File[a%b] (err): \"100%\" ü\n",
		objects: first + second,
		array:   "[\n" + first + ",\n" + second + ",\n" + first + ",\n" + second,
	} {
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, want, string(b))
	}

	all, err := destinations("", console)
	require.NoError(t, err)
	require.Len(t, all, 1)
	_, err = destinations("console,nowhere", console)
	require.EqualError(t, err, "Could not set logdest to console,nowhere: Unknown destination type nowhere")
	_, err = destinations(dir, console)
	require.EqualError(t, err, "Could not set logdest to "+dir+": "+dir+": is a directory")
}

func TestSyslog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	listener, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	require.NoError(t, err)
	defer listener.Close()
	s, err := openSyslog()
	require.NoError(t, err)
	s.path = path
	for _, m := range messages() {
		s.write(&Report{}, &m)
	}
	at := "Jan  2 03:04:05 puppet-user[" + strconv.Itoa(os.Getpid()) + "]: "
	for _, want := range []string{"<29>" + at + "two", "<29>" + at + "lines", "<27>" + at + `(/File[ab]) "100%" ü`} {
		b := make([]byte, 200)
		n, err := listener.Read(b)
		require.NoError(t, err)
		require.Equal(t, want, string(b[:n]))
	}
	s.path += ".gone"
	s.write(&Report{}, &Message{Level: "crit", Text: "lost"})
	require.NoError(t, s.close())
}
