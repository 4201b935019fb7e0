package gather

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/host"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/value"
)

func TestLink(t *testing.T) {
	Link()
	require.Equal(t, 1, cli.Main(), "there is no environment")
}

// elsewhere are facts of Facter that are not about the machine: of Ruby and of what is installed.
var elsewhere = map[string]bool{
	"augeas": true, "aio_agent_version": true, "facterversion": true, "ruby": true, "os_service_default": true,
}

// TestLikeFacter compares the structure with that of Facter on the machine of the test: what Facter has is there, of the same kind
// and, unless it changes by the moment, of the same value.
func TestLikeFacter(t *testing.T) {
	facter, err := exec.LookPath("facter")
	if err != nil {
		t.Skip("there is no facter to compare with")
	}
	// It fails where a file may not be read, and prints what it has nevertheless.
	out, err := exec.CommandContext(t.Context(), facter, "--json", "--no-external-facts", "--no-custom-facts").Output()
	var want map[string]any
	if broken := json.Unmarshal(out, &want); broken != nil {
		t.Skipf("facter does not work here: %v, %v", err, broken)
	}
	for name := range elsewhere {
		delete(want, name)
	}
	if len(want) < 15 {
		t.Skip("facter knows next to nothing of this machine")
	}
	found := Facts([]string{t.TempDir()}, time.Minute, func(m string) { t.Error(m) })
	text, err := value.AppendJSON(nil, found, nil)
	require.NoError(t, err)
	var got map[string]any
	require.NoError(t, json.Unmarshal(text, &got))
	compare(t, "", want, got)
}

// changing are parts of paths whose values change by the moment.
var changing = []string{"available", "capacity", "load_averages", "system_uptime", "used", "speed"}

func compare(t *testing.T, path string, want, got any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !assert.True(t, ok, "%s is a hash in Facter", path) {
			return
		}
		for k, v := range want {
			if g, ok := got[k]; assert.True(t, ok, "%s.%s is missing: %v", path, k, v) {
				compare(t, path+"."+k, v, g)
			}
		}
	case []any:
		got, ok := got.([]any)
		if assert.True(t, ok, "%s is an array in Facter", path) && assert.Len(t, got, len(want), path) {
			for i := range want {
				compare(t, path, want[i], got[i])
			}
		}
	default:
		for _, c := range changing {
			if strings.Contains(path, c) {
				assert.IsType(t, want, got, path)
				return
			}
		}
		assert.Equal(t, want, got, path)
	}
}

// tree makes files below a directory that stands for /.
func tree(t *testing.T, files map[string]string) *gatherer {
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return &gatherer{ctx: context.Background(), root: root}
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

func TestRelease(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("about distributions of Linux")
	}
	for _, c := range []struct{ release, debian, want string }{
		{"NAME=\"Debian GNU/Linux\"\nID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\n", "12.11\n", "Debian Debian bookworm {\"full\":\"12.11\",\"major\":\"12\",\"minor\":\"11\"}"},
		{"ID=debian\nVERSION_ID=\"13\"\n", "trixie/sid\n", "Debian Debian  {\"full\":\"13\",\"major\":\"13\"}"},
		{"NAME=Ubuntu\nID=ubuntu\nVERSION_ID=\"24.04\"\nVERSION_CODENAME=noble\n", "trixie/sid\n", "Ubuntu Debian noble {\"full\":\"24.04\",\"major\":\"24.04\"}"},
		{"NAME=\"Rocky Linux\"\nID=\"rocky\"\nVERSION=\"9.4 (Blue Onyx)\"\nVERSION_ID='9.4'\n", "", "Rocky RedHat Blue Onyx {\"full\":\"9.4\",\"major\":\"9\",\"minor\":\"4\"}"},
		{"NAME=\"Some Linux\"\nID=some\nID_LIKE=\"other fedora\"\nVERSION_ID=3\n", "", "Some RedHat  {\"full\":\"3\",\"major\":\"3\"}"},
		{"# comment\nNAME=Rolling\nID=rolling\n", "", "Rolling Linux  null"},
	} {
		g := tree(t, map[string]string{"etc/os-release": c.release, "etc/debian_version": c.debian})
		r := g.release()
		require.Equal(t, c.want, r.name()+" "+r.family()+" "+r.codename()+" "+show(t, g.distroVersion(r)))
	}
	require.Nil(t, tree(t, nil).release())
}

