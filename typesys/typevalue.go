package typesys

import "github.com/p2go/p2go/runtime/value"

// kind is the label of a type as a value in messages (ERR-6).
func kind(t Type) string { return t.String() + "-Type" }

func appendTypeKey(b []byte, t Type) []byte { return append(appendKey(append(b, "type:"...), t), ';') }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Any) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Any) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Any) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Any) String() string             { return Text(t) }
func (t *Any) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Undef) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Undef) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Undef) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Undef) String() string             { return Text(t) }
func (t *Undef) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Default) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Default) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Default) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Default) String() string             { return Text(t) }
func (t *Default) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Unit) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Unit) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Unit) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Unit) String() string             { return Text(t) }
func (t *Unit) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Scalar) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Scalar) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Scalar) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Scalar) String() string             { return Text(t) }
func (t *Scalar) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *ScalarData) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *ScalarData) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *ScalarData) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *ScalarData) String() string             { return Text(t) }
func (t *ScalarData) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Numeric) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Numeric) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Numeric) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Numeric) String() string             { return Text(t) }
func (t *Numeric) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Integer) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Integer) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Integer) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Integer) String() string             { return Text(t) }
func (t *Integer) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Float) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Float) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Float) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Float) String() string             { return Text(t) }
func (t *Float) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Boolean) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Boolean) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Boolean) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Boolean) String() string             { return Text(t) }
func (t *Boolean) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *String) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *String) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *String) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *String) String() string             { return Text(t) }
func (t *String) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Enum) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Enum) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Enum) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Enum) String() string             { return Text(t) }
func (t *Enum) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Pattern) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Pattern) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Pattern) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Pattern) String() string             { return Text(t) }
func (t *Pattern) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Regexp) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Regexp) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Regexp) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Regexp) String() string             { return Text(t) }
func (t *Regexp) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Collection) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Collection) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Collection) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Collection) String() string             { return Text(t) }
func (t *Collection) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Array) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Array) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Array) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Array) String() string             { return Text(t) }
func (t *Array) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Hash) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Hash) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Hash) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Hash) String() string             { return Text(t) }
func (t *Hash) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Tuple) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Tuple) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Tuple) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Tuple) String() string             { return Text(t) }
func (t *Tuple) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Struct) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Struct) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Struct) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Struct) String() string             { return Text(t) }
func (t *Struct) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Variant) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Variant) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Variant) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Variant) String() string             { return Text(t) }
func (t *Variant) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Optional) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Optional) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Optional) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Optional) String() string             { return Text(t) }
func (t *Optional) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *NotUndef) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *NotUndef) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *NotUndef) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *NotUndef) String() string             { return Text(t) }
func (t *NotUndef) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Metatype) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Metatype) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Metatype) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Metatype) String() string             { return Text(t) }
func (t *Metatype) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Sensitive) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Sensitive) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Sensitive) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Sensitive) String() string             { return Text(t) }
func (t *Sensitive) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Iterable) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Iterable) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Iterable) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Iterable) String() string             { return Text(t) }
func (t *Iterable) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Iterator) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Iterator) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Iterator) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Iterator) String() string             { return Text(t) }
func (t *Iterator) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *CatalogEntry) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *CatalogEntry) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *CatalogEntry) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *CatalogEntry) String() string             { return Text(t) }
func (t *CatalogEntry) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Class) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Class) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Class) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Class) String() string             { return Text(t) }
func (t *Class) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Resource) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Resource) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Resource) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Resource) String() string             { return Text(t) }
func (t *Resource) Kind() string {
	if t.Titled() {
		return Text(t) + " Resource-Reference"
	}
	return kind(t)
}

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Callable) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Callable) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Callable) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Callable) String() string             { return Text(t) }
func (t *Callable) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Timespan) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Timespan) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Timespan) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Timespan) String() string             { return Text(t) }
func (t *Timespan) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Timestamp) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Timestamp) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Timestamp) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Timestamp) String() string             { return Text(t) }
func (t *Timestamp) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *SemVer) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *SemVer) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *SemVer) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *SemVer) String() string             { return Text(t) }
func (t *SemVer) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *SemVerRange) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *SemVerRange) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *SemVerRange) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *SemVerRange) String() string             { return Text(t) }
func (t *SemVerRange) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Binary) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Binary) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Binary) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Binary) String() string             { return Text(t) }
func (t *Binary) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *URI) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *URI) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *URI) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *URI) String() string             { return Text(t) }
func (t *URI) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Runtime) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Runtime) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Runtime) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Runtime) String() string             { return Text(t) }
func (t *Runtime) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Reference) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Reference) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Reference) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Reference) String() string             { return Text(t) }
func (t *Reference) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Init) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Init) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Init) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Init) String() string             { return Text(t) }
func (t *Init) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Extension) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Extension) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Extension) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Extension) String() string             { return Text(t) }
func (t *Extension) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Alias) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Alias) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Alias) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *Alias) String() string             { return Expanded(t) }
func (t *Alias) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Object) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *Object) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Object) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *Object) String() string             { return Expanded(t) }
func (t *Object) Kind() string               { return kind(t) }

// Equal is EQ-6, AppendKey VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *TypeSet) Equal(v value.Value) bool   { return equalValue(t, v) }
func (t *TypeSet) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *TypeSet) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *TypeSet) String() string             { return Expanded(t) }
func (t *TypeSet) Kind() string               { return kind(t) }
