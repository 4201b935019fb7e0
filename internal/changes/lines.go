package changes

import (
	"fmt"
	"strings"
)

// noNewline is the line with which diff says that the text before it does not end with one.
const noNewline = `\ No newline at end of file`

// diffLines are the lines that "diff -U0" prints of two texts, without those that say where: octocatalog-diff's rules look at them.
func diffLines(old, changed string) []string {
	if old == changed {
		return nil
	}
	if strings.Contains(old+changed, "\x00") {
		return []string{"Binary files differ"}
	}
	var out []string
	d := compareLines(old, changed)
	for _, h := range d.hunks() {
		out = d.lines(out, h, h)
	}
	return out
}

// unified are the lines of a unified diff of two texts, with so many lines around changes.
func unified(old, changed string, context int) []string {
	d := compareLines(old, changed)
	hunks := d.hunks()
	var out []string
	for len(hunks) > 0 {
		n := 1
		for n < len(hunks) && hunks[n].x0-hunks[n-1].x1 <= 2*context {
			n++
		}
		first, last := hunks[0], hunks[n-1]
		before, after := min(context, first.x0), min(context, len(d.old)-last.x1)
		around := hunk{first.x0 - before, last.x1 + after, first.y0 - before, last.y1 + after}
		out = append(out, fmt.Sprintf("@@ -%s +%s @@", extent(around.x0, around.x1), extent(around.y0, around.y1)))
		x := around.x0
		for _, h := range hunks[:n] {
			out = d.kept(out, x, h.x0)
			out = d.lines(out, h, h)
			x = h.x1
		}
		out = d.kept(out, x, around.x1)
		hunks = hunks[n:]
	}
	return out
}

