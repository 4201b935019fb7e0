# What is kept of the service.
#
# @param hour when
# @param keep for how many days
class «.Name»::backup (
  Integer[0, 23] $hour = fqdn_rand(24, '«.Name»'),
  Integer[1]     $keep = 14,
) {
  cron { 'backup «.Name»':
    command => "/usr/local/bin/backup --keep ${keep} /var/lib/«.Name»",
    user    => 'root',
    hour    => $hour,
    minute  => pick_default($facts['backup_minute'], «.N» % 60),
  }

  @@file { "/srv/backups/${facts['networking']['hostname']}-«.Name»":
    ensure => directory,
    tag    => 'backup',
  }
}
