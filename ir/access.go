package ir

import (
	"fmt"
	"slices"
	"strings"
)

// Access is a set of kinds of access to the machine on which a program compiles catalogs, and to its network.
type Access uint8

// The kinds.
const (
	AccessExec Access = 1 << iota // runs a command
	AccessHTTP                    // asks a server by HTTP
	AccessDNS                     // asks for names and addresses
	AccessEnv                     // reads variables of the process's environment
	AccessFile                    // reads files, or looks for them
)

// accessNames are the names of the kinds, in order.
var accessNames = []string{"exec", "http", "dns", "env", "file"}

// AccessNames returns the names of all kinds.
func AccessNames() []string { return slices.Clone(accessNames) }

// Names returns the names of the kinds in the set, in their order.
func (a Access) Names() []string {
	var names []string
	for i, name := range accessNames {
		if a&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names of the kinds with commas between them: exec,file.
func (a Access) String() string { return strings.Join(a.Names(), ",") }

// ParseAccess returns the kinds that names with commas between them stand for; what is no name of a kind is an error.
func ParseAccess(names string) (Access, error) {
	var a Access
	for name := range strings.SplitSeq(names, ",") {
		i := slices.Index(accessNames, name)
		if i < 0 {
			return 0, fmt.Errorf("the kinds of access are %s, not %q", strings.Join(accessNames, ", "), name)
		}
		a |= 1 << i
	}
	return a, nil
}
