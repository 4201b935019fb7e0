#!/usr/bin/ruby
# Records what crypt(3) answers: ruby record.rb > bcrypt.txt. A line is a password in hexadecimal, a setting, and the answer.
srand(7)
chars = [*'a'..'z', *'A'..'Z', *'0'..'9', '.', '/']
passwords = ['a', 'password', 'pässwörd', 'x' * 71, 'x' * 72, 'x' * 73, 'x' * 72 + 'y', "\xff", "\xff\xff\xa3", "\xff\xa334\xff\xff\xff\xa3345".b, "1\xa3345".b, "\x81\x82\x83\x84", 'U*U*U*', 'é', "\xa3ab", "~~\xaa" * 20]
passwords.each do |p|
  %w[a b x y].each do |v|
    s = "$2#{v}$04$" + (1..22).map { chars.sample }.join
    puts [p.unpack1('H*'), s, p.dup.force_encoding('BINARY').crypt(s)].join(' ')
  end
end
setting = "$2b$04$" + 'a' * 22
(33..126).each { |c| puts ['pw'.unpack1('H*'), setting + c.chr, 'pw'.crypt(setting + c.chr)].join(' ') }
["$2b$03$" + 'a' * 22, "$2b$32$" + 'a' * 22, "$2b$05$" + 'a' * 22 + 'xyz$', "$2b$05$" + 'a' * 21, "$2b$5a$" + 'a' * 22, "$2c$05$" + 'a' * 22, "$2b$05$" + 'a' * 21 + '-', "$2b$04$" + '.' * 21 + '9', "$2b$40$" + 'a' * 22, "$2$05$" + 'a' * 22, "$2b$06$" + 'a' * 22].each do |s|
  puts ['pw'.unpack1('H*'), s, 'pw'.crypt(s)].join(' ')
end
