// Package resolv is Ruby's Resolv: it asks the name servers of the machine that compiles catalogs, and its file of hosts.
package resolv

import (
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The classes of errors.
var (
	// ResolvClass is Resolv.
	ResolvClass = &ruby.Class{Name: "Resolv", Super: ruby.ObjectClass}
	// ResolvError is Resolv::ResolvError.
	ResolvError = &ruby.Class{Name: "Resolv::ResolvError", Super: ruby.StandardError}
	// ResolvTimeout is Resolv::ResolvTimeout.
	ResolvTimeout = &ruby.Class{Name: "Resolv::ResolvTimeout", Super: ruby.TimeoutError}
	// DNSClass is Resolv::DNS.
	DNSClass = &ruby.Class{Name: "Resolv::DNS", Super: ruby.ObjectClass}
)

// The files of the machine that say how names are looked up.
const (
	hostsFile  = "/etc/hosts"
	resolvConf = "/etc/resolv.conf"
)

// DNS is a Resolv::DNS: what asks name servers.
//
//ruby:class Resolv::DNS
type DNS struct {
	servers  []string // with their ports
	search   []string
	ndots    int
	timeouts []time.Duration
}

// NewDNS is Resolv::DNS.new: asks the name servers that a hash or a file names, or else those of the machine.
//
//ruby:access dns
//ruby:singleton Resolv::DNS.new 0..1
func NewDNS(config ...value.Value) (*DNS, error) {
	d := &DNS{ndots: 1}
	searched := false
	file := resolvConf
	if len(config) > 0 && config[0] != nil {
		switch config[0].(type) {
		case *ruby.Hash, *value.Hash:
			return configured(ruby.PairsOf(config[0]))
		}
		name, err := ruby.ToStr(config[0])
		if err != nil {
			return nil, ruby.Raise(ruby.ArgumentError, "invalid resolv configuration: ", ruby.Inspect(config[0]))
		}
		file = name
	}
	text, err := os.ReadFile(file)
	if err != nil && file != resolvConf {
		return nil, ruby.Raise(ruby.ErrnoENOENT, "No such file or directory @ rb_sysopen - ", file)
	}
	for line := range strings.Lines(string(text)) {
		if i := strings.IndexAny(line, "#;"); i >= 0 {
			line = line[:i]
		}
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		switch words[0] {
		case "nameserver":
			for _, server := range words[1:] {
				d.servers = append(d.servers, net.JoinHostPort(server, "53"))
			}
		case "domain":
			d.search, searched = words[1:2], true
		case "search":
			d.search, searched = words[1:], true
		case "options":
			for _, o := range words[1:] {
				if n, err := strconv.Atoi(strings.TrimPrefix(o, "ndots:")); err == nil && strings.HasPrefix(o, "ndots:") {
					d.ndots = n
				}
			}
		}
	}
	return d.complete(searched), nil
}

// configured is what a hash says.
func configured(h ruby.Pairs) (*DNS, error) {
	d := &DNS{ndots: 1}
	searched := false
	err := h.Walk(func(key, v value.Value) error {
		list := []value.Value{v}
		switch v.(type) {
		case *ruby.Array, value.Array:
			list = ruby.Elements(v)
		}
		switch ruby.SymbolOf(key) {
		case "nameserver":
			for _, s := range list {
				d.servers = append(d.servers, net.JoinHostPort(ruby.ToS(s), "53"))
			}
		case "nameserver_port":
			for _, s := range list {
				pair := ruby.Elements(s)
				if len(pair) != 2 {
					return ruby.Raise(ruby.ArgumentError, "invalid nameserver config: ", ruby.Inspect(v))
				}
				d.servers = append(d.servers, net.JoinHostPort(ruby.ToS(pair[0]), ruby.ToS(pair[1])))
			}
		case "search":
			searched = v != nil
			for _, s := range list {
				if v != nil {
					d.search = append(d.search, strings.Trim(ruby.ToS(s), "."))
				}
			}
		case "ndots":
			n, err := ruby.ToInt(v)
			d.ndots = int(n)
			return err
		}
		return nil
	})
	return d.complete(searched), err
}

// complete adds what holds where nothing is said.
func (d *DNS) complete(searched bool) *DNS {
	if len(d.servers) == 0 {
		d.servers = []string{"0.0.0.0:53"}
	}
	if !searched {
		d.search = []string{""}
		if name, err := os.Hostname(); err == nil {
			if _, domain, ok := strings.Cut(name, "."); ok {
				d.search[0] = domain
			}
		}
	}
	return d
}

// Open is Resolv::DNS.open: the block gets a new resolver, and its value is that of the call.
//
//ruby:access dns
//ruby:singleton Resolv::DNS.open 0..1
func Open(block *ruby.Block, config ...value.Value) (value.Value, error) {
	d, err := NewDNS(config...)
	if err != nil || block == nil {
		return d, err
	}
	return block.Yield(d)
}

// SetTimeouts is Resolv::DNS#timeouts=: how many seconds to wait for an answer, at each try.
//
//ruby:method Resolv::DNS#timeouts=
func SetTimeouts(d *DNS, v value.Value) (value.Value, error) {
	d.timeouts = nil
	list := []value.Value{v}
	switch v.(type) {
	case nil:
		return nil, nil
	case *ruby.Array, value.Array:
		list = ruby.Elements(v)
	}
	for _, t := range list {
		switch t.(type) {
		case int64, float64:
		default:
			return nil, ruby.Raise(ruby.ArgumentError, ruby.Inspect(t), " is not numeric")
		}
		seconds, err := ruby.ToFloat(t)
		if err != nil {
			return nil, err
		}
		if seconds <= 0 {
			return nil, ruby.Raise(ruby.ArgumentError, "timeout=", ruby.ToS(t), " must be positive")
		}
		d.timeouts = append(d.timeouts, time.Duration(seconds*float64(time.Second)))
	}
	return v, nil
}

// Close is Resolv::DNS#close.
//
//ruby:method Resolv::DNS#close
func Close(*DNS) {}

// waits are how long to wait for an answer, try by try.
func (d *DNS) waits() []time.Duration {
	if d.timeouts != nil {
		return d.timeouts
	}
	second := 10 * time.Second / time.Duration(len(d.servers))
	return []time.Duration{5 * time.Second, second, 2 * second, 4 * second}
}

// candidates are the names that a name may be short for.
func (d *DNS) candidates(name string) []string {
	if strings.HasSuffix(name, ".") {
		return []string{name}
	}
	var list []string
	if strings.Count(name, ".") >= d.ndots {
		list = append(list, name)
	}
	for _, domain := range d.search {
		list = append(list, strings.TrimSuffix(name+"."+domain, "."))
	}
	if !slices.Contains(list, name) {
		list = append(list, name)
	}
	return list
}

// ask returns the answer for a name, nil for none, with the name that it is for.
func (d *DNS) ask(name string, typ uint16) (*answer, string) {
	tcp := false
	for _, candidate := range d.candidates(name) {
		a := d.askAll(candidate, typ, &tcp)
		switch {
		case a == nil:
			return nil, ""
		case a.code == 3: // there is no such name
			continue
		case a.code != 0:
			return nil, ""
		}
		return a, strings.TrimSuffix(candidate, ".")
	}
	return nil, ""
}

// askAll asks the servers for one name until one answers.
func (d *DNS) askAll(name string, typ uint16, tcp *bool) *answer {
	for _, wait := range d.waits() {
		for _, server := range d.servers {
			a, err := exchange(server, name, typ, wait, *tcp)
			if err == nil && a.truncated && !*tcp {
				*tcp = true
				a, err = exchange(server, name, typ, wait, true)
			}
			if err == nil {
				return a
			}
			if errors.Is(err, errMessage) {
				return nil
			}
		}
	}
	return nil
}

// exchange asks one server.
func exchange(server, name string, typ uint16, wait time.Duration, tcp bool) (*answer, error) {
	id := uint16(rand.Uint32())
	ask, err := question(id, name, typ)
	if err != nil {
		return nil, err
	}
	network := "udp"
	if tcp {
		network = "tcp"
		ask = append(binary.BigEndian.AppendUint16(nil, uint16(len(ask))), ask...)
	}
	deadline := time.Now().Add(wait)
	c, err := net.DialTimeout(network, server, wait)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	_ = c.SetDeadline(deadline)
	if _, err := c.Write(ask); err != nil {
		return nil, err
	}
	if tcp {
		var size [2]byte
		if _, err := io.ReadFull(c, size[:]); err != nil {
			return nil, err
		}
		message := make([]byte, binary.BigEndian.Uint16(size[:]))
		if _, err := io.ReadFull(c, message); err != nil {
			return nil, err
		}
		return parse(message, id)
	}
	for {
		message := make([]byte, 1<<16)
		n, err := c.Read(message)
		if err != nil {
			return nil, err
		}
		if a, err := parse(message[:n], id); err == nil { // others are for somebody else
			return a, nil
		}
	}
}

// resources are the records of a name, of a type, as Resolv::DNS#each_resource finds them in an answer.
func (d *DNS) resources(name string, typ uint16) ([]*Resource, error) {
	a, name := d.ask(name, typ)
	if a == nil {
		return nil, nil
	}
	var all []*Resource
	for _, rec := range a.records {
		r, err := newResource(a.message, rec)
		if err != nil {
			return nil, ruby.Raise(ruby.StandardError, err.Error())
		}
		all = append(all, r)
	}
	var found []*Resource
	of := func(alias bool) {
		at := name
		for _, r := range all {
			switch {
			case !strings.EqualFold(r.record.name, at):
			case r.record.typ == typ || typ == typeANY:
				found = append(found, r)
			case alias && r.record.typ == typeCNAME:
				at = r.target
			}
		}
	}
	if of(true); len(found) == 0 {
		of(false)
	}
	return found, nil
}

// nameOf is the name that an argument is.
func nameOf(v value.Value) (string, error) {
	if n, ok := v.(*Name); ok {
		return n.text + ".", nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return "", ruby.Raise(ruby.ArgumentError, "cannot interpret as DNS name: ", ruby.Inspect(v))
	}
	return s, nil
}

// GetResources is Resolv::DNS#getresources: the records of a name, of a class of records.
//
//ruby:method Resolv::DNS#getresources
func GetResources(d *DNS, name, class value.Value) ([]value.Value, error) {
	typ, err := typeOf(class)
	if err != nil {
		return nil, err
	}
	n, err := nameOf(name)
	if err != nil {
		return nil, err
	}
	found, err := d.resources(n, typ)
	list := []value.Value{}
	for _, r := range found {
		list = append(list, r)
	}
	return list, err
}

// EachResource is Resolv::DNS#each_resource: the block gets the records of a name.
//
//ruby:method Resolv::DNS#each_resource
func EachResource(d *DNS, name, class value.Value, block *ruby.Block) error {
	list, err := GetResources(d, name, class)
	if err != nil {
		return err
	}
	for _, r := range list {
		if _, err := block.Yield(r); err != nil {
			return err
		}
	}
	return nil
}

// GetResource is Resolv::DNS#getresource: the first of the records of a name.
//
//ruby:method Resolv::DNS#getresource
func GetResource(d *DNS, name, class value.Value) (value.Value, error) {
	list, err := GetResources(d, name, class)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, ruby.Raise(ResolvError, "DNS result has no information for ", ruby.ToS(name))
	}
	return list[0], nil
}

