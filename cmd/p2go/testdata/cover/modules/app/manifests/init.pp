# The class.
class app (
  String $mode,
  Integer $never = 0,
  Optional[String] $none = undef,
  Array $computed = [1, $never + 1], #= 3
  String $given = "x${mode}", #= 0
) {
  $linux = $facts['kernel'] == 'Linux' #= 3
  if $linux { #= 3 (2,1)
    notice('linux') #= 2
  } else {
    notice('other') #= 1
    notice('again') #= 1
  }
  unless $linux { notice('no') } #= 3 (1,2)
  if $linux and $facts['port'] == 80 { #= 3 (2,1) (1,2)
    notice('both') #= 1
  } elsif $linux or $mode == 'slow' { #= 2 (1,1) (1,1)
    notice('one') #= 1
  }
  elsif $mode == 'none' { #= 1 (0,1)
  }
  if true or $linux { notice('always') } #= 3 (0,3) (3,0)
  case $facts['kernel'] { #= 3
    'Linux', 'BSD': { #= 3 (2)
      notice('case') #= 2
    }
    'Solaris': { notice('sun') } #= 3! (0)
    default: { notice('rest') } #= 3 (1)
  }
  case $facts['port'] { #= 3 (1)
    80: { } #= 3 (2)
    Integer[9000]: { notice('high') } #= 3! (0)
  }
  $kind = $facts['port'] ? { #= 3
    80 => 'web', #= 3 (2)
    8080 => "alt", #= 3 (1)
    default => fail('no') #= 3! (0)
  }
  $text = $mode ? { 'fast' => 1, default => 2 } #= 3 (2,1)
  [1, 2].each |$i| { #= 3
    notice($i) #= 6
    if $i == 1 { next() } #= 6 (3,3)
    notice('after') #= 3
  }
  [].each |$i| { notice($i) } #= 3!
  $sum = [1, 2, 3].filter |$i| { $i > 1 } #= 9
    .map |$i| { #= 3
      $i * 2 #= 6
    }
  with(1) |$a, $b = $a + 1| { notice($b) } #= 3
  file { #= 3
    '/a': #= 3
      content => epp('app/a.epp', { 'linux' => $linux }), #= 3
      mode => #= 3
        '0644'; #= 3
    '/b': #= 3
      content => template('app/b.erb'); #= 3
  }
  $long = @(END) #= 3
    first #= 3

    last ${mode} #= 3
    | END
  $double = app::double(2) + app::double(0) #= 3
  $ruby = app::rub(3) #= 3
  $legacy = old_rub(1) #= 3
  File['/a'] -> File['/b'] #= 3
  Notify <| title == 'x' |> #= 3
  if $facts['port'] == 8080 { #= 3 (1,2)
    return() #= 1
  }
  notice('end') #= 2
}
