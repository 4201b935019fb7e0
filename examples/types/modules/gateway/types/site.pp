# A site that the gateway serves.
type Gateway::Site {
  # The names under which people reach it.
  attr names, String[1] { min => 1, max => unbound }
  attr protocol, enum[http, https] { default => https }
  # The file with the certificate.
  attr certificate, String { check => |$file| { $file =~ /\A\/.*\.pem\z/ } }
  has routes, Gateway::Route { min => 1, max => unbound }
  # The one of them that takes over when no server answers.
  has fallback, Gateway::Route { containment => false }
  attr port, Integer { derived => |$site| { if $protocol == http { 80 } else { 443 } } }
  invariant 'https needs a certificate' { $protocol == http or $certificate =~ NotUndef }
  invariant 'each route has a path of its own' { $routes.map |$r| { $r.path }.unique.length == $routes.length }
}
