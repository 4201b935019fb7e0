package file

import (
	"os"
	"path/filepath"
	"strconv"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// info is what the machine has under a name, following links; nil where there is nothing.
func info(name string) (os.FileInfo, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	i, err := os.Stat(name)
	if err != nil {
		return nil, nil
	}
	return i, nil
}

// Exist is File.exist?: whether there is a file or folder.
//
//ruby:access file
//ruby:singleton File.exist?
//ruby:singleton File.exists?
//ruby:singleton Puppet::FileSystem.exist?
func Exist(name string) (bool, error) {
	i, err := info(name)
	return i != nil, err
}

// IsFile is File.file?: whether there is a regular file.
//
//ruby:access file
//ruby:singleton File.file?
//ruby:singleton Puppet::FileSystem.file?
func IsFile(name string) (bool, error) {
	i, err := info(name)
	return i != nil && i.Mode().IsRegular(), err
}

// IsDirectory is File.directory?: whether there is a folder.
//
//ruby:access file
//ruby:singleton File.directory?
//ruby:singleton Dir.exist?
//ruby:singleton Dir.exists?
//ruby:singleton Puppet::FileSystem.directory?
func IsDirectory(name string) (bool, error) {
	i, err := info(name)
	return i != nil && i.IsDir(), err
}

// IsSymlink is File.symlink?: whether there is a symbolic link.
//
//ruby:access file
//ruby:singleton File.symlink?
//ruby:singleton Puppet::FileSystem.symlink?
func IsSymlink(name string) (bool, error) {
	if err := checkName(name); err != nil {
		return false, err
	}
	i, err := os.Lstat(name)
	return err == nil && i.Mode()&os.ModeSymlink != 0, nil
}

// The access that is asked for, as access(2) has it.
const (
	toExecute = 1
	toWrite   = 2
	toRead    = 4
)

// allowed reports whether the process may do something with a file.
func allowed(name string, mode uint32) (bool, error) {
	if err := checkName(name); err != nil {
		return false, err
	}
	return access(name, mode), nil
}

// IsReadable is File.readable?: whether the program may read a file.
//
//ruby:access file
//ruby:singleton File.readable?
func IsReadable(name string) (bool, error) { return allowed(name, toRead) }

// IsWritable is File.writable?: whether the program may write a file.
//
//ruby:access file
//ruby:singleton File.writable?
//ruby:singleton Puppet::FileSystem.writable?
func IsWritable(name string) (bool, error) { return allowed(name, toWrite) }

// IsExecutable is File.executable?: whether the program may run a file, or look for files in a folder.
//
//ruby:access file
//ruby:singleton File.executable?
//ruby:singleton Puppet::FileSystem.executable?
func IsExecutable(name string) (bool, error) { return allowed(name, toExecute) }

// Size is File.size: how many bytes a file has.
//
//ruby:access file
//ruby:singleton File.size
//ruby:singleton Puppet::FileSystem.size
func Size(name string) (int64, error) {
	if err := checkName(name); err != nil {
		return 0, err
	}
	i, err := os.Stat(name)
	if err != nil {
		return 0, system.Error(err, "@ rb_file_s_size - "+name)
	}
	return i.Size(), nil
}

// SizeOrNil is File.size?: how many bytes a file has, nil for one that is empty and where there is none.
//
//ruby:access file
//ruby:singleton File.size?
func SizeOrNil(name string) (int64, bool, error) {
	i, err := info(name)
	if err != nil || i == nil {
		return 0, false, err
	}
	return i.Size(), i.Size() > 0, nil
}

// IsEmpty is File.empty?: whether there is a file with nothing in it.
//
//ruby:access file
//ruby:singleton File.empty?
//ruby:singleton File.zero?
func IsEmpty(name string) (bool, error) {
	i, err := info(name)
	return i != nil && i.Size() == 0, err
}

// Readlink is File.readlink: where a symbolic link leads.
//
//ruby:access file
//ruby:singleton File.readlink
//ruby:singleton Puppet::FileSystem.readlink
func Readlink(name string) (string, error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	target, err := os.Readlink(name)
	if err != nil {
		return "", system.Error(err, "@ rb_readlink - "+name)
	}
	return target, nil
}

// Realpath is File.realpath: the path of a file without links, from a folder on.
//
//ruby:access file
//ruby:singleton File.realpath 1..2
func Realpath(name string, from ...string) (string, error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	if len(from) > 0 && !filepath.IsAbs(name) {
		name = from[0] + "/" + name
	}
	path, err := filepath.Abs(name)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return "", system.Error(err, "@ rb_check_realpath_internal - "+name)
	}
	return path, nil
}

