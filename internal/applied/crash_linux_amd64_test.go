package applied

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// changing are the system calls by which a program changes files, before each of which it is killed.
var changing = map[uint64]string{
	syscall.SYS_WRITE: "write", syscall.SYS_PWRITE64: "pwrite", syscall.SYS_OPENAT: "openat", syscall.SYS_CLOSE: "close", syscall.SYS_FSYNC: "fsync",
	syscall.SYS_RENAME: "rename", syscall.SYS_RENAMEAT: "renameat", 316: "renameat2", syscall.SYS_UNLINKAT: "unlinkat", syscall.SYS_UNLINK: "unlink",
	syscall.SYS_MKDIRAT: "mkdirat", syscall.SYS_MKDIR: "mkdir", syscall.SYS_SYMLINKAT: "symlinkat", syscall.SYS_SYMLINK: "symlink",
	syscall.SYS_FCHMOD: "fchmod", syscall.SYS_FCHMODAT: "fchmodat", syscall.SYS_CHMOD: "chmod", syscall.SYS_FCHOWN: "fchown", syscall.SYS_FCHOWNAT: "fchownat",
	syscall.SYS_LCHOWN: "lchown", syscall.SYS_FTRUNCATE: "ftruncate", syscall.SYS_RMDIR: "rmdir", 326: "copy_file_range",
}

// killedAt runs a program, and kills it before its nth system call that changes something. It reports whether the program came to that, and the call.
func killedAt(t *testing.T, n int, args ...string) (killed bool, call string) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	require.NoError(t, cmd.Start())
	pid := cmd.Process.Pid
	var ws syscall.WaitStatus
	_, err := syscall.Wait4(pid, &ws, syscall.WALL, nil)
	require.NoError(t, err)
	const exitKill = 0x100000
	require.NoError(t, syscall.PtraceSetOptions(pid, syscall.PTRACE_O_TRACECLONE|syscall.PTRACE_O_TRACESYSGOOD|exitKill))
	require.NoError(t, syscall.PtraceSyscall(pid, 0))
	inside := map[int]bool{} // threads that are in a system call
	for {
		thread, err := syscall.Wait4(-1, &ws, syscall.WALL, nil)
		if errors.Is(err, syscall.ECHILD) {
			return killed, call
		}
		require.NoError(t, err)
		if ws.Exited() || ws.Signaled() {
			if thread == pid {
				return killed, call
			}
			continue
		}
		sig := ws.StopSignal()
		deliver := 0
		switch {
		case sig == syscall.SIGTRAP|0x80:
			inside[thread] = !inside[thread]
			var regs syscall.PtraceRegs
			if inside[thread] && syscall.PtraceGetRegs(thread, &regs) == nil {
				name := changing[regs.Orig_rax]
				if name != "" && !killed {
					if n--; n == 0 {
						killed, call = true, name
						require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
						continue
					}
				}
			}
		case sig == syscall.SIGTRAP || sig == syscall.SIGSTOP: // a new thread
		default:
			deliver = int(sig)
		}
		_ = syscall.PtraceSyscall(thread, deliver) // which may be gone
	}
}

// crashed are files before a run and after it, by their names.
var crashed = []struct{ name, before, after string }{
	{"replaced", "the old text\n", "the new text, which is longer\n"},
	{"made", "", "made\n"},
	{"gone", "to be gone\n", ""},
	{"hosts", "192.0.2.1 a.example.com\n", "192.0.2.1\ta.example.com\n192.0.2.2\tb.example.com\n"},
	{"lines", "one\ntwo\n", "one\nthree\ntwo\n"},
	{"joined", "old\n", "a\nb\n"},
	{"known", "h1 ssh-rsa AAAAone\n", "h1 ssh-rsa AAAAone\nh2 ssh-rsa AAAAtwo\n"},
	{"fstab", "/dev/a /mnt/a ext4 defaults 0 0\n", "/dev/a\t/mnt/a\text4\tdefaults\t0\t0\n/dev/b\t/mnt/b\text4\tdefaults\t0\t0\n"},
	{"options.ini", "[a]\nopts = -Xmx1m -b\n", "[a]\nopts = -Xmx512m -b\n"},
	{"kept", "kept by its bucket\n", "changed\n"},
	{"copied", "", "the source\n"},
	{"settings.ini", "[a]\nx = 1\n", "[a]\nx = 2\ny = 3\n"},
}

