// Package sshkeys knows what algorithms of SSH keys are called.
package sshkeys

import (
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// Algorithm is the name of an algorithm that a manifest calls by that or another name.
func Algorithm(name string) string {
	switch name {
	case "dsa":
		return "ssh-dss"
	case "ed25519":
		return "ssh-ed25519"
	case "rsa":
		return "ssh-rsa"
	case "ecdsa-sk":
		return "sk-ecdsa-sha2-nistp256@openssh.com"
	case "ed25519-sk":
		return "sk-ssh-ed25519@openssh.com"
	}
	return name
}

// OneOf checks for some algorithms by any of their names.
func OneOf(names ...string) attribute.Check {
	check := attribute.OneOf(names...)
	return func(v value.Value) string {
		if text, ok := v.(string); ok && check(Algorithm(text)) == "" {
			return ""
		}
		return check(v)
	}
}
