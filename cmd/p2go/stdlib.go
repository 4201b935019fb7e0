package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/p2go/p2go/frontend/env"
)

// stdlibCode is which code functions of stdlib are, the flag --stdlib.
type stdlibCode string

// The codes that there are.
const (
	nativeStdlib stdlibCode = "native"
	moduleStdlib stdlibCode = "module"
)

// Set takes the name of a code.
func (c *stdlibCode) Set(name string) error {
	switch *c = stdlibCode(name); *c {
	case nativeStdlib, moduleStdlib:
		return nil
	}
	return errors.New("the codes are native and module")
}

func (c *stdlibCode) String() string { return string(*c) }

// Type is what help calls the flag's value.
func (c *stdlibCode) Type() string { return "code" }

// reportTaken prints which functions in Go take the place of functions in Ruby and, with --stdlib=module, which code the functions of
// stdlib are that programs call.
func (a *app) reportTaken(p *progress, s *sourceFlags, c *compiled) error {
	if s.format != "text" && s.format != "short" {
		return nil
	}
	var out bytes.Buffer
	for i, made := range c.envs {
		byCode := map[env.Code][]string{}
		for _, t := range c.taken[i] {
			byCode[t.Code] = append(byCode[t.Code], t.Name)
			if t.Code == env.GoCode {
				fmt.Fprintf(&out, "%s: the function %s is the one in Go, %s, and not %s\n", made.Program.Name, t.Name, t.Go, t.Ruby)
			}
		}
		if s.stdlib != moduleStdlib {
			continue
		}
		for _, code := range []env.Code{env.RubyCodeTaken, env.NativeCode} {
			if names := byCode[code]; len(names) > 0 {
				fmt.Fprintf(&out, "%s: functions of stdlib, %s: %s\n", made.Program.Name, codeText(code), strings.Join(names, ", "))
			}
		}
	}
	if out.Len() == 0 {
		return nil
	}
	p.stop()
	s.printed = append(s.printed, out.Bytes()...)
	_, err := a.stderr.Write(out.Bytes())
	return err
}

// codeText says which code a function is that a module has in Ruby.
func codeText(c env.Code) string {
	switch c {
	case env.RubyCodeTaken:
		return "compiled from the module's Ruby"
	case env.NativeCode:
		return "p2go's own in place of the module's Ruby"
	}
	return "in Go in place of the module's Ruby"
}
