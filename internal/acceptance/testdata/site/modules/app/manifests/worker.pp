# A worker's configuration.
define app::worker (String $root, Integer $number) {
  file { "${root}/${name}.conf":
    content => sprintf("%s %03d\n", $name, $number),
    mode    => '0644',
  }
}
