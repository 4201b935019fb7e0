package cli

import (
	"strconv"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

// stageStream is the stage of mgmt that evaluates programs (MCL-ERR-1).
const stageStream = "Stream"

// errorText is FILE:LINE:COLUMN: TEXT, with the stage at which mgmt reports such an error (MCL-ERR-2).
func errorText(err error) string {
	if e, ok := errtype.As[*graph.Error](err); ok {
		return placed(e.At.File, e.At.Line, e.At.Column, e.Text, e.Stage)
	}
	if e, ok := errtype.As[*mcl.Error](err); ok {
		return placed(e.File, e.Line, e.Column, e.Text, stageStream)
	}
	return err.Error()
}

func placed(file string, line, column int, text, stage string) string {
	if line > 0 {
		text = file + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column) + ": " + text
	}
	if stage != "" {
		text += " (mgmt stage: " + stage + ")"
	}
	return text
}
