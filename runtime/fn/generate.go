package fn

import (
	"errors"
	"os"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// GenerateFunction is generate(command, argument*): what a command prints that is run on the
// machine where the program compiles the catalog, FN-generate.
var GenerateFunction = Function{Name: "generate", Arity: -2, Legacy: generate}

// maxOutput is how many bytes a command may print.
const maxOutput = 16 << 20

// warner is a [Context] that logs warnings of Puppet's own.
type warner interface{ Warn(message string) }

func generate(c Context, args []value.Value) (value.Value, error) {
	command, ok := args[0].(string)
	if !ok {
		c.(warner).Warn("Cannot check if " + shown(args[0]) + " is an absolute path because it is a '" + typesys.HostClass(args[0]) + "' and not a String'")
	}
	switch {
	case !path.IsAbs(command):
		return nil, fail("Generators must be fully qualified")
	case strings.IndexFunc(command, unsafeInGenerator) >= 0:
		return nil, fail("Generators can only contain alphanumerics, file separators, and dashes")
	case strings.Contains(command, ".."):
		return nil, fail("Can not use generators with '..' in them.")
	}
	dir := path.Dir(command)
	if _, err := os.Stat(dir); err != nil {
		return nil, fail("Working directory ", dir, " does not exist!")
	}
	var words []string
	for _, a := range value.Array(args).Flatten() {
		words = append(words, ruby.ToS(a))
	}
	output, err := execute(dir, words)
	switch {
	case err != nil:
		return nil, fail("Failed to execute generator ", command, ": ", err.Error())
	case !utf8.ValidString(output):
		return nil, fail("Failed to execute generator ", command, ": it printed what is not UTF-8")
	}
	return output, nil
}

func unsafeInGenerator(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-/_.+", r))
}

// execute runs a command in a folder, with nothing to read. It returns what the command prints, errors included; that it fails
// is an error.
func execute(dir string, words []string) (output string, err error) {
	output, status, err := run(dir, words)
	if err == nil && status != "0" {
		err = fail(failedExecution(strings.Join(words, " "), status, output))
	}
	return output, err
}

// failedExecution is what Puppet says of a command that fails.
func failedExecution(command, status, output string) string {
	return "Execution of '" + command + "' returned " + status + ": " + strings.TrimSpace(output)
}

// run is [execute], with what the command exits with; "" for one that a signal ends.
func run(dir string, words []string) (output, status string, err error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return "", "", err
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return "", "", err
	}
	defer r.Close()
	process, err := os.StartProcess(words[0], words, &os.ProcAttr{Dir: dir, Env: plainEnvironment(), Files: []*os.File{null, w, w}})
	w.Close()
	if err != nil {
		return "", "1", nil // as of Puppet's process between, which exits
	}
	ended := make(chan *os.ProcessState, 1)
	go func() {
		state, _ := process.Wait()
		ended <- state
		// What the command leaves behind may keep the pipe open.
		_ = r.SetReadDeadline(time.Now().Add(time.Second))
	}()
	var b strings.Builder
	buf := make([]byte, 32<<10)
	for {
		n, err := r.Read(buf)
		if b.Len()+n > maxOutput {
			_ = process.Kill()
			return "", "", errors.New("it printed more than 16 MB")
		}
		b.Write(buf[:n])
		if err != nil {
			break
		}
	}
	state := <-ended
	if state != nil && state.ExitCode() >= 0 {
		status = itoa(state.ExitCode())
	}
	return b.String(), status, nil
}

// plainEnvironment is the environment without user, and with the language C.
func plainEnvironment() []string {
	env := []string{"LANG=C", "LC_ALL=C"}
	for _, e := range os.Environ() {
		switch name, _, _ := strings.Cut(e, "="); name {
		case "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME":
		default:
			env = append(env, e)
		}
	}
	return env
}
