package draw

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/color"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/browser"
)

// TestPageSum compares the digest with page.js. P2GO_UPDATE=1 writes it.
func TestPageSum(t *testing.T) {
	sum := sha256.Sum256([]byte(pageScript))
	want := "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	if want != pageSum && os.Getenv("P2GO_UPDATE") == "1" {
		source, err := os.ReadFile("page.go")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("page.go", []byte(strings.ReplaceAll(string(source), `"`+pageSum+`"`, `"`+want+`"`)), 0o644))
		return
	}
	require.Equal(t, want, pageSum, "P2GO_UPDATE=1 go test ./runtime/draw -run TestPageSum")
}

// page is the page of a graph.
func page(g *Graph) string { return string(appendPage(nil, g)) }

// answers runs a script in a page, which gives an answer for each of its lines, and returns them.
func answers(t *testing.T, g *Graph, script string) []string {
	t.Helper()
	text := page(g)
	allowed := strings.Replace(text, "script-src '"+pageSum+"'", "script-src 'unsafe-inline'", 1)
	require.NotEqual(t, text, allowed)
	var b strings.Builder
	b.WriteString("const answers = [], tell = (v) => answers.push(v === undefined ? null : v);\n")
	b.WriteString("const press = (key, at = document.body) => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));\n")
	b.WriteString("const at = (ref) => vertices.findIndex((v) => v.ref === ref), box = (ref) => document.querySelector(`#view [data-v='${at(ref)}']`);\n")
	b.WriteString("const click = (e, o = {}) => ['pointerdown', 'pointerup'].forEach((name) => e.dispatchEvent(new PointerEvent(name, { bubbles: true, ...o })));\n")
	b.WriteString("const type = (text) => { search.value = text; search.dispatchEvent(new Event('input')); };\n")
	b.WriteString(script)
	b.WriteString("\nconst out = document.createElement('pre'); out.id = 'answers'; out.textContent = JSON.stringify(answers); document.body.append(out);")
	dom := browser.DOM(t, strings.Replace(allowed, "</body>", "<script>"+b.String()+"</script></body>", 1), "--window-size=1400,900")
	found := regexp.MustCompile(`(?s)<pre id="answers">(.*?)</pre>`).FindStringSubmatch(dom)
	require.NotNil(t, found, "the script has failed; the page is\n%.3000s", dom)
	var list []any
	require.NoError(t, json.Unmarshal([]byte(html.UnescapeString(found[1])), &list))
	texts := make([]string, len(list))
	for i, v := range list {
		if texts[i], _ = v.(string); texts[i] == "" {
			data, err := json.Marshal(v)
			require.NoError(t, err)
			texts[i] = string(data)
		}
	}
	return texts
}

// small is the graph of a web server, with a cycle besides.
func small() *Graph {
	return &Graph{
		Name: "overview", Of: "web1",
		Vertices: []Vertex{
			{Ref: "Stage[main]", Kind: Container, Inside: -1},
			{Ref: "Class[Nginx]", Kind: Container, Inside: 0, File: "nginx/init.pp", Line: 1},
			{Ref: "Package[nginx]", Inside: 1, File: "nginx/init.pp", Line: 3, Params: []Param{{"ensure", "installed"}}},
			{Ref: "File[/etc/nginx/nginx.conf]", Inside: 1, File: "nginx/init.pp", Line: 4, Params: []Param{{"content", "Sensitive [value redacted]"}}},
			{Ref: "Service[nginx]", Inside: 1},
			{Ref: "Class[Site]", Kind: Container, Inside: 0},
			{Ref: "Exec[reload]", Inside: 5},
			{Ref: "Class[Apt]", Kind: Container, Inside: 0},
			{Ref: "Exec[apt update]", Inside: 7},
			{Ref: "Notify[a]", Inside: 0, Cyclic: true},
			{Ref: "Notify[b]", Inside: 0, Cyclic: true},
			{Ref: "User[www]", Inside: 0},
		},
		Edges: []Edge{
			{Source: 2, Target: 3},
			{Source: 3, Target: 4, Notifies: true},
			{Source: 1, Target: 5},
			{Source: 7, Target: 1},
			{Source: 9, Target: 10, Cyclic: true},
			{Source: 10, Target: 9, Cyclic: true},
			{Source: 11, Target: 3, Automatic: true},
		},
		Notes: []string{"In a cycle: (Notify[a] => Notify[b] => Notify[a])"},
	}
}

