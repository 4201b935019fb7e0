# Templates in the shapes that modules have. The data of their classes is that of a node.
$facts['classes'].each |$name, $parameters| {
  class { $name: * => $parameters }
}
