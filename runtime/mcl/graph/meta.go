package graph

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// The metaparams in the order of the table (MCL-META).
const (
	metaNoop = iota
	metaRetry
	metaRetryReset
	metaDelay
	metaTimeout
	metaPoll
	metaLimit
	metaBurst
	metaReset
	metaSema
	metaRewatch
	metaRealize
	metaDollar
	metaHidden
	metaExport
	metaReverse
	metaAutoEdge
	metaAutoGroup
	metaCount
)

// metaTable has the default of each, and the trait without which a kind ignores it.
var metaTable = [metaCount]struct {
	name     string
	fallback value.Value
	trait    Traits
}{
	metaNoop:       {name: "noop", fallback: false},
	metaRetry:      {name: "retry", fallback: int64(0)},
	metaRetryReset: {name: "retryreset", fallback: false},
	metaDelay:      {name: "delay", fallback: int64(0)},
	metaTimeout:    {name: "timeout", fallback: int64(0)},
	metaPoll:       {name: "poll", fallback: int64(0)},
	metaLimit:      {name: "limit", fallback: math.Inf(1)},
	metaBurst:      {name: "burst", fallback: int64(0)},
	metaReset:      {name: "reset", fallback: false},
	metaSema:       {name: "sema", fallback: value.Array(nil)},
	metaRewatch:    {name: "rewatch", fallback: false},
	metaRealize:    {name: "realize", fallback: false},
	metaDollar:     {name: "dollar", fallback: false},
	metaHidden:     {name: "hidden", fallback: false},
	metaExport:     {name: "export", fallback: value.Array(nil)},
	metaReverse:    {name: "reverse", fallback: false, trait: Reversible},
	metaAutoEdge:   {name: "autoedge", fallback: true, trait: AutoEdges},
	metaAutoGroup:  {name: "autogroup", fallback: true, trait: AutoGroups},
}

func metaIndex(name string) int {
	for i := range metaTable {
		if metaTable[i].name == name {
			return i
		}
	}
	return -1
}

// MetaType returns the type of a metaparam as mcl writes it, "" if there is none of the name.
func MetaType(name string) string {
	i := metaIndex(name)
	if i < 0 {
		return ""
	}
	switch metaTable[i].fallback.(type) {
	case int64:
		return "int"
	case float64:
		return "float"
	case value.Array:
		return "[]str"
	}
	return "bool"
}

// checkMetas says what is wrong with the metaparams, "" if nothing is.
func (c *content) checkMetas() string {
	retry, _ := c.metas[metaRetry].(int64)
	delay, _ := c.metas[metaDelay].(int64)
	timeout, _ := c.metas[metaTimeout].(int64)
	poll, _ := c.metas[metaPoll].(int64)
	switch {
	case retry != int64(int16(retry)):
		return overflow("Meta:retry", retry, "int16")
	case delay < 0:
		return overflow("Meta:delay", delay, "uint64")
	case timeout < 0:
		return overflow("Meta:timeout", timeout, "uint64")
	case poll != int64(int32(poll)):
		return overflow("Meta:poll", poll, "int32")
	case c.metas[metaLimit] != nil && c.metas[metaBurst] == nil:
		return "Meta:limit needs a Meta:burst that is not 0"
	}
	for _, s := range stringsOf(c.metas[metaSema]) {
		if _, err := strconv.Atoi(s); s == "" || err == nil {
			return "Meta:sema has " + strconv.Quote(s) + ", which is no name of a semaphore"
		}
	}
	if slices.Contains(stringsOf(c.metas[metaExport]), "") {
		return "Meta:export has an empty host"
	}
	return ""
}

func overflow(what string, i int64, width string) string {
	return what + ": overflow: " + strconv.FormatInt(i, 10) + " is no " + width
}

// sortedSema returns the semaphores as a set (MCL-DUP-2).
func sortedSema(c *content) []string {
	list := stringsOf(c.metas[metaSema])
	slices.SortFunc(list, strings.Compare)
	return slices.Compact(list)
}
