"use strict";
// The page of a graph. What stands beside what is in the data (layout.go); where that is follows as in pack.go.
const graph = JSON.parse(document.getElementById("graph").textContent);
const { vertices, edges, content, order } = graph, whole = vertices.length;
const $ = (id) => document.getElementById(id);
const picture = $("picture"), view = $("view"), side = $("side"), tip = $("tip"), search = $("search");
const words = { before: "before", notify: "notifies", automatic: "before (automatic)", "notify automatic": "notifies (automatic)", contains: "contains" };

const collapsed = new Set(); // containers that do not show what they hold
const boxes = []; // of what is shown; of the whole at the end
let selected = -1, start = -1, found = [], path = null;

const holds = (v) => content[v].length > 0;
const around = (v) => vertices[v].inside;
const isContainer = (v) => v >= 0 && v < whole && holds(v);

// shown returns the vertex that stands for another: itself, or the outermost collapsed container around it.
function shown(v) {
	let result = v;
	for (let w = around(v); w >= 0; w = around(w)) if (collapsed.has(w)) result = w;
	return result;
}

// sizes and places, as in pack.go
const columnWidth = 8, boxHeight = 28, padding = 14, gap = 18, layerGap = 46, aspect = 3;

function labelOf(v) {
	const { label } = vertices[v];
	if (!holds(v)) return label;
	return collapsed.has(v) ? `▸ ${label} (${count(v)})` : `▾ ${label}`;
}

const counts = new Map();
function count(v) { // how many vertices a container holds, at any depth
	if (counts.size === 0) {
		for (const w of [...order].reverse()) {
			counts.set(w, (counts.get(w) ?? 0));
			if (around(w) >= 0) counts.set(around(w), (counts.get(around(w)) ?? 0) + counts.get(w) + 1);
		}
	}
	return counts.get(v);
}

function pack() {
	const inward = [whole, ...order];
	for (const v of [...inward].reverse()) {
		const b = (boxes[v] = { x: 0, y: 0, w: 0, h: boxHeight });
		if (v < whole) {
			let columns = vertices[v].columns;
			if (collapsed.has(v)) columns += String(count(v)).length + 3;
			b.w = columnWidth * columns + 2 * padding;
		}
		if (!holds(v) || collapsed.has(v)) continue;
		const { width, height } = fill(v);
		b.w = Math.max(b.w, width + 2 * padding);
		b.h = height + boxHeight + padding;
	}
	for (const v of inward) {
		for (const w of content[v].flat()) {
			boxes[w].x += boxes[v].x + padding;
			boxes[w].y += boxes[v].y + boxHeight;
		}
	}
}

function fill(v) {
	let area = 0, widest = 0, width = 0, y = 0;
	for (const b of content[v].flat().map((w) => boxes[w])) {
		area += (b.w + gap) * (b.h + gap);
		widest = Math.max(widest, b.w);
	}
	const limit = Math.max(widest, Math.floor(Math.sqrt(aspect * area))), lines = [];
	for (const row of content[v]) {
		for (let i = 0; i < row.length; ) {
			let x = 0, h = 0;
			const line = [];
			for (; i < row.length && (line.length === 0 || x + boxes[row[i]].w <= limit); i++) {
				const b = boxes[row[i]];
				b.x = x;
				b.y = y;
				x += b.w + gap;
				h = Math.max(h, b.h);
				line.push(b);
			}
			lines.push({ line, width: x - gap });
			width = Math.max(width, x - gap);
			y += h + gap;
		}
		y += layerGap - gap;
	}
	for (const l of lines) for (const b of l.line) b.x += Math.floor((width - l.width) / 2);
	return { width, height: y - layerGap };
}

