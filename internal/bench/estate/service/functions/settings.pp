# The lines of a configuration.
#
# @param options the settings
# @return a line for each
function «.Name»::settings(«.Class»::Options $options) >> Array[String] {
  $options.map |$name, $value| {
    $text = $value ? {
      Boolean => String($value, '%y'),
      Array   => $value.join(','),
      default => String($value),
    }
    "${name} = ${text}"
  }
}
