package typemeta

// matchPairs links every bracket and every keyword that wants an end with its partner, so that a parser can step over
// code it does not care for. A do that belongs to while, until or for is renamed to "loop do".
func matchPairs(toks []token) *syntaxError {
	type frame struct {
		at    int
		close string
		loop  bool // the do of a loop may still come
	}
	var stack []frame
	push := func(i int, close string, loop bool) { stack = append(stack, frame{i, close, loop}) }
	for i := range toks {
		t := &toks[i]
		if len(stack) > maxNesting {
			return &syntaxError{int(t.start), "blocks are nested too deeply"}
		}
		switch t.kind {
		case kNewline:
			if n := len(stack); n > 0 {
				stack[n-1].loop = false
			}
		case kOp:
			switch t.text {
			case "(":
				push(i, ")", false)
			case "[":
				push(i, "]", false)
			case "{":
				push(i, "}", false)
			case ")", "]", "}":
				n := len(stack)
				if n == 0 || stack[n-1].close != t.text {
					return &syntaxError{int(t.start), "unexpected " + t.text}
				}
				toks[stack[n-1].at].match, t.match = int32(i), int32(stack[n-1].at)
				stack = stack[:n-1]
			}
		case kKeyword:
			switch t.text {
			case "if", "unless", "while", "until":
				if !modifier(toks, i) {
					push(i, "end", t.text == "while" || t.text == "until")
				}
			case "for":
				push(i, "end", true)
			case "begin", "case", "module":
				push(i, "end", false)
			case "class":
				push(i, "end", false)
			case "def":
				if !endless(toks, i) {
					push(i, "end", false)
				}
			case "do":
				if n := len(stack); n > 0 && stack[n-1].loop {
					stack[n-1].loop = false
					t.text = "loop do"
					continue
				}
				push(i, "end", false)
			case "end":
				n := len(stack)
				if n == 0 || stack[n-1].close != "end" {
					return &syntaxError{int(t.start), "unexpected end"}
				}
				toks[stack[n-1].at].match, t.match = int32(i), int32(stack[n-1].at)
				stack = stack[:n-1]
			}
		}
	}
	if n := len(stack); n > 0 {
		t := &toks[stack[n-1].at]
		return &syntaxError{int(t.start), "nothing closes this " + t.text}
	}
	return nil
}

// modifier reports whether the if, unless, while or until at i follows a statement instead of opening one.
func modifier(toks []token, i int) bool {
	if i == 0 {
		return false
	}
	p := &toks[i-1]
	switch p.kind {
	case kNewline, kOp, kLabel:
		return p.kind == kOp && (p.text == ")" || p.text == "]" || p.text == "}")
	case kKeyword:
		switch p.text {
		case "return", "next", "break", "super", "yield":
			return true
		}
		return valueKeywords[p.text]
	}
	return true
}

// endless reports whether the definition at i has no end, as in def name(x) = x + 1.
func endless(toks []token, i int) bool {
	i++
	for i+2 < len(toks) && (toks[i+1].op(".") || toks[i+1].op("::")) {
		i += 2
	}
	if i+1 >= len(toks) {
		return false
	}
	i++
	if t := &toks[i]; t.op("=") && !t.space {
		return false // the name of a setter
	}
	if toks[i].op("(") && !toks[i].space {
		for depth, end := 0, i+1000; i < len(toks) && i < end; i++ { // no longer, so that matching stays linear
			if toks[i].op("(") {
				depth++
			} else if toks[i].op(")") {
				if depth--; depth == 0 {
					i++
					break
				}
			}
		}
	}
	return i < len(toks) && toks[i].op("=")
}
