// Draws every view of a run's picture at some widths and moments of it, and says which texts are too small, cut off, or
// on one another, and which pictures nobody could hear of.
(async (link, widths, parts, lang) => {
  const at = (path) => new URL(path, document.querySelector("script[type=module][src*='play']").src).href;
  const [{ createRun }, { pictureOf, kindsOf }, { VIEWS }, { translator, counter }] = await Promise.all(
    ["./model/run.js", "./model/picture.js", "./algorithm-views/views.js", "./i18n.js"].map((path) => import(at(path))),
  );
  const texts = await (await fetch(`/texts/${lang}/picture`)).json(),
    t = translator(texts),
    tn = counter(t, lang);
  const answer = await fetch(`/api/v1/run?picture=1&s=${link}`);
  if (!answer.ok) return JSON.stringify({ Refused: (await answer.text()).slice(0, 200) });
  const [first, ...rest] = (await answer.text()).trim().split("\n").map((line) => JSON.parse(line)),
    run = createRun(first);
  for (const line of rest) if (!line.summary) run.push(line);
  const picture = pictureOf(run),
    faults = [];
  let drawings = 0,
    words = 0;
  if (!picture) return JSON.stringify({ Drawings: 0, Texts: 0, Faults: [] });
  // the sheet of the pictures comes with their panel
  const sheet = document.head.appendChild(document.createElement("link"));
  const dressed = new Promise((done) => sheet.addEventListener("load", done));
  Object.assign(sheet, { rel: "stylesheet", href: at("./algorithm-views/picture.css") });
  await dressed;
  const root = document.body.appendChild(document.createElement("div"));
  root.className = "pic";
  for (const view of VIEWS.filter((v) => v.suits(run.header, kindsOf(run))))
    for (const width of widths) {
      const host = document.createElement("div"),
        aside = document.createElement("div");
      host.className = `pic-view pic-${view.name}`;
      root.style.width = `${width}px`;
      root.replaceChildren(host, aside);
      let told = "";
      const nothing = () => {},
        shown = view.make(host, {
          t, tn, lang, aside, header: run.header, go: nothing, goTo: nothing, calm: () => true,
          tell: (text) => { told = text; },
        });
      for (const part of parts) {
        const beat = Math.max(1, Math.round(part * run.beats.length)),
          step = run.beats[beat - 1].lastStep;
        told = "";
        shown.show({ run, beat, step, time: run.timeOf(beat), marks: picture.at(step), playing: false });
        drawings++;
        const where = `${view.name} at ${width}, beat ${beat}`,
          fault = (what) => faults.push(`${where}: ${what}`);
        if (!told || /picture\.|[{}]/.test(told.replace(/= \{[^}]*\}/g, ""))) fault(`told as "${told}"`);
        for (const svg of root.querySelectorAll("svg:not(.pic-sample)")) words += check(svg, width, fault);
      }
    }
  root.remove();
  return JSON.stringify({ Drawings: drawings, Texts: words, Faults: faults.slice(0, 12), More: Math.max(0, faults.length - 12) });

  function check(svg, width, fault) {
    if (svg.closest("[hidden]")) return 0;
    const frame = svg.getBoundingClientRect(),
      boxes = [];
    if (!svg.getAttribute("aria-label")) fault("the drawing has no name");
    if (frame.width > width + 0.5) fault(`${frame.width} wide`);
    for (const element of svg.querySelectorAll("text")) {
      const text = element.textContent,
        { left, right, top, height } = element.getBoundingClientRect(),
        m = element.getScreenCTM(),
        size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(m.a, m.b);
      if (!text) continue;
      if (size < 10.95) fault(`"${text}" has ${size.toFixed(1)} px`);
      // what has ink: from the height of capitals to the base line, or below it
      const base = top + height * 0.81,
        box = { text, left, right, top: base - size * 0.74, bottom: base + size * (/[gjpqy,;(){}|]/.test(text) ? 0.2 : 0.02) };
      if (left < frame.left - 0.5 || right > frame.right + 0.5 || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5)
        fault(`"${text}" is cut off`);
      for (const o of boxes)
        if (Math.min(o.right, right) - Math.max(o.left, left) > 1 && Math.min(o.bottom, box.bottom) - Math.max(o.top, box.top) > 1)
          fault(`"${text}" is on "${o.text}"`);
      boxes.push(box);
    }
    return boxes.length;
  }
})
