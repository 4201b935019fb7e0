//go:build linux

package account

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
)

// Busybox reports whether the machine is a small one whose shell is busybox. Where such a machine lacks the tools for accounts, the databases are changed
// here, as the tools change them.
func Busybox() bool {
	shell, err := filepath.EvalSymlinks("/bin/sh")
	if err != nil {
		return false
	}
	if filepath.Base(shell) == "busybox" {
		return true
	}
	is, err := os.Stat(shell)
	if err != nil {
		return false
	}
	box, err := os.Stat(command.Find("busybox"))
	return err == nil && os.SameFile(is, box)
}

// own reports whether a tool is missing on a machine where it need not be there.
func own(name string) bool { return tools[name] != nil && command.Find(name) == "" && Busybox() }

// tools are those that need not be there.
var tools map[string]func(a *accounts, o *options) error

func init() {
	tools = map[string]func(a *accounts, o *options) error{
		"useradd": (*accounts).addUser, "usermod": (*accounts).changeUser, "userdel": (*accounts).removeUser, "chage": (*accounts).changeAges,
		"chpasswd": (*accounts).changePassword, "groupadd": (*accounts).addGroup, "groupmod": (*accounts).changeGroup, "groupdel": (*accounts).removeGroup,
	}
}

// options are the arguments of a tool: its flags, and the name of the user or group that it is for.
type options struct {
	flags       map[string]string
	name, input string
}

func (o *options) has(flag string) bool {
	_, has := o.flags[flag]
	return has
}

// plain are the flags without a value, by tool.
var plain = map[string]string{"useradd": "omrM", "usermod": "o", "userdel": "r", "groupadd": "or", "groupmod": "o", "chpasswd": "e"}

func parse(tool string, args []string, input string) *options {
	o := &options{flags: map[string]string{}, input: input}
	for i := 0; i < len(args); i++ {
		flag, is := strings.CutPrefix(args[i], "-")
		switch {
		case !is || flag == "":
			o.name = args[i]
		case strings.Contains(plain[tool], flag) || i+1 == len(args):
			o.flags[flag] = ""
		default:
			i++
			o.flags[flag] = args[i]
		}
	}
	return o
}

// do does what a tool does. The output says what is wrong, with another code than 0.
func do(tool string, args []string, input string) (output string, code int) {
	unlock, err := lock()
	if err != nil {
		return tool + ": " + err.Error(), 1
	}
	defer unlock()
	a := &accounts{files: map[string][]string{}, changed: map[string]bool{}}
	if err := tools[tool](a, parse(tool, args, input)); err != nil {
		return tool + ": " + err.Error(), 1
	}
	if err := a.write(); err != nil {
		return tool + ": " + err.Error(), 1
	}
	return "", 0
}

