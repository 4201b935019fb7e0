package ruby

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// IPAddr is an address or a network, like Ruby's class of that name.
type IPAddr struct {
	hi, lo         uint64 // of an IPv4 address, the lower half of lo
	maskHi, maskLo uint64
	V6             bool
	zone           string
}

// ParseIPAddr reads an address: IPv4 or IPv6, the latter also in brackets or
// with a zone, and optionally / with the length of the prefix or a mask.
func ParseIPAddr(s string) (*IPAddr, error) {
	ip := &IPAddr{}
	addr, mask, masked := strings.Cut(s, "/")
	only6 := false
	if n := len(addr); n >= 2 && addr[0] == '[' && addr[n-1] == ']' && !strings.Contains(addr, "\n") {
		addr, only6 = addr[1:n-1], true
	}
	if i := strings.LastIndexByte(addr, '%'); i >= 0 && i+1 < len(addr) && word(addr[i+1:]) && !strings.Contains(addr, "\n") {
		addr, ip.zone, only6 = addr[:i], addr[i:], true
	}
	if octets := strings.Split(addr, "."); !only6 && ipv4Like(octets) {
		n, err := octetsOf(octets)
		if err != nil {
			return nil, err
		}
		ip.lo, ip.maskLo = n, 1<<32-1
	} else {
		ip.V6, ip.maskHi, ip.maskLo = true, 1<<64-1, 1<<64-1
		if err := ip.read6(addr); err != nil {
			return nil, err
		}
	}
	if masked {
		return ip, ip.mask(mask)
	}
	return ip, nil
}

// MakeIPAddr returns an address of 128 bits in two words, or of 32 bits in the lower one, with a mask in the same form. The zone begins
// with a percent sign where there is one.
func MakeIPAddr(v6 bool, hi, lo, maskHi, maskLo uint64, zone string) *IPAddr {
	return &IPAddr{hi: hi, lo: lo, maskHi: maskHi, maskLo: maskLo, V6: v6, zone: zone}
}

// Words returns the address and its mask, as [MakeIPAddr] takes them.
func (ip *IPAddr) Words() (hi, lo, maskHi, maskLo uint64) {
	return ip.hi, ip.lo, ip.maskHi, ip.maskLo
}

// Zone is the zone of an IPv6 address with its percent sign, "" where it has none.
func (ip *IPAddr) Zone() string { return ip.zone }

// Masked returns the network that the address is in, by the length of its prefix or by a mask.
func (ip *IPAddr) Masked(mask string) (*IPAddr, error) {
	network := *ip
	network.maskHi, network.maskLo = 1<<64-1, 1<<64-1
	if !ip.V6 {
		network.maskHi, network.maskLo = 0, 1<<32-1
	}
	if err := network.mask(mask); err != nil {
		return nil, err
	}
	return &network, nil
}

// Number returns the address as a decimal number.
func (ip *IPAddr) Number() string { return ip.number() }

// IPAddrError is a mistake in an address, or in the prefix or mask behind it.
type IPAddrError struct {
	Prefix  bool
	Message string
}

// Error returns the message.
func (e *IPAddrError) Error() string { return e.Message }

var errIPAddr = &IPAddrError{Message: "invalid address: "}

func word(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z') {
			return false
		}
	}
	return true
}

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func ipv4Like(octets []string) bool {
	for _, o := range octets {
		if !allDigits(o) {
			return false
		}
	}
	return len(octets) == 4
}

// octetsOf adds up the four numbers of an IPv4 address.
func octetsOf(octets []string) (uint64, error) {
	n := uint64(0)
	for _, o := range octets {
		v, err := strconv.ParseUint(o, 10, 64)
		if err != nil || v > 255 {
			return 0, errIPAddr
		}
		if len(o) > 1 && o[0] == '0' {
			return 0, &IPAddrError{Message: "zero-filled number in IPv4 address is ambiguous: "}
		}
		n = n<<8 | v
	}
	return n, nil
}

// read6 reads an IPv6 address, whose last 32 bits may be written as IPv4.
func (ip *IPAddr) read6(s string) error {
	left, right, compressed := strings.Cut(s, "::")
	last := &left
	if compressed {
		last = &right
	}
	limit := 7
	if compressed && (left == "" || right == "") {
		limit = 8
	}
	i := strings.LastIndexByte(*last, ':')
	if octets := strings.Split((*last)[i+1:], "."); ipv4Like(octets) {
		n, err := octetsOf(octets)
		if err != nil {
			return err
		}
		*last = (*last)[:i+1] + strconv.FormatUint(n>>16, 16) + ":" + strconv.FormatUint(n&0xffff, 16)
		limit = 6
	}
	if strings.Count(s, ":") > limit {
		return errIPAddr
	}
	l, okL := groups(left)
	r, okR := groups(right)
	if n := len(l) + len(r); !okL || !okR || n > 8 || !compressed && n < 8 || compressed && n == 8 {
		return errIPAddr
	}
	var all [8]uint64
	copy(all[:], l)
	copy(all[8-len(r):], r)
	for i, g := range all {
		if i < 4 {
			ip.hi = ip.hi<<16 | g
		} else {
			ip.lo = ip.lo<<16 | g
		}
	}
	return nil
}

