class app::unused($x = fail('x')) { #= 0
  if $x { notice(1) } #= 0 (0,0)
  class inner { notice(2) } #= 0
}
