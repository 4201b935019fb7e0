package hostfn

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

func sample(o inputs.Options) *inputs.Inputs { return inputs.NewSource(o).Sample() }

// MCL-REA-2: the functions of the time agree, and so do two calls.
func TestTime(t *testing.T) {
	in := sample(inputs.Options{})
	n, err := Now(in)
	require.NoError(t, err)
	again, err := Now(in)
	require.NoError(t, err)
	assert.Equal(t, n, again)
	s, err := StrNow(in)
	require.NoError(t, err)
	assert.Equal(t, inputs.Call("", n), "("+s+")")
	_, err = WeekdayFast(in)
	require.NoError(t, err)
	assert.Len(t, in.Reached(), 3)
	for _, r := range in.Reached() {
		assert.Equal(t, inputs.Seconds(1), r.Change, r.Call)
	}
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	source := inputs.NewSource(inputs.Options{})
	in := source.Sample()
	_, err := ReadFile(in, name)
	require.Error(t, err)
	assert.True(t, mcl.Caught(err))
	ok, err := FileExists(in, name)
	require.NoError(t, err)
	assert.False(t, ok)
	require.NoError(t, os.WriteFile(name, []byte("x\n"), 0o600))
	_, err = ReadFile(in, name)
	require.Error(t, err, "the sample is that of before")

	in = source.Sample()
	s, err := ReadFile(in, name)
	require.NoError(t, err)
	assert.Equal(t, "x\n", s)
	ok, err = FileExists(in, filepath.Dir(name)) // a folder counts
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, []inputs.Reached{
		{Call: inputs.Call("os.readfile", name), Change: inputs.Change{Path: name}},
		{Call: inputs.Call("os.file_exists", filepath.Dir(name)), Change: inputs.Change{Path: filepath.Dir(name)}},
	}, in.Reached())

	_, err = ReadFile(in, "f")
	assert.ErrorContains(t, err, "not absolute")
	assert.True(t, mcl.Caught(err))
}

func TestEnv(t *testing.T) {
	t.Setenv("P2GO_TEST", "a=b")
	in := sample(inputs.Options{})
	s, err := Getenv(in, "P2GO_TEST")
	require.NoError(t, err)
	assert.Equal(t, "a=b", s)
	_, err = Getenv(in, "P2GO_TEST_2")
	require.Error(t, err)
	assert.True(t, mcl.Caught(err))
	for name, want := range map[string]bool{"P2GO_TEST": true, "P2GO_TEST_2": false} {
		ok, err := Hasenv(in, name)
		require.NoError(t, err)
		assert.Equal(t, want, ok)
	}
	env, err := Env(in)
	require.NoError(t, err)
	assert.Equal(t, "a=b", env.Member("P2GO_TEST"))
	s, err = GoExpandEnv(in, "<$P2GO_TEST>")
	require.NoError(t, err)
	assert.Equal(t, "<a=b>", s)
	s, err = GoGetenv(in, "P2GO_TEST_2")
	require.NoError(t, err)
	assert.Empty(t, s)
}

func TestFacts(t *testing.T) {
	facts, err := inputs.ParseFacts(`{
		"os.family()": "redhat", "sys.getenv(\"HOME\")": "/h", "sys.load()": {"x1": 1, "x5": 2, "x15": 3.5}, "sys.env()": {"A": "b"},
		"os.release()": {"id": "x"}
	}`)
	require.NoError(t, err)
	in := sample(inputs.Options{Facts: facts, Args: []string{"-x"}})
	s, err := Family(in)
	require.NoError(t, err)
	assert.Equal(t, "redhat", s)
	s, err = Getenv(in, "HOME")
	require.NoError(t, err)
	assert.Equal(t, "/h", s)
	load, err := Load(in)
	require.NoError(t, err)
	assert.Equal(t, "struct{x1: 1; x5: 2; x15: 3.5}", mcl.Text(load))
	env, err := Env(in)
	require.NoError(t, err)
	assert.Equal(t, `{"A": "b"}`, mcl.Text(env))
	_, err = Release(in)
	assert.ErrorContains(t, err, "incompatible number of fields")
	args, err := Args(in)
	require.NoError(t, err)
	assert.Equal(t, value.Array{"-x"}, args)
}

