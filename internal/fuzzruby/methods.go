package fuzzruby

import (
	"strings"
)

// The kinds of values: I an Integer, F a Float, S a String, B true or false, Y a Symbol, N nil, A an Array, AI and AS one of integers and strings,
// H a Hash, HS one with strings as keys and integers as values, R a Range, P a lambda with one parameter, V anything. Arguments may also be L, a small
// positive Integer that is written out, and X, a regular expression.

// method is a method that programs call: of a kind of receiver, with kinds of arguments, and of the parameters and the result of a block.
type method struct {
	recv, name string
	args       []string
	block      bool
	params     []string
	body       string
	result     string
}

// table lists methods as receiver.name(arguments){parameters:result of the block}result.
const table = `
I.+(I)I I.-(I)I I.*(L)I I./(L)I I.%(L)I I.**(T)I I.&(I)I I.|(I)I I.^(I)I I.<<(T)I I.>>(T)I I.<=>(I)I I.==(V)B I.<(I)B I.>=(I)B I.abs()I
I.succ()I I.pred()I I.to_s()S I.to_s(T2)S I.to_f()F I.to_i()I I.zero?()B I.positive?()B I.negative?()B I.even?()B I.odd?()B I.gcd(I)I I.lcm(L)I
I.divmod(L)AI I.fdiv(L)F I.between?(I,I)B I.bit_length()I I.ceil()I I.floor()I I.round()I I.modulo(L)I I.remainder(L)I I.div(L)I I.inspect()S
I.nil?()B I.is_a?(K)B I.class()V I.+(F)F I.*(F)F I./(F)F I.<(F)B I.clamp(L,L9)I I.floor(M)I I.round(M)I I.nonzero?()V I.integer?()B
L.times(){I:V}V L.upto(L9){I:V}V L.downto(L){I:V}V I.step(I,L){I:V}V L.digits()AI I.dup()I I.frozen?()B I.-@()I I.~()I I.+@()I I.coerce(I)AI
I.truncate()I I.to_c?()V I.eql?(V)B I.equal?(I)B I.hash()V L.pow(T)I I.numerator()I I.instance_of?(K)B I.respond_to?(YM)B I.then(){I:V}V I.tap(){I:V}I

F.+(F)F F.-(F)F F.*(F)F F./(F)F F.%(L)F F.round()I F.round(T)F F.floor()I F.ceil()I F.to_i()I F.to_s()S F.abs()F F.nan?()B F.infinite?()V F.finite?()B
F.<(F)B F.==(V)B F.<=>(F)V F.zero?()B F.truncate()I F.divmod(L)V F.-@()F F.to_f()F F.floor(T)F F.ceil(T)F F.negative?()B F.positive?()B F.inspect()S F.between?(F,F)B

S.+(S)S S.*(T)S S.upcase()S S.downcase()S S.capitalize()S S.swapcase()S S.strip()S S.lstrip()S S.rstrip()S S.chomp()S S.chomp(S)S S.chop()S S.reverse()S
S.length()I S.size()I S.empty?()B S.[](I)V S.[](I,L)V S.[](R)V S.[](X)V S.[](X,T)V S.[](S)V S.split()AS S.split(S)AS S.split(X)AS S.split(S,M)AS S.gsub(S,S)S S.gsub(X,S)S
S.gsub(X,SB)S S.gsub(X){S:S}S S.sub(X){S:S}S S.sub(S,S)S S.sub(X,S)S S.tr(S,S)S S.tr(SR,SR)S S.delete(S1)S S.squeeze()S S.squeeze(S1)S S.count(S1)I S.index(S)V S.index(X)V S.index(S,I)V S.rindex(S)V
S.start_with?(S)B S.end_with?(S)B S.start_with?(X)B S.include?(S)B S.=~(X)V S.match?(X)B S.match(X)V S.!~(X)B S.scan(X)A S.scan(S)AS S.scan(X){V:V}S S.chars()AS S.bytes()AI S.lines()AS
S.ljust(L9)S S.ljust(L9,S1)S S.rjust(L9,S1)S S.rjust(L9)S S.center(L9)S S.center(L9,S1)S S.to_i()I S.to_i(T2)I S.to_f()F S.to_sym()Y S.to_s()S S.hex()I S.oct()I S.ord()I S.succ()S S.next()S S.<=>(S)I
S.casecmp(S)I S.casecmp?(S)B S.bytesize()I S.partition(S)AS S.rpartition(S)AS S.partition(X)AS S.delete_prefix(S)S S.delete_suffix(S)S S.each_char(){S:V}S S.each_line(){S:V}S
S.inspect()S S.==(V)B S.===(V)B S.eql?(V)B S.slice(I)V S.slice(I,L)V S.dup()S S.%(FA)S S.sum()I S.tr_s(S1,S1)S S.upto(S){S:V}V S.freeze()S S.<(S)B S.between?(S,S)B S.is_a?(K)B S.nil?()B S.class()V
S.chr()S S.getbyte(I)V S.valid_encoding?()B S.ascii_only?()B S.unpack(U)A S.insert(T,S)S S.prepend(S)S S.concat(S)S S.replace(S)S S.<<(S)S S.each_with_index?()V S.each_byte(){I:V}S S.hash()V
S.to_str()S S.to_c?()V S.byteslice(I,L)V S.lines(){S:V}V S.equal?(S)B S.respond_to?(YM)B S.then(){S:V}V S.tap(){S:V}S S.intern()Y S.encoding()V S.gsub(X,HX)S S.tr(S1,S1)S

Y.to_s()S Y.to_sym()Y Y.length()I Y.size()I Y.<=>(Y)I Y.==(V)B Y.upcase()Y Y.inspect()S Y.to_proc()V Y.[](I)V Y.empty?()B Y.capitalize()Y Y.succ()Y Y.start_with?(S)B Y.name()S Y.id2name()S
B.!()B B.&(V)B B.|(V)B B.^(V)B B.to_s()S B.inspect()S B.==(V)B B.class()V N.to_s()S N.to_a()A N.to_i()I N.to_f()F N.nil?()B N.inspect()S N.&(V)B N.to_h()H N.|(V)B

A.[](I)V A.[](I,L)V A.[](R)V A.first()V A.last()V A.first(T)A A.last(T)A A.length()I A.size()I A.count()I A.count(V)I A.count(){V:V}I A.empty?()B A.include?(V)B A.join()S A.join(S)S A.reverse()A A.uniq()A A.compact()A A.flatten()A
A.flatten(T)A A.+(A)A A.-(A)A A.&(A)A A.|(A)A A.*(T)A A.*(S)S A.<<(W)A A.push(W)A A.push(W,W)A A.pop()V A.shift()V A.shift(T)A A.unshift(W)A A.insert(T,W)A A.concat(A2)A A.delete(V)V A.delete_at(I)V A.delete_if(){V:V}A
A.index(V)V A.index(){V:V}V A.rindex(V)V A.find_index(V)V A.take(T)A A.drop(T)A A.take_while(){V:V}A A.drop_while(){V:V}A A.zip(A)A A.zip(A,A)A A.map(){V:V}A A.collect(){V:V}A A.select(){V:V}A A.filter(){V:V}A A.reject(){V:V}A A.find(){V:V}V A.detect(){V:V}V
A.each(){V:V}A A.each_with_index(){V,I:V}A A.each_index(){I:V}A A.reverse_each(){V:V}A A.each_slice(L){A:V}V A.each_cons(L){A:V}V A.each_with_object(NA){V,A:V}A A.inject(){V,V:V}V A.inject(I){V,V:V}V A.reduce(I){V,V:V}V
A.any?()B A.all?()B A.none?()B A.one?()B A.any?(){V:V}B A.all?(){V:V}B A.none?(){V:V}B A.partition(){V:V}A A.group_by(){V:V}H A.flat_map(){V:V}A A.each_entry(){V:V}A A.to_a()A A.to_s()S A.inspect()S A.values_at(I,I)A A.dig(I)V A.fetch(I)V A.fetch(I,V)V A.fetch(I){I:V}V
A.sort_by(){V:S}A A.sort_by(){V:I}A A.min_by(){V:I}V A.max_by(){V:I}V A.sum?()V A.cycle?()V A.rotate()A A.rotate(I)A A.sample?()V A.fill(V)A A.clear()A A.replace(A2)A A.dup()A A.clone()A A.==(V)B A.<=>(A)V A.eql?(V)B A.frozen?()B A.hash()V A.class()V A.is_a?(K)B
A.map!(){V:V}A A.select!(){V:V}V A.reject!(){V:V}V A.uniq!()V A.compact!()V A.flatten!()V A.reverse!()A A.keep_if(){V:V}A A.collect!(){V:V}A A.slice(I,L)V A.slice!(I)V A.transpose?()A A.product(AI)A A.combination(T)?A A.each_with_index()?V A.assoc(V)V A.uniq(){V:V}A A.to_h(){V:[S,V]}H A.filter_map(){V:V}A A.chunk_while(){V,V:V}?A
A.tally()H A.grep(K)A A.grep(X)A A.grep_v(X)A A.find_all(){V:V}A A.entries()A A.values_at(I)A A.zip(A){A:V}V A.each_slice(L)?V A.append(W)A A.prepend(W)A A.difference(A)A A.union(A)A A.intersection(A)A A.none?(K)B A.any?(K)B A.all?(K)B A.first(){V:V}V A.bsearch(){V:B}?V
AI.sort()AI AI.sort(){I,I:I}AI AI.max()V AI.min()V AI.sum()I AI.sum(){I:I}I AI.inject(YP)V AI.reduce(YP)V AI.minmax()V AI.inject(){I,I:I}V AI.map(){I:I}AI AI.select(){I:B}AI AI.reduce(I){I,I:I}I AI.sort!()AI AI.each(){I:V}AI AI.each_with_index(){I,I:V}AI AI.sort_by(){I:I}AI AI.max(T)AI AI.min(T)AI
AI.map(){I:S}AS AI.partition(){I:B}A AI.group_by(){I:I}H AI.each_slice(L){AI:V}V AI.pack(U)S AI.max(){I,I:I}V AI.sum(F)F AI.min_by(){I:I}V AI.take_while(){I:B}AI AI.find(){I:B}V AI.each_cons(T){AI:V}V AI.reverse_each(){I:V}AI AI.cycle(T){I:V}V
AS.sort()AS AS.max()V AS.min()V AS.sort_by(){S:I}AS AS.map(){S:S}AS AS.map(&YU)AS AS.select(){S:B}AS AS.join(S)S AS.each(){S:V}AS AS.each_with_index(){S,I:V}AS AS.uniq()AS AS.sum(S)S AS.reject(&YE)AS AS.inject(YP)V AS.sort(){S,S:I}AS AS.max_by(&YL)V AS.min_by(){S:I}V AS.grep(X)AS AS.group_by(){S:I}H AS.partition(){S:B}A AS.each_with_object(NH){S,H:V}H
AS.map(&YL)AI AS.reverse()AS AS.sort!()AS AS.map!(){S:S}AS AS.include?(S)B AS.index(S)V AS.flat_map(){S:AS}A AS.zip(AI)A AS.to_h(){S:[S,I]}H AS.find(){S:B}V AS.any?(){S:B}B AS.minmax()V AS.reduce(S){S,S:S}S

H.[](V)V H.[](S)V H.fetch(S)V H.fetch(S,V)V H.fetch(S){S:V}V H.key?(V)B H.has_key?(S)B H.include?(S)B H.member?(V)B H.value?(V)B H.has_value?(V)B H.keys()A H.values()A H.length()I H.size()I H.count()I H.empty?()B H.to_a()A H.each(){V,V:V}H H.each_pair(){V,V:V}H H.each_key(){V:V}H H.each_value(){V:V}H H.map(){V,V:V}A H.collect(){V,V:V}A
H.select(){V,V:V}H H.filter(){V,V:V}H H.reject(){V,V:V}H H.find(){V,V:V}V H.any?(){V,V:V}B H.all?(){V,V:V}B H.none?(){V,V:V}B H.any?()B H.count(){V,V:V}I H.merge(H)H H.merge(H){V,V,V:V}H H.merge!(H)H H.update(H)H H.delete(S)V H.delete(S){S:V}V H.delete_if(){V,V:V}H H.dig(S)V H.dig(S,I)?V H.invert()H H.to_h()H H.to_h(){V,V:[S,V]}H
H.transform_values(){V:V}H H.transform_keys(){V:V}H H.sort_by(){V,V:S}A H.min_by(){V,V:S}V H.max_by(){V,V:S}V H.group_by(){V,V:V}H H.partition(){V,V:V}A H.each_with_index(){V,I:V}H H.each_with_object(NA){V,A:V}A H.inject(I){V,V:V}V H.reduce(I){V,V:V}V H.sum(){V,V:I}I H.flat_map(){V,V:A}A H.values_at(S,S)A H.key(V)V H.first()V H.first(T)A H.dup()H H.clone()H H.==(V)B H.inspect()S H.to_s()S H.class()V
H.is_a?(K)B H.store(S,V)V H.clear()H H.replace(H)H H.shift()V H.select!(){V,V:V}V H.reject!(){V,V:V}V H.keep_if(){V,V:V}H H.compact()H H.slice(S,S)H H.except(S)?H H.filter_map(){V,V:V}A H.each_slice(L){V:V}V H.zip(A)A H.entries()A H.fetch_values(S)A H.assoc(S)V H.transform_values!(){V:V}H H.nil?()B H.default()V H.compare_by_identity?()V H.tally()?V H.detect(){V,V:V}V H.find_all(){V,V:V}A H.uniq()A H.drop(T)A H.take(T)A H.min_by(){V:S}V H.map(){V:V}A H.sort_by(){V:S}A
HS.sort()A HS.sort_by(){S,I:I}A HS.map(){S,I:S}AS HS.each(){S,I:V}H HS.min()V HS.max()V HS.values()AI HS.keys()AS HS.sum(){S,I:I}I HS.max_by(){S,I:I}V HS.select(){S,I:B}HS HS.sort(){A,A:I}A HS.sort().each(){S,I:V}A HS.each_with_index(){V,I:V}H HS.transform_values(){I:V}H HS.any?(){S,I:B}B HS.invert()H HS.to_a()A HS.inject(){V,V:V}V HS.group_by(){S,I:V}H HS.reject(){S,I:B}HS HS.find(){S,I:B}V HS.min_by(){S,I:I}V HS.merge(HS){S,I,I:I}HS HS.sum(){S,I:I}I HS.partition(){S,I:B}A

R.to_a()AI R.each(){I:V}R R.map(){I:V}A R.include?(I)B R.first()I R.last()I R.min()V R.max()V R.sum()I R.step(L){I:V}V R.size()I R.count()I R.select(){I:B}AI R.inject(YP)V R.reduce(I){I,I:I}I R.begin()I R.end()I R.cover?(I)B R.member?(I)B R.to_s()S R.inspect()S R.==(V)B R.===(V)B R.each_slice(L){AI:V}V R.each_with_index(){I,I:V}V R.reject(){I:B}AI R.find(){I:B}V R.any?(){I:B}B R.first(T)AI R.last(T)AI R.exclude_end?()B R.to_a().reverse()AI R.each_with_object(NA){I,A:V}A R.partition(){I:B}A R.group_by(){I:I}H R.zip(AI)A R.flat_map(){I:A}A R.minmax()V R.entries()AI R.step(L).to_a()AI R.reverse_each(){I:V}V R.each_cons(T){AI:V}V R.include?(V)B
P.call(I)V P.(I)V P.[](I)V P.arity()I P.lambda?()B P.yield(I)V P.curry()?V P.===(I)V P.call()V P.call(I,I)V P.to_proc()?V
V.nil?()B V.to_s()S V.inspect()S V.class()V V.is_a?(K)B V.kind_of?(K)B V.==(V)B V.!=(V)B V.instance_of?(K)B V.dup()V V.respond_to?(YM)B V.!()B V.===(V)B V.itself()V V.eql?(V)B V.<=>(V)V V.=~(V)V V.frozen?()?B V.then(){V:V}V V.tap(){V:V}V V.to_a()V V.length()V V.[](I)V V.+(V)V V.empty?()V V.to_i()V V.to_sym()V V.each(){V:V}V V.map(){V:V}V V.first()V V.upcase()V V.join(S)V V.keys()V V.size()V V.include?(V)V V.reverse()V V.<(V)V V.-(V)V V.to_f()V V.to_h()V V.key?(V)V V.sort()V V.max()V V.*(T)V V.split(S)V V.count()V V.any?()V V.flatten()V V.last()V V.index(V)V
`

