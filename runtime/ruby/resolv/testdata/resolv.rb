d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('a.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('A.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('alias.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('mail.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('nosuch.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('empty.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('broken.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('short', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('a.example.', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('big.example', Resolv::DNS::Resource::IN::A) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('a.example', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('a.example', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('a.example', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('a.example', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('short', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('short', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('short', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('short', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('nosuch.example', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('nosuch.example', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('nosuch.example', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('nosuch.example', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('empty.example', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('empty.example', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('empty.example', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('empty.example', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('broken.example', Resolv::DNS::Resource::IN::A).address
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('broken.example', Resolv::DNS::Resource::IN::A).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('broken.example', Resolv::DNS::Resource::IN::AAAA).address.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('broken.example', Resolv::DNS::Resource::IN::A).ttl
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::CNAME).name
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('alias.example', Resolv::DNS::Resource::IN::CNAME).name.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('mail.example', Resolv::DNS::Resource::IN::MX).exchange.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('mail.example', Resolv::DNS::Resource::IN::MX).preference
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('text.example', Resolv::DNS::Resource::IN::TXT).strings
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('text.example', Resolv::DNS::Resource::IN::TXT).data
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('text.example', Resolv::DNS::Resource::IN::TXT) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('ns.example', Resolv::DNS::Resource::IN::NS).name.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).mname.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).rname.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).serial
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).refresh
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).retry
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).expire
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).minimum
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('soa.example', Resolv::DNS::Resource::IN::SOA).class
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('_x._tcp.example', Resolv::DNS::Resource::IN::SRV).target.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('_x._tcp.example', Resolv::DNS::Resource::IN::SRV).priority
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('_x._tcp.example', Resolv::DNS::Resource::IN::SRV).weight
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('_x._tcp.example', Resolv::DNS::Resource::IN::SRV).port
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('_x._tcp.example', Resolv::DNS::Resource::IN::SRV).class
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getresource('1.0.0.10.in-addr.arpa', Resolv::DNS::Resource::IN::PTR).name.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('a.example', Resolv::DNS::Resource::IN::ANY) { |r| x = x + 1 }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getname('10.0.0.1').to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getname('10.0.0.9')
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getname('x')
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getname('10.0.0.1')
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getaddress('a.example').to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getaddress('a.example')
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getaddress('nosuch.example')
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getaddress('alias.example').to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.getaddress('a.example').to_name.to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); x = 0; d.each_resource('a.example', Resolv::DNS::Resource::IN::A) { |r| x = x + r.address.to_s.length }; x
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.timeouts = 1; d.getaddress('a.example').to_s
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.timeouts = [1, 2]
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.timeouts = 0
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.timeouts = 'x'
d = Resolv::DNS.new(nameserver_port: [['127.0.0.1', PORT]], search: ['search.example'], ndots: 1); d.close
Resolv::DNS.open(nameserver_port: [['127.0.0.1', PORT]]) { |r| r.getaddress('a.example').to_s }
Resolv.getaddress('localhost')
Resolv.getaddress('10.1.2.3')
Resolv.getaddress('::1')
Resolv.getaddresses('10.1.2.3')
Resolv.getname('127.0.0.1')
Socket.gethostname.class
