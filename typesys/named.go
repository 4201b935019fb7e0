package typesys

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Names are the names of the built-in types that people write, in lower case.
func Names() []string {
	return strings.Fields(`any array binary boolean callable catalogentry class collection data deferred enum float hash init integer iterable
		iterator notundef numeric object optional pattern regexp resource richdata runtime scalar scalardata semver semverrange sensitive
		string struct timespan timestamp tuple type typealias typereference typeset undef uri variant`)
}

// Named returns the built-in type or predefined alias with a name; case does not
// matter (TP-1 to TP-41). It links all of them: a program calls it only for names
// known at run time. Resource types are not among them.
func Named(name string) (Type, bool) {
	switch name = value.LowerASCII(name); name {
	case "annotation":
		return AnnotationType, true
	case "any":
		return AnyType, true
	case "array":
		return ArrayType, true
	case "binary":
		return BinaryType, true
	case "boolean":
		return BooleanType, true
	case "callable":
		return CallableType, true
	case "catalogentry":
		return CatalogEntryType, true
	case "class":
		return ClassType, true
	case "collection":
		return CollectionType, true
	case "data":
		return DataType, true
	case "default":
		return DefaultType, true
	case "deferred":
		return DeferredType, true
	case "enum":
		return EnumType, true
	case "error":
		return ErrorType, true
	case "float":
		return FloatType, true
	case "hash":
		return HashType, true
	case "init":
		return InitType, true
	case "integer":
		return IntegerType, true
	case "iterable":
		return IterableType, true
	case "iterator":
		return IteratorType, true
	case "notundef":
		return NotUndefType, true
	case "numeric":
		return NumericType, true
	case "object":
		return ObjectType, true
	case "optional":
		return OptionalType, true
	case "pattern":
		return PatternType, true
	case "puppet::lookupcontext":
		return LookupContextType, true
	case "puppet::lookupkey":
		return LookupKeyType, true
	case "puppet::lookupvalue":
		return LookupValueType, true
	case "regexp":
		return RegexpType, true
	case "resource":
		return ResourceType, true
	case "richdata":
		return RichDataType, true
	case "richdatakey":
		return RichDataKeyType, true
	case "runtime":
		return RuntimeType, true
	case "scalar":
		return ScalarType, true
	case "scalardata":
		return ScalarDataType, true
	case "semver":
		return SemVerType, true
	case "semverrange":
		return SemVerRangeType, true
	case "sensitive":
		return SensitiveType, true
	case "string":
		return StringType, true
	case "struct":
		return StructType, true
	case "timespan":
		return TimespanType, true
	case "timestamp":
		return TimestampType, true
	case "tuple":
		return TupleType, true
	case "type":
		return TypeType, true
	case "typealias":
		return &UnresolvedAlias, true
	case "typereference":
		return ReferenceType, true
	case "typeset":
		return TypeSetType, true
	case "undef":
		return UndefType, true
	case "uri":
		return URIType, true
	case "variant":
		return VariantType, true
	}
	if strings.HasPrefix(name, "pcore") {
		return belowPcore(name)
	}
	return nil, false
}

// UnresolvedAlias is TypeAlias.
var UnresolvedAlias = Alias{Name: "UnresolvedAlias", Target: ReferenceType}
