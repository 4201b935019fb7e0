package fn

import (
	"encoding/base64"
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
)

// FormatBool is convert.format_bool.
func FormatBool(b bool) string { return strconv.FormatBool(b) }

// ParseBool is convert.parse_bool, which takes the words that Go does.
func ParseBool(s string) (bool, error) {
	b, err := strconv.ParseBool(s)
	if err != nil {
		return false, mcl.Catchable("convert.parse_bool: " + strconv.Quote(s) + " is not a bool")
	}
	return b, nil
}

// IntToStr is convert.int_to_str.
func IntToStr(n int64) string { return strconv.FormatInt(n, 10) }

// StrToInt is convert.str_to_int: decimal, with a sign or none.
func StrToInt(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, mcl.Catchable("convert.str_to_int: " + strconv.Quote(s) + " is not an int")
	}
	return n, nil
}

// StrToFloat is convert.str_to_float, which takes what Go does.
func StrToFloat(s string) (float64, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0, mcl.Catchable("convert.str_to_float: " + strconv.Quote(s) + " is not a float")
	}
	return f, nil
}

// ToFloat is convert.to_float.
func ToFloat(n int64) float64 { return float64(n) }

// ToInt is convert.to_int, which drops the fraction. What no int is becomes the smallest one, as it does for Go on amd64.
func ToInt(f float64) int64 {
	if !(f >= math.MinInt64 && f < -math.MinInt64) {
		return math.MinInt64
	}
	return int64(f)
}

// Base64Encode is encoding.base64_encode.
func Base64Encode(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

// Base64Decode is encoding.base64_decode. Unlike those of convert, its failure is not caught.
func Base64Decode(s string) (string, error) {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", mcl.Fail("encoding.base64_decode: " + err.Error())
	}
	return string(b), nil
}
