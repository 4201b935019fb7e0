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
	&OpenstacklibIsServiceDefault, &OpenstacklibInet6Prefix, &McollectiveMcoArrayToString, &OpenstacklibNormalizeIpForUri, &NeutronValidateVniRanges, &NeutronValidateTunnelIdRanges,
	&NeutronValidateNetworkVlanRanges, &MysqlPassword, &PostgresqlPostgresqlPassword, &PostgresqlPostgresqlEscape,
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
