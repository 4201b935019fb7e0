package main
import "github.com/spf13/pflag"
var hieraCommand = &command{name: "hiera", setup: func(a *app, f *pflag.FlagSet) func([]string) error { return func([]string) error { return nil } }}
var explainCommand = &command{name: "explain", setup: func(a *app, f *pflag.FlagSet) func([]string) error { return func([]string) error { return nil } }}