// addresses are those of a name: of version 4, and of version 6 where this machine has such an address.
func (d *DNS) addresses(name string) ([]*Address, error) {
	var list []*Address
	types := []uint16{typeA}
	if usesIPv6() {
		types = append(types, typeAAAA)
	}
	for _, typ := range types {
		found, err := d.resources(name, typ)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			list = append(list, &Address{r.address})
		}
	}
	return list, nil
}

// usesIPv6 reports whether the machine has an address of version 6 that others can reach.
func usesIPv6() bool {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return true
	}
	return slices.ContainsFunc(list, func(a net.Addr) bool {
		ip, ok := a.(*net.IPNet)
		return ok && ip.IP.To4() == nil && !ip.IP.IsLoopback() && !ip.IP.IsLinkLocalUnicast()
	})
}

// DNSAddresses is Resolv::DNS#getaddresses.
//
//ruby:method Resolv::DNS#getaddresses
func DNSAddresses(d *DNS, name value.Value) ([]value.Value, error) {
	n, err := nameOf(name)
	if err != nil {
		return nil, err
	}
	list := []value.Value{}
	found, err := d.addresses(n)
	for _, a := range found {
		list = append(list, a)
	}
	return list, err
}

// DNSAddress is Resolv::DNS#getaddress.
//
//ruby:method Resolv::DNS#getaddress
func DNSAddress(d *DNS, name value.Value) (value.Value, error) {
	return first(name, func() ([]value.Value, error) { return DNSAddresses(d, name) })
}

