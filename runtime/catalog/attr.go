package catalog

import "github.com/p2go/p2go/runtime/value"

// AttrOp is the operator of an attribute.
type AttrOp uint8

const (
	// Set is =>.
	Set AttrOp = iota
	// Append is +>: it adds to the value of an inherited resource (OVR-5).
	Append
	// Splat is * =>: the value is a hash of attributes (RES-5).
	Splat
)

// String returns the operator as manifests write it.
func (o AttrOp) String() string { return [...]string{"=>", "+>", "* =>"}[o] }

// Attr is one attribute of a resource expression, override, default or
// collector as generated code writes it.
type Attr struct {
	Name  string
	Value value.Value
	Op    AttrOp
	// Pos is the attribute's own place, for messages about its value; nil stands
	// for the place of the statement.
	Pos *Pos
}

// Form tells how a resource is declared.
type Form uint8

const (
	// Regular is type { ... }.
	Regular Form = iota
	// Virtual is @type { ... } (VIRT-1).
	Virtual
	// Exported is @@type { ... } (VIRT-2).
	Exported
)
