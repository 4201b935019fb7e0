# Where packages come from: mirrors of the distribution, and the farm's own
# repository. `p2go build --assume` with the family of the operating system leaves
# only one of the two classes in the program.
class repos {
  case $facts['os']['family'] {
    'Debian': { include repos::apt }
    'RedHat': { include repos::dnf }
    default:  { notify { "no mirror has packages for ${facts['os']['name']}": } }
  }
}
