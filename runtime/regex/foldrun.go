package regex

import (
	"strings"
	"unicode"
)

// piece is a part of a text without regard to case: text itself, or one of others, which have other lengths.
type piece struct {
	text   []rune
	others []string
}

// maxOthers bounds the ways to write a piece.
const maxOthers = 64

// pieces splits a text where it may be written with another number of characters: ss may be ß.
func pieces(text []rune) []piece {
	var out []piece
	plain := 0 // where the text begins that has no other form
	for i := 0; i < len(text); {
		end := stretch(text, i)
		if end == i {
			i++
			continue
		}
		if plain < i {
			out = append(out, piece{text: text[plain:i]})
		}
		p := piece{text: text[i:end]}
		literal := string(p.text)
		for _, form := range forms(p.text) {
			if form != literal && len(p.others) < maxOthers {
				p.others = append(p.others, form)
			}
		}
		out = append(out, p)
		i, plain = end, end
	}
	if plain < len(text) {
		out = append(out, piece{text: text[plain:]})
	}
	return out
}

// stretch returns the end of the text from i on that has several forms, i when there is none.
func stretch(text []rune, i int) int {
	end := i
	for j := i; j == i || j < end; j++ {
		for _, f := range fullFolds {
			if f.r == text[j] || f.r == unicode.SimpleFold(text[j]) {
				end = max(end, j+1)
			}
			if n := len([]rune(f.text)); j+n <= len(text) && strings.EqualFold(string(text[j:j+n]), f.text) {
				end = max(end, j+n)
			}
		}
	}
	return end
}

// forms are the ways to write a text.
func forms(text []rune) []string {
	if len(text) == 0 {
		return []string{""}
	}
	var out []string
	add := func(first string, n int) {
		for _, rest := range forms(text[n:]) {
			if len(out) <= maxOthers {
				out = append(out, first+rest)
			}
		}
	}
	add(string(text[0]), 1)
	for _, f := range fullFolds {
		if strings.EqualFold(string(f.r), string(text[0])) {
			add(f.text, 1)
		}
		if n := len([]rune(f.text)); n <= len(text) && strings.EqualFold(string(text[:n]), f.text) {
			add(string(f.r), n)
		}
	}
	return out
}
