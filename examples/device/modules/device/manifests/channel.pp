# Something that the device measures.
#
# @param number the input of the device
# @param gain by what values are multiplied
define device::channel (
  Integer[0] $number,
  Numeric    $gain = 1,
) {
  file { "/etc/sensor/channels/${title}":
    ensure  => file,
    content => "input=${number}\ngain=${gain}\n",
    notify  => Service['sensord'],
  }
}
