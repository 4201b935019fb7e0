exec { '/bin/e1': path => '/bin' }
exec { '/bin/e2': path => '/bin', command => 'bogus' }
exec { '/bin/e3': path => '/bin', command => '12' }
exec { '/bin/e4': path => '/bin', command => ['a', 'b'] }
exec { '/bin/e5': path => '/bin', command => "a\nb" }
exec { '/bin/e6': path => '/bin', command => [['a'], 'b'] }
exec { '/bin/e7': path => '/bin', provider => 'bogus' }
exec { '/bin/e8': path => '/bin', provider => '0999' }
exec { '/bin/e9': path => '/bin', provider => [] }
exec { '/bin/e10': path => '/bin', provider => 'x:y' }
exec { '/bin/e11': path => '/bin', provider => 'Monday' }
exec { '/bin/e12': path => '/bin', returns => 'bogus' }
exec { '/bin/e13': path => '/bin', returns => 1.5 }
exec { '/bin/e14': path => '/bin', returns => 'yes' }
exec { '/bin/e15': path => '/bin', returns => 'a,b' }
exec { '/bin/e16': path => '/bin', returns => '10-20' }
exec { '/bin/e17': path => 'bogus' }
exec { '/bin/e18': path => -1 }
exec { '/bin/e19': path => 'no' }
exec { '/bin/e20': path => 'a b' }
exec { '/bin/e21': path => [1, true] }
exec { '/bin/e22': path => '/bin', user => 'bogus' }
exec { '/bin/e23': path => '/bin', user => 5 }
exec { '/bin/e24': path => '/bin', user => 'true' }
exec { '/bin/e25': path => '/bin', user => 'present' }
exec { '/bin/e26': path => '/bin', user => [''] }
exec { '/bin/e27': path => '/bin', group => 'bogus' }
exec { '/bin/e28': path => '/bin', group => 'rel/path' }
exec { '/bin/e29': path => '/bin', group => false }
exec { '/bin/e30': path => '/bin', group => 'absent' }
exec { '/bin/e31': path => '/bin', group => '{md5}abc' }
exec { '/bin/e32': path => '/bin', cwd => 'bogus' }
exec { '/bin/e33': path => '/bin', cwd => 'C:/abs' }
exec { '/bin/e34': path => '/bin', cwd => true }
exec { '/bin/e35': path => '/bin', cwd => undef }
exec { '/bin/e36': path => '/bin', cwd => '3d' }
exec { '/bin/e37': path => '/bin', cwd => Sensitive('bogus') }
exec { '/bin/e38': path => '/bin', logoutput => 'bogus' }
exec { '/bin/e39': path => '/bin', logoutput => '/abs' }
exec { '/bin/e40': path => '/bin', logoutput => 'u=rwx,g+z' }
exec { '/bin/e41': path => '/bin', logoutput => {'a' => 1} }
exec { '/bin/e42': path => '/bin', logoutput => 'puppet:///m/x' }
exec { '/bin/e43': path => '/bin', logoutput => 'A=b' }
exec { '/bin/e44': path => '/bin', refresh => 'bogus' }
exec { '/bin/e45': path => '/bin', refresh => '' }
exec { '/bin/e46': path => '/bin', refresh => '0644' }
exec { '/bin/e47': path => '/bin', refresh => ['/a', '/b'] }
exec { '/bin/e48': path => '/bin', refresh => 'http://h/x' }
exec { '/bin/e49': path => '/bin', refresh => 'FALSE' }
exec { '/bin/e50': path => '/bin', environment => 'bogus' }
exec { '/bin/e51': path => '/bin', environment => '12' }
exec { '/bin/e52': path => '/bin', environment => ['a', 'b'] }
exec { '/bin/e53': path => '/bin', environment => "a\nb" }
exec { '/bin/e54': path => '/bin', environment => [['a'], 'b'] }
exec { '/bin/e55': path => '/bin', umask => 'bogus' }
exec { '/bin/e56': path => '/bin', umask => '0999' }
exec { '/bin/e57': path => '/bin', umask => [] }
exec { '/bin/e58': path => '/bin', umask => 'x:y' }
exec { '/bin/e59': path => '/bin', umask => 'Monday' }
exec { '/bin/e60': path => '/bin', timeout => 'bogus' }
exec { '/bin/e61': path => '/bin', timeout => 1.5 }
exec { '/bin/e62': path => '/bin', timeout => 'yes' }
exec { '/bin/e63': path => '/bin', timeout => 'a,b' }
exec { '/bin/e64': path => '/bin', timeout => '10-20' }
exec { '/bin/e65': path => '/bin', tries => 'bogus' }
exec { '/bin/e66': path => '/bin', tries => -1 }
exec { '/bin/e67': path => '/bin', tries => 'no' }
exec { '/bin/e68': path => '/bin', tries => 'a b' }
exec { '/bin/e69': path => '/bin', tries => [1, true] }
exec { '/bin/e70': path => '/bin', try_sleep => 'bogus' }
exec { '/bin/e71': path => '/bin', try_sleep => 5 }
exec { '/bin/e72': path => '/bin', try_sleep => 'true' }
exec { '/bin/e73': path => '/bin', try_sleep => 'present' }
exec { '/bin/e74': path => '/bin', try_sleep => [''] }
exec { '/bin/e75': path => '/bin', refreshonly => 'bogus' }
exec { '/bin/e76': path => '/bin', refreshonly => 'rel/path' }
exec { '/bin/e77': path => '/bin', refreshonly => false }
exec { '/bin/e78': path => '/bin', refreshonly => 'absent' }
exec { '/bin/e79': path => '/bin', refreshonly => '{md5}abc' }
exec { '/bin/e80': path => '/bin', creates => 'bogus' }
exec { '/bin/e81': path => '/bin', creates => 'C:/abs' }
exec { '/bin/e82': path => '/bin', creates => true }
exec { '/bin/e83': path => '/bin', creates => undef }
exec { '/bin/e84': path => '/bin', creates => '3d' }
exec { '/bin/e85': path => '/bin', creates => Sensitive('bogus') }
exec { '/bin/e86': path => '/bin', unless => 'bogus' }
exec { '/bin/e87': path => '/bin', unless => '/abs' }
exec { '/bin/e88': path => '/bin', unless => 'u=rwx,g+z' }
exec { '/bin/e89': path => '/bin', unless => {'a' => 1} }
exec { '/bin/e90': path => '/bin', unless => 'puppet:///m/x' }
exec { '/bin/e91': path => '/bin', unless => 'A=b' }
exec { '/bin/e92': path => '/bin', onlyif => 'bogus' }
exec { '/bin/e93': path => '/bin', onlyif => '' }
exec { '/bin/e94': path => '/bin', onlyif => '0644' }
exec { '/bin/e95': path => '/bin', onlyif => ['/a', '/b'] }
exec { '/bin/e96': path => '/bin', onlyif => 'http://h/x' }
exec { '/bin/e97': path => '/bin', onlyif => 'FALSE' }
exec { '/bin/e98': path => '/bin', noop => 'bogus' }
exec { '/bin/e99': path => '/bin', noop => '12' }
exec { '/bin/e100': path => '/bin', noop => ['a', 'b'] }
exec { '/bin/e101': path => '/bin', noop => "a\nb" }
exec { '/bin/e102': path => '/bin', noop => [['a'], 'b'] }
exec { '/bin/e103': path => '/bin', loglevel => 'bogus' }
exec { '/bin/e104': path => '/bin', loglevel => '0999' }
exec { '/bin/e105': path => '/bin', loglevel => [] }
exec { '/bin/e106': path => '/bin', loglevel => 'x:y' }
exec { '/bin/e107': path => '/bin', loglevel => 'Monday' }
exec { '/bin/e108': path => '/bin', audit => 'bogus' }
exec { '/bin/e109': path => '/bin', audit => 1.5 }
exec { '/bin/e110': path => '/bin', audit => 'yes' }
exec { '/bin/e111': path => '/bin', audit => 'a,b' }
exec { '/bin/e112': path => '/bin', audit => '10-20' }
exec { 'ls e113': path => '/bin' }
exec { 'ls e114': path => '/bin', command => 'bogus' }
exec { 'ls e115': path => '/bin', command => '12' }
exec { 'ls e116': path => '/bin', command => ['a', 'b'] }
exec { 'ls e117': path => '/bin', command => "a\nb" }
exec { 'ls e118': path => '/bin', command => [['a'], 'b'] }
exec { 'ls e119': path => '/bin', provider => 'bogus' }
exec { 'ls e120': path => '/bin', provider => '0999' }
exec { 'ls e121': path => '/bin', provider => [] }
exec { 'ls e122': path => '/bin', provider => 'x:y' }
exec { 'ls e123': path => '/bin', provider => 'Monday' }
exec { 'ls e124': path => '/bin', returns => 'bogus' }
exec { 'ls e125': path => '/bin', returns => 1.5 }
exec { 'ls e126': path => '/bin', returns => 'yes' }
exec { 'ls e127': path => '/bin', returns => 'a,b' }
exec { 'ls e128': path => '/bin', returns => '10-20' }
exec { 'ls e129': path => 'bogus' }
exec { 'ls e130': path => -1 }
exec { 'ls e131': path => 'no' }
exec { 'ls e132': path => 'a b' }
exec { 'ls e133': path => [1, true] }
exec { 'ls e134': path => '/bin', user => 'bogus' }
exec { 'ls e135': path => '/bin', user => 5 }
exec { 'ls e136': path => '/bin', user => 'true' }
exec { 'ls e137': path => '/bin', user => 'present' }
exec { 'ls e138': path => '/bin', user => [''] }
exec { 'ls e139': path => '/bin', group => 'bogus' }
exec { 'ls e140': path => '/bin', group => 'rel/path' }
exec { 'ls e141': path => '/bin', group => false }
exec { 'ls e142': path => '/bin', group => 'absent' }
exec { 'ls e143': path => '/bin', group => '{md5}abc' }
exec { 'ls e144': path => '/bin', cwd => 'bogus' }
exec { 'ls e145': path => '/bin', cwd => 'C:/abs' }
exec { 'ls e146': path => '/bin', cwd => true }
exec { 'ls e147': path => '/bin', cwd => undef }
exec { 'ls e148': path => '/bin', cwd => '3d' }
exec { 'ls e149': path => '/bin', cwd => Sensitive('bogus') }
exec { 'ls e150': path => '/bin', logoutput => 'bogus' }
exec { 'ls e151': path => '/bin', logoutput => '/abs' }
exec { 'ls e152': path => '/bin', logoutput => 'u=rwx,g+z' }
exec { 'ls e153': path => '/bin', logoutput => {'a' => 1} }
exec { 'ls e154': path => '/bin', logoutput => 'puppet:///m/x' }
exec { 'ls e155': path => '/bin', logoutput => 'A=b' }
exec { 'ls e156': path => '/bin', refresh => 'bogus' }
exec { 'ls e157': path => '/bin', refresh => '' }
exec { 'ls e158': path => '/bin', refresh => '0644' }
exec { 'ls e159': path => '/bin', refresh => ['/a', '/b'] }
exec { 'ls e160': path => '/bin', refresh => 'http://h/x' }
exec { 'ls e161': path => '/bin', refresh => 'FALSE' }
exec { 'ls e162': path => '/bin', environment => 'bogus' }
exec { 'ls e163': path => '/bin', environment => '12' }
exec { 'ls e164': path => '/bin', environment => ['a', 'b'] }
exec { 'ls e165': path => '/bin', environment => "a\nb" }
exec { 'ls e166': path => '/bin', environment => [['a'], 'b'] }
exec { 'ls e167': path => '/bin', umask => 'bogus' }
exec { 'ls e168': path => '/bin', umask => '0999' }
exec { 'ls e169': path => '/bin', umask => [] }
exec { 'ls e170': path => '/bin', umask => 'x:y' }
exec { 'ls e171': path => '/bin', umask => 'Monday' }
exec { 'ls e172': path => '/bin', timeout => 'bogus' }
exec { 'ls e173': path => '/bin', timeout => 1.5 }
exec { 'ls e174': path => '/bin', timeout => 'yes' }
exec { 'ls e175': path => '/bin', timeout => 'a,b' }
exec { 'ls e176': path => '/bin', timeout => '10-20' }
exec { 'ls e177': path => '/bin', tries => 'bogus' }
exec { 'ls e178': path => '/bin', tries => -1 }
exec { 'ls e179': path => '/bin', tries => 'no' }
exec { 'ls e180': path => '/bin', tries => 'a b' }
exec { 'ls e181': path => '/bin', tries => [1, true] }
exec { 'ls e182': path => '/bin', try_sleep => 'bogus' }
exec { 'ls e183': path => '/bin', try_sleep => 5 }
exec { 'ls e184': path => '/bin', try_sleep => 'true' }
exec { 'ls e185': path => '/bin', try_sleep => 'present' }
exec { 'ls e186': path => '/bin', try_sleep => [''] }
exec { 'ls e187': path => '/bin', refreshonly => 'bogus' }
exec { 'ls e188': path => '/bin', refreshonly => 'rel/path' }
exec { 'ls e189': path => '/bin', refreshonly => false }
exec { 'ls e190': path => '/bin', refreshonly => 'absent' }
exec { 'ls e191': path => '/bin', refreshonly => '{md5}abc' }
exec { 'ls e192': path => '/bin', creates => 'bogus' }
exec { 'ls e193': path => '/bin', creates => 'C:/abs' }
exec { 'ls e194': path => '/bin', creates => true }
exec { 'ls e195': path => '/bin', creates => undef }
exec { 'ls e196': path => '/bin', creates => '3d' }
exec { 'ls e197': path => '/bin', creates => Sensitive('bogus') }
exec { 'ls e198': path => '/bin', unless => 'bogus' }
exec { 'ls e199': path => '/bin', unless => '/abs' }
exec { 'ls e200': path => '/bin', unless => 'u=rwx,g+z' }
exec { 'ls e201': path => '/bin', unless => {'a' => 1} }
exec { 'ls e202': path => '/bin', unless => 'puppet:///m/x' }
exec { 'ls e203': path => '/bin', unless => 'A=b' }
exec { 'ls e204': path => '/bin', onlyif => 'bogus' }
exec { 'ls e205': path => '/bin', onlyif => '' }
exec { 'ls e206': path => '/bin', onlyif => '0644' }
exec { 'ls e207': path => '/bin', onlyif => ['/a', '/b'] }
exec { 'ls e208': path => '/bin', onlyif => 'http://h/x' }
exec { 'ls e209': path => '/bin', onlyif => 'FALSE' }
exec { 'ls e210': path => '/bin', noop => 'bogus' }
exec { 'ls e211': path => '/bin', noop => '12' }
exec { 'ls e212': path => '/bin', noop => ['a', 'b'] }
exec { 'ls e213': path => '/bin', noop => "a\nb" }
exec { 'ls e214': path => '/bin', noop => [['a'], 'b'] }
exec { 'ls e215': path => '/bin', loglevel => 'bogus' }
exec { 'ls e216': path => '/bin', loglevel => '0999' }
exec { 'ls e217': path => '/bin', loglevel => [] }
exec { 'ls e218': path => '/bin', loglevel => 'x:y' }
exec { 'ls e219': path => '/bin', loglevel => 'Monday' }
exec { 'ls e220': path => '/bin', audit => 'bogus' }
exec { 'ls e221': path => '/bin', audit => 1.5 }
exec { 'ls e222': path => '/bin', audit => 'yes' }
exec { 'ls e223': path => '/bin', audit => 'a,b' }
exec { 'ls e224': path => '/bin', audit => '10-20' }
file { '/f225':  }
file { '/f226': path => 'bogus' }
file { '/f227': path => '12' }
file { '/f228': path => ['a', 'b'] }
file { '/f229': path => "a\nb" }
file { '/f230': path => [['a'], 'b'] }
file { '/f231': provider => 'bogus' }
file { '/f232': provider => '0999' }
file { '/f233': provider => [] }
file { '/f234': provider => 'x:y' }
file { '/f235': provider => 'Monday' }
file { '/f236': ensure => 'bogus' }
file { '/f237': ensure => 1.5 }
file { '/f238': ensure => 'yes' }
file { '/f239': ensure => 'a,b' }
file { '/f240': ensure => '10-20' }
file { '/f241': content => 'bogus' }
file { '/f242': content => -1 }
file { '/f243': content => 'no' }
file { '/f244': content => 'a b' }
file { '/f245': content => [1, true] }
file { '/f246': checksum_value => 'bogus' }
file { '/f247': checksum_value => 5 }
file { '/f248': checksum_value => 'true' }
file { '/f249': checksum_value => 'present' }
file { '/f250': checksum_value => [''] }
file { '/f251': target => 'bogus' }
file { '/f252': target => 'rel/path' }
file { '/f253': target => false }
file { '/f254': target => 'absent' }
file { '/f255': target => '{md5}abc' }
file { '/f256': owner => 'bogus' }
file { '/f257': owner => 'C:/abs' }
file { '/f258': owner => true }
file { '/f259': owner => undef }
file { '/f260': owner => '3d' }
file { '/f261': owner => Sensitive('bogus') }
file { '/f262': group => 'bogus' }
file { '/f263': group => '/abs' }
file { '/f264': group => 'u=rwx,g+z' }
file { '/f265': group => {'a' => 1} }
file { '/f266': group => 'puppet:///m/x' }
file { '/f267': group => 'A=b' }
file { '/f268': mode => 'bogus' }
file { '/f269': mode => '' }
file { '/f270': mode => '0644' }
file { '/f271': mode => ['/a', '/b'] }
file { '/f272': mode => 'http://h/x' }
file { '/f273': mode => 'FALSE' }
file { '/f274': type => 'bogus' }
file { '/f275': type => '12' }
file { '/f276': type => ['a', 'b'] }
file { '/f277': type => "a\nb" }
file { '/f278': type => [['a'], 'b'] }
file { '/f279': seluser => 'bogus' }
file { '/f280': seluser => '0999' }
file { '/f281': seluser => [] }
file { '/f282': seluser => 'x:y' }
file { '/f283': seluser => 'Monday' }
file { '/f284': selrole => 'bogus' }
file { '/f285': selrole => 1.5 }
file { '/f286': selrole => 'yes' }
file { '/f287': selrole => 'a,b' }
file { '/f288': selrole => '10-20' }
file { '/f289': seltype => 'bogus' }
file { '/f290': seltype => -1 }
file { '/f291': seltype => 'no' }
file { '/f292': seltype => 'a b' }
file { '/f293': seltype => [1, true] }
file { '/f294': selrange => 'bogus' }
file { '/f295': selrange => 5 }
file { '/f296': selrange => 'true' }
file { '/f297': selrange => 'present' }
file { '/f298': selrange => [''] }
file { '/f299': ctime => 'bogus' }
file { '/f300': ctime => 'rel/path' }
file { '/f301': ctime => false }
file { '/f302': ctime => 'absent' }
file { '/f303': ctime => '{md5}abc' }
file { '/f304': mtime => 'bogus' }
file { '/f305': mtime => 'C:/abs' }
file { '/f306': mtime => true }
file { '/f307': mtime => undef }
file { '/f308': mtime => '3d' }
file { '/f309': mtime => Sensitive('bogus') }
file { '/f310': backup => 'bogus' }
file { '/f311': backup => '/abs' }
file { '/f312': backup => 'u=rwx,g+z' }
file { '/f313': backup => {'a' => 1} }
file { '/f314': backup => 'puppet:///m/x' }
file { '/f315': backup => 'A=b' }
file { '/f316': recurse => 'bogus' }
file { '/f317': recurse => '' }
file { '/f318': recurse => '0644' }
file { '/f319': recurse => ['/a', '/b'] }
file { '/f320': recurse => 'http://h/x' }
file { '/f321': recurse => 'FALSE' }
file { '/f322': recurselimit => 'bogus' }
file { '/f323': recurselimit => '12' }
file { '/f324': recurselimit => ['a', 'b'] }
file { '/f325': recurselimit => "a\nb" }
file { '/f326': recurselimit => [['a'], 'b'] }
file { '/f327': max_files => 'bogus' }
file { '/f328': max_files => '0999' }
file { '/f329': max_files => [] }
file { '/f330': max_files => 'x:y' }
file { '/f331': max_files => 'Monday' }
file { '/f332': replace => 'bogus' }
file { '/f333': replace => 1.5 }
file { '/f334': replace => 'yes' }
file { '/f335': replace => 'a,b' }
file { '/f336': replace => '10-20' }
file { '/f337': force => 'bogus' }
file { '/f338': force => -1 }
file { '/f339': force => 'no' }
file { '/f340': force => 'a b' }
file { '/f341': force => [1, true] }
file { '/f342': ignore => 'bogus' }
file { '/f343': ignore => 5 }
file { '/f344': ignore => 'true' }
file { '/f345': ignore => 'present' }
file { '/f346': ignore => [''] }
file { '/f347': links => 'bogus' }
file { '/f348': links => 'rel/path' }
file { '/f349': links => false }
file { '/f350': links => 'absent' }
file { '/f351': links => '{md5}abc' }
file { '/f352': purge => 'bogus' }
file { '/f353': purge => 'C:/abs' }
file { '/f354': purge => true }
file { '/f355': purge => undef }
file { '/f356': purge => '3d' }
file { '/f357': purge => Sensitive('bogus') }
file { '/f358': sourceselect => 'bogus' }
file { '/f359': sourceselect => '/abs' }
file { '/f360': sourceselect => 'u=rwx,g+z' }
file { '/f361': sourceselect => {'a' => 1} }
file { '/f362': sourceselect => 'puppet:///m/x' }
file { '/f363': sourceselect => 'A=b' }
file { '/f364': show_diff => 'bogus' }
file { '/f365': show_diff => '' }
file { '/f366': show_diff => '0644' }
file { '/f367': show_diff => ['/a', '/b'] }
file { '/f368': show_diff => 'http://h/x' }
file { '/f369': show_diff => 'FALSE' }
file { '/f370': staging_location => 'bogus' }
file { '/f371': staging_location => '12' }
file { '/f372': staging_location => ['a', 'b'] }
file { '/f373': staging_location => "a\nb" }
file { '/f374': staging_location => [['a'], 'b'] }
file { '/f375': validate_cmd => 'bogus' }
file { '/f376': validate_cmd => '0999' }
file { '/f377': validate_cmd => [] }
file { '/f378': validate_cmd => 'x:y' }
file { '/f379': validate_cmd => 'Monday' }
file { '/f380': validate_replacement => 'bogus' }
file { '/f381': validate_replacement => 1.5 }
file { '/f382': validate_replacement => 'yes' }
file { '/f383': validate_replacement => 'a,b' }
file { '/f384': validate_replacement => '10-20' }
file { '/f385': checksum => 'bogus' }
file { '/f386': checksum => -1 }
file { '/f387': checksum => 'no' }
file { '/f388': checksum => 'a b' }
file { '/f389': checksum => [1, true] }
file { '/f390': source => 'bogus' }
file { '/f391': source => 5 }
file { '/f392': source => 'true' }
file { '/f393': source => 'present' }
file { '/f394': source => [''] }
file { '/f395': source_permissions => 'bogus' }
file { '/f396': source_permissions => 'rel/path' }
file { '/f397': source_permissions => false }
file { '/f398': source_permissions => 'absent' }
file { '/f399': source_permissions => '{md5}abc' }
file { '/f400': selinux_ignore_defaults => 'bogus' }
file { '/f401': selinux_ignore_defaults => 'C:/abs' }
file { '/f402': selinux_ignore_defaults => true }
file { '/f403': selinux_ignore_defaults => undef }
file { '/f404': selinux_ignore_defaults => '3d' }
file { '/f405': selinux_ignore_defaults => Sensitive('bogus') }
file { '/f406': noop => 'bogus' }
file { '/f407': noop => '/abs' }
file { '/f408': noop => 'u=rwx,g+z' }
file { '/f409': noop => {'a' => 1} }
file { '/f410': noop => 'puppet:///m/x' }
file { '/f411': noop => 'A=b' }
file { '/f412': loglevel => 'bogus' }
file { '/f413': loglevel => '' }
file { '/f414': loglevel => '0644' }
file { '/f415': loglevel => ['/a', '/b'] }
file { '/f416': loglevel => 'http://h/x' }
file { '/f417': loglevel => 'FALSE' }
file { '/f418': audit => 'bogus' }
file { '/f419': audit => '12' }
file { '/f420': audit => ['a', 'b'] }
file { '/f421': audit => "a\nb" }
file { '/f422': audit => [['a'], 'b'] }
file { 'C:/f423':  }
file { 'C:/f424': path => 'bogus' }
file { 'C:/f425': path => '12' }
file { 'C:/f426': path => ['a', 'b'] }
file { 'C:/f427': path => "a\nb" }
file { 'C:/f428': path => [['a'], 'b'] }
file { 'C:/f429': provider => 'bogus' }
file { 'C:/f430': provider => '0999' }
file { 'C:/f431': provider => [] }
file { 'C:/f432': provider => 'x:y' }
file { 'C:/f433': provider => 'Monday' }
file { 'C:/f434': ensure => 'bogus' }
file { 'C:/f435': ensure => 1.5 }
file { 'C:/f436': ensure => 'yes' }
file { 'C:/f437': ensure => 'a,b' }
file { 'C:/f438': ensure => '10-20' }
file { 'C:/f439': content => 'bogus' }
file { 'C:/f440': content => -1 }
file { 'C:/f441': content => 'no' }
file { 'C:/f442': content => 'a b' }
file { 'C:/f443': content => [1, true] }
file { 'C:/f444': checksum_value => 'bogus' }
file { 'C:/f445': checksum_value => 5 }
file { 'C:/f446': checksum_value => 'true' }
file { 'C:/f447': checksum_value => 'present' }
file { 'C:/f448': checksum_value => [''] }
file { 'C:/f449': target => 'bogus' }
file { 'C:/f450': target => 'rel/path' }
file { 'C:/f451': target => false }
file { 'C:/f452': target => 'absent' }
file { 'C:/f453': target => '{md5}abc' }
file { 'C:/f454': owner => 'bogus' }
file { 'C:/f455': owner => 'C:/abs' }
file { 'C:/f456': owner => true }
file { 'C:/f457': owner => undef }
file { 'C:/f458': owner => '3d' }
file { 'C:/f459': owner => Sensitive('bogus') }
file { 'C:/f460': group => 'bogus' }
file { 'C:/f461': group => '/abs' }
file { 'C:/f462': group => 'u=rwx,g+z' }
file { 'C:/f463': group => {'a' => 1} }
file { 'C:/f464': group => 'puppet:///m/x' }
file { 'C:/f465': group => 'A=b' }
file { 'C:/f466': mode => 'bogus' }
file { 'C:/f467': mode => '' }
file { 'C:/f468': mode => '0644' }
file { 'C:/f469': mode => ['/a', '/b'] }
file { 'C:/f470': mode => 'http://h/x' }
file { 'C:/f471': mode => 'FALSE' }
file { 'C:/f472': type => 'bogus' }
file { 'C:/f473': type => '12' }
file { 'C:/f474': type => ['a', 'b'] }
file { 'C:/f475': type => "a\nb" }
file { 'C:/f476': type => [['a'], 'b'] }
file { 'C:/f477': seluser => 'bogus' }
file { 'C:/f478': seluser => '0999' }
file { 'C:/f479': seluser => [] }
file { 'C:/f480': seluser => 'x:y' }
file { 'C:/f481': seluser => 'Monday' }
file { 'C:/f482': selrole => 'bogus' }
file { 'C:/f483': selrole => 1.5 }
file { 'C:/f484': selrole => 'yes' }
file { 'C:/f485': selrole => 'a,b' }
file { 'C:/f486': selrole => '10-20' }
file { 'C:/f487': seltype => 'bogus' }
file { 'C:/f488': seltype => -1 }
file { 'C:/f489': seltype => 'no' }
file { 'C:/f490': seltype => 'a b' }
file { 'C:/f491': seltype => [1, true] }
file { 'C:/f492': selrange => 'bogus' }
file { 'C:/f493': selrange => 5 }
file { 'C:/f494': selrange => 'true' }
file { 'C:/f495': selrange => 'present' }
file { 'C:/f496': selrange => [''] }
file { 'C:/f497': ctime => 'bogus' }
file { 'C:/f498': ctime => 'rel/path' }
file { 'C:/f499': ctime => false }
file { 'C:/f500': ctime => 'absent' }
file { 'C:/f501': ctime => '{md5}abc' }
file { 'C:/f502': mtime => 'bogus' }
file { 'C:/f503': mtime => 'C:/abs' }
file { 'C:/f504': mtime => true }
file { 'C:/f505': mtime => undef }
file { 'C:/f506': mtime => '3d' }
file { 'C:/f507': mtime => Sensitive('bogus') }
file { 'C:/f508': backup => 'bogus' }
file { 'C:/f509': backup => '/abs' }
file { 'C:/f510': backup => 'u=rwx,g+z' }
file { 'C:/f511': backup => {'a' => 1} }
file { 'C:/f512': backup => 'puppet:///m/x' }
file { 'C:/f513': backup => 'A=b' }
file { 'C:/f514': recurse => 'bogus' }
file { 'C:/f515': recurse => '' }
file { 'C:/f516': recurse => '0644' }
file { 'C:/f517': recurse => ['/a', '/b'] }
file { 'C:/f518': recurse => 'http://h/x' }
file { 'C:/f519': recurse => 'FALSE' }
file { 'C:/f520': recurselimit => 'bogus' }
file { 'C:/f521': recurselimit => '12' }
file { 'C:/f522': recurselimit => ['a', 'b'] }
file { 'C:/f523': recurselimit => "a\nb" }
file { 'C:/f524': recurselimit => [['a'], 'b'] }
file { 'C:/f525': max_files => 'bogus' }
file { 'C:/f526': max_files => '0999' }
file { 'C:/f527': max_files => [] }
file { 'C:/f528': max_files => 'x:y' }
file { 'C:/f529': max_files => 'Monday' }
file { 'C:/f530': replace => 'bogus' }
file { 'C:/f531': replace => 1.5 }
file { 'C:/f532': replace => 'yes' }
file { 'C:/f533': replace => 'a,b' }
file { 'C:/f534': replace => '10-20' }
file { 'C:/f535': force => 'bogus' }
file { 'C:/f536': force => -1 }
file { 'C:/f537': force => 'no' }
file { 'C:/f538': force => 'a b' }
file { 'C:/f539': force => [1, true] }
file { 'C:/f540': ignore => 'bogus' }
file { 'C:/f541': ignore => 5 }
file { 'C:/f542': ignore => 'true' }
file { 'C:/f543': ignore => 'present' }
file { 'C:/f544': ignore => [''] }
file { 'C:/f545': links => 'bogus' }
file { 'C:/f546': links => 'rel/path' }
file { 'C:/f547': links => false }
file { 'C:/f548': links => 'absent' }
file { 'C:/f549': links => '{md5}abc' }
file { 'C:/f550': purge => 'bogus' }
file { 'C:/f551': purge => 'C:/abs' }
file { 'C:/f552': purge => true }
file { 'C:/f553': purge => undef }
file { 'C:/f554': purge => '3d' }
file { 'C:/f555': purge => Sensitive('bogus') }
file { 'C:/f556': sourceselect => 'bogus' }
file { 'C:/f557': sourceselect => '/abs' }
file { 'C:/f558': sourceselect => 'u=rwx,g+z' }
file { 'C:/f559': sourceselect => {'a' => 1} }
file { 'C:/f560': sourceselect => 'puppet:///m/x' }
file { 'C:/f561': sourceselect => 'A=b' }
file { 'C:/f562': show_diff => 'bogus' }
file { 'C:/f563': show_diff => '' }
file { 'C:/f564': show_diff => '0644' }
file { 'C:/f565': show_diff => ['/a', '/b'] }
file { 'C:/f566': show_diff => 'http://h/x' }
file { 'C:/f567': show_diff => 'FALSE' }
file { 'C:/f568': staging_location => 'bogus' }
file { 'C:/f569': staging_location => '12' }
file { 'C:/f570': staging_location => ['a', 'b'] }
file { 'C:/f571': staging_location => "a\nb" }
file { 'C:/f572': staging_location => [['a'], 'b'] }
file { 'C:/f573': validate_cmd => 'bogus' }
file { 'C:/f574': validate_cmd => '0999' }
file { 'C:/f575': validate_cmd => [] }
file { 'C:/f576': validate_cmd => 'x:y' }
file { 'C:/f577': validate_cmd => 'Monday' }
file { 'C:/f578': validate_replacement => 'bogus' }
file { 'C:/f579': validate_replacement => 1.5 }
file { 'C:/f580': validate_replacement => 'yes' }
file { 'C:/f581': validate_replacement => 'a,b' }
file { 'C:/f582': validate_replacement => '10-20' }
file { 'C:/f583': checksum => 'bogus' }
file { 'C:/f584': checksum => -1 }
file { 'C:/f585': checksum => 'no' }
file { 'C:/f586': checksum => 'a b' }
file { 'C:/f587': checksum => [1, true] }
file { 'C:/f588': source => 'bogus' }
file { 'C:/f589': source => 5 }
file { 'C:/f590': source => 'true' }
file { 'C:/f591': source => 'present' }
file { 'C:/f592': source => [''] }
file { 'C:/f593': source_permissions => 'bogus' }
file { 'C:/f594': source_permissions => 'rel/path' }
file { 'C:/f595': source_permissions => false }
file { 'C:/f596': source_permissions => 'absent' }
file { 'C:/f597': source_permissions => '{md5}abc' }
file { 'C:/f598': selinux_ignore_defaults => 'bogus' }
file { 'C:/f599': selinux_ignore_defaults => 'C:/abs' }
file { 'C:/f600': selinux_ignore_defaults => true }
file { 'C:/f601': selinux_ignore_defaults => undef }
file { 'C:/f602': selinux_ignore_defaults => '3d' }
file { 'C:/f603': selinux_ignore_defaults => Sensitive('bogus') }
file { 'C:/f604': noop => 'bogus' }
file { 'C:/f605': noop => '/abs' }
file { 'C:/f606': noop => 'u=rwx,g+z' }
file { 'C:/f607': noop => {'a' => 1} }
file { 'C:/f608': noop => 'puppet:///m/x' }
file { 'C:/f609': noop => 'A=b' }
file { 'C:/f610': loglevel => 'bogus' }
file { 'C:/f611': loglevel => '' }
file { 'C:/f612': loglevel => '0644' }
file { 'C:/f613': loglevel => ['/a', '/b'] }
file { 'C:/f614': loglevel => 'http://h/x' }
file { 'C:/f615': loglevel => 'FALSE' }
file { 'C:/f616': audit => 'bogus' }
file { 'C:/f617': audit => '12' }
file { 'C:/f618': audit => ['a', 'b'] }
file { 'C:/f619': audit => "a\nb" }
file { 'C:/f620': audit => [['a'], 'b'] }
filebucket { 't621':  }
filebucket { 't622': name => 'bogus' }
filebucket { 't623': name => '12' }
filebucket { 't624': name => ['a', 'b'] }
filebucket { 't625': name => "a\nb" }
filebucket { 't626': name => [['a'], 'b'] }
filebucket { 't627': server => 'bogus' }
filebucket { 't628': server => '0999' }
filebucket { 't629': server => [] }
filebucket { 't630': server => 'x:y' }
filebucket { 't631': server => 'Monday' }
filebucket { 't632': port => 'bogus' }
filebucket { 't633': port => 1.5 }
filebucket { 't634': port => 'yes' }
filebucket { 't635': port => 'a,b' }
filebucket { 't636': port => '10-20' }
filebucket { 't637': path => 'bogus' }
filebucket { 't638': path => -1 }
filebucket { 't639': path => 'no' }
filebucket { 't640': path => 'a b' }
filebucket { 't641': path => [1, true] }
filebucket { 't642': noop => 'bogus' }
filebucket { 't643': noop => 5 }
filebucket { 't644': noop => 'true' }
filebucket { 't645': noop => 'present' }
filebucket { 't646': noop => [''] }
filebucket { 't647': loglevel => 'bogus' }
filebucket { 't648': loglevel => 'rel/path' }
filebucket { 't649': loglevel => false }
filebucket { 't650': loglevel => 'absent' }
filebucket { 't651': loglevel => '{md5}abc' }
filebucket { 't652': audit => 'bogus' }
filebucket { 't653': audit => 'C:/abs' }
filebucket { 't654': audit => true }
filebucket { 't655': audit => undef }
filebucket { 't656': audit => '3d' }
filebucket { 't657': audit => Sensitive('bogus') }
group { 't658':  }
group { 't659': name => 'bogus' }
group { 't660': name => '12' }
group { 't661': name => ['a', 'b'] }
group { 't662': name => "a\nb" }
group { 't663': name => [['a'], 'b'] }
group { 't664': provider => 'bogus' }
group { 't665': provider => '0999' }
group { 't666': provider => [] }
group { 't667': provider => 'x:y' }
group { 't668': provider => 'Monday' }
group { 't669': ensure => 'bogus' }
group { 't670': ensure => 1.5 }
group { 't671': ensure => 'yes' }
group { 't672': ensure => 'a,b' }
group { 't673': ensure => '10-20' }
group { 't674': gid => 'bogus' }
group { 't675': gid => -1 }
group { 't676': gid => 'no' }
group { 't677': gid => 'a b' }
group { 't678': gid => [1, true] }
group { 't679': members => 'bogus' }
group { 't680': members => 5 }
group { 't681': members => 'true' }
group { 't682': members => 'present' }
group { 't683': members => [''] }
group { 't684': attributes => 'bogus' }
group { 't685': attributes => 'rel/path' }
group { 't686': attributes => false }
group { 't687': attributes => 'absent' }
group { 't688': attributes => '{md5}abc' }
group { 't689': auth_membership => 'bogus' }
group { 't690': auth_membership => 'C:/abs' }
group { 't691': auth_membership => true }
group { 't692': auth_membership => undef }
group { 't693': auth_membership => '3d' }
group { 't694': auth_membership => Sensitive('bogus') }
group { 't695': allowdupe => 'bogus' }
group { 't696': allowdupe => '/abs' }
group { 't697': allowdupe => 'u=rwx,g+z' }
group { 't698': allowdupe => {'a' => 1} }
group { 't699': allowdupe => 'puppet:///m/x' }
group { 't700': allowdupe => 'A=b' }
group { 't701': ia_load_module => 'bogus' }
group { 't702': ia_load_module => '' }
group { 't703': ia_load_module => '0644' }
group { 't704': ia_load_module => ['/a', '/b'] }
group { 't705': ia_load_module => 'http://h/x' }
group { 't706': ia_load_module => 'FALSE' }
group { 't707': attribute_membership => 'bogus' }
group { 't708': attribute_membership => '12' }
group { 't709': attribute_membership => ['a', 'b'] }
group { 't710': attribute_membership => "a\nb" }
group { 't711': attribute_membership => [['a'], 'b'] }
group { 't712': system => 'bogus' }
group { 't713': system => '0999' }
group { 't714': system => [] }
group { 't715': system => 'x:y' }
group { 't716': system => 'Monday' }
group { 't717': forcelocal => 'bogus' }
group { 't718': forcelocal => 1.5 }
group { 't719': forcelocal => 'yes' }
group { 't720': forcelocal => 'a,b' }
group { 't721': forcelocal => '10-20' }
group { 't722': noop => 'bogus' }
group { 't723': noop => -1 }
group { 't724': noop => 'no' }
group { 't725': noop => 'a b' }
group { 't726': noop => [1, true] }
group { 't727': loglevel => 'bogus' }
group { 't728': loglevel => 5 }
group { 't729': loglevel => 'true' }
group { 't730': loglevel => 'present' }
group { 't731': loglevel => [''] }
group { 't732': audit => 'bogus' }
group { 't733': audit => 'rel/path' }
group { 't734': audit => false }
group { 't735': audit => 'absent' }
group { 't736': audit => '{md5}abc' }
notify { 't737':  }
notify { 't738': name => 'bogus' }
notify { 't739': name => '12' }
notify { 't740': name => ['a', 'b'] }
notify { 't741': name => "a\nb" }
notify { 't742': name => [['a'], 'b'] }
notify { 't743': message => 'bogus' }
notify { 't744': message => '0999' }
notify { 't745': message => [] }
notify { 't746': message => 'x:y' }
notify { 't747': message => 'Monday' }
notify { 't748': withpath => 'bogus' }
notify { 't749': withpath => 1.5 }
notify { 't750': withpath => 'yes' }
notify { 't751': withpath => 'a,b' }
notify { 't752': withpath => '10-20' }
notify { 't753': noop => 'bogus' }
notify { 't754': noop => -1 }
notify { 't755': noop => 'no' }
notify { 't756': noop => 'a b' }
notify { 't757': noop => [1, true] }
notify { 't758': loglevel => 'bogus' }
notify { 't759': loglevel => 5 }
notify { 't760': loglevel => 'true' }
notify { 't761': loglevel => 'present' }
notify { 't762': loglevel => [''] }
notify { 't763': audit => 'bogus' }
notify { 't764': audit => 'rel/path' }
notify { 't765': audit => false }
notify { 't766': audit => 'absent' }
notify { 't767': audit => '{md5}abc' }
package { 't768':  }
package { 't769': name => 'bogus' }
package { 't770': name => '12' }
package { 't771': name => ['a', 'b'] }
package { 't772': name => "a\nb" }
package { 't773': name => [['a'], 'b'] }
package { 't774': provider => 'bogus' }
package { 't775': provider => '0999' }
package { 't776': provider => [] }
package { 't777': provider => 'x:y' }
package { 't778': provider => 'Monday' }
package { 't779': command => 'bogus' }
package { 't780': command => 1.5 }
package { 't781': command => 'yes' }
package { 't782': command => 'a,b' }
package { 't783': command => '10-20' }
package { 't784': ensure => 'bogus' }
package { 't785': ensure => -1 }
package { 't786': ensure => 'no' }
package { 't787': ensure => 'a b' }
package { 't788': ensure => [1, true] }
package { 't789': package_settings => 'bogus' }
package { 't790': package_settings => 5 }
package { 't791': package_settings => 'true' }
package { 't792': package_settings => 'present' }
package { 't793': package_settings => [''] }
package { 't794': flavor => 'bogus' }
package { 't795': flavor => 'rel/path' }
package { 't796': flavor => false }
package { 't797': flavor => 'absent' }
package { 't798': flavor => '{md5}abc' }
package { 't799': mark => 'bogus' }
package { 't800': mark => 'C:/abs' }
package { 't801': mark => true }
package { 't802': mark => undef }
package { 't803': mark => '3d' }
package { 't804': mark => Sensitive('bogus') }
package { 't805': source => 'bogus' }
package { 't806': source => '/abs' }
package { 't807': source => 'u=rwx,g+z' }
package { 't808': source => {'a' => 1} }
package { 't809': source => 'puppet:///m/x' }
package { 't810': source => 'A=b' }
package { 't811': instance => 'bogus' }
package { 't812': instance => '' }
package { 't813': instance => '0644' }
package { 't814': instance => ['/a', '/b'] }
package { 't815': instance => 'http://h/x' }
package { 't816': instance => 'FALSE' }
package { 't817': status => 'bogus' }
package { 't818': status => '12' }
package { 't819': status => ['a', 'b'] }
package { 't820': status => "a\nb" }
package { 't821': status => [['a'], 'b'] }
package { 't822': adminfile => 'bogus' }
package { 't823': adminfile => '0999' }
package { 't824': adminfile => [] }
package { 't825': adminfile => 'x:y' }
package { 't826': adminfile => 'Monday' }
package { 't827': responsefile => 'bogus' }
package { 't828': responsefile => 1.5 }
package { 't829': responsefile => 'yes' }
package { 't830': responsefile => 'a,b' }
package { 't831': responsefile => '10-20' }
package { 't832': configfiles => 'bogus' }
package { 't833': configfiles => -1 }
package { 't834': configfiles => 'no' }
package { 't835': configfiles => 'a b' }
package { 't836': configfiles => [1, true] }
package { 't837': category => 'bogus' }
package { 't838': category => 5 }
package { 't839': category => 'true' }
package { 't840': category => 'present' }
package { 't841': category => [''] }
package { 't842': platform => 'bogus' }
package { 't843': platform => 'rel/path' }
package { 't844': platform => false }
package { 't845': platform => 'absent' }
package { 't846': platform => '{md5}abc' }
package { 't847': root => 'bogus' }
package { 't848': root => 'C:/abs' }
package { 't849': root => true }
package { 't850': root => undef }
package { 't851': root => '3d' }
package { 't852': root => Sensitive('bogus') }
package { 't853': vendor => 'bogus' }
package { 't854': vendor => '/abs' }
package { 't855': vendor => 'u=rwx,g+z' }
package { 't856': vendor => {'a' => 1} }
package { 't857': vendor => 'puppet:///m/x' }
package { 't858': vendor => 'A=b' }
package { 't859': description => 'bogus' }
package { 't860': description => '' }
package { 't861': description => '0644' }
package { 't862': description => ['/a', '/b'] }
package { 't863': description => 'http://h/x' }
package { 't864': description => 'FALSE' }
package { 't865': allowcdrom => 'bogus' }
package { 't866': allowcdrom => '12' }
package { 't867': allowcdrom => ['a', 'b'] }
package { 't868': allowcdrom => "a\nb" }
package { 't869': allowcdrom => [['a'], 'b'] }
package { 't870': enable_only => 'bogus' }
package { 't871': enable_only => '0999' }
package { 't872': enable_only => [] }
package { 't873': enable_only => 'x:y' }
package { 't874': enable_only => 'Monday' }
package { 't875': install_only => 'bogus' }
package { 't876': install_only => 1.5 }
package { 't877': install_only => 'yes' }
package { 't878': install_only => 'a,b' }
package { 't879': install_only => '10-20' }
package { 't880': install_options => 'bogus' }
package { 't881': install_options => -1 }
package { 't882': install_options => 'no' }
package { 't883': install_options => 'a b' }
package { 't884': install_options => [1, true] }
package { 't885': uninstall_options => 'bogus' }
package { 't886': uninstall_options => 5 }
package { 't887': uninstall_options => 'true' }
package { 't888': uninstall_options => 'present' }
package { 't889': uninstall_options => [''] }
package { 't890': allow_virtual => 'bogus' }
package { 't891': allow_virtual => 'rel/path' }
package { 't892': allow_virtual => false }
package { 't893': allow_virtual => 'absent' }
package { 't894': allow_virtual => '{md5}abc' }
package { 't895': reinstall_on_refresh => 'bogus' }
package { 't896': reinstall_on_refresh => 'C:/abs' }
package { 't897': reinstall_on_refresh => true }
package { 't898': reinstall_on_refresh => undef }
package { 't899': reinstall_on_refresh => '3d' }
package { 't900': reinstall_on_refresh => Sensitive('bogus') }
package { 't901': noop => 'bogus' }
package { 't902': noop => '/abs' }
package { 't903': noop => 'u=rwx,g+z' }
package { 't904': noop => {'a' => 1} }
package { 't905': noop => 'puppet:///m/x' }
package { 't906': noop => 'A=b' }
package { 't907': loglevel => 'bogus' }
package { 't908': loglevel => '' }
package { 't909': loglevel => '0644' }
package { 't910': loglevel => ['/a', '/b'] }
package { 't911': loglevel => 'http://h/x' }
package { 't912': loglevel => 'FALSE' }
package { 't913': audit => 'bogus' }
package { 't914': audit => '12' }
package { 't915': audit => ['a', 'b'] }
package { 't916': audit => "a\nb" }
package { 't917': audit => [['a'], 'b'] }
schedule { 't918':  }
schedule { 't919': name => 'bogus' }
schedule { 't920': name => '12' }
schedule { 't921': name => ['a', 'b'] }
schedule { 't922': name => "a\nb" }
schedule { 't923': name => [['a'], 'b'] }
schedule { 't924': range => 'bogus' }
schedule { 't925': range => '0999' }
schedule { 't926': range => [] }
schedule { 't927': range => 'x:y' }
schedule { 't928': range => 'Monday' }
schedule { 't929': periodmatch => 'bogus' }
schedule { 't930': periodmatch => 1.5 }
schedule { 't931': periodmatch => 'yes' }
schedule { 't932': periodmatch => 'a,b' }
schedule { 't933': periodmatch => '10-20' }
schedule { 't934': period => 'bogus' }
schedule { 't935': period => -1 }
schedule { 't936': period => 'no' }
schedule { 't937': period => 'a b' }
schedule { 't938': period => [1, true] }
schedule { 't939': repeat => 'bogus' }
schedule { 't940': repeat => 5 }
schedule { 't941': repeat => 'true' }
schedule { 't942': repeat => 'present' }
schedule { 't943': repeat => [''] }
schedule { 't944': weekday => 'bogus' }
schedule { 't945': weekday => 'rel/path' }
schedule { 't946': weekday => false }
schedule { 't947': weekday => 'absent' }
schedule { 't948': weekday => '{md5}abc' }
schedule { 't949': noop => 'bogus' }
schedule { 't950': noop => 'C:/abs' }
schedule { 't951': noop => true }
schedule { 't952': noop => undef }
schedule { 't953': noop => '3d' }
schedule { 't954': noop => Sensitive('bogus') }
schedule { 't955': loglevel => 'bogus' }
schedule { 't956': loglevel => '/abs' }
schedule { 't957': loglevel => 'u=rwx,g+z' }
schedule { 't958': loglevel => {'a' => 1} }
schedule { 't959': loglevel => 'puppet:///m/x' }
schedule { 't960': loglevel => 'A=b' }
schedule { 't961': audit => 'bogus' }
schedule { 't962': audit => '' }
schedule { 't963': audit => '0644' }
schedule { 't964': audit => ['/a', '/b'] }
schedule { 't965': audit => 'http://h/x' }
schedule { 't966': audit => 'FALSE' }
service { 't967':  }
service { 't968': name => 'bogus' }
service { 't969': name => '12' }
service { 't970': name => ['a', 'b'] }
service { 't971': name => "a\nb" }
service { 't972': name => [['a'], 'b'] }
service { 't973': provider => 'bogus' }
service { 't974': provider => '0999' }
service { 't975': provider => [] }
service { 't976': provider => 'x:y' }
service { 't977': provider => 'Monday' }
service { 't978': ensure => 'bogus' }
service { 't979': ensure => 1.5 }
service { 't980': ensure => 'yes' }
service { 't981': ensure => 'a,b' }
service { 't982': ensure => '10-20' }
service { 't983': enable => 'bogus' }
service { 't984': enable => -1 }
service { 't985': enable => 'no' }
service { 't986': enable => 'a b' }
service { 't987': enable => [1, true] }
service { 't988': logonaccount => 'bogus' }
service { 't989': logonaccount => 5 }
service { 't990': logonaccount => 'true' }
service { 't991': logonaccount => 'present' }
service { 't992': logonaccount => [''] }
service { 't993': flags => 'bogus' }
service { 't994': flags => 'rel/path' }
service { 't995': flags => false }
service { 't996': flags => 'absent' }
service { 't997': flags => '{md5}abc' }
service { 't998': logonpassword => 'bogus' }
service { 't999': logonpassword => 'C:/abs' }
service { 't1000': logonpassword => true }
service { 't1001': logonpassword => undef }
service { 't1002': logonpassword => '3d' }
service { 't1003': logonpassword => Sensitive('bogus') }
service { 't1004': binary => 'bogus' }
service { 't1005': binary => '/abs' }
service { 't1006': binary => 'u=rwx,g+z' }
service { 't1007': binary => {'a' => 1} }
service { 't1008': binary => 'puppet:///m/x' }
service { 't1009': binary => 'A=b' }
service { 't1010': hasstatus => 'bogus' }
service { 't1011': hasstatus => '' }
service { 't1012': hasstatus => '0644' }
service { 't1013': hasstatus => ['/a', '/b'] }
service { 't1014': hasstatus => 'http://h/x' }
service { 't1015': hasstatus => 'FALSE' }
service { 't1016': path => 'bogus' }
service { 't1017': path => '12' }
service { 't1018': path => ['a', 'b'] }
service { 't1019': path => "a\nb" }
service { 't1020': path => [['a'], 'b'] }
service { 't1021': pattern => 'bogus' }
service { 't1022': pattern => '0999' }
service { 't1023': pattern => [] }
service { 't1024': pattern => 'x:y' }
service { 't1025': pattern => 'Monday' }
service { 't1026': restart => 'bogus' }
service { 't1027': restart => 1.5 }
service { 't1028': restart => 'yes' }
service { 't1029': restart => 'a,b' }
service { 't1030': restart => '10-20' }
service { 't1031': start => 'bogus' }
service { 't1032': start => -1 }
service { 't1033': start => 'no' }
service { 't1034': start => 'a b' }
service { 't1035': start => [1, true] }
service { 't1036': status => 'bogus' }
service { 't1037': status => 5 }
service { 't1038': status => 'true' }
service { 't1039': status => 'present' }
service { 't1040': status => [''] }
service { 't1041': stop => 'bogus' }
service { 't1042': stop => 'rel/path' }
service { 't1043': stop => false }
service { 't1044': stop => 'absent' }
service { 't1045': stop => '{md5}abc' }
service { 't1046': control => 'bogus' }
service { 't1047': control => 'C:/abs' }
service { 't1048': control => true }
service { 't1049': control => undef }
service { 't1050': control => '3d' }
service { 't1051': control => Sensitive('bogus') }
service { 't1052': hasrestart => 'bogus' }
service { 't1053': hasrestart => '/abs' }
service { 't1054': hasrestart => 'u=rwx,g+z' }
service { 't1055': hasrestart => {'a' => 1} }
service { 't1056': hasrestart => 'puppet:///m/x' }
service { 't1057': hasrestart => 'A=b' }
service { 't1058': manifest => 'bogus' }
service { 't1059': manifest => '' }
service { 't1060': manifest => '0644' }
service { 't1061': manifest => ['/a', '/b'] }
service { 't1062': manifest => 'http://h/x' }
service { 't1063': manifest => 'FALSE' }
service { 't1064': timeout => 'bogus' }
service { 't1065': timeout => '12' }
service { 't1066': timeout => ['a', 'b'] }
service { 't1067': timeout => "a\nb" }
service { 't1068': timeout => [['a'], 'b'] }
service { 't1069': noop => 'bogus' }
service { 't1070': noop => '0999' }
service { 't1071': noop => [] }
service { 't1072': noop => 'x:y' }
service { 't1073': noop => 'Monday' }
service { 't1074': loglevel => 'bogus' }
service { 't1075': loglevel => 1.5 }
service { 't1076': loglevel => 'yes' }
service { 't1077': loglevel => 'a,b' }
service { 't1078': loglevel => '10-20' }
service { 't1079': audit => 'bogus' }
service { 't1080': audit => -1 }
service { 't1081': audit => 'no' }
service { 't1082': audit => 'a b' }
service { 't1083': audit => [1, true] }
tidy { '/t1084':  }
tidy { '/t1085': path => 'bogus' }
tidy { '/t1086': path => '12' }
tidy { '/t1087': path => ['a', 'b'] }
tidy { '/t1088': path => "a\nb" }
tidy { '/t1089': path => [['a'], 'b'] }
tidy { '/t1090': recurse => 'bogus' }
tidy { '/t1091': recurse => '0999' }
tidy { '/t1092': recurse => [] }
tidy { '/t1093': recurse => 'x:y' }
tidy { '/t1094': recurse => 'Monday' }
tidy { '/t1095': max_files => 'bogus' }
tidy { '/t1096': max_files => 1.5 }
tidy { '/t1097': max_files => 'yes' }
tidy { '/t1098': max_files => 'a,b' }
tidy { '/t1099': max_files => '10-20' }
tidy { '/t1100': matches => 'bogus' }
tidy { '/t1101': matches => -1 }
tidy { '/t1102': matches => 'no' }
tidy { '/t1103': matches => 'a b' }
tidy { '/t1104': matches => [1, true] }
tidy { '/t1105': backup => 'bogus' }
tidy { '/t1106': backup => 5 }
tidy { '/t1107': backup => 'true' }
tidy { '/t1108': backup => 'present' }
tidy { '/t1109': backup => [''] }
tidy { '/t1110': age => 'bogus' }
tidy { '/t1111': age => 'rel/path' }
tidy { '/t1112': age => false }
tidy { '/t1113': age => 'absent' }
tidy { '/t1114': age => '{md5}abc' }
tidy { '/t1115': size => 'bogus' }
tidy { '/t1116': size => 'C:/abs' }
tidy { '/t1117': size => true }
tidy { '/t1118': size => undef }
tidy { '/t1119': size => '3d' }
tidy { '/t1120': size => Sensitive('bogus') }
tidy { '/t1121': type => 'bogus' }
tidy { '/t1122': type => '/abs' }
tidy { '/t1123': type => 'u=rwx,g+z' }
tidy { '/t1124': type => {'a' => 1} }
tidy { '/t1125': type => 'puppet:///m/x' }
tidy { '/t1126': type => 'A=b' }
tidy { '/t1127': rmdirs => 'bogus' }
tidy { '/t1128': rmdirs => '' }
tidy { '/t1129': rmdirs => '0644' }
tidy { '/t1130': rmdirs => ['/a', '/b'] }
tidy { '/t1131': rmdirs => 'http://h/x' }
tidy { '/t1132': rmdirs => 'FALSE' }
tidy { '/t1133': noop => 'bogus' }
tidy { '/t1134': noop => '12' }
tidy { '/t1135': noop => ['a', 'b'] }
tidy { '/t1136': noop => "a\nb" }
tidy { '/t1137': noop => [['a'], 'b'] }
tidy { '/t1138': loglevel => 'bogus' }
tidy { '/t1139': loglevel => '0999' }
tidy { '/t1140': loglevel => [] }
tidy { '/t1141': loglevel => 'x:y' }
tidy { '/t1142': loglevel => 'Monday' }
tidy { '/t1143': audit => 'bogus' }
tidy { '/t1144': audit => 1.5 }
tidy { '/t1145': audit => 'yes' }
tidy { '/t1146': audit => 'a,b' }
tidy { '/t1147': audit => '10-20' }
user { 't1148':  }
user { 't1149': name => 'bogus' }
user { 't1150': name => '12' }
user { 't1151': name => ['a', 'b'] }
user { 't1152': name => "a\nb" }
user { 't1153': name => [['a'], 'b'] }
user { 't1154': provider => 'bogus' }
user { 't1155': provider => '0999' }
user { 't1156': provider => [] }
user { 't1157': provider => 'x:y' }
user { 't1158': provider => 'Monday' }
user { 't1159': ensure => 'bogus' }
user { 't1160': ensure => 1.5 }
user { 't1161': ensure => 'yes' }
user { 't1162': ensure => 'a,b' }
user { 't1163': ensure => '10-20' }
user { 't1164': home => 'bogus' }
user { 't1165': home => -1 }
user { 't1166': home => 'no' }
user { 't1167': home => 'a b' }
user { 't1168': home => [1, true] }
user { 't1169': uid => 'bogus' }
user { 't1170': uid => 5 }
user { 't1171': uid => 'true' }
user { 't1172': uid => 'present' }
user { 't1173': uid => [''] }
user { 't1174': gid => 'bogus' }
user { 't1175': gid => 'rel/path' }
user { 't1176': gid => false }
user { 't1177': gid => 'absent' }
user { 't1178': gid => '{md5}abc' }
user { 't1179': comment => 'bogus' }
user { 't1180': comment => 'C:/abs' }
user { 't1181': comment => true }
user { 't1182': comment => undef }
user { 't1183': comment => '3d' }
user { 't1184': comment => Sensitive('bogus') }
user { 't1185': shell => 'bogus' }
user { 't1186': shell => '/abs' }
user { 't1187': shell => 'u=rwx,g+z' }
user { 't1188': shell => {'a' => 1} }
user { 't1189': shell => 'puppet:///m/x' }
user { 't1190': shell => 'A=b' }
user { 't1191': password => 'bogus' }
user { 't1192': password => '' }
user { 't1193': password => '0644' }
user { 't1194': password => ['/a', '/b'] }
user { 't1195': password => 'http://h/x' }
user { 't1196': password => 'FALSE' }
user { 't1197': password_min_age => 'bogus' }
user { 't1198': password_min_age => '12' }
user { 't1199': password_min_age => ['a', 'b'] }
user { 't1200': password_min_age => "a\nb" }
user { 't1201': password_min_age => [['a'], 'b'] }
user { 't1202': password_max_age => 'bogus' }
user { 't1203': password_max_age => '0999' }
user { 't1204': password_max_age => [] }
user { 't1205': password_max_age => 'x:y' }
user { 't1206': password_max_age => 'Monday' }
user { 't1207': password_warn_days => 'bogus' }
user { 't1208': password_warn_days => 1.5 }
user { 't1209': password_warn_days => 'yes' }
user { 't1210': password_warn_days => 'a,b' }
user { 't1211': password_warn_days => '10-20' }
user { 't1212': groups => 'bogus' }
user { 't1213': groups => -1 }
user { 't1214': groups => 'no' }
user { 't1215': groups => 'a b' }
user { 't1216': groups => [1, true] }
user { 't1217': expiry => 'bogus' }
user { 't1218': expiry => 5 }
user { 't1219': expiry => 'true' }
user { 't1220': expiry => 'present' }
user { 't1221': expiry => [''] }
user { 't1222': roles => 'bogus' }
user { 't1223': roles => 'rel/path' }
user { 't1224': roles => false }
user { 't1225': roles => 'absent' }
user { 't1226': roles => '{md5}abc' }
user { 't1227': auths => 'bogus' }
user { 't1228': auths => 'C:/abs' }
user { 't1229': auths => true }
user { 't1230': auths => undef }
user { 't1231': auths => '3d' }
user { 't1232': auths => Sensitive('bogus') }
user { 't1233': profiles => 'bogus' }
user { 't1234': profiles => '/abs' }
user { 't1235': profiles => 'u=rwx,g+z' }
user { 't1236': profiles => {'a' => 1} }
user { 't1237': profiles => 'puppet:///m/x' }
user { 't1238': profiles => 'A=b' }
user { 't1239': keys => 'bogus' }
user { 't1240': keys => '' }
user { 't1241': keys => '0644' }
user { 't1242': keys => ['/a', '/b'] }
user { 't1243': keys => 'http://h/x' }
user { 't1244': keys => 'FALSE' }
user { 't1245': project => 'bogus' }
user { 't1246': project => '12' }
user { 't1247': project => ['a', 'b'] }
user { 't1248': project => "a\nb" }
user { 't1249': project => [['a'], 'b'] }
user { 't1250': attributes => 'bogus' }
user { 't1251': attributes => '0999' }
user { 't1252': attributes => [] }
user { 't1253': attributes => 'x:y' }
user { 't1254': attributes => 'Monday' }
user { 't1255': salt => 'bogus' }
user { 't1256': salt => 1.5 }
user { 't1257': salt => 'yes' }
user { 't1258': salt => 'a,b' }
user { 't1259': salt => '10-20' }
user { 't1260': iterations => 'bogus' }
user { 't1261': iterations => -1 }
user { 't1262': iterations => 'no' }
user { 't1263': iterations => 'a b' }
user { 't1264': iterations => [1, true] }
user { 't1265': loginclass => 'bogus' }
user { 't1266': loginclass => 5 }
user { 't1267': loginclass => 'true' }
user { 't1268': loginclass => 'present' }
user { 't1269': loginclass => [''] }
user { 't1270': membership => 'bogus' }
user { 't1271': membership => 'rel/path' }
user { 't1272': membership => false }
user { 't1273': membership => 'absent' }
user { 't1274': membership => '{md5}abc' }
user { 't1275': system => 'bogus' }
user { 't1276': system => 'C:/abs' }
user { 't1277': system => true }
user { 't1278': system => undef }
user { 't1279': system => '3d' }
user { 't1280': system => Sensitive('bogus') }
user { 't1281': allowdupe => 'bogus' }
user { 't1282': allowdupe => '/abs' }
user { 't1283': allowdupe => 'u=rwx,g+z' }
user { 't1284': allowdupe => {'a' => 1} }
user { 't1285': allowdupe => 'puppet:///m/x' }
user { 't1286': allowdupe => 'A=b' }
user { 't1287': managehome => 'bogus' }
user { 't1288': managehome => '' }
user { 't1289': managehome => '0644' }
user { 't1290': managehome => ['/a', '/b'] }
user { 't1291': managehome => 'http://h/x' }
user { 't1292': managehome => 'FALSE' }
user { 't1293': role_membership => 'bogus' }
user { 't1294': role_membership => '12' }
user { 't1295': role_membership => ['a', 'b'] }
user { 't1296': role_membership => "a\nb" }
user { 't1297': role_membership => [['a'], 'b'] }
user { 't1298': auth_membership => 'bogus' }
user { 't1299': auth_membership => '0999' }
user { 't1300': auth_membership => [] }
user { 't1301': auth_membership => 'x:y' }
user { 't1302': auth_membership => 'Monday' }
user { 't1303': profile_membership => 'bogus' }
user { 't1304': profile_membership => 1.5 }
user { 't1305': profile_membership => 'yes' }
user { 't1306': profile_membership => 'a,b' }
user { 't1307': profile_membership => '10-20' }
user { 't1308': key_membership => 'bogus' }
user { 't1309': key_membership => -1 }
user { 't1310': key_membership => 'no' }
user { 't1311': key_membership => 'a b' }
user { 't1312': key_membership => [1, true] }
user { 't1313': ia_load_module => 'bogus' }
user { 't1314': ia_load_module => 5 }
user { 't1315': ia_load_module => 'true' }
user { 't1316': ia_load_module => 'present' }
user { 't1317': ia_load_module => [''] }
user { 't1318': attribute_membership => 'bogus' }
user { 't1319': attribute_membership => 'rel/path' }
user { 't1320': attribute_membership => false }
user { 't1321': attribute_membership => 'absent' }
user { 't1322': attribute_membership => '{md5}abc' }
user { 't1323': forcelocal => 'bogus' }
user { 't1324': forcelocal => 'C:/abs' }
user { 't1325': forcelocal => true }
user { 't1326': forcelocal => undef }
user { 't1327': forcelocal => '3d' }
user { 't1328': forcelocal => Sensitive('bogus') }
user { 't1329': purge_ssh_keys => 'bogus' }
user { 't1330': purge_ssh_keys => '/abs' }
user { 't1331': purge_ssh_keys => 'u=rwx,g+z' }
user { 't1332': purge_ssh_keys => {'a' => 1} }
user { 't1333': purge_ssh_keys => 'puppet:///m/x' }
user { 't1334': purge_ssh_keys => 'A=b' }
user { 't1335': noop => 'bogus' }
user { 't1336': noop => '' }
user { 't1337': noop => '0644' }
user { 't1338': noop => ['/a', '/b'] }
user { 't1339': noop => 'http://h/x' }
user { 't1340': noop => 'FALSE' }
user { 't1341': loglevel => 'bogus' }
user { 't1342': loglevel => '12' }
user { 't1343': loglevel => ['a', 'b'] }
user { 't1344': loglevel => "a\nb" }
user { 't1345': loglevel => [['a'], 'b'] }
user { 't1346': audit => 'bogus' }
user { 't1347': audit => '0999' }
user { 't1348': audit => [] }
user { 't1349': audit => 'x:y' }
user { 't1350': audit => 'Monday' }
cron { 't1351': command => 'c' }
cron { 't1352': command => 'c', name => 'bogus' }
cron { 't1353': command => 'c', name => '12' }
cron { 't1354': command => 'c', name => ['a', 'b'] }
cron { 't1355': command => 'c', name => "a\nb" }
cron { 't1356': command => 'c', name => [['a'], 'b'] }
cron { 't1357': command => 'c', provider => 'bogus' }
cron { 't1358': command => 'c', provider => '0999' }
cron { 't1359': command => 'c', provider => [] }
cron { 't1360': command => 'c', provider => 'x:y' }
cron { 't1361': command => 'c', provider => 'Monday' }
cron { 't1362': command => 'c', ensure => 'bogus' }
cron { 't1363': command => 'c', ensure => 1.5 }
cron { 't1364': command => 'c', ensure => 'yes' }
cron { 't1365': command => 'c', ensure => 'a,b' }
cron { 't1366': command => 'c', ensure => '10-20' }
cron { 't1367': command => 'bogus' }
cron { 't1368': command => -1 }
cron { 't1369': command => 'no' }
cron { 't1370': command => 'a b' }
cron { 't1371': command => [1, true] }
cron { 't1372': command => 'c', special => 'bogus' }
cron { 't1373': command => 'c', special => 5 }
cron { 't1374': command => 'c', special => 'true' }
cron { 't1375': command => 'c', special => 'present' }
cron { 't1376': command => 'c', special => [''] }
cron { 't1377': command => 'c', minute => 'bogus' }
cron { 't1378': command => 'c', minute => 'rel/path' }
cron { 't1379': command => 'c', minute => false }
cron { 't1380': command => 'c', minute => 'absent' }
cron { 't1381': command => 'c', minute => '{md5}abc' }
cron { 't1382': command => 'c', hour => 'bogus' }
cron { 't1383': command => 'c', hour => 'C:/abs' }
cron { 't1384': command => 'c', hour => true }
cron { 't1385': command => 'c', hour => undef }
cron { 't1386': command => 'c', hour => '3d' }
cron { 't1387': command => 'c', hour => Sensitive('bogus') }
cron { 't1388': command => 'c', weekday => 'bogus' }
cron { 't1389': command => 'c', weekday => '/abs' }
cron { 't1390': command => 'c', weekday => 'u=rwx,g+z' }
cron { 't1391': command => 'c', weekday => {'a' => 1} }
cron { 't1392': command => 'c', weekday => 'puppet:///m/x' }
cron { 't1393': command => 'c', weekday => 'A=b' }
cron { 't1394': command => 'c', month => 'bogus' }
cron { 't1395': command => 'c', month => '' }
cron { 't1396': command => 'c', month => '0644' }
cron { 't1397': command => 'c', month => ['/a', '/b'] }
cron { 't1398': command => 'c', month => 'http://h/x' }
cron { 't1399': command => 'c', month => 'FALSE' }
cron { 't1400': command => 'c', monthday => 'bogus' }
cron { 't1401': command => 'c', monthday => '12' }
cron { 't1402': command => 'c', monthday => ['a', 'b'] }
cron { 't1403': command => 'c', monthday => "a\nb" }
cron { 't1404': command => 'c', monthday => [['a'], 'b'] }
cron { 't1405': command => 'c', environment => 'bogus' }
cron { 't1406': command => 'c', environment => '0999' }
cron { 't1407': command => 'c', environment => [] }
cron { 't1408': command => 'c', environment => 'x:y' }
cron { 't1409': command => 'c', environment => 'Monday' }
cron { 't1410': command => 'c', user => 'bogus' }
cron { 't1411': command => 'c', user => 1.5 }
cron { 't1412': command => 'c', user => 'yes' }
cron { 't1413': command => 'c', user => 'a,b' }
cron { 't1414': command => 'c', user => '10-20' }
cron { 't1415': command => 'c', target => 'bogus' }
cron { 't1416': command => 'c', target => -1 }
cron { 't1417': command => 'c', target => 'no' }
cron { 't1418': command => 'c', target => 'a b' }
cron { 't1419': command => 'c', target => [1, true] }
cron { 't1420': command => 'c', noop => 'bogus' }
cron { 't1421': command => 'c', noop => 5 }
cron { 't1422': command => 'c', noop => 'true' }
cron { 't1423': command => 'c', noop => 'present' }
cron { 't1424': command => 'c', noop => [''] }
cron { 't1425': command => 'c', loglevel => 'bogus' }
cron { 't1426': command => 'c', loglevel => 'rel/path' }
cron { 't1427': command => 'c', loglevel => false }
cron { 't1428': command => 'c', loglevel => 'absent' }
cron { 't1429': command => 'c', loglevel => '{md5}abc' }
cron { 't1430': command => 'c', audit => 'bogus' }
cron { 't1431': command => 'c', audit => 'C:/abs' }
cron { 't1432': command => 'c', audit => true }
cron { 't1433': command => 'c', audit => undef }
cron { 't1434': command => 'c', audit => '3d' }
cron { 't1435': command => 'c', audit => Sensitive('bogus') }
host { 't1436':  }
host { 't1437': name => 'bogus' }
host { 't1438': name => '12' }
host { 't1439': name => ['a', 'b'] }
host { 't1440': name => "a\nb" }
host { 't1441': name => [['a'], 'b'] }
host { 't1442': provider => 'bogus' }
host { 't1443': provider => '0999' }
host { 't1444': provider => [] }
host { 't1445': provider => 'x:y' }
host { 't1446': provider => 'Monday' }
host { 't1447': ensure => 'bogus' }
host { 't1448': ensure => 1.5 }
host { 't1449': ensure => 'yes' }
host { 't1450': ensure => 'a,b' }
host { 't1451': ensure => '10-20' }
host { 't1452': ip => 'bogus' }
host { 't1453': ip => -1 }
host { 't1454': ip => 'no' }
host { 't1455': ip => 'a b' }
host { 't1456': ip => [1, true] }
host { 't1457': host_aliases => 'bogus' }
host { 't1458': host_aliases => 5 }
host { 't1459': host_aliases => 'true' }
host { 't1460': host_aliases => 'present' }
host { 't1461': host_aliases => [''] }
host { 't1462': comment => 'bogus' }
host { 't1463': comment => 'rel/path' }
host { 't1464': comment => false }
host { 't1465': comment => 'absent' }
host { 't1466': comment => '{md5}abc' }
host { 't1467': target => 'bogus' }
host { 't1468': target => 'C:/abs' }
host { 't1469': target => true }
host { 't1470': target => undef }
host { 't1471': target => '3d' }
host { 't1472': target => Sensitive('bogus') }
host { 't1473': noop => 'bogus' }
host { 't1474': noop => '/abs' }
host { 't1475': noop => 'u=rwx,g+z' }
host { 't1476': noop => {'a' => 1} }
host { 't1477': noop => 'puppet:///m/x' }
host { 't1478': noop => 'A=b' }
host { 't1479': loglevel => 'bogus' }
host { 't1480': loglevel => '' }
host { 't1481': loglevel => '0644' }
host { 't1482': loglevel => ['/a', '/b'] }
host { 't1483': loglevel => 'http://h/x' }
host { 't1484': loglevel => 'FALSE' }
host { 't1485': audit => 'bogus' }
host { 't1486': audit => '12' }
host { 't1487': audit => ['a', 'b'] }
host { 't1488': audit => "a\nb" }
host { 't1489': audit => [['a'], 'b'] }
mount { '/m1490':  }
mount { '/m1491': name => 'bogus' }
mount { '/m1492': name => '12' }
mount { '/m1493': name => ['a', 'b'] }
mount { '/m1494': name => "a\nb" }
mount { '/m1495': name => [['a'], 'b'] }
mount { '/m1496': provider => 'bogus' }
mount { '/m1497': provider => '0999' }
mount { '/m1498': provider => [] }
mount { '/m1499': provider => 'x:y' }
mount { '/m1500': provider => 'Monday' }
mount { '/m1501': ensure => 'bogus' }
mount { '/m1502': ensure => 1.5 }
mount { '/m1503': ensure => 'yes' }
mount { '/m1504': ensure => 'a,b' }
mount { '/m1505': ensure => '10-20' }
mount { '/m1506': device => 'bogus' }
mount { '/m1507': device => -1 }
mount { '/m1508': device => 'no' }
mount { '/m1509': device => 'a b' }
mount { '/m1510': device => [1, true] }
mount { '/m1511': blockdevice => 'bogus' }
mount { '/m1512': blockdevice => 5 }
mount { '/m1513': blockdevice => 'true' }
mount { '/m1514': blockdevice => 'present' }
mount { '/m1515': blockdevice => [''] }
mount { '/m1516': fstype => 'bogus' }
mount { '/m1517': fstype => 'rel/path' }
mount { '/m1518': fstype => false }
mount { '/m1519': fstype => 'absent' }
mount { '/m1520': fstype => '{md5}abc' }
mount { '/m1521': options => 'bogus' }
mount { '/m1522': options => 'C:/abs' }
mount { '/m1523': options => true }
mount { '/m1524': options => undef }
mount { '/m1525': options => '3d' }
mount { '/m1526': options => Sensitive('bogus') }
mount { '/m1527': pass => 'bogus' }
mount { '/m1528': pass => '/abs' }
mount { '/m1529': pass => 'u=rwx,g+z' }
mount { '/m1530': pass => {'a' => 1} }
mount { '/m1531': pass => 'puppet:///m/x' }
mount { '/m1532': pass => 'A=b' }
mount { '/m1533': atboot => 'bogus' }
mount { '/m1534': atboot => '' }
mount { '/m1535': atboot => '0644' }
mount { '/m1536': atboot => ['/a', '/b'] }
mount { '/m1537': atboot => 'http://h/x' }
mount { '/m1538': atboot => 'FALSE' }
mount { '/m1539': dump => 'bogus' }
mount { '/m1540': dump => '12' }
mount { '/m1541': dump => ['a', 'b'] }
mount { '/m1542': dump => "a\nb" }
mount { '/m1543': dump => [['a'], 'b'] }
mount { '/m1544': target => 'bogus' }
mount { '/m1545': target => '0999' }
mount { '/m1546': target => [] }
mount { '/m1547': target => 'x:y' }
mount { '/m1548': target => 'Monday' }
mount { '/m1549': remounts => 'bogus' }
mount { '/m1550': remounts => 1.5 }
mount { '/m1551': remounts => 'yes' }
mount { '/m1552': remounts => 'a,b' }
mount { '/m1553': remounts => '10-20' }
mount { '/m1554': noop => 'bogus' }
mount { '/m1555': noop => -1 }
mount { '/m1556': noop => 'no' }
mount { '/m1557': noop => 'a b' }
mount { '/m1558': noop => [1, true] }
mount { '/m1559': loglevel => 'bogus' }
mount { '/m1560': loglevel => 5 }
mount { '/m1561': loglevel => 'true' }
mount { '/m1562': loglevel => 'present' }
mount { '/m1563': loglevel => [''] }
mount { '/m1564': audit => 'bogus' }
mount { '/m1565': audit => 'rel/path' }
mount { '/m1566': audit => false }
mount { '/m1567': audit => 'absent' }
mount { '/m1568': audit => '{md5}abc' }
ssh_authorized_key { 't1569': user => 'u', type => 'ssh-rsa' }
ssh_authorized_key { 't1570': user => 'u', type => 'ssh-rsa', name => 'bogus' }
ssh_authorized_key { 't1571': user => 'u', type => 'ssh-rsa', name => '12' }
ssh_authorized_key { 't1572': user => 'u', type => 'ssh-rsa', name => ['a', 'b'] }
ssh_authorized_key { 't1573': user => 'u', type => 'ssh-rsa', name => "a\nb" }
ssh_authorized_key { 't1574': user => 'u', type => 'ssh-rsa', name => [['a'], 'b'] }
ssh_authorized_key { 't1575': user => 'u', type => 'ssh-rsa', provider => 'bogus' }
ssh_authorized_key { 't1576': user => 'u', type => 'ssh-rsa', provider => '0999' }
ssh_authorized_key { 't1577': user => 'u', type => 'ssh-rsa', provider => [] }
ssh_authorized_key { 't1578': user => 'u', type => 'ssh-rsa', provider => 'x:y' }
ssh_authorized_key { 't1579': user => 'u', type => 'ssh-rsa', provider => 'Monday' }
ssh_authorized_key { 't1580': user => 'u', type => 'ssh-rsa', ensure => 'bogus' }
ssh_authorized_key { 't1581': user => 'u', type => 'ssh-rsa', ensure => 1.5 }
ssh_authorized_key { 't1582': user => 'u', type => 'ssh-rsa', ensure => 'yes' }
ssh_authorized_key { 't1583': user => 'u', type => 'ssh-rsa', ensure => 'a,b' }
ssh_authorized_key { 't1584': user => 'u', type => 'ssh-rsa', ensure => '10-20' }
ssh_authorized_key { 't1585': user => 'u', type => 'bogus' }
ssh_authorized_key { 't1586': user => 'u', type => -1 }
ssh_authorized_key { 't1587': user => 'u', type => 'no' }
ssh_authorized_key { 't1588': user => 'u', type => 'a b' }
ssh_authorized_key { 't1589': user => 'u', type => [1, true] }
ssh_authorized_key { 't1590': user => 'u', type => 'ssh-rsa', key => 'bogus' }
ssh_authorized_key { 't1591': user => 'u', type => 'ssh-rsa', key => 5 }
ssh_authorized_key { 't1592': user => 'u', type => 'ssh-rsa', key => 'true' }
ssh_authorized_key { 't1593': user => 'u', type => 'ssh-rsa', key => 'present' }
ssh_authorized_key { 't1594': user => 'u', type => 'ssh-rsa', key => [''] }
ssh_authorized_key { 't1595': type => 'ssh-rsa', user => 'bogus' }
ssh_authorized_key { 't1596': type => 'ssh-rsa', user => 'rel/path' }
ssh_authorized_key { 't1597': type => 'ssh-rsa', user => false }
ssh_authorized_key { 't1598': type => 'ssh-rsa', user => 'absent' }
ssh_authorized_key { 't1599': type => 'ssh-rsa', user => '{md5}abc' }
ssh_authorized_key { 't1600': user => 'u', type => 'ssh-rsa', target => 'bogus' }
ssh_authorized_key { 't1601': user => 'u', type => 'ssh-rsa', target => 'C:/abs' }
ssh_authorized_key { 't1602': user => 'u', type => 'ssh-rsa', target => true }
ssh_authorized_key { 't1603': user => 'u', type => 'ssh-rsa', target => undef }
ssh_authorized_key { 't1604': user => 'u', type => 'ssh-rsa', target => '3d' }
ssh_authorized_key { 't1605': user => 'u', type => 'ssh-rsa', target => Sensitive('bogus') }
ssh_authorized_key { 't1606': user => 'u', type => 'ssh-rsa', options => 'bogus' }
ssh_authorized_key { 't1607': user => 'u', type => 'ssh-rsa', options => '/abs' }
ssh_authorized_key { 't1608': user => 'u', type => 'ssh-rsa', options => 'u=rwx,g+z' }
ssh_authorized_key { 't1609': user => 'u', type => 'ssh-rsa', options => {'a' => 1} }
ssh_authorized_key { 't1610': user => 'u', type => 'ssh-rsa', options => 'puppet:///m/x' }
ssh_authorized_key { 't1611': user => 'u', type => 'ssh-rsa', options => 'A=b' }
ssh_authorized_key { 't1612': user => 'u', type => 'ssh-rsa', drop_privileges => 'bogus' }
ssh_authorized_key { 't1613': user => 'u', type => 'ssh-rsa', drop_privileges => '' }
ssh_authorized_key { 't1614': user => 'u', type => 'ssh-rsa', drop_privileges => '0644' }
ssh_authorized_key { 't1615': user => 'u', type => 'ssh-rsa', drop_privileges => ['/a', '/b'] }
ssh_authorized_key { 't1616': user => 'u', type => 'ssh-rsa', drop_privileges => 'http://h/x' }
ssh_authorized_key { 't1617': user => 'u', type => 'ssh-rsa', drop_privileges => 'FALSE' }
ssh_authorized_key { 't1618': user => 'u', type => 'ssh-rsa', noop => 'bogus' }
ssh_authorized_key { 't1619': user => 'u', type => 'ssh-rsa', noop => '12' }
ssh_authorized_key { 't1620': user => 'u', type => 'ssh-rsa', noop => ['a', 'b'] }
ssh_authorized_key { 't1621': user => 'u', type => 'ssh-rsa', noop => "a\nb" }
ssh_authorized_key { 't1622': user => 'u', type => 'ssh-rsa', noop => [['a'], 'b'] }
ssh_authorized_key { 't1623': user => 'u', type => 'ssh-rsa', loglevel => 'bogus' }
ssh_authorized_key { 't1624': user => 'u', type => 'ssh-rsa', loglevel => '0999' }
ssh_authorized_key { 't1625': user => 'u', type => 'ssh-rsa', loglevel => [] }
ssh_authorized_key { 't1626': user => 'u', type => 'ssh-rsa', loglevel => 'x:y' }
ssh_authorized_key { 't1627': user => 'u', type => 'ssh-rsa', loglevel => 'Monday' }
ssh_authorized_key { 't1628': user => 'u', type => 'ssh-rsa', audit => 'bogus' }
ssh_authorized_key { 't1629': user => 'u', type => 'ssh-rsa', audit => 1.5 }
ssh_authorized_key { 't1630': user => 'u', type => 'ssh-rsa', audit => 'yes' }
ssh_authorized_key { 't1631': user => 'u', type => 'ssh-rsa', audit => 'a,b' }
ssh_authorized_key { 't1632': user => 'u', type => 'ssh-rsa', audit => '10-20' }
sshkey { 'h1633@ssh-rsa':  }
sshkey { 'h1634@ssh-rsa': type => 'bogus' }
sshkey { 'h1635@ssh-rsa': type => '12' }
sshkey { 'h1636@ssh-rsa': type => ['a', 'b'] }
sshkey { 'h1637@ssh-rsa': type => "a\nb" }
sshkey { 'h1638@ssh-rsa': type => [['a'], 'b'] }
sshkey { 'h1639@ssh-rsa': name => 'bogus' }
sshkey { 'h1640@ssh-rsa': name => '0999' }
sshkey { 'h1641@ssh-rsa': name => [] }
sshkey { 'h1642@ssh-rsa': name => 'x:y' }
sshkey { 'h1643@ssh-rsa': name => 'Monday' }
sshkey { 'h1644@ssh-rsa': provider => 'bogus' }
sshkey { 'h1645@ssh-rsa': provider => 1.5 }
sshkey { 'h1646@ssh-rsa': provider => 'yes' }
sshkey { 'h1647@ssh-rsa': provider => 'a,b' }
sshkey { 'h1648@ssh-rsa': provider => '10-20' }
sshkey { 'h1649@ssh-rsa': ensure => 'bogus' }
sshkey { 'h1650@ssh-rsa': ensure => -1 }
sshkey { 'h1651@ssh-rsa': ensure => 'no' }
sshkey { 'h1652@ssh-rsa': ensure => 'a b' }
sshkey { 'h1653@ssh-rsa': ensure => [1, true] }
sshkey { 'h1654@ssh-rsa': key => 'bogus' }
sshkey { 'h1655@ssh-rsa': key => 5 }
sshkey { 'h1656@ssh-rsa': key => 'true' }
sshkey { 'h1657@ssh-rsa': key => 'present' }
sshkey { 'h1658@ssh-rsa': key => [''] }
sshkey { 'h1659@ssh-rsa': host_aliases => 'bogus' }
sshkey { 'h1660@ssh-rsa': host_aliases => 'rel/path' }
sshkey { 'h1661@ssh-rsa': host_aliases => false }
sshkey { 'h1662@ssh-rsa': host_aliases => 'absent' }
sshkey { 'h1663@ssh-rsa': host_aliases => '{md5}abc' }
sshkey { 'h1664@ssh-rsa': target => 'bogus' }
sshkey { 'h1665@ssh-rsa': target => 'C:/abs' }
sshkey { 'h1666@ssh-rsa': target => true }
sshkey { 'h1667@ssh-rsa': target => undef }
sshkey { 'h1668@ssh-rsa': target => '3d' }
sshkey { 'h1669@ssh-rsa': target => Sensitive('bogus') }
sshkey { 'h1670@ssh-rsa': noop => 'bogus' }
sshkey { 'h1671@ssh-rsa': noop => '/abs' }
sshkey { 'h1672@ssh-rsa': noop => 'u=rwx,g+z' }
sshkey { 'h1673@ssh-rsa': noop => {'a' => 1} }
sshkey { 'h1674@ssh-rsa': noop => 'puppet:///m/x' }
sshkey { 'h1675@ssh-rsa': noop => 'A=b' }
sshkey { 'h1676@ssh-rsa': loglevel => 'bogus' }
sshkey { 'h1677@ssh-rsa': loglevel => '' }
sshkey { 'h1678@ssh-rsa': loglevel => '0644' }
sshkey { 'h1679@ssh-rsa': loglevel => ['/a', '/b'] }
sshkey { 'h1680@ssh-rsa': loglevel => 'http://h/x' }
sshkey { 'h1681@ssh-rsa': loglevel => 'FALSE' }
sshkey { 'h1682@ssh-rsa': audit => 'bogus' }
sshkey { 'h1683@ssh-rsa': audit => '12' }
sshkey { 'h1684@ssh-rsa': audit => ['a', 'b'] }
sshkey { 'h1685@ssh-rsa': audit => "a\nb" }
sshkey { 'h1686@ssh-rsa': audit => [['a'], 'b'] }
