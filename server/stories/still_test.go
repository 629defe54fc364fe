package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// placed are the words of the diagram right of the lanes' heads and above the strip and the axis, by what they say and
// where they stand.
const placed = `((left, low) => words().filter((w) => w.box[0] > left && w.box[3] < low && w.box[1] > 120).map((w) => w.text + " @" + w.box.slice(0, 2).map(Math.round)))(
	document.querySelector(".scrub").getBoundingClientRect().left - 8,
	document.querySelector(".scrub").getBoundingClientRect().top - 90)`

// Opening the picture while the run is played changes nothing about the diagram: its box stays, and its words stay where
// they are; nor do they move from step to step.
func TestNothingMovesTheWordsOfADiagramThatPlays(t *testing.T) {
	t.Parallel()
	for _, l := range []look{{width: 1366, height: 640}, {width: 1920, height: 1080, dark: true}, {width: 820, height: 1180}} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			v := begin(t, l)
			v.typed()
			v.open("/play?s=campos-carvalho-neighbours&at=3")
			v.settle()
			v.tab("code")
			v.until("the diagram is drawn", "words().length > 10")
			// Noted at each frame in which the picture stands still: where the canvas is, and its words.
			v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`globalThis.seen = []; (function note() {
				const canvas = document.querySelector("#plot canvas").getBoundingClientRect(), event = document.querySelector("#caption b")?.innerText,
					all = %s, last = seen.at(-1);
				if (last && last.all.join() === all.join() && last.event === event) last.times++;
				else seen.push({event, box: [canvas.left, canvas.top, canvas.width, canvas.height].map(Math.round).join(), tab: document.querySelector("[role=tab][aria-selected=true]").id, all, times: 1});
				requestAnimationFrame(note);
			})()`, placed)))
			v.do(chromedp.Focus(chromedp.CSS("#plot")))
			v.key(" ")
			v.until("it plays", `seen.filter((s) => s.times > 2).length > 2`)
			v.tab("picture")
			v.until("the picture is there", `document.querySelector("#tabbody svg, .pic-view svg")`)
			v.until("it has played on", `new Set(seen.filter((s) => s.tab.includes("picture")).map((s) => s.event)).size > 4`)
			v.key(" ")
			v.shot("still " + l.String())
			if boxes := eval[[]string](v, `[...new Set(seen.map((s) => s.box))]`); len(boxes) != 1 {
				t.Errorf("the diagram's box changes: %v", boxes)
			}
			// In the next picture at rest a word stands where it stood, or all have moved to the side together with the window.
			moved := eval[[]string](v, `(() => {
				const rest = seen.filter((s) => s.times > 2), faults = [], read = (w) => [w.split(" @")[0], ...w.split(" @")[1].split(",").map(Number)];
				rest.slice(1).forEach((now, i) => {
					const was = rest[i], next = now.all.map(read), words = was.all.map(read);
					const stays = (shift) => words.filter(([text, x, y]) => next.some(([t, nx, ny]) => t === text && ny === y && Math.abs(nx - x - shift) <= 1)).length;
					const shift = [0, ...words.flatMap(([text, x, y]) => next.filter(([t, , ny]) => t === text && ny === y).map(([, nx]) => nx - x))]
						.reduce((best, s) => (stays(s) > stays(best) ? s : best));
					for (const [text, x, y] of words)
						if (!next.some(([t, nx, ny]) => t === text && ny === y && Math.abs(nx - x - shift) <= 1) && next.filter(([t]) => t === text).length >= words.filter(([t]) => t === text).length)
							faults.push(was.event + "→" + now.event + " (" + now.tab + "): " + text + " is no longer at " + [x, y] + " but for " + shift);
				});
				return faults;
			})()`)
			if len(moved) > 0 {
				t.Errorf("words move: %v", moved)
			}
			if n := eval[int](v, `Math.max(...seen.map((s) => s.all.length))`); n < 6 {
				t.Errorf("only %d words were watched", n)
			}
		})
	}
}
