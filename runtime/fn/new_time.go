package fn

import (
	"time"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// NewTimespan makes a duration of seconds, of a text in one of several
// formats, or of days, hours and so on, NEW-50.
var NewTimespan = Function{
	Name: "new_timespan",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&secondsT}}}, Names: names{"seconds"}}, newTimespan},
		{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &timeFormatsT}, Size: size{Min: 1, Max: 2}}}, Names: names{"string", "format"}}, newTimespanText},
		{signature{Type: &callable{Params: &tuple{Types: types{&integerT, &integerT, &integerT, &integerT, &integerT, &integerT, &integerT}, Size: size{Min: 4, Max: 7}}}, Names: names{"days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"}}, newTimespanFields},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanTextT}}}, Names: names{"hash_arg"}}, newTimespanHash},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanFieldsT}}}, Names: names{"hash_arg"}}, newTimespanHash},
	},
}

// NewTimestamp makes a point in time of seconds since 1970 or of a text; without
// arguments it is now, NEW-51.
var NewTimestamp = Function{
	Name: "new_timestamp",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Size: none}}}, newTimestampNow},
		{signature{Type: &callable{Params: &tuple{Types: types{&secondsT}}}, Names: names{"seconds"}}, newTimestamp},
		{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &timeFormatsT, &nonEmptyT}, Size: size{Min: 1, Max: 3}}}, Names: names{"string", "format", "timezone"}}, newTimestampText},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampTextT}}}, Names: names{"hash_arg"}}, newTimestampTextHash},
	},
}

var (
	formatTextT    = typesys.String{Size: size{Min: 2, Max: unlimited}}
	formatTextsT   = typesys.Array{Elem: &formatTextT, Size: size{Min: 1, Max: unlimited}}
	timeFormatsOf  = typesys.Variant{Types: types{&formatTextT, &formatTextsT}}
	timeFormatsT   = typesys.Alias{Name: "Formats", Target: &timeFormatsOf}
	timespanTextT  = typesys.Struct{Fields: []typesys.Field{{Name: "string", Type: &nonEmptyT}, {Name: "format", Type: &timeFormatsT, Optional: true}}}
	timestampTextT = typesys.Struct{Fields: []typesys.Field{
		{Name: "string", Type: &nonEmptyT}, {Name: "format", Type: &timeFormatsT, Optional: true}, {Name: "timezone", Type: &nonEmptyT, Optional: true},
	}}
	secondsT        = typesys.Variant{Types: types{&integerT, &floatT}}
	timespanFieldsT = typesys.Struct{Fields: []typesys.Field{
		{Name: "negative", Type: &booleanT, Optional: true},
		{Name: "days", Type: &integerT, Optional: true},
		{Name: "hours", Type: &integerT, Optional: true},
		{Name: "minutes", Type: &integerT, Optional: true},
		{Name: "seconds", Type: &integerT, Optional: true},
		{Name: "milliseconds", Type: &integerT, Optional: true},
		{Name: "microseconds", Type: &integerT, Optional: true},
		{Name: "nanoseconds", Type: &integerT, Optional: true},
	}}
)

func newTimespan(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return span(typesys.TimespanFromSeconds(args[0]))
}

func newTimespanText(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	var format value.Value
	if len(args) > 1 {
		format = args[1]
	}
	return span(typesys.TimespanFromText(args[0].(string), format))
}

func newTimespanFields(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return span(typesys.TimespanFromFields(args))
}

func newTimespanHash(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return span(typesys.TimespanFromHash(args[0].(*value.Hash)))
}

// span is no value with an error.
func span(t typesys.TimespanValue, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

func newTimestampNow(Context, []value.Value, *Block) (value.Value, error) {
	now := time.Now()
	return typesys.TimestampValue{Sec: now.Unix(), Nsec: int32(now.Nanosecond())}, nil
}

func newTimestamp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if seconds, ok := args[0].(float64); ok {
		return timestamp(typesys.TimestampOf(seconds))
	}
	return typesys.TimestampValue{Sec: args[0].(int64)}, nil
}

func newTimestampText(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	var format value.Value
	zone := ""
	if len(args) > 1 {
		format = args[1]
	}
	if len(args) > 2 {
		zone = args[2].(string)
	}
	return timestamp(typesys.TimestampFromText(args[0].(string), format, zone))
}

func newTimestampTextHash(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return timestamp(typesys.TimestampFromHash(args[0].(*value.Hash)))
}

func timestamp(t typesys.TimestampValue, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
