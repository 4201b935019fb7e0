# The fleet: every node runs all programs.
File {
  owner => 'root',
  group => 'root',
}

node /^node\d+\.example\.com$/ {
  include profile
}
