// The parts of the table that are only looked at: strip, seats, trick, point cards, scores, settlement.

function stripPart(scene) {
  return h("div.mgt-strip", null, scene.strip.map((item) =>
    h(`div.mgt-strip-${item.key}`, null, h("small", null, item.name, " "), h("b", null, signed(item.value)))));
}

const SIGNS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** A text whose suit signs are coloured, each in a span of its own. */
function signed(text) {
  return String(text).split(/([♠♥♦♣])/).filter(Boolean)
    .map((part) => (SIGNS[part] ? h(`span.mgt-sign.mgt-${SIGNS[part]}`, null, part) : part));
}

function seatPart(scene, seat, faces, ui) {
  const roles = seat.roles.map((role) => h(`span.mgt-role.mgt-role-${role.key}`, null, role.text));
  const points = seat.points === null ? null : h("span.mgt-points", { title: seat.points_label, "aria-label": seat.points_label },
    h("i.mgt-dot"), String(seat.points));
  const plate = h("div.mgt-plate", null, h("span.mgt-name", null, seat.name), roles, points);
  return h(`div.mgt-seat.mgt-seat${seat.at}${seat.turn ? ".mgt-turn" : ""}`, null, plate,
    callsPart(seat, ui), seat.at === 0 ? null : handOf(seat, faces));
}

function callsPart(seat, ui) {
  const call = seat.calls[0];
  if (!call) return null;
  const kind = `mgt-call${call.high ? ".mgt-high" : ""}${call.passed ? ".mgt-passed" : ""}`;
  if (!call.reason) return h(`span.${kind}`, null, signed(call.text));
  return pressable(kind, "table", `call${seat.at}`, sentences(`${seat.name}: ${call.text}`, ui.labels.reason),
    () => ui.tell(sentences(`${seat.name}: ${call.text}`, call.reason)), signed(call.text));
}

function handOf(seat, faces) {
  if (!seat.cards) {
    const backs = Array.from({ length: seat.count }, () => h("span.mgt-slot", null, cardFace(faces, null)));
    return h("div.mgt-fan.mgt-backs", { role: "img", "aria-label": `${seat.name}: ${seat.closed}` }, backs);
  }
  const label = `${seat.name}: ${seat.cards.map((card) => card.label).join(", ")}`;
  return h("div.mgt-fan.mgt-open", { role: "img", "aria-label": label },
    seat.cards.map((card) => h("span.mgt-slot", { title: card.label }, cardFace(faces, card))));
}

function trickPart(trick, faces, ui) {
  if (!trick) return [h("p.mgt-caption"), h("div.mgt-trick")];
  return [h("p.mgt-caption", null, trick.caption ? h("span", null, trick.caption) : null),
    h(`div.mgt-trick${trick.done ? ".mgt-done" : ""}`, null, trick.plays.map((play) => playPart(play, faces, ui)))];
}

function playPart(play, faces, ui) {
  const kind = `mgt-play.mgt-at${play.at}${play.wins ? ".mgt-wins" : ""}${ui.isNew(play) ? ".mgt-new" : ""}`;
  const said = play.said ? h("span.mgt-said", null, play.suit ? signed(play.suit) : null, " ", play.said) : null;
  const label = `${play.who}: ${play.label}${play.said ? `, ${play.said}` : ""}`;
  const order = h("span.mgt-order", { "aria-hidden": "true" }, String(play.order));
  const inside = [cardFace(faces, play, play.wins ? ["halo"] : []), order, said];
  if (!play.reason) return h(`div.${kind}`, { role: "img", "aria-label": label }, inside);
  return pressable(kind, "table", `play${play.at}`, sentences(label, ui.labels.reason),
    () => ui.tell(sentences(label, play.reason)), inside);
}

function middlePart(middle, faces) {
  if (!middle) return null;
  const high = middle.high && h("div.mgt-highest", null, h("small", null, middle.high_label),
    h("b", null, signed(middle.high.text)), h("span", null, middle.high.who));
  const kitty = middle.kitty.length ? h("div.mgt-kitty", { role: "img", "aria-label":
    `${middle.kitty_label}: ${middle.kitty.map((card) => card.label).join(", ")}` }, h("small", null, middle.kitty_label),
    h("div", null, middle.kitty.map((card) => cardFace(faces, card)))) : null;
  return high || kitty ? h("div.mgt-middle", null, high, kitty) : null;
}

