# Integers beyond 64 bits: what is printed of them, since the rows hold none.
bigs = ['"ffffffffffffffffffffffff".hex', '"-ffffffffffffffffffffffff".hex', '"8000000000000000".hex', '"-8000000000000001".hex', '"d41d8cd98f00b204e9800998ecf8427e".hex', '"123456789012345678901234567890".to_i(10)',
  '"zzzzzzzzzzzzzzzzzzzz".to_i(36)', 'Integer("0xffffffffffffffffff", 16)', '("1" + "0" * 40).to_i(16)', '"-10000000000000000".hex']
smalls = %w[0 1 -1 2 -2 7 10 -10 1000 4294967295 4294967296 -4294967296 9223372036854775807 -9223372036854775808 1.5 -2.5 nil "a" :a]
bigs.each { |b| ['', '.to_s', '.to_s(16)', '.to_s(2)', '.to_s(36)', '.to_s(1)', '.inspect', '.to_i.to_s', '.to_f', '.abs.to_s', '.-@.to_s', '.~.to_s', '.succ.to_s', '.pred.to_s', '.even?', '.odd?', '.zero?', '.positive?', '.negative?', '.bit_length', '.integer?', '.class',
  '.is_a?(Integer)', '.is_a?(Numeric)', '.is_a?(Comparable)', '.nil?', '.finite?', '.infinite?', '.nonzero?.to_s', '.foo', '.to_s(10, 2)', '.frozen?', '.digits.length', '[0]', '[1]', '[64]', '[-1]', '[200]'].each { |c| row b + c unless c.empty? } }
ops = %w[+ - * / % & | ^ <=> < <= > >= == != ** << >>]
bigs.first(6).each do |b|
  ops.each do |o|
    (smalls + bigs).each do |s|
      next if o == '**' && s !~ /\A(0|1|2|7|nil|"a")\z/
      next if %w[<< >>].include?(o) && s !~ /\A(0|1|2|7|10|-1|-2|-10|1000|nil|"a")\z/
      row "(#{b} #{o} #{s}).to_s"
      row "#{b} #{o} #{s}"
      row "(#{s} #{o} #{b}).to_s" if %w[+ - * / % <=> < <= > >= == !=].include?(o) && s !~ /nil|"a"|:a/
    end
  end
  %w[div modulo divmod remainder fdiv].each { |m| %w[1 -7 10 4294967296 nil].each { |s| row "#{b}.#{m}(#{s}).to_s" } }
  row "#{b}.eql?(#{b})"
  row "#{b} === #{b}"
  row "[#{b}, 5, -5].sort.map(&:to_s)"
  row "[#{b}, 5].max.to_s"
  row "{#{b} => 1}[#{b}]"
  row "[#{b}, #{b}].uniq.length"
  row "\"\#{#{b}}\""
  row "[#{b}].inspect"
  row "[#{b}].join('-')"
  row "[1, 2][#{b}]"
  row "\"a\" * #{b}"
  row "Array.new(#{b})"
end
bigs.each { |a| bigs.each { |b| %w[+ - * / %].each { |o| row "(#{a} #{o} #{b}).to_s(16)" }; row "(#{a} * #{b} / #{b}).to_s"; row "(#{a} * #{b} % (#{b} + 1)).to_s" } }
['"0x1F"', '"ff"', '"fg"', '"-0xff"', '" 12"', '"1_000"', '"1__0"', '"_1"', '""', '"0x"', '"+7"', '"7fffffffffffffff"', '"-8000000000000000"', '"é"', '"0b1"', '"ffff_ffff_ffff_ffff_ffff"'].each do |s|
  row "#{s}.hex.to_s"
  [2, 8, 10, 16, 36, 0, 1, 37, -1, nil, '"a"'].each { |b| row "#{s}.to_i(#{b.inspect.delete('\\').gsub('""', '"')}).to_s"; row "Integer(#{s}, #{b.inspect.delete('\\').gsub('""', '"')}).to_s" }
end
row 'nil.to_i(16)'
row '5.to_i(16)'
row 'Integer(nil, 16)'
row 'Integer(5, 16)'
require 'digest'
require 'securerandom'
require 'ipaddr'
%w[a host.example.com é].each do |s|
  [2, 10, 60, 1440, 65536].each { |n| row "Digest::MD5.hexdigest(#{s.inspect}).hex % #{n}"; row "Digest::SHA256.hexdigest(#{s.inspect}).to_i(16) % #{n}"; row "Digest::MD5.hexdigest(#{s.inspect}).to_i(16).modulo(#{n})" }
  row "Digest::MD5.hexdigest(#{s.inspect}).hex.to_s(36)"
  row "Random.new(Digest::MD5.hexdigest(#{s.inspect}).hex).rand(1000)"
  row "Random.new(Digest::SHA256.hexdigest(#{s.inspect}).to_i(16)).rand"
  row "srand(Digest::MD5.hexdigest(#{s.inspect}).hex); [rand(10), rand(10), rand]"
  row "[1, 2, 3, 4, 5].shuffle(random: Random.new(Digest::MD5.hexdigest(#{s.inspect}).hex))"
  row "Digest::SHA1.hexdigest(#{s.inspect}).hex & 0xffff"
  row "(Digest::SHA1.hexdigest(#{s.inspect}).hex >> 100).to_s"
end
['"2001:db8::1"', '"::1"', '"::"', '"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"', '"10.0.0.1"'].each { |a| row "IPAddr.new(#{a}).to_i.to_s"; row "IPAddr.new(#{a}).to_i % 256"; row "(IPAddr.new(#{a}).to_i >> 64).to_s(16)" }
