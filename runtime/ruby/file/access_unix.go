//go:build unix

package file

import "syscall"

// access asks the system what the process may do with a file.
func access(name string, mode uint32) bool { return syscall.Access(name, mode) == nil }

// system is what the system itself says of the file.
func (s *Stat) system() numbers {
	sys, ok := s.info.Sys().(*syscall.Stat_t)
	if !ok {
		return numbers{}
	}
	return numbers{int64(sys.Mode), int64(sys.Uid), int64(sys.Gid), int64(sys.Ino), int64(sys.Nlink)} //nolint:unconvert // types differ by system
}
