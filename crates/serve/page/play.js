// A game that is played and recorded.

import { get, post, remove } from "./api.js";
import { Board } from "./board.js";
import { fill, make, problem, tell } from "./dom.js";
import { Hands } from "./hands.js";
import { Narrowing } from "./narrow.js";
import { Rules } from "./rules.js";
import { Side } from "./side.js";
import { listen, panel } from "./watch.js";
import { word } from "./words.js";

export async function play(main, [id], go) {
  if (!id) return open(main, go);
  const game = new Game(main, Number(id), go);
  await game.load();
  const deaf = listen((news) => game.heard(news));
  return () => { deaf(); game.end(); };
}

/// Actions of the server with their texts in the style of records, which it leaves out if it is the same.
function written(actions) {
  for (const action of actions) action[1] ??= action[0];
  return actions;
}

async function open(main, go) {
  const { plays } = await get("/plays");
  const { files } = await get("/files");
  const records = files.filter((file) => file.kind === "records");
  const resume = async (file, told) => {
    try { go("play", (await post("/plays", { resume: file.id })).id); } catch (error) { fill(told, problem(error)); }
  };
  const told = make("div");
  fill(main, make("h2", {}, word("open-games")), told,
    make("ul", { class: "games" }, plays.map((one) => make("li", {}, make("button", {
      type: "button", onclick: () => go("play", one.id),
    }, `${one.game}/${one.rules}`, make("small", {}, `${one.plies} · ${one.file}`))))),
    make("p", {}, plays.length ? "" : word("none")),
    make("button", { type: "button", class: "main", onclick: () => go("library") }, word("new-game")),
    make("h3", {}, word("resume")),
    make("ul", { class: "games" }, records.map((file) => make("li", {}, make("button", {
      type: "button", onclick: () => resume(file, told),
    }, file.name)))));
}

class Game {
  constructor(main, id, go) {
    [this.main, this.id, this.go, this.view, this.busy] = [main, id, go, "", false];
    this.board = new Board((index) => this.place(index));
    this.hands = new Hands((name) => this.hand(name), (name, x, y) => this.drop(name, x, y));
    this.told = make("div", { id: "refusal" });
    this.choice = make("div", { id: "choices", class: "choices", role: "group", "aria-label": word("choose") });
    this.side = make("div", { class: "card" });
    this.law = make("div", { class: "card" });
    this.checks = make("div", { class: "card", id: "checks", role: "status", hidden: true });
    this.head = make("div");
    this.keys = (event) => { if (event.key === "Escape") this.cancel(); };
    addEventListener("keydown", this.keys);
    // Another window of this browser may show the same game, for another seat.
    this.windows = new BroadcastChannel("wanqi-play");
    this.windows.onmessage = ({ data }) => { if (data === id) this.refresh(); };
    this.focused = () => this.refresh();
    addEventListener("focus", this.focused);
    fill(main, this.head, make("div", { class: "two" },
      make("div", {}, this.board.element, this.hands.element, this.told, this.choice),
      make("div", {}, this.checks, this.side, this.law)));
  }

  end() {
    removeEventListener("keydown", this.keys);
    removeEventListener("focus", this.focused);
    this.windows.close();
  }

  query() { return { view: this.view }; }

  /// Shows what was recorded elsewhere, unless the user looks at an older position.
  async refresh() {
    if (this.busy || !this.state || this.state.ply !== this.state.plies) return;
    try {
      const state = await get(`/plays/${this.id}`, this.query());
      const same = ["plies", "steps", "ended"].every((key) => JSON.stringify(state[key]) === JSON.stringify(this.state[key]));
      if (!same && !this.busy) await this.show(state);
    } catch (error) { fill(this.told, problem(error)); }
  }

  /// The watched folder: after a load the game is that of the new plugin, or not open any more.
  async heard(news) {
    panel(this.checks, news);
    const loaded = this.loads !== undefined && this.loads !== news.loads;
    this.loads = news.loads;
    if (!loaded) return;
    const closed = news.closed.find((one) => one.id === this.id);
    if (closed) {
      const open = () => this.go("validate", closed.record, 0);
      fill(this.told, problem(closed), closed.record === null ? null
        : make("button", { type: "button", class: "main", id: "validate-record", onclick: open }, word("validate")));
      return;
    }
    this.rules = null;
    try { await this.load(); } catch (error) { fill(this.told, problem(error)); }
  }

  async load() {
    const state = await get(`/plays/${this.id}`, this.query());
    if (!this.rules) {
      this.rules = new Rules(state.game);
      this.panel = new Side(this, state);
      fill(this.law, this.rules.element);
      fill(this.side, this.panel.element);
    }
    await this.show(state);
  }

  /// Runs a request whose answer is the new state. A refusal leaves the board as it is. Returns whether the
  /// request was accepted.
  async send(path, body = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.main.setAttribute("aria-busy", "true");
    const begun = performance.now();
    // A button with the focus makes the browser lay out the page when it is removed. Users of the keyboard go on
    // at the board.
    const chosen = this.choice.contains(document.activeElement) ? document.activeElement : null;
    const onward = chosen?.matches(":focus-visible");
    chosen?.blur();
    try {
      const state = await post(`/plays/${this.id}/${path}`, body, this.query());
      fill(this.told);
      this.windows.postMessage(this.id);
      await this.show(state);
      if (onward) requestAnimationFrame(() => this.board.focus());
      // Tests read it.
      this.main.dataset.milliseconds = (performance.now() - begun).toFixed(1);
      return true;
    } catch (error) {
      fill(this.told, problem(error, (rule) => this.rules.show(rule)));
      this.cancel();
      return false;
    } finally {
      this.busy = false;
      this.main.removeAttribute("aria-busy");
    }
  }