// TestPage uses the page as somebody does, with keys and a pointer.
func TestPage(t *testing.T) {
	got := answers(t, small(), `
tell(document.documentElement.dataset.ready);
tell(document.querySelectorAll('#view g[data-v]').length);
tell([...document.querySelectorAll('#edges .edge')].map((e) => e.className.baseVal).sort().join());
tell(getComputedStyle(document.querySelector('.edge.cyclic')).stroke);
tell(getComputedStyle(box('Notify[a]').querySelector('rect')).stroke);
tell(document.querySelector('#edges .edge:not(.notify):not(.cyclic):not(.automatic)').getAttribute('class'));
tell(box('Notify[a]').textContent);
tell(side.textContent.includes('In a cycle: (Notify[a] => Notify[b]'));
// the path of an order of classes leads through what they hold
click(box('Exec[apt update]'));
tell(side.querySelector('h2').textContent);
press('f');
click(box('Exec[reload]'));
press('t');
tell([...side.querySelectorAll('#path li')].map((e) => e.textContent).join('; '));
tell([...document.querySelectorAll('#leaves g.path')].map((e) => e.textContent).join());
tell(document.querySelectorAll('#edges .edge.path').length);
press('Escape');
tell(document.querySelectorAll('.path').length);
// from later to earlier it is found as well; between others there is none
press('Escape');
click(box('Service[nginx]'));
click(box('Package[nginx]'), { shiftKey: true });
tell([...side.querySelectorAll('#path li')].map((e) => e.textContent).join('; '));
press('Escape'); press('Escape');
click(box('User[www]')); press('f'); click(box('Exec[apt update]')); press('t');
tell(side.querySelector('h2').textContent);
press('Escape'); press('Escape');
// details
click(box('File[/etc/nginx/nginx.conf]'));
tell(side.textContent.includes('nginx/init.pp:4') && side.textContent.includes('Sensitive [value redacted]'));
tell([...side.querySelectorAll('ul')].map((e) => e.textContent).join('; '));
// collapsing merges edges, and a search opens what is collapsed
press('Escape');
click(box('Class[Nginx]')); press('Enter');
tell(box('Package[nginx]'));
tell(box('Class[Nginx]').textContent);
tell([...document.querySelectorAll('#edges .edge')].map((e) => vertices[e.dataset.source].ref + ' ' + vertices[e.dataset.target].ref + ' ' + e.getAttribute('class').split(' ')[1]).join('; '));
press('c');
tell(document.querySelectorAll('#view g[data-v]').length);
press('/'); tell(document.activeElement.id);
type('NGINX'); tell($('hits').textContent);
press('Enter', search); press('Enter', search);
tell($('hits').textContent + ' ' + vertices[selected].ref + ' ' + Boolean(box('Package[nginx]')));
press('Escape', search);
press('e');
tell(document.querySelectorAll('#view g[data-v]').length);
// looking around
const before = view.getAttribute('transform');
press('+'); tell(view.getAttribute('transform') !== before);
press('-'); press('0'); tell(view.getAttribute('transform') === before);
picture.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: 300, clientY: 300, bubbles: true, cancelable: true }));
tell(view.getAttribute('transform') !== before);
press('0');
picture.dispatchEvent(new PointerEvent('pointerdown', { clientX: 10, clientY: 10, bubbles: true }));
dispatchEvent(new PointerEvent('pointermove', { clientX: 40, clientY: 60, buttons: 1 }));
dispatchEvent(new PointerEvent('pointerup', {}));
tell(view.getAttribute('transform') !== before);
press('0');
// from box to box
click(box('Package[nginx]')); press('ArrowDown'); tell(vertices[selected].ref);
press('ArrowDown'); tell(vertices[selected].ref); press('ArrowUp'); tell(vertices[selected].ref);
// the tip
box('Package[nginx]').dispatchEvent(new PointerEvent('pointermove', { clientX: 300, clientY: 300, bubbles: true }));
tell(tip.hidden ? '' : tip.textContent);
tell(getComputedStyle(document.body).backgroundColor);
`)
	assert.Equal(t, []string{
		"yes", "12",
		"edge automatic,edge before,edge before,edge before,edge before cyclic,edge before cyclic,edge notify",
		"rgb(200, 16, 46)", "rgb(200, 16, 46)", "edge before", "⟳ Notify[a]", "true",
		"Exec[apt update]",
		"Exec[apt update]; inside of Class[Apt]; before Class[Nginx]; before Class[Site]; contains Exec[reload]",
		"Exec[reload],Exec[apt update]", "2", "0",
		"Package[nginx]; before File[/etc/nginx/nginx.conf]; notifies Service[nginx]", "No path",
		"true", "Class[Nginx]; Package[nginx]automatic User[www]; notifies Service[nginx]",
		"null", "▸ Class[Nginx] (3)",
		"Class[Nginx] Class[Site] before; Class[Apt] Class[Nginx] before; Notify[a] Notify[b] before; Notify[b] Notify[a] before; User[www] Class[Nginx] automatic",
		"1", "search", "4 found", "2 of 4 Package[nginx] true", "12",
		"true", "true", "true", "true", "File[/etc/nginx/nginx.conf]", "Service[nginx]", "File[/etc/nginx/nginx.conf]",
		"Package[nginx]\nnginx/init.pp:3\nensure => installed", "rgb(255, 255, 255)",
	}, got)
}