// Ftype is File.ftype: what kind of file there is.
//
//ruby:access file
//ruby:singleton File.ftype
func Ftype(name string) (string, error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	i, err := os.Lstat(name)
	if err != nil {
		return "", system.Error(err, "@ rb_file_s_ftype - "+name)
	}
	return ftype(i), nil
}

func ftype(i os.FileInfo) string {
	switch mode := i.Mode(); {
	case mode.IsRegular():
		return "file"
	case mode.IsDir():
		return "directory"
	case mode&os.ModeSymlink != 0:
		return "link"
	case mode&os.ModeCharDevice != 0:
		return "characterSpecial"
	case mode&os.ModeDevice != 0:
		return "blockSpecial"
	case mode&os.ModeNamedPipe != 0:
		return "fifo"
	case mode&os.ModeSocket != 0:
		return "socket"
	}
	return "unknown"
}

// Stat is a File::Stat: what the machine says of a file.
//
//ruby:class File::Stat
type Stat struct{ info os.FileInfo }

// numbers are what only the system itself says of a file.
type numbers struct{ mode, uid, gid, ino, nlink int64 }

// NewStat is File.stat.
//
//ruby:access file
//ruby:singleton File.stat
//ruby:singleton File::Stat.new
//ruby:singleton Puppet::FileSystem.stat
func NewStat(name string) (*Stat, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	i, err := os.Stat(name)
	if err != nil {
		return nil, system.Error(err, "@ rb_file_s_stat - "+name)
	}
	return &Stat{i}, nil
}

// NewLstat is File.lstat, which does not follow links.
//
//ruby:access file
//ruby:singleton File.lstat
//ruby:singleton Puppet::FileSystem.lstat
func NewLstat(name string) (*Stat, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	i, err := os.Lstat(name)
	if err != nil {
		return nil, system.Error(err, "@ rb_file_s_lstat - "+name)
	}
	return &Stat{i}, nil
}

// StatMode is File::Stat#mode: the kind and the permissions.
//
//ruby:method File::Stat#mode
func StatMode(s *Stat) int64 { return s.system().mode }

// StatUID is File::Stat#uid.
//
//ruby:method File::Stat#uid
func StatUID(s *Stat) int64 { return s.system().uid }

// StatGID is File::Stat#gid.
//
//ruby:method File::Stat#gid
func StatGID(s *Stat) int64 { return s.system().gid }

// StatIno is File::Stat#ino.
//
//ruby:method File::Stat#ino
func StatIno(s *Stat) int64 { return s.system().ino }

// StatNlink is File::Stat#nlink.
//
//ruby:method File::Stat#nlink
func StatNlink(s *Stat) int64 { return s.system().nlink }

// StatSize is File::Stat#size.
//
//ruby:method File::Stat#size
func StatSize(s *Stat) int64 { return s.info.Size() }

// StatSizeOrNil is File::Stat#size?: nil for an empty file.
//
//ruby:method File::Stat#size?
func StatSizeOrNil(s *Stat) (int64, bool) { return s.info.Size(), s.info.Size() > 0 }

// StatIsEmpty is File::Stat#zero?.
//
//ruby:method File::Stat#zero?
func StatIsEmpty(s *Stat) bool { return s.info.Size() == 0 }

// StatIsFile is File::Stat#file?.
//
//ruby:method File::Stat#file?
func StatIsFile(s *Stat) bool { return s.info.Mode().IsRegular() }

// StatIsDirectory is File::Stat#directory?.
//
//ruby:method File::Stat#directory?
func StatIsDirectory(s *Stat) bool { return s.info.IsDir() }

// StatIsSymlink is File::Stat#symlink?.
//
//ruby:method File::Stat#symlink?
func StatIsSymlink(s *Stat) bool { return s.info.Mode()&os.ModeSymlink != 0 }

// StatFtype is File::Stat#ftype.
//
//ruby:method File::Stat#ftype
func StatFtype(s *Stat) string { return ftype(s.info) }

// Equal is Puppet's == with another value.
func (s *Stat) Equal(v value.Value) bool { return v == value.Value(s) }

// AppendKey appends the identity of the file as a hash key.
func (s *Stat) AppendKey(b []byte) []byte {
	return strconv.AppendInt(append(b, "File::Stat "...), s.system().ino, 10)
}

// AppendText appends what to_s prints, without the address.
func (*Stat) AppendText(b []byte) []byte { return append(b, "#<File::Stat>"...) }

// Kind is what Puppet's messages call it.
func (*Stat) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Stat) HostClass() string { return StatClass.Name }

// RubyClass is its class.
func (*Stat) RubyClass() *ruby.Class { return StatClass }
