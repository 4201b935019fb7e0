package hieradata

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func parseJSON(content string) (*value.Hash, *Problem) {
	plain, err := plainJSON(content)
	var v value.Value
	if err == nil {
		v, err = value.ParseJSON(plain)
	}
	if err != nil {
		line, column := 1, 1
		if e, ok := errtype.As[*value.JSONSyntaxError](err); ok {
			line, column = e.Line, e.Column
		}
		return nil, &Problem{"Unable to parse (" + hiera.PathMark + "): " + err.Error(), hiera.Fatal, line, column}
	}
	h, ok := v.(*value.Hash)
	if !ok {
		subject := "Value returned from " + hiera.KindMark + " function 'json_data', when using location '" + hiera.PathMark + "',"
		return nil, &Problem{typesys.WrongType(subject, typesys.HashType, v), hiera.Fatal, 1, 1}
	}
	return h, nil
}

// plainJSON puts blanks in the place of the comments that Ruby's parser takes, and makes sure that every integer is one of Puppet.
func plainJSON(text string) (string, error) {
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case c == '/':
			n := commentLength(text[i:])
			for end := i + n; i < end; i++ {
				if b[i] != '\n' {
					b[i] = ' '
				}
			}
		case '0' <= c && c <= '9':
			n := len(text[i:]) - len(strings.TrimLeft(text[i:], "0123456789.eE+-"))
			if i > 0 && text[i-1] == '-' {
				i, n = i-1, n+1
			}
			number := text[i : i+n]
			if _, err := strconv.ParseInt(number, 10, 64); errors.Is(err, strconv.ErrRange) && !strings.ContainsAny(number, ".eE") {
				line := strings.Count(text[:i], "\n")
				return "", &value.JSONSyntaxError{Line: line + 1, Column: i - strings.LastIndexByte(text[:i], '\n'), Reason: "the integer " + number + " does not fit 64 bits"}
			}
			i += n - 1
		}
	}
	return string(b), nil
}

// commentLength is the length of the comment that the text begins with, 0 for none.
func commentLength(text string) int {
	for begin, end := range map[string]string{"//": "\n", "/*": "*/"} {
		if rest, ok := strings.CutPrefix(text, begin); ok {
			if n := strings.Index(rest, end); n >= 0 {
				return len(begin) + n + len(end)
			}
		}
	}
	return 0
}