function connect(a, b) {
	const half = (n) => Math.floor(n / 2), bend = (d) => Math.max(12, half(d));
	const ax = a.x + half(a.w), bx = b.x + half(b.w);
	let ay = a.y + half(a.h), by = b.y + half(b.h);
	const ar = a.x + a.w, ab = a.y + a.h, br = b.x + b.w, bb = b.y + b.h;
	const curve = (...p) => `M${p[0]} ${p[1]} C${p.slice(2).join(" ")}`;
	if (a === b) return curve(ar, ay - 6, ar + 30, ay - 16, ar + 30, ay + 16, ar, ay + 6);
	const around = (d) => {
		const far = Math.floor(((half(Math.max(a.w, b.w)) + gap) * 4) / 3);
		return d > 2 * layerGap && Math.abs(ax - bx) < half(far) ? far : 0;
	};
	let d, r;
	if (b.y >= ab) return (d = bend(b.y - ab)), (r = around(b.y - ab)), curve(ax, ab, ax + r, ab + d, bx + r, b.y - d, bx, b.y);
	if (bb <= a.y) return (d = bend(a.y - bb)), (r = around(a.y - bb) + 8), curve(ax - 8, a.y, ax - r, a.y - d, bx - r, bb + d, bx - 8, bb);
	if (b.x >= ar) return (d = bend(b.x - ar)), curve(ar, ay, ar + d, ay, b.x - d, by, b.x, by);
	if (br <= a.x) return (d = bend(a.x - br)), curve(a.x, ay, a.x - d, ay, br + d, by, br, by);
	ay = a.y + boxHeight / 2;
	by = b.y + boxHeight / 2;
	const x = Math.min(a.x, b.x) - 24;
	return curve(a.x, ay, x, ay, x, by, b.x, by);
}

// elements

function make(name, attributes, text) {
	const e = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const a in attributes) e.setAttribute(a, attributes[a]);
	if (text !== undefined) e.textContent = text;
	return e;
}

function html(name, text, ...inner) {
	const e = document.createElement(name);
	if (text) e.textContent = text;
	e.append(...inner);
	return e;
}

const elements = new Map(); // of the boxes that are shown
let lines = []; // the edges that are shown: their elements, and what they stand for

// draw makes all elements anew.
function draw() {
	pack();
	elements.clear();
	const outer = [], inner = [];
	for (const v of order) {
		if (shown(v) !== v) continue;
		const b = boxes[v], kind = vertices[v].kind;
		const round = { begin: boxHeight / 2, end: boxHeight / 2, container: 2 }[kind] ?? 7;
		const g = make("g", { class: kind + (vertices[v].cyclic ? " cyclic" : ""), "data-v": v });
		g.append(make("rect", { x: b.x, y: b.y, width: b.w, height: b.h, rx: round }), make("text", { x: b.x + padding, y: b.y + boxHeight - 9 }, labelOf(v)));
		elements.set(v, g);
		(holds(v) && !collapsed.has(v) ? outer : inner).push(g);
	}
	const merged = new Map();
	edges.forEach((e, i) => {
		const s = shown(e.source), t = shown(e.target);
		if (s === t && (e.source !== e.target || s !== e.source)) return;
		const key = `${s} ${t} ${e.kind} ${e.cyclic ?? ""}`;
		const line = merged.get(key);
		if (line) line.of.push(i);
		else merged.set(key, { s, t, of: [i], kind: e.kind, cyclic: e.cyclic });
	});
	lines = [...merged.values()];
	for (const l of lines) {
		l.element = make("path", { class: `edge ${l.kind}${l.cyclic ? " cyclic" : ""}`, d: connect(boxes[l.s], boxes[l.t]), "data-source": l.s, "data-target": l.t });
	}
	$("containers").replaceChildren(...outer);
	$("edges").replaceChildren(...lines.map((l) => l.element));
	$("leaves").replaceChildren(...inner);
	mark();
}

// mark shows what is selected, found, and on the path.
function mark() {
	const hits = new Set(found.map(shown)), on = new Set((path?.steps ?? []).map((s) => shown(s.v)));
	for (const [v, g] of elements) {
		g.classList.toggle("selected", v === selected);
		g.classList.toggle("found", hits.has(v));
		g.classList.toggle("path", on.has(v));
	}
	const chosen = selected >= 0 ? shown(selected) : -1;
	for (const l of lines) {
		l.element.classList.toggle("near", !path && (l.s === chosen || l.t === chosen));
		l.element.classList.toggle("path", l.of.some((i) => path?.edges.has(i)));
	}
	picture.classList.toggle("faded", path !== null || chosen >= 0);
	picture.classList.toggle("tracing", path !== null);
}

// where one looks

const eye = { x: 0, y: 0, scale: 1, moved: false };

function look() {
	view.setAttribute("transform", `translate(${eye.x} ${eye.y}) scale(${eye.scale})`);
	picture.classList.toggle("far", eye.scale < 0.35);
}

