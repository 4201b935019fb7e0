require 'stringio'
texts = ['"a\nb\r\nc"', '"aé\n\nz\n"', '""', '"abc"', '+"x\ny"']
calls = ['read', 'read(2)', 'read(0)', 'read(-1)', 'read(nil)', 'gets', 'gets("b")', 'gets(nil)', 'gets(2)', 'gets(0)', 'gets(chomp: true)', 'readline', 'readlines', 'readlines(chomp: true)', 'readlines("a")', 'getc', 'getbyte', 'readchar', 'eof?', 'pos', 'size', 'length', 'lineno', 'string', 'closed?', 'close', 'to_a', 'map { |l| l.chomp }', 'each_line { |l| l }.pos', 'each_line(chomp: true).foo { }', 'first', 'count', 'include?("c")', 'each_with_index.to_a', 'grep(/a/)', 'tty?', 'sync', 'truncate(1)', 'rewind', 'class', 'is_a?(Enumerable)', 'write("é", 1)', 'print(1, nil)', 'puts("x")', 'printf("%d", 1)', 'gets("x", 2)', 'gets(5.5)', 'gets(:a)']
table texts.map { |t| "StringIO.new(#{t})" }, calls - ['each_line(chomp: true).foo { }']
puts = ['1', '"a", "b\n"', '[1, [2, [nil]]]', '[]', '[[]]', 'nil', '', ':x, 1.5', '[1, []]']
puts.each { |a| row "i = StringIO.new; i.puts(#{a}); i.string" }
['1, nil, :a', '"é"', ''].each { |a| row "i = StringIO.new; i.print(#{a}); i.string"; row "i = StringIO.new; i.write(#{a})"; row "i = StringIO.new; i.write(#{a}); i.string" }
row 'i = StringIO.new; i << "a" << 1 << nil << :b; i.string'
row 'i = StringIO.new; i.printf("%03d %s", 5, "x"); i.string'
row 'i = StringIO.new("abcdef"); i.read(2); i.write("XY"); [i.string, i.pos, i.read]'
row 'i = StringIO.new("abc"); i.write("12345"); i.string'
row 'i = StringIO.new("abc"); i.read; [i.read, i.read(1), i.getc, i.gets, i.getbyte, i.eof?]'
row 'i = StringIO.new("abc"); i.read; i.readline'
row 'i = StringIO.new("abc"); i.read; i.readchar'
row 'i = StringIO.new("a\nb\n"); i.gets; [i.lineno, i.pos, i.eof?, i.gets, i.eof?, i.rewind, i.lineno, i.gets]'
row 'i = StringIO.new("abc"); i.truncate(1); i.truncate(3); i.string'
row 'i = StringIO.new("abc"); i.close; i.read'
row 'i = StringIO.new("abc"); i.close; i.write("x")'
row 'i = StringIO.new("abc"); i.close; [i.closed?, i.close, i.string]'
row 'i = StringIO.new("abc"); i.close_write; [i.closed?, i.read]'
row 'i = StringIO.new("abc"); i.close_write; i << "x"'
row 'i = StringIO.new("abc"); i.close_read; i.gets'
row 'i = StringIO.new("abc"); i.close_read; i.close_read'
row 'i = StringIO.new("abc", "r"); i.write("x")'
row 'i = StringIO.new("abc", "r"); i.read'
row 'i = StringIO.new(+"abc", "a"); i.write("x"); i.string'
row 'i = StringIO.new(+"abc", "a+"); i.write("x"); i.rewind; i.read'
row 'i = StringIO.new(+"abc", "w"); i.write("x"); i.string'
row 'i = StringIO.new(+"abc", "w"); i.read'
row 'i = StringIO.new(+"abc", "r+"); i.write("x"); i.string'
row 'StringIO.new("a", "x")'
row 'StringIO.new(5)'
row 'StringIO.new(nil)'
row 'StringIO.new("a", 1, 2, 3)' if false
row 's = +"ab"; i = StringIO.new(s); i.read; i << "c"; s'
row 'StringIO.open("x") { |i| i.read }'
row 'r = []; StringIO.new("aé").each_char { |c| r << c }; r'
row 'r = []; StringIO.new("a\nb").each_line { |c| r << c }; r'
row 'r = []; StringIO.new("a\nb").each { |c| r << c }; r'
row 'StringIO.name'
row 'StringIO.new("ab").is_a?(StringIO)'