// extent is a range of lines as diff writes it.
func extent(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

// lineDiff is two texts by lines, with those that only one has.
type lineDiff struct {
	old, changed  []string // with their newlines
	removed, more []bool
}

// hunk is a run of lines of the old text in whose place there is one of the new text.
type hunk struct{ x0, x1, y0, y1 int }

func (d *lineDiff) lines(out []string, x, y hunk) []string {
	for _, line := range d.old[x.x0:x.x1] {
		out = appendLine(out, "-", line)
	}
	for _, line := range d.changed[y.y0:y.y1] {
		out = appendLine(out, "+", line)
	}
	return out
}

func (d *lineDiff) kept(out []string, from, to int) []string {
	for _, line := range d.old[from:to] {
		out = appendLine(out, " ", line)
	}
	return out
}

func appendLine(out []string, mark, line string) []string {
	if text, ok := strings.CutSuffix(line, "\n"); ok {
		return append(out, mark+text)
	}
	return append(out, mark+line, noNewline)
}

// hunks are the changes in order. Where a run of lines could be shifted, it is the last of them that changed, as with diff.
func (d *lineDiff) hunks() []hunk {
	settle(d.old, d.removed)
	settle(d.changed, d.more)
	var out []hunk
	for x, y := 0, 0; x < len(d.old) || y < len(d.changed); {
		h := hunk{x, x, y, y}
		for h.x1 < len(d.old) && d.removed[h.x1] {
			h.x1++
		}
		for h.y1 < len(d.changed) && d.more[h.y1] {
			h.y1++
		}
		if h.x1 > h.x0 || h.y1 > h.y0 {
			out = append(out, h)
		}
		x, y = h.x1+1, h.y1+1
	}
	return out
}

// settle shifts runs of lines downwards, as long as the line after a run is its first one.
func settle(lines []string, marked []bool) {
	for i := 0; i < len(lines); i++ {
		if !marked[i] {
			continue
		}
		end := i
		for end < len(lines) && marked[end] {
			end++
		}
		start := i
		for end < len(lines) && !marked[end] && lines[start] == lines[end] {
			marked[start], marked[end] = false, true
			start++
			for end < len(lines) && marked[end] {
				end++
			}
		}
		i = end
	}
}

// compareLines finds a shortest way from one text to the other.
func compareLines(old, changed string) *lineDiff {
	d := &lineDiff{old: strings.SplitAfter(old, "\n"), changed: strings.SplitAfter(changed, "\n")}
	d.old, d.changed = whole(d.old), whole(d.changed)
	d.removed, d.more = make([]bool, len(d.old)), make([]bool, len(d.changed))
	// What the other text does not have has changed in any case; only the rest is a question.
	numbers := map[string]int{}
	number := func(lines []string) []int {
		out := make([]int, len(lines))
		for i, line := range lines {
			n, ok := numbers[line]
			if !ok {
				n = len(numbers)
				numbers[line] = n
			}
			out[i] = n
		}
		return out
	}
	a, b := number(d.old), number(d.changed)
	inA, inB := make([]bool, len(numbers)), make([]bool, len(numbers))
	for _, n := range a {
		inA[n] = true
	}
	for _, n := range b {
		inB[n] = true
	}
	p := &paths{onlyA: d.removed, onlyB: d.more}
	p.a, p.placeA = shared(a, inB, d.removed)
	p.b, p.placeB = shared(b, inA, d.more)
	size := len(p.a) + len(p.b) + 3
	p.forward, p.backward, p.zero = make([]int, size), make([]int, size), len(p.b)+1
	p.find(0, len(p.a), 0, len(p.b))
	return d
}

// whole drops what follows the last newline where that is nothing.
func whole(lines []string) []string {
	if lines[len(lines)-1] == "" {
		return lines[:len(lines)-1]
	}
	return lines
}

// shared are the lines that the other text has too, with their places; the others are marked.
func shared(lines []int, inOther, marked []bool) (kept, places []int) {
	for i, n := range lines {
		if !inOther[n] {
			marked[i] = true
			continue
		}
		kept, places = append(kept, n), append(places, i)
	}
	return kept, places
}

// paths finds shortest edit scripts in linear space: E. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986.
// Lines are numbers. A point (x, y) stands before line x of a and line y of b; its diagonal is x-y.
type paths struct {
	a, b           []int
	placeA, placeB []int  // of the lines in their texts
	onlyA, onlyB   []bool // the outcome, by these places
	// forward and backward are how far paths of some length reach on each diagonal, which is the index less zero.
	forward, backward []int
	zero              int
}

// maxCost is how long a path may get before the search is content with one that may not be the shortest.
const maxCost = 4096

// find marks what changes between the points (x0, y0) and (x1, y1).
func (p *paths) find(x0, x1, y0, y1 int) {
	for x0 < x1 && y0 < y1 && p.a[x0] == p.b[y0] {
		x0, y0 = x0+1, y0+1
	}
	for x0 < x1 && y0 < y1 && p.a[x1-1] == p.b[y1-1] {
		x1, y1 = x1-1, y1-1
	}
	switch {
	case x0 == x1:
		for ; y0 < y1; y0++ {
			p.onlyB[p.placeB[y0]] = true
		}
	case y0 == y1:
		for ; x0 < x1; x0++ {
			p.onlyA[p.placeA[x0]] = true
		}
	default:
		x, y := p.middle(x0, x1, y0, y1)
		p.find(x0, x, y0, y)
		p.find(x, x1, y, y1)
	}
}

// middle returns a point in the middle of a shortest path, where one from the beginning and one from the end meet.
func (p *paths) middle(x0, x1, y0, y1 int) (x, y int) {
	first, last := x0-y0, x1-y1
	lowest, highest := x0-y1, x1-y0
	f, b := span{first, first}, span{last, last}
	p.forward[first+p.zero], p.backward[last+p.zero] = x0, x1
	odd := (first-last)%2 != 0
	for cost := 1; ; cost++ {
		f.widen(lowest, highest, p.forward, p.zero, -1)
		for k := f.high; k >= f.low; k -= 2 {
			x := max(p.forward[k-1+p.zero]+1, p.forward[k+1+p.zero])
			for x < x1 && x-k < y1 && p.a[x] == p.b[x-k] {
				x++
			}
			p.forward[k+p.zero] = x
			if odd && b.low <= k && k <= b.high && p.backward[k+p.zero] <= x {
				return x, x - k
			}
		}
		b.widen(lowest, highest, p.backward, p.zero, len(p.a)+len(p.b)+1)
		for k := b.high; k >= b.low; k -= 2 {
			x := min(p.backward[k-1+p.zero], p.backward[k+1+p.zero]-1)
			for x > x0 && x-k > y0 && p.a[x-1] == p.b[x-k-1] {
				x--
			}
			p.backward[k+p.zero] = x
			if !odd && f.low <= k && k <= f.high && x <= p.forward[k+p.zero] {
				return x, x - k
			}
		}
		if cost >= maxCost {
			return p.furthest(f, x1, y1)
		}
	}
}

// furthest is the point of the longest way from the beginning.
func (p *paths) furthest(f span, x1, y1 int) (x, y int) {
	best := -1
	for k := f.high; k >= f.low; k -= 2 {
		fx := min(p.forward[k+p.zero], x1, y1+k)
		if 2*fx-k > best {
			best, x, y = 2*fx-k, fx, fx-k
		}
	}
	return x, y
}

// span is a range of diagonals that are being looked at, every other one of them.
type span struct{ low, high int }

// widen adds a diagonal on either side, or takes one away where there is none. What is beyond gets a value that no path takes.
func (s *span) widen(lowest, highest int, reach []int, zero, beyond int) {
	if s.low > lowest {
		s.low--
		reach[s.low-1+zero] = beyond
	} else {
		s.low++
	}
	if s.high < highest {
		s.high++
		reach[s.high+1+zero] = beyond
	} else {
		s.high--
	}
}
