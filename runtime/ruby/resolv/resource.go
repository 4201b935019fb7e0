package resolv

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The classes of records.
var (
	// ResourceClass is Resolv::DNS::Resource.
	ResourceClass = &ruby.Class{Name: "Resolv::DNS::Resource", Super: ruby.ObjectClass}
	// A is Resolv::DNS::Resource::IN::A.
	A = &ruby.Class{Name: "Resolv::DNS::Resource::IN::A", Super: ResourceClass}
	// AAAA is Resolv::DNS::Resource::IN::AAAA.
	AAAA = &ruby.Class{Name: "Resolv::DNS::Resource::IN::AAAA", Super: ResourceClass}
	// ANY is Resolv::DNS::Resource::IN::ANY.
	ANY = &ruby.Class{Name: "Resolv::DNS::Resource::IN::ANY", Super: ResourceClass}
	// CNAME is Resolv::DNS::Resource::IN::CNAME.
	CNAME = &ruby.Class{Name: "Resolv::DNS::Resource::IN::CNAME", Super: ResourceClass}
	// MX is Resolv::DNS::Resource::IN::MX.
	MX = &ruby.Class{Name: "Resolv::DNS::Resource::IN::MX", Super: ResourceClass}
	// NS is Resolv::DNS::Resource::IN::NS.
	NS = &ruby.Class{Name: "Resolv::DNS::Resource::IN::NS", Super: ResourceClass}
	// PTR is Resolv::DNS::Resource::IN::PTR.
	PTR = &ruby.Class{Name: "Resolv::DNS::Resource::IN::PTR", Super: ResourceClass}
	// SOA is Resolv::DNS::Resource::IN::SOA.
	SOA = &ruby.Class{Name: "Resolv::DNS::Resource::IN::SOA", Super: ResourceClass}
	// SRV is Resolv::DNS::Resource::IN::SRV.
	SRV = &ruby.Class{Name: "Resolv::DNS::Resource::IN::SRV", Super: ResourceClass}
	// TXT is Resolv::DNS::Resource::IN::TXT.
	TXT = &ruby.Class{Name: "Resolv::DNS::Resource::IN::TXT", Super: ResourceClass}

	// NameClass is Resolv::DNS::Name.
	NameClass = &ruby.Class{Name: "Resolv::DNS::Name", Super: ruby.ObjectClass}
	// IPv4Class is Resolv::IPv4.
	IPv4Class = &ruby.Class{Name: "Resolv::IPv4", Super: ruby.ObjectClass}
	// IPv6Class is Resolv::IPv6.
	IPv6Class = &ruby.Class{Name: "Resolv::IPv6", Super: ruby.ObjectClass}
)

// classOf is the class of records of a type.
func classOf(typ uint16) *ruby.Class {
	switch typ {
	case typeA:
		return A
	case typeAAAA:
		return AAAA
	case typeCNAME:
		return CNAME
	case typeMX:
		return MX
	case typeNS:
		return NS
	case typePTR:
		return PTR
	case typeSOA:
		return SOA
	case typeSRV:
		return SRV
	case typeTXT:
		return TXT
	case typeANY:
		return ANY
	}
	return ResourceClass
}

// typeOf is the type of records of a class.
func typeOf(v value.Value) (uint16, error) {
	k, ok := v.(*ruby.Class)
	for typ := uint16(1); ok && typ <= typeANY; typ++ {
		if c := classOf(typ); c != ResourceClass && c.Same(k) {
			return typ, nil
		}
	}
	return 0, ruby.Raise(ruby.ArgumentError, "not a class of records: ", ruby.Inspect(v))
}

// Resource is a Resolv::DNS::Resource: a record of the DNS.
//
//ruby:class Resolv::DNS::Resource
type Resource struct {
	record  record
	address netip.Addr
	target  string // the name that it says
	other   string // the second name of SOA
	numbers []int64
	strings []string
}

// newResource reads a record of a message.
func newResource(message []byte, rec record) (*Resource, error) {
	res := &Resource{record: rec}
	r := &reader{b: message[:rec.at+len(rec.data)], at: rec.at}
	numbers := func(short, long int) error {
		for range short {
			n, err := r.uint16()
			if err != nil {
				return err
			}
			res.numbers = append(res.numbers, int64(n))
		}
		for range long {
			n, err := r.uint32()
			if err != nil {
				return err
			}
			res.numbers = append(res.numbers, int64(n))
		}
		return nil
	}
	var err error
	name := func(to *string) {
		if err == nil {
			*to, err = r.name()
		}
	}
	switch rec.typ {
	case typeA, typeAAAA:
		var ok bool
		if res.address, ok = netip.AddrFromSlice(rec.data); !ok {
			err = errMessage
		}
	case typeCNAME, typeNS, typePTR:
		name(&res.target)
	case typeMX:
		err = numbers(1, 0)
		name(&res.target)
	case typeSRV:
		err = numbers(3, 0)
		name(&res.target)
	case typeSOA:
		name(&res.target)
		name(&res.other)
		if err == nil {
			err = numbers(0, 5)
		}
	case typeTXT:
		for err == nil && r.at < len(r.b) {
			var s string
			s, err = r.text()
			res.strings = append(res.strings, s)
		}
	}
	return res, err
}