// TestPagePacks compares where the page has boxes and edges with where a picture has them.
func TestPagePacks(t *testing.T) {
	for name, g := range map[string]*Graph{"small": small(), "mean": mean(), "farm": farm(12, 20)} {
		t.Run(name, func(t *testing.T) {
			got := answers(t, g, `foldAll(false);
for (const v of [...vertices.keys()]) { const b = boxes[v]; tell([b.x, b.y, b.w, b.h].join(' ')); }
for (const l of [...edges.keys()]) tell(connect(boxes[edges[l].source], boxes[edges[l].target]));`)
			a := arrange(g)
			_, widths := g.labels(a)
			boxes := a.pack(widths)
			var want []string
			for _, b := range boxes[:len(g.Vertices)] {
				want = append(want, fmt.Sprint(b.x, b.y, b.w, b.h))
			}
			for i := range g.Edges {
				c := connect(boxes[g.Edges[i].Source], boxes[g.Edges[i].Target])
				want = append(want, fmt.Sprintf("M%d %d C%d %d %d %d %d %d", c[0].x, c[0].y, c[1].x, c[1].y, c[2].x, c[2].y, c[3].x, c[3].y))
			}
			assert.Equal(t, want, got)
		})
	}
}

// TestPageHostile shows titles that want to be code. The page is not changed for it: nothing but its own script may run.
func TestPageHostile(t *testing.T) {
	dom := browser.DOM(t, page(mean()))
	assert.Contains(t, dom, `data-ready="yes"`)
	assert.NotContains(t, dom, "<title>owned")
	assert.NotContains(t, dom, "<img")
	assert.Equal(t, 2, strings.Count(dom, "<script"))
	got := answers(t, mean(), `tell(document.title.includes('owned') && !document.title.startsWith('overview'));
tell(vertices.every((v) => !/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/.test(v.ref)));
tell(document.querySelectorAll('#view g[data-v]').length);
tell([...document.querySelectorAll('#view text')].every((e) => e.getComputedTextLength() <= e.previousSibling.width.baseVal.value));
for (const v of vertices.keys()) { select(v, true); tell(side.scrollWidth <= side.clientWidth); }`)
	assert.Equal(t, []string{"false", "true", strconv.Itoa(len(mean().Vertices)), "true"}, got[:4])
	for _, fits := range got[4:] {
		assert.Equal(t, "true", fits)
	}
}

