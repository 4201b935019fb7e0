package fn

import "github.com/p2go/p2go/runtime/value"

// The logging functions write their arguments' texts, joined by blanks, FN-log.
var (
	// DebugFunction is debug(Any*): logs the arguments as strings, joined by blanks, with the level debug.
	DebugFunction = Function{Name: "debug", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, debug}}}
	// InfoFunction is info(Any*): logs the arguments as strings, joined by blanks, with the level info.
	InfoFunction = Function{Name: "info", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, info}}}
	// NoticeFunction is notice(Any*): logs the arguments as strings, joined by blanks, with the level notice.
	NoticeFunction = Function{Name: "notice", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, notice}}}
	// WarningFunction is warning(Any*): logs the arguments as strings, joined by blanks, with the level warning.
	WarningFunction = Function{Name: "warning", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, warning}}}
	// ErrFunction is err(Any*): logs the arguments as strings, joined by blanks, with the level err.
	ErrFunction = Function{Name: "err", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, logErr}}}
	// AlertFunction is alert(Any*): logs the arguments as strings, joined by blanks, with the level alert.
	AlertFunction = Function{Name: "alert", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, alert}}}
	// CritFunction is crit(Any*): logs the arguments as strings, joined by blanks, with the level crit.
	CritFunction = Function{Name: "crit", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, crit}}}
	// EmergFunction is emerg(Any*): logs the arguments as strings, joined by blanks, with the level emerg.
	EmergFunction = Function{Name: "emerg", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, emerg}}}
)

func logAt(c Context, level string, values []value.Value) {
	var b []byte
	for i, v := range values {
		if i > 0 {
			b = append(b, ' ')
		}
		b = value.AppendText(b, v)
	}
	c.Log(level, string(b))
}

func debug(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Debug(c, args...)
	return nil, nil
}

func info(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Info(c, args...)
	return nil, nil
}

func notice(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Notice(c, args...)
	return nil, nil
}

func warning(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Warning(c, args...)
	return nil, nil
}

func logErr(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Err(c, args...)
	return nil, nil
}

func alert(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Alert(c, args...)
	return nil, nil
}

func crit(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Crit(c, args...)
	return nil, nil
}

func emerg(c Context, args []value.Value, _ *Block) (value.Value, error) {
	Emerg(c, args...)
	return nil, nil
}

// Debug logs values as strings, joined by blanks, with the level debug, FN-log.
func Debug(c Context, values ...value.Value) { logAt(c, "debug", values) }

// Info logs values as strings, joined by blanks, with the level info, FN-log.
func Info(c Context, values ...value.Value) { logAt(c, "info", values) }

// Notice logs values as strings, joined by blanks, with the level notice, FN-log.
func Notice(c Context, values ...value.Value) { logAt(c, "notice", values) }

// Warning logs values as strings, joined by blanks, with the level warning, FN-log.
func Warning(c Context, values ...value.Value) { logAt(c, "warning", values) }

// Err logs values as strings, joined by blanks, with the level err, FN-log.
func Err(c Context, values ...value.Value) { logAt(c, "err", values) }

// Alert logs values as strings, joined by blanks, with the level alert, FN-log.
func Alert(c Context, values ...value.Value) { logAt(c, "alert", values) }

// Crit logs values as strings, joined by blanks, with the level crit, FN-log.
func Crit(c Context, values ...value.Value) { logAt(c, "crit", values) }

// Emerg logs values as strings, joined by blanks, with the level emerg, FN-log.
func Emerg(c Context, values ...value.Value) { logAt(c, "emerg", values) }

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
