// Package ifacefn has the functions of mcl that ask the kernel for the interfaces of the network. It is linked only into programs that name
// one, since package net is big.
package ifacefn

import (
	"net"
	"os"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// InterfaceCIDR is net.interface_cidr: the first address of an interface, with the size of its network.
func InterfaceCIDR(in *inputs.Inputs, name string) (string, error) {
	return inputs.Read(in, inputs.Call("net.interface_cidr", name), mcl.StrType, inputs.Seconds(1), func() (string, error) {
		i, err := net.InterfaceByName(name)
		if err != nil {
			return "", fn.Fatal("net.interface_cidr", err)
		}
		addrs, err := i.Addrs()
		if err == nil && len(addrs) == 0 {
			err = mcl.Fail("the interface " + strconv.Quote(name) + " has no address")
		}
		if err != nil {
			return "", fn.Fatal("net.interface_cidr", err)
		}
		return addrs[0].String(), nil
	})
}

// MACs is net.macs: the MAC addresses of all interfaces that have one.
func MACs(in *inputs.Inputs) (value.Array, error) {
	return inputs.Read(in, "net.macs()", mcl.ListOf(mcl.StrType), inputs.Seconds(1), func() (value.Array, error) {
		macs, err := macs()
		return fn.Strings(macs), fn.Fatal("net.macs", err)
	})
}

func macs() ([]string, error) {
	all, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	var macs []string
	for _, i := range all {
		if len(i.HardwareAddr) > 0 {
			macs = append(macs, i.HardwareAddr.String())
		}
	}
	return macs, nil
}

// WiredInterface is net.wired_interface: the first interface of a device that is a wired one, "" where there is none.
func WiredInterface(in *inputs.Inputs) (string, error) {
	return inputs.Read(in, "net.wired_interface()", mcl.StrType, inputs.Seconds(1), func() (string, error) {
		all, err := net.Interfaces()
		if err != nil {
			return "", fn.Fatal("net.wired_interface", err)
		}
		for _, i := range all {
			dir := "/sys/class/net/" + i.Name
			if len(i.HardwareAddr) > 0 && exists(dir+"/device") && !exists(dir+"/wireless") {
				return i.Name, nil
			}
		}
		return "", nil
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// HostnameMapper is util.hostname_mapper: the name that a map has for a MAC address of the machine, "" where it has none. It fails where it has
// several that differ.
func HostnameMapper(in *inputs.Inputs, names *value.Hash) (string, error) {
	return inputs.Read(in, inputs.Call("util.hostname_mapper", names), mcl.StrType, inputs.Never, func() (string, error) {
		macs, err := macs()
		if err != nil {
			return "", fn.Fatal("util.hostname_mapper", err)
		}
		return nameOf(names, macs)
	})
}

func nameOf(names *value.Hash, macs []string) (string, error) {
	name := ""
	for _, mac := range macs {
		switch n, _ := names.Member(mac).(string); {
		case n == "" || n == name:
		case name == "":
			name = n
		default:
			return "", mcl.Fail("util.hostname_mapper: the machine has the names " + strconv.Quote(name) + " and " + strconv.Quote(n))
		}
	}
	return name, nil
}
