archive { '/a1':  }
archive { '/a2': path => 'bogus' }
archive { '/a3': path => '12' }
archive { '/a4': path => ['a', 'b'] }
archive { '/a5': path => "a\nb" }
archive { '/a6': path => [['a'], 'b'] }
archive { '/a7': provider => 'bogus' }
archive { '/a8': provider => '0999' }
archive { '/a9': provider => [] }
archive { '/a10': provider => 'x:y' }
archive { '/a11': provider => 'Monday' }
archive { '/a12': ensure => 'bogus' }
archive { '/a13': ensure => 1.5 }
archive { '/a14': ensure => 'yes' }
archive { '/a15': ensure => 'a,b' }
archive { '/a16': ensure => '10-20' }
archive { '/a17': creates => 'bogus' }
archive { '/a18': creates => -1 }
archive { '/a19': creates => 'no' }
archive { '/a20': creates => 'a b' }
archive { '/a21': creates => [1, true] }
archive { '/a22': filename => 'bogus' }
archive { '/a23': filename => 5 }
archive { '/a24': filename => 'true' }
archive { '/a25': filename => 'present' }
archive { '/a26': filename => [''] }
archive { '/a27': extract => 'bogus' }
archive { '/a28': extract => 'rel/path' }
archive { '/a29': extract => false }
archive { '/a30': extract => 'absent' }
archive { '/a31': extract => '{md5}abc' }
archive { '/a32': extract_path => 'bogus' }
archive { '/a33': extract_path => 'C:/abs' }
archive { '/a34': extract_path => true }
archive { '/a35': extract_path => undef }
archive { '/a36': extract_path => '3d' }
archive { '/a37': extract_path => Sensitive('bogus') }
archive { '/a38': target => 'bogus' }
archive { '/a39': target => '/abs' }
archive { '/a40': target => 'u=rwx,g+z' }
archive { '/a41': target => {'a' => 1} }
archive { '/a42': target => 'puppet:///m/x' }
archive { '/a43': target => 'A=b' }
archive { '/a44': extract_command => 'bogus' }
archive { '/a45': extract_command => '' }
archive { '/a46': extract_command => '0644' }
archive { '/a47': extract_command => ['/a', '/b'] }
archive { '/a48': extract_command => 'http://h/x' }
archive { '/a49': extract_command => 'FALSE' }
archive { '/a50': temp_dir => 'bogus' }
archive { '/a51': temp_dir => '12' }
archive { '/a52': temp_dir => ['a', 'b'] }
archive { '/a53': temp_dir => "a\nb" }
archive { '/a54': temp_dir => [['a'], 'b'] }
archive { '/a55': extract_flags => 'bogus' }
archive { '/a56': extract_flags => '0999' }
archive { '/a57': extract_flags => [] }
archive { '/a58': extract_flags => 'x:y' }
archive { '/a59': extract_flags => 'Monday' }
archive { '/a60': cleanup => 'bogus' }
archive { '/a61': cleanup => 1.5 }
archive { '/a62': cleanup => 'yes' }
archive { '/a63': cleanup => 'a,b' }
archive { '/a64': cleanup => '10-20' }
archive { '/a65': source => 'bogus' }
archive { '/a66': source => -1 }
archive { '/a67': source => 'no' }
archive { '/a68': source => 'a b' }
archive { '/a69': source => [1, true] }
archive { '/a70': url => 'bogus' }
archive { '/a71': url => 5 }
archive { '/a72': url => 'true' }
archive { '/a73': url => 'present' }
archive { '/a74': url => [''] }
archive { '/a75': cookie => 'bogus' }
archive { '/a76': cookie => 'rel/path' }
archive { '/a77': cookie => false }
archive { '/a78': cookie => 'absent' }
archive { '/a79': cookie => '{md5}abc' }
archive { '/a80': checksum => 'bogus' }
archive { '/a81': checksum => 'C:/abs' }
archive { '/a82': checksum => true }
archive { '/a83': checksum => undef }
archive { '/a84': checksum => '3d' }
archive { '/a85': checksum => Sensitive('bogus') }
archive { '/a86': digest_string => 'bogus' }
archive { '/a87': digest_string => '/abs' }
archive { '/a88': digest_string => 'u=rwx,g+z' }
archive { '/a89': digest_string => {'a' => 1} }
archive { '/a90': digest_string => 'puppet:///m/x' }
archive { '/a91': digest_string => 'A=b' }
archive { '/a92': checksum_url => 'bogus' }
archive { '/a93': checksum_url => '' }
archive { '/a94': checksum_url => '0644' }
archive { '/a95': checksum_url => ['/a', '/b'] }
archive { '/a96': checksum_url => 'http://h/x' }
archive { '/a97': checksum_url => 'FALSE' }
archive { '/a98': digest_url => 'bogus' }
archive { '/a99': digest_url => '12' }
archive { '/a100': digest_url => ['a', 'b'] }
archive { '/a101': digest_url => "a\nb" }
archive { '/a102': digest_url => [['a'], 'b'] }
archive { '/a103': checksum_type => 'bogus' }
archive { '/a104': checksum_type => '0999' }
archive { '/a105': checksum_type => [] }
archive { '/a106': checksum_type => 'x:y' }
archive { '/a107': checksum_type => 'Monday' }
archive { '/a108': digest_type => 'bogus' }
archive { '/a109': digest_type => 1.5 }
archive { '/a110': digest_type => 'yes' }
archive { '/a111': digest_type => 'a,b' }
archive { '/a112': digest_type => '10-20' }
archive { '/a113': checksum_verify => 'bogus' }
archive { '/a114': checksum_verify => -1 }
archive { '/a115': checksum_verify => 'no' }
archive { '/a116': checksum_verify => 'a b' }
archive { '/a117': checksum_verify => [1, true] }
archive { '/a118': username => 'bogus' }
archive { '/a119': username => 5 }
archive { '/a120': username => 'true' }
archive { '/a121': username => 'present' }
archive { '/a122': username => [''] }
archive { '/a123': password => 'bogus' }
archive { '/a124': password => 'rel/path' }
archive { '/a125': password => false }
archive { '/a126': password => 'absent' }
archive { '/a127': password => '{md5}abc' }
archive { '/a128': user => 'bogus' }
archive { '/a129': user => 'C:/abs' }
archive { '/a130': user => true }
archive { '/a131': user => undef }
archive { '/a132': user => '3d' }
archive { '/a133': user => Sensitive('bogus') }
archive { '/a134': group => 'bogus' }
archive { '/a135': group => '/abs' }
archive { '/a136': group => 'u=rwx,g+z' }
archive { '/a137': group => {'a' => 1} }
archive { '/a138': group => 'puppet:///m/x' }
archive { '/a139': group => 'A=b' }
archive { '/a140': proxy_type => 'bogus' }
archive { '/a141': proxy_type => '' }
archive { '/a142': proxy_type => '0644' }
archive { '/a143': proxy_type => ['/a', '/b'] }
archive { '/a144': proxy_type => 'http://h/x' }
archive { '/a145': proxy_type => 'FALSE' }
archive { '/a146': proxy_server => 'bogus' }
archive { '/a147': proxy_server => '12' }
archive { '/a148': proxy_server => ['a', 'b'] }
archive { '/a149': proxy_server => "a\nb" }
archive { '/a150': proxy_server => [['a'], 'b'] }
archive { '/a151': allow_insecure => 'bogus' }
archive { '/a152': allow_insecure => '0999' }
archive { '/a153': allow_insecure => [] }
archive { '/a154': allow_insecure => 'x:y' }
archive { '/a155': allow_insecure => 'Monday' }
archive { '/a156': download_options => 'bogus' }
archive { '/a157': download_options => 1.5 }
archive { '/a158': download_options => 'yes' }
archive { '/a159': download_options => 'a,b' }
archive { '/a160': download_options => '10-20' }
archive { '/a161': noop => 'bogus' }
archive { '/a162': noop => -1 }
archive { '/a163': noop => 'no' }
archive { '/a164': noop => 'a b' }
archive { '/a165': noop => [1, true] }
archive { '/a166': loglevel => 'bogus' }
archive { '/a167': loglevel => 5 }
archive { '/a168': loglevel => 'true' }
archive { '/a169': loglevel => 'present' }
archive { '/a170': loglevel => [''] }
archive { '/a171': audit => 'bogus' }
archive { '/a172': audit => 'rel/path' }
archive { '/a173': audit => false }
archive { '/a174': audit => 'absent' }
archive { '/a175': audit => '{md5}abc' }
concat_file { 't176': path => '/c' }
concat_file { 't177': path => 'bogus' }
concat_file { 't178': path => '12' }
concat_file { 't179': path => ['a', 'b'] }
concat_file { 't180': path => "a\nb" }
concat_file { 't181': path => [['a'], 'b'] }
concat_file { 't182': path => '/c', ensure => 'bogus' }
concat_file { 't183': path => '/c', ensure => '0999' }
concat_file { 't184': path => '/c', ensure => [] }
concat_file { 't185': path => '/c', ensure => 'x:y' }
concat_file { 't186': path => '/c', ensure => 'Monday' }
concat_file { 't187': path => '/c', owner => 'bogus' }
concat_file { 't188': path => '/c', owner => 1.5 }
concat_file { 't189': path => '/c', owner => 'yes' }
concat_file { 't190': path => '/c', owner => 'a,b' }
concat_file { 't191': path => '/c', owner => '10-20' }
concat_file { 't192': path => '/c', group => 'bogus' }
concat_file { 't193': path => '/c', group => -1 }
concat_file { 't194': path => '/c', group => 'no' }
concat_file { 't195': path => '/c', group => 'a b' }
concat_file { 't196': path => '/c', group => [1, true] }
concat_file { 't197': path => '/c', mode => 'bogus' }
concat_file { 't198': path => '/c', mode => 5 }
concat_file { 't199': path => '/c', mode => 'true' }
concat_file { 't200': path => '/c', mode => 'present' }
concat_file { 't201': path => '/c', mode => [''] }
concat_file { 't202': path => '/c', order => 'bogus' }
concat_file { 't203': path => '/c', order => 'rel/path' }
concat_file { 't204': path => '/c', order => false }
concat_file { 't205': path => '/c', order => 'absent' }
concat_file { 't206': path => '/c', order => '{md5}abc' }
concat_file { 't207': path => '/c', backup => 'bogus' }
concat_file { 't208': path => '/c', backup => 'C:/abs' }
concat_file { 't209': path => '/c', backup => true }
concat_file { 't210': path => '/c', backup => undef }
concat_file { 't211': path => '/c', backup => '3d' }
concat_file { 't212': path => '/c', backup => Sensitive('bogus') }
concat_file { 't213': path => '/c', replace => 'bogus' }
concat_file { 't214': path => '/c', replace => '/abs' }
concat_file { 't215': path => '/c', replace => 'u=rwx,g+z' }
concat_file { 't216': path => '/c', replace => {'a' => 1} }
concat_file { 't217': path => '/c', replace => 'puppet:///m/x' }
concat_file { 't218': path => '/c', replace => 'A=b' }
concat_file { 't219': path => '/c', validate_cmd => 'bogus' }
concat_file { 't220': path => '/c', validate_cmd => '' }
concat_file { 't221': path => '/c', validate_cmd => '0644' }
concat_file { 't222': path => '/c', validate_cmd => ['/a', '/b'] }
concat_file { 't223': path => '/c', validate_cmd => 'http://h/x' }
concat_file { 't224': path => '/c', validate_cmd => 'FALSE' }
concat_file { 't225': path => '/c', ensure_newline => 'bogus' }
concat_file { 't226': path => '/c', ensure_newline => '12' }
concat_file { 't227': path => '/c', ensure_newline => ['a', 'b'] }
concat_file { 't228': path => '/c', ensure_newline => "a\nb" }
concat_file { 't229': path => '/c', ensure_newline => [['a'], 'b'] }
concat_file { 't230': path => '/c', format => 'bogus' }
concat_file { 't231': path => '/c', format => '0999' }
concat_file { 't232': path => '/c', format => [] }
concat_file { 't233': path => '/c', format => 'x:y' }
concat_file { 't234': path => '/c', format => 'Monday' }
concat_file { 't235': path => '/c', force => 'bogus' }
concat_file { 't236': path => '/c', force => 1.5 }
concat_file { 't237': path => '/c', force => 'yes' }
concat_file { 't238': path => '/c', force => 'a,b' }
concat_file { 't239': path => '/c', force => '10-20' }
concat_file { 't240': path => '/c', selinux_ignore_defaults => 'bogus' }
concat_file { 't241': path => '/c', selinux_ignore_defaults => -1 }
concat_file { 't242': path => '/c', selinux_ignore_defaults => 'no' }
concat_file { 't243': path => '/c', selinux_ignore_defaults => 'a b' }
concat_file { 't244': path => '/c', selinux_ignore_defaults => [1, true] }
concat_file { 't245': path => '/c', selrange => 'bogus' }
concat_file { 't246': path => '/c', selrange => 5 }
concat_file { 't247': path => '/c', selrange => 'true' }
concat_file { 't248': path => '/c', selrange => 'present' }
concat_file { 't249': path => '/c', selrange => [''] }
concat_file { 't250': path => '/c', selrole => 'bogus' }
concat_file { 't251': path => '/c', selrole => 'rel/path' }
concat_file { 't252': path => '/c', selrole => false }
concat_file { 't253': path => '/c', selrole => 'absent' }
concat_file { 't254': path => '/c', selrole => '{md5}abc' }
concat_file { 't255': path => '/c', seltype => 'bogus' }
concat_file { 't256': path => '/c', seltype => 'C:/abs' }
concat_file { 't257': path => '/c', seltype => true }
concat_file { 't258': path => '/c', seltype => undef }
concat_file { 't259': path => '/c', seltype => '3d' }
concat_file { 't260': path => '/c', seltype => Sensitive('bogus') }
concat_file { 't261': path => '/c', seluser => 'bogus' }
concat_file { 't262': path => '/c', seluser => '/abs' }
concat_file { 't263': path => '/c', seluser => 'u=rwx,g+z' }
concat_file { 't264': path => '/c', seluser => {'a' => 1} }
concat_file { 't265': path => '/c', seluser => 'puppet:///m/x' }
concat_file { 't266': path => '/c', seluser => 'A=b' }
concat_file { 't267': path => '/c', show_diff => 'bogus' }
concat_file { 't268': path => '/c', show_diff => '' }
concat_file { 't269': path => '/c', show_diff => '0644' }
concat_file { 't270': path => '/c', show_diff => ['/a', '/b'] }
concat_file { 't271': path => '/c', show_diff => 'http://h/x' }
concat_file { 't272': path => '/c', show_diff => 'FALSE' }
concat_file { 't273': path => '/c', noop => 'bogus' }
concat_file { 't274': path => '/c', noop => '12' }
concat_file { 't275': path => '/c', noop => ['a', 'b'] }
concat_file { 't276': path => '/c', noop => "a\nb" }
concat_file { 't277': path => '/c', noop => [['a'], 'b'] }
concat_file { 't278': path => '/c', loglevel => 'bogus' }
concat_file { 't279': path => '/c', loglevel => '0999' }
concat_file { 't280': path => '/c', loglevel => [] }
concat_file { 't281': path => '/c', loglevel => 'x:y' }
concat_file { 't282': path => '/c', loglevel => 'Monday' }
concat_file { 't283': path => '/c', audit => 'bogus' }
concat_file { 't284': path => '/c', audit => 1.5 }
concat_file { 't285': path => '/c', audit => 'yes' }
concat_file { 't286': path => '/c', audit => 'a,b' }
concat_file { 't287': path => '/c', audit => '10-20' }
concat_fragment { 't288': target => 't', content => 'c' }
concat_fragment { 't289': target => 't', content => 'c', name => 'bogus' }
concat_fragment { 't290': target => 't', content => 'c', name => '12' }
concat_fragment { 't291': target => 't', content => 'c', name => ['a', 'b'] }
concat_fragment { 't292': target => 't', content => 'c', name => "a\nb" }
concat_fragment { 't293': target => 't', content => 'c', name => [['a'], 'b'] }
concat_fragment { 't294': content => 'c', target => 'bogus' }
concat_fragment { 't295': content => 'c', target => '0999' }
concat_fragment { 't296': content => 'c', target => [] }
concat_fragment { 't297': content => 'c', target => 'x:y' }
concat_fragment { 't298': content => 'c', target => 'Monday' }
concat_fragment { 't299': target => 't', content => 'bogus' }
concat_fragment { 't300': target => 't', content => 1.5 }
concat_fragment { 't301': target => 't', content => 'yes' }
concat_fragment { 't302': target => 't', content => 'a,b' }
concat_fragment { 't303': target => 't', content => '10-20' }
concat_fragment { 't304': target => 't', content => 'c', source => 'bogus' }
concat_fragment { 't305': target => 't', content => 'c', source => -1 }
concat_fragment { 't306': target => 't', content => 'c', source => 'no' }
concat_fragment { 't307': target => 't', content => 'c', source => 'a b' }
concat_fragment { 't308': target => 't', content => 'c', source => [1, true] }
concat_fragment { 't309': target => 't', content => 'c', order => 'bogus' }
concat_fragment { 't310': target => 't', content => 'c', order => 5 }
concat_fragment { 't311': target => 't', content => 'c', order => 'true' }
concat_fragment { 't312': target => 't', content => 'c', order => 'present' }
concat_fragment { 't313': target => 't', content => 'c', order => [''] }
concat_fragment { 't314': target => 't', content => 'c', noop => 'bogus' }
concat_fragment { 't315': target => 't', content => 'c', noop => 'rel/path' }
concat_fragment { 't316': target => 't', content => 'c', noop => false }
concat_fragment { 't317': target => 't', content => 'c', noop => 'absent' }
concat_fragment { 't318': target => 't', content => 'c', noop => '{md5}abc' }
concat_fragment { 't319': target => 't', content => 'c', loglevel => 'bogus' }
concat_fragment { 't320': target => 't', content => 'c', loglevel => 'C:/abs' }
concat_fragment { 't321': target => 't', content => 'c', loglevel => true }
concat_fragment { 't322': target => 't', content => 'c', loglevel => undef }
concat_fragment { 't323': target => 't', content => 'c', loglevel => '3d' }
concat_fragment { 't324': target => 't', content => 'c', loglevel => Sensitive('bogus') }
concat_fragment { 't325': target => 't', content => 'c', audit => 'bogus' }
concat_fragment { 't326': target => 't', content => 'c', audit => '/abs' }
concat_fragment { 't327': target => 't', content => 'c', audit => 'u=rwx,g+z' }
concat_fragment { 't328': target => 't', content => 'c', audit => {'a' => 1} }
concat_fragment { 't329': target => 't', content => 'c', audit => 'puppet:///m/x' }
concat_fragment { 't330': target => 't', content => 'c', audit => 'A=b' }
file_line { 't331': path => '/p', line => 'l' }
file_line { 't332': path => '/p', line => 'l', name => 'bogus' }
file_line { 't333': path => '/p', line => 'l', name => '12' }
file_line { 't334': path => '/p', line => 'l', name => ['a', 'b'] }
file_line { 't335': path => '/p', line => 'l', name => "a\nb" }
file_line { 't336': path => '/p', line => 'l', name => [['a'], 'b'] }
file_line { 't337': path => '/p', line => 'l', provider => 'bogus' }
file_line { 't338': path => '/p', line => 'l', provider => '0999' }
file_line { 't339': path => '/p', line => 'l', provider => [] }
file_line { 't340': path => '/p', line => 'l', provider => 'x:y' }
file_line { 't341': path => '/p', line => 'l', provider => 'Monday' }
file_line { 't342': path => '/p', line => 'l', ensure => 'bogus' }
file_line { 't343': path => '/p', line => 'l', ensure => 1.5 }
file_line { 't344': path => '/p', line => 'l', ensure => 'yes' }
file_line { 't345': path => '/p', line => 'l', ensure => 'a,b' }
file_line { 't346': path => '/p', line => 'l', ensure => '10-20' }
file_line { 't347': path => '/p', line => 'bogus' }
file_line { 't348': path => '/p', line => -1 }
file_line { 't349': path => '/p', line => 'no' }
file_line { 't350': path => '/p', line => 'a b' }
file_line { 't351': path => '/p', line => [1, true] }
file_line { 't352': path => '/p', line => 'l', match => 'bogus' }
file_line { 't353': path => '/p', line => 'l', match => 5 }
file_line { 't354': path => '/p', line => 'l', match => 'true' }
file_line { 't355': path => '/p', line => 'l', match => 'present' }
file_line { 't356': path => '/p', line => 'l', match => [''] }
file_line { 't357': path => '/p', line => 'l', match_for_absence => 'bogus' }
file_line { 't358': path => '/p', line => 'l', match_for_absence => 'rel/path' }
file_line { 't359': path => '/p', line => 'l', match_for_absence => false }
file_line { 't360': path => '/p', line => 'l', match_for_absence => 'absent' }
file_line { 't361': path => '/p', line => 'l', match_for_absence => '{md5}abc' }
file_line { 't362': path => '/p', line => 'l', multiple => 'bogus' }
file_line { 't363': path => '/p', line => 'l', multiple => 'C:/abs' }
file_line { 't364': path => '/p', line => 'l', multiple => true }
file_line { 't365': path => '/p', line => 'l', multiple => undef }
file_line { 't366': path => '/p', line => 'l', multiple => '3d' }
file_line { 't367': path => '/p', line => 'l', multiple => Sensitive('bogus') }
file_line { 't368': path => '/p', line => 'l', after => 'bogus' }
file_line { 't369': path => '/p', line => 'l', after => '/abs' }
file_line { 't370': path => '/p', line => 'l', after => 'u=rwx,g+z' }
file_line { 't371': path => '/p', line => 'l', after => {'a' => 1} }
file_line { 't372': path => '/p', line => 'l', after => 'puppet:///m/x' }
file_line { 't373': path => '/p', line => 'l', after => 'A=b' }
file_line { 't374': line => 'l', path => 'bogus' }
file_line { 't375': line => 'l', path => '' }
file_line { 't376': line => 'l', path => '0644' }
file_line { 't377': line => 'l', path => ['/a', '/b'] }
file_line { 't378': line => 'l', path => 'http://h/x' }
file_line { 't379': line => 'l', path => 'FALSE' }
file_line { 't380': path => '/p', line => 'l', replace => 'bogus' }
file_line { 't381': path => '/p', line => 'l', replace => '12' }
file_line { 't382': path => '/p', line => 'l', replace => ['a', 'b'] }
file_line { 't383': path => '/p', line => 'l', replace => "a\nb" }
file_line { 't384': path => '/p', line => 'l', replace => [['a'], 'b'] }
file_line { 't385': path => '/p', line => 'l', replace_all_matches_not_matching_line => 'bogus' }
file_line { 't386': path => '/p', line => 'l', replace_all_matches_not_matching_line => '0999' }
file_line { 't387': path => '/p', line => 'l', replace_all_matches_not_matching_line => [] }
file_line { 't388': path => '/p', line => 'l', replace_all_matches_not_matching_line => 'x:y' }
file_line { 't389': path => '/p', line => 'l', replace_all_matches_not_matching_line => 'Monday' }
file_line { 't390': path => '/p', line => 'l', encoding => 'bogus' }
file_line { 't391': path => '/p', line => 'l', encoding => 1.5 }
file_line { 't392': path => '/p', line => 'l', encoding => 'yes' }
file_line { 't393': path => '/p', line => 'l', encoding => 'a,b' }
file_line { 't394': path => '/p', line => 'l', encoding => '10-20' }
file_line { 't395': path => '/p', line => 'l', append_on_no_match => 'bogus' }
file_line { 't396': path => '/p', line => 'l', append_on_no_match => -1 }
file_line { 't397': path => '/p', line => 'l', append_on_no_match => 'no' }
file_line { 't398': path => '/p', line => 'l', append_on_no_match => 'a b' }
file_line { 't399': path => '/p', line => 'l', append_on_no_match => [1, true] }
file_line { 't400': path => '/p', line => 'l', noop => 'bogus' }
file_line { 't401': path => '/p', line => 'l', noop => 5 }
file_line { 't402': path => '/p', line => 'l', noop => 'true' }
file_line { 't403': path => '/p', line => 'l', noop => 'present' }
file_line { 't404': path => '/p', line => 'l', noop => [''] }
file_line { 't405': path => '/p', line => 'l', loglevel => 'bogus' }
file_line { 't406': path => '/p', line => 'l', loglevel => 'rel/path' }
file_line { 't407': path => '/p', line => 'l', loglevel => false }
file_line { 't408': path => '/p', line => 'l', loglevel => 'absent' }
file_line { 't409': path => '/p', line => 'l', loglevel => '{md5}abc' }
file_line { 't410': path => '/p', line => 'l', audit => 'bogus' }
file_line { 't411': path => '/p', line => 'l', audit => 'C:/abs' }
file_line { 't412': path => '/p', line => 'l', audit => true }
file_line { 't413': path => '/p', line => 'l', audit => undef }
file_line { 't414': path => '/p', line => 'l', audit => '3d' }
file_line { 't415': path => '/p', line => 'l', audit => Sensitive('bogus') }
ini_setting { 't416':  }
ini_setting { 't417': name => 'bogus' }
ini_setting { 't418': name => '12' }
ini_setting { 't419': name => ['a', 'b'] }
ini_setting { 't420': name => "a\nb" }
ini_setting { 't421': name => [['a'], 'b'] }
ini_setting { 't422': provider => 'bogus' }
ini_setting { 't423': provider => '0999' }
ini_setting { 't424': provider => [] }
ini_setting { 't425': provider => 'x:y' }
ini_setting { 't426': provider => 'Monday' }
ini_setting { 't427': ensure => 'bogus' }
ini_setting { 't428': ensure => 1.5 }
ini_setting { 't429': ensure => 'yes' }
ini_setting { 't430': ensure => 'a,b' }
ini_setting { 't431': ensure => '10-20' }
ini_setting { 't432': value => 'bogus' }
ini_setting { 't433': value => -1 }
ini_setting { 't434': value => 'no' }
ini_setting { 't435': value => 'a b' }
ini_setting { 't436': value => [1, true] }
ini_setting { 't437': section => 'bogus' }
ini_setting { 't438': section => 5 }
ini_setting { 't439': section => 'true' }
ini_setting { 't440': section => 'present' }
ini_setting { 't441': section => [''] }
ini_setting { 't442': setting => 'bogus' }
ini_setting { 't443': setting => 'rel/path' }
ini_setting { 't444': setting => false }
ini_setting { 't445': setting => 'absent' }
ini_setting { 't446': setting => '{md5}abc' }
ini_setting { 't447': force_new_section_creation => 'bogus' }
ini_setting { 't448': force_new_section_creation => 'C:/abs' }
ini_setting { 't449': force_new_section_creation => true }
ini_setting { 't450': force_new_section_creation => undef }
ini_setting { 't451': force_new_section_creation => '3d' }
ini_setting { 't452': force_new_section_creation => Sensitive('bogus') }
ini_setting { 't453': path => 'bogus' }
ini_setting { 't454': path => '/abs' }
ini_setting { 't455': path => 'u=rwx,g+z' }
ini_setting { 't456': path => {'a' => 1} }
ini_setting { 't457': path => 'puppet:///m/x' }
ini_setting { 't458': path => 'A=b' }
ini_setting { 't459': show_diff => 'bogus' }
ini_setting { 't460': show_diff => '' }
ini_setting { 't461': show_diff => '0644' }
ini_setting { 't462': show_diff => ['/a', '/b'] }
ini_setting { 't463': show_diff => 'http://h/x' }
ini_setting { 't464': show_diff => 'FALSE' }
ini_setting { 't465': key_val_separator => 'bogus' }
ini_setting { 't466': key_val_separator => '12' }
ini_setting { 't467': key_val_separator => ['a', 'b'] }
ini_setting { 't468': key_val_separator => "a\nb" }
ini_setting { 't469': key_val_separator => [['a'], 'b'] }
ini_setting { 't470': section_prefix => 'bogus' }
ini_setting { 't471': section_prefix => '0999' }
ini_setting { 't472': section_prefix => [] }
ini_setting { 't473': section_prefix => 'x:y' }
ini_setting { 't474': section_prefix => 'Monday' }
ini_setting { 't475': section_suffix => 'bogus' }
ini_setting { 't476': section_suffix => 1.5 }
ini_setting { 't477': section_suffix => 'yes' }
ini_setting { 't478': section_suffix => 'a,b' }
ini_setting { 't479': section_suffix => '10-20' }
ini_setting { 't480': indent_char => 'bogus' }
ini_setting { 't481': indent_char => -1 }
ini_setting { 't482': indent_char => 'no' }
ini_setting { 't483': indent_char => 'a b' }
ini_setting { 't484': indent_char => [1, true] }
ini_setting { 't485': indent_width => 'bogus' }
ini_setting { 't486': indent_width => 5 }
ini_setting { 't487': indent_width => 'true' }
ini_setting { 't488': indent_width => 'present' }
ini_setting { 't489': indent_width => [''] }
ini_setting { 't490': refreshonly => 'bogus' }
ini_setting { 't491': refreshonly => 'rel/path' }
ini_setting { 't492': refreshonly => false }
ini_setting { 't493': refreshonly => 'absent' }
ini_setting { 't494': refreshonly => '{md5}abc' }
ini_setting { 't495': noop => 'bogus' }
ini_setting { 't496': noop => 'C:/abs' }
ini_setting { 't497': noop => true }
ini_setting { 't498': noop => undef }
ini_setting { 't499': noop => '3d' }
ini_setting { 't500': noop => Sensitive('bogus') }
ini_setting { 't501': loglevel => 'bogus' }
ini_setting { 't502': loglevel => '/abs' }
ini_setting { 't503': loglevel => 'u=rwx,g+z' }
ini_setting { 't504': loglevel => {'a' => 1} }
ini_setting { 't505': loglevel => 'puppet:///m/x' }
ini_setting { 't506': loglevel => 'A=b' }
ini_setting { 't507': audit => 'bogus' }
ini_setting { 't508': audit => '' }
ini_setting { 't509': audit => '0644' }
ini_setting { 't510': audit => ['/a', '/b'] }
ini_setting { 't511': audit => 'http://h/x' }
ini_setting { 't512': audit => 'FALSE' }
ini_subsetting { 't513':  }
ini_subsetting { 't514': name => 'bogus' }
ini_subsetting { 't515': name => '12' }
ini_subsetting { 't516': name => ['a', 'b'] }
ini_subsetting { 't517': name => "a\nb" }
ini_subsetting { 't518': name => [['a'], 'b'] }
ini_subsetting { 't519': provider => 'bogus' }
ini_subsetting { 't520': provider => '0999' }
ini_subsetting { 't521': provider => [] }
ini_subsetting { 't522': provider => 'x:y' }
ini_subsetting { 't523': provider => 'Monday' }
ini_subsetting { 't524': ensure => 'bogus' }
ini_subsetting { 't525': ensure => 1.5 }
ini_subsetting { 't526': ensure => 'yes' }
ini_subsetting { 't527': ensure => 'a,b' }
ini_subsetting { 't528': ensure => '10-20' }
ini_subsetting { 't529': value => 'bogus' }
ini_subsetting { 't530': value => -1 }
ini_subsetting { 't531': value => 'no' }
ini_subsetting { 't532': value => 'a b' }
ini_subsetting { 't533': value => [1, true] }
ini_subsetting { 't534': section => 'bogus' }
ini_subsetting { 't535': section => 5 }
ini_subsetting { 't536': section => 'true' }
ini_subsetting { 't537': section => 'present' }
ini_subsetting { 't538': section => [''] }
ini_subsetting { 't539': setting => 'bogus' }
ini_subsetting { 't540': setting => 'rel/path' }
ini_subsetting { 't541': setting => false }
ini_subsetting { 't542': setting => 'absent' }
ini_subsetting { 't543': setting => '{md5}abc' }
ini_subsetting { 't544': subsetting => 'bogus' }
ini_subsetting { 't545': subsetting => 'C:/abs' }
ini_subsetting { 't546': subsetting => true }
ini_subsetting { 't547': subsetting => undef }
ini_subsetting { 't548': subsetting => '3d' }
ini_subsetting { 't549': subsetting => Sensitive('bogus') }
ini_subsetting { 't550': subsetting_separator => 'bogus' }
ini_subsetting { 't551': subsetting_separator => '/abs' }
ini_subsetting { 't552': subsetting_separator => 'u=rwx,g+z' }
ini_subsetting { 't553': subsetting_separator => {'a' => 1} }
ini_subsetting { 't554': subsetting_separator => 'puppet:///m/x' }
ini_subsetting { 't555': subsetting_separator => 'A=b' }
ini_subsetting { 't556': subsetting_key_val_separator => 'bogus' }
ini_subsetting { 't557': subsetting_key_val_separator => '' }
ini_subsetting { 't558': subsetting_key_val_separator => '0644' }
ini_subsetting { 't559': subsetting_key_val_separator => ['/a', '/b'] }
ini_subsetting { 't560': subsetting_key_val_separator => 'http://h/x' }
ini_subsetting { 't561': subsetting_key_val_separator => 'FALSE' }
ini_subsetting { 't562': path => 'bogus' }
ini_subsetting { 't563': path => '12' }
ini_subsetting { 't564': path => ['a', 'b'] }
ini_subsetting { 't565': path => "a\nb" }
ini_subsetting { 't566': path => [['a'], 'b'] }
ini_subsetting { 't567': show_diff => 'bogus' }
ini_subsetting { 't568': show_diff => '0999' }
ini_subsetting { 't569': show_diff => [] }
ini_subsetting { 't570': show_diff => 'x:y' }
ini_subsetting { 't571': show_diff => 'Monday' }
ini_subsetting { 't572': key_val_separator => 'bogus' }
ini_subsetting { 't573': key_val_separator => 1.5 }
ini_subsetting { 't574': key_val_separator => 'yes' }
ini_subsetting { 't575': key_val_separator => 'a,b' }
ini_subsetting { 't576': key_val_separator => '10-20' }
ini_subsetting { 't577': quote_char => 'bogus' }
ini_subsetting { 't578': quote_char => -1 }
ini_subsetting { 't579': quote_char => 'no' }
ini_subsetting { 't580': quote_char => 'a b' }
ini_subsetting { 't581': quote_char => [1, true] }
ini_subsetting { 't582': use_exact_match => 'bogus' }
ini_subsetting { 't583': use_exact_match => 5 }
ini_subsetting { 't584': use_exact_match => 'true' }
ini_subsetting { 't585': use_exact_match => 'present' }
ini_subsetting { 't586': use_exact_match => [''] }
ini_subsetting { 't587': insert_type => 'bogus' }
ini_subsetting { 't588': insert_type => 'rel/path' }
ini_subsetting { 't589': insert_type => false }
ini_subsetting { 't590': insert_type => 'absent' }
ini_subsetting { 't591': insert_type => '{md5}abc' }
ini_subsetting { 't592': insert_value => 'bogus' }
ini_subsetting { 't593': insert_value => 'C:/abs' }
ini_subsetting { 't594': insert_value => true }
ini_subsetting { 't595': insert_value => undef }
ini_subsetting { 't596': insert_value => '3d' }
ini_subsetting { 't597': insert_value => Sensitive('bogus') }
ini_subsetting { 't598': delete_if_empty => 'bogus' }
ini_subsetting { 't599': delete_if_empty => '/abs' }
ini_subsetting { 't600': delete_if_empty => 'u=rwx,g+z' }
ini_subsetting { 't601': delete_if_empty => {'a' => 1} }
ini_subsetting { 't602': delete_if_empty => 'puppet:///m/x' }
ini_subsetting { 't603': delete_if_empty => 'A=b' }
ini_subsetting { 't604': noop => 'bogus' }
ini_subsetting { 't605': noop => '' }
ini_subsetting { 't606': noop => '0644' }
ini_subsetting { 't607': noop => ['/a', '/b'] }
ini_subsetting { 't608': noop => 'http://h/x' }
ini_subsetting { 't609': noop => 'FALSE' }
ini_subsetting { 't610': loglevel => 'bogus' }
ini_subsetting { 't611': loglevel => '12' }
ini_subsetting { 't612': loglevel => ['a', 'b'] }
ini_subsetting { 't613': loglevel => "a\nb" }
ini_subsetting { 't614': loglevel => [['a'], 'b'] }
ini_subsetting { 't615': audit => 'bogus' }
ini_subsetting { 't616': audit => '0999' }
ini_subsetting { 't617': audit => [] }
ini_subsetting { 't618': audit => 'x:y' }
ini_subsetting { 't619': audit => 'Monday' }
anchor { 't620':  }
anchor { 't621': name => 'bogus' }
anchor { 't622': name => '12' }
anchor { 't623': name => ['a', 'b'] }
anchor { 't624': name => "a\nb" }
anchor { 't625': name => [['a'], 'b'] }
anchor { 't626': noop => 'bogus' }
anchor { 't627': noop => '0999' }
anchor { 't628': noop => [] }
anchor { 't629': noop => 'x:y' }
anchor { 't630': noop => 'Monday' }
anchor { 't631': loglevel => 'bogus' }
anchor { 't632': loglevel => 1.5 }
anchor { 't633': loglevel => 'yes' }
anchor { 't634': loglevel => 'a,b' }
anchor { 't635': loglevel => '10-20' }
anchor { 't636': audit => 'bogus' }
anchor { 't637': audit => -1 }
anchor { 't638': audit => 'no' }
anchor { 't639': audit => 'a b' }
anchor { 't640': audit => [1, true] }
augeas { 't1':  }
augeas { 't2': name => 'bogus' }
augeas { 't3': name => '12' }
augeas { 't4': name => ['a', 'b'] }
augeas { 't5': name => "a\nb" }
augeas { 't6': name => [['a'], 'b'] }
augeas { 't7': provider => 'bogus' }
augeas { 't8': provider => '0999' }
augeas { 't9': provider => [] }
augeas { 't10': provider => 'x:y' }
augeas { 't11': provider => 'Monday' }
augeas { 't12': returns => 'bogus' }
augeas { 't13': returns => 1.5 }
augeas { 't14': returns => 'yes' }
augeas { 't15': returns => 'a,b' }
augeas { 't16': returns => '10-20' }
augeas { 't17': context => 'bogus' }
augeas { 't18': context => -1 }
augeas { 't19': context => 'no' }
augeas { 't20': context => 'a b' }
augeas { 't21': context => [1, true] }
augeas { 't22': onlyif => 'bogus' }
augeas { 't23': onlyif => 5 }
augeas { 't24': onlyif => 'true' }
augeas { 't25': onlyif => 'present' }
augeas { 't26': onlyif => [''] }
augeas { 't27': changes => 'bogus' }
augeas { 't28': changes => 'rel/path' }
augeas { 't29': changes => false }
augeas { 't30': changes => 'absent' }
augeas { 't31': changes => '{md5}abc' }
augeas { 't32': root => 'bogus' }
augeas { 't33': root => 'C:/abs' }
augeas { 't34': root => true }
augeas { 't35': root => undef }
augeas { 't36': root => '3d' }
augeas { 't37': root => Sensitive('bogus') }
augeas { 't38': load_path => 'bogus' }
augeas { 't39': load_path => '/abs' }
augeas { 't40': load_path => 'u=rwx,g+z' }
augeas { 't41': load_path => {'a' => 1} }
augeas { 't42': load_path => 'puppet:///m/x' }
augeas { 't43': load_path => 'A=b' }
augeas { 't44': force => 'bogus' }
augeas { 't45': force => '' }
augeas { 't46': force => '0644' }
augeas { 't47': force => ['/a', '/b'] }
augeas { 't48': force => 'http://h/x' }
augeas { 't49': force => 'FALSE' }
augeas { 't50': type_check => 'bogus' }
augeas { 't51': type_check => '12' }
augeas { 't52': type_check => ['a', 'b'] }
augeas { 't53': type_check => "a\nb" }
augeas { 't54': type_check => [['a'], 'b'] }
augeas { 't55': lens => 'bogus' }
augeas { 't56': lens => '0999' }
augeas { 't57': lens => [] }
augeas { 't58': lens => 'x:y' }
augeas { 't59': lens => 'Monday' }
augeas { 't60': incl => 'bogus' }
augeas { 't61': incl => 1.5 }
augeas { 't62': incl => 'yes' }
augeas { 't63': incl => 'a,b' }
augeas { 't64': incl => '10-20' }
augeas { 't65': show_diff => 'bogus' }
augeas { 't66': show_diff => -1 }
augeas { 't67': show_diff => 'no' }
augeas { 't68': show_diff => 'a b' }
augeas { 't69': show_diff => [1, true] }
augeas { 't70': noop => 'bogus' }
augeas { 't71': noop => 5 }
augeas { 't72': noop => 'true' }
augeas { 't73': noop => 'present' }
augeas { 't74': noop => [''] }
augeas { 't75': loglevel => 'bogus' }
augeas { 't76': loglevel => 'rel/path' }
augeas { 't77': loglevel => false }
augeas { 't78': loglevel => 'absent' }
augeas { 't79': loglevel => '{md5}abc' }
augeas { 't80': audit => 'bogus' }
augeas { 't81': audit => 'C:/abs' }
augeas { 't82': audit => true }
augeas { 't83': audit => undef }
augeas { 't84': audit => '3d' }
augeas { 't85': audit => Sensitive('bogus') }
augeas { 'x1': incl => '/a' }
augeas { 'x2': lens => 'A.lns' }
augeas { 'x3': incl => '/a', lens => 'A.lns' }
augeas { 'x4': incl => '/a', lens => 'A.lns', context => 5 }
augeas { 'x5': incl => ['/a', '/b'], lens => 'A.lns' }
augeas { 'x6': incl => 5, lens => 'A.lns' }
augeas { 'x7': incl => true, lens => 'A.lns' }
augeas { 'x8': incl => '', lens => '' }
augeas { 'x9': context => [] }
augeas { 'x10': context => ['', 'x'] }
augeas { 'x11': context => {'a' => 1} }
augeas { 'x12': context => {} }
augeas { 'x13': context => true }
augeas { 'x14': incl => '/a', lens => 'A.lns', context => '' }
augeas { 'x15': incl => {'a' => 1}, lens => 'A.lns' }
augeas { 'x16': incl => [], lens => 'A.lns' }
augeas { 'x17': incl => 1.5, lens => 'A.lns' }
augeas { 'x18': incl => false, lens => 'A.lns' }
augeas { 'x19': show_diff => 'YES' }
augeas { 'x20': show_diff => ['true'] }
augeas { 'x21': type_check => 'TRUE' }
augeas { 'x22': type_check => [true] }
augeas { 'x23': returns => '' }
augeas { 'x24': returns => [] }
augeas { 'x25': incl => ['/a'], lens => 'A.lns' }
augeas { 'x26': context => false, incl => '/a', lens => 'A.lns' }