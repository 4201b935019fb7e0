paths = ['""', '"/"', '"//"', '"a"', '"/a"', '"a/b"', '"/a/b/c"', '"a/"', '"a//b//"', '"//a//b"', '"a.b"', '"a.b.c"', '".bashrc"', '".a.b"', '"a."', '"a.b/c"', '"a.b "', '"/x/.profile"', '"a/b.rb"', '"a/b.tar.gz"', '"é.ü"', '"."', '".."', '"../a"', '"..."', '"/a/../b"', '"/a/./b/"', '"/../x"', '"~a"', '"a b.c d"', '"/etc/puppet/x.pp"', 'nil', '1', ':a']
paths.each do |p|
  row "File.dirname(#{p})"
  row "File.dirname(#{p}, 2)"
  row "File.basename(#{p})"
  row "File.basename(#{p}, \".rb\")"
  row "File.basename(#{p}, \".*\")"
  row "File.extname(#{p})"
  row "File.split(#{p})"
  row "File.absolute_path?(#{p})"
  row "File.expand_path(#{p}, \"/r/s\")" unless p =~ /~/
  row "File.absolute_path(#{p}, \"/r/s\")"
  row "File.expand_path(#{p})" if p =~ /\A"\//
  row "File.join(#{p})"
  row "File.join(#{p}, \"x\")"
  row "File.join(\"x\", #{p})"
  row "File.join(\"x/\", #{p}, \"/y\")"
  row "File.join([#{p}, [\"z\"]], \"w\")"
end
row 'File.join'
row 'File.join("a", "", "b")'
row 'File.join("a//", "//b")'
row 'File.dirname("/a/b/c", 0)'
row 'File.dirname("/a/b/c", -1)'
row 'File.dirname("/a/b/c", 9)'
row 'File.basename("a.rb", "a.rb")'
row 'File.basename("a", nil)'
row 'File.expand_path("../x", "/a/b")'
row 'File.expand_path("x", "/a/../b/")'
%w[SEPARATOR PATH_SEPARATOR ALT_SEPARATOR FNM_PATHNAME FNM_DOTMATCH FNM_EXTGLOB FNM_CASEFOLD FNM_NOESCAPE].each { |c| row "File::#{c}" }
patterns = ['*', '*.c', '?', 'a?', '**/*.rb', '*/b', '[a-c]x', '[!a]', '[^a]', '[]a]', '[a', '{a,b}', '{a,b}{1,2}', 'x{a,{b,c}}', '\\*', 'a\\b', '.*', '*a*', 'A', 'a/**/b', '**/b', '**', 'é*', '[é]', '', 'a*b*c', '[a-]', '*.{rb,erb}', 'a/*', '[A-Z]*', '\\[a]', '?.*', '**/.x']
names = ['', 'a', 'b', 'ab', 'a.c', '.a', 'a/b', 'a/b/c.rb', 'c.rb', 'bx', '*', 'a1', 'xc', 'a/x/y/b', 'x/b', 'é', 'éa', 'abc', 'aXbYc', '-', 'x.erb', 'a/.x', 'A', '[a]', '.x/b', 'a\\b', ']', '{a,b}', 'a/b/c']
patterns.each { |p| names.each { |n| [nil, 'File::FNM_PATHNAME', 'File::FNM_DOTMATCH', 'File::FNM_EXTGLOB', 'File::FNM_CASEFOLD', 'File::FNM_NOESCAPE', 'File::FNM_PATHNAME | File::FNM_DOTMATCH | File::FNM_EXTGLOB'].each { |f| next if f =~ /CASE/ && p.include?('['); row "File.fnmatch(#{p.inspect}, #{n.inspect}#{", #{f}" if f})" } } }
row 'File.fnmatch?("*.c", "a.c")'
