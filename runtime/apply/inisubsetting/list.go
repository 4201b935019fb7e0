//go:build linux

package inisubsetting

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// list is the value of a setting, which has parts.
type list struct {
	separator string
	between   string // stands between the name of a part and its value
	quote     string
	items     []string
}

const space = " \t\n\v\f\r\x00"

// parse reads the value of a setting. A separator that makes no regular expression is an error.
func (l *list) parse(whole string) error {
	for _, q := range []string{`"`, "'"} {
		if strings.HasPrefix(whole, q) && strings.HasSuffix(whole, q) {
			l.quote = q
			whole = whole[1:max(1, len(whole)-1)]
			break
		}
	}
	e, err := regex.New(`(?:(?:[^\` + l.separator + `]|\.)+)`)
	if err != nil {
		return err
	}
	found, err := e.FindAllIndex(whole)
	if err != nil {
		return err
	}
	for _, at := range found {
		l.items = append(l.items, strings.TrimRight(strings.TrimLeft(whole[at[0]:at[1]], space), space))
	}
	return nil
}

// text is the value of the setting.
func (l *list) text() string { return l.quote + strings.Join(l.items, l.separator) + l.quote }

// is reports whether an item is a part.
func (l *list) is(item string, part *string, exact bool) (bool, error) {
	switch {
	case exact:
		return part != nil && item == *part, nil
	case part == nil:
		return false, errors.New("undefined method `+' for nil:NilClass")
	}
	return strings.HasPrefix(item, *part+l.between), nil
}

// find is where a part is, -1 for nowhere.
func (l *list) find(part *string, exact bool) (int, error) {
	for i, item := range l.items {
		if is, err := l.is(item, part, exact); err != nil || is {
			return i, err
		}
	}
	return -1, nil
}

// put makes all items that are a part another one, or adds it where it is to be.
func (l *list) put(part *string, item string, exact bool, where string, at value.Value) error {
	i, err := l.find(part, exact)
	if err != nil {
		return err
	}
	if i >= 0 {
		for i, old := range l.items {
			if is, err := l.is(old, part, exact); err != nil {
				return err
			} else if is {
				l.items[i] = item
			}
		}
		return nil
	}
	i = len(l.items)
	switch where {
	case "", "end":
	case "start":
		i = 0
	case "before", "after":
		var other *string
		if at != nil {
			text := value.Text(at)
			other = &text
		}
		n, err := l.find(other, exact)
		if err != nil {
			return err
		}
		if n >= 0 {
			i = n
			if where == "after" {
				i++
			}
		}
	default: // at an index
		n := leading(value.Text(at))
		if n < 0 {
			if n += len(l.items) + 1; n < 0 {
				return errors.New("index " + strconv.Itoa(n-len(l.items)-1) + " too small for array; minimum: -" + strconv.Itoa(len(l.items)+1))
			}
		}
		i = min(n, len(l.items))
	}
	l.items = slices.Insert(l.items, i, item)
	return nil
}

// leading is the number that a text begins with, 0 for none.
func leading(text string) int {
	text = strings.TrimLeft(text, space)
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || end == 0 && text[end] == '-') {
		end++
	}
	n, _ := strconv.Atoi(text[:end])
	return n
}

// remove takes all items out that are a part.
func (l *list) remove(part *string, exact bool) error {
	var kept []string
	for _, item := range l.items {
		is, err := l.is(item, part, exact)
		if err != nil {
			return err
		}
		if !is {
			kept = append(kept, item)
		}
	}
	l.items = kept
	return nil
}