func TestFiles(t *testing.T) {
	g := tree(t, map[string]string{
		"sys/class/dmi/id/bios_vendor": "ACME\n", "sys/class/dmi/id/chassis_type": "23\n", "sys/class/dmi/id/product_uuid": "u\n",
		"proc/filesystems":             "nodev\tproc\n\text4\n\tbtrfs\nnodev\ttmpfs\n\tfuseblk\n",
		"etc/ssh/ssh_host_rsa_key.pub": "ssh-rsa YWJj root@host\n", "etc/ssh/ssh_host_dsa_key.pub": "broken\n",
		"sys/block/sda/size": "2048\n", "sys/block/sda/device/model": "Disk \n", "sys/block/sda/queue/rotational": "0\n",
		"sys/block/sda/sda1/size": "1024\n", "sys/block/sda/power/size": "1\n",
		"sys/block/loop0/size": "2\n", "sys/block/loop0/loop/backing_file": "/x.img\n",
		"sys/block/dm-0/size": "4\n", "sys/block/dm-0/dm/name": "vg-root\n", "sys/block/ram0/size": "1",
		"proc/net/route":    "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\nlo\t0000007F\t0\t1\t0\t0\t0\t000000FF\neth1\t00000000\t010200C0\t3\t0\t0\t0\t00000000\n",
		"etc/hosts":         "127.0.0.1 localhost\n192.0.2.1 web.example.com web # it\n",
		"etc/resolv.conf":   "search other.example.com more\n",
		"proc/net/if_inet6": "fd000000000000000000000000000002 02 40 00 82 eth0\nbroken\n",
	})
	require.JSONEq(t, `{"bios": {"vendor": "ACME"}, "chassis": {"type": "Rack Mount Chassis"}, "product": {"uuid": "u"}}`, show(t, one(t, "dmi", g.dmi())))
	require.Equal(t, value.Value("btrfs,ext4"), one(t, "filesystems", g.filesystems()))
	require.JSONEq(t, `{"rsa": {"key": "YWJj", "type": "ssh-rsa", "fingerprints": {"sha1": "SSHFP 1 1 a9993e364706816aba3e25717850c26c9cd0d89d",
		"sha256": "SSHFP 1 2 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}}}`, show(t, one(t, "ssh", g.ssh())))
	disks := g.disks()
	require.Len(t, disks, 2)
	require.JSONEq(t, `{"sda": {"model": "Disk", "size": "1.00 MiB", "size_bytes": 1048576, "type": "ssd"}}`, show(t, disks[0].Value))
	require.JSONEq(t, `{"/dev/sda1": {"size": "512.00 KiB", "size_bytes": 524288}, "/dev/loop0": {"backing_file": "/x.img", "size": "1.00 KiB", "size_bytes": 1024},
		"/dev/mapper/vg-root": {"size": "2.00 KiB", "size_bytes": 2048}}`, show(t, disks[1].Value))
	require.Equal(t, "eth1", g.primary())
	require.Equal(t, "example.com", g.domain("web"))
	require.Equal(t, "other.example.com", g.domain("db"))
	require.Equal(t, `{"flags":["noad","permanent"]}`, show(t, structure(g.v6()["fd00::2"])))
	require.Nil(t, one(t, "dmi", tree(t, nil).dmi()))
	require.Empty(t, tree(t, nil).disks())
}

func TestTexts(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1023: "1023 bytes", 1024: "1.00 KiB", 1536: "1.50 KiB", 1048575: "1.00 MiB", 25276502016: "23.54 GiB", 1 << 60: "1.00 EiB",
	} {
		require.Equal(t, want, readableBytes(n))
	}
	for hz, want := range map[float64]string{999: "999.00 Hz", 2.6e9: "2.60 GHz", 800e6: "800.00 MHz"} {
		require.Equal(t, want, readableHertz(hz))
	}
	require.Equal(t, []string{"0%", "100%", "0%", "12.50%"}, []string{capacity(0, 5), capacity(5, 5), capacity(1, 0), capacity(1, 8)})
	for seconds, want := range map[int64]string{
		61: `{"days":0,"hours":0,"seconds":61,"uptime":"0:01 hours"}`, 45296: `{"days":0,"hours":12,"seconds":45296,"uptime":"12:34 hours"}`,
		90000: `{"days":1,"hours":25,"seconds":90000,"uptime":"1 day"}`, 200000: `{"days":2,"hours":55,"seconds":200000,"uptime":"2 days"}`,
	} {
		require.Equal(t, want, show(t, uptime(seconds)))
	}
	for _, c := range [][3]string{
		{"kvm", "guest", "kvm"},
		{"kvm", "host", "physical"},
		{"", "", "physical"},
		{"xen", "guest", "xenu"},
		{"xen", "host", "xen0"},
		{"vbox", "guest", "virtualbox"},
		{"docker", "guest", "docker"},
	} {
		require.Equal(t, c[2], virtualName(&host.InfoStat{VirtualizationSystem: c[0], VirtualizationRole: c[1]}))
	}
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
	e := external{limit: 500 * time.Millisecond, warn: func(m string) { warnings = append(warnings, strings.ReplaceAll(m, dir+"/", "")) }, found: value.NewHash(fact("kernel", "Linux"))}
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
