package typesys

// kind is the label of a type as a value in messages (ERR-6).
func kind(t Type) string { return t.String() + "-Type" }

func appendTypeKey(b []byte, t Type) []byte { return append(appendKey(append(b, "type:"...), t), ';') }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Any) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Any) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Any) String() string             { return Text(t) }
func (t *Any) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Undef) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Undef) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Undef) String() string             { return Text(t) }
func (t *Undef) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Default) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Default) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Default) String() string             { return Text(t) }
func (t *Default) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Unit) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Unit) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Unit) String() string             { return Text(t) }
func (t *Unit) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Scalar) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Scalar) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Scalar) String() string             { return Text(t) }
func (t *Scalar) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *ScalarData) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *ScalarData) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *ScalarData) String() string             { return Text(t) }
func (t *ScalarData) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Numeric) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Numeric) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Numeric) String() string             { return Text(t) }
func (t *Numeric) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Integer) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Integer) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Integer) String() string             { return Text(t) }
func (t *Integer) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Float) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Float) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Float) String() string             { return Text(t) }
func (t *Float) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Boolean) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Boolean) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Boolean) String() string             { return Text(t) }
func (t *Boolean) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *String) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *String) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *String) String() string             { return Text(t) }
func (t *String) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Enum) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Enum) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Enum) String() string             { return Text(t) }
func (t *Enum) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Pattern) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Pattern) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Pattern) String() string             { return Text(t) }
func (t *Pattern) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Regexp) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Regexp) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Regexp) String() string             { return Text(t) }
func (t *Regexp) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Collection) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Collection) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Collection) String() string             { return Text(t) }
func (t *Collection) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Array) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Array) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Array) String() string             { return Text(t) }
func (t *Array) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Hash) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Hash) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Hash) String() string             { return Text(t) }
func (t *Hash) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Tuple) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Tuple) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Tuple) String() string             { return Text(t) }
func (t *Tuple) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Struct) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Struct) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Struct) String() string             { return Text(t) }
func (t *Struct) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Variant) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Variant) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Variant) String() string             { return Text(t) }
func (t *Variant) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Optional) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Optional) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Optional) String() string             { return Text(t) }
func (t *Optional) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *NotUndef) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *NotUndef) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *NotUndef) String() string             { return Text(t) }
func (t *NotUndef) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Metatype) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Metatype) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Metatype) String() string             { return Text(t) }
func (t *Metatype) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Sensitive) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Sensitive) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Sensitive) String() string             { return Text(t) }
func (t *Sensitive) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Iterable) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Iterable) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Iterable) String() string             { return Text(t) }
func (t *Iterable) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Iterator) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Iterator) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Iterator) String() string             { return Text(t) }
func (t *Iterator) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *CatalogEntry) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *CatalogEntry) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *CatalogEntry) String() string             { return Text(t) }
func (t *CatalogEntry) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Class) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Class) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Class) String() string             { return Text(t) }
func (t *Class) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Resource) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Resource) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Resource) String() string             { return Text(t) }
func (t *Resource) Kind() string {
	if t.Titled() {
		return Text(t) + " Resource-Reference"
	}
	return kind(t)
}

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Callable) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Callable) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Callable) String() string             { return Text(t) }
func (t *Callable) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Timespan) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Timespan) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Timespan) String() string             { return Text(t) }
func (t *Timespan) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Timestamp) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Timestamp) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Timestamp) String() string             { return Text(t) }
func (t *Timestamp) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *SemVer) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *SemVer) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *SemVer) String() string             { return Text(t) }
func (t *SemVer) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *SemVerRange) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *SemVerRange) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *SemVerRange) String() string             { return Text(t) }
func (t *SemVerRange) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Binary) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Binary) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Binary) String() string             { return Text(t) }
func (t *Binary) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *URI) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *URI) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *URI) String() string             { return Text(t) }
func (t *URI) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Runtime) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Runtime) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Runtime) String() string             { return Text(t) }
func (t *Runtime) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Reference) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Reference) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Reference) String() string             { return Text(t) }
func (t *Reference) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Init) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Init) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Init) String() string             { return Text(t) }
func (t *Init) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Extension) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Extension) AppendText(b []byte) []byte { return append(b, Text(t)...) }
func (t *Extension) String() string             { return Text(t) }
func (t *Extension) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Alias) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Alias) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *Alias) String() string             { return Expanded(t) }
func (t *Alias) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *Object) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *Object) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *Object) String() string             { return Expanded(t) }
func (t *Object) Kind() string               { return kind(t) }

// AppendKey is VALUE-9, AppendText STRC-8, Kind ERR-6.
func (t *TypeSet) AppendKey(b []byte) []byte  { return appendTypeKey(b, t) }
func (t *TypeSet) AppendText(b []byte) []byte { return append(b, Expanded(t)...) }
func (t *TypeSet) String() string             { return Expanded(t) }
func (t *TypeSet) Kind() string               { return kind(t) }
