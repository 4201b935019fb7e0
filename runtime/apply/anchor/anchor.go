//go:build linux

// Package anchor applies resources of the type anchor of the module stdlib, which hold a place in the order and nothing else.
package anchor

import "github.com/p2go/p2go/runtime/apply"

// Type is anchor.
var Type = apply.Type{Name: "anchor", Properties: []string{}, Refreshes: true, Open: open}

type resource struct{}

func open(*apply.Declared) (apply.Resource, error) { return resource{}, nil }

// Inspect has nothing to compare.
func (resource) Inspect() (apply.State, error) { return apply.State{}, nil }

// Refresh does nothing, but hands on that something has changed.
func (resource) Refresh() error { return nil }
