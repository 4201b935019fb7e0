// Package urlfn has the function for URLs of the module net, with package net/url of Go.
package urlfn

import (
	"net/url"

	"github.com/p2go/p2go/runtime/mcl"
)

var fields = []string{"scheme", "host", "path", "raw_query"}

// Parse is net.url_parser: the host keeps its port, the user and the fragment are dropped.
func Parse(text string) (*mcl.Struct, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, mcl.Catchable("net.url_parser: " + err.Error())
	}
	return mcl.NewStruct(fields, u.Scheme, u.Host, u.Path, u.RawQuery), nil
}
