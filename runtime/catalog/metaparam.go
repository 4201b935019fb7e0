package catalog

// Metaparams is a set of metaparameters.
type Metaparams uint16

// The metaparameters; MetaRelations are those of relationships.
const (
	MetaNoop Metaparams = 1 << iota
	MetaSchedule
	MetaAudit
	MetaLoglevel
	MetaAlias
	MetaTag
	MetaStage
	MetaRequire
	MetaSubscribe
	MetaBefore
	MetaNotify

	MetaRelations = MetaRequire | MetaSubscribe | MetaBefore | MetaNotify
)

// Metaparam returns the set of one metaparameter, the empty set for other attributes.
func Metaparam(name string) Metaparams {
	switch name {
	case "noop":
		return MetaNoop
	case "schedule":
		return MetaSchedule
	case "audit":
		return MetaAudit
	case "loglevel":
		return MetaLoglevel
	case "alias":
		return MetaAlias
	case "tag":
		return MetaTag
	case "stage":
		return MetaStage
	case "require":
		return MetaRequire
	case "subscribe":
		return MetaSubscribe
	case "before":
		return MetaBefore
	case "notify":
		return MetaNotify
	}
	return 0
}

// IsMetaparam reports whether every resource may have the attribute (META-1 to META-8).
func IsMetaparam(name string) bool { return Metaparam(name) != 0 }
