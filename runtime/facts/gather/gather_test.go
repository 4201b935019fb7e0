package gather

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// tree makes files below a directory that stands for /.
func tree(t *testing.T, files map[string]string) *Machine {
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return At(t.Context(), root)
}

func show(t *testing.T, v value.Value) string {
	text, err := value.AppendJSON(nil, v, nil)
	require.NoError(t, err)
	return string(text)
}

// one is the value of the only fact.
func one(t *testing.T, name string, facts []value.Entry) value.Value {
	require.Len(t, facts, 1)
	require.Equal(t, value.Value(name), facts[0].Key)
	return facts[0].Value
}

func TestFiles(t *testing.T) {
	m := tree(t, map[string]string{
		"sys/class/dmi/id/bios_vendor": "ACME\n", "sys/class/dmi/id/chassis_type": "23\n", "sys/class/dmi/id/product_uuid": "u\n",
		"proc/filesystems":             "nodev\tproc\n\text4\n\tbtrfs\nnodev\ttmpfs\n\tfuseblk\n",
		"etc/ssh/ssh_host_rsa_key.pub": "ssh-rsa YWJj root@host\n", "etc/ssh/ssh_host_dsa_key.pub": "broken\n",
		"proc/net/route":    "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\nlo\t0000007F\t0\t1\t0\t0\t0\t000000FF\neth1\t00000000\t010200C0\t3\t0\t0\t0\t00000000\n",
		"etc/hosts":         "127.0.0.1 localhost\n192.0.2.1 web.example.com web # it\n",
		"etc/resolv.conf":   "search other.example.com more\n",
		"proc/net/if_inet6": "fd000000000000000000000000000002 02 40 00 82 eth0\nbroken\n",
	})
	require.JSONEq(t, `{"bios": {"vendor": "ACME"}, "chassis": {"type": "Rack Mount Chassis"}, "product": {"uuid": "u"}}`, show(t, one(t, "dmi", m.dmi())))
	require.Equal(t, value.Value("btrfs,ext4"), one(t, "filesystems", m.filesystems()))
	require.JSONEq(t, `{"rsa": {"key": "YWJj", "type": "ssh-rsa", "fingerprints": {"sha1": "SSHFP 1 1 a9993e364706816aba3e25717850c26c9cd0d89d",
		"sha256": "SSHFP 1 2 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}}}`, show(t, one(t, "ssh", m.ssh())))
	require.Equal(t, "eth1", m.primary())
	require.Equal(t, "example.com", m.domain("web"))
	require.Equal(t, "other.example.com", m.domain("db"))
	require.Equal(t, `{"flags":["noad","permanent"]}`, show(t, Structure(m.v6()["fd00::2"])))
	require.Nil(t, one(t, "dmi", tree(t, nil).dmi()))
}

// External facts are those of Facter 4.3 for the same files, but for those that it ends for or refuses: a program that does not end
// is ended, and what is no map is left out.
func TestExternal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	dir, first := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"a.txt": "x=from a\nFoo=Bar\nos.family=zz\nnum=12\n bad line\nk = v \nempty=\n", "b.txt": "x=from b\r\n",
		"c.yaml": "---\nyy: {a: 1}\nlist: [1, two]\nOs:\n  mine: 1\n", "d.json": `{"j": true, "kernel": "Mine"}`,
		"e.sh": "#!/bin/sh\necho e1=1; echo 'e2: not'; echo oops >&2; exit 3\n", "f": "#!/bin/sh\necho '{\"ej\": {\"a\": [1]}}'\n",
		"g.yaml": "nope", "h.json": "[1", "noext": "x: 1", ".hidden.txt": "x=hidden", "empty.yaml": "", "slow": "#!/bin/sh\nsleep 60 & sleep 60\n",
	} {
		mode := os.FileMode(0o644)
		if strings.HasPrefix(text, "#!") {
			mode = 0o755
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), mode))
	}
	require.NoError(t, os.WriteFile(filepath.Join(first, "z.txt"), []byte("x=of the first directory\nnum=13\n"), 0o600))
	var warnings []string
	e := external{limit: 500 * time.Millisecond, warn: func(m string) { warnings = append(warnings, strings.ReplaceAll(m, dir+"/", "")) }, found: value.NewHash(Fact("kernel", "Linux"))}
	start := time.Now()
	e.read([]string{first, dir, filepath.Join(dir, "none")})
	require.Less(t, time.Since(start), 20*time.Second)
	require.JSONEq(t, `{"kernel": "Mine", "x": "of the first directory", "foo": "Bar", "os.family": "zz", "num": "13", "k ": " v ", "yy": {"a": 1},
		"list": [1, "two"], "os": {"mine": 1}, "j": true, "e1": "1", "ej": {"a": [1]}}`, show(t, e.found))
	require.Equal(t, []string{
		"e.sh says: oops",
		"the external facts of g.yaml are left out: expected a map of facts, got a String",
		"the external facts of h.json are left out: unexpected end of JSON where ',' or ']' should be at line 1 column 3",
		"the external facts of slow are left out: it took longer than 500ms",
	}, warnings)
}
