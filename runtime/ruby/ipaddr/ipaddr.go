// Package ipaddr is Ruby's class IPAddr: addresses and networks.
package ipaddr

import (
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/bignum"
	"github.com/p2go/p2go/runtime/value"
)

// IPAddr is an address with a mask. It does not change.
//
//ruby:class IPAddr Comparable
type IPAddr struct{ ip *host.IPAddr }

// Class is the class IPAddr.
var Class = &ruby.Class{Name: "IPAddr", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}

// RubyClass is the class.
func (a *IPAddr) RubyClass() *ruby.Class { return Class }

// The families, as Socket names them.
const (
	// Inet is that of IPv4.
	//
	//ruby:constant Socket::AF_INET
	Inet int64 = 2
	// Inet6 is that of IPv6.
	//
	//ruby:constant Socket::AF_INET6
	Inet6 int64 = 10
)

// New is IPAddr.new: from a string, or from a number and a family.
//
//ruby:singleton IPAddr.new 0..2
func New(args ...value.Value) (*IPAddr, error) {
	var addr, family value.Value = "::", int64(0)
	if len(args) > 0 {
		addr = args[0]
	}
	if len(args) > 1 {
		family = args[1]
	}
	s, ok := addr.(string)
	if t, changeable := addr.(*ruby.String); changeable {
		s, ok = t.String(), true
	}
	if !ok {
		return ofNumber(addr, family)
	}
	ip, err := host.ParseIPAddr(s)
	switch {
	case err != nil:
		return nil, mistake(err)
	case family == Inet6 && !ip.V6:
		return nil, ruby.Raise(ruby.IPAddrInvalid, "invalid address: ")
	case family == Inet && ip.V6:
		return nil, ruby.Raise(ruby.IPAddrFamily, "address family mismatch")
	}
	return &IPAddr{ip}, nil
}

func mistake(err error) error {
	var e *host.IPAddrError
	if errors.As(err, &e) && e.Prefix {
		return ruby.Raise(ruby.IPAddrPrefix, e.Message)
	}
	return ruby.Raise(ruby.IPAddrInvalid, err.Error())
}

// ofNumber is an address of a number; nil is 0.
func ofNumber(addr, family value.Value) (*IPAddr, error) {
	switch family {
	case Inet, Inet6:
	case int64(0):
		return nil, ruby.Raise(ruby.IPAddrFamily, "address family must be specified")
	default:
		return nil, ruby.Raise(ruby.IPAddrFamily, "unsupported address family: ", ruby.ToS(family))
	}
	var n int64
	switch a := addr.(type) {
	case nil:
	case int64:
		n = a
	case float64:
		n = int64(a)
	case *IPAddr:
		hi, lo, _, _ := a.ip.Words()
		return make6(family == Inet6, hi, lo), nil
	default:
		_, err := ruby.Send(&ruby.Context{}, addr, "to_i", nil) // there is none
		return nil, err
	}
	if n < 0 || family == Inet && n > math.MaxUint32 {
		return nil, ruby.Raise(ruby.IPAddrInvalid, "invalid address: ")
	}
	return make6(family == Inet6, 0, uint64(n)), nil
}

// make6 is an address alone.
func make6(v6 bool, hi, lo uint64) *IPAddr {
	maskHi, maskLo := limits(v6)
	return &IPAddr{host.MakeIPAddr(v6, hi, lo, maskHi, maskLo, "")}
}

// limits are the bits of an address.
func limits(v6 bool) (hi, lo uint64) {
	if v6 {
		return math.MaxUint64, math.MaxUint64
	}
	return 0, math.MaxUint32
}

// Ntop is IPAddr.ntop: the bytes of an address as a string.
//
//ruby:singleton IPAddr.ntop
func Ntop(s string) (string, error) {
	switch len(s) {
	case 4:
		return address(false, 0, word(s)), nil
	case 16:
		return address(true, word(s[:8]), word(s[8:])), nil
	}
	return "", ruby.Raise(ruby.IPAddrFamily, "unsupported address family")
}

// NewNtoh is IPAddr.new_ntoh: an address of its bytes.
//
//ruby:singleton IPAddr.new_ntoh
func NewNtoh(s string) (*IPAddr, error) {
	addr, err := Ntop(s)
	if err != nil {
		return nil, err
	}
	return New(addr)
}

