// Package cmdline is what the command lines of produced binaries have in common, whatever language they were compiled from: flags, help,
// completion of shells, messages and files that are there whole or not at all. It knows no language.
package cmdline
