# The service «.Name».
#
# @param ensure whether it is there
# @param port where it listens
# @param options its settings
# @param instances further instances of it
class «.Name» (
  Enum['present', 'absent']              $ensure       = 'present',
  «.Class»::Port                         $port         = «.Port»,
  String[1]                              $user         = '«.Name»',
  String[1]                              $group        = $user,
  String                                 $mode         = '0640',
  Optional[String[1]]                    $package      = undef,
  Boolean                                $manage_repo  = true,
  Boolean                                $manage_user  = true,
  «.Class»::Options                      $options      = { 'log' => '/var/log/«.Name».log', 'retries' => 3 },
  Hash[String[1], Hash[String[1], Data]] $instances    = {},
  Array[String[1]]                       $allowed      = ['127.0.0.1', '::1'],
) {
  include «.Name»::params
  contain «.Name»::repo
  contain «.Name»::user
  contain «.Name»::install
  contain «.Name»::config
  contain «.Name»::service

  Class['«.Name»::repo']
  -> Class['«.Name»::install']
  -> Class['«.Name»::user']
  -> Class['«.Name»::config']
  ~> Class['«.Name»::service']

  $instances.each |$name, $settings| {
    «.Name»::instance { $name:
      * => $settings,
    }
  }

  if $ensure == 'present' {
    include «.Name»::firewall
    include «.Name»::backup
    include «.Name»::monitoring
  }
}
