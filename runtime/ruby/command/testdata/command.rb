require 'open3'
require 'puppet'
require 'facter'
lines = ['echo a', 'echo a; echo b >&2', 'exit 3', 'echo "a b" | tr a-z A-Z', 'false', 'nosuchcommand', 'nosuchcommand x y', 'nosuchcommand; true', '/nosuch/command', 'cat', 'printf "é\\n"', 'echo $0', 'kill -9 $$', 'echo  a   b', ' echo a', '', 'FOO=1 env | grep ^FOO=', '/etc/passwd', 'type cd', 'true && echo x', 'sh -c "exit 4"']
%w[capture2 capture2e capture3].each do |f|
  lines.each do |l|
    next if f == 'capture2' && l =~ />&2/
    next if l =~ /type cd|pwd|echo \*/ || f == 'capture2' && l =~ /nosuchcommand; true/
    row "proc { |o, #{'e, ' if f == 'capture3'}s| [o, s.exitstatus, s.success?, s.termsig, s.to_i#{', e' if f == 'capture3'}] }.call(Open3.#{f}(#{l.inspect}))"
  end
end
row 'proc { |a, b, c| a }.call(Open3.capture2("cat", stdin_data: "in"))'
row 'proc { |a, b, c| a }.call(Open3.capture2("cat", stdin_data: "in", binmode: true))'
row 'proc { |a, b, c| a }.call(Open3.capture2("pwd", chdir: "/"))'
row 'proc { |a, b, c| a }.call(Open3.capture2("echo", "a b", "*"))'
row 'proc { |a, b, c| a }.call(Open3.capture2({"X" => "y"}, "echo $X"))'
row 'proc { |a, b, c| a }.call(Open3.capture2({"X" => "y", "HOME" => nil}, "sh", "-c", "echo $X.$HOME"))'
row 'Open3.capture2("nosuchcommand", "a")'
row 'proc { |a, b, c| b }.call(Open3.capture3("sh", "-c", "echo out; echo err >&2; exit 2"))'
row 'proc { |a, b, c| c.exitstatus }.call(Open3.capture3("sh", "-c", "echo out; echo err >&2; exit 2"))'
row 'proc { |a, b, c| a }.call(Open3.capture2e("sh", "-c", "echo out; echo err >&2"))'
row 'Open3.capture2(1)'
row 'Open3.capture2(nil)'
row 'proc { |a, b, c| b == 0 }.call(Open3.capture2("true"))'
row 'proc { |a, b, c| b.exited? }.call(Open3.capture2("true"))'
row 'proc { |a, b, c| b.signaled? }.call(Open3.capture2("true"))'
row 'proc { |a, b, c| b.class }.call(Open3.capture2("true"))'
lines.each { |l| row "Puppet::Util::Execution.execute(#{l.inspect})" unless l =~ /nosuchcommand|nosuch\/|etc.passwd|kill|echo \$0|^$/ }
lines.each { |l| row "Puppet::Util::Execution.execute(#{l.inspect}, failonfail: false)" unless l =~ /nosuch|etc.passwd|kill|echo \$0|^$/ }
row 'Puppet::Util::Execution.execute(["echo", "a b", ["c", 1]])'
row 'Puppet::Util::Execution.execute(["sh", "-c", "echo x; exit 3"])'
row 'Puppet::Util::Execution.execute(["sh", "-c", "echo x; exit 3"], failonfail: false)'
row 'Puppet::Util::Execution.execute(["sh", "-c", "echo x; exit 3"], failonfail: true)'
row 'Puppet::Util::Execution.execute(["sh", "-c", "echo x; exit 3"], failonfail: true, sensitive: true)'
row 'Puppet::Util::Execution.execute("echo x; echo y >&2", failonfail: true)'
row 'Puppet::Util::Execution.execute("echo x; echo y >&2", combine: true)'
row 'Puppet::Util::Execution.execute("echo x", squelch: true)'
row 'Puppet::Util::Execution.execute("pwd", cwd: "/")'
row 'Puppet::Util::Execution.execute("pwd", cwd: "/nowhere")'
row 'Puppet::Util::Execution.execute("echo $HOME.$USER.$LANG.$LC_ALL.$X", custom_environment: {"X" => "y"})'
row 'Puppet::Util::Execution.execute("cat", stdinfile: "testdata/in")'
row 'Puppet::Util::Execution.execute("nosuchcommand", failonfail: false)'
row 'Puppet::Util::Execution.execute("nosuchcommand")'
['echo a', ' echo a', 'echo "a b"  ', 'nosuchcommand x', 'false', 'echo a >&2', '/bin/echo x', 'printf " x \\n"', 'echo $LANG', '"echo" y', "'/bin/echo' z", 'cd /', 'echo a | tr a b'].each do |l|
  row "Facter::Core::Execution.execute(#{l.inspect})" unless l =~ /^cd|^ /
  row "Facter::Core::Execution.execute(#{l.inspect}, on_fail: nil)" unless l =~ /^cd|^ /
  row "Facter::Core::Execution.exec(#{l.inspect})" unless l =~ /^cd|^ /
end
row 'Facter::Core::Execution.execute("nosuchcommand", on_fail: "none")'
row 'Facter::Core::Execution.which("nosuchcommand")'
row 'Facter::Core::Execution.which("/bin/sh")'
row 'Facter::Core::Execution.which("/etc/passwd")'
row 'Puppet::Util.which("nosuchcommand")'
row 'Puppet::Util.which("/bin/sh")'
row 'Puppet::Util.which("sh").end_with?("bin/sh")'