// TestPageBig opens 3000 resources, and uses the page. Beforehand, most of it is collapsed.
func TestPageBig(t *testing.T) {
	g := farm(150, 20)
	got := answers(t, g, `
tell(vertices.length); tell(document.querySelectorAll('#view g[data-v]').length <= 400);
const time = (f) => { const from = performance.now(); f(); picture.getBoundingClientRect(); return Math.round(performance.now() - from); };
const open = time(() => foldAll(false));
tell(document.querySelectorAll('#view g[data-v]').length);
const zooming = time(() => { for (let i = 0; i < 10; i++) zoom(1.1); });
const finding = time(() => { type('/srv/c77/7'); nextHit(1); });
tell(vertices[selected].ref);
const tracing = time(() => { start = at('File[/srv/c1/1]'); findPath(at('Class[C149]')); });
tell(path.steps.length > 100);
tell([open, zooming, finding, tracing].join(' '));
`)
	require.Len(t, got, 6)
	assert.Equal(t, []string{"3151", "true", "3151", "File[/srv/c77/7]", "true"}, got[:5])
	names := []string{"opening all", "zooming ten times", "searching", "finding a path"}
	for i, ms := range strings.Fields(got[5]) {
		n, err := strconv.Atoi(ms)
		require.NoError(t, err)
		t.Logf("%s: %d ms", names[i], n)
		assert.Less(t, n, 20000, names[i], "on a busy machine")
	}
}

// TestScreenshots looks at pixels: something is drawn, cycles are red, and dark mode is dark.
func TestScreenshots(t *testing.T) {
	light, dark := color.RGBA{255, 255, 255, 255}, color.RGBA{0x14, 0x18, 0x1d, 255}
	for name, test := range map[string]struct {
		file, text string
		flags      []string
		ground     color.RGBA
		red        color.RGBA
	}{
		"page":         {"a.html", page(small()), nil, light, color.RGBA{0xc8, 0x10, 0x2e, 255}},
		"page, dark":   {"a.html", page(small()), []string{"--blink-settings=preferredColorScheme=0"}, dark, color.RGBA{0xff, 0x6b, 0x7f, 255}},
		"picture":      {"a.svg", string(appendSVG(nil, small())), nil, light, color.RGBA{0xc8, 0x10, 0x2e, 255}},
		"picture dark": {"a.svg", string(appendSVG(nil, small())), []string{"--blink-settings=preferredColorScheme=0"}, dark, color.RGBA{0xff, 0x6b, 0x7f, 255}},
		"hostile":      {"a.svg", string(appendSVG(nil, mean())), nil, light, color.RGBA{0xc8, 0x10, 0x2e, 255}},
	} {
		t.Run(name, func(t *testing.T) {
			shot := browser.Screenshot(t, test.file, test.text, 1400, 900, test.flags...)
			colors := count(shot)
			assert.Greater(t, colors[test.ground], 10000)
			assert.Greater(t, colors[test.red], 100, "cycles are red")
			assert.Greater(t, len(colors), 20)
		})
	}
}

// count counts the pixels of each colour.
func count(shot image.Image) map[color.RGBA]int {
	colors := map[color.RGBA]int{}
	for y := range shot.Bounds().Dy() {
		for x := range shot.Bounds().Dx() {
			colors[color.RGBAModel.Convert(shot.At(x, y)).(color.RGBA)]++
		}
	}
	return colors
}