  act(action) { return this.send("act", { text: action[0], seat: this.seat, ply: this.state.plies }); }

  async show(state) {
    this.state = state;
    const legal = state.legal ? await this.list(state.legal) : { actions: [], hands: [], buttons: [], hits: [] };
    this.board.draw(state.picture, state.changed, legal.hits);
    this.hands.draw(legal.hands);
    this.narrowing = new Narrowing(legal.actions);
    this.labels = new Map(legal.buttons);
    this.headline();
    this.panel.show(state);
    this.offer();
    tell(state.status);
    // Tests wait for this number.
    this.main.dataset.plies = state.plies;
    this.main.dataset.ended = String(Boolean(state.ended));
  }

  /// The legal actions: the state has the first page of them.
  async list(page) {
    const all = { ...page, actions: [] };
    for (;;) {
      this.seat = page.seat;
      all.actions = all.actions.concat(written(page.actions));
      const known = new Set(all.hands.map(([name]) => name));
      all.hands = [...all.hands, ...page.hands.filter(([name]) => !known.has(name))];
      if (!page.actions.length || all.actions.length >= page.total) return all;
      page = await get(`/plays/${this.id}/legal`, { ...this.query(), offset: all.actions.length });
    }
  }

  place(index) { this.choose(() => this.narrowing.place(index)); }

  hand(name) { this.choose(() => this.narrowing.hand(name)); }

  /// A piece from beside the board was dropped at a point of the window.
  drop(name, x, y) {
    const index = this.board.under(x, y);
    if (index < 0) return;
    if (this.narrowing.word !== name) this.hand(name);
    this.place(index);
  }

  /// Goes on with a choice, which may leave one action.
  choose(chosen) {
    if (this.state.ply !== this.state.plies || this.busy) return;
    const certain = chosen();
    if (certain) this.act(certain); else this.offer();
  }

  cancel() { this.narrowing?.reset(); this.offer(); this.board.focus(); }

  /// Shows what can be chosen next.
  offer() {
    const { narrowing } = this;
    this.board.mark(narrowing.can(), narrowing.places);
    if (this.hands.buttons.size) this.hands.mark(new Set(narrowing.all.map((action) => action[3])), narrowing.word);
    const offered = narrowing.buttons();
    // Buttons of whole actions say more than words.
    const whole = new Set(offered);
    const named = narrowing.words().filter((text) => !this.hands.buttons.has(text));
    const bare = named.filter((text) => narrowing.left.some((action) => action[3] === text && !whole.has(action)));
    const words = (narrowing.begun && offered.length ? [] : bare).map((text) => make("button", {
      type: "button", "data-word": text, onclick: () => this.choose(() => narrowing.choose(text)),
    }, `${this.labels.get(text) ?? text}…`));
    const buttons = offered.map((action) => make("button", {
      type: "button", class: "main", "data-action": action[0], onclick: () => this.act(action),
    }, (action[2].length ? null : this.labels.get(action[3])) ?? action[1]));
    const chance = this.seat === 0 && this.state.ply === this.state.plies && !this.state.ended
      ? make("button", { type: "button", class: "main", "data-draw": true, onclick: () => this.send("draw") }, word("draw"))
      : null;
    fill(this.choice, chance, words, buttons, narrowing.begun
      ? make("button", { type: "button", "data-cancel": true, onclick: () => this.cancel() }, word("cancel")) : null);
  }

  headline() {
    const { state } = this;
    const older = state.ply !== state.plies;
    const views = state.hides ? make("label", {}, word("view"), make("select", {
      id: "view", onchange: (event) => { this.view = event.target.value; this.load(); },
    }, ["all", "nobody", ...state.seat_names.map((_, index) => String(index + 1))].map((value) => make("option", {
      value, selected: value === state.view,
    }, state.seat_names[value - 1] ?? word(value))))) : null;
    fill(this.head, make("h2", {}, `${state.game_name} · ${state.game_name_zh}`),
      make("p", { id: "status" }, make("strong", {}, state.status),
        state.ended ? ` — ${word("ended")}: ${state.ended.result} (${state.ended.termination})` : ""),
      state.hides ? make("p", { class: "soft" }, word("hidden")) : null, views,
      older ? make("p", { class: "soft" }, word("shown"), " ", make("button", {
        type: "button", onclick: () => this.load() }, word("to-now"))) : null,
      make("div", { class: "lines soft" }, state.picture.texts.map((text) => make("p", {}, text))));
  }

  async claims() {
    const { actions } = await get(`/plays/${this.id}/legal`, { ...this.query(), claims: true });
    fill(this.choice, actions.length ? written(actions).map((action) => make("button", {
      type: "button", class: "main", onclick: () => this.act(action) }, action[1])) : word("none"));
  }

  async past(ply) { await this.show(await get(`/plays/${this.id}`, { ...this.query(), ply })); }

  async close() {
    const { file } = await remove(`/plays/${this.id}`);
    this.windows.postMessage(this.id);
    this.go("play");
    tell(`${word("saved")} ${file}`);
  }
}
