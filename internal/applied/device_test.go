package applied

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/bench/usage"
)

// The limits of a small device, in bytes: of the program, and of its memory with 200 resources.
const (
	deviceBinary = 6_000_000
	deviceMemory = 16_000_000
)

// device runs programs for MIPS in a root that has busybox and nothing else. Its argument is the root, and the rest is run in it.
const device = `set -e
root=$1; shift
mkdir -p "$root"/bin "$root"/sbin "$root"/etc/init.d "$root"/var/run "$root"/var/lib "$root"/var/spool/cron/crontabs "$root"/tmp "$root"/proc "$root"/dev "$root"/usr/bin "$root"/usr/sbin
cp "$(command -v busybox)" "$root"/bin/busybox
cp "$(command -v qemu-mipsel-static)" "$root"/usr/bin/
for applet in $(busybox --list); do ln -s busybox "$root"/bin/$applet 2>/dev/null || true; done
echo root:x:0:0:root:/root:/bin/sh > "$root"/etc/passwd
echo root:x:0: > "$root"/etc/group
(umask 077; echo 'root:*:19000:0:99999:7:::' > "$root"/etc/shadow)
mount -t proc proc "$root"/proc
mount --rbind /dev "$root"/dev
exec chroot "$root" /bin/sh -c "$1"
`

// buildDevice builds an environment that applies catalogs.
func buildDevice(t *testing.T, env, output string, flags ...string) {
	t.Helper()
	args := append([]string{"run", "github.com/p2go/p2go/cmd/p2go", "build", env, "-o", output, "--with", "apply"}, flags...)
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// TestDevice applies the example of a device twice, on one without Ruby and without the tools for accounts.
func TestDevice(t *testing.T) {
	needMachines(t, "qemu-mipsel-static", "busybox", "unshare")
	root := filepath.Join(t.TempDir(), "root")
	site := filepath.Join(root, "usr", "sbin", "site")
	require.NoError(t, os.MkdirAll(filepath.Dir(site), 0o755))
	buildDevice(t, "../../examples/device", site, "--target", "linux/mipsle")
	info, err := os.Stat(site)
	require.NoError(t, err)
	t.Logf("%d bytes", info.Size())
	require.LessOrEqual(t, info.Size(), int64(deviceBinary))
	const twice = `
for i in 1 2; do /usr/bin/qemu-mipsel-static /usr/sbin/site apply --color=false --detailed-exitcodes; echo "code $?"; done
/etc/init.d/sensord status && echo running
/etc/init.d/sensord stop
cat /etc/passwd /etc/group /etc/sensor/sensor.conf; grep -v '^# HEADER' /var/spool/cron/crontabs/root
sed -E 's/^(sensor:[^:]*):[0-9]+:/\1:DAY:/' /etc/shadow
`
	out, err := exec.Command("unshare", "-m", "-p", "-f", "-u", "--kill-child", "/bin/sh", "-c", "hostname greenhouse1\n"+device, "device", root, twice).CombinedOutput()
	require.NoError(t, err, "%s", out)
	first, rest, ok := strings.Cut(string(out), "code 2\n")
	require.True(t, ok, "%s", out)
	require.Equal(t, 12, strings.Count(first, "Notice: /Stage[main]/"), "%s", out)
	rest = noise.ReplaceAllString(rest, "")
	require.Equal(t, `code 0
running
root:x:0:0:root:/root:/bin/sh
sensor:x:900:900:what measures:/var/lib/sensor:/bin/sh
root:x:0:
sensor:x:900:
# Managed by the policy of this device.
host=greenhouse1
location=greenhouse
server=collector.example.com
interval=60
# Puppet Name: report
30 2 * * * /bin/wget -q -O - http://collector.example.com/report/greenhouse1
root:*:19000:0:99999:7:::
sensor:!:DAY:0:99999:7:::
`, rest)
}

// TestDeviceMemory measures a run with 200 resources. Programs for 64 bits, as this one is, need more than those for a device.
func TestDeviceMemory(t *testing.T) {
	needMachines(t)
	dir := t.TempDir()
	var manifest strings.Builder
	manifest.WriteString("exec { '/bin/true': }\nhost { 'a.example.com': ip => '192.0.2.1' }\n")
	for i := range 198 {
		fmt.Fprintf(&manifest, "file { '%s/files%d': content => 'number %d of the files, which has some text'}\n", dir, i, i)
	}
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "env", "manifests"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "env", "manifests", "site.pp"), []byte(manifest.String()), 0o644))
	site := filepath.Join(dir, "site")
	buildDevice(t, filepath.Join(dir, "env"), site)
	// A process has the peak of what it was before, and this test is a big one.
	report := filepath.Join(dir, "usage.json")
	cmd := exec.Command("go", "run", "github.com/p2go/p2go/internal/bench/cmd/usage", report, site, "apply", "--statedir", filepath.Join(dir, "state"), "--noop")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, 198, strings.Count(string(out), "/File["), "%s", out)
	text, err := os.ReadFile(report)
	require.NoError(t, err)
	var used usage.Usage
	require.NoError(t, json.Unmarshal(text, &used))
	t.Logf("%d bytes", used.RSS)
	require.LessOrEqual(t, used.RSS, int64(deviceMemory))
}