function zoom(factor, x = picture.clientWidth / 2, y = picture.clientHeight / 2) {
	const scale = Math.min(4, Math.max(0.01, eye.scale * factor));
	eye.x = x - ((x - eye.x) * scale) / eye.scale;
	eye.y = y - ((y - eye.y) * scale) / eye.scale;
	eye.scale = scale;
	eye.moved = true;
	look();
}

// fit shows all, or, if that would be smaller than least, its beginning.
function fit(least = 0.01) {
	const { w, h } = boxes[whole], width = picture.clientWidth, height = picture.clientHeight;
	eye.moved = false;
	eye.scale = Math.min(1, Math.max(least, Math.min(width / w, height / h)));
	eye.x = (width - w * eye.scale) / 2;
	eye.y = Math.max(0, (height - h * eye.scale) / 2);
	look();
}

// centre moves the box of a vertex into the middle, large enough to be read.
function centre(v) {
	const b = boxes[v];
	eye.moved = true;
	eye.scale = Math.max(eye.scale, 0.7);
	eye.x = picture.clientWidth / 2 - (b.x + Math.min(b.w, 600) / 2) * eye.scale;
	eye.y = picture.clientHeight / 2 - (b.y + Math.min(b.h, 200) / 2) * eye.scale;
	look();
}

// fold collapses or opens a container, which stays where it is on the screen.
function fold(v) {
	if (!isContainer(v)) return;
	const { x, y } = boxes[v];
	if (!collapsed.delete(v)) collapsed.add(v);
	draw();
	eye.x += (x - boxes[v].x) * eye.scale;
	eye.y += (y - boxes[v].y) * eye.scale;
	look();
	describe();
}

function foldAll(yes) {
	collapsed.clear();
	if (yes) for (const v of order) if (holds(v)) collapsed.add(v);
	draw();
	fit();
}

// foldToFit collapses what does not let a browser, or a reader, keep up.
function foldToFit(most) {
	const roots = order.filter((v) => around(v) < 0);
	let n = roots.length;
	for (const v of order) if (holds(v)) collapsed.add(v);
	for (const v of order) {
		const more = content[v].flat().length;
		if (more > 0 && n + more <= most && (around(v) < 0 || !collapsed.has(around(v)))) {
			collapsed.delete(v);
			n += more;
		}
	}
}

// reveal opens what is around vertices.
function reveal(...list) {
	let changed = false;
	for (const v of list) for (let w = around(v); w >= 0; w = around(w)) changed = collapsed.delete(w) || changed;
	if (changed) draw();
}

function select(v, move) {
	selected = v;
	if (v >= 0) reveal(v);
	mark();
	if (v >= 0 && move) centre(v);
	describe();
}

// paths

// A vertex has a beginning and an end. What it holds is between the two.
const following = (() => {
	const next = Array.from({ length: 2 * whole }, () => []);
	const contain = (c, v, edge) => {
		next[2 * c].push({ to: 2 * v, edge, word: "contains" });
		next[2 * v + 1].push({ to: 2 * c + 1, edge, word: "inside of" });
	};
	vertices.forEach((v, i) => v.inside >= 0 && contain(v.inside, i));
	edges.forEach((e, i) => {
		if (e.kind === "contains") contain(e.source, e.target, i);
		else next[2 * e.source + 1].push({ to: 2 * e.target, edge: i, word: words[e.kind] });
	});
	for (let v = 0; v < whole; v++) next[2 * v].push({ to: 2 * v + 1 });
	return next;
})();

// trace finds a shortest way from the end of a vertex to the beginning of another, null when there is none.
function trace(from, to) {
	const came = new Map([[2 * from + 1, null]]);
	for (let queue = [2 * from + 1]; queue.length > 0 && !came.has(2 * to); ) {
		const further = [];
		for (const at of queue) {
			for (const step of following[at]) {
				if (came.has(step.to)) continue;
				came.set(step.to, { at, step });
				further.push(step.to);
			}
		}
		queue = further;
	}
	if (!came.has(2 * to)) return null;
	const steps = [], used = new Set();
	for (let at = 2 * to; came.get(at); at = came.get(at).at) {
		const { step } = came.get(at);
		if (step.word) steps.unshift({ v: at >> 1, word: step.word });
		if (step.edge !== undefined) used.add(step.edge);
	}
	return { from, to, steps: [{ v: from }, ...steps], edges: used };
}

