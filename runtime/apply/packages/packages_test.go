//go:build linux

package packages

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalogfile"
)

// declare makes a package of parameters in JSON.
func declare(t *testing.T, parameters string) *apply.Declared {
	require.True(t, json.Valid([]byte(parameters)), parameters)
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "resources": [{"type": "Package", "title": "p", "parameters": ` + parameters + `}], "edges": [], "classes": []}`)
	require.NoError(t, err)
	return &apply.Declared{Resource: c.Resources()[0]}
}

// TestWrong compares the errors with Puppet's messages.
func TestWrong(t *testing.T) {
	for parameters, want := range map[string]string{
		`"ensure": ""`:                                          `Parameter ensure failed on Package[p]: Invalid value "". Valid values are present, absent, purged, disabled, latest. Valid values match /./.`,
		`"ensure": "purged", "mark": "hold"`:                    `Validation of Package[p] failed: You cannot use "mark" property while "ensure" is one of ["absent", "purged"]`,
		`"mark": "foo"`:                                         `Parameter mark failed on Package[p]: Invalid value "foo". Valid values are hold, none.`,
		`"name": 3`:                                             `Parameter name failed on Package[p]: Name must be a String not Integer`,
		`"name": 3.5`:                                           `Parameter name failed on Package[p]: Name must be a String not Float`,
		`"name": ["a"]`:                                         `Parameter name failed on Package[p]: Name must be a String not Array`,
		`"name": {"a": 1}`:                                      `Parameter name failed on Package[p]: Name must be a String not Hash`,
		`"name": true`:                                          `Parameter name failed on Package[p]: Name must be a String not TrueClass`,
		`"provider": "foo"`:                                     `Parameter provider failed on Package[p]: Invalid package provider 'foo'`,
		`"provider": "dpkg", "ensure": "1.0"`:                   `Parameter ensure failed on Package[p]: Provider dpkg must have features 'versionable' to set 'ensure' to '1.0'`,
		`"provider": "dpkg", "ensure": "held"`:                  `Parameter ensure failed on Package[p]: Provider dpkg must have features 'versionable' to set 'ensure' to 'held'`,
		`"provider": "apt", "ensure": "disabled"`:               `Parameter ensure failed on Package[p]: Provider apt must have features 'disableable' to set 'ensure' to 'disabled'`,
		`"provider": "opkg", "ensure": "purged"`:                `Parameter ensure failed on Package[p]: Provider opkg must have features 'purgeable' to set 'ensure' to 'purged'`,
		`"provider": "apt", "install_options": [3]`:             `Parameter install_options failed on Package[p]: Expected either a string or hash of options`,
		`"provider": "apt", "allow_virtual": "maybe"`:           `Parameter allow_virtual failed on Package[p]: Invalid value "maybe". Valid values are true, false, yes, no.`,
		`"provider": "apt", "configfiles": "foo"`:               `Parameter configfiles failed on Package[p]: Invalid value "foo". Valid values are keep, replace.`,
		`"provider": "apt", "reinstall_on_refresh": 3`:          `Parameter reinstall_on_refresh failed on Package[p]: Invalid value 3. Valid values are true, false.`,
		`"provider": "apt", "allowcdrom": "foo"`:                `Parameter allowcdrom failed on Package[p]: Invalid value "foo". Valid values are true, false.`,
		`"provider": "apt", "enable_only": "foo"`:               `Parameter enable_only failed on Package[p]: Munging failed for value "foo" in class enable_only: expected a boolean value`,
		`"provider": "dnf", "install_only": "foo"`:              `Parameter install_only failed on Package[p]: Munging failed for value "foo" in class install_only: expected a boolean value`,
		`"provider": "apt", "install_only": "foo"`:              ``,
		`"provider": "opkg", "mark": "foo", "allow_virtual": 3`: ``,
		`"provider": "opkg", "install_options": [3]`:            ``,
		`"provider": "apt", "uninstall_options": [3]`:           ``,
		`"provider": "apt", "ensure": true, "package_settings": {"a": 1}, "status": "x", "adminfile": "/x"`: ``,
	} {
		if !strings.Contains(parameters, `"provider"`) {
			parameters = `"provider": "apt", ` + parameters
		}
		err := Check(declare(t, "{"+parameters+"}"))
		if want == "" {
			require.NoError(t, err, parameters)
			continue
		}
		require.EqualError(t, err, want, parameters)
	}
}

// TestLater has providers without code fail their own resources only.
func TestLater(t *testing.T) {
	d := declare(t, `{"provider": "gem", "ensure": "1.0"}`)
	require.NoError(t, Check(d))
	require.NoError(t, unsuited(d))
	open, err := begin([]*apply.Declared{d})
	require.NoError(t, err)
	_, err = open(d)
	require.EqualError(t, err, "packages of the provider gem cannot be applied yet")
}

func TestRead(t *testing.T) {
	r, err := read(declare(t, `{"provider": "apt", "name": "q", "ensure": ["1.0", "latest"], "mark": "none", "configfiles": "replace", "allow_virtual": "yes", "allowcdrom": true}`))
	require.NoError(t, err)
	assert.Equal(t, "q", r.name)
	assert.Equal(t, []want{{"1.0", "1.0", false}, {latest, latest, true}}, r.should)
	assert.Equal(t, unmarked, r.mark)
	assert.True(t, r.replace && r.virtual && r.cdrom)
	r, err = read(declare(t, `{"provider": "dnf"}`))
	require.NoError(t, err)
	assert.Equal(t, []want{{present, present, true}}, r.should)
	assert.True(t, r.virtual)
}
