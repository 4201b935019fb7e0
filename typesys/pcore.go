package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// metatype is what an [Object] of those below Pcore has besides its definition.
type metatype struct {
	of     []string // the kinds of types that are instances, as classOf names them; nil for none
	all    bool     // all types are
	least  int      // so many arguments Ruby's constructor requires, which may be more than the attributes without a value
	most   int
	bare   Type // what is made without arguments where there are no attributes
	make   func(t *Object, args []value.Value) (value.Value, *Error)
	reason string // why nothing can be made
	module bool   // Ruby has a module for it, of which no class is derived
}

// The types below Pcore, which Puppet's own types are objects of.
//
// They are no pointers, since generated code points to them: static data cannot contain the value of a variable.
var (
	PcoreAnyType              = Object{Name: "Pcore::AnyType", Parent: AnyType, meta: &metatype{all: true, bare: AnyType}}
	PcoreUnitType             = Object{Name: "Pcore::UnitType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"Unit"}, bare: UnitType}}
	PcoreUndefType            = Object{Name: "Pcore::UndefType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"Undef"}, bare: UndefType}}
	PcoreDefaultType          = Object{Name: "Pcore::DefaultType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"Default"}, bare: DefaultType}}
	PcoreBinaryType           = Object{Name: "Pcore::BinaryType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"Binary"}, bare: BinaryType}}
	PcoreSemVerRangeType      = Object{Name: "Pcore::SemVerRangeType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"SemVerRange"}, bare: SemVerRangeType}}
	PcoreSensitiveType        = Object{Name: "Pcore::SensitiveType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"Sensitive"}, bare: SensitiveType}}
	PcoreAbstractTimeDataType = Object{Name: "Pcore::AbstractTimeDataType", Parent: &PcoreAnyType, meta: &metatype{
		reason: "Initializer for class Puppet::Pops::Types::PAbstractTimeDataType does not match the attributes of Pcore::AbstractTimeDataType",
	}}
	PcoreScalarType = Object{Name: "Pcore::ScalarType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Scalar", "ScalarData", "Numeric", "Integer", "Float", "String", "Enum", "Pattern", "Boolean", "Regexp", "SemVer", "Timespan", "Timestamp"}, bare: ScalarType,
	}}
	PcoreScalarDataType = Object{Name: "Pcore::ScalarDataType", Parent: &PcoreScalarType, meta: &metatype{
		of: []string{"ScalarData", "Numeric", "Integer", "Float", "String", "Enum", "Pattern", "Boolean"}, bare: ScalarDataType,
	}}
	PcoreBooleanType = Object{Name: "Pcore::BooleanType", Parent: &PcoreScalarDataType, meta: &metatype{of: []string{"Boolean"}, bare: BooleanType}}
	PcoreNumericType = Object{Name: "Pcore::NumericType", Parent: &PcoreScalarDataType, meta: &metatype{
		of: []string{"Numeric", "Integer", "Float"}, least: 1, most: 2, make: makeNumeric,
	}, Attributes: []Attribute{
		{Name: "from", Type: &Optional{Of: NumericType}, HasValue: true},
		{Name: "to", Type: &Optional{Of: NumericType}, HasValue: true},
	}}
	PcoreIntegerType = Object{Name: "Pcore::IntegerType", Parent: &PcoreNumericType, meta: &metatype{
		of: []string{"Integer"}, least: 1, most: 2, make: makeInteger,
	}}
	PcoreFloatType  = Object{Name: "Pcore::FloatType", Parent: &PcoreNumericType, meta: &metatype{of: []string{"Float"}, least: 1, most: 2, make: makeFloat}}
	PcoreStringType = Object{Name: "Pcore::StringType", Parent: &PcoreScalarDataType, meta: &metatype{
		of: []string{"String"}, least: 1, most: 2, make: makeString,
	}, Attributes: []Attribute{
		{Name: "size_type_or_value", Type: &Optional{Of: &Variant{Types: []Type{StringType, &Metatype{Of: IntegerType}}}}, HasValue: true},
	}}
	PcoreEnumType = Object{Name: "Pcore::EnumType", Parent: &PcoreScalarDataType, meta: &metatype{
		of: []string{"Enum"}, least: 1, most: 2, make: makeEnum,
	}, Attributes: []Attribute{
		{Name: "values", Type: &Array{Elem: NonEmptyString}},
		{Name: "case_insensitive", Type: BooleanType, Value: false, HasValue: true},
	}}
	PcorePatternType = Object{Name: "Pcore::PatternType", Parent: &PcoreScalarDataType, meta: &metatype{
		of: []string{"Pattern"}, least: 1, most: 1, make: makePattern,
	}, Attributes: []Attribute{
		{Name: "patterns", Type: &Array{Elem: RegexpType}},
	}}
	PcoreRegexpType = Object{Name: "Pcore::RegexpType", Parent: &PcoreScalarType, meta: &metatype{
		of: []string{"Regexp"}, least: 1, most: 1, make: makeRegexp,
	}, Attributes: []Attribute{
		{Name: "pattern", Type: &Variant{Types: []Type{UndefType, StringType, RegexpType}}, HasValue: true},
	}}
	PcoreSemVerType = Object{Name: "Pcore::SemVerType", Parent: &PcoreScalarType, meta: &metatype{
		of: []string{"SemVer"}, least: 1, most: 1, make: makeSemVer,
	}, Attributes: []Attribute{
		{Name: "ranges", Type: &Array{Elem: &Variant{Types: []Type{SemVerRangeType, NonEmptyString}}}, Value: value.Array{}, HasValue: true},
	}}
	PcoreTimespanType = Object{Name: "Pcore::TimespanType", Parent: &PcoreScalarType, meta: &metatype{
		of: []string{"Timespan"}, least: 1, most: 2, make: makeTimespan,
	}, Attributes: []Attribute{
		{Name: "from", Type: &Optional{Of: TimespanType}, HasValue: true},
		{Name: "to", Type: &Optional{Of: TimespanType}, HasValue: true},
	}}
	PcoreTimestampType = Object{Name: "Pcore::TimestampType", Parent: &PcoreScalarType, meta: &metatype{
		of: []string{"Timestamp"}, least: 1, most: 2, make: makeTimestamp,
	}, Attributes: []Attribute{
		{Name: "from", Type: &Optional{Of: TimestampType}, HasValue: true},
		{Name: "to", Type: &Optional{Of: TimestampType}, HasValue: true},
	}}
	PcoreCollectionType = Object{Name: "Pcore::CollectionType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Collection", "Array", "Hash"}, least: 1, most: 1, make: makeCollection,
	}, Attributes: []Attribute{
		{Name: "size_type", Type: &Optional{Of: &Metatype{Of: IntegerType}}, HasValue: true},
	}}
	PcoreArrayType = Object{Name: "Pcore::ArrayType", Parent: &PcoreCollectionType, meta: &metatype{
		of: []string{"Array"}, least: 1, most: 2, make: makeArray,
	}, Attributes: []Attribute{
		{Name: "element_type", Type: &Optional{Of: TypeType}, HasValue: true, Value: AnyType},
	}}
	PcoreHashType = Object{Name: "Pcore::HashType", Parent: &PcoreCollectionType, meta: &metatype{
		of: []string{"Hash"}, least: 2, most: 3, make: makeHash,
	}, Attributes: []Attribute{
		{Name: "key_type", Type: &Optional{Of: TypeType}, HasValue: true, Value: AnyType},
		{Name: "value_type", Type: &Optional{Of: TypeType}, HasValue: true, Value: AnyType},
	}}
	PcoreTupleType = Object{Name: "Pcore::TupleType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Tuple"}, least: 1, most: 2, make: makeTuple,
	}, Attributes: []Attribute{
		{Name: "types", Type: &Array{Elem: TypeType}},
		{Name: "size_type", Type: &Optional{Of: &Metatype{Of: IntegerType}}, HasValue: true},
	}}
	PcoreStructType = Object{Name: "Pcore::StructType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Struct"}, least: 1, most: 1, make: makeStructOf,
	}, Attributes: []Attribute{
		{Name: "elements", Type: &Array{Elem: &PcoreStructElement}},
	}}
	PcoreVariantType = Object{Name: "Pcore::VariantType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Variant"}, least: 1, most: 1, make: makeVariantOf,
	}, Attributes: []Attribute{
		{Name: "types", Type: &Array{Elem: TypeType}},
	}}
	PcoreOptionalType = Object{Name: "Pcore::OptionalType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Optional"}, least: 1, most: 1, make: makeOptional,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreNotUndefType = Object{Name: "Pcore::NotUndefType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"NotUndef"}, most: 1, make: makeNotUndef,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreTypeType = Object{Name: "Pcore::TypeType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Type"}, least: 1, most: 1, make: makeMetatype,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreIterableType = Object{Name: "Pcore::IterableType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Iterable"}, least: 1, most: 1, make: makeIterable,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreIteratorType = Object{Name: "Pcore::IteratorType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Iterator"}, least: 1, most: 1, make: makeIterator,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreInitType = Object{Name: "Pcore::InitType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Init"}, least: 2, most: 2, make: makeInit,
	}, Attributes: []Attribute{
		{Name: "type", Type: &Optional{Of: TypeType}, HasValue: true},
		{Name: "init_args", Type: ArrayType, Value: value.Array{}, HasValue: true},
	}}
	PcoreCallableType = Object{Name: "Pcore::CallableType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Callable"}, least: 1, most: 3, make: makeCallable,
	}, Attributes: []Attribute{
		{Name: "param_types", Type: &Optional{Of: &Metatype{Of: TupleType}}, HasValue: true},
		{Name: "block_type", Type: &Optional{Of: &Metatype{Of: CallableType}}, HasValue: true},
		{Name: "return_type", Type: &Optional{Of: TypeType}, HasValue: true, Value: AnyType},
	}}
	PcoreCatalogEntryType = Object{Name: "Pcore::CatalogEntryType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"CatalogEntry", "Class", "Resource"}, bare: CatalogEntryType,
	}}
	PcoreClassType = Object{Name: "Pcore::ClassType", Parent: &PcoreCatalogEntryType, meta: &metatype{
		of: []string{"Class"}, least: 1, most: 1, make: makeClass,
	}, Attributes: []Attribute{
		{Name: "class_name", Type: &Optional{Of: NonEmptyString}, HasValue: true},
	}}
	PcoreResourceType = Object{Name: "Pcore::ResourceType", Parent: &PcoreCatalogEntryType, meta: &metatype{
		of: []string{"Resource"}, least: 1, most: 2, make: makeResource,
	}, Attributes: []Attribute{
		{Name: "type_name", Type: &Optional{Of: NonEmptyString}, HasValue: true},
		{Name: "title", Type: &Optional{Of: NonEmptyString}, HasValue: true},
	}}
	PcoreRuntimeType = Object{Name: "Pcore::RuntimeType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Runtime"}, least: 2, most: 2, make: makeRuntime,
	}, Attributes: []Attribute{
		{Name: "runtime", Type: &Optional{Of: NonEmptyString}, HasValue: true},
		{Name: "name_or_pattern", Type: &Optional{Of: &Variant{Types: []Type{NonEmptyString, &Tuple{Types: []Type{RegexpType, NonEmptyString}}}}}, HasValue: true},
	}}
	PcoreTypeReferenceType = Object{Name: "Pcore::TypeReferenceType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"TypeReference"}, least: 1, most: 1, make: makeReference,
	}, Attributes: []Attribute{
		{Name: "type_string", Type: NonEmptyString},
	}}
	PcoreTypeAliasType = Object{Name: "Pcore::TypeAliasType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"TypeAlias"}, least: 2, most: 3, make: makeAlias,
	}, Attributes: []Attribute{
		{Name: "name", Type: NonEmptyString},
		{Name: "type_expr", Type: AnyType},
		{Name: "resolved_type", Type: &Optional{Of: TypeType}, HasValue: true},
	}}
	PcoreURIType = Object{Name: "Pcore::URIType", Parent: &PcoreAnyType, meta: &metatype{of: []string{"URI"}, most: 1, make: makeURIType}, Attributes: []Attribute{
		{Name: "parameters", Type: &Optional{Of: &Variant{Types: []Type{NonEmptyString, uriParams}}}, HasValue: true},
	}}
	PcoreObjectType = Object{Name: "Pcore::ObjectType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"Object"}, least: 1, most: 2, make: makeObject,
	}, Attributes: []Attribute{
		{Name: "_pcore_init_hash", Type: objectInitType},
	}}
	PcoreObjectTypeExtenType = Object{Name: "Pcore::ObjectTypeExtenType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"ObjectTypeExtension"}, least: 2, most: 2, make: makeExtensionOf,
	}, Attributes: []Attribute{
		{Name: "base_type", Type: TypeType},
		{Name: "init_parameters", Type: ArrayType},
	}}
	PcoreTypeSetType = Object{Name: "Pcore::TypeSetType", Parent: &PcoreAnyType, meta: &metatype{
		of: []string{"TypeSet"}, reason: "Initializer for class Puppet::Pops::Types::PTypeSetType parameter 'name_or_init_hash' does not match any of the attributes of type Pcore::TypeSetType",
	}, Attributes: []Attribute{
		{Name: "_pcore_init_hash", Type: typeSetInitType},
	}}

	PcoreStructElement = Object{Name: "Pcore::StructElement", meta: &metatype{least: 2, most: 2, make: makeStructElement}, Attributes: []Attribute{
		{Name: "key_type", Type: TypeType},
		{Name: "value_type", Type: TypeType},
	}}
	Pcore = Object{Name: "Pcore", meta: &metatype{module: true, reason: "undefined method `initialize' for module `Puppet::Pops::Pcore'"}}
)

