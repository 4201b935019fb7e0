# Where something listens.
function «.Name»::address(Optional[String] $ip, Integer $port) >> String {
  $host = $ip ? {
    undef   => '0.0.0.0',
    /:/     => "[${ip}]",
    default => $ip,
  }
  "${host}:${port}"
}
