package ruby

import "github.com/p2go/p2go/runtime/value"

// ModuleCaseEqual is Module#===: whether a value is of the class, or of one that includes the module.
//
//ruby:method Module#===
func ModuleCaseEqual(k *Class, v value.Value) bool { return IsA(v, k) }

// ModuleName is Module#name: one string, frozen.
//
//ruby:method Module#name
func ModuleName(k *Class) value.Value { return literal(k.Name) }

// ModuleToS is Module#to_s: the name.
//
//ruby:method Module#to_s
//ruby:method Module#inspect
func ModuleToS(k *Class) string { return k.Name }

// ModuleSuperclass is Class#superclass.
//
//ruby:method Module#superclass
func ModuleSuperclass(k *Class) (value.Value, error) {
	switch {
	case k.Module:
		return nil, noMethod(k, "superclass")
	case k.Super == nil:
		return nil, nil
	}
	return k.Super, nil
}

// ModuleAncestors is Module#ancestors: the class with what it includes, and those above it.
//
//ruby:method Module#ancestors
func ModuleAncestors(k *Class) []value.Value {
	var list []value.Value
	for ; k != nil; k = k.Super {
		list = append(list, k)
		for _, m := range k.Includes {
			list = append(list, ModuleAncestors(m)...)
		}
	}
	return list
}

// otherModule is the class that another one is compared with.
func otherModule(v value.Value) (*Class, error) {
	if k, ok := v.(*Class); ok {
		return k, nil
	}
	return nil, Raise(TypeError, "compared with non class/module")
}

// ModuleLess is Module#<: whether a class is below another; nil where neither is.
//
//ruby:method Module#<
func ModuleLess(k *Class, v value.Value) (less, related bool, err error) {
	other, err := otherModule(v)
	if err != nil {
		return false, false, err
	}
	if k.Same(other) {
		return false, true, nil
	}
	return ModuleLessEqual(k, v)
}

// ModuleLessEqual is Module#<=: whether a class is another or below it; nil where neither is.
//
//ruby:method Module#<=
func ModuleLessEqual(k *Class, v value.Value) (less, related bool, err error) {
	other, err := otherModule(v)
	if err != nil {
		return false, false, err
	}
	if k.Inherits(other) {
		return true, true, nil
	}
	return false, other.Inherits(k), nil
}

// ModuleGreater is Module#>: whether a class is above another; nil where neither is.
//
//ruby:method Module#>
func ModuleGreater(k *Class, v value.Value) (greater, related bool, err error) {
	other, err := otherModule(v)
	if err != nil {
		return false, false, err
	}
	return ModuleLess(other, k)
}

// ModuleGreaterEqual is Module#>=: whether a class is another or above it; nil where neither is.
//
//ruby:method Module#>=
func ModuleGreaterEqual(k *Class, v value.Value) (greater, related bool, err error) {
	other, err := otherModule(v)
	if err != nil {
		return false, false, err
	}
	return ModuleLessEqual(other, k)
}

// ModuleInclude is Module#include?.
//
//ruby:method Module#include?
func ModuleInclude(k *Class, v value.Value) (bool, error) {
	m, ok := v.(*Class)
	if !ok || !m.Module {
		return false, Raise(TypeError, "wrong argument type ", ClassOf(v).Name, " (expected Module)")
	}
	return !k.Same(m) && k.Inherits(m), nil
}
