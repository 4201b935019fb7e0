# The operations that `make bench` measures. Each function does its operation n times.

function fib(Integer $n) >> Integer {
  if $n < 2 { $n } else { fib($n - 1) + fib($n - 2) }
}

function calls(Integer $n) >> Integer {
  $n.reduce(0) |$sum, $i| { $sum + fib(10) }
}

function arithmetic(Integer $n) >> Integer {
  $n.reduce(0) |$sum, $i| { ($sum * 3 + $i) % 1000003 }
}

function comparison(Integer $n) >> Integer {
  $n.reduce(0) |$count, $i| { if $i % 7 > 2 and $i % 3 != 1 { $count + 1 } else { $count } }
}

function text(Integer $n) >> Integer {
  $n.reduce(0) |$sum, $i| { $sum + length("host-${i}.example.com:${sum}") }
}

function collections(Integer $n) >> Integer {
  $n.map |$i| { $i * 2 }.filter |$x| { $x % 3 == 0 }.reduce(0) |$sum, $x| { $sum + $x }
}

function hashes(Integer $n) >> Integer {
  $ports = { 'http' => 80, 'https' => 443, 'ssh' => 22, 'smtp' => 25 }
  $n.reduce(0) |$sum, $i| {
    $entry = { 'port' => $i, 'name' => "s${i}" }
    $sum + $ports['https'] + $entry['port']
  }
}

function cases(Integer $n) >> Integer {
  $n.reduce(0) |$sum, $i| {
    case "v${$i % 6}" {
      'V0': { $sum + 1 }
      'v1', 'v2': { $sum + 2 }
      'v3': { $sum + 3 }
      default: { $sum }
    }
  }
}

function matches(Integer $n) >> Integer {
  $n.reduce(0) |$count, $i| { if "host${i}" =~ /^host\d*5$/ { $count + 1 } else { $count } }
}

$result = $facts['op'] ? {
  'calls' => calls($facts['n']),
  'arithmetic' => arithmetic($facts['n']),
  'comparison' => comparison($facts['n']),
  'text' => text($facts['n']),
  'collections' => collections($facts['n']),
  'hashes' => hashes($facts['n']),
  'cases' => cases($facts['n']),
  'matches' => matches($facts['n']),
}
notify { "${result}": }
