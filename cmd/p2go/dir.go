package main

import "os"

// dir returns the one environment that a command works on. With code given by
// --execute and no environment it is an empty one.
func (s *sourceFlags) dir(command string, args []string) (dir string, cleanup func(), err error) {
	cleanup = func() {}
	switch {
	case len(args) == 1:
		return args[0], cleanup, nil
	case len(args) > 1:
		return "", cleanup, usagef(command, "one environment, please, not %d", len(args))
	case !s.set.Changed("execute"):
		return "", cleanup, usagef(command, "which environment? Give its directory, or code with -e")
	}
	dir, err = os.MkdirTemp("", "p2go-code-")
	if s.environment == "" {
		s.environment = "production"
	}
	return dir, func() { os.RemoveAll(dir) }, err
}

// dirs returns the environments that a command works on, one or more.
func (s *sourceFlags) dirs(command string, args []string) (dirs []string, cleanup func(), err error) {
	if len(args) > 1 {
		if s.environment != "" {
			return nil, nil, usagef(command, "--environment names one environment; of several, each has the name of its directory")
		}
		return args, func() {}, nil
	}
	dir, cleanup, err := s.dir(command, args)
	return []string{dir}, cleanup, err
}