func word(s string) (n uint64) {
	for i := range len(s) {
		n = n<<8 | uint64(s[i])
	}
	return n
}

// other is what an operator is given: an address, a string, or a number of the same family.
func (a *IPAddr) other(v value.Value) (*IPAddr, error) {
	if o, ok := v.(*IPAddr); ok {
		return o, nil
	}
	return New(v, a.familyOf(v))
}

func (a *IPAddr) familyOf(v value.Value) int64 {
	switch v.(type) {
	case string, *ruby.String:
		return 0
	}
	return Family(a)
}

// with is the same mask with another address.
func (a *IPAddr) with(hi, lo uint64) *IPAddr {
	_, _, maskHi, maskLo := a.ip.Words()
	return &IPAddr{host.MakeIPAddr(a.ip.V6, hi, lo, maskHi, maskLo, a.ip.Zone())}
}

// outside is the error of an address that its family does not have.
func (a *IPAddr) outside() error {
	return ruby.Raise(ruby.IPAddrInvalid, "invalid address: ", a.ip.Number())
}

// And is IPAddr#&.
//
//ruby:method IPAddr#&
func And(a *IPAddr, v value.Value) (*IPAddr, error) {
	return a.combine(v, func(x, y uint64) uint64 { return x & y })
}

// Or is IPAddr#|.
//
//ruby:method IPAddr#|
func Or(a *IPAddr, v value.Value) (*IPAddr, error) {
	return a.combine(v, func(x, y uint64) uint64 { return x | y })
}

func (a *IPAddr) combine(v value.Value, f func(x, y uint64) uint64) (*IPAddr, error) {
	o, err := a.other(v)
	if err != nil {
		return nil, err
	}
	hi, lo, _, _ := a.ip.Words()
	otherHi, otherLo, _, _ := o.ip.Words()
	hi, lo = f(hi, otherHi), f(lo, otherLo)
	if maxHi, maxLo := limits(a.ip.V6); hi&^maxHi != 0 || lo&^maxLo != 0 {
		return nil, a.outside()
	}
	return a.with(hi, lo), nil
}

// Not is IPAddr#~.
//
//ruby:method IPAddr#~
func Not(a *IPAddr) *IPAddr {
	hi, lo, _, _ := a.ip.Words()
	maxHi, maxLo := limits(a.ip.V6)
	return a.with(^hi&maxHi, ^lo&maxLo)
}

// LeftShift is IPAddr#<<.
//
//ruby:method IPAddr#<<
func LeftShift(a *IPAddr, n int64) *IPAddr {
	if n < 0 {
		return RightShift(a, -n)
	}
	hi, lo, _, _ := a.ip.Words()
	if n >= 64 {
		hi, lo, n = lo, 0, n-64
	}
	hi, lo = hi<<n|lo>>(64-n), lo<<n
	maxHi, maxLo := limits(a.ip.V6)
	return a.with(hi&maxHi, lo&maxLo)
}

// RightShift is IPAddr#>>.
//
//ruby:method IPAddr#>>
func RightShift(a *IPAddr, n int64) *IPAddr {
	if n < 0 {
		return LeftShift(a, -n)
	}
	hi, lo, _, _ := a.ip.Words()
	if n >= 64 {
		hi, lo, n = 0, hi, n-64
	}
	return a.with(hi>>n, lo>>n|hi<<(64-n))
}

// Succ is IPAddr#succ: the next address.
//
//ruby:method IPAddr#succ
func Succ(a *IPAddr) (*IPAddr, error) {
	hi, lo, _, _ := a.ip.Words()
	lo, carry := bits.Add64(lo, 1, 0)
	hi, over := bits.Add64(hi, 0, carry)
	if over != 0 || !a.ip.V6 && lo > math.MaxUint32 {
		return nil, a.outside()
	}
	return a.with(hi, lo), nil
}

// Equals is IPAddr#==: whether both are the same address, whatever the masks.
//
//ruby:method IPAddr#==
func Equals(a *IPAddr, v value.Value) bool {
	o, err := a.other(v)
	if err != nil || o.ip.V6 != a.ip.V6 {
		return false
	}
	hi, lo, _, _ := a.ip.Words()
	otherHi, otherLo, _, _ := o.ip.Words()
	return hi == otherHi && lo == otherLo
}