// TestCrashes kills a run before each system call that changes something. Then each file is as before or as it should be, and another run finishes.
func TestCrashes(t *testing.T) {
	needMachines(t)
	dir := t.TempDir()
	env, site, work, state := filepath.Join(dir, "env"), filepath.Join(dir, "site"), filepath.Join(dir, "work"), filepath.Join(dir, "state")
	manifest := `
file { '` + work + `/replaced': content => "the new text, which is longer\n", mode => '0600' }
file { '` + work + `/made': content => "made\n" }
file { '` + work + `/gone': ensure => absent }
file { '` + work + `/folder': ensure => directory, mode => '0750' }
file { '` + work + `/folder/link': ensure => link, target => '../made' }
host { 'b.example.com': ip => '192.0.2.2', target => '` + work + `/hosts' }
file_line { 'three': path => '` + work + `/lines', line => 'three', after => 'one' }
concat_file { '` + work + `/joined': }
concat_fragment { 'a': target => '` + work + `/joined', content => "a\n", order => 1 }
concat_fragment { 'b': target => '` + work + `/joined', content => "b\n", order => 2 }
sshkey { 'h2': type => 'ssh-rsa', key => 'AAAAtwo', target => '` + work + `/known' }
mount { '/mnt/b': ensure => present, device => '/dev/b', fstype => 'ext4', target => '` + work + `/fstab' }
ini_subsetting { 'o': path => '` + work + `/options.ini', section => 'a', setting => 'opts', subsetting => '-Xmx', value => '512m' }
file { '` + work + `/kept': content => "changed\n", backup => 'puppet' }
file { '` + work + `/copied': source => '` + dir + `/source' }
ini_setting { 'x': path => '` + work + `/settings.ini', section => 'a', setting => 'x', value => '2' }
ini_setting { 'y': path => '` + work + `/settings.ini', section => 'a', setting => 'y', value => '3' }
`
	require.NoError(t, os.MkdirAll(filepath.Join(env, "manifests"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(env, "manifests", "site.pp"), []byte(manifest), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(env, "environment.conf"), []byte("modulepath = /usr/share/puppet/modules\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "source"), []byte("the source\n"), 0o644))
	buildDevice(t, env, site)
	begin := func() {
		require.NoError(t, os.RemoveAll(work))
		require.NoError(t, os.RemoveAll(state))
		require.NoError(t, os.Mkdir(work, 0o755))
		for _, f := range crashed {
			if f.before != "" {
				require.NoError(t, os.WriteFile(filepath.Join(work, f.name), []byte(f.before), 0o644))
			}
		}
	}
	text := func(name string) string {
		b, err := os.ReadFile(filepath.Join(work, name))
		if !errors.Is(err, os.ErrNotExist) {
			require.NoError(t, err)
		}
		return withoutComments(string(b))
	}
	run := []string{site, "apply", "--node", "vm", "--facts", filepath.Join(dir, "facts.json"), "--statedir", state}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "facts.json"), []byte("{}"), 0o644))
	n := 1
	for ; ; n++ {
		begin()
		killed, call := killedAt(t, n, run...)
		for _, f := range crashed {
			got := text(f.name)
			if f.name == "settings.ini" && got == "[a]\nx = 2\n" { // of two resources, one was applied
				continue
			}
			require.Contains(t, []string{f.before, f.after}, got, "%s, killed before call %d, %s", f.name, n, call)
		}
		if killed {
			out, err := exec.Command(run[0], append(run[1:], "--detailed-exitcodes")...).CombinedOutput()
			code := 0
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				code = exit.ExitCode()
			}
			require.Contains(t, []int{0, 2}, code, "killed before call %d, %s:\n%s", n, call, out)
		}
		for _, f := range crashed {
			require.Equal(t, f.after, text(f.name), "%s, after call %d, %s", f.name, n, call)
		}
		target, err := os.Readlink(filepath.Join(work, "folder", "link"))
		require.NoError(t, err)
		require.Equal(t, "../made", target)
		if !killed {
			break
		}
	}
	require.Greater(t, n, 100)
	t.Logf("killed %d times", n-1)
}

// withoutComments is a text without the header that files of hosts get.
func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}
