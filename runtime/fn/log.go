package fn

import "github.com/p2go/p2go/runtime/value"

// The logging functions write their arguments' texts, joined by blanks, FN-log.
var (
	// DebugFunction is debug(Any*): logs the arguments' texts, joined by blanks, with the level debug.
	DebugFunction = Function{Name: "debug", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, debug}}}
	// InfoFunction is info(Any*): logs the arguments' texts, joined by blanks, with the level info.
	InfoFunction = Function{Name: "info", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, info}}}
	// NoticeFunction is notice(Any*): logs the arguments' texts, joined by blanks, with the level notice.
	NoticeFunction = Function{Name: "notice", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, notice}}}
	// WarningFunction is warning(Any*): logs the arguments' texts, joined by blanks, with the level warning.
	WarningFunction = Function{Name: "warning", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, warning}}}
	// ErrFunction is err(Any*): logs the arguments' texts, joined by blanks, with the level err.
	ErrFunction = Function{Name: "err", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, logErr}}}
	// AlertFunction is alert(Any*): logs the arguments' texts, joined by blanks, with the level alert.
	AlertFunction = Function{Name: "alert", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, alert}}}
	// CritFunction is crit(Any*): logs the arguments' texts, joined by blanks, with the level crit.
	CritFunction = Function{Name: "crit", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, crit}}}
	// EmergFunction is emerg(Any*): logs the arguments' texts, joined by blanks, with the level emerg.
	EmergFunction = Function{Name: "emerg", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, emerg}}}
)

func logAt(c Context, level string, args []value.Value) (value.Value, error) {
	var b []byte
	for i, a := range args {
		if i > 0 {
			b = append(b, ' ')
		}
		b = value.AppendText(b, a)
	}
	c.Log(level, string(b))
	return nil, nil
}

func debug(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "debug", args)
}

func info(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "info", args)
}

func notice(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "notice", args)
}

func warning(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "warning", args)
}

func logErr(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "err", args)
}

func alert(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "alert", args)
}

func crit(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "crit", args)
}

func emerg(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return logAt(c, "emerg", args)
}

// reporter is implemented by contexts that log messages without a source.
type reporter interface{ Report(level, message string) }

// report logs a message of the reference implementation itself, and of no scope.
func report(c Context, level, message string) {
	if r, ok := c.(reporter); ok {
		r.Report(level, message)
		return
	}
	c.Log(level, message)
}
