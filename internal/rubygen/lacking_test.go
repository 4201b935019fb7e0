package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMRI checks that the table of Ruby's methods has all classes, and that Ruby has the methods that there are Go functions for. P2GO_UPDATE=1 records
// it, which needs Ruby 3.1 with Puppet 8.10.
func TestMRI(t *testing.T) {
	table, err := Scan(filepath.Join("..", "..", "runtime", "ruby"))
	require.NoError(t, err)
	if os.Getenv("P2GO_UPDATE") != "" {
		cmd := exec.Command("ruby", "mri.rb")
		cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Join(table.mriNames(), "\n")), os.Stderr
		out, err := cmd.Output()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("mri.tsv", out, 0o644))
		mriTable = string(out)
	}
	classes, private := readMRI(mriTable)
	for _, name := range table.mriNames() {
		assert.NotNil(t, classes[name], "%s: record mri.tsv with P2GO_UPDATE=1, then run go generate ./runtime/ruby", name)
	}
	assert.Contains(t, private, "sprintf")
	var none []string // but those of the classes of records
	for _, m := range table.Methods {
		c := classes[m.Class]
		if c != nil && m.Class != "Resolv::DNS::Resource" && len(c.methods) > 0 && !slices.Contains(c.methods, m.Name) && !slices.Contains(c.libraries, m.Name) && !slices.Contains(classes["Object"].methods, m.Name) {
			none = append(none, m.Class+"#"+m.Name)
		}
	}
	assert.ElementsMatch(t, []string{
		// of Enumerator::ArithmeticSequence
		"Enumerator#begin", "Enumerator#end", "Enumerator#exclude_end?", "Enumerator#last", "Enumerator#step",
		"Digest::Instance#name", // of OpenSSL::Digest
		"Module#exception",      // of classes of exceptions
		"Object#to_i_in_base",   // as lowering says it
		// of DateTime
		"Date#hour", "Date#min", "Date#minute", "Date#new_offset", "Date#offset", "Date#sec", "Date#sec_fraction", "Date#second", "Date#second_fraction", "Date#zone",
	}, none, "methods that Ruby does not have")
}

// TestLacking checks for which classes Ruby has methods that there are no Go functions for.
func TestLacking(t *testing.T) {
	table, err := Scan(filepath.Join("..", "..", "runtime", "ruby"))
	require.NoError(t, err)
	assert.Equal(t, []string{"Object"}, table.lacking["define_singleton_method"])
	assert.Contains(t, table.lacking["try_convert"], "Array.")
	assert.NotContains(t, table.lacking, "upcase")
}
