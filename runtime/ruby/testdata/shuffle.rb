arrays = ['[]', '[1]', '[1, 2]', '%w[a b c]', '(1..10).to_a', '(1..40).to_a', '(1..3000).to_a.first(300)']
[1, 42, 123456].each do |seed|
  arrays.each do |a|
    row "#{a}.shuffle(random: Random.new(#{seed}))"
    row "a = #{a}.dup; a.shuffle!(random: Random.new(#{seed})); a"
    row "#{a}.sample(random: Random.new(#{seed}))"
    [0, 1, 2, 3, 4, 7, 16, 17, 25, 99].each { |n| row "#{a}.sample(#{n}, random: Random.new(#{seed}))" }
    row "srand(#{seed}); [#{a}.shuffle, #{a}.sample, #{a}.sample(3)]"
  end
end
table ['[1, 2]'], ['sample(-1)', 'sample("a")', 'sample(1, 2)', 'shuffle(1)', 'sample(nil)', 'shuffle.length', 'sample(0)', 'freeze.shuffle!']
row 'r = Random.new(5); [[1, 2, 3].shuffle(random: r), r.rand(100)]'
