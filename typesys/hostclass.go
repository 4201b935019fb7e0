package typesys

import "github.com/p2go/p2go/runtime/value"

// HostClass is the name of the class that a value has in the reference
// implementation, whose messages show it here and there.
func HostClass(v value.Value) string {
	switch v := v.(type) {
	case *Extension:
		return "Puppet::Pops::Types::PObjectTypeExtension"
	case Type:
		return "Puppet::Pops::Types::P" + classOf(v) + "Type"
	case *Version:
		return "SemanticPuppet::Version"
	case *VersionRange:
		return "SemanticPuppet::VersionRange"
	case TimespanValue, TimestampValue:
		return "Puppet::Pops::Time::" + value.Label(v)
	case BinaryValue:
		return "Puppet::Pops::Types::PBinaryType::Binary"
	case *ObjectValue:
		if v.Type.Name == "Error" {
			return "Puppet::DataTypes::Error"
		}
		return v.Type.name() // the class of an object type of a manifest has no name but an address
	case *URIValue:
		return v.className()
	case *EntryRef:
		return "Puppet::Resource"
	case value.Iterator:
		if i, ok := v.(interface{ ClassName() string }); ok {
			return i.ClassName()
		}
		return "Puppet::Pops::Types::Iterator"
	}
	return value.HostClass(v)
}

// iteratorClass is the name under which the type of an iterator is known, "" for
// most, which have one of Puppet's own.
func iteratorClass(v value.Iterator) string {
	if h, ok := v.(interface{ HostClass() string }); ok {
		return h.HostClass()
	}
	return ""
}

// PlainText returns the label of a value's class and its text, for programs
// without rich data (RICH-3).
func PlainText(v value.Other) (class, text string) {
	if t, ok := v.(Type); ok {
		return classOf(t) + "-Type", Expanded(t)
	}
	return HostClass(v), value.Text(v)
}
