# A text.
function «.Name»::text(String $path) >> String {
  "${path} of ${module_name}\n"
}
