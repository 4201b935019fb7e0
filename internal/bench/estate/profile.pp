# What nodes of a kind have in common, number «.N».
#
# @param owner who answers for it
# @param notes what is to be known of it
class profile::«.Name» (
  String[1]        $owner = 'operations',
  Array[String[1]] $notes = [],
) {
  include «index .Services 0»
  «range $s := .More»include «$s»
  «end»
  $fqdn = $facts['networking']['fqdn']
  $motd = "/etc/motd.d/«.Name»"

  file { $motd:
    content => "${fqdn} is a «.Name» of ${owner}\n${notes.join("\n")}\n",
  }

  if $facts['processors']['count'] > «.N» % 16 {
    «index .Services 0»::instance { "«.Name»-${facts['networking']['hostname']}":
      port    => 10000 + «.N»,
      options => { 'profile' => '«.Name»', 'workers' => $facts['processors']['count'] },
    }
  }

  $notes.each |$i, $note| {
    notify { "«.Name» ${i}":
      message => $note,
      require => File[$motd],
    }
  }
}
