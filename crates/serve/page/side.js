// The panel beside the board of a game: what was played, and what a user does beside the board.

import { bytes } from "./api.js";
import { fill, make, problem, save } from "./dom.js";
import { Steps } from "./steps.js";
import { word } from "./words.js";

/// The most completions of what a user types.
const MOST = 500;

export class Side {
  /// A panel for a game; `state` says what it always has.
  constructor(game, state) {
    this.game = game;
    const button = (name, run) => make("button", { type: "button", id: name, onclick: run }, word(name));
    this.undo = button("undo", () => game.send("undo"));
    this.redo = button("redo", () => game.send("redo"));
    const claims = state.traits.includes("claims") ? button("claims", () => game.claims()) : null;
    const offers = state.seats > 1 ? ["offer-draw", "agree-draw", "decline"] : [];
    this.events = ["resign", ...offers].map((key) => make("button", { type: "button", "data-event": `:${key}`,
      onclick: () => game.send("event", { text: `:${key}` }) }, word(key)));
    if (claims) this.events.push(claims);
    this.steps = new Steps((_, ply) => game.past(ply));
    this.saved = make("p", { class: "soft" });
    this.element = make("div", {}, make("div", { class: "bar" }, this.undo, this.redo, button("close", () => game.close())),
      this.entry(), make("h3", {}, word("steps")), this.steps.element, make("h3", {}, word("events")),
      make("div", { class: "bar" }, this.events), this.notes(), this.saved, this.exports(state));
  }

  show(state) {
    this.undo.disabled = !state.undoable;
    this.redo.disabled = !state.redoable;
    for (const event of this.events) event.disabled = Boolean(state.ended);
    this.steps.show(state.steps, [0, state.ply]);
    this.saved.textContent = `${word("saved")} ${state.file}`;
  }

  /// A field for actions and events as they are written.
  entry() {
    const list = make("datalist", { id: "legal" });
    const all = () => this.game.narrowing.all;
    // Most steps are clicks: the list of completions is made when somebody types.
    const complete = () => fill(list, all().slice(0, MOST).map((action) => make("option", { value: action[1] })));
    const typed = make("input", { id: "typed", list: "legal", autocomplete: "off", spellcheck: false,
      onfocus: complete, oninput: complete });
    const enter = async (event) => {
      event.preventDefault();
      const text = typed.value.trim();
      const same = all().find((action) => action[1] === text || action[0] === text);
      const sent = text && (same ? this.game.act(same) : this.game.send("act", { text }));
      if (await sent) typed.value = "";
    };
    return make("form", { class: "bar", onsubmit: enter },
      make("label", {}, word("action"), typed), list, make("button", { type: "submit" }, word("enter")));
  }

  notes() {
    const field = (key, size) => make("input", { "data-note": key, size });
    const all = { comment: field("comment", 24), nag: field("nag", 3), clock: field("clock", 8), variation: field("variation", 24) };
    const add = async (event) => {
      event.preventDefault();
      const note = { ply: this.game.state.ply };
      for (const [key, input] of Object.entries(all)) {
        const text = input.value.trim();
        if (text) note[key] = key === "nag" ? Number(text.replace("$", "")) : text;
      }
      if (await this.game.send("annotate", note)) for (const input of Object.values(all)) input.value = "";
    };
    return make("details", {}, make("summary", {}, `${word("comment")}, ${word("nag")}, ${word("clock")}, ${word("variation")}`),
      make("form", { onsubmit: add }, Object.entries(all).map(([key, input]) => make("label", {}, word(key), input)),
        make("button", { type: "submit" }, word("add"))));
  }

  exports(state) {
    const { id, told } = this.game;
    const fetchAs = async (to) => {
      try {
        const path = to === "wqn" ? "record" : "export";
        const blob = await bytes(`/plays/${id}/${path}`, to === "wqn" ? {} : { to });
        save(blob, `${state.game}-${id}.${to}`);
      } catch (error) { fill(told, problem(error)); }
    };
    return make("div", { class: "bar" }, ["wqn", ...state.exports].map((to) => make("button", {
      type: "button", onclick: () => fetchAs(to) }, `${word("download")} ${to.toUpperCase()}`)));
  }
}
