# Writes its name into a file, once.
define app::step (String $root) {
  exec { "step ${name}":
    command  => "/bin/echo ${name} >> ${root}/order.log",
    unless   => "/bin/grep -qx ${name} ${root}/order.log",
    provider => shell,
  }
}
