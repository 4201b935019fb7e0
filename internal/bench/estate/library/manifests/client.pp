# Part of a module that no node uses.
class «.Name»::client (
  String[1] $path = '/opt/«.Name»/client',
) {
  file { $path:
    ensure  => $facts['kernel'] ? { 'Linux' => 'file', default => 'absent' },
    content => «.Name»::text($path),
  }
}
