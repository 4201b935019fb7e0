package value

// HostClass is the name of the class that a value of this package has in the
// reference implementation, whose messages show it here and there; of others it is
// their [Label].
func HostClass(v Value) string {
	switch v := v.(type) {
	case nil:
		return "NilClass"
	case bool:
		if v {
			return "TrueClass"
		}
		return "FalseClass"
	case DefaultValue:
		return "Symbol"
	case *Sensitive:
		return "Puppet::Pops::Types::PSensitiveType::Sensitive"
	}
	return Label(v)
}
