package modules

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Functions that read variables of their caller.
var (
	// RedisGetvarEmptystring returns a variable, '' for one that is undef. It was
	// meant to return that for one that there is not, too.
	RedisGetvarEmptystringFunction = fn.Function{Name: "getvar_emptystring", Arity: -1, Sees: true, Legacy: getvarEmptystring}
	// SshIpaddresses returns the addresses of all interfaces, by the legacy facts.
	SshIpaddressesFunction = fn.Function{Name: "ipaddresses", Arity: -1, Sees: true, Legacy: ipaddresses}
)

// lookupVar returns a variable as Puppet's Ruby code asks for it: the setting strict
// says what becomes of one that there is not.
func lookupVar(c fn.Context, locals *value.Hash, name string) (value.Value, error) {
	v, found := c.(fn.Viewer).Variable(name, locals)
	if found {
		return v, nil
	}
	message := "Undefined variable '" + name + "'; "
	switch c.Setting("strict") {
	case value.Value("error"):
		return nil, plain(message)
	case value.Value("warning"):
		c.WarnOnce("Variable: "+name, message)
	}
	return nil, nil
}

func getvarEmptystring(c fn.Context, args []value.Value) (value.Value, error) {
	locals := c.(fn.Viewer).Locals()
	if len(args) != 1 {
		return nil, plain("getvar_emptystring(): wrong number of arguments (", ruby.ToS(int64(len(args))), "; must be 1)")
	}
	v, err := lookupVar(c, locals, ruby.ToS(args[0]))
	if v == nil && err == nil {
		v = ""
	}
	return v, err
}

func ipaddresses(c fn.Context, _ []value.Value) (value.Value, error) {
	locals := c.(fn.Viewer).Locals()
	interfaces, err := lookupVar(c, locals, "interfaces")
	if err != nil {
		return nil, err
	}
	if interfaces == nil {
		return false, nil
	}
	text, ok := interfaces.(string)
	if !ok {
		return nil, plain("ipaddresses(): $interfaces is ", value.ALabel(interfaces), ", not a String")
	}
	out := value.Array{}
	for name := range strings.SplitSeq(strings.TrimRight(text, ","), ",") {
		if strings.Contains(name, "lo") {
			continue
		}
		for _, prefix := range []string{"ipaddress_", "ipaddress6_"} {
			address, err := lookupVar(c, locals, prefix+name)
			if err != nil {
				return nil, err
			}
			if value.Truth(address) {
				out = append(out, address)
			}
		}
	}
	return out, nil
}
