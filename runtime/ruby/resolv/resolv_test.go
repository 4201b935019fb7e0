package resolv_test

import (
	"encoding/binary"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/rubytest"
)

// TestResolv asks a name server of the test; the expectations are those of Ruby, which asks it too with P2GO_UPDATE=1.
func TestResolv(t *testing.T) {
	port := strconv.Itoa(serve(t))
	script, err := os.ReadFile("testdata/resolv.rb")
	require.NoError(t, err)
	want := filepath.Join("testdata", "resolv.txt")
	if os.Getenv("P2GO_UPDATE") != "" {
		cmd := exec.Command("ruby", "-rresolv", "-e", `STDIN.each_line { |l| puts((begin; eval(l).inspect; rescue => e; "!#{e.class}: #{e.message}"; end)) }`)
		cmd.Stdin = strings.NewReader(strings.ReplaceAll(string(script), "PORT", port))
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(want, []byte(strings.ReplaceAll(string(out), port, "PORT")), 0o644))
	}
	recorded, err := os.ReadFile(want)
	require.NoError(t, err)
	results := strings.Split(string(recorded), "\n")
	for i, line := range strings.Split(strings.TrimSpace(string(script)), "\n") {
		got := rubytest.Eval(strings.ReplaceAll(line, "PORT", port), false)
		if got != strings.ReplaceAll(results[i], "PORT", port) {
			t.Errorf("%s\n  Ruby %s\n   got %s", line, results[i], got)
		}
	}
}

// records are what the server knows: type and data.
var records = map[string][][2]any{
	"a.example":             {{1, "\x0a\x00\x00\x01"}, {1, "\x0a\x00\x00\x02"}, {28, "\x20\x01\x0d\xb8\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x0a"}},
	"alias.example":         {{5, "\x01a\x07example\x00"}},
	"mail.example":          {{15, "\x00\x0a\x02mx\xc0\x0c"}, {15, "\x00\x05\x01a\x07example\x00"}},
	"text.example":          {{16, "\x05hello\x06 world"}, {16, "\x03v=1"}},
	"ns.example":            {{2, "\x01a\x07example\x00"}},
	"soa.example":           {{6, "\x01a\x07example\x00\x05admin\x07example\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00\x04\x00\x00\x00\x05"}},
	"_x._tcp.example":       {{33, "\x00\x01\x00\x02\x1f\x90\x01a\x07example\x00"}},
	"1.0.0.10.in-addr.arpa": {{12, "\x01a\x07example\x00"}},
	"short.search.example":  {{1, "\x0a\x00\x00\x03"}},
	"big.example":           nil,
	"empty.example":         {{99, "x"}},
	"broken.example":        nil,
	strings.Repeat("x", 64): nil,
}

// serve starts a name server by UDP and TCP, and returns its port.
func serve(t *testing.T) int {
	t.Helper()
	for range 300 {
		records["big.example"] = append(records["big.example"], [2]any{1, "\x0a\x00\x01\x01"})
	}
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	port := udp.LocalAddr().(*net.UDPAddr).Port
	tcp, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port))
	require.NoError(t, err)
	t.Cleanup(func() { udp.Close(); tcp.Close() })
	go func() {
		b := make([]byte, 1<<16)
		for {
			n, from, err := udp.ReadFrom(b)
			if err != nil {
				return
			}
			a := reply(b[:n])
			if len(a) > 512 {
				a = append([]byte{}, a[:12+len(b[12:n])]...)
				a[2] |= 2
				copy(a[6:], "\x00\x00")
			}
			_, _ = udp.WriteTo(a, from)
		}
	}()
	go func() {
		for {
			c, err := tcp.Accept()
			if err != nil {
				return
			}
			b := make([]byte, 1<<16)
			if n, err := c.Read(b); err == nil && n > 2 {
				a := reply(b[2:n])
				_, _ = c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(a))), a...))
			}
			c.Close()
		}
	}()
	return port
}

// reply is the answer to a question.
func reply(ask []byte) []byte {
	name, at := "", 12
	for ask[at] != 0 {
		name += "." + string(ask[at+1:at+1+int(ask[at])])
		at += int(ask[at]) + 1
	}
	name = strings.TrimPrefix(name, ".")
	typ := int(binary.BigEndian.Uint16(ask[at+1:]))
	a := append([]byte{}, ask[:at+5]...)
	a[2] |= 0x80
	list, known := records[name]
	switch {
	case name == "broken.example":
		a[3] = 2
		return a
	case !known:
		a[3] = 3
		return a
	}
	n := 0
	add := func(owner string, r [2]any) {
		n++
		a = append(append(a, owner...), 0, byte(r[0].(int)), 0, 1, 0, 0, 0, 60)
		a = append(binary.BigEndian.AppendUint16(a, uint16(len(r[1].(string)))), r[1].(string)...)
	}
	for _, r := range list {
		if r[0] == typ || typ == 255 || r[0] == 5 {
			add("\xc0\x0c", r)
		}
	}
	if name == "alias.example" {
		for _, r := range records["a.example"] {
			if r[0] == typ {
				add("\x01a\x07example\x00", r)
			}
		}
	}
	binary.BigEndian.PutUint16(a[6:], uint16(n))
	return a
}