function findPath(to) {
	if (start < 0 || to < 0 || start === to) return;
	path = trace(start, to) ?? trace(to, start) ?? { from: start, to, steps: [], edges: new Set() };
	reveal(...path.steps.map((s) => s.v));
	mark();
	if (path.steps.length) centre(path.to);
	describe();
}

// the column at the side

function link(v, before = "") {
	const b = html("button", vertices[v].label);
	b.title = vertices[v].ref;
	b.onclick = () => select(v, true);
	return html("li", "", ...(before ? [html("i", before + " ")] : []), b);
}

function list(title, items) {
	return items.length ? [html("h3", title), html("ul", "", ...items)] : [];
}

function button(text, action) {
	const b = html("button", text);
	b.onclick = action;
	return b;
}

function describe() {
	side.scrollTop = 0;
	side.replaceChildren();
	if (path) {
		const has = path.steps.length > 0;
		const all = path.steps.map((s) => link(s.v, s.word));
		const ol = html("ol", "", ...all);
		ol.id = "path";
		side.append(html("h2", has ? "Path" : "No path"), has ? ol : html("p", `Neither of ${vertices[path.from].label} and ${vertices[path.to].label} comes before the other.`),
			button("Close", clear));
		return;
	}
	if (selected >= 0) {
		const v = vertices[selected];
		side.append(html("h2", v.ref));
		if (v.kind === "missing") side.append(html("p", "Not in the catalog: the agent will refuse it."));
		if (v.at) side.append(html("p", v.at));
		if (v.cyclic) side.append(Object.assign(html("p", "In a cycle"), { className: "note" }));
		side.append(button("Path from here", () => { start = selected; describe(); }), " ");
		if (start >= 0 && start !== selected) side.append(button(`Path from ${vertices[start].label} to here`, () => findPath(selected)), " ");
		if (holds(selected)) side.append(button(collapsed.has(selected) ? "Open" : "Collapse", () => fold(selected)));
		if (v.params.length) {
			const dl = html("dl");
			for (const [name, value] of v.params) dl.append(html("dt", name), html("dd", value));
			side.append(html("h3", "Parameters"), dl);
		}
		const into = [], out = [];
		for (const e of edges) {
			if (e.target === selected) into.push(link(e.source, e.kind === "contains" ? "contained by" : e.kind.includes("notify") ? "notified by" : e.kind === "automatic" ? "automatic" : ""));
			if (e.source === selected) out.push(link(e.target, e.kind === "before" ? "" : words[e.kind]));
		}
		if (v.inside >= 0) side.append(...list("Inside of", [link(v.inside)]));
		side.append(...list("After", into), ...list("Before", out));
		return;
	}
	for (const note of graph.notes) side.append(Object.assign(html("p", note), { className: "note" }));
	side.append(html("p", `${whole} vertices, ${edges.length} edges`), legend(), keys());
}

function legend() {
	const div = html("div");
	div.id = "legend";
	for (const [kind, text] of graph.legend) {
		const svg = make("svg", {});
		svg.append(make("path", { class: `edge ${kind}`, d: "M2 7 C12 7 32 7 44 7" }));
		div.append(html("div", "", svg, text));
	}
	div.append(html("div", "⟳ a resource in a cycle"));
	return div;
}

function keys() {
	const dl = html("dl");
	for (const [key, text] of [["/", "search; Enter goes on"], ["arrows", "move, or go to the next box"], ["+ - 0", "zoom, show all"], ["Enter", "collapse or open"], ["c e", "collapse, open all"],
		["f t", "path from, to what is selected"], ["Esc", "leave"]]) dl.append(html("dt", "", html("kbd", key)), html("dd", text));
	return html("div", "", html("h3", "Keys"), dl);
}

function clear() {
	if (path) path = null;
	else {
		selected = start = -1;
		found = [];
		search.value = "";
		$("hits").textContent = "";
	}
	mark();
	describe();
}

// search

let hit = -1;

function find() {
	const text = search.value.trim().toLowerCase();
	found = [];
	hit = -1;
	if (text) vertices.forEach((v, i) => v.ref.toLowerCase().includes(text) && found.push(i));
	$("hits").textContent = text ? `${found.length} found` : "";
	mark();
}

function nextHit(by) {
	if (found.length === 0) return;
	hit = (hit + by + found.length) % found.length;
	path = null;
	select(found[hit], true);
	$("hits").textContent = `${hit + 1} of ${found.length}`;
}

