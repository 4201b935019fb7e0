# How many connections each worker may have, so that all of them together stay
# below the usual limit of open files.
function nginx::connections(Integer[1] $workers, Integer[1] $limit = 4096) >> Integer {
  $share = $limit / $workers
  if $share > 1024 { 1024 } else { $share }
}