/** Twenty places: the government's from the left, the opposition's from the right, a line at the contract. */
function tallyPart(tally, faces) {
  if (!tally) return null;
  const from = tally.all - tally.opposition;
  const kind = (at) => (at < tally.government ? "gov" : at >= from ? "opp" : at >= from - tally.unknown ? "may" : "free");
  const cells = Array.from({ length: tally.all }, (_, at) => h(`i.mgt-${kind(at)}${at === tally.need ? ".mgt-goal" : ""}`));
  const names = ["government", "unknown", "opposition"].filter((side) => side !== "unknown" || tally.unknown > 0)
    .map((side) => h(`span.mgt-side-${side}`, null, h("i"), `${tally.names[side]} ${tally[side]}`));
  names.push(h("span.mgt-side-goal", null, h("i"), `${tally.goal} ${tally.need}`));
  const rows = tally.rows.filter((row) => row.count).map((row) => h("div.mgt-taken", null,
    h("span", null, `${row.name} ${row.count}`), h("div.mgt-fan.mgt-small", { role: "img", "aria-label":
      `${row.name}: ${row.cards.map((card) => card.label).join(", ")}` },
      row.cards.map((card) => h("span.mgt-slot", { title: card.label }, cardFace(faces, { card: card.card }))))));
  const buried = tally.buried.length ? h("div.mgt-taken", null, h("span", null, tally.buried_label),
    h("div.mgt-fan.mgt-small", { role: "img", "aria-label": tally.buried.map((card) => card.label).join(", ") },
      tally.buried.map((card) => h("span.mgt-slot", { title: card.label }, cardFace(faces, { card: card.card }))))) : null;
  return h("section.mgt-tally", null, h("div.mgt-bar", { role: "img", "aria-label": tally.bar_label, title: tally.bar_label }, cells),
    h("div.mgt-legend", null, names), rows.length ? h("h4", null, tally.title) : null, rows, buried);
}

function scoresPart(scores) {
  return h("section.mgt-scores", null, h("h4", null, scores.title), h("ul", null, scores.rows.map((row) =>
    h("li", null, h("span", null, row.name), h("b", null, String(row.score).replace("-", "−"))))));
}

function tricksPart(scene, ui) {
  if (!scene.tricks.length) return null;
  const rows = [...scene.tricks].reverse().map((trick) => pressable(`mgt-row${ui.peek === trick.number ? ".mgt-on" : ""}`,
    "tricks", trick.number, trick.label, () => ui.look(ui.peek === trick.number ? null : trick.number),
    h("b", null, trick.label), h("span", null, trick.plays.map((play) =>
      h(`span.mgt-word${play.wins ? ".mgt-won" : ""}`, null, signed(wordOf(play.card)))))));
  return h("details.mgt-tricks", { open: ui.opened.tricks, ontoggle: (event) => { ui.opened.tricks = event.target.open; } },
    h("summary", null, `${scene.labels.tricks} (${scene.tricks.length})`), rows);
}

const wordOf = (card) => (card === "JK" ? "★" : { S: "♠", H: "♥", D: "♦", C: "♣" }[card[0]] + card.slice(1));

function sheetPart(sheet, send) {
  const [what, rule, points, seat, role, game, total] = sheet.heads;
  const head = (...names) => h("thead", null, h("tr", null, names.map((name) => h("th", { scope: "col" }, name))));
  const lines = sheet.lines.map((line) => h(`tr${line.share ? ".mgt-share" : ""}`, null, h("td", null, line.text),
    h("td.mgt-rule", null, line.rule), h("td.mgt-num", null, line.amount)));
  const seats = sheet.seats.map((row) => h(`tr${row.me ? ".mgt-me" : ""}`, null, h("th", { scope: "row" }, row.name),
    h("td", null, row.role), h(`td.mgt-num${row.good ? ".mgt-good" : row.bad ? ".mgt-bad" : ""}`, null, row.game),
    h("td.mgt-num", null, row.total)));
  const buttons = sheet.buttons.map((one) => {
    const made = pressable(`mgt-button${one.primary ? ".mgt-primary" : ""}`, "sheet", one.do, one.text,
      () => send({ do: one.do }), one.text);
    if (one.primary) made.dataset.main = "";
    return made;
  });
  const mood = sheet.made === null ? "none" : sheet.made ? "made" : "lost";
  return h(`section.mgt-sheet.mgt-${mood}`, null, h("h3", null, sheet.title), h("p.mgt-verdict", null, sheet.verdict),
    h("div.mgt-tables", null, h("table", null, head(what, rule, points), h("tbody", null, lines)),
      h("table", null, head(seat, role, game, total), h("tbody", null, seats))),
    sheet.end ? h("p.mgt-end", null, h("b", null, sheet.end.title), " ", sheet.end.text) : null,
    h("div.mgt-buttons", null, buttons));
}
