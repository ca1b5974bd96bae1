// The numbered rules of a game, beside a board.

import { get } from "./api.js";
import { fill, make, problem } from "./dom.js";
import { pick, word } from "./words.js";

/// The rules as a list; `wanted` is marked.
export function list(rules, wanted) {
  return make("dl", { class: "rules", tabindex: 0, "aria-label": word("rules") }, rules.map((rule) => [
    make("dt", { id: `rule-${rule.id}`, class: rule.id === wanted ? "wanted" : null }, rule.id),
    make("dd", {}, pick(rule, "text"), " ", make("span", { class: "soft" }, rule.source ? `[${rule.source}]` : "")),
  ]));
}

/// A closed list of a game's rules, which are fetched when it is opened.
export class Rules {
  constructor(game) {
    this.game = game;
    this.place = make("div");
    this.element = make("details", { id: "rules", ontoggle: () => this.load() },
      make("summary", {}, word("rules")), this.place);
  }

  async load() {
    if (this.loaded || !this.element.open) return;
    this.loaded = true;
    try {
      this.rules = (await get(`/games/${encodeURIComponent(this.game)}`)).rules;
      this.mark(this.wanted);
    } catch (error) {
      fill(this.place, problem(error));
      this.loaded = false;
    }
  }

  mark(rule) {
    fill(this.place, list(this.rules, rule));
    document.getElementById(`rule-${rule}`)?.scrollIntoView({ block: "center" });
  }

  /// Opens the list at a rule.
  show(rule) {
    this.wanted = rule;
    this.element.open = true;
    if (this.rules) this.mark(rule);
  }
}
