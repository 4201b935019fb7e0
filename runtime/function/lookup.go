package function

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// LookupContext is the Puppet::LookupContext that a function gets which has the data of a level of a hierarchy (HIE-33). It keeps
// values for the level and its location as long as a compilation takes.
type LookupContext struct{ object *typesys.ObjectValue }

// NewLookupContext returns the context that a value is.
func NewLookupContext(v Value) *LookupContext { return &LookupContext{v.(*typesys.ObjectValue)} }

func (c *LookupContext) call(name string, args ...Value) (Value, error) {
	return c.object.Host.CallFunction(name, args, nil)
}

// NotFound is the error to return where there is no value for the key.
func (c *LookupContext) NotFound() error {
	_, err := c.call("not_found")
	return err
}

// Interpolate evaluates what is interpolated in a value.
func (c *LookupContext) Interpolate(v Value) (Value, error) { return c.call("interpolate", v) }

// Cache keeps a value for a key, which is a string, a number, a boolean or nil.
func (c *LookupContext) Cache(key, v Value) { _, _ = c.call("cache", key, v) }

// CacheAll keeps the entries of a hash.
func (c *LookupContext) CacheAll(h *Hash) { _, _ = c.call("cache_all", h) }

// Cached returns the value that is kept for a key.
func (c *LookupContext) Cached(key Value) (v Value, found bool) {
	has, _ := c.call("cache_has_key", key)
	v, _ = c.call("cached_value", key)
	return v, has == true
}

// CachedEntries are all keys and values that are kept.
func (c *LookupContext) CachedEntries() *Hash {
	v, _ := c.call("cached_entries")
	h, _ := v.(*Hash)
	return h
}

// CachedFileData returns the text of a file, such as that of the option path.
func (c *LookupContext) CachedFileData(path string) (string, error) {
	v, err := c.call("cached_file_data", path)
	s, _ := v.(string)
	return s, err
}

// EnvironmentName is the name of the environment.
func (c *LookupContext) EnvironmentName() string {
	v, _ := c.object.Get("environment_name")
	return value.Text(v)
}

// ModuleName is the name of the module whose data is looked into, "" for the other layers.
func (c *LookupContext) ModuleName() string {
	v, _ := c.object.Get("module_name")
	return value.Text(v)
}

// Explain adds a text to the explanation of a lookup; it is asked for where there is one.
func (c *LookupContext) Explain(text func() string) {
	block := &typesys.Block{Call: func(...Value) (Value, error) { return text(), nil }}
	_, _ = c.object.Host.CallFunction("explain", nil, block)
}

// ToLookupContext is a Puppet::LookupContext.
func ToLookupContext(v Value) *LookupContext { return NewLookupContext(v) }

// FromLookupContext is the context that a function was given.
func FromLookupContext(c *LookupContext) (Value, error) {
	if c == nil {
		return nil, errNil
	}
	return c.object, nil
}
