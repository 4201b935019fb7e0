# The requests are sent elsewhere.
type Gateway::Redirect inherits Gateway::Route {
  attr to,   String { min => 1, check => |$url| { $url =~ /\Ahttps?:\/\/\S+\z/ } }
  attr code, Integer { default => 301, check => { if !($it in [301, 302, 307, 308]) { "${it} is no code of a redirection" } } }
}
