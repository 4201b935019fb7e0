function app::double(Integer $n) >> Integer {
  if $n == 0 { #= 6 (3,3)
    return 0 #= 3
  }
  $n * 2 #= 3
}
