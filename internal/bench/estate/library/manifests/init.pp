# A module that the estate has and no node uses.
class «.Name» (
  Enum['present', 'absent'] $ensure  = 'present',
  Integer                   $level   = «.N»,
  Hash                      $items   = {},
) {
  include «.Name»::install
  include «.Name»::config
  create_resources('«.Name»::item', $items)
}
