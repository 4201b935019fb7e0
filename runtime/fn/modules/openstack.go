package modules

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Functions of the modules of OpenStack.
var (
	// OpenstacklibIsServiceDefault reports whether a value stands for the
	// service's own default.
	OpenstacklibIsServiceDefaultFunction = fn.Function{Name: "is_service_default", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: isServiceDefault}}}
	// OpenstacklibNormalizeIpForUri puts IPv6 addresses in brackets.
	OpenstacklibNormalizeIpForUriFunction = fn.Function{Name: "normalize_ip_for_uri", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: normalizeIP}}}
	// OpenstacklibInet6Prefix writes IPv6 addresses as memcached wants them.
	OpenstacklibInet6PrefixFunction = fn.Function{Name: "inet6_prefix", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: inet6Prefix}}}
	// NeutronValidateVniRangesFunction and its siblings check ranges such as 1:100.
	NeutronValidateVniRangesFunction         = fn.Function{Name: "validate_vni_ranges", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: validateVNI}}}
	NeutronValidateTunnelIdRangesFunction    = fn.Function{Name: "validate_tunnel_id_ranges", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: validateTunnel}}}
	NeutronValidateNetworkVlanRangesFunction = fn.Function{Name: "validate_network_vlan_ranges", Pure: true, Dispatch: []fn.Dispatch{{Sig: signature{Type: &anyCallableT, Names: names{"args"}}, Impl: validateVLAN}}}
)

func isServiceDefault(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	if len(args) != 1 {
		return nil, plain("is_service_default(): Wrong number of argumentsgiven (", strconv.Itoa(len(args)), " for 1)")
	}
	return args[0] == value.Value("<SERVICE DEFAULT>"), nil
}

func normalizeIP(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	return eachText(args, func(s string) string {
		if ip, err := ruby.ParseIPAddr(s); err == nil && ip.V6 && !bracketed(s) {
			return "[" + s + "]"
		}
		return s
	}), nil
}

// eachText applies f to the texts among the arguments, or in the array that is
// the first of them. One result stands alone.
func eachText(args []value.Value, f func(string) string) value.Value {
	all := value.Array(args)
	if len(args) > 0 {
		if a, ok := args[0].(value.Array); ok {
			all = a
		}
	}
	out := make(value.Array, len(all))
	for i, v := range all {
		if s, ok := v.(string); ok {
			v = f(s)
		}
		out[i] = v
	}
	if len(out) == 1 {
		return out[0]
	}
	return out
}

func inet6Prefix(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	return eachText(args, func(s string) string {
		for line := range strings.SplitSeq(s, "\n") {
			if len(line) > len("inet6:") && strings.HasPrefix(line, "inet6:") {
				return s
			}
		}
		parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n\f\v[]", r) })
		if len(parts) > 0 {
			if ip, err := ruby.ParseIPAddr(parts[0]); err == nil && ip.V6 {
				return "inet6:[" + parts[0] + "]" + strings.Join(parts[1:], "")
			}
		}
		return s
	}), nil
}

// bracketed reports whether s has something in brackets.
func bracketed(s string) bool {
	open, end := strings.IndexByte(s, '['), strings.LastIndexByte(s, ']')
	return open >= 0 && end > open+1
}

// ranges checks all ranges; what is undef or false is none.
func ranges(args []value.Value, otherwise string, check func(text string) (bool, error)) (value.Value, error) {
	all := list(args)
	for _, v := range all {
		if !value.Truth(v) {
			continue
		}
		s, ok := v.(string)
		if !ok {
			return nil, plain("no implicit conversion of ", ruby.ClassName(v), " into String")
		}
		fits, err := false, error(nil)
		for line := range strings.SplitSeq(s, "\n") {
			if fits, err = check(line); fits || err != nil {
				break
			}
		}
		if err != nil {
			return nil, err
		}
		if !fits {
			return nil, plain(otherwise)
		}
	}
	return all, nil
}

// ends reads the numbers of a range; ok is false when it is none. Numbers are
// Ruby's, so that a leading zero means octal.
func ends(s string) (first, last int64, ok bool, err error) {
	a, b, _ := strings.Cut(s, ":")
	if !digits(a) || !digits(b) {
		return 0, 0, false, nil
	}
	if first, err = number(a); err == nil {
		last, err = number(b)
	}
	return first, last, true, err
}

// number reads an end of a range; what is too large stays so.
func number(s string) (int64, error) {
	if len(s) > 18 && s[0] != '0' {
		return 1e18, nil
	}
	return ruby.Integer(s, 0)
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func validateVNI(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	const wrong = "vni ranges are invalid."
	return ranges(args, wrong, func(s string) (bool, error) {
		first, last, ok, err := ends(s)
		const most = 1<<24 - 1
		if err == nil && ok && (first > most || last > most || last < first) {
			err = plain(wrong)
		}
		return ok, err
	})
}

func validateTunnel(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	const wrong = "tunnel id ranges are invalid."
	return ranges(args, wrong, func(s string) (bool, error) {
		first, last, ok, err := ends(s)
		switch {
		case err != nil || !ok:
		case last-first > 1000000:
			err = plain("tunnel id ranges are to large.")
		case last < first:
			err = plain(wrong)
		}
		return ok, err
	})
}

func validateVLAN(_ fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
	const wrong = "network vlan ranges are invalid."
	return ranges(args, wrong, func(s string) (bool, error) {
		numbers := s
		if i := strings.LastIndexByte(s, ':'); i > 0 {
			if j := strings.LastIndexByte(s[:i], ':'); j > 0 {
				numbers = s[j+1:]
			}
		}
		first, last, ok, err := ends(numbers)
		switch {
		case err != nil:
			return false, err
		case ok && (first > 4094 || last > 4094):
			return false, plain("vlan id are invalid.")
		case ok && last < first:
			return false, plain(wrong)
		case ok:
			return true, nil
		}
		_, number, colon := strings.Cut(s, ":") // a name, a number or both
		return !colon || digits(number), nil
	})
}
