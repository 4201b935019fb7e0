package modules

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// functions are all functions of the package.
var functions = []*fn.Function{
	&OpenstacklibIsServiceDefaultFunction, &OpenstacklibInet6PrefixFunction, &McollectiveMcoArrayToStringFunction, &OpenstacklibNormalizeIpForUriFunction, &NeutronValidateVniRangesFunction, &NeutronValidateTunnelIdRangesFunction,
	&NeutronValidateNetworkVlanRangesFunction, &MysqlPasswordFunction, &PostgresqlPostgresqlPasswordFunction, &PostgresqlPostgresqlEscapeFunction,
}

// hostOnly matches messages of Ruby's interpreter about the module's own code.
var hostOnly = regexp.MustCompile("^undefined method")

// TestRecorded compares the functions with what Puppet answered; record with
//
//	ruby ../testdata/record.rb testdata
func TestRecorded(t *testing.T) {
	byName := map[string]*fn.Function{}
	for _, f := range functions {
		byName[f.Name] = f
	}
	files, err := filepath.Glob("testdata/recorded/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		file, err := os.Open(name)
		require.NoError(t, err)
		defer file.Close()
		for s := bufio.NewScanner(file); s.Scan(); {
			var c struct {
				Fn         string
				Args, Want json.RawMessage
				Error      *string
			}
			require.NoError(t, json.Unmarshal(s.Bytes(), &c))
			f := byName[c.Fn]
			require.NotNil(t, f, c.Fn)
			args, err := value.ParseJSON(string(c.Args))
			require.NoError(t, err)
			got, err := f.Call(nil, args.(value.Array), nil)
			switch {
			case c.Error == nil && assert.NoError(t, err, s.Text()):
				want, err := value.ParseJSON(string(c.Want))
				require.NoError(t, err)
				assert.Equal(t, want, got, s.Text())
			case c.Error != nil && hostOnly.MatchString(*c.Error):
				assert.Error(t, err, s.Text())
			case c.Error != nil:
				assert.EqualError(t, err, *c.Error, s.Text())
			}
		}
	}
}

// caller is a scope with variables, some of which only its body knows.
type caller struct {
	fn.Context
	strict  string
	globals map[string]value.Value
	locals  *value.Hash
	log     []string
}

func (c *caller) Held(v value.Value) (value.Value, error) { return v, nil }
func (c *caller) Setting(string) value.Value              { return c.strict }
func (c *caller) WarnOnce(key, message string)            { c.log = append(c.log, key+"|"+message) }
func (c *caller) Locals() *value.Hash                     { return c.locals }

func (c *caller) Variable(name string, locals *value.Hash) (value.Value, bool) {
	if v, ok := locals.Get(name); ok {
		return v, true
	}
	v, ok := c.globals[name]
	return v, ok
}

// TestVariables looks at what functions make of variables that there are not; Puppet says so for the catalogs of their modules.
func TestVariables(t *testing.T) {
	c := &caller{
		globals: map[string]value.Value{"interfaces": "lo,eth0,eth1", "ipaddress_eth0": "10.0.0.1", "ipaddress6_eth0": "fe80::1", "ipaddress_eth1": "", "a": nil},
		locals:  value.NewHash(value.Entry{Key: "b", Value: int64(1)}),
	}
	call := func(f *fn.Function, args ...value.Value) string {
		v, err := f.Call(c, args, nil)
		if err != nil {
			return err.Error()
		}
		return string(value.AppendInspect(nil, v))
	}
	c.strict = "error"
	assert.Equal(t, `""`, call(&RedisGetvarEmptystringFunction, "a"))
	assert.Equal(t, `1`, call(&RedisGetvarEmptystringFunction, "b"))
	assert.Equal(t, `Undefined variable 'c'; `, call(&RedisGetvarEmptystringFunction, "c"))
	assert.Equal(t, `getvar_emptystring(): wrong number of arguments (0; must be 1)`, call(&RedisGetvarEmptystringFunction))
	assert.Equal(t, `Undefined variable 'ipaddress6_eth1'; `, call(&SshIpaddressesFunction))
	c.strict = "off"
	assert.Equal(t, `""`, call(&RedisGetvarEmptystringFunction, "c"))
	assert.Equal(t, `["10.0.0.1", "fe80::1", ""]`, call(&SshIpaddressesFunction))
	assert.Empty(t, c.log)
	c.strict = "warning"
	assert.Equal(t, `""`, call(&RedisGetvarEmptystringFunction, "c"))
	assert.Equal(t, []string{"Variable: c|Undefined variable 'c'; "}, c.log)
	delete(c.globals, "interfaces")
	assert.Equal(t, `false`, call(&SshIpaddressesFunction))
	c.globals["interfaces"] = int64(1)
	assert.Equal(t, `ipaddresses(): $interfaces is an Integer, not a String`, call(&SshIpaddressesFunction))
}
