require 'semantic_puppet'
V = 'SemanticPuppet::Version'
R = 'SemanticPuppet::VersionRange'
good = %w[1.2.3 0.0.0 1.2.3-rc.1 1.2.3-rc.2 1.2.3-1 1.2.3-2.a 1.2.3-a-b 1.2.3+b.01 1.2.3-x.10+y 2.0.0 1.10.0 1.9.9 10.0.0-alpha 1.2.4].map(&:inspect)
bad = ['"1.2"', '"1.2.3-01"', '"01.2.3"', '""', '"1.2.3.4"', '"v1.2.3"', '"1.2.3-"', '"1.2.3+"', '"1.2.3-a..b"', '" 1.2.3"', '"1.2.3\n"', '"a\n1.2.3"', ':"1.2.3"', ':x', 'nil', '5', '[]', '"1.2.3-é"']
(good + bad).each { |s| row "#{V}.parse(#{s})"; row "#{V}.valid?(#{s})" }
versions = good.map { |s| "#{V}.parse(#{s})" } + ["#{V}.new(1, 2, 3)", "#{V}.new(1, 2, 3, ['rc', 1])", "#{V}.new(1, 2, 3, nil, ['b'])", "#{V}.new(0, 0, 0, [])", "#{V}::MIN", "#{V}::MAX"]
row "#{V}.new(1, 2)"
row "#{V}.parse_prerelease(nil)"
row "#{V}.parse_prerelease('a.1.b2')"
row "#{V}.parse_prerelease('01')"
row "#{V}.parse_build('a.01')"
row "#{V}.parse_build(nil)"
table versions, %w[major minor patch prerelease build stable? to_stable to_s inspect next(:major) next(:minor) next(:patch) next(:foo) next("major") next class is_a?(Numeric) is_a?(Comparable) is_a?(SemanticPuppet::Version) is_a?(Integer) nil? foo]
table versions, versions.first(15).flat_map { |v| ["<=> #{v}", "== #{v}", "< #{v}", ">= #{v}", "eql?(#{v})", "compare_prerelease(#{v})"] }
table versions.first(3), ['<=> "1.2.3"', '== "1.2.3"', '< "1.2.3"', '> 5', '<=> nil', '+ 1', "between?(#{versions[0]}, #{versions[9]})", "clamp(#{versions[0]}, #{versions[9]})", '=== 1']
row "[#{versions[0]}, #{versions[9]}, #{versions[2]}].sort"
row "[#{versions[0]}, #{versions[9]}, #{versions[2]}].max"
row "[#{versions[0]}, #{versions[9]}, #{versions[2]}].min_by { |v| v.major }"
row "[#{versions[0]}, #{versions[0]}, #{versions[2]}].uniq"
row "{#{versions[0]} => 1}[#{versions[0]}]"
row "(#{versions[0]}..#{versions[9]}).include?(#{versions[10]})"
row "(#{versions[0]}..#{versions[9]}).cover?(#{versions[10]})"
row "\"\#{#{versions[3]}}\""
row "#{V}::ValidationFailure.superclass"
ranges = ['1.2.3', '1.2.x', '1', '1.x', '*', 'x', '', '>1.0.0', '>1', '>1.2', '> 1.0.0', '>=1.0.0', '>=1', '<2.0.0', '<2', '<=2.0.0', '<=2', '<=2.1', '^1', '^1.2', '^1.2.3', '^0.2.3', '^0', '^1.2.3-rc.1', '~1.2.3', '~ 1.2', '~1', '~>1.2', '~=1.2.3', '=1.2.3', '1.0.0 - 2.0.0', '1 - 2', '1.2.3-rc.1 - 1.2.3', '>=1.0.0 <2.0.0', '>1.0.0 <=1.5.0', '>=1.2.3-rc.1 <2.0.0', '>=1.0.0 <2.0.0 || >=3.0.0 <4.0.0', '1.0.0 || 2.0.0', '1.x || 2.x', '>=2.0.0 <1.0.0', '1.2.3+b', 'v1.2.3', '>v1.0.0', '>=1.0.0 >=1.5.0', '<2.0.0 <1.5.0', '>x', '<x', '>=x', '>=1.0.0 <=1.0.0', '1.0.0 1.0.0', '<0.0.0', '>=0.0.0', '<1.0.0 || >2.0.0', '1.2.3 || >=1.2.4 <2.0.0', '>=1.0.0-a', '<=1.0.0-b', '>1.0.0-a.1'].map(&:inspect)
broken = ['"zz"', '"1.2.3.4"', '"a || 1"', '">>1"', '"1 -2"', '"01"', '"1.2.3-01"', 'nil', '5', '" 1"', '"1 "', '"||"', '"1||2"', '"1.2.3 -"']
(ranges + broken).each { |s| row "#{R}.parse(#{s})" }
all = ranges.map { |s| "#{R}.parse(#{s})" } + ["#{R}.new(#{versions[0]}, #{versions[9]})", "#{R}.new(#{versions[0]}, #{versions[9]}, true)", "#{R}::ALL_RANGE", "#{R}::EMPTY_RANGE"]
table all, %w[to_s inspect begin end exclude_begin? exclude_end? class]
table all, versions.first(14).map { |v| "include?(#{v})" }
table all.first(40), all.each_slice(4).map(&:first).flat_map { |r| ["& #{r}", "intersection(#{r})", "== #{r}"] }
table all.first(3), ['include?("1.2.3")', 'include?(nil)', '& 1', 'member?(SemanticPuppet::Version.parse("1.2.3"))', 'cover?(SemanticPuppet::Version.parse("1.2.3"))', '=== SemanticPuppet::Version.parse("1.2.3")', 'foo', 'include?']
