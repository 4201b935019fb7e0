define app::thing(String $a = $title, String $b = lookup('lists')[0]) { #= 4
  notify { "${title} ${a} ${b}": } #= 4
  notify { "${title} again": } #= 4
}
