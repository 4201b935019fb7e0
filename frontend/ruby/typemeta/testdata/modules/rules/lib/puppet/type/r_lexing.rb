# encoding: utf-8
=begin
Puppet::Type.newtype(:r_lexing) do
  newparam(:no)
end
=end
Puppet::Type.newtype(:r_lexing) do
  @doc = <<-'EOT' + %q{ newparam(:quoted) } + "newparam(:double) \" #{'newparam(:nested) }'} end"
    newparam(:heredoc) do
    end
  EOT
  [<<~ONE, <<~TWO].each { |t| desc t }
    newparam(:one) #{"do #{[1, 2].map { |x| "}" }}"}
  ONE
    newparam(:two)
  TWO
  newparam(:name, :namevar => true) do desc 'x' end
  newparam(:'quoted_too') # newparam(:comment)
  newparam :"in#{1 + 1}" do
    validate do |value|
      raise ArgumentError, "no" unless value =~ /newparam\(:re\)|"/ # "
      x = value / 2 if value % 2 == 1
      y = value ? :newparam : 'end'
      case y when :if then :end else { end: 1, do: 2, class: 3 } end
      while x do x -= 1 end
      until x.nil? do x = nil end
      for i in [1, 2] do puts i end
      begin; x.class; rescue => e; e; ensure; y; end while false
      puts [1, 2].map do |z| z end
      %w(end do ( nested ) if) + %i[end] + [?a, ?\n, ?"]
      s = %(a (nested) "string" #{%w[}]}) ; t = x <<1
      h = {:a=>%r{[{}/]\}}, 'b' =>?}}
      foo if x; bar unless y; return if s
      z = if x then 1 else 2 end
      `ls "end"`
      def m(a, b = {}, *c, d: 1, **e, &f) a end
      def n = 1 if x
      def ==(o) true end
      def self.x=(v) @x = v end
      "a" "b" 'end'
    end
  end
  newparam(:last); __FILE__; %s(end)
  newproperty(:é)
end
__END__
newparam(:after)
end end end
