# Regular expressions inside others, and how their text changes.
Puppet::Type.newtype(:r_regexps) do
  newparam(:name)
  newparam(:b, namevar: true)
  def self.parts
    @parts ||= { a: /a\/b/i, b: Regexp.new('x/y', Regexp::IGNORECASE), c: /(?m-i:z)/x, d: Regexp.escape('a.b/c-d e'), e: %r{[^\/]+\}} }
  end

  def self.title_patterns
    p = parts
    [
      [/^(#{p[:a]})#(#{p[:b]})$/, [[:name], [:b]]],
      [/(#{p[:c]}|#{p[:d]})/mx, [[:name]]],
      [Regexp.union(/a\/b/i, 'x/y.z'), []],
      [Regexp.new(p[:e]), [[:name]]],
      [Regexp.new('^(' + p[:a].source + ')$', Regexp::MULTILINE | Regexp::EXTENDED), [[:name]]]
    ].tap { |l| l << [/(.*)/, [[:b]]] }
  end
end
