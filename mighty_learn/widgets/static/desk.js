// A desk with sliders: what they stand for, choices and buttons below, then whatever Python answers: sheets, pictures.
// A slider keeps its element while the rest is redrawn, so that it can be dragged.

function deskView(model, el) {
  const root = h("div.mgt.mgt-desk", { tabindex: "-1" });
  const head = h("div");
  const ranges = h("div.mgt-ranges");
  const body = h("div");
  const live = h("div.mgt-sr", { "aria-live": "polite", "aria-atomic": "true" });
  root.append(head, ranges, body, live);
  el.append(root);
  const stops = {};
  const sliders = new Map();
  let silent = false;
  const send = sender(model, (now) => { if (silent !== now) { silent = now; redraw(); } });
  const redraw = () => keepingFocus(root, stops, () => {
    const scene = model.get("scene");
    root.lang = scene.lang;
    head.replaceChildren(...[faultBox(model.get("fault")),
      silent ? h("div.mgt-fault", { role: "alert" }, h("strong", null, scene.labels.silent), h("p", null, scene.labels.silent_todo)) : null,
      newsBox(scene), scene.prompt ? h("p.mgt-prompt", null, scene.prompt) : null].filter(Boolean));
    scene.ranges.forEach((one) => showSlider(one, sliders, ranges, send));
    body.replaceChildren(...deskParts(scene, send).filter(Boolean));
  });
  const start = () => { redraw(); live.textContent = model.get("scene").said; };
  keyboard(root, stops, () => {});
  model.on("change:scene", start);
  model.on("change:fault", redraw);
  redraw();
  return () => { model.off("change:scene", start); model.off("change:fault", redraw); };
}

function showSlider(one, sliders, ranges, send) {
  if (!sliders.has(one.name)) {
    const input = h("input", { type: "range", min: one.min, max: one.max, step: one.step });
    input.addEventListener("input", () => send({ do: "set", name: one.name, value: Number(input.value) }));
    const label = h("span.mgt-range-label");
    const text = h("output");
    ranges.append(h(`label.mgt-range${one.wide ? ".mgt-wide" : ""}`, null, label, input, text));
    sliders.set(one.name, { input, label, text });
  }
  const { input, label, text } = sliders.get(one.name);
  label.textContent = one.label;
  text.textContent = one.text;
  input.disabled = one.locked;
  input.setAttribute("aria-label", one.label);
  input.setAttribute("aria-valuetext", one.text);
  if (document.activeElement !== input || !input.matches(":active")) input.value = one.value;
}

function deskParts(scene, send) {
  return [
    scene.bar ? countBar(scene.bar) : null,
    scene.groups.length ? h("div.mgt-groups", null, scene.groups.map((group) => choices(group, send))) : null,
    scene.ways.length ? h("div.mgt-buttons", null, scene.ways.map((way) => pressable(`mgt-button${way.main ? ".mgt-primary" : ".mgt-quiet"}`,
      "ways", way.do, way.text, () => send({ do: way.do }), way.text))) : null,
    scene.note ? h("p.mgt-note.mgt-told", null, scene.note) : null,
    ...scene.boards.map((board) => h("figure.mgt-board", null, h("img", { src: board.src, alt: board.alt }))),
    scene.sheets.length ? h("div.mgt-threesheets", null, scene.sheets.map((sheet) => houseSheet(sheet, scene.heads))) : null,
  ];
}

/** Twenty point cards, side by side, and how many were promised. */
function countBar(bar) {
  const cells = Array.from({ length: 20 }, (_, at) => h(`i.${at < bar.n ? "mgt-gov" : "mgt-opp"}${at === bar.b ? ".mgt-goal" : ""}`));
  return h("div", { role: "img", "aria-label": bar.text }, h("div.mgt-bar", null, cells, bar.b === 20 ? h("i.mgt-end.mgt-goal") : null),
    h("p.mgt-bartext", { "aria-hidden": "true" }, bar.text));
}

function choices(group, send) {
  const name = `set-${group.name}`;
  return h("div.mgt-group", { role: "radiogroup", "aria-label": group.label }, h("small", { "aria-hidden": "true" }, group.label),
    h("div.mgt-buttons", null, group.options.map((option) => {
      const made = pressable(`mgt-button${option.on ? ".mgt-armed" : ""}`, name, option.key, option.text,
        () => send({ do: "set", name: group.name, value: option.key }), option.text);
      made.setAttribute("role", "radio");
      made.setAttribute("aria-checked", String(option.on));
      if (option.on) made.dataset.main = "";
      return made;
    })));
}

function houseSheet(sheet, heads) {
  const title = h("h4", null, sheet.house);
  if (sheet.note) return h("section.mgt-housesheet", { "aria-label": sheet.house }, title, h("p.mgt-note.mgt-told", null, sheet.note));
  const row = (line) => h(`tr${line.share ? ".mgt-share" : ""}`, null, h("td", null, line.text), h("td.mgt-rule", null, line.rule),
    h("td.mgt-num", null, line.amount));
  return h("section.mgt-housesheet", { "aria-label": sheet.house }, title,
    h(`p.mgt-verdict.${sheet.made ? "mgt-made" : "mgt-lost"}`, null, sheet.verdict),
    h("table", null, h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, sheet.lines.map(row))),
    h("p.mgt-sums", null, sheet.sum));
}

export default { render: ({ model, el }) => deskView(model, el) };
