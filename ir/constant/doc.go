// Package constant computes what the IR says of constants, with the operators and
// functions of the runtime itself.
package constant
