# Calls with too few or too many arguments: the numbers that errors tell. What else comes of them is in other files.
def counted(receiver, *methods)
  methods.each do |m|
    5.times do |n|
      expression = "#{receiver}.#{m}(#{(['1'] * n).join(', ')})"
      message = begin
        eval(expression)
        ''
      rescue ArgumentError => e
        e.message
      rescue StandardError
        ''
      end
      row expression if message.start_with?('wrong number of arguments')
    end
  end
end

counted '"ab"', *%w[
  ascii_only? b between? bytes bytesize byteslice capitalize capitalize! casecmp casecmp? center chars chomp chomp! chop chop! chr clamp clear
  codepoints concat count delete delete! delete_prefix delete_prefix! delete_suffix delete_suffix! downcase downcase! dump each_byte each_char
  each_codepoint each_line empty? encode encode! encoding end_with? force_encoding getbyte gsub gsub! hex include? index initialize_copy insert intern
  length lines ljust lstrip lstrip! match match? new next next! oct ord partition prepend replace reverse reverse! rindex rjust rpartition rstrip
  rstrip! scan scrub scrub! setbyte size slice slice! split squeeze squeeze! start_with? strip strip! succ succ! sum swapcase swapcase! to_f
  to_i to_s to_str to_sym tr tr! tr_s tr_s! try_convert unicode_normalize upcase upcase! upto valid_encoding?
]
counted ':ab', *%w[
  between? capitalize casecmp casecmp? clamp downcase empty? end_with? id2name length match match? name next size slice start_with? succ swapcase to_s
  to_sym upcase
]
counted '7', *%w[
  abs allbits? anybits? between? bit_length ceil chr clamp coerce digits div divmod downto even? fdiv finite? floor gcd infinite? inspect integer? lcm
  magnitude modulo negative? next nobits? nonzero? numerator odd? ord positive? pow pred remainder round size sqrt step succ times to_f to_i to_int
  to_s truncate upto zero?
]
counted '2.5', *%w[
  abs between? ceil clamp coerce div divmod fdiv finite? floor infinite? inspect integer? magnitude modulo nan? negative? next_float nonzero? positive?
  pow prev_float quo remainder round step to_f to_i to_int to_s truncate zero?
]
counted '[1, 2]', *%w[
  all? any? append assoc at bsearch bsearch_index chunk chunk_while clear collect collect! collect_concat combination compact compact! concat count
  cycle delete delete_at delete_if detect difference dig drop drop_while each each_cons each_entry each_index each_slice each_with_index
  each_with_object empty? entries enum_for fetch fill filter filter! filter_map find find_all find_index first flat_map flatten flatten! grep grep_v
  group_by include? index initialize_copy inject insert intersect? intersection join keep_if last lazy length map map! max max_by member? min min_by
  minmax minmax_by new none? one? partition permutation pop prepend product push rassoc reduce reject reject! repeated_combination repeated_permutation
  replace reverse reverse! reverse_each rindex rotate rotate! select select! shift size slice slice! slice_after slice_before slice_when sort sort!
  sort_by sort_by! sum take take_while tally to_a to_ary to_enum to_h to_set transpose union uniq uniq! unshift values_at zip
]
counted '{"a" => 1}', *%w[
  all? any? assoc chunk chunk_while clear collect collect_concat compact compact! compare_by_identity compare_by_identity? count cycle deconstruct_keys
  default default_proc delete delete_if detect dig drop drop_while each each_cons each_entry each_key each_pair each_slice each_value each_with_index
  each_with_object empty? entries enum_for except fetch fetch_values filter filter! filter_map find find_all find_index first flat_map flatten grep
  grep_v group_by has_key? has_value? include? initialize_copy inject invert keep_if key key? keys lazy length map max max_by member? merge merge! min
  min_by minmax minmax_by new none? one? partition rassoc reduce rehash reject reject! replace reverse_each select select! shift size slice slice_after
  slice_before slice_when sort sort_by store sum take take_while tally to_a to_enum to_h to_hash to_proc to_set transform_keys transform_keys!
  transform_values transform_values! uniq update value? values values_at zip
]
counted '(1..3)', *%w[
  all? any? begin bsearch chunk chunk_while collect collect_concat compact count cover? cycle detect drop drop_while each each_cons each_entry
  each_slice each_with_index each_with_object end entries enum_for eql? exclude_end? filter filter_map find find_all find_index first flat_map grep
  grep_v group_by include? inject last lazy map max max_by member? min min_by minmax minmax_by new none? one? partition reduce reject reverse_each
  select size slice_after slice_before slice_when sort sort_by step sum take take_while tally to_a to_enum to_h to_set uniq zip
]
counted 'nil', *%w[
  inspect to_a to_f to_h to_i to_s
]
counted 'true', *%w[
  inspect to_s
]
counted 'Set.new([1])', *%w[
  add add? all? any? chunk chunk_while classify clear collect collect! collect_concat compact contain? count cycle delete delete? delete_if detect
  difference disjoint? drop drop_while each each_cons each_entry each_slice each_with_index each_with_object empty? entries enum_for filter filter!
  filter_map find find_all find_index first flat_map flatten grep grep_v group_by include? inject intersect? intersection join keep_if lazy length map
  map! max max_by member? merge min min_by minmax minmax_by new none? one? partition proper_subset? proper_superset? reduce reject reject! replace
  reverse_each select select! size slice_after slice_before slice_when sort sort_by subset? subtract sum superset? take take_while tally to_a to_enum
  to_h to_set union uniq zip
]
counted '/a/', *%w[
  casefold? compile eql? escape last_match match match? named_captures names new options quote source try_convert union
]
counted '/a/.match("a")', *%w[
  begin captures end length match match_length named_captures names offset post_match pre_match regexp size string to_a values_at
]
counted 'proc { |x| x }', *%w[
  arity call lambda? to_proc yield
]
counted 'nil', *%w[
  class clone dup eql? equal? freeze frozen? inspect instance_of? is_a? itself kind_of? nil? tap then to_s yield_self
]
row '"ab".sub(1)'
table ['(0..-1)', '(3..1)', '(1..3)', '(1...1)'], ['last(2, 0)', 'last(:a)', 'last(nil)', 'last(-1)', 'last(2)', 'first(2, 0)', 'first(:a)', 'first(-1)', 'min(2, 0)', 'max(:a)', 'minmax(1)', 'sum(:a, 1)']
# A hash at the end is options where its keys are symbols.
['12.round', '1.5.round', '"a\nb".lines', '"a".encode', '1.clone'].product(['{}', '{"a" => 1}', '{1 => 2}', '1, {}']).each { |call, a| row "#{call}(#{a})" }
row 'Float("1", {})'
['{}', '{"a" => 1}', '"2"', 'nil', '2.9', ':a', '3, 4'].each { |base| row "Integer('101', #{base})" }
