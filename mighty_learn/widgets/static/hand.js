// A question of a lesson: a trick or cards to look at, a hand to choose from or answers to press, and what is said to it.

function questionView(model, el) {
  const root = h("div.mgt.mgt-question", { tabindex: "-1" });
  const live = h("div.mgt-sr", { "aria-live": "polite", "aria-atomic": "true" });
  const body = h("div");
  root.append(body, live);
  el.append(root);
  const stops = {};
  const ui = {
    armed: null, picked: new Set(), silent: false, confirm: () => model.get("confirm"),
    gloss: null, explain: (text) => { ui.gloss = ui.gloss === text ? null : text; redraw(); },
    arm: (key) => { ui.armed = key; redraw(); },
    pick: (card) => { if (!ui.picked.delete(card)) ui.picked.add(card); redraw(); },
    send: sender(model, (silent) => { if (ui.silent !== silent) { ui.silent = silent; redraw(); } }),
  };
  const redraw = () => keepingFocus(root, stops, () =>
    body.replaceChildren(...questionParts(model.get("scene"), model, ui).filter(Boolean)));
  const start = () => {
    const scene = model.get("scene");
    ui.armed = ui.gloss = null;
    if (scene.note?.kind !== "why") ui.picked = new Set((scene.hand ?? []).filter((item) => item.chosen).map((item) => item.card));
    redraw();
    live.textContent = scene.note?.text ?? "";
  };
  keyboard(root, stops, () => ui.arm(null));
  model.on("change:scene", start);
  model.on("change:fault", redraw);
  start();
  return () => { model.off("change:scene", start); model.off("change:fault", redraw); };
}

function questionParts(scene, model, ui) {
  const faces = model.get("faces");
  return [
    faultBox(model.get("fault")),
    ui.silent ? h("div.mgt-fault", { role: "alert" }, h("strong", null, scene.labels.silent), h("p", null, scene.labels.silent_todo)) : null,
    newsBox(scene),
    h("section", { lang: scene.lang, "aria-label": scene.prompt || null },
      scene.prompt ? h("p.mgt-prompt", null, scene.prompt) : null, boards(scene.boards), lineOfPlays(scene, faces), seenCards(scene, faces), talkLines(scene, ui),
      scene.hand ? choosingHand(scene, faces, ui) : null, scene.options ? answers(scene, ui) : null, noteOf(scene, ui),
      ways(scene, ui), boards(scene.lines)),
  ];
}

/** Pictures that Python drew, each with its words; a title begins a new line of them. */
function boards(given) {
  return (given ?? []).map((board) => h("figure.mgt-board", null, board.title ? h("figcaption", null, board.title) : null,
    h("img", { src: board.src, alt: board.alt })));
}

function lineOfPlays(scene, faces) {
  if (!scene.trick.length) return null;
  return h("div.mgt-line-of-plays", null, scene.trick.map((play) => h("figure", { role: "img", "aria-label": play.label },
    cardFace(faces, play), h("figcaption", { "aria-hidden": "true" }, h("b", null, play.who), play.leads ? ` · ${play.leads}` : "",
      play.said ? h("em", null, play.said) : null))));
}

/** What was said at the table. A word that is explained tells its meaning when it is pointed at, or below when pressed. */
function talkLines(scene, ui) {
  if (!scene.talk) return null;
  const word = (part, key) => {
    const made = pressable("mgt-word", "words", key, part.text, () => ui.explain(part.gloss), part.text);
    made.title = part.gloss;
    made.setAttribute("aria-expanded", String(ui.gloss === part.gloss));
    return made;
  };
  return h("div.mgt-talk", null,
    scene.talk.map((line, row) => h("p", { lang: line[0].lang === "ko" ? "ko-KR" : "en-US" },
      wholeWords(line, (part, at) => word(part, `${row}-${at}`)))),
    ui.gloss ? h("p.mgt-gloss", { role: "status" }, ui.gloss) : scene.talk_hint ? h("small", null, scene.talk_hint) : null,
    (scene.talk_ask ?? []).map((text) => h("p.mgt-prompt", null, text)));
}

/** A line in which no line ends between an explained word and what is written to it: “닷클!”, 기루다를. */
function wholeWords(line, word) {
  const out = [];
  let token = null;
  const add = (node) => {
    if (!token) out.push(token = h("span.mgt-token"));
    token.append(node);
  };
  line.forEach((part, at) => {
    if (part.gloss || part.asked) return add(part.gloss ? word(part, at) : h("b", null, part.text));
    return part.text.split(/(\s+)/).filter(Boolean).forEach((text) => {
      if (text.trim()) add(text);
      else { token = null; out.push(text); }
    });
  });
  return out;
}

