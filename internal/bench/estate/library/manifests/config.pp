# Part of a module that no node uses.
class «.Name»::config (
  String[1] $path = '/opt/«.Name»/config',
) {
  file { $path:
    ensure  => $facts['kernel'] ? { 'Linux' => 'file', default => 'absent' },
    content => «.Name»::text($path),
  }
}