// Eql is IPAddr#eql?.
//
//ruby:method IPAddr#eql?
func Eql(a *IPAddr, v value.Value) bool {
	o, ok := v.(*IPAddr)
	return ok && string(a.AppendKey(nil)) == string(o.AppendKey(nil))
}

// Compare is IPAddr#<=>: nil for an address of the other family, and for what is none.
//
//ruby:method IPAddr#<=>
func Compare(a *IPAddr, v value.Value) value.Value {
	if o, ok := a.CompareTo(v); ok {
		return int64(o)
	}
	return nil
}

// CompareTo is the order of two addresses; ok is false where they have none.
func (a *IPAddr) CompareTo(v value.Value) (order int, ok bool) {
	o, err := a.other(v)
	if err != nil || o.ip.V6 != a.ip.V6 {
		return 0, false
	}
	hi, lo, _, _ := a.ip.Words()
	otherHi, otherLo, _, _ := o.ip.Words()
	switch {
	case hi < otherHi || hi == otherHi && lo < otherLo:
		return -1, true
	case hi == otherHi && lo == otherLo:
		return 0, true
	}
	return 1, true
}

// Include is IPAddr#include?: whether a network has all addresses of another one.
//
//ruby:method IPAddr#include?
//ruby:method IPAddr#===
func Include(a *IPAddr, v value.Value) (bool, error) {
	o, err := a.other(v)
	if err != nil || o.ip.V6 != a.ip.V6 {
		return false, err
	}
	first, last := a.ends()
	otherFirst, otherLast := o.ends()
	low, _ := first.CompareTo(otherFirst)
	high, _ := last.CompareTo(otherLast)
	return low <= 0 && high >= 0, nil
}

// ends are the first and the last address of a network.
func (a *IPAddr) ends() (first, last *IPAddr) {
	hi, lo, maskHi, maskLo := a.ip.Words()
	maxHi, maxLo := limits(a.ip.V6)
	return make6(a.ip.V6, hi&maskHi, lo&maskLo), make6(a.ip.V6, hi|(maskHi^maxHi), lo|(maskLo^maxLo))
}

// ToRange is IPAddr#to_range: from the first to the last address.
//
//ruby:method IPAddr#to_range
func ToRange(a *IPAddr) *ruby.Range {
	first, last := a.ends()
	return &ruby.Range{From: first, To: last}
}

// Mask is IPAddr#mask: the network by the length of its prefix, or by a mask.
//
//ruby:method IPAddr#mask
func Mask(a *IPAddr, v value.Value) (*IPAddr, error) {
	mask := ""
	switch v := v.(type) {
	case string:
		mask = v
	case *ruby.String:
		mask = v.String()
	case int64:
		if v < 0 {
			return nil, ruby.Raise(ruby.IPAddrPrefix, "invalid length: ", a.ip.Number())
		}
		mask = strconv.FormatInt(v, 10)
	case nil:
		_, err := ruby.Send(&ruby.Context{}, v, "<", nil) // there is none
		return nil, err
	default:
		return nil, ruby.Raise(ruby.TypeError, "no implicit conversion of ", ruby.ClassOf(v).Name, " into Integer")
	}
	ip, err := a.ip.Masked(mask)
	if err != nil {
		return nil, mistake(err)
	}
	return &IPAddr{ip}, nil
}

// ToI is IPAddr#to_i.
//
//ruby:method IPAddr#to_i
func ToI(a *IPAddr) value.Value {
	hi, lo, _, _ := a.ip.Words()
	return bignum.FromWords(hi, lo)
}

// ToS is IPAddr#to_s: the address without its mask.
//
//ruby:method IPAddr#to_s
func ToS(a *IPAddr) string { return a.ip.String() }

// ToString is IPAddr#to_string: the address with all its digits.
//
//ruby:method IPAddr#to_string
func ToString(a *IPAddr) string {
	hi, lo, _, _ := a.ip.Words()
	return address(a.ip.V6, hi, lo) + a.ip.Zone()
}

