package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

func checkIpAddress(_ Context, args []value.Value) error {
	return checkAddresses("validate_ip_address", "IP", args, func(*ruby.IPAddr) bool { return true })
}

func checkIpv4Address(_ Context, args []value.Value) error {
	return checkAddresses("validate_ipv4_address", "IPv4", args, func(ip *ruby.IPAddr) bool { return !ip.V6 })
}

func checkIpv6Address(_ Context, args []value.Value) error {
	return checkAddresses("validate_ipv6_address", "IPv6", args, func(ip *ruby.IPAddr) bool { return ip.V6 })
}

func checkAddresses(name, kind string, args []value.Value, ok func(*ruby.IPAddr) bool) error {
	return checkTexts(name, args, "is not a valid "+kind+" address.", func(s string) bool {
		ip, err := ruby.ParseIPAddr(s)
		return err == nil && ok(ip)
	})
}

// checkTexts is an error unless all arguments are strings that are ok.
func checkTexts(name string, args []value.Value, otherwise string, ok func(string) bool) error {
	if len(args) == 0 {
		return fail(name, "(): wrong number of arguments (0; must be > 0)")
	}
	for _, a := range args {
		s, isText := a.(string)
		if !isText {
			return fail(shown(a), " is not a string.")
		}
		if !ok(s) {
			return fail(shown(a), " ", otherwise)
		}
	}
	return nil
}

func checkDomainName(_ Context, args []value.Value) error {
	return checkTexts("validate_domain_name", args, "is not a syntactically correct domain name", domainName)
}

func checkEmailAddress(_ Context, args []value.Value) error {
	return checkTexts("validate_email_address", args, "is not a valid email address", emailAddress)
}

func validateDomainName(c Context, args []value.Value) (value.Value, error) {
	return nil, checkDomainName(c, args)
}

func validateEmailAddress(c Context, args []value.Value) (value.Value, error) {
	return nil, checkEmailAddress(c, args)
}

// emailAddress reports whether s is \A([\w+\-].?)+@[a-z\d\-]+(\.[a-z]+)*\.[a-z]+\z
// in Ruby.
func emailAddress(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	host, tail, ok := strings.Cut(s[at+1:], ".")
	if !ok || host == "" || strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return false
	}
	for label := range strings.SplitSeq(tail, ".") {
		if label == "" || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz") != "" {
			return false
		}
	}
	// ([\w+\-].?)+: no two characters in a row are others, nor is the first one
	others := true
	for _, r := range s[:at] {
		other := r != '+' && r != '-' && r != '_' && (r >= 0x80 || !wordChars(string(r)))
		if other && others || r == '\n' {
			return false
		}
		others = other
	}
	return at > 0
}
