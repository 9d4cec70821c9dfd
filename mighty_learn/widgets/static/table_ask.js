// The parts that are pressed: the hand, the grid of bids or friends, buttons, tools.

/** Press once to choose, again to confirm; with the setting off, once is enough. */
function choose(ui, key, label, act) {
  if (ui.busy) { ui.skip(); return; }
  if (ui.confirm() && ui.armed !== key) { ui.arm(key, label); return; }
  ui.arm(null);
  act();
}

function actButton(one, group, ui, kind = "mgt-button", inside = null) {
  const key = `${group}:${one.action}`;
  const armed = ui.armed === key;
  const label = one.hint ? `${one.text} (${one.hint})` : one.text;
  const made = pressable(`${kind}${one.primary ? ".mgt-primary" : ""}${one.quiet ? ".mgt-quiet" : ""}${one.mine ? ".mgt-mine" : ""}${armed ? ".mgt-armed" : ""}`,
    group, one.action, label, () => choose(ui, key, label, () => ui.send({ do: "act", action: one.action })), inside ?? signed(one.text));
  if (armed) made.setAttribute("aria-pressed", "true");
  if (one.hint) made.title = one.hint;
  return made;
}

/** Rows of suits; an empty place has nothing to press. */
function gridPart(grid, ui) {
  if (!grid) return null;
  const rows = grid.rows.map((row) => h(`div.mgt-gridrow.mgt-suit-${row.key}`, { role: "group", "aria-label": row.suit },
    h("span.mgt-gridhead", { "aria-hidden": "true" }, signed(row.suit)),
    row.cells.map((cell) => (cell ? actButton(cell, "grid", ui, "mgt-cell", [String(cell.number)]) : h("span.mgt-cell.mgt-none", { "aria-hidden": "true" }, "·")))));
  return h("div.mgt-grid", { role: "group", "aria-label": grid.label, style: `--columns:${grid.rows[0].cells.length}` }, rows);
}

function askPart(scene, ui) {
  const { ask } = scene;
  if (ask.kind === "discard") return discardPart(scene, ui);
  const buttons = ask.buttons.map((one) => actButton(one, "buttons", ui));
  if (!ask.grid && !buttons.length) return null;
  const main = buttons.find((one) => one.matches(".mgt-primary"));
  if (main) main.dataset.main = "";
  return h(`div.mgt-ask.mgt-ask-${ask.kind}`, null, gridPart(ask.grid, ui), buttons.length ? h("div.mgt-buttons", null, buttons) : null);
}

function discardPart(scene, ui) {
  const { ask } = scene;
  const full = ui.picked.size === ask.pick;
  const text = `${ask.done} (${ui.picked.size}/${ask.pick})`;
  const done = pressable(`mgt-button${full ? ".mgt-primary" : ""}`, "buttons", "done", text,
    () => ui.send({ do: "act", action: ask.prefix + [...ui.picked].join(" ") }), text);
  return h("div.mgt-ask", null, h("div.mgt-buttons", null, done));
}

function handPart(scene, faces, ui) {
  const slots = scene.hand.cards.map((item) => handCard(item, scene, faces, ui));
  return h("div.mgt-hand", { role: "group", "aria-label": scene.hand.label, style: `--cards:${slots.length}` },
    h("div.mgt-fan.mgt-own", null, slots));
}

function handCard(item, scene, faces, ui) {
  const picking = scene.ask.kind === "discard";
  const key = `hand:${item.card}`;
  const up = picking ? ui.picked.has(item.card) : ui.armed === key || ui.question?.card === item.card;
  const more = [...(item.legal ? [] : ["veil"]), ...(up ? ["halo"] : [])];
  const card = pressable(`mgt-card${item.legal ? "" : ".mgt-illegal"}${up ? ".mgt-up" : ""}${item.fresh ? ".mgt-fresh" : ""}`,
    "hand", item.card, item.label, () => pressCard(item, picking, key, ui), cardFace(faces, item, more));
  if (up || picking) card.setAttribute("aria-pressed", String(up));
  if (item.legal && item.acts.length && !ui.mainSet) { card.dataset.main = ""; ui.mainSet = true; }
  return h("span.mgt-slot", null, card);
}

