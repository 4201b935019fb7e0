package regex

import (
	"sync"
	"unicode"
)

// fullFold is a character that is the same as several others without regard to case.
type fullFold struct {
	r    rune
	text string
}

// fullFolds are the characters of which Unicode's CaseFolding.txt gives a full folding.
var fullFolds = []fullFold{
	{0xDF, "ss"},
	{0x130, "i\u0307"},
	{0x149, "\u02BCn"},
	{0x1F0, "j\u030C"},
	{0x390, "\u03B9\u0308\u0301"},
	{0x3B0, "\u03C5\u0308\u0301"},
	{0x587, "\u0565\u0582"},
	{0x1E96, "h\u0331"},
	{0x1E97, "t\u0308"},
	{0x1E98, "w\u030A"},
	{0x1E99, "y\u030A"},
	{0x1E9A, "a\u02BE"},
	{0x1E9E, "ss"},
	{0x1F50, "\u03C5\u0313"},
	{0x1F52, "\u03C5\u0313\u0300"},
	{0x1F54, "\u03C5\u0313\u0301"},
	{0x1F56, "\u03C5\u0313\u0342"},
	{0x1F80, "\u1F00\u03B9"},
	{0x1F81, "\u1F01\u03B9"},
	{0x1F82, "\u1F02\u03B9"},
	{0x1F83, "\u1F03\u03B9"},
	{0x1F84, "\u1F04\u03B9"},
	{0x1F85, "\u1F05\u03B9"},
	{0x1F86, "\u1F06\u03B9"},
	{0x1F87, "\u1F07\u03B9"},
	{0x1F88, "\u1F00\u03B9"},
	{0x1F89, "\u1F01\u03B9"},
	{0x1F8A, "\u1F02\u03B9"},
	{0x1F8B, "\u1F03\u03B9"},
	{0x1F8C, "\u1F04\u03B9"},
	{0x1F8D, "\u1F05\u03B9"},
	{0x1F8E, "\u1F06\u03B9"},
	{0x1F8F, "\u1F07\u03B9"},
	{0x1F90, "\u1F20\u03B9"},
	{0x1F91, "\u1F21\u03B9"},
	{0x1F92, "\u1F22\u03B9"},
	{0x1F93, "\u1F23\u03B9"},
	{0x1F94, "\u1F24\u03B9"},
	{0x1F95, "\u1F25\u03B9"},
	{0x1F96, "\u1F26\u03B9"},
	{0x1F97, "\u1F27\u03B9"},
	{0x1F98, "\u1F20\u03B9"},
	{0x1F99, "\u1F21\u03B9"},
	{0x1F9A, "\u1F22\u03B9"},
	{0x1F9B, "\u1F23\u03B9"},
	{0x1F9C, "\u1F24\u03B9"},
	{0x1F9D, "\u1F25\u03B9"},
	{0x1F9E, "\u1F26\u03B9"},
	{0x1F9F, "\u1F27\u03B9"},
	{0x1FA0, "\u1F60\u03B9"},
	{0x1FA1, "\u1F61\u03B9"},
	{0x1FA2, "\u1F62\u03B9"},
	{0x1FA3, "\u1F63\u03B9"},
	{0x1FA4, "\u1F64\u03B9"},
	{0x1FA5, "\u1F65\u03B9"},
	{0x1FA6, "\u1F66\u03B9"},
	{0x1FA7, "\u1F67\u03B9"},
	{0x1FA8, "\u1F60\u03B9"},
	{0x1FA9, "\u1F61\u03B9"},
	{0x1FAA, "\u1F62\u03B9"},
	{0x1FAB, "\u1F63\u03B9"},
	{0x1FAC, "\u1F64\u03B9"},
	{0x1FAD, "\u1F65\u03B9"},
	{0x1FAE, "\u1F66\u03B9"},
	{0x1FAF, "\u1F67\u03B9"},
	{0x1FB2, "\u1F70\u03B9"},
	{0x1FB3, "\u03B1\u03B9"},
	{0x1FB4, "\u03AC\u03B9"},
	{0x1FB6, "\u03B1\u0342"},
	{0x1FB7, "\u03B1\u0342\u03B9"},
	{0x1FBC, "\u03B1\u03B9"},
	{0x1FC2, "\u1F74\u03B9"},
	{0x1FC3, "\u03B7\u03B9"},
	{0x1FC4, "\u03AE\u03B9"},
	{0x1FC6, "\u03B7\u0342"},
	{0x1FC7, "\u03B7\u0342\u03B9"},
	{0x1FCC, "\u03B7\u03B9"},
	{0x1FD2, "\u03B9\u0308\u0300"},
	{0x1FD3, "\u03B9\u0308\u0301"},
	{0x1FD6, "\u03B9\u0342"},
	{0x1FD7, "\u03B9\u0308\u0342"},
	{0x1FE2, "\u03C5\u0308\u0300"},
	{0x1FE3, "\u03C5\u0308\u0301"},
	{0x1FE4, "\u03C1\u0313"},
	{0x1FE6, "\u03C5\u0342"},
	{0x1FE7, "\u03C5\u0308\u0342"},
	{0x1FF2, "\u1F7C\u03B9"},
	{0x1FF3, "\u03C9\u03B9"},
	{0x1FF4, "\u03CE\u03B9"},
	{0x1FF6, "\u03C9\u0342"},
	{0x1FF7, "\u03C9\u0342\u03B9"},
	{0x1FFC, "\u03C9\u03B9"},
	{0xFB00, "ff"},
	{0xFB01, "fi"},
	{0xFB02, "fl"},
	{0xFB03, "ffi"},
	{0xFB04, "ffl"},
	{0xFB05, "st"},
	{0xFB06, "st"},
	{0xFB13, "\u0574\u0576"},
	{0xFB14, "\u0574\u0565"},
	{0xFB15, "\u0574\u056B"},
	{0xFB16, "\u057E\u0576"},
	{0xFB17, "\u0574\u056D"},
}

// casedRunes are made when they are needed.
var casedRunes struct {
	once sync.Once
	runes
}

// hasCases are the characters that have other cases.
func hasCases() runes {
	casedRunes.once.Do(func() {
		var pairs []rune
		for _, c := range unicode.CaseRanges {
			for r := rune(c.Lo); r <= rune(c.Hi); r++ {
				f := unicode.SimpleFold(r)
				pairs = append(pairs, r, r, f, f)
			}
		}
		casedRunes.runes = normal(pairs)
	})
	return casedRunes.runes
}

// cases are all cases of a character.
func cases(r rune) class {
	pairs := []rune{r, r}
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		pairs = append(pairs, f, f)
	}
	return class{runes: normal(pairs)}
}

// foldClass adds the other cases of the characters of an operand.
func foldClass(o operand) class {
	cased := o.runes.intersect(hasCases())
	if len(cased) == 0 {
		return o.class
	}
	// Onigmo forgets about those from U+0080 to U+00FF: it notes them in a table of bytes.
	forgotten := runes{0x80, 0xff}
	var more []rune
	for i := 0; i < len(cased); i += 2 {
		for r := cased[i]; r <= cased[i+1]; r++ {
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				if !o.has(f) && !forgotten.has(f) && ((r <= unicode.MaxASCII) == (f <= unicode.MaxASCII) || o.own.has(r)) {
					more = append(more, f, f)
				}
			}
		}
	}
	if more == nil {
		return o.class
	}
	return class{runes: o.union(normal(more))}
}
