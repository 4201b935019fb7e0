# Part of a module that no node uses.
class «.Name»::server (
  String[1] $path = '/opt/«.Name»/server',
) {
  file { $path:
    ensure  => $facts['kernel'] ? { 'Linux' => 'file', default => 'absent' },
    content => «.Name»::text($path),
  }
}
