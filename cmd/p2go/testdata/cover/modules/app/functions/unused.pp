function app::unused($n) {
  $n #= 0
}
