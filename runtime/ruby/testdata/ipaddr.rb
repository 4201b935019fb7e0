require 'ipaddr'
good = ['"1.2.3.4"', '"10.0.0.0/8"', '"192.168.1.77/24"', '"192.168.1.77/255.255.255.0"', '"127.0.0.1"', '"0.0.0.0/0"', '"255.255.255.255"', '"169.254.3.4/16"', '"172.20.1.1/12"', '"::1"', '"::"', '"fe80::1/64"', '"fe80::1%eth0"', '"2001:db8:0:0:1:0:0:1"', '"2001:db8::/32"', '"::ffff:1.2.3.4"', '"::1.2.3.4"', '"fd00::5/8"', '"[::1]"', '"1:2:3:4:5:6:7:8"', '"FE80::ABCD"', '"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"', '"::1/ffff::"']
bad = ['"foo"', '"1.2.3"', '"1.2.3.400"', '"1.2.3.04"', '"1.2.3.4/33"', '"1.2.3.4/08"', '"1.2.3.4/255.0.255.0"', '"1.2.3.4/::1"', '"fe80::1/255.0.0.0"', 'nil', '5', '""', '"/"', '"1.2.3.4/"', '"1.2.3.4/24/8"', '" 1.2.3.4"', '"1.2.3.4\n"', '"::1::"', '"12345::"', '"fe80::1/129"', '"1.2.3.4.5"', '"[1.2.3.4]"', '"::1.2.3.400"', '"1:2:3:4:5:6:7"', '":1"', '"1.2.3.4/x"', ':a', '1.5', '[]']
(good + bad).each { |a| row "IPAddr.new(#{a})" }
['5, 2', '5, Socket::AF_INET6', '5, 7', '"1.2.3.4", Socket::AF_INET6', '"::1", Socket::AF_INET', '-1, Socket::AF_INET', '4294967296, Socket::AF_INET', '4294967295, Socket::AF_INET', '"1.2.3.4", Socket::AF_INET', ''].each { |a| row "IPAddr.new(#{a})" }
calls = %w[to_s to_string inspect ipv4? ipv6? loopback? private? link_local? ipv4_mapped? ipv4_compat? ipv4_mapped ipv4_compat native hton.bytes reverse ip6_arpa ip6_int prefix netmask family to_range succ zone_id class foo is_a?(Comparable) nil? frozen?] - %w[hton.bytes frozen?]
table good.map { |g| "IPAddr.new(#{g})" }, calls + ['mask(16)', 'mask("16")', 'mask(0)', 'mask(99)', 'mask(-1)', 'mask("abc")', 'mask("255.255.0.0")', 'mask("ffff::")', 'mask(nil)', 'mask("08")', '<< 4', '>> 4', '<< 40', '>> 70', '& 255', '| 255', '& "255.255.0.0"', '| "0.0.255.0"', '& "ffff::"', '& nil', '| :a']
others = good.first(12) + ['"foo"', '3', 'nil', '[]', 'IPAddr.new("192.168.1.0/25")', 'IPAddr.new("::1")']
table good.first(12).map { |g| "IPAddr.new(#{g})" }, others.flat_map { |o| ["include?(#{o})", "=== #{o}", "== #{o}", "!= #{o}", "<=> #{o}", "< #{o}", ">= #{o}", "eql?(#{o})"] } + ['between?("1.2.3.0", "255.0.0.0")', 'clamp("10.0.0.1", "11.0.0.0")', 'include?', 'include?(1, 2)']
row 'IPAddr.ntop("\x01\x02\x03\x04")'
row 'IPAddr.new_ntoh("\x01\x02\x03\x04")'
row 'IPAddr.ntop("\x01\x02")'
row 'IPAddr.new("1.2.3.4").to_i'
row 'IPAddr.new("::ff").to_i'
row 'IPAddr.new("1.2.3.4").hton.unpack("C*")'
row 'IPAddr.new("fe80::1").hton.unpack("n*")'
row '{IPAddr.new("1.2.3.4") => 1}[IPAddr.new("1.2.3.4")]'
row '{IPAddr.new("1.2.3.4") => 1}[IPAddr.new("1.2.3.4/24")]'
row 'IPAddr.new("1.2.3.4/30").to_range.map { |a| a.to_s }'
row 'IPAddr.new("1.2.3.4/30").to_range.to_a.size'
row '[IPAddr.new("1.2.3.4"), IPAddr.new("1.2.3.3")].sort.map { |a| a.to_s }'
row '[IPAddr.new("1.2.3.4"), IPAddr.new("::1")].sort'
row '[IPAddr.new("1.2.3.4"), IPAddr.new("1.2.3.3")].min.to_s'
row '[IPAddr.new("1.2.3.4"), IPAddr.new("1.2.3.4")].uniq.size'
row '~IPAddr.new("1.2.3.4")'
row '(IPAddr.new("255.255.255.254")..IPAddr.new("255.255.255.255")).map { |a| a.to_s }'
row '(IPAddr.new("1.2.3.4")...IPAddr.new("1.2.3.6")).map { |a| a.to_s }'