// has is the error of a method that records of this type do not have.
func (r *Resource) has(method string, types ...uint16) error {
	if slices.Contains(types, r.record.typ) {
		return nil
	}
	return ruby.Raise(ruby.NoMethodError, "undefined method `", method, "' for #<", r.HostClass(), ">")
}

// TTL is Resource#ttl: how many seconds the record holds.
//
//ruby:method Resolv::DNS::Resource#ttl
func TTL(r *Resource) int64 { return int64(r.record.ttl) }

// ResourceAddress is #address of records A and AAAA.
//
//ruby:method Resolv::DNS::Resource#address
func ResourceAddress(r *Resource) (*Address, error) {
	return &Address{r.address}, r.has("address", typeA, typeAAAA)
}

// ResourceName is #name of records CNAME, NS and PTR.
//
//ruby:method Resolv::DNS::Resource#name
func ResourceName(r *Resource) (*Name, error) {
	return &Name{r.target}, r.has("name", typeCNAME, typeNS, typePTR)
}

// Exchange is #exchange of records MX.
//
//ruby:method Resolv::DNS::Resource#exchange
func Exchange(r *Resource) (*Name, error) { return &Name{r.target}, r.has("exchange", typeMX) }

// Target is #target of records SRV.
//
//ruby:method Resolv::DNS::Resource#target
func Target(r *Resource) (*Name, error) { return &Name{r.target}, r.has("target", typeSRV) }

// Mname is #mname of records SOA: the name server.
//
//ruby:method Resolv::DNS::Resource#mname
func Mname(r *Resource) (*Name, error) { return &Name{r.target}, r.has("mname", typeSOA) }

// Rname is #rname of records SOA: who is responsible.
//
//ruby:method Resolv::DNS::Resource#rname
func Rname(r *Resource) (*Name, error) { return &Name{r.other}, r.has("rname", typeSOA) }

// number is one of the numbers of records of a type.
func (r *Resource) number(method string, typ uint16, i int) (int64, error) {
	if err := r.has(method, typ); err != nil {
		return 0, err
	}
	return r.numbers[i], nil
}

// Preference is #preference of records MX.
//
//ruby:method Resolv::DNS::Resource#preference
func Preference(r *Resource) (int64, error) { return r.number("preference", typeMX, 0) }

// Priority is #priority of records SRV.
//
//ruby:method Resolv::DNS::Resource#priority
func Priority(r *Resource) (int64, error) { return r.number("priority", typeSRV, 0) }

// Weight is #weight of records SRV.
//
//ruby:method Resolv::DNS::Resource#weight
func Weight(r *Resource) (int64, error) { return r.number("weight", typeSRV, 1) }

// Port is #port of records SRV.
//
//ruby:method Resolv::DNS::Resource#port
func Port(r *Resource) (int64, error) { return r.number("port", typeSRV, 2) }

// Serial is #serial of records SOA.
//
//ruby:method Resolv::DNS::Resource#serial
func Serial(r *Resource) (int64, error) { return r.number("serial", typeSOA, 0) }

// Refresh is #refresh of records SOA.
//
//ruby:method Resolv::DNS::Resource#refresh
func Refresh(r *Resource) (int64, error) { return r.number("refresh", typeSOA, 1) }

// Retry is #retry of records SOA.
//
//ruby:method Resolv::DNS::Resource#retry
func Retry(r *Resource) (int64, error) { return r.number("retry", typeSOA, 2) }

// Expire is #expire of records SOA.
//
//ruby:method Resolv::DNS::Resource#expire
func Expire(r *Resource) (int64, error) { return r.number("expire", typeSOA, 3) }

// Minimum is #minimum of records SOA.
//
//ruby:method Resolv::DNS::Resource#minimum
func Minimum(r *Resource) (int64, error) { return r.number("minimum", typeSOA, 4) }

// Strings is #strings of records TXT.
//
//ruby:method Resolv::DNS::Resource#strings
func Strings(r *Resource) ([]string, error) { return r.strings, r.has("strings", typeTXT) }

// Data is #data of records TXT: their strings in a row.
//
//ruby:method Resolv::DNS::Resource#data
func Data(r *Resource) (string, error) { return strings.Join(r.strings, ""), r.has("data", typeTXT) }

// Equal is Puppet's == with another value.
func (r *Resource) Equal(v value.Value) bool {
	o, ok := v.(*Resource)
	return ok && r.record.typ == o.record.typ && string(r.record.data) == string(o.record.data)
}

