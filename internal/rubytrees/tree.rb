# Prints what Ruby itself makes of files of Ruby code and of templates, as trees in the form that package rubytrees prints those of p2go.
#
# It reads lines "KIND PATH" with KIND file, template, code or templates; the files of the latter two hold several, with lines "---" between.
# For each it prints a line "ok N" and N bytes, or "error MESSAGE".
require 'erb'

AST = RubyVM::AbstractSyntaxTree
N = AST::Node

# The local variables of Puppet's template wrapper, which templates see.
WRAPPED = %w[string template_source escaped_template_source result template].freeze

class Tree
  def str(s)
    +'"' << s.b.gsub(/[^ !#-?A-\[\]-~]/n) { |c| format('\\x%02x', c.ord) } << '"'
  end

  def form(name, *parts)
    "(#{[name, *parts].join(' ')})"
  end

  # The statements of a node.
  def stmts(n)
    return [] if n.nil?
    case n.type
    when :BLOCK then n.children.flat_map { |c| stmts(c) }
    when :BEGIN then n.children[0].nil? ? [] : stmts(n.children[0])
    else [node(n)]
    end
  end

  def body(n)
    list = stmts(n)
    case list.size
    when 0 then '_'
    when 1 then list[0]
    else form('seq', *list)
    end
  end

  # The body of a method: what it returns at its end is its value, which Ruby makes of some of these itself.
  def tail(n)
    list = tails(n)
    case list.size
    when 0 then '_'
    when 1 then list[0]
    else form('seq', *list)
    end
  end

  def tails(n)
    return [] if n.nil?
    c = n.children
    case n.type
    when :BLOCK
      *first, last = c
      first.flat_map { |x| stmts(x) } + tails(last)
    when :BEGIN, :RETURN then tails(c[0])
    when :NIL then []
    when :IF then [form('if', body(c[0]), tail(c[1]), tail(c[2]))]
    when :UNLESS then [form('if', body(c[0]), tail(c[2]), tail(c[1]))]
    when :CASE, :CASE2 then [case_when(c[0], c[1], :tail)]
    when :RESCUE
      [form('rescue', c[2] ? body(c[0]) : tail(c[0]), *rescues(c[1], :tail), *(c[2] ? [form('else', tail(c[2]))] : []))]
    when :ENSURE then [form('ensure', tail(c[0]), body(c[1]))]
    else [node(n)]
    end
  end

  def method_body(scope)
    tail(scope.children[2])
  end

  def literal(v)
    case v
    when Integer then form('int', v)
    when Float then form('float', [v].pack('G').unpack1('H*'))
    when Symbol then form('sym', str(v.name))
    when String then form('str', str(v))
    when Regexp then regexp(v)
    when Range then form(v.exclude_end? ? 'dot3' : 'dot2', literal(v.begin), literal(v.end))
    when Hash then form('hash', *v.flatten(1).map { |x| literal(x) })
    when Array then form('array', *v.map { |x| literal(x) })
    when Encoding then '(unsupported)'
    when nil then '(nil)'
    else '(number)'
    end
  end

  def regexp(re)
    opts = +''
    opts << 'i' if re.options & Regexp::IGNORECASE != 0
    opts << 'm' if re.options & Regexp::MULTILINE != 0
    opts << 'x' if re.options & Regexp::EXTENDED != 0
    form('re', str(re.source), *opts.chars)
  end

  # The elements of a list of arguments.
  def args(n)
    return [] if n.nil?
    c = n.children
    case n.type
    when :LIST, :VALUES then c[0..-2].map { |x| x.nil? ? '_' : node(x) }
    when :ZLIST then []
    when :SPLAT then splat(c[0])
    when :ARGSCAT then args(c[0]) + splat(c[1])
    when :ARGSPUSH then args(c[0]) + [node(c[1])]
    when :BLOCK_PASS
      return args(c[0]).reject { |a| a == '(splat (lvar "*"))' } + ['(unsupported)'] if lvar?(c[1], :&) && splat?(c[0])
      args(c[0]) + [form('blockpass', lvar?(c[1], :&) ? '(unsupported)' : node(c[1]))]
    else [node(n)]
    end
  end

  def lvar?(n, name)
    n.is_a?(N) && n.type == :LVAR && n.children[0] == name
  end

  def splat?(n)
    n && args(n).include?('(splat (lvar "*"))')
  end

  def splat(n)
    case n.type
    when :LIST, :ZLIST, :SPLAT, :ARGSCAT, :ARGSPUSH then args(n)
    else [form('splat', node(n))]
    end
  end

  def array(n)
    form('array', *args(n))
  end

  # The parts of a string with interpolations: strings and what is interpolated.
  def parts(n)
    first, *rest = n.children
    list = []
    list << [:str, first] if first.is_a?(String)
    rest.each do |c|
      next if c.nil?
      (c.type == :LIST ? c.children[0..-2] : [c]).each { |x| part(x, list) }
    end
    merged = []
    list.each do |kind, v|
      next if kind == :str && v.empty?
      if kind == :str && merged.last && merged.last[0] == :str
        merged[-1] = [:str, merged.last[1].b + v.b]
      else
        merged << [kind, v]
      end
    end
    merged.map { |kind, v| kind == :str ? form('str', str(v)) : form('ev', v) }
  end

  def part(n, list)
    case n.type
    when :STR then list << [:str, n.children[0]]
    when :DSTR then dstr(n, list)
    when :EVSTR
      x = n.children[0]
      if x && x.type == :STR then list << [:str, x.children[0]]
      elsif x && x.type == :DSTR then dstr(x, list)
      else list << [:ev, body(x)]
      end
    else list << [:ev, body(n)]
    end
  end

  def dstr(n, list)
    first, *rest = n.children
    list << [:str, first] if first.is_a?(String)
    rest.each do |c|
      next if c.nil?
      (c.type == :LIST ? c.children[0..-2] : [c]).each { |x| part(x, list) }
    end
  end

  def quoted(name, list)
    return form(name, *list) unless list.empty? || list.size == 1 && list[0].start_with?('(str ')
    text = list.empty? ? '""' : list[0][5..-2]
    case name
    when 'dstr' then form('str', text)
    when 'dsym' then form('sym', text)
    when 'dre' then form('re', text)
    else form(name, *list)
    end
  end

  # The target of an assignment.
  def target(n)
    c = n.children
    case n.type
    when :LASGN, :DASGN then form('lvar', str(c[0].name))
    when :IASGN then form('ivar', str(c[0].name))
    when :GASGN then form('gvar', str(c[0].name))
    when :CVASGN then form('cvar', str(c[0].name))
    when :CDECL then c[0].is_a?(N) ? node(c[0]) : form('const', str(c[0].name))
    when :ATTRASGN then form('attr', node(c[0]), str(c[1].name.delete_suffix('=')), *args(c[2]))
    when :MASGN then form('targets', *targets(n))
    else node(n)
    end
  end

  def targets(n)
    _, list, rest = n.children
    out = list ? list.children[0..-2].map { |t| target(t) } : []
    case rest
    when nil then out
    when :NODE_SPECIAL_NO_NAME_REST then out + ['(splat _)']
    else
      return out + [form('splat', target(rest))] unless rest.type == :POSTARG
      star, post = rest.children
      out << (star.is_a?(N) ? form('splat', target(star)) : '(splat _)')
      out + post.children[0..-2].map { |t| target(t) }
    end
  end

  def name(s)
    s.nil? ? '_' : str(s.name)
  end

  def params(scope)
    table, a, = scope.children
    return [] if a.nil?
    pre, pre_init, opt, first_post, post, post_init, rest, kw, kwrest, block = a.children
    out = []
    out << form('pre', *table[0, pre].map { |s| name(s) }) if pre > 0
    out << form('nested', body(pre_init)) if pre_init
    while opt
      asgn, opt = opt.children
      out << form('opt', node(asgn))
    end
    comma = rest == :NODE_SPECIAL_EXCESSIVE_COMMA
    out << '(comma)' if comma
    forward = rest == :* && block == :&
    out << form('rest', name(rest)) if rest && !comma && !forward
    out << form('post', name(first_post), post) if post > 0
    out << form('nested', body(post_init)) if post_init
    while kw
      asgn, kw = kw.children
      n, v = asgn.children
      out << (v == :NODE_SPECIAL_REQUIRED_KEYWORD ? form('key', name(n)) : form('key', name(n), node(v)))
    end
    case kwrest
    when nil then nil
    when false then out << '(nokeys)'
    else out << form('keyrest', name(kwrest.children[0])) if kwrest.children[0]
    end
    out << form('block', name(block)) if block && !forward
    out << '(forward)' if forward
    out
  end

  def scope_body(scope)
    body(scope.children[2])
  end

  PLACED = %i[LVAR DVAR IVAR GVAR CVAR CONST VCALL FCALL CALL QCALL OPCALL TRUE FALSE DEFN DEFS CLASS MODULE IF UNLESS RETURN ZLIST YIELD SUPER ZSUPER
              WHILE UNTIL CASE CASE2].freeze
  UNPLACED = { CALL: %i[=~ != !~ **], OPCALL: %i[=~ != !~ **], LVAR: [:*, :&, nil], DVAR: [nil] }.freeze

  # A node, with its place where Ruby always gives it the one that p2go does: from line and column, in bytes, to line and column.
  def node(n)
    return '_' if n.nil?
    return plain(n) unless PLACED.include?(n.type)
    return plain(n) if UNPLACED[n.type]&.include?(n.children[n.type.end_with?('CALL') ? 1 : 0])
    from = "#{plain(n)}@#{n.first_lineno}:#{n.first_column}"
    %i[IF UNLESS].include?(n.type) ? from : "#{from}-#{n.last_lineno}:#{n.last_column}" # comments may be the end of elsif
  end

  def plain(n)
    c = n.children
    case n.type
    when :BLOCK, :BEGIN then body(n)
    when :SCOPE then scope_body(n)
    when :LIT then literal(c[0])
    when :STR then form('str', str(c[0]))
    when :XSTR then form('shell', *(c[0].empty? ? [] : [form('str', str(c[0]))]))
    when :DSTR then quoted('dstr', parts(n))
    when :DXSTR then form('shell', *parts(n))
    when :DSYM then quoted('dsym', parts(n))
    when :DREGX, :ONCE then quoted('dre', parts(n.type == :ONCE ? c[0] : n))
    when :EVSTR then quoted('dstr', [form('ev', body(c[0]))])
    when :LIST, :VALUES, :ZLIST, :SPLAT, :ARGSCAT, :ARGSPUSH then array(n)
    when :HASH then form('hash', *(c[0] ? c[0].children[0..-2].map { |x| node(x) } : []))
    when :IF then form('if', body(c[0]), body(c[1]), body(c[2]))
    when :UNLESS then form('if', body(c[0]), body(c[2]), body(c[1]))
    when :WHILE, :UNTIL then form(n.type.downcase, body(c[0]), body(c[1]), *(c[2] ? [] : ['first']))
    when :CASE, :CASE2 then case_when(c[0], c[1])
    when :CASE3 then '(unsupported)'
    when :FOR then for_in(c[0], c[1])
    when :AND, :OR then form(n.type.downcase, *chain(n.type, n))
    when :CALL, :OPCALL then form('call', node(c[0]), str(c[1].name), *args(c[2]))
    when :QCALL then form('qcall', node(c[0]), str(c[1].name), *args(c[2]))
    when :FCALL
      return form('call', '(self)', '"[]"', *args(c[1])) if c[0] == :[]
      form('fcall', str(c[0].name), *args(c[1]))
    when :VCALL then form('vcall', str(c[0].name))
    when :MATCH then literal(c[0])
    when :MATCH2
      return node(c[0]) if c[1].type == :GVAR && c[1].children[0] == :$_ && c[0].type != :LIT
      form('call', node(c[0]), '"=~"', node(c[1]))
    when :MATCH3 then form('call', node(c[1]), '"=~"', node(c[0]))
    when :ATTRASGN
      list = args(c[2])
      form('asgn', form('attr', node(c[0]), str(c[1].name.delete_suffix('=')), *list[0..-2]), list[-1])
    when :SUPER then form('super', *args(c[0]))
    when :ZSUPER then '(zsuper)'
    when :YIELD then form('yield', *args(c[0]))
    when :ITER then form('iter', plain(c[0]), form('params', *params(c[1])), scope_body(c[1]))
    when :LAMBDA then form('lambda', form('params', *params(c[0])), scope_body(c[0]))
    when :LVAR, :DVAR then form('lvar', name(c[0]))
    when :IVAR, :GVAR, :CVAR, :CONST then form(n.type.downcase, str(c[0].name))
    when :NTH_REF, :BACK_REF then form('match', str(c[0].name))
    when :COLON2 then c[0].nil? ? form('const', str(c[1].name)) : form('const', str(c[1].name), node(c[0]))
    when :COLON3 then form('const', str(c[0].name), 'top')
    when :LASGN, :DASGN, :IASGN, :GASGN, :CVASGN, :CDECL then form('asgn', target(n), node(c[-1]))
    when :OP_ASGN_OR, :OP_ASGN_AND then form('opasgn', str(c[1].name), target(c[2]), node(c[2].children[-1]))
    when :OP_ASGN1 then form('opasgn', str(c[1].name), form('attr', node(c[0]), '"[]"', *args(c[2])), node(c[3]))
    when :OP_ASGN2 then form('opasgn', str(c[2].name.to_s.empty? ? '' : c[3].name), form(c[1] ? 'qattr' : 'attr', node(c[0]), str(c[2].name)), node(c[4]))
    when :OP_CDECL then form('opasgn', str(c[1].name), node(c[0]), node(c[2]))
    when :MASGN then form('masgn', node(c[0]), *targets(n))
    when :RETURN, :BREAK, :NEXT then form(n.type.downcase, *(c[0] ? [node(c[0])] : []))
    when :REDO, :RETRY, :SELF, :NIL, :TRUE, :FALSE then form(n.type.downcase)
    when :ERRINFO then '(errinfo)'
    when :RESCUE then form('rescue', body(c[0]), *rescues(c[1]), *(c[2] ? [form('else', body(c[2]))] : []))
    when :ENSURE then form('ensure', body(c[0]), body(c[1]))
    when :DEFN then form('def', '_', str(c[0].name), form('params', *params(c[1])), method_body(c[1]))
    when :DEFS then form('def', node(c[0]), str(c[1].name), form('params', *params(c[2])), method_body(c[2]))
    when :CLASS then form('class', node(c[0]), node(c[1]), scope_body(c[2]))
    when :MODULE then form('module', node(c[0]), scope_body(c[1]))
    when :SCLASS then form('sclass', node(c[0]), scope_body(c[1]))
    when :ALIAS then form('alias', node(c[0]), node(c[1]))
    when :VALIAS then form('alias', form('gvar', str(c[0].name)), form('gvar', str(c[1].name)))
    when :UNDEF then form('undef', node(c[0]))
    when :DEFINED then form('defined', body(c[0]))
    when :DOT2, :DOT3, :FLIP2, :FLIP3 then form(n.type.downcase, node(c[0]), node(c[1]))
    when :POSTEXE then '(unsupported)'
    when :BLOCK_PASS then form('array', *args(n))
    else form(n.type.downcase, *c.map { |x| x.is_a?(N) ? node(x) : x.inspect })
    end
  end

  def chain(type, n)
    n.children.flat_map do |c|
      c = c.children[0] while c.type == :BEGIN && c.children[0]
      c.type == type ? chain(type, c) : [node(c)]
    end
  end

  def case_when(subject, w, inner = :body)
    out = [body(subject)]
    while w && w.type == :WHEN
      tests, body, w = w.children
      out << form('when', form('tests', *args(tests)), send(inner, body))
    end
    rest = w ? send(inner, w) : '_'
    out << form('else', rest) if rest != '_'
    form('case', *out)
  end

  def for_in(iter, scope)
    a = scope.children[1]
    init = a.children[1]
    list = init.type == :MASGN ? targets(init) : [target(init)]
    form('for', form('targets', *list), node(iter), scope_body(scope))
  end

  def rescues(r, inner = :body)
    out = []
    while r
      classes, body, r = r.children
      out << form('resbody', form('classes', *args(classes)), send(inner, body))
    end
    out
  end

  def erb(text)
    src = ERB.new(text, trim_mode: '-').src
    src = src.sub("\n", "\n#{WRAPPED.join('=')}=nil;")
    list = stmts(AST.parse(src).children[2])
    list = list.map { |x| x.gsub(/@\d+:\d+(-\d+:\d+)?/, '') } # the places are those of ERB's code
    list.pop if list[-1] == '(lvar "_erbout")'
    form('seq', *list[2..])
  end
end

def read(path)
  File.binread(path).force_encoding('UTF-8')
end

$stdout.binmode
$stdin.each_line(chomp: true) do |line|
  kind, path = line.split(' ', 2)
  out =
    begin
      t = Tree.new
      case kind
      when 'file'
        t.form('seq', *t.stmts(AST.parse_file(path).children[2]))
      when 'template'
        t.erb(read(path))
      when 'code', 'templates'
        read(path).split("\n---\n").map do |code|
          kind == 'code' ? t.form('seq', *t.stmts(AST.parse(code).children[2])) : t.erb(code)
        rescue SyntaxError, ArgumentError
          'error'
        end.join("\n")
      end
    rescue SyntaxError, StandardError, SystemStackError => e
      e
    end
  if out.is_a?(Exception)
    puts "error #{e.class if false}#{out.class}: #{out.message.lines[0].to_s.strip}"
  else
    out = out.b
    puts "ok #{out.bytesize}"
    $stdout.write(out)
    puts
  end
  $stdout.flush
end
