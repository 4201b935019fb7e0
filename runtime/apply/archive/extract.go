//go:build linux

package archive

import (
	"errors"
	"os"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/value"
)

// extract extracts the archive, where it is to be.
func (r *resource) extract() error {
	if !r.extracts {
		return nil
	}
	if r.into == "" {
		return errors.New("missing archive extract_path")
	}
	if _, err := os.ReadDir(r.into); err != nil {
		return textfile.Reason(err, "dir_chdir", r.into)
	}
	line, err := r.line()
	if err != nil {
		return err
	}
	who, err := account.Credential(r.d.Text("user"), r.d.Text("group"))
	if err != nil {
		return err
	}
	if who != nil {
		if err := os.Chmod(r.path, readableMode); err != nil {
			return textfile.Reason(err, "apply2files", r.path)
		}
	}
	_, err = (&command.Command{Line: line, Dir: r.into, Credential: who}).Run()
	return err
}

// forms are the endings of archives, with what extracts them: a tool, its flags and what comes after the file.
var forms = []struct {
	ending            *regexp.Regexp
	tool, flags, rest string
	key               string // of the tool in flags that the catalog has
}{
	{regexp.MustCompile(`(?m)\.tar$`), "tar", "xf", "", "tar"},
	{regexp.MustCompile(`(?m)(\.tgz|\.tar\.gz)$`), "tar", "xzf", "", "tar"},
	{regexp.MustCompile(`(?m)(\.tbz|\.tar\.bz2)$`), "tar", "xjf", "", "tar"},
	{regexp.MustCompile(`(?m)(\.txz|\.tar\.xz)$`), "unxz", "-dc", "tar", "unxz"},
	{regexp.MustCompile(`(?m)\.gz$`), "gunzip", "-d", "", "gunzip"},
	{regexp.MustCompile(`(?m)(\.zip|\.war|\.jar)$`), "unzip", "-o", "", "zip"},
}

// line is the command that extracts the archive.
func (r *resource) line() (string, error) {
	file := escape(r.path)
	if custom := r.d.Text("extract_command"); custom != "" {
		if strings.Contains(custom, "%s") {
			return strings.ReplaceAll(strings.Replace(custom, "%s", file, 1), "%%", "%"), nil
		}
		flags := "undef" // which is what Puppet makes of none
		if r.d.Given("extract_flags") != nil {
			flags = r.d.Text("extract_flags")
		}
		return custom + " " + flags + " " + file, nil
	}
	for _, f := range forms {
		if !f.ending.MatchString(r.path) {
			continue
		}
		flags, err := r.flags(f.flags, f.key)
		if err != nil {
			return "", err
		}
		line := f.tool + " " + flags + " " + file
		if f.rest != "" {
			flags, err := r.flags("xf", f.rest)
			if err != nil {
				return "", err
			}
			line += " | " + f.rest + " " + flags + " -"
		}
		return line, nil
	}
	return "", errors.New("Unknown filetype: " + r.path)
}

// flags are those of a tool: the usual ones, unless the catalog has others.
func (r *resource) flags(usual, tool string) (string, error) {
	switch v := r.d.Given("extract_flags").(type) {
	case nil:
		return usual, nil
	case string:
		return v, nil
	case *value.Hash:
		flags, _ := v.Get(tool)
		return value.Text(flags), nil
	default:
		return "", errors.New("Invalid options for command " + tool + ": " + string(value.AppendInspect(nil, v)))
	}
}

var special = regexp.MustCompile(`[^A-Za-z0-9_\-.,:+/@\n]`)

// escape is a text as a word of a shell.
func escape(text string) string {
	if text == "" {
		return "''"
	}
	return strings.ReplaceAll(special.ReplaceAllString(text, `\$0`), "\n", "'\n'")
}