// address writes all digits.
func address(v6 bool, hi, lo uint64) string {
	if !v6 {
		return host.MakeIPAddr(false, 0, lo, 0, 0, "").String()
	}
	digits := digits(hi) + digits(lo)
	var groups []string
	for group := range slices.Chunk([]byte(digits), 4) {
		groups = append(groups, string(group))
	}
	return strings.Join(groups, ":")
}

// digits writes a word in hexadecimal.
func digits(n uint64) string {
	s := strconv.FormatUint(n, 16)
	return strings.Repeat("0", 16-len(s)) + s
}

// Inspect is IPAddr#inspect.
//
//ruby:method IPAddr#inspect
func Inspect(a *IPAddr) string { return string(a.AppendInspect(nil)) }

// Netmask is IPAddr#netmask.
//
//ruby:method IPAddr#netmask
func Netmask(a *IPAddr) string {
	_, _, maskHi, maskLo := a.ip.Words()
	return address(a.ip.V6, maskHi, maskLo)
}

// Prefix is IPAddr#prefix: how many bits the mask has.
//
//ruby:method IPAddr#prefix
func Prefix(a *IPAddr) int64 {
	_, _, maskHi, maskLo := a.ip.Words()
	if !a.ip.V6 {
		return int64(32 - bits.Len32(^uint32(maskLo)))
	}
	if maskHi != math.MaxUint64 {
		return int64(64 - bits.Len64(^maskHi))
	}
	return int64(128 - bits.Len64(^maskLo))
}

// Family is IPAddr#family.
//
//ruby:method IPAddr#family
func Family(a *IPAddr) int64 {
	if a.ip.V6 {
		return Inet6
	}
	return Inet
}

// IPv4 is IPAddr#ipv4?.
//
//ruby:method IPAddr#ipv4?
func IPv4(a *IPAddr) bool { return !a.ip.V6 }

// IPv6 is IPAddr#ipv6?.
//
//ruby:method IPAddr#ipv6?
func IPv6(a *IPAddr) bool { return a.ip.V6 }

// Loopback is IPAddr#loopback?.
//
//ruby:method IPAddr#loopback?
func Loopback(a *IPAddr) bool {
	hi, lo, _, _ := a.ip.Words()
	if a.ip.V6 {
		return hi == 0 && lo == 1
	}
	return lo>>24 == 127
}

// Private is IPAddr#private?.
//
//ruby:method IPAddr#private?
func Private(a *IPAddr) bool {
	hi, lo, _, _ := a.ip.Words()
	if a.ip.V6 {
		return hi>>57 == 0xfc>>1
	}
	return lo>>24 == 10 || lo>>20 == 0xac1 || lo>>16 == 0xc0a8
}

// LinkLocal is IPAddr#link_local?.
//
//ruby:method IPAddr#link_local?
func LinkLocal(a *IPAddr) bool {
	hi, lo, _, _ := a.ip.Words()
	if a.ip.V6 {
		return hi>>54 == 0xfe80>>6
	}
	return lo>>16 == 0xa9fe
}

// IPv4Mapped is IPAddr#ipv4_mapped?.
//
//ruby:method IPAddr#ipv4_mapped?
func IPv4Mapped(a *IPAddr) bool {
	hi, lo, _, _ := a.ip.Words()
	return a.ip.V6 && hi == 0 && lo>>32 == 0xffff
}

// IPv4Compat is IPAddr#ipv4_compat?.
//
//ruby:method IPAddr#ipv4_compat?
func IPv4Compat(a *IPAddr) bool {
	hi, lo, _, _ := a.ip.Words()
	return a.ip.V6 && hi == 0 && lo>>32 == 0 && lo > 1
}

// Map is IPAddr#ipv4_mapped: the IPv6 address that stands for one of IPv4.
//
//ruby:method IPAddr#ipv4_mapped
func Map(a *IPAddr) (*IPAddr, error) {
	if a.ip.V6 {
		return nil, ruby.Raise(ruby.IPAddrInvalid, "not an IPv4 address: ", a.ip.Number())
	}
	_, lo, _, maskLo := a.ip.Words()
	return &IPAddr{host.MakeIPAddr(true, 0, lo|0xffff<<32, math.MaxUint64, maskLo|math.MaxUint32<<32, "")}, nil
}

