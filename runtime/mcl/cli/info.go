package cli

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

func infoCommand() command {
	return command{
		Command: cmdline.Command{
			Name: "info", Usage: "[-- ARGS...]", Doc: "tell the program's name, what made it, and what it reads when it is evaluated",
			Flags: []cmdline.Flag{
				{Name: "format", Value: "FORMAT", Doc: "text (default) or json"},
				{Name: "json", Doc: "the same as --format json"},
			},
			Examples: []string{"info", "info --json --hostname web1 --facts web1.json"},
		},
		evaluates: true,
		run:       runInfo,
	}
}

func runInfo(a *app, f cmdline.Flags, args []string) error {
	format := f.Get("format", "text")
	if f.On("json") {
		format = "json"
	}
	if format != "text" && format != "json" {
		return errors.New("unknown format: " + format + cmdline.Suggest(format, []string{"text", "json"}))
	}
	j, err := a.job(f, args)
	if err != nil {
		return err
	}
	// What a program that fails has read by then tells what it needs.
	_, in, failed := j.evaluate()
	var b []byte
	if format == "json" {
		b = infoJSON(nil, j.program.Name, in.Reached())
	} else {
		b = append(b, a.name+", compiled by p2go "+Version+"\n\n"...)
		b = infoText(b, j.program.Name, in.Reached())
	}
	if err := a.print(string(b)); err != nil {
		return err
	}
	return failed
}

func infoText(b []byte, name string, reached []inputs.Reached) []byte {
	b = append(b, "program "+name+"\n"...)
	if len(reached) == 0 {
		return append(b, "  reads nothing\n"...)
	}
	for _, r := range reached {
		b = append(b, "  input       "+cmdline.Pad(r.Call, 39)+" "+changeText(r)+"\n"...)
	}
	return b
}

// changeText says how an input changes (MCL-REA-4).
func changeText(r inputs.Reached) string {
	switch {
	case r.Given:
		return "from the facts"
	case r.Change.Path != "":
		return "when the file changes"
	case r.Change.Seconds > 0:
		return "every " + strconv.Itoa(r.Change.Seconds) + " s"
	}
	return "once"
}

func infoJSON(b []byte, name string, reached []inputs.Reached) []byte {
	b = value.AppendJSONString(append(b, `{"version":`...), Version)
	b = value.AppendJSONString(append(b, `,"program":`...), name)
	b = append(b, `,"inputs":[`...)
	for i, r := range reached {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(append(b, `{"call":`...), r.Call)
		b = strconv.AppendBool(append(b, `,"given":`...), r.Given)
		if r.Change.Path != "" {
			b = value.AppendJSONString(append(b, `,"path":`...), r.Change.Path)
		}
		if r.Change.Seconds > 0 {
			b = strconv.AppendInt(append(b, `,"seconds":`...), int64(r.Change.Seconds), 10)
		}
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}
