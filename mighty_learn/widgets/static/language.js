// Three buttons; marks the page with the language, and hides the prose in the other one.

const STYLE = "mighty-lang-style";
const RULES = [["ko", "en"], ["en", "ko"]]
  .map(([shown, hidden]) => `:root[data-mighty-lang="${shown}"] .jp-Notebook [lang="${hidden}"]{display:none}`).join("\n");

function markPage(lang) {
  if (!document.getElementById(STYLE)) document.head.append(h("style", { id: STYLE }, RULES));
  document.documentElement.dataset.mightyLang = lang;
}

const CALM_MS = 4000;
const HANDS = ["wheel", "pointerdown", "touchstart", "keydown"];

/** "Run All" scrolls to the last cell. Where the switch has just been drawn a lesson begins: it is kept in view until
    the page has been calm for a while, or the reader takes over. Returns what ends it. */
function keepInView(root) {
  let until = performance.now() + CALM_MS;
  let asked = 0;
  const stop = () => { cancelAnimationFrame(asked); HANDS.forEach((kind) => window.removeEventListener(kind, stop, true)); };
  const look = (now) => {
    if (now > until) { stop(); return; }
    const pane = root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
    if (pane && isOut(root.getBoundingClientRect(), pane.getBoundingClientRect())) {
      root.scrollIntoView({ block: "center", behavior: "instant" });
      until = now + CALM_MS;
    }
    asked = requestAnimationFrame(look);
  };
  HANDS.forEach((kind) => window.addEventListener(kind, stop, { capture: true, passive: true }));
  asked = requestAnimationFrame(look);
  return stop;
}

const isOut = (inner, outer) => inner.height > 0 && (inner.top < outer.top || inner.bottom > outer.bottom);

function languageView(model, el) {
  const root = h("div.mgt.mgt-language");
  el.append(root);
  const stops = {};
  let silent = false;
  const send = sender(model, (now) => { silent = now; draw(); });
  const draw = () => keepingFocus(root, stops, () => {
    const { options, title } = model.get("scene");
    root.replaceChildren(faultBox(model.get("fault")) ?? "", h("div.mgt-buttons", { role: "radiogroup", "aria-label": title },
      options.map((one) => {
        const made = pressable(`mgt-button${one.on ? ".mgt-primary" : ""}`, "language", one.key, one.text, () => { markPage(one.key); send({ do: "lang", lang: one.key }); }, one.text);
        made.setAttribute("role", "radio");
        made.setAttribute("aria-checked", String(one.on));
        if (one.on) made.dataset.main = "";
        return made;
      }), silent ? h("small", null, model.get("scene").silent) : null));
  });
  const follow = () => { markPage(model.get("scene").lang); draw(); };
  keyboard(root, stops, () => {});
  model.on("change:scene", follow);
  model.on("change:fault", draw);
  const scene = model.get("scene");
  const before = document.documentElement.dataset.mightyLang;
  if (before && before !== scene.lang && !scene.given) { draw(); send({ do: "lang", lang: before }); } else follow();
  const letGo = keepInView(root);
  return () => { letGo(); model.off("change:scene", follow); model.off("change:fault", draw); };
}

export default { render: ({ model, el }) => languageView(model, el) };
