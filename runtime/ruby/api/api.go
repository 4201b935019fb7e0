// Package api has what Puppet itself gives to Ruby code of modules, beside functions and scopes: messages, settings, and helpers of Puppet::Util.
package api

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The classes of values of Puppet's that code asks about.
var (
	SensitiveClass = &ruby.Class{Name: "Puppet::Pops::Types::PSensitiveType::Sensitive", Super: ruby.ObjectClass}
	BinaryClass    = &ruby.Class{Name: "Puppet::Pops::Types::PBinaryType::Binary", Super: ruby.ObjectClass}
	ResourceClass  = &ruby.Class{Name: "Puppet::Resource", Super: ruby.ObjectClass}
)

// host is what the runtime has for the code, where there is a scope.
type host interface {
	Report(level, message string)
	WarnOnce(key, message string)
	Setting(name string) value.Value
}

func hostOf(c *ruby.Context) host {
	if c == nil {
		return nil
	}
	h, _ := c.Host.(host)
	return h
}

// log logs a message without a source: the argument, or what the block gives.
func log(c *ruby.Context, level string, block *ruby.Block, args []value.Value) (value.Value, error) {
	var message value.Value
	switch {
	case len(args) > 0:
		message = args[0]
	case block != nil:
		var err error
		if message, err = block.Call(); err != nil {
			return nil, err
		}
	}
	if h := hostOf(c); h != nil {
		h.Report(level, ruby.ToS(message))
	}
	return nil, nil
}

// Debug is Puppet.debug.
//
//ruby:singleton Puppet.debug 0..1
func Debug(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return log(c, "debug", block, args)
}

// Info is Puppet.info.
//
//ruby:singleton Puppet.info 0..1
func Info(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return log(c, "info", block, args)
}

// Notice is Puppet.notice.
//
//ruby:singleton Puppet.notice 0..1
func Notice(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return log(c, "notice", block, args)
}

// Warning is Puppet.warning.
//
//ruby:singleton Puppet.warning 0..1
func Warning(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return log(c, "warning", block, args)
}

// Err is Puppet.err.
//
//ruby:singleton Puppet.err 0..1
func Err(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error) {
	return log(c, "err", block, args)
}

// DeprecationWarning is Puppet.deprecation_warning: a warning, once for a key.
//
//ruby:singleton Puppet.deprecation_warning 1..2
func DeprecationWarning(c *ruby.Context, message value.Value, key ...value.Value) value.Value {
	text := ruby.ToS(message)
	if h := hostOf(c); h != nil {
		by := text
		if len(key) > 0 {
			by = ruby.ToS(key[0])
		}
		h.WarnOnce("deprecation "+by, text)
	}
	return nil
}

// WarnOnce is Puppet.warn_once: a warning of a kind, once for a key.
//
//ruby:singleton Puppet.warn_once 3..6
func WarnOnce(c *ruby.Context, kind, key, message value.Value, _ ...value.Value) value.Value {
	if h := hostOf(c); h != nil {
		h.WarnOnce(ruby.ToS(kind)+" "+ruby.ToS(key), ruby.ToS(message))
	}
	return nil
}

// puppetVersion is the version of Puppet that p2go stands for.
const puppetVersion = "8.10.0"

// Version is Puppet.version.
//
//ruby:singleton Puppet.version
func Version() string { return puppetVersion }

// PuppetVersion is the constant with the version.
//
//ruby:constant Puppet::PUPPETVERSION
const PuppetVersion = puppetVersion

// Setting is Puppet[:name], one of Puppet's settings.
//
//ruby:singleton Puppet.[]
func Setting(c *ruby.Context, name value.Value) value.Value {
	h := hostOf(c)
	if h == nil {
		return nil
	}
	v := h.Setting(ruby.ToS(name))
	if s, ok := v.(string); ok && strings.Contains(symbolic, " "+ruby.ToS(name)+" ") {
		return ruby.Symbol(s)
	}
	return v
}

// symbolic are the settings whose values are symbols in Ruby.
const symbolic = " strict node_terminus data_binding_terminus catalog_terminus default_file_terminus certificate_revocation storeconfigs_backend "

// settings is what Puppet.settings gives.
type settings struct{ *ruby.Object }

var settingsClass = ruby.Class{Name: "Puppet::Settings", Super: ruby.ObjectClass}

// RubyClass is part of [ruby.Instance].
func (s *settings) RubyClass() *ruby.Class { return &settingsClass }

// Equal is part of [value.Other].
func (s *settings) Equal(v value.Value) bool {
	_, ok := v.(*settings)
	return ok
}

