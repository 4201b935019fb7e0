package draw

import (
	"math"
	"slices"
)

// The sizes of boxes and of the gaps between them. page.js has the same.
const (
	columnWidth = 8  // of a character of a label
	boxHeight   = 28 // of a resource, and of the label of a container
	padding     = 14 // inside of a box, to the left and right
	gap         = 18 // between boxes of one layer
	layerGap    = 46 // between layers
	aspect      = 3  // of a box with much in it, about
)

// box is a rectangle.
type box struct{ x, y, w, h int }

func (b box) right() int  { return b.x + b.w }
func (b box) bottom() int { return b.y + b.h }

// pack returns where boxes with labels of so many columns are, and at the end the rectangle around all. page.js does the same.
func (a *arrangement) pack(columns []int) []box {
	n := len(columns)
	boxes := make([]box, n+1)
	inward := append([]int{n}, a.order...)
	for _, v := range slices.Backward(inward) {
		name := 0
		if v < n {
			name = columnWidth*columns[v] + 2*padding
		}
		b := &boxes[v]
		if len(a.content[v]) == 0 {
			b.w, b.h = name, boxHeight
			continue
		}
		w, h := a.fill(boxes, v)
		b.w, b.h = max(name, w+2*padding), h+boxHeight+padding
	}
	for _, v := range inward {
		for _, row := range a.content[v] { // which are relative to the box so far
			for _, w := range row {
				boxes[w].x += boxes[v].x + padding
				boxes[w].y += boxes[v].y + boxHeight
			}
		}
	}
	return boxes
}

// fill puts the content of a box, whose sizes are known, into lines, and returns how big that is. A layer that is too long for one
// line has several.
func (a *arrangement) fill(boxes []box, v int) (width, height int) {
	area, widest := 0, 0
	for _, row := range a.content[v] {
		for _, c := range row {
			area += (boxes[c].w + gap) * (boxes[c].h + gap)
			widest = max(widest, boxes[c].w)
		}
	}
	limit := max(widest, int(math.Sqrt(aspect*float64(area))))
	var lines [][]int
	var widths []int
	y := 0
	for _, row := range a.content[v] {
		first := true
		for len(row) > 0 {
			x, h, n := 0, 0, 0
			for n < len(row) && (n == 0 || x+boxes[row[n]].w <= limit) {
				b := &boxes[row[n]]
				b.x, b.y = x, y
				x += b.w + gap
				h = max(h, b.h)
				n++
			}
			lines, widths = append(lines, row[:n]), append(widths, x-gap)
			width = max(width, x-gap)
			y += h + gap
			row, first = row[n:], false
		}
		if !first {
			y += layerGap - gap
		}
	}
	for i, line := range lines {
		for _, c := range line {
			boxes[c].x += (width - widths[i]) / 2
		}
	}
	return width, y - layerGap
}

// point is a place in the picture.
type point struct{ x, y int }

// curve is a cubic Bézier curve: two ends, and what draws it to either side.
type curve [4]point

// connect returns the curve from one box to another, from the side that faces the other. A long one makes a way around what is between
// them, to the right on its way down and to the left on its way up. page.js does the same.
func connect(a, b box) curve {
	ax, ay, bx, by := a.x+a.w/2, a.y+a.h/2, b.x+b.w/2, b.y+b.h/2
	bend := func(d int) int { return max(12, d/2) }
	around := func(d int) int {
		if far := (max(a.w, b.w)/2 + gap) * 4 / 3; d > 2*layerGap && max(ax-bx, bx-ax) < far/2 {
			return far
		}
		return 0
	}
	switch {
	case a == b:
		return curve{{a.right(), ay - 6}, {a.right() + 30, ay - 16}, {a.right() + 30, ay + 16}, {a.right(), ay + 6}}
	case b.y >= a.bottom():
		d, r := bend(b.y-a.bottom()), around(b.y-a.bottom())
		return curve{{ax, a.bottom()}, {ax + r, a.bottom() + d}, {bx + r, b.y - d}, {bx, b.y}}
	case b.bottom() <= a.y:
		d, r := bend(a.y-b.bottom()), around(a.y-b.bottom())
		ax, bx = ax-8, bx-8 // beside an edge that leads back
		return curve{{ax, a.y}, {ax - r, a.y - d}, {bx - r, b.bottom() + d}, {bx, b.bottom()}}
	case b.x >= a.right():
		d := bend(b.x - a.right())
		return curve{{a.right(), ay}, {a.right() + d, ay}, {b.x - d, by}, {b.x, by}}
	case b.right() <= a.x:
		d := bend(a.x - b.right())
		return curve{{a.x, ay}, {a.x - d, ay}, {b.right() + d, by}, {b.right(), by}}
	}
	// One is inside of the other: along their left sides.
	ay, by = a.y+boxHeight/2, b.y+boxHeight/2
	x := min(a.x, b.x) - 24
	return curve{{a.x, ay}, {x, ay}, {x, by}, {b.x, by}}
}
