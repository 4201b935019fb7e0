package parser

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/token"
)

// args are arguments of a call.
type args struct {
	list  []ast.Node
	block ast.Node
}

// postfix reads calls, indexes and scopes after n. cmd says that the last call may have arguments without parentheses.
func (p *parser) postfix(n ast.Node, cmd commands) ast.Node {
	chain := false // a block ended the call without parentheses, so that others may follow
	for {
		isCommand := n == p.commandNode
		if c, ok := n.(*ast.Call); isCommand && !chain && (!ok || c.Block == nil) {
			return n
		}
		if _, ok := n.(*label); ok {
			return n
		}
		switch p.kind() {
		case token.LBracket:
			if isCommand {
				return n
			}
			open := p.tok
			p.next()
			a := inside(p, func() args { return p.arguments(token.RBracket, command) })
			p.closing(token.RBracket, "']'", open)
			if a.block != nil {
				n = &ast.Call{Base: p.since(n), Method: p.span(open.start, open.end), Recv: n, Name: "[]", Args: a.list, BlockArg: a.block}
				continue
			}
			if b := p.block(false); b != nil {
				n = &ast.Call{Base: p.since(n), Method: p.span(open.start, open.end), Recv: n, Name: "[]", Args: a.list, Block: b}
				continue
			}
			n = &ast.Index{Base: p.since(n), Recv: n, Args: a.list}
		case token.Dot, token.SafeDot:
			n = p.call(n, cmd)
		case token.Colons:
			n = p.scoped(n, cmd, isCommand)
		default:
			return n
		}
		if isCommand {
			chain = p.commandNode != n
			p.commandNode = n
		}
	}
}

// call reads a call with a receiver at its dot.
func (p *parser) call(recv ast.Node, cmd commands) ast.Node {
	c := &ast.Call{Recv: recv, Safe: p.kind() == token.SafeDot}
	m, marked := p.mark, p.markNode == recv
	p.next()
	name := p.tok
	switch {
	case name.kind == token.LParen || name.kind == token.LParenBegin || name.kind == token.LParenArg:
		c.Name, c.Method = "call", p.span(name.start, name.start)
		p.tok.kind = token.LParen
	case isMethodName(name.kind):
		c.Name, c.Method = name.text, p.span(name.start, name.end)
		p.next()
	default:
		p.unexpected("the name of a method")
	}
	n := p.finish(c, recv, cmd)
	if marked {
		return p.appended(n, m)
	}
	return n
}

// scoped reads `::Name` or `::name` after n; method says that also a constant's name is that of a method.
func (p *parser) scoped(n ast.Node, cmd commands, method bool) ast.Node {
	p.next()
	name := p.tok
	if name.kind == token.Const {
		p.next()
		if !method && p.kind() != token.LParen && !(cmd != noCommand && p.startsArg()) {
			return &ast.Const{Base: p.since(n), Scope: n, Name: name.text}
		}
		return p.finish(&ast.Call{Recv: n, Name: name.text, Method: p.span(name.start, name.end)}, n, cmd)
	}
	c := &ast.Call{Recv: n}
	switch {
	case name.kind == token.LParen || name.kind == token.LParenBegin || name.kind == token.LParenArg:
		c.Name, c.Method = "call", p.span(name.start, name.start)
		p.tok.kind = token.LParen
	case isMethodName(name.kind):
		c.Name, c.Method = name.text, p.span(name.start, name.end)
		p.next()
	default:
		p.unexpected("a name after '::'")
	}
	return p.finish(c, n, cmd)
}

// finish reads arguments and block of a call, the name of which was read.
func (p *parser) finish(c *ast.Call, recv ast.Node, cmd commands) ast.Node {
	a, isCommand, parens := p.callArguments(cmd)
	c.Args, c.BlockArg = a.list, a.block
	c.Block = p.block(isCommand)
	c.Bare = recv == nil && !parens && len(c.Args) == 0 && c.Block == nil && c.BlockArg == nil
	if recv != nil {
		c.Base = p.since(recv)
	} else {
		c.Base = ast.Base{At: c.Method.To(p.span(p.prevEnd, p.prevEnd))}
	}
	if isCommand {
		p.commandNode = c
	}
	return c
}

// callArguments reads arguments after a name, with or without parentheses.
func (p *parser) callArguments(cmd commands) (a args, isCommand, parens bool) {
	switch {
	case p.kind() == token.LParen:
		open := p.tok
		p.next()
		a = inside(p, func() args { return p.arguments(token.RParen, command) })
		p.closing(token.RParen, "')'", open)
		return a, false, true
	case cmd != noCommand && p.startsArg():
		return p.commandArguments(), true, false
	}
	return a, false, false
}

// commandArguments reads arguments without parentheses.
func (p *parser) commandArguments() args {
	saved := p.cmdArg
	p.cmdArg = true
	a := p.arguments(token.EOF, command)
	p.cmdArg = saved
	return a
}