func TestRelease(t *testing.T) {
	got := parseRelease("# ID=no\nID=\"alma\"\nID_LIKE='rhel centos'\nX=\"a \\\"b\\\"\"\n\nVERSION_ID=9.4\nbroken\n")
	assert.Equal(t, map[string]string{"ID": "alma", "ID_LIKE": "rhel centos", "X": `a "b"`, "VERSION_ID": "9.4"}, got)
	assert.Equal(t, "redhat", family(got))
	assert.Equal(t, "debian", family(map[string]string{"ID": "mint", "ID_LIKE": "ubuntu"}))
	assert.Equal(t, "archlinux", family(map[string]string{"ID": "arch"}))
	assert.Empty(t, family(map[string]string{"ID": "plan9"}))
}

func TestUsers(t *testing.T) {
	const text = "root:x:0:0:root:/root:/bin/sh\nbroken\nme:x:1000:1000::/home/me:/bin/sh\n"
	u, ok := findUser(text, func(u user) bool { return u.name == "me" })
	assert.True(t, ok)
	assert.Equal(t, user{"me", "1000", "/home/me"}, u)
	_, ok = findUser(text, func(u user) bool { return u.name == "broken" })
	assert.False(t, ok)

	in := sample(inputs.Options{})
	_, err := Home(in, "no such user")
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
	_, err = UID(in, "no such user")
	require.Error(t, err)
	_, err = ExpandHome(in, "~no such user/x")
	require.Error(t, err)
	s, err := ExpandHome(in, "/a/~")
	require.NoError(t, err)
	assert.Equal(t, "/a/~", s)
	ok, err = UserExists(in, "no such user")
	require.NoError(t, err)
	assert.False(t, ok)
}

func TestLoaded(t *testing.T) {
	const text = "snd_hda 1 0 - Live 0x0\nloop 2 0\n"
	assert.True(t, loaded(text, "loop"))
	assert.True(t, loaded(text, "snd-hda"))
	assert.False(t, loaded(text, "snd"))
}

func TestLocal(t *testing.T) {
	dir := t.TempDir()
	in := sample(inputs.Options{VarDir: dir})
	for _, want := range []string{"a/b/", "a"} {
		s, err := VarDir(in, want)
		require.NoError(t, err)
		assert.Equal(t, dir+"/functions/"+want, s)
	}
	assert.NoDirExists(t, filepath.Join(dir, "functions"))

	for _, c := range []struct {
		namespace, name string
		want            int64
	}{{"n", "a", 1}, {"n", "b", 2}, {"m", "b", 1}, {"n", "a", 1}} {
		n, err := Pool(in, c.namespace, c.name)
		require.NoError(t, err)
		assert.Equal(t, c.want, n)
	}
	later := sample(inputs.Options{VarDir: dir})
	n, err := Pool(later, "n", "c")
	require.NoError(t, err)
	assert.Equal(t, int64(3), n)
	n, err = Pool(later, "n", "b")
	require.NoError(t, err)
	assert.Equal(t, int64(2), n)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "pool.json"), []byte("[]"), 0o600))
	_, err = Pool(sample(inputs.Options{VarDir: dir}), "n", "c")
	require.Error(t, err)
	nowhere := sample(inputs.Options{})
	_, err = Pool(nowhere, "n", "a")
	require.Error(t, err)
	_, err = VarDir(nowhere, "a")
	require.Error(t, err)
}

// What every machine has can be read.
func TestMachine(t *testing.T) {
	in := sample(inputs.Options{})
	n, err := CPUCount(in)
	require.NoError(t, err)
	assert.Positive(t, n)
	for _, f := range []func(*inputs.Inputs) (string, error){Hostname, BinaryPath, GoHostname, GoGetwd, GoTempDir, GoVersion, GoExecutable} {
		s, err := f(in)
		require.NoError(t, err)
		assert.NotEmpty(t, s)
	}
	for _, f := range []func(*inputs.Inputs) (int64, error){GoGetpid, GoGetppid, GoGetpagesize, GoNumCPU} {
		n, err := f(in)
		require.NoError(t, err)
		assert.Positive(t, n)
	}
	_, err = GoReadlink(in, "/no/such/file")
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
	_, err = GoReadFile(in, "/no/such/file")
	require.Error(t, err)
	s, err := GoAbs(in, "/a/../b")
	require.NoError(t, err)
	assert.Equal(t, "/b", s)
}
