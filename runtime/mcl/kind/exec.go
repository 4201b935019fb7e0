package kind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

func execCheck(r *graph.Resource) string {
	cmd := r.Str("cmd")
	return first(
		required(r, "cmd"),
		unless(!r.IsSet("args") || !r.IsSet("shell"), "args and shell exclude each other"),
		unless(!r.IsSet("args") || !strings.ContainsAny(cmd, " \t\n"), "args need a cmd without blanks, not "+strconv.Quote(cmd)),
		execEnv(r),
		optional(r, "sig", signalName),
		optional(r, "creates", absolutePath),
		absolutePaths(r, "watchfiles"),
		absolutePaths(r, "mtimes"),
	)
}

func execEnv(r *graph.Resource) string {
	for _, e := range r.Map("env") {
		if name, _ := e.Key.(string); !identifier(name) {
			return "env has " + strconv.Quote(name) + ", which is no name of a variable"
		}
	}
	return ""
}

func signalName(field, s string) string {
	return unless(slices.Contains(signals, strings.TrimPrefix(s, "SIG")), field+" must be the name of a signal, not "+strconv.Quote(s))
}

var signals = []string{
	"ABRT", "ALRM", "BUS", "CHLD", "CLD", "CONT", "FPE", "HUP", "ILL", "INT", "IO", "IOT", "KILL", "PIPE", "POLL", "PROF", "PWR", "QUIT", "SEGV",
	"STKFLT", "STOP", "SYS", "TERM", "TRAP", "TSTP", "TTIN", "TTOU", "UNUSED", "URG", "USR1", "USR2", "VTALRM", "WINCH", "XCPU", "XFSZ",
}

// execAuto wants the files of the programs that it starts, its user and its group (MCL-AUTO).
func execAuto(r *graph.Resource) []graph.Rule {
	var rules []graph.Rule
	for _, f := range [][2]string{
		{"cmd", "shell"}, {"watchcmd", "watchshell"}, {"ifcmd", "ifshell"}, {"nifcmd", "nifshell"}, {"donecmd", "doneshell"},
	} {
		words := strings.Fields(r.Str(f[0]))
		if len(words) == 0 {
			continue
		}
		program := r.Str(f[1])
		if program == "" {
			program = words[0]
		}
		rules = append(rules, graph.Rule{Keys: []graph.Key{file(program)}})
	}
	if s := r.Str("user"); s != "" {
		rules = append(rules, graph.Rule{Keys: []graph.Key{{Of: "user", Name: s}}})
	}
	if s := r.Str("group"); s != "" {
		rules = append(rules, graph.Rule{Keys: []graph.Key{{Of: "group", Name: s}}})
	}
	return rules
}
