// A list to mark and to look through, texts to type, and what Python draws beside them: the review board, pages to print.
// Sliders and texts keep their elements while the rest is redrawn, so that they can be dragged and typed in.

function boardView(model, el) {
  const root = h("div.mgt.mgt-desk.mgt-paper", { tabindex: "-1" });
  const parts = Object.fromEntries(["head", "groups", "texts", "rows", "ways", "note", "ranges", "boards", "preview"].map((name) => [name, h("div")]));
  const live = h("div.mgt-sr", { "aria-live": "polite", "aria-atomic": "true" });
  root.append(...Object.values(parts), live);
  el.append(root);
  const stops = {};
  const kept = new Map();
  let silent = false;
  const send = sender(model, (now) => { if (silent !== now) { silent = now; redraw(); } });
  const set = (name, value) => send({ do: "set", name, value });
  const redraw = () => keepingFocus(root, stops, () => {
    const scene = model.get("scene");
    root.lang = scene.lang;
    const put = (name, ...made) => parts[name].replaceChildren(...made.flat().filter(Boolean));
    put("head", faultBox(model.get("fault")),
      silent ? h("div.mgt-fault", { role: "alert" }, h("strong", null, scene.labels.silent), h("p", null, scene.labels.silent_todo)) : null,
      newsBox(scene), scene.prompt ? h("p.mgt-prompt", null, scene.prompt) : null);
    put("groups", scene.groups.length ? h("div.mgt-groups", null, scene.groups.map((group) => oneOf(group, set))) : null);
    put("rows", scene.rows.length ? rowsOf(scene, set) : null);
    put("ways", scene.ways.length ? h("div.mgt-buttons", null, scene.ways.map((way) => pressable(
      `mgt-button${way.main ? ".mgt-primary" : ".mgt-quiet"}`, "ways", way.do, way.text, () => send({ do: way.do }), way.text))) : null);
    put("note", scene.note ? h("p.mgt-note.mgt-told", null, scene.note) : null);
    put("boards", scene.boards.map((board) => h("figure.mgt-board", null, h("img", { src: board.src, alt: board.alt }))));
    showPreview(parts.preview, scene);
    keep(parts.texts, kept, scene.texts, (one) => textField(one, set), updateText);
    keep(parts.ranges, kept, scene.ranges, (one) => slider(one, set), updateSlider);
  });
  const start = () => { redraw(); live.textContent = model.get("scene").said; };
  keyboard(root, stops, () => {});
  model.on("change:scene", start);
  model.on("change:fault", redraw);
  redraw();
  return () => { model.off("change:scene", start); model.off("change:fault", redraw); };
}

/** Elements that outlive a redraw, by name; those no longer asked for are taken away. */
function keep(place, kept, wanted, make, update) {
  for (const one of wanted) if (!kept.has(one.name)) kept.set(one.name, make(one));
  const names = new Set(wanted.map((one) => one.name));
  for (const child of [...place.children]) if (!names.has(child.dataset.name)) { child.remove(); kept.delete(child.dataset.name); }
  for (const one of wanted) { const node = kept.get(one.name); if (node.parentNode !== place) place.append(node); update(node, one); }
}

function textField(one, set) {
  const field = one.rows > 1 ? h("textarea", { rows: one.rows, spellcheck: "false" }) : h("input", { type: "text", spellcheck: "false" });
  field.addEventListener("change", () => set(one.name, field.value));
  return h("label.mgt-text", { "data-name": one.name }, h("span"), field);
}

function updateText(node, one) {
  const [label, field] = node.children;
  label.textContent = one.label;
  field.setAttribute("aria-label", one.label);
  field.placeholder = one.hint;
  if (document.activeElement !== field && field.value !== one.value) field.value = one.value;
}

function slider(one, set) {
  const input = h("input", { type: "range" });
  input.addEventListener("input", () => set(one.name, Number(input.value)));
  return h("label.mgt-range", { "data-name": one.name }, h("span.mgt-range-label"), input, h("output"));
}

function updateSlider(node, one) {
  const [label, input, text] = node.children;
  Object.assign(input, { min: one.min, max: one.max, step: one.step, disabled: one.locked });
  label.textContent = one.label;
  text.textContent = one.text;
  input.setAttribute("aria-label", one.label);
  input.setAttribute("aria-valuetext", one.text);
  if (document.activeElement !== input || !input.matches(":active")) input.value = one.value;
}

/** One of several to choose. */
function oneOf(group, set) {
  return h("div.mgt-group", { role: "radiogroup", "aria-label": group.label }, h("small", { "aria-hidden": "true" }, group.label),
    h("div.mgt-buttons", null, group.options.map((option) => {
      const made = pressable(`mgt-button${option.on ? ".mgt-armed" : ""}`, `set-${group.name}`, option.key, option.text, () => set(group.name, option.key), option.text);
      made.setAttribute("role", "radio");
      made.setAttribute("aria-checked", String(option.on));
      if (option.on) made.dataset.main = "";
      return made;
    })));
}

/** Lines with a box to mark, a text to press, and what is told of each. */
function rowsOf(scene, set) {
  return h("ul.mgt-rows", { "aria-label": scene.rows_label }, scene.rows.map((row) => {
    const box = pressable("mgt-tick", "marks", row.key, row.mark_label, () => { if (!scene.marks_locked) set("mark", row.key); }, row.marked ? "☑" : "☐");
    box.setAttribute("role", "checkbox");
    box.setAttribute("aria-checked", String(row.marked));
    box.setAttribute("aria-disabled", String(scene.marks_locked));
    const text = [h("b", null, row.text), row.detail ? h("span", null, row.detail) : null];
    const body = row.opens ? pressable(`mgt-entry${row.on ? ".mgt-chosen" : ""}`, "rows", row.key, [row.text, row.detail].filter(Boolean).join(". "), () => set("look", row.key), ...text)
      : h("span.mgt-entry", null, ...text);
    return h(`li${row.kind ? `.mgt-kind-${row.kind}` : ""}`, null, box, body);
  }));
}

/** A page as it will be printed, in a frame in which nothing runs. */
function showPreview(place, scene) {
  if (!scene.preview) { place.replaceChildren(); return; }
  const frame = place.firstChild ?? h("iframe.mgt-preview", { sandbox: "" });
  if (frame.srcdoc !== scene.preview) frame.srcdoc = scene.preview;
  frame.title = scene.preview_label;
  if (!place.firstChild) place.append(frame);
}

export default { render: ({ model, el }) => boardView(model, el) };
