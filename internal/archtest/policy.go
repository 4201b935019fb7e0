package archtest

// Module is the path of the module that the policy is for.
const Module = "github.com/p2go/p2go"

// Text is the module's import policy; the package's comment explains the notation, ARCHITECTURE.md the reasons.
const Text = `
# What the compiler is made of, from the bottom up.
NONE < internal/source < internal/diag < frontend/*/token < frontend/*/ast < frontend/*/parser;
NONE < runtime/value < runtime/regex < typesys < runtime/op < runtime/fn, runtime/compile < runtime;
typesys < runtime/catalog < runtime/compile;   # the model, and what builds it
NONE < runtime/regex/re2 < runtime/regex < runtime/regex/backtrack < ir, backend/gogen;
NONE < internal/parallel < internal/disk, frontend/hiera, ir;
NONE < internal/disk < frontend/gofunc, frontend/hiera, frontend/env, cmd/p2go;   # nothing else of the compiler reads files
internal/diag, typesys, runtime/op < ir < ir/constant < ir/passes, backend/gogen;
typesys, runtime/regex < ir/typetext < ir;
runtime < ir;
ir < ir/puppet < ir/builtin, ir/constant, ir/flow, ir/certain, ir/passes, frontend/*/lower, frontend/env, backend/gogen, cmd/p2go;
runtime < runtime/hiera, runtime/files, runtime/settings < ir/assets;
ir < ir/assets < frontend/gofunc, frontend/env, backend/gogen, cmd/p2go;
runtime/fn, ir < ir/builtin < ir/constant, ir/flow, ir/certain, ir/passes, frontend/*/lower, backend/gogen;
runtime/settings < frontend/env/settings < frontend/env;
runtime/fn < runtime/function;   # what modules import that write functions in Go
frontend/*/parser, ir < frontend/gofunc < frontend/env;
runtime/value < runtime/hocon < runtime/fn;
typesys, runtime/regex < runtime/ruby;
runtime, runtime/fn, runtime/ruby < runtime/ruby/function, runtime/ruby/api;   # what functions in Ruby are made with
frontend/*/parser < frontend/ruby/functions, frontend/ruby/datatypes < frontend/env;
NONE < runtime/erb/tag < frontend/*/parser, frontend/env;   # what a tag is, for the compiler and for sources that it does not know
runtime, runtime/ruby, runtime/erb/tag < runtime/erb;   # linked where a program has templates in ERB
frontend/ruby/parser, frontend/ruby/lower < frontend/puppet/lower;   # which compiles what templates in ERB have in them
ir < ir/ruby < ir/flow, ir/passes, frontend/*/lower, frontend/env, backend/plan, backend/gogen, cmd/p2go;
internal/diag, runtime/hiera, runtime/hocon < frontend/hiera < frontend/env;
runtime/fn, runtime/catalog, runtime/object, ir, ir/constant < ir/certain;
runtime/catalog < runtime/apply < ir/certain;   # the checks of attributes, and nothing that needs a machine
ir/constant < ir/flow < frontend/env;
ir/assets, ir/builtin, ir/puppet, ir/ruby < ir/access < backend/gogen, cmd/p2go;
backend/gogen < backend/build;
ir, ir/builtin, ir/puppet < backend/plan < backend/gogen, cmd/p2go;   # what Go is made of is decided before any is written
backend/plan: not github.com/dave/jennifer/jen, go/ast, go/parser, go/printer, go/token;
runtime/regex < frontend/*/parser;   # Puppet makes regular expressions while it reads
frontend/*/parser, typesys < frontend/*/check;   # a heredoc that says it holds Puppet code is parsed to be checked
frontend/*/check, runtime/regex < frontend/ruby/typeimport < cmd/p2go;   # declarations are parsed and checked where they are written
frontend/*/check, ir/builtin < frontend/*/resolve < frontend/*/lower, frontend/env;   # what names mean: of the IR it knows the table of functions
runtime/fn, ir/constant < frontend/*/lower;   # constants in types are computed with the functions of the runtime
frontend/*/parser, frontend/*/lower < frontend/env;
runtime/object, runtime < runtime/instance < runtime/instance/document;   # linked where a program makes objects of data, and of documents
runtime/cli < runtime/instance/document;
frontend/*/ast, ir, ir/builtin, runtime/regex < frontend/models < frontend/env, cmd/p2go;   # declared types for other tools: records of the IR, and syntax trees
frontend/env, ir/passes, ir/certain, backend/build < cmd/p2go;
NONE < internal/catalogdiff < internal/changes < cmd/p2go;   # catalogs are JSON there: nothing of the compiler
runtime/regex, runtime/regex/backtrack < internal/changes;

# The arrows of the compiler go one way: the IR knows no language, the backend no syntax, generated programs no compiler.
frontend/... !< ir/..., backend/..., runtime/..., typesys/...;
backend/... !< frontend/..., ir/..., runtime/..., typesys/...;
ir/... !< runtime/..., typesys/...;
ir/puppet, ir/ruby, ir/builtin, ir/constant, ir/flow, ir/certain, ir/passes !< ir;   # the core knows no dialect
runtime/hiera, runtime/files, runtime/settings !< ir, ir/builtin, ir/certain, ir/constant, ir/flow, ir/passes;   # these are assets
frontend/puppet/... !< frontend/mcl/...;
frontend/mcl/... !< frontend/puppet/...;

# Generated programs link these. They need no go.sum, and these parts of the standard library would make every binary big.
runtime/...: std typesys/...;
typesys/...: std runtime/...;
runtime/regex/backtrack: may github.com/dlclark/regexp2;   # linked only where an expression needs it
runtime/facts/gather: may os/exec, net;   # linked only where the build asks for facts
runtime/facts/gather/sysinfo: may github.com/shirou/gopsutil/v4/cpu, github.com/shirou/gopsutil/v4/disk, github.com/shirou/gopsutil/v4/host, github.com/shirou/gopsutil/v4/load, github.com/shirou/gopsutil/v4/mem;   # linked only where the build asks for facts
runtime/ruby/resolv: may net;   # linked only where Ruby code asks for names and addresses
runtime/ruby/http: may net;   # linked only where Ruby code asks servers
runtime/ruby/command: may os/exec;   # linked only where Ruby code runs a command
runtime/apply/...: may os/exec;   # linked only where the build asks for applying
runtime, runtime/cli, runtime/compile, runtime/fn/... !< runtime/apply, runtime/apply/account, runtime/apply/anchor, runtime/apply/archive, runtime/apply/attribute, runtime/apply/augeas, runtime/apply/command, runtime/apply/concatfile, runtime/apply/concatfragment, runtime/apply/cron, runtime/apply/exec, runtime/apply/file, runtime/apply/filebucket, runtime/apply/fileline, runtime/apply/fileset, runtime/apply/group, runtime/apply/host, runtime/apply/inifile, runtime/apply/inisetting, runtime/apply/inisubsetting, runtime/apply/mailalias, runtime/apply/mount, runtime/apply/notify, runtime/apply/packages, runtime/apply/parsedfile, runtime/apply/provided, runtime/apply/resources, runtime/apply/schedule, runtime/apply/service, runtime/apply/sshauthorizedkey, runtime/apply/sshkey, runtime/apply/sshkeys, runtime/apply/sysctl, runtime/apply/sysctlruntime, runtime/apply/textfile, runtime/apply/tidy, runtime/apply/user, runtime/apply/yumrepo;   # but the request
runtime/provider: std runtime/errtype;   # what modules import that write providers in Go
runtime/mcl/fn/execfn: may os/exec;   # linked only where a program in mcl runs a command or looks for one
runtime/mcl/fn/ifacefn: may net;   # linked only where a program in mcl asks for the interfaces of the network
runtime/mcl/template: may fmt, reflect;   # text/template has them: linked only where a program in mcl has templates
runtime/policytest: may fmt, reflect;   # linked into tests alone
runtime/policytest !< runtime/fn/..., runtime/compile, runtime/cli, runtime/graph, runtime/facts;
runtime/mcl/... !< runtime, runtime/fn/..., runtime/op, runtime/catalog, runtime/compile, runtime/cli, runtime/cmdline, typesys/...;   # a language has nothing of the other
runtime, runtime/fn/..., runtime/op, runtime/compile, runtime/cli !< runtime/mcl/...;   # but catalogs, which runtime/mcl/catalog makes
runtime/mcl/graph/yaml: std runtime/value;   # programs in Puppet that write graphs of mgmt link it, and nothing else of mcl
runtime/draw: std runtime/value, runtime/cmdline;   # it draws graphs of either language
runtime/draw, runtime/graph/drawn, runtime/mcl/graph/drawn !< runtime/cli, runtime/mcl/cli, runtime/graph, runtime/mcl/graph;   # linked only where the build asks for it
runtime/regex/backtrack !< runtime, runtime/fn/..., runtime/op, runtime/catalog, runtime/compile, runtime/graph, runtime/cli, typesys/...;
runtime, runtime/compile !< runtime/catalog, runtime/graph, runtime/exports;   # a finished catalog is a plain value
runtime/ruby !< runtime/fn, runtime/op, runtime/compile, runtime/catalog, typesys/...;   # programs without Ruby code link none of it
runtime/cli: not runtime/compile;
runtime/cli: not os/signal, math/rand/v2;   # which begin with something in every program
ir/...: not runtime/compile;
frontend/...: not runtime/compile;
backend/...: not runtime/compile;
runtime/...: not fmt, reflect, encoding/json, net, net/http, os/exec;
typesys/...: not fmt, reflect, encoding/json, net;

# Tools for tests are no part of the compiler.
internal/golden, internal/reference, internal/fuzzref, internal/fuzzlookup, internal/fuzzruby, internal/fuzztypes, internal/fuzzmcl, internal/conformance, internal/archtest, internal/modeltools, internal/rubygen, internal/rubytest !< cmd/p2go, frontend/..., ir/..., backend/...;
`
