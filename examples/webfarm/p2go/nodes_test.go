// Package webfarm_test tests the nodes of the farm: p2go test examples/webfarm.
package webfarm_test

import (
	"testing"

	. "github.com/p2go/p2go/runtime/policytest"
)

// Every node compiles, and an agent takes its catalog.
func TestNodes(t *testing.T) {
	FactSets(t, "../facts/*.json", func(t *testing.T, facts Option) {
		cat := MustCompile(t, facts).WithAllDeps()
		cat.Class("profile::base")
	})
}

func TestWeb(t *testing.T) {
	cat := MustCompile(t, Facts("../facts/web1.example.com.json"))
	cat.Service("nginx").With("ensure", "running").Requires("Package[nginx]").Subscribes("File[/etc/nginx/nginx.conf]")
	cat.Class("role::webserver")
}

func TestNoRole(t *testing.T) {
	cat := MustCompile(t, Facts("../facts/web1.example.com.json"), Node("new.example.com"))
	cat.Notify("new.example.com has no role")
	cat.No("class", "role::webserver")
}