// arguments reads arguments up to what closes them, EOF where nothing does. cmd says that the only one may be a call without parentheses.
func (p *parser) arguments(end token.Kind, cmd commands) args {
	var a args
	var pairs *ast.Hash
	start := p.tok.start
	p.enter(start)
	defer func() { p.depth-- }()
	closed := func() bool {
		if end == token.EOF {
			return false
		}
		p.newlines()
		return p.kind() == end
	}
	for !closed() {
		if a.block != nil {
			p.unexpected("")
		}
		at := p.tok.start
		switch p.kind() {
		case token.Splat:
			if pairs != nil {
				p.unexpected("")
			}
			p.next()
			if p.unnamed() {
				a.list = append(a.list, p.forwarded(at))
				break
			}
			x := p.arg(0, noCommand)
			a.list = append(a.list, &ast.Splat{Base: p.from(at), X: x})
		case token.BlockArg:
			p.next()
			if p.unnamed() {
				a.block = &ast.Unsupported{Base: p.from(at), What: "a block argument without name"}
			} else {
				a.block = p.arg(0, noCommand)
			}
		case token.RangeFrom3, token.Range3:
			dots := p.tok
			p.next()
			if p.kind() == token.RParen {
				a.list = append(a.list, &ast.Unsupported{Base: p.base(dots.start, dots.end), What: "forwarding of all arguments"})
				break
			}
			r := &ast.Range{To: p.arg(precRange+1, noCommand), Exclusive: true}
			r.Base = p.from(at)
			a.list = append(a.list, r)
		default:
			n, pair := p.argument(cmd)
			if pair == nil {
				if pairs != nil {
					p.unexpected("'=>'")
				}
				a.list = append(a.list, n)
				break
			}
			if pairs == nil {
				pairs = &ast.Hash{}
				a.list = append(a.list, pairs)
				pairs.Base = p.base(at, at)
			}
			pairs.Pairs = append(pairs.Pairs, *pair)
			pairs.Base = p.since(pairs)
		}
		cmd = noCommand
		if end != token.EOF {
			p.newlines()
		}
		if p.kind() != token.Comma {
			break
		}
		p.next()
	}
	return a
}

// unnamed reports whether a parameter without name is what is passed on here.
func (p *parser) unnamed() bool { return p.kind() == token.RParen || p.kind() == token.Comma }

// forwarded makes the node of parameters without name that are passed on, as Ruby 3.2 has them.
func (p *parser) forwarded(start int) ast.Node {
	return &ast.Unsupported{Base: p.from(start), What: "forwarding of unnamed arguments"}
}

// argument reads an argument, or a pair among them. cmd says that it may be a call without parentheses.
func (p *parser) argument(cmd commands) (ast.Node, *ast.Pair) {
	if p.kind() == token.Label || p.kind() == token.Splat2 {
		return nil, p.pair()
	}
	p.labelAt = p.tok.start
	n := p.arg(0, cmd)
	if key, ok := n.(*label); ok {
		return nil, &ast.Pair{Key: key.key, Value: p.arg(0, noCommand)}
	}
	if p.kind() == token.Arrow {
		p.next()
		return nil, &ast.Pair{Key: n, Value: p.arg(0, noCommand)}
	}
	return n, nil
}

// pair reads a pair that begins with a label, or `**x`.
func (p *parser) pair() *ast.Pair {
	t := p.tok
	p.next()
	if t.kind == token.Splat2 {
		if p.unnamed() {
			return &ast.Pair{Value: p.forwarded(t.start)}
		}
		return &ast.Pair{Value: p.arg(0, noCommand)}
	}
	key := &ast.Sym{Base: p.base(t.start, t.end-1), Name: t.text}
	if p.startsValue() {
		return &ast.Pair{Key: key, Value: p.arg(0, noCommand)}
	}
	if c := t.text[len(t.text)-1]; c == '?' || c == '!' {
		p.unexpected("a value")
	}
	return &ast.Pair{Key: key, Value: p.named(t.text, p.base(t.start, t.end))}
}

// named returns what a name alone means.
func (p *parser) named(name string, b ast.Base) ast.Node {
	switch {
	case p.isLocal(name):
		return p.localNode(name, b)
	case name[0] >= 'A' && name[0] <= 'Z':
		return &ast.Const{Base: b, Name: name}
	}
	return &ast.Call{Base: b, Method: b.At, Name: name, Bare: true}
}

// block reads the block of a call, if there is one; isCommand says that its arguments have no parentheses.
func (p *parser) block(isCommand bool) *ast.Block {
	switch k := p.kind(); {
	case k == token.LBrace && !isCommand, k == token.LBraceArg && isCommand:
		return p.braceBlock()
	case k == token.KwDo && !p.noDo && !p.cmdArg:
		return p.doBlock()
	}
	return nil
}

func (p *parser) braceBlock() *ast.Block {
	open := p.tok
	b := &ast.Block{}
	p.withBlock(func() {
		p.next()
		b.Params = p.blockParams()
		b.Body = p.statements()
		b.Numbered = p.scope.numbered
	})
	p.expectClosed(token.RBrace, "'}'", open)
	b.Base = p.from(open.start)
	return b
}

func (p *parser) doBlock() *ast.Block {
	open := p.tok
	b := &ast.Block{}
	p.withBlock(func() {
		p.next()
		b.Params = p.blockParams()
		b.Body = p.body()
		b.Numbered = p.scope.numbered
	})
	p.expectClosed(token.KwEnd, "'end'", open)
	b.Base = p.from(open.start)
	return b
}

// withBlock reads with the variables of a block.
func (p *parser) withBlock(read func()) {
	saved, lambda := p.context, p.lambda
	p.context, p.lambda = context{}, -1
	kwarg, argdef := p.kwarg, p.argdef
	p.kwarg, p.argdef = false, false
	p.scope = &scope{outer: p.scope, block: true}
	p.enter(p.tok.start)
	read()
	p.depth--
	p.scope = p.scope.outer
	p.context, p.lambda, p.kwarg, p.argdef = saved, lambda, kwarg, argdef
}
