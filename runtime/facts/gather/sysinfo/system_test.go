package sysinfo

import (
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
	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/value"
)

func TestLink(t *testing.T) {
	gather.Link(everything...)
	require.Equal(t, 1, cli.Main(), "there is no environment")
}

// everything are all parts.
var everything = []*gather.Part{&Disks, &gather.DMI, &gather.Filesystems, &System, &Identity, &Load, &Memory, &Mounts, &gather.Networking, &Processors, &gather.SSH}

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
	found := gather.Facts(everything, []string{t.TempDir()}, time.Minute, func(m string) { t.Error(m) })
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
func tree(t *testing.T, files map[string]string) *gather.Machine {
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return gather.At(t.Context(), root)
}

func show(t *testing.T, v value.Value) string {
	text, err := value.AppendJSON(nil, v, nil)
	require.NoError(t, err)
	return string(text)
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
		m := tree(t, map[string]string{"etc/os-release": c.release, "etc/debian_version": c.debian})
		r := release(m)
		require.Equal(t, c.want, r.name()+" "+r.family()+" "+r.codename()+" "+show(t, distroVersion(m, r)))
	}
	require.Nil(t, release(tree(t, nil)))
}

func TestDisks(t *testing.T) {
	m := tree(t, map[string]string{
		"sys/block/sda/size": "2048\n", "sys/block/sda/device/model": "Disk \n", "sys/block/sda/queue/rotational": "0\n",
		"sys/block/sda/sda1/size": "1024\n", "sys/block/sda/power/size": "1\n",
		"sys/block/loop0/size": "2\n", "sys/block/loop0/loop/backing_file": "/x.img\n",
		"sys/block/dm-0/size": "4\n", "sys/block/dm-0/dm/name": "vg-root\n", "sys/block/ram0/size": "1",
	})
	found := disks(m)
	require.Len(t, found, 2)
	require.JSONEq(t, `{"sda": {"model": "Disk", "size": "1.00 MiB", "size_bytes": 1048576, "type": "ssd"}}`, show(t, found[0].Value))
	require.JSONEq(t, `{"/dev/sda1": {"size": "512.00 KiB", "size_bytes": 524288}, "/dev/loop0": {"backing_file": "/x.img", "size": "1.00 KiB", "size_bytes": 1024},
		"/dev/mapper/vg-root": {"size": "2.00 KiB", "size_bytes": 2048}}`, show(t, found[1].Value))
	require.Empty(t, disks(tree(t, nil)))
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
