# Records what Ruby gives for expressions: `ruby --disable-did_you_mean record.rb FILE.rb` prints the rows of FILE.rb, an expression, a tab, and
# what inspect prints of its value, or "!", the class and the message of its error.
#
# The file says what the rows are:
#
#   row '"abc".upcase'                                  one expression
#   table ['"abc"', 'nil'], ['upcase', 'center(5)', '+ 1', '[0]']    each receiver with each call
#
# What has no counterpart is left out: integers beyond 64 bits, rationals, complex numbers, addresses.
require 'set'
require 'time'

SEEN = {}

def outside?(v)
  case v
  when Integer then v.bit_length > 63
  when Rational, Complex then true
  when String then !v.dup.force_encoding('UTF-8').valid_encoding? && v.encoding != Encoding::UTF_8
  when Array then v.any? { |e| !e.equal?(v) && outside?(e) }
  when Hash then v.any? { |k, e| outside?(k) || !e.equal?(v) && outside?(e) }
  else false
  end
end

def fresh = binding

def row(expression)
  return if SEEN[expression]
  SEEN[expression] = true
  result = begin
    Timeout.timeout(5) do
      v = fresh.eval(expression)
      return if outside?(v)
      v.inspect
    end
  rescue SystemExit, NoMemoryError, SyntaxError => e
    raise "#{expression}: #{e.message}"
  rescue Exception => e
    "!#{e.class}: #{e.message}"
  end
  return if result =~ /0x\h{8}|bignum|#<Enumerator/ || !result.dup.force_encoding('UTF-8').valid_encoding?
  puts "#{expression}\t#{result.gsub("\n", '␤')}"
end

def table(receivers, calls)
  receivers.each do |r|
    calls.each do |c|
      row(c =~ /\A[a-z_]/ || c =~ /\A(-@|\+@|!|~)\z/ ? "#{r}.#{c}" : c.start_with?('[') ? r + c : "#{r} #{c}")
    end
  end
end

require 'timeout'
$VERBOSE = nil
$stdout.set_encoding('UTF-8')
load ARGV[0]
