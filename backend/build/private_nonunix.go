//go:build !unix

package build

import "io/fs"

// private returns the mode of programs. Who may read the user's files is not a matter of modes here.
func private() fs.FileMode { return 0o777 }
