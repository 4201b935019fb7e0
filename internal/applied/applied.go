// Package applied compares what programs apply with what puppet apply does with the same catalogs: messages, files and accounts.
//
// Each run has a machine of its own: namespaces for mounts and processes, and an overlay in memory over the whole root, so that nothing outside changes.
// That needs root on Linux.
package applied

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

// machine is a script that runs another in a root of its own. Its arguments are the script and the directory that both see.
const machine = `set -e
mount -t tmpfs none /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
mount -t proc proc /mnt/root/proc
mount --rbind /dev /mnt/root/dev
exec chroot /mnt/root /bin/sh -c "$1"
`

// Run runs a script on a machine that is a copy of this one, and returns what it prints.
func Run(script string, env ...string) (string, error) {
	cmd := exec.Command("unshare", "-m", "-p", "-f", "--kill-child", "/bin/sh", "-c", machine, "machine", script)
	cmd.Env = append(os.Environ(), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("%w\n%s", err, out.String())
	}
	return out.String(), nil
}

// Script is a script that makes a machine as a case begins, applies something twice, and prints the messages and what there is then, with what another
// script shows.
func Script(setup, apply, show string) string {
	const always = `
find /case -printf '%p %y %m %U:%G %l\n' 2>/dev/null | sort
find /case -type f 2>/dev/null | sort | while read -r f; do echo "== $f"; cat "$f"; done
tail -n +1 /etc/passwd /etc/group /etc/fstab /etc/hosts
`
	return "mkdir /case; cd /case\n" + setup + "\ncd /\n" + apply + "\necho '--- again'\n" + apply + "\necho '--- machine'\n" + always + show + "\nexit 0\n"
}

// noise are lines of Puppet's that say nothing of what is applied: of Facter, which quotes its code where it fails, and about the run itself.
var noise = regexp.MustCompile(`(?m)^(.*(Facter: |Applied catalog in |Compiled catalog for |Local environment: ).*|[ ].*|)\n`)

// Messages are what a script printed, without what differs from run to run.
func Messages(text string) string {
	messages, rest, _ := strings.Cut(text, "--- machine\n")
	return noise.ReplaceAllString(messages, "") + rest
}