function pressCard(item, picking, key, ui) {
  if (ui.busy) { ui.skip(); return; }
  if (picking) { ui.pick(item.card); return; }
  if (!item.acts.length) { ui.arm(ui.armed === key ? null : key, null); return; }
  if (!item.legal) { ui.arm(null); ui.send({ do: "act", action: item.acts[0].action }); return; }
  if (item.acts.length > 1) { ui.asking(ui.question?.card === item.card ? null : item); return; }
  choose(ui, key, item.label, () => ui.send({ do: "act", action: item.acts[0].action }));
}

/** One card, several ways to play it: the joker's suit, with or without the joker call. */
function questionPart(scene, ui) {
  const item = ui.question && scene.hand.cards.find((one) => one.card === ui.question.card);
  if (!item || item.acts.length < 2) return null;
  const ways = item.acts.map((one) => pressable("mgt-button", "ways", one.action, one.text,
    () => { ui.asking(null); ui.send({ do: "act", action: one.action }); }, signed(one.text)));
  ways[0].dataset.main = "";
  const cancel = pressable("mgt-button.mgt-quiet", "ways", "cancel", scene.hand.cancel, () => ui.asking(null), scene.hand.cancel);
  return h("div.mgt-ways", { role: "group", "aria-label": scene.hand.question }, h("b", null, scene.hand.question), ways, cancel);
}

function toolsPart(scene, ui) {
  const { menu, labels } = scene;
  const undo = pressable("mgt-tool", "tools", "undo", labels.undo, () => ui.send({ do: "undo" }), h("span", { "aria-hidden": "true" }, "↶ "), labels.undo);
  undo.disabled = !menu.undo;
  const name = menu.open ? labels.close_hands : labels.open_hands;
  const open = pressable("mgt-tool", "tools", "open", name, () => ui.send({ do: "open", open: !menu.open }), name);
  open.setAttribute("aria-pressed", String(menu.open));
  const settings = pressable("mgt-tool", "tools", "settings", labels.settings, () => ui.toggle("settings"), labels.settings);
  settings.setAttribute("aria-expanded", String(Boolean(ui.opened.settings)));
  const last = scene.tricks.at(-1)?.number;
  const peek = last ? pressable("mgt-tool", "tools", "last", labels.last_trick, () => ui.look(ui.peek === last ? null : last), labels.last_trick) : null;
  if (peek) peek.setAttribute("aria-pressed", String(ui.peek === last));
  const seed = menu.seed ? h("span.mgt-seed", null, `${labels.seed} ${menu.seed}`) : null;
  const hint = menu.open || scene.sheet ? h("span.mgt-hint", null, labels.reason_hint) : null;
  return h("div.mgt-tools", null, undo, peek, open, settings, hint, seed, ui.opened.settings ? settingsPart(scene, ui) : null);
}

function settingsPart(scene, ui) {
  const { menu, labels } = scene;
  const option = (chosen) => (one) => h("option", { value: one.key, selected: one.key === chosen }, one.text);
  const draft = ui.draft;
  const house = h("select", { onchange: (event) => { draft.house = event.target.value; } }, menu.houses.map(option(draft.house ?? menu.house)));
  const seed = h("input", { type: "text", inputmode: "numeric", size: 22, placeholder: labels.deal_seed, value: draft.seed ?? "",
    oninput: (event) => { draft.seed = event.target.value; } });
  const speed = h("select", { onchange: (event) => ui.set("speed", event.target.value) }, menu.speeds.map(option(ui.get("speed"))));
  const confirm = h("input", { type: "checkbox", checked: ui.get("confirm"), onchange: (event) => ui.set("confirm", event.target.checked) });
  const start = pressable("mgt-button.mgt-primary", "settings", "start", labels.new_game, () => {
    ui.opened.settings = false;
    ui.send({ do: "sit", house: draft.house ?? menu.house, seed: draft.seed ?? "" });
  }, labels.new_game);
  const again = pressable("mgt-button", "settings", "again", ui.labels.same_cards, () => { ui.opened.settings = false; ui.send({ do: "again" }); }, ui.labels.same_cards);
  return h("div.mgt-settings", null,
    h("label", null, labels.house, house), h("label", null, labels.seed, seed), start, again,
    h("hr"), h("label", null, labels.speed, speed), h("label.mgt-check", null, confirm, labels.confirm_tap));
}