// methods are the rows of the table by receiver. Those with a question mark at their end are left out: Ruby has them, the subset does not.
var methods = parseMethods()

func parseMethods() map[string][]*method {
	all := map[string][]*method{}
	for row := range strings.FieldsSeq(table) {
		recv, rest, _ := strings.Cut(row, ".")
		open := strings.Index(rest, "(")
		if strings.HasPrefix(rest, "(") {
			open = 0
		}
		m := &method{recv: recv, name: rest[:open]}
		args, rest, _ := strings.Cut(rest[open+1:], ")")
		for strings.HasPrefix(rest, ".") { // another call after it
			next, more, _ := strings.Cut(rest, "(")
			m.name += "()" + next
			args, rest, _ = strings.Cut(more, ")")
		}
		if args != "" {
			m.args = strings.Split(args, ",")
		}
		if strings.HasPrefix(rest, "?") || strings.HasSuffix(m.name, "??") {
			continue
		}
		if strings.HasPrefix(rest, "{") {
			var block string
			block, rest, _ = strings.Cut(rest[1:], "}")
			params, body, _ := strings.Cut(block, ":")
			m.block, m.params, m.body = true, strings.Split(params, ","), body
		}
		if strings.HasPrefix(rest, "?") || unlisted[m.name] {
			continue
		}
		m.result = rest
		all[recv] = append(all[recv], m)
	}
	return all
}

// unlisted are methods of the table that are no part of the subset, or whose results differ from run to run.
var unlisted = map[string]bool{
	"to_c?": true, "hash": true, "sum?": true, "cycle?": true, "sample?": true, "compare_by_identity?": true, "each_with_index?": true, "equal?": true, "transpose?": true, "frozen?": true,
}

// kindOf are the kinds that values of a kind are of too.
func isKind(have, want string) bool {
	return have == want || want == "V" || want == "A" && (have == "AI" || have == "AS") || want == "H" && have == "HS"
}
