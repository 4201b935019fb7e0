package ruby

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Super calls the method of Ruby's own that an object has of a name, whatever the class of the program defines: what `super` is there.
func Super(self, name, args value.Value) (value.Value, error) {
	list := Elements(args)
	least, most := 1, 1
	switch name.(string) {
	case "to_s", "inspect", "hash", "message", "freeze", "dup", "clone", "full_message":
		least, most = 0, 0
	case "respond_to?", "respond_to_missing?":
		most = 2
	case "method_missing":
		most = -1
	}
	if err := Arity(len(list), least, most); err != nil {
		return nil, err
	}
	e, exception := self.(*Exception)
	switch name.(string) {
	case "to_s":
		if exception {
			return e.plain(), nil
		}
		if o, ok := self.(*Object); ok {
			return string(o.appendName(nil)), nil
		}
	case "message":
		if exception {
			return e.described(), nil
		}
	case "full_message":
		if exception {
			return ExceptionFullMessage(e), nil
		}
	case "inspect":
		if exception {
			return string(e.AppendInspect(nil)), nil
		}
		if o, ok := self.(*Object); ok {
			return string(o.appendVariables(nil)), nil
		}
	case "hash":
		return ObjectHash(int64(uintptr(unsafe.Pointer(objectOf(self))))), nil
	case "==", "eql?", "equal?":
		return self == list[0], nil
	case "!=":
		return ObjectNotEqual(&Context{}, self, list[0])
	case "===":
		return ObjectCaseEqual(&Context{}, self, list[0])
	case "<=>":
		if self == list[0] {
			return int64(0), nil
		}
		return nil, nil
	case "freeze":
		return ObjectFreeze(self), nil
	case "dup":
		return ObjectDup(self), nil
	case "clone":
		return ObjectClone(self)
	case "respond_to?":
		return respondsAbove(self, list)
	case "respond_to_missing?":
		return false, nil
	case "method_missing":
		return nil, noMethod(self, Text(ToS(list[0])))
	}
	return nil, noMethod(self, name.(string))
}

// respondsAbove is respond_to? of an object whose class defines another one.
func respondsAbove(self value.Value, args []value.Value) (value.Value, error) {
	name, err := methodName(args[0])
	class := ClassOf(self)
	return slices.Contains(programOf(class).Public, name) || Truth(Arg(args, 1)) && class.hides(name) != "", err
}

// NewOf is what new of a class gives that has no other one.
func NewOf(self, args, block value.Value) (value.Value, error) {
	b, _ := block.(*Block)
	return ClassNew(&Context{}, self.(*Class), b, Elements(args)...)
}

// RespondTo reports whether an object of a class of a program, or such a class itself, has a public method of a name, or any other one where hidden says
// so.
func RespondTo(self, name, hidden value.Value) (value.Value, error) {
	s, err := methodName(name)
	if err != nil {
		return nil, err
	}
	if k, ok := self.(*Class); ok {
		for ; k != nil; k = k.Super {
			if slices.Contains(programOf(k).OwnPublic, s) {
				return true, nil
			}
		}
		return false, nil
	}
	class := ClassOf(self)
	if v, found, err := class.call(self, "respond_to?", nil, []value.Value{Symbol(s), Truth(hidden)}); found || err != nil {
		return Truth(v), err
	}
	if slices.Contains(programOf(class).Public, s) || Truth(hidden) && class.hides(s) != "" {
		return true, nil
	}
	v, _, err := class.call(self, "respond_to_missing?", nil, []value.Value{Symbol(s), Truth(hidden)})
	return Truth(v), err
}

// hides is the word of a method that is not public: private or protected, "" for others.
func (k *Class) hides(name string) string {
	for _, h := range programOf(k).Hidden {
		if word, ok := strings.CutPrefix(h, name+" "); ok {
			return word
		}
	}
	return ""
}

// CheckPublic is the error of calling a method that is not public; sender is the object whose method calls it, nil for none.
func CheckPublic(self, name, sender value.Value) (value.Value, error) {
	class := ClassOf(self)
	switch word := class.hides(name.(string)); word {
	case "":
		return nil, nil
	case "protected":
		if k := ClassOf(sender); k.Inherits(class) || class.Inherits(k) && k.hides(name.(string)) != "" {
			return nil, nil
		}
		return nil, hiddenMethod(word, self, name.(string))
	default:
		return nil, hiddenMethod(word, self, name.(string))
	}
}

func hiddenMethod(word string, self value.Value, name string) error {
	text := Inspect(self)
	if text != "" && text[0] != '#' {
		text += ":" + ClassOf(self).Name
	}
	return Raise(NoMethodError, word, " method `", name, "' called for ", text)
}