// DNSNames is Resolv::DNS#getnames: the names of an address.
//
//ruby:method Resolv::DNS#getnames
func DNSNames(d *DNS, address value.Value) ([]value.Value, error) {
	a, err := netip.ParseAddr(ruby.ToS(address))
	if err != nil {
		return nil, ruby.Raise(ResolvError, "cannot interpret as address: ", ruby.ToS(address))
	}
	found, err := d.resources(reverse(a)+".", typePTR)
	list := []value.Value{}
	for _, r := range found {
		list = append(list, &Name{r.target})
	}
	return list, err
}

// DNSName is Resolv::DNS#getname: a name of an address.
//
//ruby:method Resolv::DNS#getname
func DNSName(d *DNS, address value.Value) (value.Value, error) {
	return first(address, func() ([]value.Value, error) { return DNSNames(d, address) })
}

func first(of value.Value, all func() ([]value.Value, error)) (value.Value, error) {
	list, err := all()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, ruby.Raise(ResolvError, "DNS result has no information for ", ruby.ToS(of))
	}
	return list[0], nil
}

// inHosts are the addresses of a name, or the names of an address, in the file of hosts.
func inHosts(name string, reversed bool) []string {
	text, err := os.ReadFile(hostsFile)
	if err != nil {
		return nil
	}
	var found []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) < 2:
		case reversed && words[0] == name:
			found = append(found, words[1:]...)
		case !reversed && slices.Contains(words[1:], name):
			found = append(found, words[0])
		}
	}
	if !reversed {
		slices.Reverse(found)
	}
	return found
}