// lock keeps other tools from changing the databases.
func lock() (unlock func(), err error) {
	f, err := os.OpenFile("/etc/.pwd.lock", os.O_CREATE|os.O_WRONLY|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.FcntlFlock(f.Fd(), syscall.F_SETLKW, &syscall.Flock_t{Type: syscall.F_WRLCK}); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}

const gshadowFile = "/etc/gshadow"

// accounts are the databases while they are changed.
type accounts struct {
	files   map[string][]string // lines by file
	changed map[string]bool
	after   []func() error // what is done when they are written
}

// lines are those of a database, none where it is missing.
func (a *accounts) lines(file string) ([]string, error) {
	if lines, known := a.files[file]; known {
		return lines, nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		a.files[file] = nil
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a.files[file] = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	return a.files[file], nil
}

// edit changes the lines of a database. Change gets the fields of each, and returns what they are to be, nil for no line.
func (a *accounts) edit(file string, change func(f []string) []string) error {
	lines, err := a.lines(file)
	if err != nil {
		return err
	}
	kept := make([]string, 0, len(lines))
	for _, line := range lines {
		f := change(strings.Split(line, ":"))
		if f == nil {
			a.changed[file] = true
			continue
		}
		now := strings.Join(f, ":")
		a.changed[file] = a.changed[file] || now != line
		kept = append(kept, now)
	}
	a.files[file] = kept
	return nil
}

// set changes fields of the line for a name, by their places. It reports whether there is one.
func (a *accounts) set(file, name string, fields map[int]string) (found bool, err error) {
	err = a.edit(file, func(f []string) []string {
		if f[0] == name && !found {
			found = true
			for len(f) <= slices.Max(slices.Collect(maps.Keys(fields))) {
				f = append(f, "")
			}
			for i, v := range fields {
				f[i] = v
			}
		}
		return f
	})
	return found, err
}

// add adds a line, to a database that need not be there only where it is.
func (a *accounts) add(file string, needed bool, fields ...string) error {
	for _, f := range fields {
		if strings.ContainsAny(f, ":\n") {
			return errors.New("invalid field '" + f + "'")
		}
	}
	lines, err := a.lines(file)
	if err != nil || lines == nil && !needed {
		return err
	}
	a.files[file] = append(lines, strings.Join(fields, ":"))
	a.changed[file] = true
	return nil
}

// remove removes the line for a name. It reports whether there was one.
func (a *accounts) remove(file, name string) (found bool, err error) {
	err = a.edit(file, func(f []string) []string {
		if f[0] == name {
			found = true
			return nil
		}
		return f
	})
	return found, err
}

// write writes the databases that have changed, those of secrets first: an account is there when it is complete.
func (a *accounts) write() error {
	for _, file := range [...]string{gshadowFile, shadowFile, groupFile, passwdFile} {
		if !a.changed[file] {
			continue
		}
		_, missing := os.Stat(file)
		if err := (parsedfile.Flat{}).Write(file, strings.Join(a.files[file], "\n")+"\n"); err != nil {
			return err
		}
		if missing != nil { // everybody may read those without secrets, which alone are made
			if err := os.Chmod(file, 0o644); err != nil {
				return err
			}
		}
	}
	for _, do := range a.after {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

// numbers are those that a database has in its third field.
func (a *accounts) numbers(file string) (map[int64]bool, error) {
	lines, err := a.lines(file)
	if err != nil {
		return nil, err
	}
	taken := map[int64]bool{}
	for _, line := range lines {
		if f := strings.Split(line, ":"); len(f) > 2 {
			if n, ok := id(f[2]); ok {
				taken[n] = true
			}
		}
	}
	return taken, nil
}

// The ranges of numbers, as the tools have them where no file sets others.
const (
	leastID, mostOwnID          = 1000, 60000
	leastSystemID, mostSystemID = 100, 999
)

// number is the number of a new account: the one that is asked for, or else one that neither of the databases has.
func (a *accounts) number(file string, o *options, flag string, other string) (string, error) {
	taken, err := a.numbers(file)
	if err != nil {
		return "", err
	}
	if text, asked := o.flags[flag]; asked {
		n, ok := id(text)
		switch {
		case !ok:
			return "", errors.New("invalid number '" + text + "'")
		case taken[n] && !o.has("o"):
			return "", errors.New("number " + text + " is not unique")
		}
		return text, nil
	}
	also, err := a.numbers(other)
	if err != nil {
		return "", err
	}
	maps.Copy(taken, also)
	if o.has("r") {
		for n := int64(mostSystemID); n >= leastSystemID; n-- {
			if !taken[n] {
				return strconv.FormatInt(n, 10), nil
			}
		}
	}
	next := int64(leastID)
	for n := range taken {
		if n >= next && n < mostOwnID {
			next = n + 1
		}
	}
	for ; taken[next]; next++ {
	}
	return strconv.FormatInt(next, 10), nil
}

// group is the number of a group that has a name or a number.
func (a *accounts) group(wanted string) (string, error) {
	lines, err := a.lines(groupFile)
	if err != nil {
		return "", err
	}
	for _, line := range lines {
		if g, ok := ParseGroup(line); ok && (g.Name == wanted || strconv.FormatInt(g.GID, 10) == wanted) {
			return strconv.FormatInt(g.GID, 10), nil
		}
	}
	return "", errors.New("group '" + wanted + "' does not exist")
}

// day is a date as the number of a day, "" for none.
func day(date string) (string, error) {
	if date == "" {
		return "", nil
	}
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return "", errors.New("invalid date '" + date + "'")
	}
	return strconv.FormatInt(t.Unix()/(24*60*60), 10), nil
}

func today() string { return strconv.FormatInt(time.Now().Unix()/(24*60*60), 10) }

// join puts a user into groups, and out of all others.
func (a *accounts) join(user string, groups []string) error {
	for _, g := range groups {
		if _, err := a.group(g); err != nil {
			return err
		}
	}
	for file, place := range map[string]int{groupFile: 3, gshadowFile: 3} {
		err := a.edit(file, func(f []string) []string {
			if len(f) <= place {
				return f
			}
			var members []string
			for m := range strings.SplitSeq(f[place], ",") {
				if m != "" && m != user {
					members = append(members, m)
				}
			}
			was := slices.Contains(strings.Split(f[place], ","), user)
			switch in := slices.Contains(groups, f[0]); {
			case in && !was:
				members = append(members, user)
			case in == was:
				return f
			}
			f[place] = strings.Join(members, ",")
			return f
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *accounts) addUser(o *options) error {
	if lines, err := a.lines(passwdFile); err != nil {
		return err
	} else if slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, o.name+":") }) {
		return errors.New("user '" + o.name + "' already exists")
	}
	uid, err := a.number(passwdFile, o, "u", groupFile)
	if err != nil {
		return err
	}
	var gid string
	if wanted, given := o.flags["g"]; given {
		if gid, err = a.group(wanted); err != nil {
			return err
		}
	} else {
		group := &options{flags: map[string]string{}, name: o.name}
		if taken, err := a.numbers(groupFile); err != nil {
			return err
		} else if n, _ := id(uid); !taken[n] {
			group.flags["g"] = uid
		}
		if o.has("r") {
			group.flags["r"] = ""
		}
		if err := a.addGroup(group); err != nil {
			return err
		}
		if gid, err = a.group(o.name); err != nil {
			return err
		}
	}
	home, shell := o.flags["d"], o.flags["s"]
	if home == "" {
		home = "/home/" + o.name
	}
	if shell == "" {
		shell = "/bin/sh"
	}
	expiry, err := day(o.flags["e"])
	if err != nil {
		return err
	}
	hidden, err := a.lines(shadowFile)
	if err != nil {
		return err
	}
	mark := "x"
	if hidden == nil {
		mark = "!"
	}
	if err := a.add(passwdFile, true, o.name, mark, uid, gid, o.flags["c"], home, shell); err != nil {
		return err
	}
	if err := a.add(shadowFile, false, o.name, "!", today(), "0", "99999", "7", "", expiry, ""); err != nil {
		return err
	}
	if o.flags["G"] != "" {
		if err := a.join(o.name, strings.Split(o.flags["G"], ",")); err != nil {
			return err
		}
	}
	if o.has("m") {
		a.after = append(a.after, func() error { return makeHome(home, uid, gid) })
	}
	return nil
}

// makeHome makes a home with what is in /etc/skel, unless it is there.
func makeHome(home, uid, gid string) error {
	u, _ := id(uid)
	g, _ := id(gid)
	if _, err := os.Lstat(home); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(home), 0o755); err != nil {
		return err
	}
	if err := os.Mkdir(home, 0o755); err != nil {
		return err
	}
	if err := os.Chown(home, int(u), int(g)); err != nil {
		return err
	}
	const skel = "/etc/skel"
	if _, err := os.Stat(skel); err != nil {
		return nil
	}
	return filepath.WalkDir(skel, func(path string, d fs.DirEntry, err error) error {
		to := home + strings.TrimPrefix(path, skel)
		if err != nil || path == skel {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		switch {
		case d.IsDir():
			err = os.Mkdir(to, info.Mode().Perm())
		case d.Type() == fs.ModeSymlink:
			var target string
			if target, err = os.Readlink(path); err == nil {
				err = os.Symlink(target, to)
			}
		case d.Type().IsRegular():
			var text []byte
			if text, err = os.ReadFile(path); err == nil {
				err = os.WriteFile(to, text, info.Mode().Perm())
			}
		default:
			return nil
		}
		if err != nil {
			return err
		}
		return os.Lchown(to, int(u), int(g))
	})
}

func (a *accounts) changeUser(o *options) error {
	lines, err := a.lines(passwdFile)
	if err != nil {
		return err
	}
	var u User
	for _, line := range lines {
		if is, ok := ParseUser(line); ok && is.Name == o.name {
			u = is
			break
		}
	}
	if u.Name == "" {
		return errors.New("user '" + o.name + "' does not exist")
	}
	fields := map[int]string{}
	for flag, place := range map[string]int{"c": 4, "d": 5, "s": 6} {
		if v, given := o.flags[flag]; given {
			if strings.ContainsAny(v, ":\n") {
				return errors.New("invalid field '" + v + "'")
			}
			fields[place] = v
		}
	}
	if o.has("u") {
		if fields[2], err = a.number(passwdFile, o, "u", groupFile); err != nil {
			return err
		}
		a.after = append(a.after, func() error { return giveHome(u, fields[2]) })
	}
	if wanted, given := o.flags["g"]; given {
		if fields[3], err = a.group(wanted); err != nil {
			return err
		}
	}
	if len(fields) > 0 {
		if _, err := a.set(passwdFile, o.name, fields); err != nil {
			return err
		}
	}
	if date, given := o.flags["e"]; given {
		expiry, err := day(date)
		if err != nil {
			return err
		}
		if err := a.hide(o.name, map[int]string{7: expiry}); err != nil {
			return err
		}
	}
	if groups, given := o.flags["G"]; given {
		return a.join(o.name, slices.DeleteFunc(strings.Split(groups, ","), func(g string) bool { return g == "" }))
	}
	return nil
}

// giveHome gives what a user has in its home to its new number.
func giveHome(u User, uid string) error {
	to, _ := id(uid)
	if info, err := os.Lstat(u.Home); err != nil || !info.IsDir() || u.Home == "/" {
		return nil
	}
	return filepath.WalkDir(u.Home, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok || int64(stat.Uid) != u.UID {
			return nil
		}
		return os.Lchown(path, int(to), -1)
	})
}

// hide changes fields of what /etc/shadow has about a user.
func (a *accounts) hide(name string, fields map[int]string) error {
	found, err := a.set(shadowFile, name, fields)
	if err == nil && !found {
		err = errors.New("user '" + name + "' does not exist in " + shadowFile)
	}
	return err
}

func (a *accounts) changeAges(o *options) error {
	fields := map[int]string{}
	for flag, place := range map[string]int{"m": 3, "M": 4, "W": 5} {
		if v, given := o.flags[flag]; given {
			fields[place] = v
		}
	}
	return a.hide(o.name, fields)
}

func (a *accounts) changePassword(o *options) error {
	for line := range strings.Lines(o.input) {
		name, hash, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		hidden, err := a.lines(shadowFile)
		if err != nil {
			return err
		}
		if hidden == nil {
			found, err := a.set(passwdFile, name, map[int]string{1: hash})
			if err == nil && !found {
				err = errors.New("user '" + name + "' does not exist")
			}
			if err != nil {
				return err
			}
			continue
		}
		if err := a.hide(name, map[int]string{1: hash, 2: today()}); err != nil {
			return err
		}
	}
	return nil
}

func (a *accounts) removeUser(o *options) error {
	u := LocalUser(func(u *User) bool { return u.Name == o.name })
	if u == nil {
		return errors.New("user '" + o.name + "' does not exist")
	}
	if err := a.join(o.name, nil); err != nil {
		return err
	}
	for _, file := range [...]string{passwdFile, shadowFile} {
		if _, err := a.remove(file, o.name); err != nil {
			return err
		}
	}
	lines, err := a.lines(passwdFile)
	if err != nil {
		return err
	}
	shared := slices.ContainsFunc(lines, func(line string) bool {
		other, ok := ParseUser(line)
		return ok && other.GID == u.GID
	})
	own := LocalGroup(func(g *Group) bool { return g.Name == o.name && g.GID == u.GID })
	if own != nil && !shared && len(slices.DeleteFunc(own.Members, func(m string) bool { return m == o.name })) == 0 {
		if err := a.removeGroup(o); err != nil {
			return err
		}
	}
	if o.has("r") {
		a.after = append(a.after, func() error {
			info, err := os.Lstat(u.Home)
			if err != nil || !info.IsDir() || u.Home == "/" {
				return nil
			}
			if stat, ok := info.Sys().(*syscall.Stat_t); !ok || int64(stat.Uid) != u.UID {
				return errors.New(u.Home + " not owned by " + u.Name + ", not removing")
			}
			return os.RemoveAll(u.Home)
		})
	}
	return nil
}

func (a *accounts) addGroup(o *options) error {
	if _, err := a.group(o.name); err == nil && !strings.ContainsAny(o.name[:1], "0123456789") {
		return errors.New("group '" + o.name + "' already exists")
	}
	gid, err := a.number(groupFile, o, "g", passwdFile)
	if err != nil {
		return err
	}
	if err := a.add(groupFile, true, o.name, "x", gid, ""); err != nil {
		return err
	}
	return a.add(gshadowFile, false, o.name, "!", "", "")
}

func (a *accounts) changeGroup(o *options) error {
	gid, err := a.number(groupFile, o, "g", passwdFile)
	if err != nil {
		return err
	}
	was, err := a.group(o.name)
	if err != nil {
		return err
	}
	if _, err := a.set(groupFile, o.name, map[int]string{2: gid}); err != nil {
		return err
	}
	return a.edit(passwdFile, func(f []string) []string { // whose primary group it is
		if len(f) > 3 && f[3] == was {
			f[3] = gid
		}
		return f
	})
}

func (a *accounts) removeGroup(o *options) error {
	gid, err := a.group(o.name)
	if err != nil {
		return err
	}
	lines, err := a.lines(passwdFile)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if u, ok := ParseUser(line); ok && strconv.FormatInt(u.GID, 10) == gid {
			return errors.New("cannot remove the primary group of user '" + u.Name + "'")
		}
	}
	for _, file := range [...]string{groupFile, gshadowFile} {
		if _, err := a.remove(file, o.name); err != nil {
			return err
		}
	}
	return nil
}
