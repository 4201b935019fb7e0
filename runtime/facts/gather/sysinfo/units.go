package sysinfo

import (
	"math"
	"strconv"
)

// readableBytes is a size as Facter writes it: 1.50 GiB.
func readableBytes(n int64) string {
	if n < 1024 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	units := []string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	size, unit := float64(n)/1024, 0
	for unit+1 < len(units) && math.Round(size*100)/100 >= 1024 {
		size, unit = size/1024, unit+1
	}
	return strconv.FormatFloat(size, 'f', 2, 64) + " " + units[unit]
}

// readableHertz is a frequency as Facter writes it: 2.60 GHz.
func readableHertz(hz float64) string {
	units := []string{"Hz", "kHz", "MHz", "GHz", "THz"}
	unit := 0
	for unit+1 < len(units) && hz >= 1000 {
		hz, unit = hz/1000, unit+1
	}
	return strconv.FormatFloat(hz, 'f', 2, 64) + " " + units[unit]
}

// capacity is how much of a total is used: 12.34%.
func capacity(used, total int64) string {
	switch {
	case used == 0 || total == 0:
		return "0%"
	case used == total:
		return "100%"
	}
	return strconv.FormatFloat(100*float64(used)/float64(total), 'f', 2, 64) + "%"
}
