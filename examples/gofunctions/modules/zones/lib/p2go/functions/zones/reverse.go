// Package zones has the functions of the module zones.
package zones

import (
	"errors"
	"strings"
)

// Reverse names the zone of addresses, which must be in one network of 256.
//
//p2go:dispatch (Zones::Address +$addresses) >> String
func Reverse(addresses ...string) (string, error) {
	zone := ""
	for _, a := range addresses {
		parts := strings.Split(a, ".")
		z := parts[2] + "." + parts[1] + "." + parts[0] + ".in-addr.arpa"
		if zone != "" && z != zone {
			return "", errors.New("the addresses are in " + zone + " and in " + z)
		}
		zone = z
	}
	return zone, nil
}
