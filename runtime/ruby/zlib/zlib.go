// Package zlib is the checksums of Ruby's module Zlib.
package zlib

import (
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// CRC32 is Zlib.crc32: of a string, that may follow others whose checksum is given.
//
//ruby:singleton Zlib.crc32 0..2
func CRC32(args ...value.Value) (int64, error) {
	s, start, err := arguments(args, 0)
	if err != nil {
		return 0, err
	}
	crc := ^uint32(start)
	for i := range len(s) {
		crc ^= uint32(s[i])
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	return int64(^crc), nil
}

// Adler32 is Zlib.adler32: of a string, that may follow others whose checksum is given.
//
//ruby:singleton Zlib.adler32 0..2
func Adler32(args ...value.Value) (int64, error) {
	s, start, err := arguments(args, 1)
	if err != nil {
		return 0, err
	}
	const mod = 65521
	a, b := uint32(start)&0xffff%mod, uint32(start)>>16%mod
	for i := range len(s) {
		a = (a + uint32(s[i])) % mod
		b = (b + a) % mod
	}
	return int64(b<<16 | a), nil
}

// arguments are the string and the checksum to begin with.
func arguments(args []value.Value, start int64) (string, int64, error) {
	if len(args) > 1 {
		var err error
		if start, err = ruby.ToInt(args[1]); err != nil {
			return "", 0, err
		}
	}
	if len(args) == 0 || args[0] == nil {
		return "", start, nil
	}
	s, err := ruby.ToStr(args[0])
	return s, start, err
}
