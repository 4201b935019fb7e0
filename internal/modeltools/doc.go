// Package modeltools lets other tools read what package frontend/models writes: Eclipse's EMF, a validator of JSON Schema, Go and Puppet. It
// has tests alone. Those whose tools are missing say what to install, and are skipped unless P2GO_MODEL_TOOLS is "require".
package modeltools
