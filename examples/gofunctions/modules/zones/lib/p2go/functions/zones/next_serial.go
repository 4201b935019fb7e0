package zones

import (
	"strconv"

	"github.com/p2go/p2go/runtime/function"
)

// NextSerial is the number of a zone's next version: a date with two digits more.
//
//p2go:type Date = Pattern[/\A\d{8}\z/]
//p2go:dispatch (Integer[1] $serial, Date $date) >> Integer
func NextSerial(ctx function.Context, serial int64, date string) (int64, error) {
	first, err := strconv.ParseInt(date+"00", 10, 64)
	if err != nil {
		return 0, err
	}
	if serial >= first {
		ctx.Log("info", "more than one version on "+date)
	}
	return max(serial+1, first), nil
}
