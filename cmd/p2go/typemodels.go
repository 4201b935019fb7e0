package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/models"
)

// typeModels writes the types that an environment declares.
func (a *app) typeModels(o *typesOptions, args []string) error {
	formats := strings.Join(models.Formats(), ", ")
	switch {
	case o.model == "":
		return usagef("types", "which format? Give --format, one of %s", formats)
	case !slices.Contains(models.Formats(), o.model):
		return usagef("types", "--format is one of %s, not %q", formats, o.model)
	case !slices.Contains(models.Placements(), string(o.Logic)):
		return usagef("types", "--logic is one of %s, not %q", strings.Join(models.Placements(), ", "), o.Logic)
	case o.set.Changed("logic") && o.model != "ecore":
		return usagef("types", "--logic is for --format ecore")
	case o.set.Changed("package") && o.model != "go":
		return usagef("types", "--package is for --format go")
	}
	if err := checkFormat("types", "diagnostics", o.format); err != nil {
		return err
	}
	dir, cleanup, err := o.dir("types", args)
	if err != nil {
		return err
	}
	defer cleanup()
	e, err := o.load(dir)
	if err != nil {
		return err
	}
	types, diags := e.DeclaredTypes()
	if diags = located(e, dir, diags); len(diags) > 0 {
		if err := a.render(a.stderr, a.colored(a.stderr), &o.sourceFlags, diags); err != nil {
			return err
		}
		if diags.HasErrors() {
			return errReported
		}
	}
	if len(types) == 0 {
		return errors.New("no types are declared with their features there")
	}
	files, err := models.Write(models.New(types), o.model, o.Options)
	if err != nil {
		return err
	}
	return a.writeDocuments(files, o.output)
}

// writeDocuments writes documents into a directory, the only one to a file, or to standard output.
func (a *app) writeDocuments(files []models.File, output string) error {
	if output == "" || output == "-" {
		if len(files) > 1 {
			var names []string
			for _, f := range files {
				names = append(names, f.Name)
			}
			return fmt.Errorf("the model is several documents: %s; name a directory for them with -o", strings.Join(names, ", "))
		}
		_, err := io.WriteString(a.stdout, files[0].Text)
		return err
	}
	info, err := os.Stat(output)
	isDir := err == nil && info.IsDir()
	if len(files) == 1 && !isDir && !os.IsPathSeparator(output[len(output)-1]) {
		return replaceFile(output, files[0].Text)
	}
	if err == nil && !isDir {
		return fmt.Errorf("cannot write %s: the model is %d documents, which need a directory", output, len(files))
	}
	if err := os.MkdirAll(output, 0o777); err != nil {
		return cannotWrite(output, err)
	}
	for _, f := range files {
		path := filepath.Join(output, f.Name)
		if err := replaceFile(path, f.Text); err != nil {
			return err
		}
	}
	return nil
}
