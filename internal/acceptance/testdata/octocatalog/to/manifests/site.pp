node default {
  include web
  notice("compiled for ${facts['networking']['fqdn']}")
}
