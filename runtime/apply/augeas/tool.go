//go:build linux

package augeas

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/command"
)

// program is the command that changes trees.
const program = "augtool"

// tool is a running augtool, which reads commands. What it prints it keeps until it prompts for the next one, and it does that only where it repeats what it reads.
type tool struct {
	*command.Dialog
	printed string // what was read of its output and is not looked at yet
	history string // the folder that it makes, "" where that was there
}

// start starts augtool for files below a folder, with folders of lenses. Neither is among its arguments.
func start(root, lenses string, flags ...string) (*tool, error) {
	t := &tool{}
	if u := account.UserNumbered(int64(os.Getuid())); u != nil {
		if dir := u.Home + "/.augeas"; !exists(dir) {
			t.history = dir
		}
	}
	if more := os.Getenv(lensesVariable); more != "" {
		lenses += ":" + more
	}
	// augtool reads its input as if it were typed; no settings of users may change that.
	env := []string{"TERM=dumb", "INPUTRC=/dev/null", rootVariable + "=" + root, lensesVariable + "=" + strings.Trim(lenses, ":")}
	var err error
	t.Dialog, err = (&command.Command{Name: program, Args: append([]string{"--echo"}, flags...), Env: env}).Start()
	if err != nil {
		return nil, err
	}
	if _, err := t.run("#"); err != nil {
		t.close()
		return nil, errors.New("unknown error - Failed to initialize Augeas")
	}
	return t, nil
}

// The variables by which augtool gets what would be arguments.
const (
	rootVariable   = "AUGEAS_ROOT"
	lensesVariable = "AUGEAS_LENS_LIB"
)

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// close ends augtool, and takes away the folder for the history of commands that it has made.
func (t *tool) close() {
	t.Close()
	if t.history != "" {
		os.Remove(t.history) //nolint:errcheck // which others may use by now
	}
}

// run runs a command, and returns what was printed meanwhile: the command, and what it prints.
func (t *tool) run(line string) (string, error) {
	marker := "#" + strconv.FormatUint(rand.Uint64(), 36) // a comment, which no file of the machine can know
	if _, err := t.Write([]byte(line + "\n" + marker + "\n")); err != nil {
		return "", err
	}
	end := "> " + marker + "\n"
	buf := make([]byte, 1<<16)
	for from := 0; ; {
		if i := strings.Index(t.printed[from:], end); i >= 0 {
			out := t.printed[:from+i]
			t.printed = t.printed[from+i+len(end):]
			return out, nil
		}
		from = max(0, len(t.printed)-len(end))
		n, err := t.Read(buf)
		t.printed += string(buf[:n])
		if err != nil {
			return "", errors.New(program + " has ended")
		}
	}
}

// unfinished reports whether a path ends with a slash, with which it is wrong. augtool would take it away.
func unfinished(path string) bool { return len(path) > 1 && strings.HasSuffix(path, "/") }

// do runs a command with arguments, and reports whether it succeeded.
func (t *tool) do(name string, args ...string) (bool, error) {
	words := []string{name}
	for _, a := range args {
		words = append(words, quote(a))
	}
	out, err := t.run(strings.Join(words, " "))
	return !strings.Contains(out, "\nerror: "), err
}

// match returns the nodes that a path matches.
func (t *tool) match(path string) ([]node, error) {
	out, err := t.run("dump-xml " + quote(path))
	if err != nil {
		return nil, err
	}
	i := strings.Index(out, "\n<augeas ")
	if i < 0 || unfinished(path) {
		return nil, errors.New("unknown error - Matching path expression '" + path + "' failed")
	}
	return nodes(out[i:]), nil
}

// literal are the characters that augtool leaves alone after a backslash.
const literal = "][|/=()!,"

// typed makes what a terminal takes for a key an ordinary character.
const typed = '\x16'

// quote is an argument as augtool reads it from what is typed.
func quote(text string) string {
	if text == "" {
		return `""`
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text) && strings.IndexByte(literal, text[i+1]) >= 0:
			i++
			b.WriteByte('\\')
			b.WriteByte(text[i])
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == ' ' || c == '\\' || c == '"' || c == '\'':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c > '~':
			b.WriteByte(typed)
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// node is a node of the tree.
type node struct {
	path, value string
	set         bool // whether it has a value
}

// nodes are those at the top of what augtool exports, in XML.
func nodes(text string) []node {
	var all []node
	for depth := 0; ; {
		_, rest, found := strings.Cut(text, "<")
		if !found {
			return all
		}
		tag, after, found := strings.Cut(rest, ">")
		if !found {
			return all
		}
		text = after
		name, attrs, _ := strings.Cut(strings.TrimSuffix(tag, "/"), " ")
		switch {
		case name == "node" && depth == 1:
			_, path, _ := strings.Cut(attrs, ` path="`)
			path, _, _ = strings.Cut(path, `"`)
			all = append(all, node{path: plain(path)})
		case name == "value" && depth == 2 && len(all) > 0:
			value, _, _ := strings.Cut(text, "<")
			if strings.HasSuffix(tag, "/") {
				value = ""
			}
			n := &all[len(all)-1]
			n.value, n.set = plain(value), true
		}
		switch {
		case strings.HasPrefix(tag, "/"):
			depth--
		case !strings.HasSuffix(tag, "/"):
			depth++
		}
	}
}

// entities are what stands for characters in XML besides numbers.
var entities = []string{"lt", "<", "gt", ">", "quot", `"`, "apos", "'", "amp", "&"}

// plain replaces the entities in a string of XML.
func plain(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "&")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, ";")
		text = after
		for i := 0; i < len(entities); i += 2 {
			if entities[i] == name {
				b.WriteString(entities[i+1])
			}
		}
		if digits, found := strings.CutPrefix(name, "#"); found {
			n, err := strconv.ParseUint(strings.Replace(digits, "x", "0x", 1), 0, 32)
			if err == nil {
				b.WriteRune(rune(n))
			}
		}
	}
}
