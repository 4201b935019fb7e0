// Package browser lets tests look at pages with a real browser, Chromium without a window. Tests are skipped where there is none.
package browser

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// names are those of the program on several systems.
var names = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// find returns the browser's program, and skips the test if there is none.
func find(t testing.TB) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("P2GO_BROWSER") == "require" {
		t.Fatal("there is no Chromium on the PATH")
	}
	t.Skip("there is no Chromium on the PATH: install it to have pages looked at")
	return ""
}

// run shows a page, in HTML or SVG by the ending of the name, and returns what the browser prints.
func run(t testing.TB, name, page string, flags ...string) []byte {
	t.Helper()
	program := find(t)
	dir := t.TempDir()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	// Without a sandbox, as that needs what containers do not give; without a network, as nothing may be loaded.
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
		"--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=" + filepath.Join(dir, "profile"), "--virtual-time-budget=5000",
	}, flags...)
	cmd := exec.CommandContext(ctx, program, append(args, "file://"+file)...)
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %s\n%s", program, err, messages.String())
	}
	return out.Bytes()
}

// DOM returns the elements of a page after its scripts have run, as HTML.
func DOM(t testing.TB, page string, flags ...string) string {
	t.Helper()
	return string(run(t, "page.html", page, append(flags, "--dump-dom")...))
}

// Screenshot returns what a window of a size shows of a page, in HTML or SVG by the ending of the name.
func Screenshot(t testing.TB, name, page string, width, height int, flags ...string) image.Image {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shot.png")
	size := "--window-size=" + strconv.Itoa(width) + "," + strconv.Itoa(height)
	run(t, name, page, append(flags, size, "--screenshot="+file)...)
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	shot, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return shot
}
