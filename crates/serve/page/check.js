// Validation: the broken games of a file; for each its text with the error marked, the board before
// it, what would be legal, and the rule.

import { events, get, post, remove } from "./api.js";
import { files } from "./archive.js";
import { Board } from "./board.js";
import { fill, make, problem, tell } from "./dom.js";
import { word } from "./words.js";

export async function check(main, [file, index], go) {
  if (file === undefined) return files(main, (one) => go("validate", one.id));
  if (index !== undefined) return game(main, { file: Number(file), index: Number(index) }, go);
  return run(main, Number(file), go);
}

async function run(main, file, go) {
  const bar = make("progress", { "aria-label": word("validate") });
  const total = make("p", { id: "total", role: "status" }, word("busy"));
  const list = make("ul", { class: "games", id: "broken" });
  fill(main, make("h2", {}, word("validate")), bar, total, make("h3", {}, word("reported")), list);
  const take = (name, data) => {
    if (name === "progress") {
      if (data.size) bar.value = Math.min(1, data.bytes / data.size);
      total.textContent = `${data.games} ${word("games")}`;
    } else if (name === "game") {
      const { verdict } = data;
      const first = verdict.errors[0] ?? verdict.warnings[0];
      list.append(make("li", {}, make("button", {
        type: "button", "data-index": verdict.index, onclick: () => go("validate", file, verdict.index),
      }, make("strong", { class: verdict.ok ? null : "bad" }, `${verdict.index + 1} · ${word("line")} ${verdict.line} · ${first?.kind ?? ""}`),
      make("small", {}, first?.message ?? ""))));
    } else if (name === "done") {
      const { games, ok, failed, warned } = data.summary;
      bar.value = 1;
      total.textContent = `${games} ${word("games")}: ${ok} ${word("valid")}, ${failed} ${word("invalid")}, ${warned} ${word("warnings")}`;
      total.dataset.done = "true";
    } else fill(total, problem(data));
  };
  await events("/validate", { file }, take);
}

async function game(main, asked, go) {
  let view = await post("/views", asked);
  const origin = view;
  const board = new Board(() => {});
  const place = make("div");
  const show = async () => {
    const fault = view.faults.find((one) => one.stops) ?? view.faults.find((one) => one.weight === "error") ?? view.faults[0];
    const text = make("div", { class: "text", tabindex: 0, id: "marked", lang: "" }, view.parts.map(([part, marks]) => {
      if (!marks.length) return part;
      const fault = view.faults[marks[0]];
      return make("mark", { class: fault.weight, title: fault.message, "data-byte": fault.byte, "data-length": fault.length }, part);
    }));
    const area = make("textarea", { id: "edit", spellcheck: false }, "");
    area.value = view.parts.map(([part]) => part).join("");
    const told = make("div");
    const again = async () => {
      try {
        const next = await post("/views", { text: area.value, name: view.name });
        if (view !== origin) remove(`/views/${view.id}`).catch(() => {});
        view = next;
        await show();
      } catch (error) { fill(told, problem(error)); }
    };
    const keep = async () => {
      try {
        view = await post(`/views/${origin.id}/save`, { text: area.value });
        await show();
      } catch (error) { fill(told, problem(error)); }
    };
    fill(place, make("p", { id: "verdict", class: view.ok ? "good" : "bad" },
      view.ok ? word("no-faults") : `${word("invalid")}: ${view.faults.filter((one) => one.weight === "error").length}`),
    make("div", { class: "two" },
      make("div", {}, text, make("h3", {}, word("faults")),
        view.faults.map((one) => make("div", {}, problem(one, (rule) => go("library", view.game, rule)),
          make("pre", {}, one.terminal))),
        make("h3", {}, word("edit")), area,
        make("div", { class: "bar" }, make("button", { type: "button", class: "main", id: "again", onclick: again }, word("validate-again")),
          origin.file !== null && origin.file !== undefined
            ? make("button", { type: "button", id: "save", onclick: keep }, word("save-file")) : null), told),
      make("div", { class: "card" }, make("h3", {}, word("before")), board.element,
        make("p", { id: "status" }), make("h3", {}, word("legal")), make("p", { id: "legal-here" }))));
    try {
      const at = await get(`/views/${view.id}/board`, { line: 0, ply: view.plies });
      board.draw(at.picture, at.changed);
      document.getElementById("status").textContent = at.status;
      const rest = at.legal.total - at.legal.actions.length;
      document.getElementById("legal-here").textContent = at.legal.actions.join(" ") + (rest > 0 ? ` … +${rest}` : "");
    } catch (error) { fill(document.getElementById("status"), problem(error)); }
    tell(fault ? fault.message : word("no-faults"));
  };
  fill(main, make("h2", {}, `${word("validate")}: ${view.name} · ${view.index + 1}`), place);
  await show();
  return () => remove(`/views/${view.id}`).catch(() => {});
}

