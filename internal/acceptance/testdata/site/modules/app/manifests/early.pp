# What the stage before the main one does.
class app::early (String $root) {
  file { $root:
    ensure => directory,
    mode   => '0755',
  }
  app::step { 'early': root => $root }
}
