// A record: its steps and boards.

import { bytes, get, post, remove } from "./api.js";
import { Board } from "./board.js";
import { fill, make, problem, save, tell } from "./dom.js";
import { files } from "./archive.js";
import { Steps } from "./steps.js";
import { word } from "./words.js";

export async function replay(main, [file, index, line, ply], go) {
  if (file === undefined) return files(main, (one) => go("archive", one.id));
  const view = await post("/views", { file: Number(file), index: Number(index ?? 0) });
  const record = new Record(main, view, go);
  await record.to(Number(line ?? 0), Number(ply ?? 0));
  return () => { record.end(); remove(`/views/${view.id}`).catch(() => {}); };
}

class Record {
  constructor(main, view, go) {
    [this.main, this.view, this.go, this.line, this.ply] = [main, view, go, 0, 0];
    this.board = new Board(() => {});
    this.status = make("p", { id: "status" });
    this.steps = new Steps((to, at) => this.to(to, at));
    this.side = make("div", {}, make("h3", {}, word("steps")), this.steps.element);
    const button = (id, to) => make("button", { type: "button", id, onclick: to }, word(id));
    this.auto = make("button", { type: "button", onclick: () => this.play() }, word("autoplay"));
    const names = view.names.map(([tag, name]) => `${tag}: ${name}`).join(" · ");
    fill(main, make("h2", {}, view.game_name ? `${view.game_name} · ${view.game_name_zh}` : view.name),
      make("p", {}, names, " ", view.result ?? ""),
      make("div", { class: "two" }, make("div", {}, this.board.element, this.status,
        make("div", { class: "bar" }, button("first", () => this.to(this.line, 0)), button("back", () => this.step(-1)),
          button("next", () => this.step(1)), button("last", () => this.to(this.line, this.end_of(this.line))), this.auto)),
        make("div", { class: "card" }, this.side,
          view.ok ? null : make("div", {}, make("p", { class: "bad" }, word("invalid")),
            make("button", { type: "button", onclick: () => go("validate", view.file, view.index) }, word("validate"))),
          make("div", { class: "bar" }, ["svg", "png", "gif"].map((to) => make("button", {
            type: "button", "data-picture": to, onclick: () => this.picture(to) }, `${word(to === "gif" ? "animation" : "picture")} ${to.toUpperCase()}`)),
            make("a", { id: "link" }, word("link"))))));
    this.keys = (event) => {
      if (event.target.matches("input, textarea, select")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) { event.preventDefault(); this.step(by); }
    };
    addEventListener("keydown", this.keys);
  }

  end() { removeEventListener("keydown", this.keys); clearInterval(this.timer); }

  end_of(line) { return Math.max(0, ...this.view.steps.filter((one) => one.line === line).map((one) => one.ply ?? 0)); }

  async step(by) {
    const ply = this.ply + by;
    if (ply < 0 || ply > this.end_of(this.line)) { clearInterval(this.timer); return; }
    await this.to(this.line, ply);
  }

  play() {
    if (this.timer) { clearInterval(this.timer); this.timer = null; this.auto.textContent = word("autoplay"); return; }
    this.auto.textContent = word("stop");
    this.timer = setInterval(() => this.step(1), 1000);
  }

  async to(line, ply) {
    try {
      const board = await get(`/views/${this.view.id}/board`, { line, ply });
      [this.line, this.ply] = [line, ply];
      this.board.draw(board.picture, board.changed);
      this.status.textContent = board.status;
      tell(board.status);
    } catch (error) { fill(this.status, problem(error)); }
    this.steps.show(this.view.steps, [line, ply]);
    const link = document.getElementById("link");
    if (link && this.view.file !== null) link.href = `#replay/${this.view.file}/${this.view.index}/${line}/${ply}`;
  }

  /// Saves a picture of the board, or the whole line as an animation.
  async picture(to) {
    const ply = to === "gif" ? this.end_of(this.line) : this.ply;
    try {
      const blob = await bytes(`/views/${this.view.id}/picture`, { line: this.line, ply, to });
      save(blob, `board.${to}`);
      this.main.dataset.saved = `${to} ${blob.size}`;
    } catch (error) { fill(this.status, problem(error)); }
  }
}
