# What an instance serves under a name.
define «.Name»::vhost (
  String[1]        $dir,
  String[1]        $docroot = "/srv/${title}",
  Boolean          $tls     = false,
  Array[String[1]] $aliases = [],
) {
  $parts = split($title, '/')
  $host  = $parts[1]

  file { "${dir}/${host}.vhost":
    content => inline_epp('server <%= $host %> { root <%= $docroot %>; names <%= $names %>; }', {
        'host' => $host, 'docroot' => $docroot, 'names' => join(prefix(concat([$host], $aliases), 'www.'), ' '),
    }),
  }

  unless $tls {
    notify { "«.Name»: ${host} has no certificate": }
  }
}
