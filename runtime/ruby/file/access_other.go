//go:build !unix

package file

import "os"

// access reports what permissions say of a file.
func access(name string, mode uint32) bool {
	i, err := os.Stat(name)
	return err == nil && uint32(i.Mode().Perm())>>6&mode == mode
}

// system is what the system itself says of the file: its permissions.
func (s *Stat) system() numbers { return numbers{mode: int64(s.info.Mode().Perm()), nlink: 1} }
