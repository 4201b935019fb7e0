package json

import (
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// PuppetParseError is the class of the errors of Puppet::Util::Json.
var PuppetParseError = &ruby.Class{Name: "Puppet::Util::Json::ParseError", Super: ruby.StandardError}

// PuppetLoad is Puppet::Util::Json.load, as it is where the gem multi_json is not installed: JSON.parse with an error of Puppet's.
//
//ruby:singleton Puppet::Util::Json.load 1..2
func PuppetLoad(source string, options ...value.Value) (value.Value, error) {
	if len(options) > 0 {
		if p, err := ruby.ToHash(options[0]); err == nil {
			if v, ok := p.Get(ruby.Symbol("symbolize_keys")); ok && ruby.Truth(v) {
				options = []value.Value{ruby.HashOf(ruby.Symbol("symbolize_names"), true)}
			}
		}
	}
	v, err := Parse(source, options...)
	if e, ok := ruby.Rescued(err, ruby.ParserError); err != nil && ok {
		return nil, ruby.Raise(PuppetParseError, ruby.ToS(e.Message))
	}
	return v, err
}

// PuppetDump is Puppet::Util::Json.dump: compact JSON, or with pretty: over several lines.
//
//ruby:singleton Puppet::Util::Json.dump 1..2
func PuppetDump(c *ruby.Context, v value.Value, options ...value.Value) (string, error) {
	if len(options) > 0 {
		if p, err := ruby.ToHash(options[0]); err == nil {
			if pretty, ok := p.Get(ruby.Symbol("pretty")); ok && ruby.Truth(pretty) {
				return PrettyGenerate(c, v)
			}
		}
	}
	return ToJSON(c, v, options...)
}
