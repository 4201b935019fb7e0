require 'erb'; require 'json'
parts = ["a", "\n", " ", "<%= 1 %>", "<%= 2 -%>", "<%# c %>", "<%# c -%>", "<%%", "%%>", "%>", "<%", "  <%- 3 -%>", "<%- 3 %>", "<%=", "-%>", "\r\n", "<%= '%%>' %>", "<", "\t", "<%-", "é"]
r = Random.new(7)
seen = {}
while seen.size < 400
  s = Array.new(r.rand(1..6)) { parts[r.rand(parts.size)] }.join
  next if seen.key?(s)
  seen[s] = begin; ERB.new(s, trim_mode: '-').result; rescue SyntaxError, StandardError; nil; end
end
seen.each { |s, v| puts JSON.generate([s, v]) unless v.nil? }
