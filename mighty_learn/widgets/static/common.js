// What all our widgets share: making elements, drawing cards, keyboard, focus, events. No rules, no words.

/** An element: h("button.mgt-x", {onclick, "aria-label": …}, child, "text", null). */
function h(kind, given, ...children) {
  const [tag, ...classes] = kind.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "html") node.innerHTML = value;
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Texts one behind the other, with a full stop between them where one has no ending of its own. */
function sentences(...texts) {
  const parts = texts.filter(Boolean);
  return parts.map((part, at) => (at + 1 < parts.length && !/[.!?]$/.test(part) ? `${part}.` : part)).join(" ");
}

/** A card as inline SVG; `more` are further marks: "veil", "halo". An unknown card is drawn as its back. */
function cardFace(faces, item, more = []) {
  const marks = [...(item?.marks ?? []), ...more].map((mark) => faces[`mark-${mark}`] ?? "");
  const shapes = (faces[item?.card] ?? faces.back) + marks.join("");
  return h("span.mgt-face", { html: `<svg viewBox="0 0 60 84" aria-hidden="true" focusable="false">${shapes}</svg>` });
}

/** Something that can be pressed. `key` finds it again after a redraw; keys of one `group` are walked by arrows. */
function pressable(kind, group, key, label, press, ...children) {
  return h(`button.mgt-key.${kind}`, {
    type: "button", "data-group": group, "data-key": `${group}:${key}`, "aria-label": label, tabindex: "-1",
    onclick: (event) => { event.preventDefault(); press(event); },
  }, ...children);
}

const keysOf = (root, group) => [...root.querySelectorAll(group ? `.mgt-key[data-group="${group}"]` : ".mgt-key")];

/** One stop of the Tab key in each group: the one that had it before, or the main one, or the first. */
function roving(root, stops) {
  const groups = new Set(keysOf(root).map((key) => key.dataset.group));
  for (const group of groups) {
    const keys = keysOf(root, group);
    const stop = keys.find((key) => key.dataset.key === stops[group])
      ?? keys.find((key) => key.hasAttribute("data-main")) ?? keys[0];
    keys.forEach((key) => { key.tabIndex = key === stop ? 0 : -1; });
  }
}

/** Where an arrow leads: along the group, or to the nearest key above or below. */
function neighbour(root, from, arrow) {
  const keys = keysOf(root, from.dataset.group);
  const at = keys.indexOf(from);
  if (arrow === "Home") return keys[0];
  if (arrow === "End") return keys.at(-1);
  if (arrow === "ArrowLeft") return keys[at - 1] ?? keys.at(-1);
  if (arrow === "ArrowRight") return keys[at + 1] ?? keys[0];
  const here = from.getBoundingClientRect();
  const sign = arrow === "ArrowUp" ? -1 : 1;
  const distance = (key) => {
    const there = key.getBoundingClientRect();
    const down = sign * (there.top + there.height / 2 - here.top - here.height / 2);
    const across = Math.abs(there.left + there.width / 2 - here.left - here.width / 2);
    return down > 4 && there.width ? down + across * 0.6 + (key.dataset.group === from.dataset.group ? 0 : 30) : Infinity;
  };
  const all = keysOf(root).map((key) => [distance(key), key]).filter(([far]) => far < Infinity);
  return all.sort((one, other) => one[0] - other[0])[0]?.[1] ?? null;
}

/** Arrows walk, digits choose a card of the hand. What is typed here never reaches the notebook's shortcuts. */
function keyboard(root, stops, escape) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    if (event.key === "Escape") { escape(); return; }
    event.stopPropagation();
    const typing = event.target.matches("input, select, textarea");
    if (!typing) walk(root, event);
  });
  root.addEventListener("focusin", (event) => {
    const key = event.target.closest(".mgt-key");
    if (key) { stops[key.dataset.group] = key.dataset.key; roving(root, stops); }
  });
}

function walk(root, event) {
  const from = event.target.closest(".mgt-key");
  if (/^[0-9]$/.test(event.key) && !event.repeat) {
    const key = keysOf(root, "hand")[(Number(event.key) + 9) % 10];
    if (key) { event.preventDefault(); key.focus(); key.click(); }
  } else if (/^(Arrow|Home|End)/.test(event.key)) {
    event.preventDefault();
    (from ? neighbour(root, from, event.key) : keysOf(root)[0])?.focus();
  } else if (event.repeat && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();  // a key held down must not confirm what it has just chosen
  }
}

/** Where a reader begins: the main key, the grid, the hand, or whatever there is. */
const mainKey = (root) => root.querySelector(".mgt-key[data-main]") ?? keysOf(root, "grid")[0] ?? keysOf(root, "hand")[0] ?? keysOf(root)[0];

/** Redraw without losing the reader's place: the same key, else the same place in its group, else the main key.
    True when the group that had the focus is gone, so that the focus had to go elsewhere. */
function keepingFocus(root, stops, draw) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const { key, group } = active?.dataset ?? {};
  const place = active && group ? keysOf(root, group).indexOf(active) : 0;
  draw();
  roving(root, stops);
  if (!active || root.contains(document.activeElement)) return false;
  const keys = group ? keysOf(root, group) : [];
  const next = keys.find((one) => one.dataset.key === key) ?? keys[Math.min(place, keys.length - 1)];
  (next ?? mainKey(root))?.focus({ preventScroll: true });
  return !next;
}

/** An error in Python, shown where the learner looks. */
function faultBox(fault) {
  if (!fault) return null;
  return h("div.mgt-fault", { role: "alert" }, h("strong", null, fault.title), h("p", null, fault.todo),
    h("code", null, fault.what), h("details", null, h("summary", null, fault.details), h("pre", null, fault.trace)));
}

/** What the learner should know of the file in which his progress is kept. */
function newsBox(scene) {
  return scene.news ? h("p.mgt-note.mgt-news", { role: "status" }, scene.news) : null;
}

const ANSWER_MS = 5000;

/** Sends events to Python, and tells when nobody answers. */
function sender(model, silent) {
  let timer = null;
  const answered = () => { clearTimeout(timer); silent(false); };
  model.on("change:scene", answered);
  model.on("change:fault", answered);
  return (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => silent(true), ANSWER_MS);
    model.send(event);
  };
}
