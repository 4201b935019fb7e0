package main

import "slices"

// validateWord is the word after the command types that asks for a check of documents.
const validateWord = "validate"

// validateDocuments checks documents of objects, with the binary of the environment.
func (a *app) validateDocuments(o *typesOptions, args []string) error {
	for _, name := range []string{"format", "logic", "package", "output", "env", "namespace"} {
		if o.set.Changed(name) {
			return usagef("types", "--%s is not for validate", name)
		}
	}
	if err := checkFormat("types", "diagnostics", o.sourceFlags.format); err != nil {
		return err
	}
	if !slices.Contains([]string{"text", "json"}, o.problems) {
		return usagef("types", "--problems is text or json, not %q", o.problems)
	}
	env := args
	if !o.set.Changed("execute") && len(args) > 0 {
		env, args = args[:1], args[1:]
	} else {
		env = nil
	}
	dir, cleanup, err := o.dir("types", env)
	if err != nil {
		return err
	}
	defer cleanup()
	if len(args) == 0 {
		return usagef("types", "which documents? Give their files after the environment")
	}
	command := []string{"validate", "--format", o.problems}
	if o.of != "" {
		command = append(command, "--type", o.of)
	}
	flags := buildFlags{with: parts{"validate": true}}
	return a.runBinary(dir, &o.sourceFlags, &flags, append(append(command, "--"), args...))
}
