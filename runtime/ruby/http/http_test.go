package http_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/rubytest"
)

// TestHTTP asks servers of the test; the expectations are those of Ruby, which asks them too with P2GO_UPDATE=1.
func TestHTTP(t *testing.T) {
	server := httptest.NewServer(handler())
	t.Cleanup(server.Close)
	secure := httptest.NewUnstartedServer(handler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // clients refuse its certificate
	secure.StartTLS()
	t.Cleanup(secure.Close)
	ca := filepath.Join(t.TempDir(), "ca.pem")
	certificate(t, secure, ca)
	var to, from []string
	for name, text := range map[string]string{"PORT": port(server.Listener), "SECURE": port(secure.Listener), "RAW": port(raw(t)), "CLOSED": port(closed(t)), "CAFILE": ca} {
		to, from = append(to, name, text), append(from, text, name)
	}
	names, back := strings.NewReplacer(to...), strings.NewReplacer(from...)
	script, err := os.ReadFile("testdata/http.rb")
	require.NoError(t, err)
	want := filepath.Join("testdata", "http.txt")
	for _, name := range []string{"http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"} {
		t.Setenv(name, "")
	}
	lines := strings.Split(strings.TrimSpace(string(script)), "\n")
	if os.Getenv("P2GO_UPDATE") != "" {
		cmd := exec.Command("ruby", "--disable-did_you_mean", "--disable-error_highlight", "-W0", "-rnet/http", "-ropen-uri", "-e",
			`STDIN.each_line { |l| puts((begin; eval(l).inspect; rescue => e; "!#{e.class}: #{e.message}"; end).gsub("\n", '␤')) }`)
		cmd.Stdin = strings.NewReader(names.Replace(string(script)))
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(want, []byte(back.Replace(string(out))), 0o644))
	}
	recorded, err := os.ReadFile(want)
	require.NoError(t, err)
	results := strings.Split(string(recorded), "\n")
	require.Len(t, results, len(lines)+1)
	for i, line := range lines {
		if got := back.Replace(rubytest.Eval(names.Replace(line), false)); got != results[i] {
			t.Errorf("%s\n  Ruby %s\n   got %s", line, results[i], got)
		}
	}
}

// port is that on which a server listens.
func port(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// closed is a listener that does not listen any more.
func closed(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	l.Close()
	return l
}

// certificate writes what a server has for a certificate.
func certificate(t *testing.T, s *httptest.Server, name string) {
	t.Helper()
	require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o644))
}

// handler answers requests.
func handler() http.Handler {
	mux := http.NewServeMux()
	send := func(path, body string, fields ...string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			for i := 0; i < len(fields); i += 2 {
				w.Header().Add(fields[i], fields[i+1])
			}
			w.Header()["Date"] = nil
			io.WriteString(w, body)
		})
	}
	send("/hello", "hello\n", "Content-Type", "text/plain; charset=ISO-8859-1", "X-Two", "a", "X-Two", "b", "Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
	send("/json", `{"a": [1, 2]}`, "Content-Type", "application/json")
	send("/big", strings.Repeat("0123456789", 3000), "Content-Type", "application/octet-stream")
	send("/untyped", "", "Content-Type", "")
	compressed := func(path, encoding string, compress func(io.Writer) io.WriteCloser) {
		var b bytes.Buffer
		z := compress(&b)
		io.WriteString(z, "compressed text")
		z.Close()
		send(path, b.String(), "Content-Encoding", encoding, "Content-Type", "text/plain")
	}
	compressed("/gzip", "gzip", func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	compressed("/deflate", "deflate", func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	send("/notgzip", "plain text, no gzip", "Content-Encoding", "gzip", "Content-Type", "text/plain")
	send("/br", "brotli?", "Content-Encoding", "br", "Content-Type", "text/plain")
	mux.HandleFunc("/status/{code}", func(w http.ResponseWriter, r *http.Request) {
		code := 0
		fmt.Sscan(r.PathValue("code"), &code)
		w.Header().Set("Content-Type", "text/plain")
		w.WriteHeader(code)
		if code != http.StatusNoContent && code != http.StatusNotModified {
			fmt.Fprintf(w, "status %d", code)
		}
	})
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %s host=%s\n", r.Method, r.URL, r.Proto, r.Host)
		names := slices.Sorted(maps.Keys(r.Header))
		for _, name := range names {
			fmt.Fprintf(w, "%s: %s\n", name, strings.Join(r.Header[name], "|"))
		}
		fmt.Fprintf(w, "te=%v len=%d\n%s", r.TransferEncoding, r.ContentLength, body)
	})
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("url"))
		code := http.StatusFound
		if c := r.URL.Query().Get("code"); c != "" {
			fmt.Sscan(c, &code)
		}
		w.WriteHeader(code)
	})
	mux.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		user, password, ok := r.BasicAuth()
		if !ok {
			w.Header().Set("WWW-Authenticate", "Basic")
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		io.WriteString(w, user+" "+password)
	})
	return mux
}

// answers are what the server of raw answers gives for paths.
var answers = map[string]string{
	"/order":      "HTTP/1.1 200 All right\r\nZ: 1\r\nA: 2\r\nZ: 3\r\nfolded: a\r\n  b\r\n\tc\r\nContent-Length: 2\r\n\r\nhi",
	"/old":        "HTTP/1.0 200 OK\r\n\r\nuntil the end",
	"/noreason":   "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
	"/garbage":    "garbage\r\n\r\n",
	"/noheader":   "HTTP/1.1 200 OK\r\nnocolon\r\n\r\n",
	"/nothing":    "",
	"/short":      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
	"/length":     "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nabc",
	"/chunked":    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nTrailer: 1\r\n\r\n",
	"/badchunk":   "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
	"/cutchunk":   "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
	"/continue":   "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
	"/unknown":    "HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nhi",
	"/299":        "HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\nhi",
	"/quote":      "HTTP/1.1 404 \"x\"\r\nContent-Length: 0\r\n\r\n",
	"/return":     "HTTP/1.1 200 OK\r\nX: a\rb\r\nContent-Length: 0\r\n\r\n",
	"/range":      "HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-1/10\r\n\r\nab",
	"/badrange":   "HTTP/1.1 206 Partial\r\nContent-Range: x\r\n\r\nab",
	"/noversion":  "HTTP 200 OK\r\nContent-Length: 2\r\n\r\nhi",
	"/nolocation": "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
	"/slow":       "slow",
}

// raw serves the answers, each by its own connection.
func raw(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				r, err := http.ReadRequest(bufio.NewReader(c))
				if err != nil {
					return
				}
				if r.URL.Path == "/slow" {
					time.Sleep(2 * time.Second)
				}
				io.WriteString(c, answers[r.URL.Path])
			}()
		}
	}()
	return l
}
