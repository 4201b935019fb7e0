# The site's manifest.
$top = 1 #= 3
$ports = lookup('port') #= 3
node 'three' {
  include app #= 1
  notify { 'three': #= 1

    message => "a", #= 1
    # a comment
  }
}
node default {
  include app #= 2
  app::thing { ['x', 'y']: } #= 2
}
node 'never' {
  notify { 'never': } #= 0
}
