package fn

import (
	"os"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ValidateCmdFunction is stdlib's validate_cmd(Any, command, message?): an error where a command fails that gets a file with a string; it is
// run on the machine where the program compiles the catalog.
var ValidateCmdFunction = Function{Name: "validate_cmd", Arity: -1, Legacy: validateCmd}

func validateCmd(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 || len(args) > 3 {
		return nil, fail("validate_cmd(): wrong number of arguments (", itoa(len(args)), "; must be 2 or 3)")
	}
	message := value.Value("validate_cmd(): failed to validate content with command " + shown(args[1]))
	if len(args) == 3 && value.Truth(args[2]) {
		message = args[2]
	}
	detail, err := check(ruby.ToS(args[0]), args[1])
	switch {
	case err != nil:
		return nil, fail("validate_cmd(): ", err.Error())
	case detail == "":
		return nil, nil
	}
	switch m := message.(type) {
	case string:
		return nil, fail(m, "\n", detail)
	case int64:
		return nil, fail("String can't be coerced into Integer")
	case float64:
		return nil, fail("String can't be coerced into Float")
	case value.Array:
		return nil, fail("no implicit conversion of String into Array")
	}
	return nil, noMethod("+", message)
}

// check runs a command with a file that has a content, and returns what is wrong as Ruby puts it.
func check(content string, command value.Value) (detail string, err error) {
	line, err := text(command)
	if err != nil {
		return "TypeError " + err.Error(), nil
	}
	file, err := os.CreateTemp("", "validate_cmd")
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(content)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return "", err
	}
	if hasPlaceholder(line) {
		line = strings.ReplaceAll(line, "%", file.Name())
	} else {
		line += " " + file.Name()
	}
	output, status, err := run("", ruby.CommandWords(line))
	switch {
	case err != nil || status == "0":
		return "", err
	case !utf8.ValidString(output):
		return "ArgumentError invalid byte sequence in UTF-8", nil
	}
	return failedExecution(line, status, output), nil
}

// hasPlaceholder reports whether a command has % as a word, but not as the first.
func hasPlaceholder(command string) bool {
	for i := 1; i < len(command); i++ {
		if command[i] == '%' && isBlank(command[i-1]) && (i+1 == len(command) || isBlank(command[i+1])) {
			return true
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
