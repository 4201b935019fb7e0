# A server that answers requests for the shop and the blog.
class role::webserver {
  include profile::base
  include profile::web

  Class['profile::base'] -> Class['profile::web']
}
