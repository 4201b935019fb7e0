# Part of a module that no node uses.
class «.Name»::install (
  String[1] $path = '/opt/«.Name»/install',
) {
  file { $path:
    ensure  => $facts['kernel'] ? { 'Linux' => 'file', default => 'absent' },
    content => «.Name»::text($path),
  }
}
