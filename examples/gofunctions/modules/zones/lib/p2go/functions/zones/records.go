package zones

import (
	"sort"

	"github.com/p2go/p2go/runtime/function"
)

// Records makes the address records of hosts, in the order of their names.
//
//p2go:dispatch (Hash[String[1], Zones::Address] $hosts) >> Array[String]
func Records(hosts map[string]string) []string {
	var records []string
	for _, name := range names(hosts) {
		records = append(records, name+" A "+hosts[name])
	}
	return records
}

// RecordsOf makes a record of each host with a lambda that is given name and address.
//
//p2go:dispatch (Hash[String[1], Zones::Address] $hosts, Callable[String, String] &$record) >> Array[String]
func RecordsOf(hosts map[string]string, record *function.Block) ([]any, error) {
	var records []any
	for _, name := range names(hosts) {
		r, err := record.Call(name, hosts[name])
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}

// names are the names of hosts, sorted.
func names(hosts map[string]string) []string {
	var names []string
	for name := range hosts {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
