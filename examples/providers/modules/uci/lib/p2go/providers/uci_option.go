// Package providers brings about the resources of the module.
package providers

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/provider"
)

// UciOption is a resource uci_option.
//
//p2go:provider uci
type UciOption struct {
	Name, Ensure, Value string
}

// ReadUciOption asks uci. An option that is not there ends it with an error.
func ReadUciOption(m *provider.Machine, want UciOption) (UciOption, error) {
	text, err := m.Run("uci", "-q", "get", want.Name)
	var exit *provider.ExitError
	if errors.As(err, &exit) {
		return UciOption{Ensure: provider.Absent}, nil
	}
	return UciOption{Ensure: provider.Present, Value: strings.TrimSuffix(text, "\n")}, err
}

// WriteUciOption sets the option, or deletes it.
func WriteUciOption(m *provider.Machine, is, want UciOption) error {
	change := []string{"set", want.Name + "=" + want.Value}
	if want.Ensure == provider.Absent {
		change = []string{"delete", want.Name}
	}
	if _, err := m.Run("uci", change...); err != nil {
		return err
	}
	config, _, _ := strings.Cut(want.Name, ".")
	_, err := m.Run("uci", "commit", config)
	return err
}

// SuitsUciOption reports whether this is a machine with uci.
func SuitsUciOption(m *provider.Machine) bool { return m.Has("uci") }

// CheckUciOption refuses names that are none.
func CheckUciOption(want UciOption) error {
	if n := strings.Count(want.Name, "."); n < 1 || n > 2 {
		return errors.New(want.Name + " is not CONFIG.SECTION.OPTION")
	}
	return nil
}
