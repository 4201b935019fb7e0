package facts

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// PuppetVersion is the version of Puppet whose agent the program does as.
const PuppetVersion = "8.10.0"

// AsSent returns the facts as the node's agent sends them under its certname: with what it adds to those that Facter finds, unless they have it.
func (n *Node) AsSent(node string, noop bool) *value.Hash {
	if n.Sent {
		return n.Facts
	}
	sent := value.NewHash()
	for _, e := range []value.Entry{{Key: "clientcert", Value: node}, {Key: "clientversion", Value: PuppetVersion}, {Key: "clientnoop", Value: noop}} {
		if _, has := n.Facts.Get(e.Key); !has {
			sent.Set(e.Key, e.Value)
		}
	}
	return n.Facts.Merge(sent)
}

// TrustedFor is $trusted of a node that proved its name with a certificate
// without extensions (FACT-3).
func TrustedFor(node string) *value.Hash {
	host, domain, _ := strings.Cut(node, ".")
	h := value.NewHash(
		value.Entry{Key: "authenticated", Value: "remote"},
		value.Entry{Key: "certname", Value: node},
		value.Entry{Key: "extensions", Value: value.NewHash()},
		value.Entry{Key: "hostname", Value: host},
		value.Entry{Key: "domain", Value: nil},
		value.Entry{Key: "external", Value: value.NewHash()},
	)
	if domain != "" {
		h.Set("domain", domain)
	}
	return h
}
