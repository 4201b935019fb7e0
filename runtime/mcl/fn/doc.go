// Package fn has the functions of mcl that are light (MCL-FN): the operators for which Go has none, texts, lists, maps, numbers, dates, and
// what converts among them. The packages below it have those that need bigger parts of the standard library.
//
// Generated code calls them with what it knows the types of, so that nothing here is linked that a program does not name. An error that
// `<|>` catches is made with [mcl.Catchable], every other one with [mcl.Fail] (MCL-EXC-3).
package fn
