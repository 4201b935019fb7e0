// Package givenfn has the functions of mcl that ask what no program of p2go can: mgmt's cluster, or a service that p2go does not talk to.
// `--facts` can have their values (MCL-FN-20).
package givenfn

import (
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

const cluster = "the program has no cluster to ask"

var (
	valueReady  = []string{"value", "ready"}
	valueExists = []string{"value", "exists"}
	response    = []string{"status", "output"}
	nameHost    = []string{"name", "host"}
)

// ready is a value of a resource of kind value, which sends it only while mgmt runs: until then it is zero.
func ready(in *inputs.Inputs, call string, t *mcl.Type) (*mcl.Struct, error) {
	t = mcl.StructOf(valueReady, t, mcl.BoolType)
	return inputs.Read(in, call, t, inputs.Never, func() (*mcl.Struct, error) { return t.Zero().(*mcl.Struct), nil })
}

// GetBool is value.get_bool.
func GetBool(in *inputs.Inputs, key string) (*mcl.Struct, error) {
	return ready(in, inputs.Call("value.get_bool", key), mcl.BoolType)
}

// GetStr is value.get_str.
func GetStr(in *inputs.Inputs, key string) (*mcl.Struct, error) {
	return ready(in, inputs.Call("value.get_str", key), mcl.StrType)
}

// GetInt is value.get_int.
func GetInt(in *inputs.Inputs, key string) (*mcl.Struct, error) {
	return ready(in, inputs.Call("value.get_int", key), mcl.IntType)
}

// GetFloat is value.get_float.
func GetFloat(in *inputs.Inputs, key string) (*mcl.Struct, error) {
	return ready(in, inputs.Call("value.get_float", key), mcl.FloatType)
}

// Getval is world.getval.
func Getval(in *inputs.Inputs, key string) (*mcl.Struct, error) {
	return inputs.Given[*mcl.Struct](in, inputs.Call("world.getval", key), mcl.StructOf(valueExists, mcl.StrType, mcl.BoolType), cluster)
}

// KVLookup is world.kvlookup.
func KVLookup(in *inputs.Inputs, namespace string) (*value.Hash, error) {
	return inputs.Given[*value.Hash](in, inputs.Call("world.kvlookup", namespace), mcl.MapOf(mcl.StrType), cluster)
}

// Schedule is world.schedule.
func Schedule(in *inputs.Inputs, namespace string) (value.Array, error) {
	return inputs.Given[value.Array](in, inputs.Call("world.schedule", namespace), mcl.ListOf(mcl.StrType), cluster)
}

// CollectRes is world/collect.res.
func CollectRes(in *inputs.Inputs, kind string) (value.Array, error) {
	t := mcl.ListOf(mcl.StructOf(nameHost, mcl.StrType, mcl.StrType))
	return inputs.Given[value.Array](in, inputs.Call("world/collect.res", kind), t, cluster)
}

// Response is net/http.response.
func Response(in *inputs.Inputs, uid string) (*mcl.Struct, error) {
	return inputs.Given[*mcl.Struct](in, inputs.Call("net/http.response", uid), mcl.StructOf(response, mcl.IntType, mcl.StrType), cluster)
}

// RebootNeeded is sys/fwupd.reboot_needed.
func RebootNeeded(in *inputs.Inputs) (bool, error) {
	return inputs.Given[bool](in, "sys/fwupd.reboot_needed()", mcl.BoolType, "the program does not talk to fwupd")
}
