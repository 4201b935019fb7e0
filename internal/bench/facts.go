package bench

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Facts returns what Facter says of the node: the facts that the environment
// reads, among as many others as a small server has.
func Facts() map[string]any {
	mounts, interfaces, disks, cores := map[string]any{}, map[string]any{}, map[string]any{}, []any{}
	for i := range 12 {
		n := strconv.Itoa(i)
		mounts["/srv/data"+n] = map[string]any{
			"device": "/dev/mapper/vg-data" + n, "filesystem": "ext4", "options": []any{"rw", "relatime", "errors=remount-ro"},
			"size": "19.52 GiB", "size_bytes": 20956397568, "used": "8.31 GiB", "used_bytes": 8922832896, "capacity": "42.58%",
		}
		interfaces["eth"+n] = map[string]any{
			"ip": "192.0.2." + n, "netmask": "255.255.255.0", "network": "192.0.2.0", "mac": fmt.Sprintf("52:54:00:00:00:%02x", i), "mtu": 1500,
			"bindings": []any{map[string]any{"address": "192.0.2." + n, "netmask": "255.255.255.0", "network": "192.0.2.0"}},
		}
		disks["sd"+string(rune('a'+i))] = map[string]any{"model": "QEMU HARDDISK", "size": "20.00 GiB", "size_bytes": 21474836480, "vendor": "QEMU"}
		cores = append(cores, "AMD EPYC Processor")
	}
	return map[string]any{
		"kernel": "Linux", "kernelversion": "6.1.0", "virtual": "kvm", "is_virtual": true, "timezone": "UTC", "uptime_seconds": 864000,
		"clientcert": NodeName, "clientversion": "8.10.0",
		"os": map[string]any{
			"family": "Debian", "name": "Debian", "architecture": "amd64", "hardware": "x86_64",
			"release": map[string]any{"full": "12.5", "major": "12", "minor": "5"},
			"distro":  map[string]any{"codename": "bookworm", "id": "Debian"},
		},
		"networking": map[string]any{
			"fqdn": NodeName, "hostname": "node1", "domain": "example.com", "ip": "192.0.2.14", "primary": "eth0", "interfaces": interfaces,
		},
		"processors":  map[string]any{"count": 12, "physicalcount": 1, "isa": "x86_64", "models": cores},
		"memory":      map[string]any{"system": map[string]any{"total": "4.00 GiB", "total_bytes": 4294967296, "capacity": "31.07%"}},
		"mountpoints": mounts,
		"disks":       disks,
		"ruby":        map[string]any{"platform": "x86_64-linux", "version": "3.1.2"},
		"identity":    map[string]any{"user": "root", "group": "root", "uid": 0, "gid": 0, "privileged": true},
	}
}

// factsJSON is the facts file that binaries read.
func factsJSON() []byte {
	text, err := json.MarshalIndent(map[string]any{"name": NodeName, "values": Facts()}, "", "  ")
	if err != nil {
		panic(err) // the facts are written above
	}
	return append(text, '\n')
}
