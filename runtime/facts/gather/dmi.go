package gather

import (
	"crypto/sha1" //nolint:gosec // fingerprints of SSH keys are made with it, too
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// chassis are the names of the types of enclosures, from 1.
var chassis = []string{
	"Other", "Unknown", "Desktop", "Low Profile Desktop", "Pizza Box", "Mini Tower", "Tower", "Portable", "Laptop", "Notebook", "Hand Held",
	"Docking Station", "All in One", "Sub Notebook", "Space-Saving", "Lunch Box", "Main System Chassis", "Expansion Chassis", "SubChassis",
	"Bus Expansion Chassis", "Peripheral Chassis", "Storage Chassis", "Rack Mount Chassis", "Sealed-Case PC", "Multi-system", "CompactPCI",
	"AdvancedTCA", "Blade", "Blade Enclosure", "Tablet", "Convertible", "Detachable",
}

// dmi is the fact dmi.
func (m *Machine) dmi() []value.Entry {
	read := func(name string) value.Value { return Text(m.Line("sys/class/dmi/id/" + name)) }
	kind := read("chassis_type")
	if n, err := strconv.Atoi(value.Text(kind)); err == nil && n >= 1 && n <= len(chassis) {
		kind = chassis[n-1]
	}
	return []value.Entry{Fact("dmi", Structure(
		Fact("bios", Structure(Fact("release_date", read("bios_date")), Fact("vendor", read("bios_vendor")), Fact("version", read("bios_version")))),
		Fact("board", Structure(
			Fact("asset_tag", read("board_asset_tag")), Fact("manufacturer", read("board_vendor")), Fact("product", read("board_name")),
			Fact("serial_number", read("board_serial")))),
		Fact("chassis", Structure(Fact("asset_tag", read("chassis_asset_tag")), Fact("type", kind))),
		Fact("manufacturer", read("sys_vendor")),
		Fact("product", Structure(Fact("name", read("product_name")), Fact("serial_number", read("product_serial")), Fact("uuid", read("product_uuid"))))))}
}

// ssh is the fact ssh: the host's keys and their fingerprints.
func (m *Machine) ssh() []value.Entry {
	found := value.NewHash()
	for _, dir := range []string{"etc/ssh", "usr/local/etc/ssh", "etc", "usr/local/etc", "etc/opt/ssh"} {
		for i, name := range []string{"rsa", "dsa", "ecdsa", "ed25519"} {
			fields := strings.Fields(m.Read(dir + "/ssh_host_" + name + "_key.pub"))
			if len(fields) < 2 {
				continue
			}
			key, err := base64.StdEncoding.DecodeString(fields[1])
			if err != nil {
				continue
			}
			short, long := sha1.Sum(key), sha256.Sum256(key) //nolint:gosec // see above
			fingerprint := "SSHFP " + strconv.Itoa(i+1) + " "
			found.Set(name, Structure(
				Fact("fingerprints", Structure(
					Fact("sha1", fingerprint+"1 "+hex.EncodeToString(short[:])), Fact("sha256", fingerprint+"2 "+hex.EncodeToString(long[:])))),
				Fact("key", fields[1]), Fact("type", fields[0])))
		}
	}
	return []value.Entry{Fact("ssh", Structure(found.Entries()...))}
}
