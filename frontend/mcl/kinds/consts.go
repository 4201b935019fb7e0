package kinds

// Const is a variable of all programs that has a value of a field: `$const.res.file.state.exists` (kinds, section 5).
type Const struct {
	Name  string // without the dollar
	Value any    // a string or an int64
}

// Consts are the variables.
func Consts() []Const { return consts }

var consts = []Const{
	{"const.res.file.state.exists", "exists"},
	{"const.res.file.state.absent", "absent"},
	{"const.res.file.state.undefined", ""},
	{"const.res.firewalld.state.exists", "exists"},
	{"const.res.firewalld.state.absent", "absent"},
	{"const.res.firewalld.state.undefined", ""},
	{"const.res.net.state.up", "up"},
	{"const.res.net.state.down", "down"},
	{"const.res.net.state.undefined", ""},
	{"const.res.gzip.level.no_compression", int64(0)},
	{"const.res.gzip.level.best_speed", int64(1)},
	{"const.res.gzip.level.best_compression", int64(9)},
	{"const.res.gzip.level.default_compression", int64(-1)},
	{"const.res.gzip.level.huffman_only", int64(-2)},
	{"const.res.tar.format.unknown", int64(0)},
	{"const.res.tar.format.ustar", int64(2)},
	{"const.res.tar.format.pax", int64(4)},
	{"const.res.tar.format.gnu", int64(8)},
}
