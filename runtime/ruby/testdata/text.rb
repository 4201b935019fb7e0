require 'base64'
require 'shellwords'
require 'cgi'
require 'erb'
require 'zlib'
require 'digest'
require 'openssl'
strings = ['""', '"a"', '"ab"', '"abc"', '"hello world"', '"é"', '"a\nb"', '"a+b/c=d"', '"\u0000\u00ff"', '"' + 'x' * 50 + '"', '"' + 'longer text that needs several lines ' * 3 + '"', '"<a href=\"x\">&\'</a>"', '"日本語"', '"a b&c=d?e#f%41~*-._"', '"%E3%81%82+%zz%4"', '"it\'s"', '"\t tab"']
others = ['nil', '1', ':a', '[]']
(strings + others).each do |s|
  %w[encode64 strict_encode64 urlsafe_encode64].each { |m| row "Base64.#{m}(#{s})" }
  row "Base64.urlsafe_encode64(#{s}, padding: false)"
  %w[escape escapeHTML escapeURIComponent h].each { |m| row "CGI.#{m}(#{s})" unless m == 'h' || s == ':a' || s == '[]' || s == '1' || s == 'nil' }
  %w[h html_escape url_encode u].each { |m| row "ERB::Util.#{m}(#{s})" }
  row "CGI.unescape(#{s})" unless others.include?(s)
  row "CGI.unescapeURIComponent(#{s})" unless others.include?(s)
  row "Shellwords.escape(#{s})"
  row "Zlib.crc32(#{s})"
  row "Zlib.adler32(#{s})"
  row "#{s}.shellescape"
  %w[MD5 SHA1 SHA256 SHA384 SHA512].each { |d| row "Digest::#{d}.hexdigest(#{s})"; row "Digest::#{d}.base64digest(#{s})"; row "OpenSSL::Digest::#{d}.hexdigest(#{s})"; row "OpenSSL::HMAC.hexdigest(\"#{d}\", \"key\", #{s})" }
end
row 'Zlib.crc32'
row 'Zlib.adler32'
row 'Zlib.crc32("abc", Zlib.crc32("x"))'
row 'Zlib.adler32("abc", Zlib.adler32("x"))'
row 'Zlib.crc32("abc", "x")'
['""', '"YQ=="', '"YQ"', '"YQ="', '"YWI="', '"YWJj"', '"YWJj\n"', '"YW Jj"', '"YWJ"', '"YW=Jj"', '"Y"', '"===="', '"YQ==YQ=="', '"YR=="', '"YWJjZGVmZ2hp\namts"', '"-_-_"', '"+/+/"', '"!!!!"', '"YWJ=Y"', '"Y=Q="'].each { |s| %w[decode64 strict_decode64 urlsafe_decode64].each { |m| row "Base64.#{m}(#{s})" } }
['"a b c"', '"a \'b c\' d"', '"a \"b c\" d"', '"a\\\\ b"', '"a \'b"', '""', '"  a  "', '"a\'b\'c"', '"\"a\\\\\"b\""', '"a \"\\\\x\""', '"\'\'"', '"a\nb"', '"a\\\\"', '"a \"\" b"', '"a;b|c"', '"\"unclosed"'].each { |s| row "Shellwords.split(#{s})"; row "Shellwords.shellwords(#{s})"; row "#{s}.shellsplit" }
['[]', '["a", "b c"]', '["a", 1, nil, :b]', '["it\'s", ""]', '["é", "a\nb"]'].each { |a| row "Shellwords.join(#{a})"; row "#{a}.shelljoin" }
['"&lt;&gt;&amp;&quot;&#39;&apos;"', '"&#65;&#x41;&#X41;&#xe9;&#1114112;&#0;"', '"&foo;&;&#;&#x;a & b"', '"&amp;lt;"', '"&#65"', '"a"', '"&#128512;"', '"&LT;"', '"&amp"', '"&#65a;"'].each { |s| row "CGI.unescapeHTML(#{s})" }
row 'Digest::MD5.new.update("a").hexdigest'
row 'Digest::MD5.new.update("a").update("b").to_s'
row '(Digest::SHA256.new << "a").hexdigest'
row 'Digest::MD5.new.inspect'
row 'Digest::MD5.new'
row 'Digest::MD5.new.hexdigest("a")'
row 'Digest::MD5.new.base64digest("a")'
row 'Digest::SHA256.new.digest_length'
row 'Digest::SHA256.new.size'
row 'Digest::SHA512.new.block_length'
row 'Digest::SHA256.new == Digest::SHA256.new'
row 'Digest::SHA256.new == "x"'
row 'Digest::MD5.new.update("a") == "0cc175b9c0f1b6a831c399e269772661"'
row 'Digest::SHA256.new.update("a").reset.hexdigest'
row 'Digest::SHA256.new.class'
row 'Digest::SHA2.new.hexdigest("a")'
row 'Digest::SHA2.new(512).hexdigest("a")'
row 'Digest::SHA2.new(5)'
row 'Digest::SHA2.hexdigest("a")'
row 'Digest.hexencode("ab")'
row 'Digest::MD5.new.foo'
['"SHA256"', '"sha256"', '"SHA-256"', '"md5"', '"foo"', '"SHA512"', 'nil', '1', 'OpenSSL::Digest::SHA1.new'].each { |n| row "OpenSSL::Digest.new(#{n}).hexdigest(\"a\")" unless n == 'OpenSSL::Digest::SHA1.new'; row "OpenSSL::Digest.hexdigest(#{n}, \"a\")" unless n =~ /new|nil|1$/; row "OpenSSL::HMAC.hexdigest(#{n}, \"key\", \"data\")" unless n =~ /nil|^1/ }
row 'OpenSSL::Digest.new("SHA-256").name'
row 'OpenSSL::Digest.new("SHA256")'
row 'OpenSSL::Digest::SHA256.new'
row 'OpenSSL::Digest::SHA256.new("a").hexdigest'
row 'OpenSSL::Digest::SHA256.new.name'
row 'OpenSSL::Digest::SHA256.new.update("a").hexdigest'
row 'OpenSSL::HMAC.base64digest("md5", "key", "data")'
row "OpenSSL::HMAC.hexdigest(\"SHA256\", \"#{'k' * 100}\", \"data\")"
row "OpenSSL::HMAC.hexdigest(\"SHA512\", \"#{'k' * 200}\", \"data\")"
%w[sha1 sha256 sha384 sha512 md5].each { |d| row "OpenSSL::PKCS5.pbkdf2_hmac(\"pass\", \"salt\", 2, 70, \"#{d}\").unpack(\"H*\")"; row "OpenSSL::KDF.pbkdf2_hmac(\"pass\", salt: \"salt\", iterations: 3, length: 20, hash: \"#{d}\").unpack(\"H*\")" }
row 'OpenSSL::PKCS5.pbkdf2_hmac_sha1("pass", "salt", 2, 10).unpack("H*")'
row 'OpenSSL::KDF.pbkdf2_hmac("pass", salt: "salt", iterations: 3, length: 20)'
row 'OpenSSL::KDF.pbkdf2_hmac("pass", salt: "salt", iterations: 3)'
