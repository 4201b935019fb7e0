package resolve

import "github.com/p2go/p2go/internal/diag"

// Stage is the part of mgmt that finds an issue (MCL-ERR-1).
type Stage string

// The stages that this package finds issues of.
const (
	LexParse    Stage = "LexParse"
	Init        Stage = "Init"
	Interpolate Stage = "Interpolate"
	SetScope    Stage = "SetScope"
	Unify       Stage = "Unify"
	Graph       Stage = "Graph"
)

// The codes of this package's diagnostics.
const (
	CodeUnreadable diag.Code = "P2GO_MCL_UNREADABLE"

	CodeDuplicateKey         diag.Code = "P2GO_MCL_DUPLICATE_KEY"
	CodeDuplicateStructField diag.Code = "P2GO_MCL_DUPLICATE_STRUCT_FIELD"
	CodeDuplicateField       diag.Code = "P2GO_MCL_DUPLICATE_FIELD"
	CodeDuplicateMeta        diag.Code = "P2GO_MCL_DUPLICATE_META"
	CodeUnknownMeta          diag.Code = "P2GO_MCL_UNKNOWN_META"
	CodeInvalidProperty      diag.Code = "P2GO_MCL_INVALID_PROPERTY"
	CodeImportInLoop         diag.Code = "P2GO_MCL_IMPORT_IN_LOOP"

	CodeDuplicateClass diag.Code = "P2GO_MCL_DUPLICATE_CLASS"

	CodeUnknownName     diag.Code = "P2GO_MCL_UNKNOWN_NAME"
	CodeDuplicateName   diag.Code = "P2GO_MCL_DUPLICATE_NAME"
	CodeDuplicateAlias  diag.Code = "P2GO_MCL_DUPLICATE_ALIAS"
	CodeDuplicateImport diag.Code = "P2GO_MCL_DUPLICATE_IMPORT"
	CodeIncludeArity    diag.Code = "P2GO_MCL_INCLUDE_ARITY"
	CodeRecursion       diag.Code = "P2GO_MCL_RECURSION"
	CodeRecursiveImport diag.Code = "P2GO_MCL_RECURSIVE_IMPORT"
	CodeBadImport       diag.Code = "P2GO_MCL_BAD_IMPORT"
	CodeUnknownImport   diag.Code = "P2GO_MCL_UNKNOWN_IMPORT"
	CodeMetadata        diag.Code = "P2GO_MCL_METADATA"
	CodeModuleBody      diag.Code = "P2GO_MCL_MODULE_BODY"
	CodeLeakyImport     diag.Code = "P2GO_MCL_LEAKY_IMPORT"

	CodeLoneHalf       diag.Code = "P2GO_MCL_LONE_HALF"
	CodeDuplicateParam diag.Code = "P2GO_MCL_DUPLICATE_PARAM"
	CodeCallArity      diag.Code = "P2GO_MCL_CALL_ARITY"

	CodeMetaClash diag.Code = "P2GO_MCL_META_CLASH"

	CodeShadowedParam      diag.Code = "P2GO_MCL_SHADOWED_PARAM"
	CodeStarClash          diag.Code = "P2GO_MCL_STAR_CLASH"
	CodeClassWithoutParent diag.Code = "P2GO_MCL_CLASS_WITHOUT_PARENT"
)

// Stages are the stages of mgmt at which the issues of this package are found there; p2go's own warnings are in none of them (MCL-ERR-2).
var Stages = map[diag.Code]Stage{
	CodeUnreadable: LexParse,

	CodeDuplicateKey:         Init,
	CodeDuplicateStructField: Init,
	CodeDuplicateField:       Init,
	CodeDuplicateMeta:        Init,
	CodeUnknownMeta:          Init,
	CodeInvalidProperty:      Init,
	CodeImportInLoop:         Init,

	CodeDuplicateClass: Interpolate,

	CodeUnknownName:     SetScope,
	CodeDuplicateName:   SetScope,
	CodeDuplicateAlias:  SetScope,
	CodeDuplicateImport: SetScope,
	CodeIncludeArity:    SetScope,
	CodeRecursion:       SetScope,
	CodeRecursiveImport: SetScope,
	CodeBadImport:       SetScope,
	CodeUnknownImport:   SetScope,
	CodeMetadata:        SetScope,
	CodeModuleBody:      SetScope,
	CodeLeakyImport:     SetScope,

	CodeLoneHalf:       Unify,
	CodeDuplicateParam: Unify,
	CodeCallArity:      Unify,

	CodeMetaClash: Graph,
}
