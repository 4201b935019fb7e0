# Compares pairs of catalogs with octocatalog-diff's library: a line of JSON on standard input is a pair with command line
# flags, a line on standard output what it prints of it, or its error.
require 'json'
require 'logger'
require 'stringio'
require 'octocatalog-diff'
require 'octocatalog-diff/cli'

$stdout.sync = true
logger = Logger.new(StringIO.new)
parsed = {}
STDIN.each_line do |line|
  pair = JSON.parse(line)
  flags = pair['args'].dup
  begin
    # Reading the flags takes longer than anything else.
    parsed[flags] ||= OctocatalogDiff::Cli.parse_opts(pair['args'])
    options = OctocatalogDiff::Util::Util.deep_dup(parsed[flags])
    OctocatalogDiff::Cli::DEFAULT_OPTIONS.each { |k, v| options[k] = v unless options.key?(k) }
    catalogs = %w[from to].map do |side|
      args = options.merge(json: pair[side], backend: :json, tag: side, basedir: pair["#{side}_dir"], references_validated: true)
      args[:compare_file_text] = false unless pair['from_dir'] && pair['to_dir']
      c = OctocatalogDiff::Catalog.create(args)
      c.build(logger)
      raise c.error_message unless c.valid?
      c.options.delete(:basedir) # it was not compiled there
      [side.to_sym, c]
    end.to_h
    diffs = OctocatalogDiff::Cli::Diffs.new(options, logger).diffs(catalogs)
    diffs.map! { |x| OctocatalogDiff::API::V1::Diff.factory(x) }
    puts OctocatalogDiff::CatalogDiff::Display.output(diffs, options.merge(format: :json), logger)
  rescue StandardError => e
    puts JSON.generate('error' => "#{e.class}: #{e.message}")
  end
end
