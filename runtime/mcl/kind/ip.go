package kind

import (
	"strconv"
	"strings"
)

// Addresses are read here, as package net/netip has work to do when any program starts that links it.

// ip4 returns an IPv4 address as a number.
func ip4(s string) (n uint32, ok bool) {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		b, err := strconv.ParseUint(p, 10, 8)
		if err != nil || len(p) > 1 && p[0] == '0' {
			return 0, false
		}
		n = n<<8 | uint32(b)
	}
	return n, len(parts) == 4
}

func isIP4(s string) bool {
	_, ok := ip4(s)
	return ok
}

// isIP6 reports whether a text is an IPv6 address, without a zone: eight groups, or fewer around one `::`.
func isIP6(s string) bool {
	head, tail, short := strings.Cut(s, "::")
	n, ok := groups(head, !short)
	if !short {
		return ok && n == 8
	}
	m, also := groups(tail, true)
	return ok && also && n+m < 8
}

// groups counts the groups of a part of an IPv6 address. The last one of all may be an IPv4 address, which counts as two.
func groups(s string, last bool) (n int, ok bool) {
	if s == "" {
		return 0, true
	}
	parts := strings.Split(s, ":")
	if end := len(parts) - 1; last && isIP4(parts[end]) {
		parts[end] = "0"
		n = 1
	}
	for _, p := range parts {
		if p == "" || len(p) > 4 || strings.Trim(strings.ToLower(p), "0123456789abcdef") != "" {
			return 0, false
		}
	}
	return n + len(parts), true
}

func isIP(s string) bool { return isIP4(s) || isIP6(s) }

// prefix splits an address with the length of its prefix, of no more bits than most.
func prefix(s string, most uint64) (address string, bits uint64, ok bool) {
	address, length, _ := strings.Cut(s, "/")
	bits, err := strconv.ParseUint(length, 10, 8)
	return address, bits, err == nil && bits <= most && strconv.FormatUint(bits, 10) == length
}

func isPrefix4(s string) bool {
	address, _, ok := prefix(s, 32)
	return ok && isIP4(address)
}

func isPrefix(s string) bool {
	address, _, ok := prefix(s, 128)
	return isPrefix4(s) || ok && isIP6(address)
}

// network4 returns what tells whether an address is in an IPv4 network.
func network4(s string) (contains func(s string) bool, ok bool) {
	address, bits, ok := prefix(s, 32)
	base, valid := ip4(address)
	return func(s string) bool {
		n, ok := ip4(s)
		return ok && (n^base)>>(32-bits) == 0
	}, ok && valid
}
