# Records what Ruby's Pathname.glob gives for patterns in trees of files, both made up: ruby globs.rb > globs.json
#
# Left out are two things that Ruby does not do as documented: .* names the directory itself in the middle of a pattern, and of several
# braces after ** only some count.
require 'tmpdir'
require 'fileutils'
require 'json'
require 'pathname'

RANDOM = Random.new(7)
NAMES = %w[a b c a.b A B .h a-b ab x1 z_].freeze
INNER = ['*', '**', '?', 'a*', '*b', '{a,b}', '{b,a,c}', '[ab]', '[!a]', '{a*,b}', 'a', '{a,b/c}', '{x1,*}', '{b,{c,a}}', '[A-B]', 'A', '\a',
         '{a'].freeze
LAST = ['*.yaml', '*', '{b,a}.yaml', '**', '*.{json,yaml}', '?.yaml', '[a-c].yaml', 'a.yaml', '{*,a}.yaml', '.*.yaml', '**.yaml',
        '{b/a,a}.yaml'].freeze

def pick(list) = list.sample(random: RANDOM)

def tree(dir)
  (3 + RANDOM.rand(14)).times do
    file = File.join(dir, 'd', *Array.new(RANDOM.rand(4)) { pick(NAMES) }, pick(NAMES) + pick(%w[.yaml .yaml .yaml .json]))
    FileUtils.mkdir_p(File.dirname(file))
    File.write(file, '')
  rescue SystemCallError
    next # a file where a directory should be
  end
end

cases = []
140.times do
  Dir.mktmpdir do |dir|
    tree(dir)
    Dir.chdir(dir) do
      files = Dir.glob('d/**/*', File::FNM_DOTMATCH).select { |f| File.file?(f) }.sort
      3.times do
        pattern = File.join('d', *Array.new(RANDOM.rand(3)) { pick(INNER) }, pick(LAST))
        next if pattern =~ %r{\*\*/.*\{.*/.*\{}

        cases << { files: files, pattern: pattern, want: Pathname.glob(pattern).reject(&:directory?).map(&:to_s) }
      end
    end
  end
end
puts JSON.generate(cases).gsub('},{', "},\n{")
