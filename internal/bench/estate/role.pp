# The role «.N».
class role::«.Name» {
  include profile::base
«range .Profiles»  include profile::«.»
«end»}
