// Three buttons; marks the page with the language, and hides the prose in the other one.

const STYLE = "mighty-lang-style";
const RULES = [["ko", "en"], ["en", "ko"]]
  .map(([shown, hidden]) => `:root[data-mighty-lang="${shown}"] .jp-Notebook [lang="${hidden}"]{display:none}`).join("\n");

function markPage(lang) {
  if (!document.getElementById(STYLE)) document.head.append(h("style", { id: STYLE }, RULES));
  document.documentElement.dataset.mightyLang = lang;
}

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
  return () => { model.off("change:scene", follow); model.off("change:fault", draw); };
}

export default { render: ({ model, el }) => languageView(model, el) };
