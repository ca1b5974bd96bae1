// A board: the picture of the host, and a target for each place above it.

import { drawn, fill, make, shape } from "./dom.js";
import { word } from "./words.js";

/// A board. `take(place)` is called with the index of a place that the user chose.
export class Board {
  constructor(take) {
    this.take = take;
    this.element = make("div", { class: "board" });
    this.targets = [];
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /// Draws a picture of the server; `changed` are the places of the last step.
  draw(picture, changed = []) {
    this.picture = picture;
    const { width, height, places, corners, gap } = picture;
    const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": word("board") });
    svg.style.maxWidth = `${Math.max(width * 1.6, 320)}px`;
    for (const tree of picture.elements) {
      const element = drawn(tree);
      if (element) { element.setAttribute("aria-hidden", "true"); svg.append(element); }
    }
    const cell = corners.map(([x, y]) => `${x},${y}`).join(" ");
    const at = (x, y) => cell ? shape("polygon", { points: cell, transform: `translate(${x} ${y})` })
      : shape("circle", { cx: x, cy: y, r: gap * 0.46 });
    for (const index of changed) {
      const element = at(places[index][1], places[index][2]);
      element.setAttribute("class", "moved");
      svg.append(element);
    }
    this.targets = places.map(([name, x, y, on], index) => {
      const element = at(x, y);
      element.setAttribute("class", "target");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", on ? `${name}: ${on}` : name);
      element.dataset.place = name;
      element.addEventListener("click", () => this.take(index));
      this.drags(element, index);
      svg.append(element);
      return element;
    });
    fill(this.element, svg);
    this.svg = svg;
    this.mark(new Set(), []);
  }

  /// Shows which places can be chosen, and which were.
  mark(can, chosen) {
    let first = true;
    this.targets.forEach((element, index) => {
      const able = can.has(index);
      const taken = chosen.includes(index);
      element.setAttribute("class", `target${able ? " can" : ""}${taken ? " chosen" : ""}`);
      element.setAttribute("aria-disabled", String(!able));
      // One place is in the order of Tab; the arrow keys reach the others.
      element.setAttribute("tabindex", able && first ? "0" : "-1");
      if (able) first = false;
    });
    this.can = can;
  }

  /// A piece can be dragged: its place is chosen, then the place where it is dropped.
  drags(element, index) {
    element.addEventListener("pointerdown", (event) => {
      if (!this.can?.has(index) || event.button !== 0) return;
      const drop = (up) => {
        const under = document.elementFromPoint(up.clientX, up.clientY);
        const to = this.targets.indexOf(under);
        if (to >= 0 && to !== index) { this.take(index); this.take(to); }
      };
      addEventListener("pointerup", drop, { once: true });
    });
  }

  key(event) {
    const index = this.targets.indexOf(event.target);
    if (index < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.take(index);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const [, x, y] = this.picture.places[index];
    let best = null;
    this.picture.places.forEach(([, px, py], other) => {
      const along = (px - x) * way[0] + (py - y) * way[1];
      const aside = Math.abs((px - x) * way[1]) + Math.abs((py - y) * way[0]);
      const cost = along + 2.5 * aside;
      if (along > 0.5 && (best === null || cost < best.cost)) best = { cost, other };
    });
    if (best) this.targets[best.other].focus();
  }

  focus() {
    this.targets.find((element) => element.getAttribute("tabindex") === "0")?.focus();
  }
}
