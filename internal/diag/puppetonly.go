package diag

// PuppetOnly describes the issues that Puppet declares and that no diagnostic has as its code: p2go reports such a mistake under
// another code, or does not come to it. They are known to those who ask for them.
var PuppetOnly = indexIssues([]Issue{
	{Code: "CATALOG_OPERATION_NOT_SUPPORTED_WHEN_SCRIPTING", Severity: Error, Phase: Run, When: "a function that acts on the catalog, such as `realize`, is called by a plan"},
	{Code: "EMPTY_HEREDOC_SYNTAX_SEGMENT", Severity: Error, Phase: Validate, When: "the syntax of a heredoc has an empty segment between two `+`"},
	{Code: "EPP_INTERNAL_ERROR", Severity: Error, Phase: Syntax, When: "Puppet's lexer fails in a template"},
	{Code: "HEREDOC_DIRTY_MARGIN", Severity: Error, Phase: Syntax, When: "a line of a heredoc has text in the margin that its end marks"},
	{Code: "ILLEGAL_ASSIGNMENT_VIA_INDEX", Severity: Error, Phase: Validate, When: "an element of an array or hash is assigned; the code is ILLEGAL_INDEXED_ASSIGNMENT today"},
	{Code: "ILLEGAL_CATALOG_RELATED_EXPRESSION", Severity: Error, Phase: Validate, When: "an expression about the catalog stands where none may"},
	{Code: "LOADER_FAILURE", Severity: Error, Phase: Run, When: "a type, function or task cannot be loaded"},
	{Code: "NAME_WITH_HYPHEN", Severity: Error, Phase: Validate, When: "the name of a class, definition or node has a hyphen; the code is ILLEGAL_DEFINITION_NAME today"},
	{Code: "NOT_A_FILE", Severity: Error, Phase: Run, When: "a path is not that of a file"},
	{Code: "NOT_SUPPORTED_WHEN_SCRIPTING", Severity: Error, Phase: Run, When: "a plan uses what is there only while a catalog is compiled"},
	{Code: "NO_INPUT_TO_LEXER", Severity: Error, Phase: Syntax, When: "Puppet's lexer is given nothing to read"},
	{Code: "NO_SUCH_FILE_OR_DIRECTORY", Severity: Error, Phase: Run, When: "there is no file or folder of a path"},
	{Code: "SERIALIZATION_ENDLESS_RECURSION", Severity: Error, Phase: Run, When: "a value that is part of a catalog contains itself"},
	{Code: "TASK_MISSING_BOLT", Severity: Error, Phase: Run, When: "a plan runs without Bolt"},
	{Code: "TASK_OPERATION_NOT_SUPPORTED_WHEN_COMPILING", Severity: Error, Phase: Run, When: "a manifest calls a function that only plans may call"},
	{Code: "UNKNOWN_TASK", Severity: Error, Phase: Run, When: "there is no task of a name"},
	{Code: "UNSUPPORTED_OPERATOR", Severity: Error, Phase: Validate, When: "an operator is not supported"},
	{Code: "UNSUPPORTED_OPERATOR_IN_CONTEXT", Severity: Error, Phase: Validate, When: "an operator is not supported where it stands"},
	{Code: "VAR_WITH_HYPHEN", Severity: Error, Phase: Validate, When: "the name of a variable has a hyphen, which is a minus sign today"},
})