// go selects the nearest box in a direction.
function go(dx, dy) {
	if (selected < 0 || !elements.has(selected)) {
		eye.x -= 80 * dx;
		eye.y -= 80 * dy;
		return look();
	}
	const a = boxes[selected], middle = (b) => [b.x + b.w / 2, b.y + boxHeight / 2], [ax, ay] = middle(a);
	let best = -1, least = Infinity;
	for (const v of elements.keys()) {
		const [x, y] = middle(boxes[v]), along = (x - ax) * dx + (y - ay) * dy, off = Math.abs((x - ax) * dy) + Math.abs((y - ay) * dx);
		if (v !== selected && along > 1 && along + 3 * off < least) [best, least] = [v, along + 3 * off];
	}
	if (best >= 0) select(best, true);
}

// events

const vertexOf = (e) => { const g = e.target.closest?.("[data-v]"); return g ? Number(g.dataset.v) : -1; };
let drag = null;
picture.addEventListener("pointerdown", (e) => { drag = { x: e.clientX, y: e.clientY, moved: false, v: vertexOf(e) }; });
addEventListener("pointermove", (e) => {
	if (drag && e.buttons) {
		const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
		if (!drag.moved && Math.abs(dx) + Math.abs(dy) < 4) return;
		Object.assign(drag, { x: e.clientX, y: e.clientY, moved: true });
		eye.x += dx;
		eye.y += dy;
		eye.moved = true;
		tip.hidden = true;
		look();
		return;
	}
	const v = picture.contains(e.target) ? vertexOf(e) : -1;
	tip.hidden = v < 0;
	if (v >= 0) {
		if (tip.dataset.v !== String(v)) {
			tip.dataset.v = v;
			const { ref, at, params } = vertices[v];
			tip.replaceChildren(html("pre", [ref.slice(0, 500), at, ...params.map(([n, t]) => `${n} => ${t}`)].filter(Boolean).join("\n")));
		}
		tip.style.left = `${Math.max(0, Math.min(e.clientX + 14, innerWidth - tip.offsetWidth - 4))}px`;
		tip.style.top = `${Math.max(0, Math.min(e.clientY + 14, innerHeight - tip.offsetHeight - 4))}px`;
	}
});
addEventListener("pointerup", (e) => {
	if (drag && !drag.moved) {
		if (e.shiftKey && selected >= 0 && drag.v >= 0) {
			start = selected;
			findPath(drag.v);
		} else {
			path = null;
			select(drag.v);
		}
	}
	drag = null;
});
picture.addEventListener("dblclick", (e) => fold(vertexOf(e)));
picture.addEventListener("wheel", (e) => {
	e.preventDefault();
	const r = picture.getBoundingClientRect();
	zoom(Math.exp(-e.deltaY * (e.deltaMode === 1 ? 0.05 : 0.0015)), e.clientX - r.left, e.clientY - r.top);
}, { passive: false });
search.addEventListener("input", find);
search.addEventListener("keydown", (e) => {
	if (e.key === "Enter") nextHit(e.shiftKey ? -1 : 1);
	if (e.key === "Escape") { clear(); picture.focus(); }
	e.stopPropagation();
});
const pressed = {
	"/": () => search.focus(), "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => fit(),
	ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, -1), ArrowDown: () => go(0, 1),
	Enter: () => fold(selected), " ": () => fold(selected), c: () => foldAll(true), e: () => foldAll(false),
	f: () => { start = selected; describe(); }, t: () => findPath(selected), n: () => nextHit(1), N: () => nextHit(-1), Escape: clear,
};
addEventListener("keydown", (e) => {
	const onButton = e.target.closest?.("button, #side") && (e.key === "Enter" || e.key === " " || e.key.startsWith("Arrow"));
	if (e.ctrlKey || e.metaKey || e.altKey || onButton || !Object.hasOwn(pressed, e.key)) return;
	e.preventDefault();
	pressed[e.key]();
});
$("fit").onclick = () => fit();
$("collapse").onclick = () => foldAll(true);
$("open").onclick = () => foldAll(false);

if (whole > 400) foldToFit(400);
draw();
fit(0.3);
describe();
addEventListener("resize", () => eye.moved || fit(0.3));
document.documentElement.dataset.ready = "yes";
