require 'rubygems'
versions = %w[1 1.0 1.2.3 1.2.3.pre 1.2.3-rc1 1.2.3.a.1 2.0 2.0.0 2.0.0.0 10.1 0.9 1.10 1.9 1.2.b3 3.a 1.0.0.0 1.a.2 1.2.3.4.5 01.02 1.0.a10.2 5.0.rc2].map { |v| v.inspect } + ['""', '" 1.2 "', '1', '1.5', 'nil', '"0"', '"1.A"']
bad = ['"a"', '"1."', '"1..2"', '".1"', '"1.2_3"', '"v1"', '"1 2"', ':a', '[]', '"1.2\n"', '"1-"', '"1.2-a.b-c"', '"1.0+1"', '"é"']
(versions + bad).each { |v| row "Gem::Version.new(#{v})"; row "Gem::Version.create(#{v})"; row "Gem::Version.correct?(#{v})" }
table (versions - ['nil']).map { |v| "Gem::Version.new(#{v})" }, %w[to_s version segments bump release prerelease? approximate_recommendation inspect foo] + versions.first(14).flat_map { |v| ["<=> Gem::Version.new(#{v})", "== Gem::Version.new(#{v})", "< Gem::Version.new(#{v})", "eql?(Gem::Version.new(#{v}))"] } + ['<=> "1.5"', '> "1.5"', '<=> nil', '<=> "x"', '< 5', '== "1.2.3"', 'between?("1", "2")']
reqs = ['"1.0"', '">= 1.0"', '"~> 1.2"', '"~> 1.2.3"', '"~> 1"', '"~> 1.2.a"', '"!= 1.2.3"', '"< 2"', '"<= 2.0"', '"> 1.9"', '"=1.0"', '">= 1.0", "< 2"', '[">= 1", "< 3"]', '""', '"x"', 'nil', '"~ 1"', '" >=  1.2 "', 'Gem::Version.new("1.2.3")', '">=1.0.a"']
reqs.each do |r|
  row "Gem::Requirement.new(#{r})"
  next if r =~ /"x"|"~ 1"|^""/
  %w[to_s as_list none? exact? specific? prerelease? inspect].each { |m| row "Gem::Requirement.new(#{r}).#{m}" }
  versions.each { |v| row "Gem::Requirement.new(#{r}).satisfied_by?(Gem::Version.new(#{v}))" }
  row "Gem::Requirement.new(#{r}) =~ Gem::Version.new(\"1.5\")"
  row "Gem::Requirement.new(#{r}) === Gem::Version.new(\"1.5\")"
  row "Gem::Dependency.new(\"a\", #{r}).to_s"
  ['"1.5"', '"2"', '"1.2.3.pre"'].each { |v| row "Gem::Dependency.new(\"a\", #{r}).match?(\"a\", #{v})"; row "Gem::Dependency.new(\"\", #{r}).match?(\"a\", #{v})" }
end
row 'Gem::Requirement.new("1").satisfied_by?("1")'
row 'Gem::Requirement.new("1") == Gem::Requirement.new("= 1")'
row 'Gem::Requirement.new("1") == Gem::Requirement.new("2")'
row 'Gem::Requirement.default.to_s'
row 'Gem::Requirement.create("~> 1").to_s'
row 'Gem::Dependency.new(1, "1")'
row 'Gem::Dependency.new("a").to_s'
row 'Gem::Dependency.new("a", "1").name'
row 'Gem::Dependency.new("a", "1").requirement.to_s'
