# Who may reach the service.
#
# @param networks where requests may come from
class «.Name»::firewall (
  Array[String[1]] $networks = lookup('networks', Array[String[1]], 'unique', ['10.0.0.0/8']),
) {
  $networks.each |Integer $i, String $network| {
    $family = $network ? {
      /:/     => 'inet6',
      default => 'inet',
    }

    file { sprintf('/etc/firewall.d/%03d-«.Name»-%s', $i, $family):
      content => "allow ${family} from ${network} to any port ${«.Name»::port}\n",
      mode    => '0600',
    }
  }
}
