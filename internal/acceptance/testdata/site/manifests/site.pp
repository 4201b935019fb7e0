# Everything is below the directory that the fact acceptance_root names.
stage { 'early': before => Stage['main'] }

node 'agent.example.com' {
  class { 'app::early':
    root  => $facts['acceptance_root'],
    stage => early,
  }
  class { 'app':
    root     => $facts['acceptance_root'],
    password => Sensitive("p\u{e4}ss\n"),
    workers  => 3,
  }
}

node default {
  fail("nothing is meant for ${trusted['certname']}")
}
