package parser

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
)

func isTypeStart(k token.Kind) bool {
	switch k {
	case token.BoolType, token.Str, token.IntType, token.FloatType, token.Variant, token.LBracket, token.Map, token.Struct, token.Func:
		return true
	}
	return false
}

// typ reads a type (MCL-TYPE-1).
func (p *parser) typ() ast.Type {
	p.enter()
	defer p.leave()
	start := p.start()
	switch p.kind() {
	case token.BoolType, token.Str, token.IntType, token.FloatType, token.Variant:
		t := p.next()
		return &ast.BasicType{Base: p.since(start), Name: p.text(t)}
	case token.LBracket:
		p.next()
		p.expect(token.RBracket)
		elem := p.typ()
		return &ast.ListType{Base: p.since(start), Elem: elem}
	case token.Map:
		p.next()
		p.expect(token.LBrace)
		key := p.typ()
		p.expect(token.Colon)
		value := p.typ()
		p.expect(token.RBrace)
		return &ast.MapType{Base: p.since(start), Key: key, Value: value}
	case token.Struct:
		return p.structType()
	case token.Func:
		p.next()
		p.expect(token.LParen)
		t := &ast.FuncType{}
		p.sequence(token.RParen, func() {
			var param ast.FuncTypeParam
			if p.kind() == token.Dollar {
				param.Name = p.variable()
			}
			param.Type = p.typ()
			t.Params = append(t.Params, param)
		})
		t.Result = p.typ()
		t.Base = p.since(start)
		return t
	}
	p.reject("a type")
	return nil
}

func (p *parser) structType() ast.Type {
	start := p.next().start
	p.expect(token.LBrace)
	t := &ast.StructType{}
	for p.kind() != token.RBrace {
		if len(t.Fields) > 0 {
			p.expect(token.Semicolon)
		}
		name := p.ident()
		t.Fields = append(t.Fields, ast.FieldType{Name: name, Type: p.typ()})
	}
	p.next()
	t.Base = p.since(start)
	return t
}
