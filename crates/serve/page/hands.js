// Pieces beside the board, such as those in hand. They are chosen and dragged as those on it.

import { drawn, fill, make, shape } from "./dom.js";
import { word } from "./words.js";

/// A piece beside the board, from the server: [word, number or null, what it is, picture].
const [WORD, COUNT, NAME, PICTURE] = [0, 1, 2, 3];

/// What makes the button of a piece.
const key = (hand) => JSON.stringify(hand);

/// The most buttons that are kept for later positions.
const MOST = 400;

/// `take(word)` is called when the user chooses a piece; `drop(word, x, y)` when it is dropped.
export class Hands {
  constructor(take, drop) {
    [this.take, this.drop, this.buttons, this.made] = [take, drop, new Map(), new Map()];
    this.element = make("div", { id: "hands", class: "hands", role: "group", "aria-label": word("hand"), hidden: true });
  }

  /// Shows these pieces. The buttons of a seat are made once: they come back with its turns.
  draw(hands) {
    const old = [...this.buttons.values()];
    this.buttons = new Map(hands.map((hand) => [hand[WORD], this.made.get(key(hand)) ?? this.button(hand)]));
    const now = [...this.buttons.values()];
    if (now.length === old.length && now.every((button, at) => button === old[at])) return;
    if (this.made.size > MOST) this.made.clear();
    hands.forEach((hand) => this.made.set(key(hand), this.buttons.get(hand[WORD])));
    fill(this.element, now);
    this.element.hidden = !hands.length;
  }

  button(hand) {
    const [name, count] = [hand[WORD], hand[COUNT]];
    const { places, gap, elements } = hand[PICTURE];
    const [, x, y] = places[0];
    const half = gap * 0.54;
    const picture = shape("svg", { viewBox: `${x - half} ${y - half} ${2 * half} ${2 * half}`, "aria-hidden": "true" },
      elements.map(drawn).filter((element) => element));
    const label = `${hand[NAME]} (${name})${count === null ? "" : ` × ${count}`}`;
    const button = make("button", { type: "button", class: "hand", "data-word": name, "aria-label": label, title: label,
      onclick: () => this.take(name) }, picture, count === null ? null : `×${count}`);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || button.disabled) return;
      const up = ({ clientX, clientY }) => {
        if (!button.contains(document.elementFromPoint(clientX, clientY))) this.drop(name, clientX, clientY);
      };
      addEventListener("pointerup", up, { once: true });
    });
    return button;
  }

  /// Shows which words can be chosen, and which one was.
  mark(able, chosen) {
    for (const [name, button] of this.buttons) {
      button.disabled = !able.has(name);
      button.setAttribute("aria-pressed", String(name === chosen));
    }
  }
}
