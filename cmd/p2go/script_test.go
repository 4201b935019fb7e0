package main

import (
	"crypto/rand"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"p2go": main, "puppet": main, "crash": crash})
}

// TestScript runs the command lines of testdata/script. P2GO_UPDATE=1 writes
// what commands print into the files that "cmp" compares with.
func TestScript(t *testing.T) {
	webfarm, err := filepath.Abs("../../examples/webfarm")
	if err != nil {
		t.Fatal(err)
	}
	cache, modules := goEnv(t, "GOCACHE"), t.TempDir()
	if _, err := os.Stat("../../backend/build/carried/facts.tar.gz"); err != nil {
		modules = goEnv(t, "GOMODCACHE") // make has not written what p2go carries
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("P2GO_UPDATE") == "1",
		Setup: func(e *testscript.Env) error {
			// A home of its own, with no module cache and no network; only what Go has compiled is shared.
			e.Setenv("HOME", e.WorkDir+"/home")
			e.Setenv("GOCACHE", cache)
			e.Setenv("GOMODCACHE", modules)
			e.Setenv("GOPROXY", "off")
			e.Setenv("WEBFARM", webfarm)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && os.Getuid() == 0, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"junk": junk, "fill": fill, "json": validJSON, "same": same,
		},
	})
}

// goEnv is a setting of the go command.
func goEnv(t *testing.T, name string) string {
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// junk FILE BYTES makes a file of random bytes that begins as no text does.
func junk(ts *testscript.TestScript, _ bool, args []string) {
	data := make([]byte, size(ts, args[1]))
	_, _ = rand.Read(data)
	data[0], data[1] = 0xff, 0xff // and not the mark FF FE
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// fill FILE BYTES TEXT makes a file that repeats a text.
func fill(ts *testscript.TestScript, _ bool, args []string) {
	n := size(ts, args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(args[2], n/len(args[2]))), 0o666))
}

func size(ts *testscript.TestScript, s string) int {
	n, err := strconv.Atoi(s)
	ts.Check(err)
	return n
}

// json FILE checks that a file is one JSON document.
func validJSON(ts *testscript.TestScript, _ bool, args []string) {
	if !json.Valid([]byte(ts.ReadFile(args[0]))) {
		ts.Fatalf("%s is not JSON", args[0])
	}
}

// same FILE FILE checks that two files have the same bytes, without printing
// them where they differ.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if equal := ts.ReadFile(args[0]) == ts.ReadFile(args[1]); equal == neg {
		ts.Fatalf("%s and %s are the same: %t", args[0], args[1], equal)
	}
}
