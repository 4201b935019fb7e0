# Constructs around code that is not evaluated.
require 'set'
LIST = Set.new([:a]) unless defined?(LIST)
module RControl
  class Error < StandardError; end
  Pair = Struct.new(:a, :b) do
    def helper; end
  end
  def self.check!(value)
    while (line = value.shift)
      next if line =~ /x/
      raise Error, "no: #{line}" unless line.match?(/^\s*end\s*$/)
    end
    value ||= begin
      1
    rescue StandardError
      2
    end
    value
  end
end
Puppet::Type.newtype(:r_control) do
  desc <<-'DESC'.gsub(/^ +/, '') % { a: 1 }
    Text with #{newparam(:no)}
  DESC

  newparam :name, :namevar => true do
    validate do |v|
      unless v =~ %r{^/} then raise "x" end
      return if v.nil?
    end
    munge(&:to_s)
  end
  newproperty(:a, :parent => Puppet::Property, :required_features => %w[x]) {
    newvalue(:true) do provider.on end
    newvalue(:false) { provider.off }
    aliasvalue :yes, :true
  }
  newparam(:b) do
    defaultto { @resource[:a] ? "#{@resource[:a] / 2}" : nil } # / "
  end
  %w[x y].
    map { |s| s.upcase.downcase }
    # a comment between
    .each do |s|
      newproperty(s.to_sym) do
        def insync?(is) = is == should
        def self.to_s = 'x'
      end
    end
  autorequire :file do
    [self[:a], *self[:b]].compact.map { |f| File.dirname f }
  end
  def refresh() provider.restart if self[:a] == :true end
  def <=>(other) name <=> other.name end
  def [](x) super end
  validate { self.fail('x') if self[:a].nil? && !self[:b] }
end
