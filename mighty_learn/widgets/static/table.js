// The table: plays the frames that Python sends, keeps what is only of the moment (what is lifted, what is looked at).

const PAUSES = { instant: 0, normal: 700, slow: 1500 };
const AFTER_TRICK = 2.2;  // a finished trick stays so many pauses
const seen = new WeakMap();  // the last scene that each model has shown: a second look does not replay it

function tableView(model, el) {
  const root = h("div.mgt.mgt-tablewidget", { tabindex: "-1" });
  const live = h("div.mgt-sr", { "aria-live": "polite", "aria-atomic": "true" });
  const body = h("div.mgt-body");
  root.append(body, live);
  el.append(root);
  const stops = {};
  let shown = model.get("scene");
  let settled = { ...shown, tricks: model.get("frames").length ? [] : shown.tricks };  // the last scene shown to its end
  let onTable = new Set();
  let strayed = false;  // whether the focus waits elsewhere for the next question
  let timer = null;
  let waiting = [];

  const ui = {
    labels: shown.labels, armed: null, armedLabel: null, picked: new Set(), question: null, peek: null, told: null, silent: false,
    busy: false, opened: { tricks: false, settings: false }, draft: {},
    get: (name) => model.get(name),
    set: (name, value) => { model.set(name, value); model.save_changes(); },
    confirm: () => model.get("confirm"),
    isNew: (play) => !onTable.has(play.card),
    arm: (key, label) => { Object.assign(ui, { armed: key, armedLabel: label, question: null, told: null }); redraw(); },
    pick: (card) => { if (!ui.picked.delete(card)) ui.picked.add(card); redraw(); },
    asking: (item) => { Object.assign(ui, { question: item, armed: null, told: null }); redraw(); if (item) focusMain("ways"); },
    tell: (text) => { ui.told = ui.told === text ? null : text; redraw(); live.textContent = ui.told ?? ""; },
    look: (number) => { ui.peek = number; redraw(); },
    toggle: (name) => { ui.opened[name] = !ui.opened[name]; redraw(); },
    skip: () => { clearTimeout(timer); waiting = []; settle(); },
    send: sender(model, (silent) => { if (ui.silent !== silent) { ui.silent = silent; redraw(); } }),
  };
  const focusMain = (group) => keysOf(root, group)[0]?.focus();

  function redraw() {
    ui.mainSet = false;
    ui.labels = model.get("scene").labels;
    strayed = keepingFocus(root, stops, () => body.replaceChildren(...tableParts({ ...settled, ...shown }, model, ui))) || strayed;
  }

  function forget() {
    Object.assign(ui, { armed: null, question: null, peek: null, told: null, silent: false });
    ui.picked.clear();
  }

  function show(scene) {
    onTable = new Set((shown.trick?.plays ?? []).map((play) => play.card));
    shown = scene;
    redraw();
  }

  function settle() {
    ui.busy = false;
    settled = model.get("scene");
    root.dataset.serial = settled.serial;  // which answer of Python the reader sees
    show(settled);
    if (strayed && root.contains(document.activeElement)) mainKey(root)?.focus({ preventScroll: true });
    strayed = false;
    live.textContent = sentences(shown.said, shown.sheet?.title, shown.sheet?.verdict, shown.ask.text, shown.note?.text);
  }

  function next() {
    const frame = waiting.shift();
    if (!frame) { settle(); return; }
    ui.busy = true;
    show(frame);
    const pause = PAUSES[model.get("speed")] * (frame.trick?.done && !frame.middle ? AFTER_TRICK : 1);
    timer = setTimeout(next, pause);
  }

  function start() {
    const scene = model.get("scene");
    clearTimeout(timer);
    const fresh = seen.get(model) !== scene.serial;
    seen.set(model, scene.serial);
    waiting = fresh && PAUSES[model.get("speed")] ? [...model.get("frames")] : [];
    const note = scene.note && !waiting.length;
    if (!note) forget(); else Object.assign(ui, { armed: null, told: null, question: null });
    next();
  }

  keyboard(root, stops, () => { if (ui.armed || ui.question || ui.told) { Object.assign(ui, { armed: null, question: null, told: null }); redraw(); } });
  model.on("change:scene", start);
  model.on("change:fault", redraw);
  model.on("change:confirm change:speed", redraw);
  start();
  return () => { clearTimeout(timer); model.off("change:scene", start); model.off("change:fault", redraw); };
}

function tableParts(scene, model, ui) {
  const faces = model.get("faces");
  const over = scene.sheet && !ui.peek;
  const side = h("aside.mgt-side", null, tallyPart(scene.tally, faces), scoresPart(scene.scores), tricksPart(scene, ui));
  const main = over ? sheetPart(scene.sheet, ui.send) : feltPart(scene, faces, ui);
  return [
    faultBox(model.get("fault")),
    ui.silent ? h("div.mgt-fault", { role: "alert" }, h("strong", null, scene.labels.silent), h("p", null, scene.labels.silent_todo)) : null,
    h("section.mgt-region", { lang: scene.lang, "aria-label": scene.labels.table }, stripPart(scene), main, side, linePart(scene, ui),
      questionPart(scene, ui), scene.ask.kind === "over" ? null : handPart(scene, faces, ui),
      scene.ask.kind === "play" || scene.ask.kind === "discard" ? askPart(scene, ui) : null, toolsPart(scene, ui)),
  ].filter(Boolean);
}

function feltPart(scene, faces, ui) {
  const peeked = ui.peek && scene.tricks.find((trick) => trick.number === ui.peek);
  const grid = scene.ask.grid || (scene.ask.kind !== "play" && scene.ask.buttons.length > 0);
  const middle = peeked ? peekPart(peeked, scene, faces, ui)
    : grid ? askPart(scene, ui)
      : middlePart(scene.middle, faces) ?? trickPart(scene.trick, faces, ui);
  const anyOpen = scene.seats.some((seat) => seat.at !== 0 && seat.cards);
  return h(`div.mgt-felt${anyOpen ? ".mgt-hands-open" : ""}${ui.busy ? ".mgt-busy" : ""}`, { onclick: ui.busy ? ui.skip : null },
    scene.seats.map((seat) => seatPart(scene, seat, faces, ui)), h("div.mgt-mid", null, middle,
      ui.busy ? pressable("mgt-skip", "table", "skip", ui.labels.skip, ui.skip, `${ui.labels.skip} ▸▸`) : null));
}

function peekPart(trick, scene, faces, ui) {
  const back = pressable("mgt-button", "table", "back", scene.labels.back, () => ui.look(null), scene.labels.back);
  return h("div.mgt-peek", null, h("b", null, trick.label), trickPart(trick, faces, ui).at(-1), back);
}

/** One line: what happened, what is asked, and the answer to what was tried. */
function linePart(scene, ui) {
  const armed = ui.armed && ui.armedLabel ? ui.labels.again_tap.replace("%", ui.armedLabel) : null;
  const note = ui.told ? h("p.mgt-note.mgt-told", null, signed(ui.told))
    : scene.note ? h(`p.mgt-note.mgt-${scene.note.kind}`, null, signed(scene.note.text)) : null;
  return h("div.mgt-line", null, h("p.mgt-said", null, signed(scene.said)), note,
    h("p.mgt-asked", null, armed ? h("b", null, armed) : signed(scene.ask.text)));
}

export default { render: ({ model, el }) => tableView(model, el) };
