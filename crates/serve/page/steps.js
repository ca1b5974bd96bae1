// The steps of a game, with comments, annotations and variations.

import { make } from "./dom.js";

const NAGS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓" };

/// The steps as elements. `go(line, ply)` is called for the step that the user chose.
export function steps(items, go, [line, ply]) {
  const root = make("div", { class: "steps" });
  const around = [root];
  const inner = () => around[around.length - 1];
  for (const item of items) {
    if (item.kind === "open") {
      const block = make("span", { class: "variation" });
      inner().append(block);
      around.push(block);
    } else if (item.kind === "close") {
      if (around.length > 1) around.pop();
    } else if (item.kind === "move") {
      if (item.number) inner().append(item.number.includes(".") ? `${item.number} ` : `${item.number}. `);
      if (item.goes_on) inner().append("| ");
      const here = item.line === line && item.ply === ply;
      inner().append(make("button", {
        type: "button", class: item.refused ? "bad" : null, disabled: item.refused,
        "aria-current": here ? "step" : null, "data-ply": item.ply, "data-line": item.line,
        onclick: () => go(item.line, item.ply),
      }, item.text), " ");
    } else if (item.kind === "nag") inner().append(`${NAGS[item.value] ?? `$${item.value}`} `);
    else if (item.kind === "suffix") inner().append(`${item.text} `);
    else if (item.kind === "comment") inner().append(make("span", { class: "comment" }, item.text), " ");
    else inner().append(make("strong", {}, item.text), " ");
  }
  return root;
}

/// Moves the present step into view.
export function showPresent(root) {
  // Asking for places makes the browser lay out the page: it does that anyway before it paints.
  requestAnimationFrame(() => {
    const now = root.querySelector("[aria-current]");
    if (now) root.scrollTop = now.offsetTop - root.offsetTop - root.clientHeight / 2;
  });
}
