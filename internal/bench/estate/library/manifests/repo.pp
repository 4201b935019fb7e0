# Part of a module that no node uses.
class «.Name»::repo (
  String[1] $path = '/opt/«.Name»/repo',
) {
  file { $path:
    ensure  => $facts['kernel'] ? { 'Linux' => 'file', default => 'absent' },
    content => «.Name»::text($path),
  }
}
