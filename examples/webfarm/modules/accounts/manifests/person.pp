# A person with a home directory.
#
# @param uid the number of the account
# @param team what the person works on
# @param groups further groups
define accounts::person (
  Integer[1000, 9999]   $uid,
  String[1]             $team,
  Array[String[1]]      $groups = [],
) {
  user { $title:
    uid        => $uid,
    groups     => $groups,
    managehome => true,
    comment    => "${title} of team ${team}",
  }

  file { "/home/${title}/.profile":
    owner   => $title,
    group   => $title,
    content => "# ${title}\nexport TEAM=${team}\n",
    require => User[$title],
  }
}