// AppendKey appends the identity of the record as a hash key.
func (r *Resource) AppendKey(b []byte) []byte {
	return append(append(append(b, r.HostClass()...), ' '), r.record.data...)
}

// AppendText appends what to_s prints, without the address.
func (r *Resource) AppendText(b []byte) []byte {
	return append(append(append(b, "#<"...), r.HostClass()...), '>')
}

// Kind is what Puppet's messages call it.
func (*Resource) Kind() string { return "Object" }

// HostClass is the name of its class.
func (r *Resource) HostClass() string { return classOf(r.record.typ).Name }

// RubyClass is its class.
func (r *Resource) RubyClass() *ruby.Class { return classOf(r.record.typ) }

// Name is a Resolv::DNS::Name: a name of the DNS.
//
//ruby:class Resolv::DNS::Name
type Name struct{ text string }

// NameText is Resolv::DNS::Name#to_s.
//
//ruby:method Resolv::DNS::Name#to_s
func NameText(n *Name) string { return n.text }

// Length is Resolv::DNS::Name#length: how many parts it has.
//
//ruby:method Resolv::DNS::Name#length
func Length(n *Name) int64 { return int64(len(strings.Split(n.text, "."))) }

// IsAbsolute is Resolv::DNS::Name#absolute?.
//
//ruby:method Resolv::DNS::Name#absolute?
func IsAbsolute(*Name) bool { return true }

// NameInspect is Resolv::DNS::Name#inspect.
//
//ruby:method Resolv::DNS::Name#inspect
func NameInspect(n *Name) string { return string(n.AppendInspect(nil)) }

// Equal is Puppet's == with another value.
func (n *Name) Equal(v value.Value) bool {
	o, ok := v.(*Name)
	return ok && strings.EqualFold(n.text, o.text)
}

// AppendKey appends the identity of the name as a hash key.
func (n *Name) AppendKey(b []byte) []byte {
	return append(append(b, "Resolv::DNS::Name "...), strings.ToLower(n.text)...)
}

// AppendText appends the name.
func (n *Name) AppendText(b []byte) []byte { return append(b, n.text...) }

// AppendInspect appends what inspect prints.
func (n *Name) AppendInspect(b []byte) []byte {
	return append(append(append(b, "#<Resolv::DNS::Name: "...), n.text...), ".>"...)
}

// Kind is what Puppet's messages call it.
func (*Name) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Name) HostClass() string { return NameClass.Name }

// RubyClass is its class.
func (*Name) RubyClass() *ruby.Class { return NameClass }

// Address is a Resolv::IPv4 or Resolv::IPv6.
//
//ruby:class Resolv::IPv4
type Address struct{ addr netip.Addr }

// String is the address as Resolv writes it.
func (a *Address) String() string {
	if a.addr.Is4() {
		return a.addr.String()
	}
	parts := a.addr.As16()
	var words []string
	for i := 0; i < len(parts); i += 2 {
		words = append(words, strconv.FormatUint(uint64(parts[i])<<8|uint64(parts[i+1]), 16))
	}
	for i := range words { // the first zeros in a row are left out
		n := i
		for n < len(words) && words[n] == "0" {
			n++
		}
		if n > i+1 {
			return strings.Join(words[:i], ":") + "::" + strings.Join(words[n:], ":")
		}
	}
	return strings.Join(words, ":")
}

// AddressText is Resolv::IPv4#to_s.
//
//ruby:method Resolv::IPv4#to_s
func AddressText(a *Address) string { return a.String() }

// AddressInspect is Resolv::IPv4#inspect.
//
//ruby:method Resolv::IPv4#inspect
func AddressInspect(a *Address) string { return string(a.AppendInspect(nil)) }

// ToName is Resolv::IPv4#to_name: the name under which the DNS has the address.
//
//ruby:method Resolv::IPv4#to_name
func ToName(a *Address) *Name { return &Name{reverse(a.addr)} }

// Equal is Puppet's == with another value.
func (a *Address) Equal(v value.Value) bool { o, ok := v.(*Address); return ok && a.addr == o.addr }

// AppendKey appends the identity of the address as a hash key.
func (a *Address) AppendKey(b []byte) []byte {
	return append(append(b, "Resolv::IP "...), a.String()...)
}

// AppendText appends the address.
func (a *Address) AppendText(b []byte) []byte { return append(b, a.String()...) }

// AppendInspect appends what inspect prints.
func (a *Address) AppendInspect(b []byte) []byte {
	return append(append(append(append(append(b, "#<"...), a.HostClass()...), ' '), a.String()...), '>')
}

// Kind is what Puppet's messages call it.
func (*Address) Kind() string { return "Object" }

// HostClass is the name of its class.
func (a *Address) HostClass() string { return a.RubyClass().Name }

// RubyClass is its class.
func (a *Address) RubyClass() *ruby.Class {
	if a.addr.Is4() {
		return IPv4Class
	}
	return IPv6Class
}

// appendInt appends a number.
func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
