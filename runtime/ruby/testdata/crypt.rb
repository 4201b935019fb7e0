['""', '"pw"', '"é"', '"a longer password than the others, with blanks"', '"' + 'x' * 600 + '"', '"a\u0000b"'].each do |s|
  ['$1$abc', '$1$abcdefghijkl$x', '$1$', '$5$abc$', '$5$abcdefghijklmnopqrstuvw', '$6$saltsalt', '$6$', '$2y$05$abcdefghijklmnopqrstuu', '$2a$04$abcdefghijklmnopqrstuu', '$2b$04$abcdefghijklmnopqrstuuXXXX', '$2y$05$short', '$9$x', '$6$a:b', "$6$ab\n", '$6$a b', 'a', ''].each { |salt| row "#{s}.crypt(#{salt.inspect})" }
end
['nil', '1'].each { |v| row "\"pw\".crypt(#{v})" }
row '"pw".crypt'