// GetAddresses is Resolv.getaddresses: the addresses of a name, in the file of hosts or by the DNS.
//
//ruby:access dns
//ruby:singleton Resolv.getaddresses
func GetAddresses(name string) ([]string, error) {
	if _, err := netip.ParseAddr(name); err == nil {
		return []string{name}, nil
	}
	if found := inHosts(name, false); len(found) > 0 {
		return found, nil
	}
	d, err := NewDNS()
	if err != nil {
		return nil, err
	}
	found, err := d.addresses(name)
	list := []string{}
	for _, a := range found {
		list = append(list, a.String())
	}
	return list, err
}

// GetAddress is Resolv.getaddress: an address of a name.
//
//ruby:access dns
//ruby:singleton Resolv.getaddress
func GetAddress(name string) (string, error) {
	found, err := GetAddresses(name)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", ruby.Raise(ResolvError, "no address for ", name)
	}
	return found[0], nil
}

// GetNames is Resolv.getnames: the names of an address.
//
//ruby:access dns
//ruby:singleton Resolv.getnames
func GetNames(address string) ([]string, error) {
	if found := inHosts(address, true); len(found) > 0 {
		return found, nil
	}
	d, err := NewDNS()
	if err != nil {
		return nil, err
	}
	found, err := DNSNames(d, address)
	list := []string{}
	for _, n := range found {
		list = append(list, n.(*Name).text)
	}
	return list, err
}

// GetName is Resolv.getname: a name of an address.
//
//ruby:access dns
//ruby:singleton Resolv.getname
func GetName(address string) (string, error) {
	found, err := GetNames(address)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", ruby.Raise(ResolvError, "no name for ", address)
	}
	return found[0], nil
}

// Equal is Puppet's == with another value.
func (d *DNS) Equal(v value.Value) bool { return v == value.Value(d) }

// AppendKey appends the identity of the resolver as a hash key.
func (*DNS) AppendKey(b []byte) []byte { return append(b, "Resolv::DNS"...) }

// AppendText appends what to_s prints, without the address.
func (*DNS) AppendText(b []byte) []byte { return append(b, "#<Resolv::DNS>"...) }

// Kind is what Puppet's messages call it.
func (*DNS) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*DNS) HostClass() string { return DNSClass.Name }

// RubyClass is its class.
func (*DNS) RubyClass() *ruby.Class { return DNSClass }

// SocketClass is Socket.
var SocketClass = &ruby.Class{Name: "Socket", Super: ruby.ObjectClass}

// Hostname is Socket.gethostname: the name of the machine.
//
//ruby:access dns
//ruby:singleton Socket.gethostname
func Hostname() (string, error) {
	name, err := os.Hostname()
	if err != nil {
		return "", ruby.Raise(ruby.SocketError, err.Error())
	}
	return name, nil
}
