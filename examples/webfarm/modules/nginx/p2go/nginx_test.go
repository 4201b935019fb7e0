// Package nginx_test tests the module by itself: p2go test examples/webfarm/modules/nginx.
package nginx_test

import (
	"testing"

	. "github.com/p2go/p2go/runtime/policytest"
)

func TestClass(t *testing.T) {
	cat := MustCompile(t, Class("nginx", Params{"worker_processes": 4}))
	cat.WithAllDeps().Count(3).ClassCount(1)
	cat.Package("nginx").OnlyWith(Params{"ensure": "installed"})
	cat.File("/etc/nginx/nginx.conf").Match("content", `worker_processes 4;`).Requires("Package[nginx]").Notifies("Service[nginx]")
	cat.Service("nginx").WithAll(Params{"ensure": "running", "enable": true})
	cat.No("file", "/etc/nginx/conf.d/www.conf")
}

func TestStopped(t *testing.T) {
	MustCompile(t, Class("nginx", Params{"ensure": "stopped"})).Service("nginx").With("enable", false)
}

func TestWrongValues(t *testing.T) {
	ExpectError(t, `parameter 'worker_processes' expects an Integer\[1, 256\] value, got Integer\[0, 0\]`, Class("nginx", Params{"worker_processes": 0}))
	ExpectError(t, `has no parameter named 'workers'`, Class("nginx", Params{"workers": 1}))
}

func TestVhost(t *testing.T) {
	cat := MustCompile(t, Include("nginx"), Declare("nginx::vhost", "www", Params{"port": 80, "root": "/srv/www"}))
	cat.File("/etc/nginx/conf.d/www.conf").Match("content", `listen 80;`).Match("content", `root /srv/www;`).NoMatch("content", "proxy_pass").
		Requires("Package[nginx]").Notifies("Service[nginx]")
	ExpectError(t, "has both a root and an upstream", Include("nginx"),
		Declare("nginx::vhost", "www", Params{"port": 80, "root": "/srv/www", "upstream": "app"}))
}
