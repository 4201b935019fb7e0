//go:build !linux

package account

// Local reports whether there are tools for local accounts. There are none where accounts cannot be changed.
func Local() bool { return false }