// Call is part of [ruby.Instance].
func (s *settings) Call(c *ruby.Context, name string, _ *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	if name != "[]" && name != "value" {
		return nil, false, nil
	}
	if err := ruby.Arity(len(args), 1, 1); err != nil {
		return nil, true, err
	}
	return Setting(c, args[0]), true, nil
}

// Settings is Puppet.settings.
//
//ruby:singleton Puppet.settings
func Settings() value.Value { return &settings{ruby.NewObject(&settingsClass)} }

// Versioncmp is Puppet::Util::Package.versioncmp, which takes whatever has the methods of strings.
//
//ruby:singleton Puppet::Util::Package.versioncmp 2..3
func Versioncmp(a, b value.Value, ignoreTrailingZeroes ...value.Value) (int64, error) {
	if !ruby.IsString(a) {
		return 0, ruby.NoMethodIn("ax = version_a.scan(vre)", a, "scan")
	}
	if !ruby.IsString(b) {
		return 0, ruby.NoMethodIn("bx = version_b.scan(vre)", b, "scan")
	}
	return fn.Versioncmp(ruby.Text(a), ruby.Text(b), len(ignoreTrailingZeroes) > 0 && ruby.Truth(ignoreTrailingZeroes[0])), nil
}

// AbsolutePath is Puppet::Util.absolute_path?: whether a path begins at the root, of POSIX or, if asked for, of Windows. As there, one of its lines
// is enough.
//
//ruby:singleton Puppet::Util.absolute_path? 1..2
func AbsolutePath(c *ruby.Context, path value.Value, platform ...value.Value) (bool, error) {
	text, err := ruby.ToStr(path)
	if err != nil {
		if h := hostOf(c); h != nil {
			h.Report("warning", "Cannot check if "+ruby.ToS(path)+" is an absolute path because it is a '"+ruby.ClassOf(path).Name+"' and not a String'")
		}
		return false, nil
	}
	absolute := func(line string) bool { return strings.HasPrefix(line, "/") }
	if len(platform) > 0 {
		switch platform[0] {
		case nil, value.Value(ruby.Symbol("posix")):
		case value.Value(ruby.Symbol("windows")):
			absolute = windowsPath
		default:
			return false, ruby.Raise(ruby.PuppetDevError, "unknown platform ", ruby.ToS(platform[0]), " in absolute_path")
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		if absolute(line) {
			return true, nil
		}
	}
	return false, nil
}

// windowsPath reports whether a path begins with a drive, or with the name of a machine and a share.
func windowsPath(path string) bool {
	slash := func(i int) bool { return i < len(path) && (path[i] == '/' || path[i] == '\\') }
	if len(path) > 2 && path[1] == ':' && slash(2) {
		c := path[0] | 0x20
		return c >= 'a' && c <= 'z'
	}
	if !slash(0) || !slash(1) {
		return false
	}
	rest := path[2:]
	if strings.HasPrefix(rest, "?") {
		return slash(3)
	}
	i := strings.IndexAny(rest, `/\`)
	return i > 0 && i+1 < len(rest) && rest[i+1] != '/' && rest[i+1] != '\\'
}

// NewSensitive is Sensitive.new.
//
//ruby:singleton Puppet::Pops::Types::PSensitiveType::Sensitive.new
func NewSensitive(v value.Value) value.Value { return &value.Sensitive{Value: v} }

// Unwrap is Sensitive#unwrap.
//
//ruby:method Puppet::Pops::Types::PSensitiveType::Sensitive#unwrap
func Unwrap(s *value.Sensitive) value.Value { return s.Value }

// places is implemented by scopes that know where the call is that they are of, and the one around it.
type places interface {
	Caller() (file string, line int32)
	OuterCaller() (file string, line int32, ok bool)
}

// Stacktrace is PuppetStack.stacktrace: where the call of the function is, and the one around that, as far as it is known.
//
//ruby:singleton Puppet::Pops::PuppetStack.stacktrace
func Stacktrace(c *ruby.Context) []value.Value {
	at, ok := c.Host.(places)
	if !ok {
		return nil
	}
	file, line := at.Caller()
	list := []value.Value{place(file, line)}
	if file, line, ok := at.OuterCaller(); ok {
		list = append(list, place(file, line))
	}
	return list
}

// TopOfStack is PuppetStack.top_of_stack: where the call of the function is.
//
//ruby:singleton Puppet::Pops::PuppetStack.top_of_stack
func TopOfStack(c *ruby.Context) value.Value {
	if list := Stacktrace(c); len(list) > 0 {
		return list[0]
	}
	return ruby.NewArray()
}

// place is a place as stack traces have it.
func place(file string, line int32) value.Value {
	if file == "" {
		file = "unknown"
	}
	return ruby.NewArray(file, int64(line))
}