function seenCards(scene, faces) {
  if (!scene.seen?.length) return null;
  return h("div.mgt-fan.mgt-seen", { role: "img", "aria-label": `${scene.hand_label}: ${scene.seen.map((card) => card.label).join(", ")}` },
    scene.seen.map((card) => h("span.mgt-slot", null, cardFace(faces, card))));
}

function choosingHand(scene, faces, ui) {
  const fan = h("div.mgt-fan.mgt-own", null, scene.hand.map((item) => choosingCard(item, scene, faces, ui)));
  const hand = h("div.mgt-choose", { role: "group", "aria-label": scene.hand_label }, fan);
  if (scene.pick === 1 || scene.locked) return hand;
  const text = `${scene.done} (${ui.picked.size}${scene.pick ? `/${scene.pick}` : ""})`;  // 0: any number
  const full = scene.pick ? ui.picked.size === scene.pick : ui.picked.size > 0;
  return [hand, h("div.mgt-buttons", null, pressable(`mgt-button${full ? ".mgt-primary" : ""}`, "buttons", "done", text,
    () => ui.send({ do: "choose", cards: [...ui.picked].join(" ") }), text))];
}

function choosingCard(item, scene, faces, ui) {
  const up = item.chosen || ui.armed === item.card || ui.picked.has(item.card);
  const more = [...(item.legal ? [] : ["veil"]), ...(up ? ["halo"] : [])];
  const press = () => {
    if (scene.locked) return;
    if (!item.legal) { ui.armed = null; ui.send({ do: "choose", cards: item.card }); return; }
    if (scene.pick !== 1) { ui.pick(item.card); return; }
    if (ui.confirm() && ui.armed !== item.card) { ui.arm(item.card); return; }
    ui.send({ do: "choose", cards: item.card });
  };
  const card = pressable(`mgt-card${item.legal ? "" : ".mgt-illegal"}${up ? ".mgt-up" : ""}`, "hand", item.card, item.label, press,
    cardFace(faces, item, more));
  card.setAttribute("aria-pressed", String(Boolean(up)));
  return h("span.mgt-slot", null, card, item.who ? h("small.mgt-who", { "aria-hidden": "true" }, item.who) : null);
}

/** Answers to press; with `columns` in a box, where an option may say in which column it stands and how it is read out. */
function answers(scene, ui) {
  const box = h(`div.mgt-buttons.mgt-answers${scene.columns ? ".mgt-box" : ""}`, { role: "group", "aria-label": scene.prompt || null });
  if (scene.columns) box.style.gridTemplateColumns = `repeat(${scene.columns}, minmax(0, 1fr))`;
  box.append(...scene.options.map((option, index) => {
    const sign = option.right ? "✔ " : option.wrong ? "✘ " : "";
    const said = option.right ? `, ${scene.right_label}` : option.wrong ? `, ${scene.wrong_label}` : "";
    const kind = option.right ? ".mgt-right" : option.wrong ? ".mgt-wrong" : option.chosen ? ".mgt-armed" : "";
    const made = pressable(`mgt-button${kind}`, "answers", index, (option.label ?? option.text) + said,
      () => { if (!scene.locked) ui.send({ do: "answer", index }); }, sign + option.text);
    made.setAttribute("aria-pressed", String(option.chosen));
    if (option.column) made.style.gridColumn = option.column;
    return made;
  }));
  return box;
}

function noteOf(scene, ui) {
  const item = scene.hand?.find((one) => one.card === ui.armed);
  if (item) return h("p.mgt-note.mgt-told", null, scene.labels.again_tap.replace("%", item.label));
  if (!scene.note) return null;
  return h(`p.mgt-note.mgt-${scene.note.kind}`, null, h("b", { "aria-hidden": "true" }, `${scene.note.sign} `), scene.note.text);
}

/** What else may be done: a hint, the next question. Each says which event it sends. */
function ways(scene, ui) {
  if (!scene.ways?.length) return null;
  return h("div.mgt-buttons", null, scene.ways.map((way) => pressable(`mgt-button${way.main ? ".mgt-primary" : ".mgt-quiet"}`,
    "ways", way.do, way.text, () => ui.send({ do: way.do }), way.text)));
}

export default { render: ({ model, el }) => questionView(model, el) };
