// Package applied compares what programs apply with what puppet apply does with the same catalogs: messages, files and accounts.
//
// Each run has a machine of its own: namespaces for mounts, names and processes, and an overlay in memory over the whole root, so that nothing outside changes.
// That needs root on Linux.
package applied

import (
	"bytes"
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
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
func Run(script string) (string, error) {
	cmd := exec.Command("unshare", "-m", "-p", "-f", "-u", "--kill-child", "/bin/sh", "-c", machine, "machine", script)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("%w\n%s", err, out.String())
	}
	return out.String(), nil
}

// facts takes away the facts of modules: a run of Puppet would spend most of its time on them.
const facts = "rm -rf /usr/share/puppet/modules/*/lib/facter\n"

// Script is a script that makes a machine as a case begins, applies something twice, with another script between the two, and prints the messages, what
// there is then, with what a last script shows, and the reports.
func Script(setup, apply, between, show string) string {
	const always = `
find /case /home -printf '%p %y %m %U:%G %l\n' 2>/dev/null | sort
find /case -type f 2>/dev/null | sort | while read -r f; do echo "== $f"; cat "$f"; done
tail -n +1 /etc/passwd /etc/group /etc/gshadow /etc/subuid /etc/subgid /etc/fstab /etc/hosts
stat -c '%n %a %U:%G' /etc/fstab /etc/hosts
for f in /var/spool/cron/crontabs/*; do if [ -f "$f" ]; then echo "== $f"; cat "$f"; fi; done
sed -E 's/^([^:]*:[^:]*):[0-9]+:/\1:DAY:/' /etc/shadow
`
	return facts + "mkdir /case; cd /case\n" + setup + "\ncd /\n" + apply + "\ncp " + reportFile + " /report 2>/dev/null\necho '--- again'\n" + between + "\n" + apply + "\necho '--- machine'\n" + always + show + "\n" +
		"for f in /report " + reportFile + "; do echo '--- report'; cat $f 2>/dev/null || echo '{}'; done\n" // none of what is not begun
}

// Once is a script that applies something once, and prints the messages and the report.
func Once(apply string) string {
	return facts + apply + "\necho '--- machine'\necho '--- report'\ncat " + reportFile + " 2>/dev/null || echo '{}'\n"
}

// StateDir is the folder in which machines keep reports, within what Puppet calls vardir.
const (
	VarDir   = "/vardir"
	StateDir = VarDir + "/state"

	reportFile = StateDir + "/last_run_report.yaml"
)

// Agent is code in Ruby with which puppet apply keeps what puppet agent keeps.
const Agent = `require 'puppet'
require 'puppet/transaction'
Puppet::Transaction::Persistence.class_eval { def enabled?(catalog) = catalog.host_config? }
`

// Reports are those of both runs in what a script printed, without what differs from run to run: times, identifiers, the schedules and the filebucket
// that Puppet's own catalogs have beside theirs.
func Reports(text string) ([]any, error) {
	var all []any
	_, rest, _ := strings.Cut(locked.ReplaceAllString(process.ReplaceAllString(text, "$1"), ""), "--- report\n")
	for part := range strings.SplitSeq(rest, "--- report\n") {
		var n yaml.Node
		if err := yaml.Unmarshal([]byte(part), &n); err != nil {
			return nil, err
		}
		n.Content[0].Tag = "" // that of Ruby's class
		var report map[string]any
		if err := n.Decode(&report); err != nil {
			return nil, err
		}
		all = append(all, steady(report))
	}
	return all, nil
}

// steady is a part of a report without what differs from run to run.
func steady(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if name, ok := v["name"].(string); ok && (name == "time" || name == "resources") && v["values"] != nil {
			return name // of figures
		}
		if text, ok := v["message"].(string); ok && strings.HasPrefix(text, "Evaluated in ") {
			v["message"] = "Evaluated"
		}
		for _, key := range []string{"time", "evaluation_time", "configuration_version", "transaction_uuid", "catalog_uuid", "puppet_version"} {
			if _, isText := v[key].(string); isText || key != "time" {
				delete(v, key)
			}
		}
		for key, e := range v {
			v[key] = steady(e)
		}
	case []any:
		kept := []any{}
		for _, e := range v {
			if m, ok := e.(map[string]any); ok {
				if text, ok := m["message"].(string); ok && noise.MatchString(text+"\n") {
					continue
				}
			}
			kept = append(kept, steady(e))
		}
		return kept
	}
	return v
}

// noise are lines of Puppet's that say nothing of what is applied: of Facter, which quotes its code where it fails, and about the run itself.
var noise = regexp.MustCompile(`(?m)^(.*(Facter: |Loading facts|Using environment |Applying configuration version |Applied catalog in |Compiled catalog for |Local environment: ).*|[ ].*|)\n`)

// stamp is when a file was written, as its header tells, or cron's.
var stamp = regexp.MustCompile(`(# HEADER: This file was autogenerated at|# \(- installed on) (\S+ \S+ [+-]\d{4}|[^)]+\))`)

// process is the number of one.
var process = regexp.MustCompile(`(used\s+by\s+process)\s+\d+`)

// took is how long a resource took.
var took = regexp.MustCompile(`(: Evaluated in )[\d.]+ seconds`)

// locked are names of locks that Puppet has beside files.
var locked = regexp.MustCompile(`\d{8}-\d+-\w+\.lock`)

// beside are names of temporary files, and times of what differs in files.
var beside = regexp.MustCompile(`(?m)\d{8}-\d+-\w{6}\b|/puppet-file\w*|^(?: *(?:---|\+\+\+) \S+\t).*$`)

// handed are words before errors about a catalog that Puppet is given. It has none before those of one that it compiles.
var handed = regexp.MustCompile(`(?m)^Error: Could not run: `)

// Messages are what a script printed, without what differs from run to run.
func Messages(text string) string {
	messages, rest, _ := strings.Cut(process.ReplaceAllString(text, "$1"), "--- machine\n")
	rest, _, _ = strings.Cut(rest, "--- report\n")
	rest = stamp.ReplaceAllString(rest, "$1 now")
	messages = took.ReplaceAllString(beside.ReplaceAllString(locked.ReplaceAllString(messages, ""), "now"), "$1")
	return handed.ReplaceAllString(noise.ReplaceAllString(messages, ""), "Error: ") + rest
}
