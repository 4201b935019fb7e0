package hiera

import (
	"path/filepath"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/hiera"
)

// provided is a layer whose environment.conf or metadata.json names where its data is from, as in old versions of Puppet (HIE-10).
type provided struct {
	loader             *Loader
	layer, module, dir string
	provider           string
}

// config is the configuration of the layer, given that of its hiera.yaml, nil when there is none.
func (p *provided) config(own *hiera.Config) *hiera.Config {
	if own != nil && own.Refused != "" {
		return own
	}
	var warnings []hiera.ConfigWarning
	if own != nil {
		warnings = own.Warnings
	}
	if own != nil && own.Version == "5" {
		own.Warnings = append(warnings, p.ignored(own.Path)...)
		return own
	}
	text := p.named() + "."
	if own == nil {
		text += " A 'hiera.yaml' file should be used instead"
	}
	warnings = append(warnings, p.warning(text))
	switch p.provider {
	case "none":
		own = &hiera.Config{Layer: p.layer, Module: p.module, None: true}
	case "hiera":
		if own == nil {
			own = p.empty()
			p.loader.read(p.reading(own), hash("version", int64(5)))
		}
	case "function":
		name := "environment::data"
		if p.module != "" {
			name = p.module + "::data"
		}
		warnings = append(warnings, hiera.ConfigWarning{
			Key: "legacy_provider_function", Deprecation: true,
			Text: "Using of legacy data provider function '" + name + "'. Please convert to a 'data_hash' function",
		})
		own = p.empty()
		level := hiera.Level{Name: "Legacy function '" + name + "'", Function: name, Locations: hiera.NoPaths}
		p.loader.source(p.reading(own), &level, "v4_data_hash")
		own.Hierarchy = []hiera.Level{level}
	default:
		own = p.empty()
		own.Unread = true
		p.loader.refuseConfig(p.reading(own), CodeConfig, 0, p.named()+", which does not exist")
	}
	own.Warnings = warnings
	return own
}

// empty is a configuration without a file, reading one that is read.
func (p *provided) empty() *hiera.Config {
	return &hiera.Config{Layer: p.layer, Module: p.module, Version: "5"}
}

func (p *provided) reading(c *hiera.Config) *config {
	return &config{Config: c, src: source.NewFile(p.loader.Show(p.file()), ""), root: p.dir}
}

// file is the one that names the provider.
func (p *provided) file() string {
	if p.module != "" {
		return filepath.Join(p.dir, "metadata.json")
	}
	return filepath.Join(p.dir, "environment.conf")
}

// named says what is deprecated, and ignored that a configuration takes its place.
func (p *provided) named() string {
	if p.module != "" {
		return `Defining "data_provider": "` + p.provider + `" in metadata.json is deprecated`
	}
	return "Defining environment_data_provider='" + p.provider + "' in environment.conf is deprecated"
}

func (p *provided) ignored(path string) []hiera.ConfigWarning {
	if p.module != "" {
		return []hiera.ConfigWarning{p.warning(p.named() + ". It is ignored since a 'hiera.yaml' with version >= 5 is present")}
	}
	warnings := []hiera.ConfigWarning{p.warning(p.named())}
	if p.provider != "hiera" {
		overridden := p.warning("The environment_data_provider='" + p.provider + "' setting is ignored since '" + hiera.PathMark + "' version >= 5")
		overridden.Key += " overridden"
		overridden.Path = path
		warnings = append(warnings, overridden)
	}
	return warnings
}

func (p *provided) warning(text string) hiera.ConfigWarning {
	file := p.loader.Show(p.file())
	return hiera.ConfigWarning{Key: file, Text: text, Deprecation: true, File: file}
}
