package fn

import "github.com/p2go/p2go/runtime/mcl"

// Fatal makes the error of a function of Go a failure that nothing catches; nil stays nil.
func Fatal(name string, err error) error {
	if err == nil {
		return nil
	}
	return mcl.Fail(name + ": " + err.Error())
}
