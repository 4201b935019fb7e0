# What happens to the requests below a path.
type Gateway::Route {
  abstract
  attr path, String { default => '/', check => |$p| { if $p !~ /\A\// { "${p} does not begin with a slash" } } }
}