// groups reads hexadecimal groups between colons.
func groups(s string) ([]uint64, bool) {
	if s == "" {
		return nil, true
	}
	var out []uint64
	for g := range strings.SplitSeq(s, ":") {
		n, err := strconv.ParseUint(g, 16, 16)
		if err != nil || len(g) > 4 || g[0] == '+' {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// mask applies what follows the slash.
func (ip *IPAddr) mask(s string) error {
	width := 32
	if ip.V6 {
		width = 128
	}
	if !allDigits(s) {
		m, err := ParseIPAddr(s)
		if err != nil {
			return err
		}
		if m.V6 != ip.V6 {
			return &IPAddrError{Prefix: true, Message: "address family is not same: " + ip.number()}
		}
		ip.maskHi, ip.maskLo = m.hi, m.lo
		// the bits that are not set must be the last ones
		hi, lo := m.hi^m.maskHi, m.lo^m.maskLo
		lo1, carry := bits.Add64(lo, 1, 0)
		hi1, _ := bits.Add64(hi, 0, carry)
		if hi&hi1 != 0 || lo&lo1 != 0 {
			return &IPAddrError{Prefix: true, Message: "invalid mask " + s + ": " + ip.number()}
		}
	} else {
		if len(s) > 1 && s[0] == '0' {
			return &IPAddrError{Prefix: true, Message: "leading zeros in prefix"}
		}
		n, err := strconv.Atoi(s)
		if err != nil || n > width {
			return &IPAddrError{Prefix: true, Message: "invalid length: " + ip.number()}
		}
		host := width - n
		if host >= 64 {
			ip.maskHi, ip.maskLo = ip.maskHi&(1<<64-1)<<(host-64), 0
		} else {
			ip.maskLo &= (1<<64 - 1) << host
		}
	}
	ip.hi, ip.lo = ip.hi&ip.maskHi, ip.lo&ip.maskLo
	return nil
}

// number is the address as one number, which is what Ruby's messages have of it
// while it still reads the text.
func (ip *IPAddr) number() string {
	hi, lo, out := ip.hi, ip.lo, []byte(nil)
	for hi != 0 || lo != 0 || out == nil {
		var digit uint64
		hi, digit = hi/10, hi%10
		lo, digit = bits.Div64(digit, lo, 10)
		out = append(out, byte('0'+digit))
	}
	slices.Reverse(out)
	return string(out)
}

// Includes reports whether all addresses of o are in the network ip.
func (ip *IPAddr) Includes(o *IPAddr) bool {
	if ip.V6 != o.V6 {
		return false
	}
	inside := o.hi&ip.maskHi == ip.hi && o.lo&ip.maskLo == ip.lo
	return inside && o.maskHi|ip.maskHi == o.maskHi && o.maskLo|ip.maskLo == o.maskLo
}

// String is Ruby's to_s: the address without mask, zeros of IPv6 compressed.
func (ip *IPAddr) String() string {
	if !ip.V6 {
		return dotted(ip.lo)
	}
	var g [8]uint64
	for i := range 4 {
		g[i], g[i+4] = ip.hi>>(48-16*i)&0xffff, ip.lo>>(48-16*i)&0xffff
	}
	// the first of the longest runs of at least two zeros
	from, run := 0, 1
	for i := range g {
		n := 0
		for i+n < 8 && g[i+n] == 0 {
			n++
		}
		if n > run {
			from, run = i, n
		}
	}
	if run == 1 {
		return groupText(g[:]) + ip.zone
	}
	if ip.hi == 0 && ip.zone == "" && (run == 6 && from == 0 || run == 5 && from == 0 && g[5] == 0xffff) {
		prefix := "::"
		if run == 5 {
			prefix = "::ffff:"
		}
		return prefix + dotted(ip.lo&(1<<32-1))
	}
	return groupText(g[:from]) + "::" + groupText(g[from+run:]) + ip.zone
}

func groupText(g []uint64) string {
	parts := make([]string, len(g))
	for i, n := range g {
		parts[i] = strconv.FormatUint(n, 16)
	}
	return strings.Join(parts, ":")
}

func dotted(n uint64) string {
	parts := make([]string, 4)
	for i := range parts {
		parts[i] = strconv.FormatUint(n>>(24-8*i)&255, 10)
	}
	return strings.Join(parts, ".")
}
