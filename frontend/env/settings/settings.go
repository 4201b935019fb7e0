// Package settings is the table of Puppet's settings that manifests see as $settings::NAME.
//
// The table, core.json, is recorded from real Puppet by internal/reference/settings.rb (make settings) and never edited.
package settings

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/p2go/p2go/runtime/settings"
)

//go:embed core.json
var core []byte

// Table returns all settings with their defaults. Callers must not change it.
var Table = sync.OnceValue(func() settings.Table {
	var recorded struct {
		Settings []struct {
			Name    string        `json:"name"`
			Kind    settings.Kind `json:"kind"`
			Default *string       `json:"default"`
		} `json:"settings"`
	}
	if err := json.Unmarshal(core, &recorded); err != nil {
		panic(fmt.Sprintf("core.json: %v", err)) // it is part of p2go
	}
	var table settings.Table
	for _, s := range recorded.Settings {
		row := settings.Setting{Name: s.Name, Kind: s.Kind, None: s.Default == nil}
		if s.Default != nil {
			row.Default = *s.Default
		}
		table = append(table, row)
	}
	return table
})
