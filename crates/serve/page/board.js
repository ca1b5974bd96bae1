// A board: the picture of the host, and a target for each place above it.

import { drawn, fill, make, same, shape } from "./dom.js";
import { word } from "./words.js";

/// A board. `take(place)` is called with the index of a place that the user chose.
export class Board {
  constructor(take) {
    this.take = take;
    this.element = make("div", { class: "board" });
    this.targets = [];
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /// Draws a picture of the server; `changed` are the places of the last step, `hits` the places with
  /// targets of their own: [place, corners]. What is the same as before is not made again.
  draw(picture, changed = [], hits = []) {
    const { width, height, places, corners, gap } = picture;
    const frame = [width, height, corners, gap, hits, places.map((place) => place.slice(0, 3))];
    if (!same(frame, this.frame)) {
      this.svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": word("board") });
      this.svg.style.maxWidth = `${Math.max(width * 1.6, 320)}px`;
      const polygon = (points) => points.map(([x, y]) => `${x},${y}`).join(" ");
      const [every, own] = [polygon(corners), new Map(hits.map(([place, points]) => [place, polygon(points)]))];
      this.at = (index) => {
        const [, x, y] = places[index];
        const cell = own.get(index) ?? every;
        return cell ? shape("polygon", { points: cell, transform: `translate(${x} ${y})` })
          : shape("circle", { cx: x, cy: y, r: gap * 0.46 });
      };
      [this.drawing, this.moved, this.above] = [shape("g"), shape("g"), shape("g")];
      this.drawing.setAttribute("aria-hidden", "true");
      this.svg.append(this.drawing, this.moved, this.above);
      this.targets = places.map((place, index) => this.target(place[0], index));
      fill(this.above, this.targets);
      fill(this.element, this.svg);
      [this.frame, this.elements, this.on] = [frame, [], []];
    }
    this.picture = picture;
    this.redraw(picture.elements);
    fill(this.moved, changed.map((index) => {
      const element = this.at(index);
      element.setAttribute("class", "moved");
      return element;
    }));
    places.forEach(([name, , , on], index) => {
      if (this.on[index] === on) return;
      this.on[index] = on;
      this.targets[index].setAttribute("aria-label", on ? `${name}: ${on}` : name);
    });
    this.mark(new Set(), []);
  }

  /// Replaces the elements between the first and the last one that differ.
  redraw(trees) {
    const old = this.elements;
    const both = Math.min(trees.length, old.length);
    let first = 0;
    while (first < both && same(trees[first], old[first].tree)) first += 1;
    let last = 0;
    while (last < both - first && same(trees[trees.length - 1 - last], old[old.length - 1 - last].tree)) last += 1;
    const after = old[old.length - last]?.element ?? null;
    const gone = old.slice(first, old.length - last);
    // An element may have moved in the list, as that of a piece does.
    const kept = new Map(gone.map((one) => [JSON.stringify(one.tree), one]));
    const made = trees.slice(first, trees.length - last).map((tree) => {
      const text = JSON.stringify(tree);
      const one = kept.get(text);
      kept.delete(text);
      return one ?? { tree, element: drawn(tree) ?? shape("g") };
    });
    const stay = new Set(made);
    for (const one of gone) if (!stay.has(one)) one.element.remove();
    for (const { element } of made) this.drawing.insertBefore(element, after);
    this.elements = [...old.slice(0, first), ...made, ...old.slice(old.length - last)];
  }

  target(name, index) {
    const element = this.at(index);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", name);
    element.dataset.place = name;
    element.addEventListener("click", () => this.take(index));
    this.drags(element, index);
    return element;
  }

  /// Shows which places can be chosen, and which were.
  mark(can, chosen) {
    let first = true;
    this.targets.forEach((element, index) => {
      const able = can.has(index);
      const name = `target${able ? " can" : ""}${chosen.includes(index) ? " chosen" : ""}`;
      // One place is in the order of Tab; the arrow keys reach the others.
      const tab = able && first ? "0" : "-1";
      if (able) first = false;
      if (element.getAttribute("class") === name && element.getAttribute("tabindex") === tab) return;
      element.setAttribute("class", name);
      element.setAttribute("aria-disabled", String(!able));
      element.setAttribute("tabindex", tab);
    });
    this.can = can;
  }

  /// A piece can be dragged: its place is chosen, then the place where it is dropped.
  drags(element, index) {
    element.addEventListener("pointerdown", (event) => {
      if (!this.can?.has(index) || event.button !== 0) return;
      const drop = (up) => {
        const to = this.under(up.clientX, up.clientY);
        if (to >= 0 && to !== index) { this.take(index); this.take(to); }
      };
      addEventListener("pointerup", drop, { once: true });
    });
  }

  /// The index of the place at a point of the window, or -1.
  under(x, y) { return this.targets.indexOf(document.elementFromPoint(x, y)); }

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
