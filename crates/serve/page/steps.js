// The steps of a game, with comments, annotations and variations.

import { make } from "./dom.js";

const NAGS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓" };

export class Steps {
  /// `go(line, ply)` is called for the step that the user chose.
  constructor(go) {
    this.go = go;
    this.element = make("div", { class: "steps" });
    /// Each item as a text, and the number of nodes before it; -1 in a variation.
    [this.texts, this.starts] = [[], []];
  }

  /// Shows these items; that of `line` and `ply` is the present one. What is the same as before is not made
  /// again: a step adds one item.
  show(items, [line, ply]) {
    const texts = items.map((item) => JSON.stringify(item));
    let same = 0;
    while (same < texts.length && texts[same] === this.texts[same]) same += 1;
    if (same < texts.length || same < this.texts.length) {
      while (same > 0 && !(this.starts[same] >= 0)) same -= 1;
      while (this.element.childNodes.length > (this.starts[same] ?? 0)) this.element.lastChild.remove();
      this.starts.length = same;
      this.add(items.slice(same));
      this.texts = texts;
    }
    this.present?.removeAttribute("aria-current");
    this.present = this.element.querySelector(`[data-line="${line}"][data-ply="${ply}"]:enabled`);
    this.present?.setAttribute("aria-current", "step");
    // Asking for places makes the browser lay out the page: it does that anyway before it paints.
    requestAnimationFrame(() => {
      const { element, present } = this;
      if (present) element.scrollTop = present.offsetTop - element.offsetTop - element.clientHeight / 2;
    });
  }

  add(items) {
    const around = [this.element];
    for (const item of items) {
      const inner = around[around.length - 1];
      this.starts.push(around.length === 1 ? inner.childNodes.length : -1);
      if (item.kind === "open") {
        const block = make("span", { class: "variation" });
        inner.append(block);
        around.push(block);
      } else if (item.kind === "close") {
        if (around.length > 1) around.pop();
      } else if (item.kind === "move") {
        if (item.number) inner.append(item.number.includes(".") ? `${item.number} ` : `${item.number}. `);
        if (item.goes_on) inner.append("| ");
        inner.append(make("button", {
          type: "button", class: item.refused ? "bad" : null, disabled: item.refused,
          "data-ply": item.ply, "data-line": item.line, onclick: () => this.go(item.line, item.ply),
        }, item.text), " ");
      } else if (item.kind === "nag") inner.append(`${NAGS[item.value] ?? `$${item.value}`} `);
      else if (item.kind === "suffix") inner.append(`${item.text} `);
      else if (item.kind === "comment") inner.append(make("span", { class: "comment" }, item.text), " ");
      else inner.append(make("strong", {}, item.text), " ");
    }
  }
}