more = ['gets("")', 'gets("", chomp: true)', 'gets("", 3)', 'gets(nil, 2)', 'gets("\n", 1)', 'gets("\r\n")', 'gets("bc")', 'gets(nil, chomp: true)', 'gets(2, chomp: true)', 'readlines("")', 'readlines(nil)', 'readlines(2)', 'readlines("a", 2)', 'readlines("", chomp: true)', 'readlines(0)', 'readline(chomp: true)', 'readline("z")', 'read(2, +"old")', 'read(nil, +"old")', 'read(2, nil)', 'read(2, 5)', 'read("a")', 'readpartial(2)', 'readpartial(0)', 'sysread', 'sysread(1)', 'read_nonblock(2)', 'readbyte', 'seek(1)', 'seek(1).to_s', 'seek(-1)', 'seek(-1, 2)', 'seek(1, 1)', 'seek(1, 5)', 'seek("a")', 'tell', 'putc("xyz")', 'putc(65)', 'putc(nil)', 'ungetc("é")', 'ungetc(nil)', 'ungetc(233)', 'ungetc(:a)', 'ungetbyte(65)', 'ungetbyte("ab")', 'closed_read?', 'closed_write?', 'pid', 'fileno', 'fsync', 'flush.class', 'syswrite("ab")', 'write_nonblock("ab")', 'truncate(-1)', 'truncate(0)', 'truncate("a")', 'each_line(0) { }', 'each_line(2) { |l| l }.pos', 'each_line("a", 1) { }.lineno', 'each_byte { }.pos', 'each_codepoint { }.pos', 'sum { |l| l.size }', 'sort', 'min_by { |l| l.size }', 'each_slice(2).to_a', 'each_with_object([]) { |l, a| a << l }', 'inject { |a, b| a + b }', 'reject { |l| l.empty? }', 'to_set.size', 'zip([1])', 'nosuch', 'printf("%s-%s", 1)', 'write', 'write(nil)', 'gets(1, 2, 3, 4)', 'read(1, 2, 3)', 'reopen("new").read', 'binmode.class', 'set_encoding("UTF-8").class']
table texts.map { |t| "StringIO.new(#{t})" }, more
['seek(2); i.read', 'seek(-1, 2); i.read', 'seek(1); i.seek(1, 1); i.read', 'seek(9); i.write("x"); i.string', 'pos = 1; i.read', 'pos = 9; i.read', 'pos = 9; i.read(1)', 'pos = 9; i.eof?', 'pos = -1', 'getc; i.ungetc("X"); [i.string, i.pos, i.read]', 'ungetc("XY"); [i.string, i.pos]', 'getc; i.ungetc("XYZ"); [i.string, i.pos]', 'read; i.ungetc("é"); [i.string, i.pos]', 'getc; i.ungetbyte(88); [i.string, i.pos]', 'putc("XY"); i.putc(66); i.string', 'lineno = 5; i.gets; i.lineno', 'gets; i.string = "zz"; [i.read, i.lineno, i.pos]', 'string = nil', 'string = 5', 'close; i.seek(1)', 'close; i.pos', 'close; i.eof?', 'close; i.gets', 'close; i.puts("x")', 'close; i.ungetc("a")', 'close; i.rewind', 'close; i.truncate(0)', 'close; i.each_line { }', 'close; i.reopen("x"); i.read', 'close; i.string = "q"; i.read', 'close_read; i.closed_read?', 'close_write; [i.closed_write?, i.closed_read?]', 'close_write; i.close_write', 'close; i.size', 'close; i.lineno', 'close; i.getc', 'close; i.putc("x")', 'read(2); i.truncate(1); [i.pos, i.read]', 'b = +"zz"; i.read(2, b); b', 'b = +"zz"; i.read; i.read(1, b); b', 'write("12", :b, 3); [i.string, i.pos]', 'x = []; i.each_byte { |b| x << b }; x', 'x = []; i.each_codepoint { |b| x << b }; x', 'x = []; i.each_line("c") { |l| x << l }; x', 'x = []; i.each_line(2) { |l| x << l }; x', 'x = []; i.each_line("", chomp: true) { |l| x << l }; x', 'x = []; i.each_with_index { |l, n| x << [n, l] }; x', 'reopen("other", "r"); i.write("x")', 'puts("a", ["b", ["c"]]); i.string', 'puts; i.string', 'print; i.string', 'printf("%5.1f|", 2.25); i.string', 'read; i.puts(:z); i.string', 'gets; i.eof?', 'readlines; i.eof?', 'gets(nil); i.gets(nil)', 'gets(""); i.pos'].each { |c| ['"abc\n\n\ndéf\n"', '"abc"'].each { |t| row "i = StringIO.new(+#{t}); i.#{c}" } }
['"r"', '"w"', '"a"', '"r+"', '"w+"', '"a+"', '"rb"', '"rt:UTF-8"', '"x"', '"rw"', '""', 'nil', '0', '5', ':r'].each { |m| row "i = StringIO.new(+'abc', #{m}); [(i.closed_read?), (i.closed_write?), i.string]" }
row 'StringIO.new(+"abc", "a").tap { |i| i.seek(1); i.write("X") }.string'
row 'StringIO.new("abc".freeze).write("x")'
row 'StringIO.new("abc".freeze).read'
row 'StringIO.new("abc".freeze, "w")'
row 'StringIO.open { |i| i.puts("x"); i.string }'
row 'i = StringIO.open("a"); i.closed?'
row 'i = nil; StringIO.open("a") { |x| i = x }; i.closed?'
row 'StringIO.new.read'
row 'StringIO.new.gets'
row 'StringIO.new(5)'
row 'StringIO.new("a", "r", 1, 2)'
row 'i = StringIO.new("a\n\n\n\nb\n\nc"); [i.gets(""), i.gets(""), i.gets(""), i.gets("")]'
row 'i = StringIO.new("\n\na\nb\n\n\nc\n"); [i.gets(""), i.pos, i.gets("", chomp: true), i.pos]'
row 'i = StringIO.new("aéb"); [i.gets(2), i.gets(1), i.gets(1)]'

['gets("", chomp: true)', 'gets(nil, chomp: true)', 'gets(chomp: true)', 'gets("b\n", chomp: true)', 'gets(3, chomp: true)', 'readlines("", chomp: true)', 'readlines(nil, chomp: true)'].each { |c| ['"a\r\nb\r\n\r\nc\r\n"', '"a\n"', '"a\r"', '"\n\n"', '"ab\ncd"'].each { |t| row "StringIO.new(#{t}).#{c}" } }
[0, 1, 2, 512, 513, 514, 1024, 1025, 1026, 64].each { |m| row "i = StringIO.new(+'abc', #{m}); [(i.closed_read?), (i.closed_write?), i.string, i.pos]"; row "i = StringIO.new(+'abc', #{m}); i.write('x'); i.string" }
row 'StringIO.new("a", "w+")'  if false
