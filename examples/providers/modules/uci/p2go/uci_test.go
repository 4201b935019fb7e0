// Package uci_test tests the module, whose provider is written in Go.
package uci_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/provider"

	. "github.com/p2go/p2go/runtime/policytest"
)

// router is a machine with the options.
func router(t *testing.T, options map[string]string) *Machine {
	m := NewMachine(t)
	m.Command("uci", func(c provider.Command) (string, error) {
		what, name := c.Args[len(c.Args)-2], c.Args[len(c.Args)-1]
		switch value, there := options[name]; what {
		case "get":
			if !there {
				return "", errors.New("uci: Entry not found")
			}
			return value + "\n", nil
		case "set":
			name, value, _ = strings.Cut(name, "=")
			options[name] = value
		case "delete":
			delete(options, name)
		}
		return "", nil
	})
	return m
}

func TestOption(t *testing.T) {
	m := router(t, map[string]string{"network.lan.ipaddr": "192.168.1.1/24"})
	lan := Class("uci::lan", Params{"address": "192.0.2.1"})
	m.Noop(lan).Changed("Uci_option[network.lan.ipaddr]/value: value changed '192.168.1.1/24' to '192.0.2.1/24' (noop)")
	m.Apply(lan).Changed("Uci_option[network.lan.ipaddr]/value: value changed '192.168.1.1/24' to '192.0.2.1/24'")
	if !slices.Contains(m.Commands(), "uci commit network") {
		t.Errorf("nothing is committed: %q", m.Commands())
	}
	m.Apply(lan).Unchanged()
}

func TestPresence(t *testing.T) {
	options := map[string]string{"network.guest": "interface"}
	m := router(t, options)
	both := []Option{Declare("uci_option", "network.guest", Params{"ensure": "absent"}), Declare("uci_option", "system.ntp.enabled", Params{"value": 1})}
	m.Apply(both...).Changed("Uci_option[network.guest]/ensure: removed", "Uci_option[system.ntp.enabled]/ensure: created")
	m.Apply(both...).Unchanged()
	if options["system.ntp.enabled"] != "1" || len(options) != 1 {
		t.Errorf("the options are %v", options)
	}
}

func TestWrong(t *testing.T) {
	NewMachine(t).Refuses("Validation of Uci_option.x. failed: x is not CONFIG.SECTION.OPTION", Declare("uci_option", "x"))
	m := NewMachine(t) // without uci
	m.Apply(Declare("uci_option", "a.b", Params{"value": "c"})).Failed("Could not find a suitable provider for uci_option")
}