// pcoreTypes are the types below Pcore.
var pcoreTypes = [...]Type{
	&PcoreAnyType, &PcoreUnitType, &PcoreUndefType, &PcoreDefaultType, &PcoreBinaryType, &PcoreSemVerRangeType, &PcoreSensitiveType,
	&PcoreAbstractTimeDataType, &PcoreScalarType, &PcoreScalarDataType, &PcoreBooleanType, &PcoreNumericType, &PcoreIntegerType,
	&PcoreFloatType, &PcoreStringType, &PcoreEnumType, &PcorePatternType, &PcoreRegexpType, &PcoreSemVerType, &PcoreTimespanType,
	&PcoreTimestampType, &PcoreCollectionType, &PcoreArrayType, &PcoreHashType, &PcoreTupleType, &PcoreStructType,
	&PcoreVariantType, &PcoreOptionalType, &PcoreNotUndefType, &PcoreTypeType, &PcoreIterableType, &PcoreIteratorType,
	&PcoreInitType, &PcoreCallableType, &PcoreCatalogEntryType, &PcoreClassType, &PcoreResourceType, &PcoreRuntimeType,
	&PcoreTypeReferenceType, &PcoreTypeAliasType, &PcoreURIType, &PcoreObjectType, &PcoreObjectTypeExtenType, &PcoreTypeSetType,
	&PcoreStructElement, &Pcore, &PcoreURIAlias, &PcoreURIRXAlias, &PcoreSimpleTypeNameAlias, &PcoreMemberNameAlias,
	&PcoreTypeNameAlias, &PcoreQRefAlias,
}

// belowPcore returns the type with a name, in lower case, that is Pcore or begins with Pcore::.
func belowPcore(name string) (Type, bool) {
	for _, t := range pcoreTypes {
		if value.LowerASCII(t.name()) == name {
			return t, true
		}
	}
	return nil, false
}

// IsPcore reports whether the type is one of those below Pcore. Generated code points to the variable, which has the name of the
// type without colons.
func (t *Object) IsPcore() bool { return t.meta != nil }

// HoldsTypes reports whether types are instances of the type: it is below Pcore::AnyType, or derived from such a type.
func (t *Object) HoldsTypes() bool {
	for ; t != nil; t = t.ParentObject() {
		if m := t.meta; m != nil {
			return m.all || m.of != nil || t.ParentObject() != nil
		}
	}
	return false
}

// holds reports whether a type is an instance.
func (m *metatype) holds(t Type) bool { return m.all || slices.Contains(m.of, classOf(t)) }
