T = 'testdata/tree'
files = %w[lines empty text link run sub dirlink broken missing lines/x sub/ sub/b.txt sub/../lines].map { |f| "#{T}/#{f}".inspect }
files << '""' << '"/dev/null"' << '"/"' << '"a\\0b"' << 'nil' << '1'
%w[File.read File.readlines File.exist? File.exists? File.file? File.directory? File.symlink? File.readable? File.executable? File.size File.size? File.zero? File.empty?
   File.readlink File.ftype IO.read IO.readlines Dir.exist? Dir.empty? Dir.children Dir.entries].each do |f|
  files.each do |name|
    next if name == '"/"' && f =~ /children|entries|size/
    next if f =~ /readlines/ && name =~ %r{sub"|sub/"|dirlink|"/"} # the message has a number that nobody knows
    row(f =~ /children|entries/ ? "#{f}(#{name}).inspect.length" : "#{f}(#{name})") unless f =~ /size|empty|zero/ && name =~ /sub|dirlink/
  end
end
l = "#{T}/lines".inspect
['', ', nil', ', 0', ', 3', ', 100', ', 3, 1', ', nil, 4', ', 3, 100', ', nil, 100', ', 0, 100', ', -1', ', 3, -1', ', encoding: "UTF-8"', ', mode: "rb"', ', "x"', ', 3.7'].each { |a| row "File.read(#{l}#{a})" }
['', ', chomp: true', ', "e"', ', nil', ', "o", chomp: true', ', chomp: false', ', 1.5'].each { |a| row "File.readlines(#{l}#{a})" unless a =~ /1\.5/ }
row "x = ''; File.foreach(#{l}) { |line| x = x + line.inspect }; x"
row "x = ''; File.foreach(#{l}, chomp: true) { |line| x = x + line.inspect }; x"
row "File.foreach('#{T}/missing') { |line| line }"
row "File.open(#{l}) { |f| f.read }"
row "File.open(#{l}, 'r') { |f| [f.gets, f.lineno, f.read, f.gets, f.eof?, f.read, f.read(1)] }"
row "File.open(#{l}, 'rb') { |f| f.each_line.class; f.read(4) }" if false
row "File.open(#{l}, 'r:UTF-8') { |f| f.readlines }"
row "File.open(#{l}) { |f| x = ''; f.each_line { |s| x = x + s.inspect }; x }"
row "File.open(#{l}) { |f| x = ''; f.each_line(chomp: true) { |s| x = x + s.inspect }; x }"
row "File.open(#{l}) { |f| f.readline; f.rewind; f.readline }"
row "File.open(#{l}) { |f| f.read; f.readline }"
row "f = File.open(#{l}); f.close; f.read"
row "f = File.open(#{l}); f.close; f.closed?"
row "f = File.open(#{l}); [f.path, f.to_path, f.size, f.closed?, f.class]"
row "File.open(#{l}) { |f| f }.inspect"
row "File.new(#{l}).read"
row "File.open('#{T}/missing') { |f| f.read }"
row "File.open('#{T}/sub') { |f| f.read }"
row "File.open('#{T}/missing', 'r')"
%w[lines sub empty].each do |f|
  row "s = File.stat('#{T}/#{f}'); [s.file?, s.directory?, s.symlink?, s.ftype, s.class]"
end
row "s = File.stat('#{T}/lines'); [s.size, s.size?, s.zero?, s.mode.to_s(8)[-6, 4]]"
row "File.stat('#{T}/link').symlink?"
row "File.lstat('#{T}/link').symlink?"
row "File.stat('#{T}/missing')"
row "File.lstat('#{T}/missing')"
row "File.stat('#{T}/broken')"
row "File.realpath('#{T}/link').end_with?('#{T}/lines')"
row "File.realpath('dirlink/b.txt', '#{T}').end_with?('#{T}/sub/b.txt')"
row "File.realpath('/nowhere/x')"
row "File.realpath('/nowhere')"
['*', '**/*', 'sub/*', 'sub/.*', '{lines,empty}', 'sub/{b,d}*', '[le]*', 'missing', 'l?nes', '', 'sub/*.txt', '**/b*', '*/'].each do |p|
  row "Dir.glob('#{T}/#{p}')"
  row "Dir['#{T}/#{p}']"
  row "Dir.glob('#{p}', base: '#{T}')"
end
row "Dir.glob(['#{T}/l*', '#{T}/sub/*'])"
row "Dir['#{T}/l*', '#{T}/sub/*']"
row "x = ''; r = Dir.glob('#{T}/l*') { |f| x = x + f }; [r, x]"
row 'Dir.glob(1)'
row "x = 0; Dir.each_child('#{T}/sub') { |f| x = x + f.length }; x"
row "x = 0; Dir.foreach('#{T}/sub') { |f| x = x + f.length }; x"
row "Dir.foreach('#{T}/missing') { |f| f }"
row "File.binread('#{T}/lines')"