// Compat is IPAddr#ipv4_compat: the IPv6 address with the bits of one of IPv4.
//
//ruby:method IPAddr#ipv4_compat
func Compat(a *IPAddr) (*IPAddr, error) {
	if a.ip.V6 {
		return nil, ruby.Raise(ruby.IPAddrInvalid, "not an IPv4 address: ", a.ip.Number())
	}
	_, lo, _, maskLo := a.ip.Words()
	return &IPAddr{host.MakeIPAddr(true, 0, lo, 0, maskLo, "")}, nil
}

// Native is IPAddr#native: the address of IPv4 that one of IPv6 stands for; else itself.
//
//ruby:method IPAddr#native
func Native(a *IPAddr) *IPAddr {
	if !IPv4Mapped(a) && !IPv4Compat(a) {
		return a
	}
	_, lo, _, maskLo := a.ip.Words()
	return &IPAddr{host.MakeIPAddr(false, 0, lo&math.MaxUint32, 0, maskLo&math.MaxUint32, "")}
}

// Hton is IPAddr#hton: the bytes of the address.
//
//ruby:method IPAddr#hton
func Hton(a *IPAddr) string {
	hi, lo, _, _ := a.ip.Words()
	var b []byte
	if a.ip.V6 {
		for shift := 56; shift >= 0; shift -= 8 {
			b = append(b, byte(hi>>shift))
		}
		for shift := 56; shift >= 32; shift -= 8 {
			b = append(b, byte(lo>>shift))
		}
	}
	for shift := 24; shift >= 0; shift -= 8 {
		b = append(b, byte(lo>>shift))
	}
	return string(b)
}

// Reverse is IPAddr#reverse: the name in DNS by which the address is found.
//
//ruby:method IPAddr#reverse
func Reverse(a *IPAddr) string {
	if a.ip.V6 {
		return a.reversed() + ".ip6.arpa"
	}
	return a.reversed() + ".in-addr.arpa"
}

func (a *IPAddr) reversed() string {
	hi, lo, _, _ := a.ip.Words()
	parts := strings.Split(address(false, 0, lo), ".")
	if a.ip.V6 {
		parts = strings.Split(digits(hi)+digits(lo), "")
	}
	slices.Reverse(parts)
	return strings.Join(parts, ".")
}

// IP6Arpa is IPAddr#ip6_arpa.
//
//ruby:method IPAddr#ip6_arpa
func IP6Arpa(a *IPAddr) (string, error) { return a.reversed6(".ip6.arpa") }

// IP6Int is IPAddr#ip6_int.
//
//ruby:method IPAddr#ip6_int
func IP6Int(a *IPAddr) (string, error) { return a.reversed6(".ip6.int") }

func (a *IPAddr) reversed6(zone string) (string, error) {
	if !a.ip.V6 {
		return "", ruby.Raise(ruby.IPAddrInvalid, "not an IPv6 address: ", a.ip.Number())
	}
	return a.reversed() + zone, nil
}

// ZoneID is IPAddr#zone_id: with its percent sign, nil where there is none.
//
//ruby:method IPAddr#zone_id
func ZoneID(a *IPAddr) (value.Value, error) {
	if !a.ip.V6 {
		return nil, ruby.Raise(ruby.IPAddrInvalid, "not an IPv6 address")
	}
	if zone := a.ip.Zone(); zone != "" {
		return zone, nil
	}
	return nil, nil
}

// Equal is Puppet's == with another value.
func (a *IPAddr) Equal(v value.Value) bool {
	o, ok := v.(*IPAddr)
	return ok && Equals(a, o)
}

// AppendKey appends the identity of the address as a hash key.
func (a *IPAddr) AppendKey(b []byte) []byte { return a.AppendInspect(b) }

// AppendText appends the address.
func (a *IPAddr) AppendText(b []byte) []byte { return append(b, a.ip.String()...) }

// AppendInspect appends what inspect prints: family, address and mask.
func (a *IPAddr) AppendInspect(b []byte) []byte {
	family := "IPv4"
	if a.ip.V6 {
		family = "IPv6"
	}
	return append(b, "#<IPAddr: "+family+":"+ToString(a)+"/"+Netmask(a)+">"...)
}

// Kind is what Puppet's messages call it.
func (a *IPAddr) Kind() string { return "Object" }

// HostClass is the name of its class.
func (a *IPAddr) HostClass() string { return Class.Name }
