# One of several things.
define «.Name»::item (
  Optional[String] $content = undef,
) {
  file { "/opt/«.Name»/${title}":
    content => $content.lest || { $title },
  }
}
