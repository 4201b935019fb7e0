class unused {
  include app #= 0
  $a = 1 #= 0
}
