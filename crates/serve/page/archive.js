// The files, and the games of a file as a table.

import { get, upload } from "./api.js";
import { fill, make, problem } from "./dom.js";
import { word } from "./words.js";

const PAGE = 100;

/// The files that can be opened, and a place for dropped ones.
export async function files(main, take) {
  const { files: all } = await get("/files");
  const told = make("div");
  const send = async (list) => {
    try { for (const file of list) take(await upload(file)); } catch (error) { fill(told, problem(error)); }
  };
  const choose = make("input", { type: "file", id: "upload", onchange: (event) => send(event.target.files) });
  const drop = make("div", {
    class: "drop",
    ondragover: (event) => { event.preventDefault(); drop.classList.add("over"); },
    ondragleave: () => drop.classList.remove("over"),
    ondrop: (event) => { event.preventDefault(); drop.classList.remove("over"); send(event.dataTransfer.files); },
  }, make("label", {}, word("drop-file"), choose));
  fill(main, make("h2", {}, word("files")), drop, told, all.length ? null : make("p", {}, word("no-files")),
    make("ul", { class: "games" }, all.map((file) => make("li", {}, make("button", {
      type: "button", "data-file": file.name, onclick: () => take(file),
    }, file.name, make("small", {}, `${file.size ?? "?"} bytes`))))));
}

/// Results, lengths and openings of the games of a file, when they are asked for.
function statistics(file) {
  const told = make("div");
  const field = (name, label, value) => make("label", {}, word(label), make("input", { name, type: "number", min: 0, value }));
  const head = (keys) => make("thead", {}, make("tr", {}, keys.map((key) => make("th", { scope: "col" }, key ? word(key) : ""))));
  const results = ({ first, second, drawn, other }) => [first, second, drawn, other].map((count) => make("td", {}, count));
  const count = async (form) => {
    fill(told, make("p", { class: "soft" }, word("busy")));
    try {
      const { rule_sets } = await get(`/files/${file}/stats`, Object.fromEntries(new FormData(form)));
      const each = ["first-wins", "second-wins", "drawn", "other-results"];
      fill(told, make("table", { id: "stats" }, head(["rule-set", "games", "invalid", ...each, "lengths", "median"]),
        make("tbody", {}, rule_sets.map((set) => make("tr", {}, make("td", {}, set.rules), make("td", {}, set.games),
          make("td", {}, set.invalid), results(set.results), make("td", {}, `${set.shortest}–${set.longest}`),
          make("td", {}, set.median))))),
      rule_sets.filter((set) => set.openings.length).map((set) => make("table", {}, make("caption", {}, set.rules),
        head(["opening", "games", ...each]), make("tbody", {}, set.openings.map((one) => make("tr", {},
          make("td", {}, one.actions.join(" ")), make("td", {}, one.games), results(one.results)))))));
    } catch (error) { fill(told, problem(error)); }
  };
  return make("details", { id: "statistics" }, make("summary", {}, word("statistics")),
    make("form", { class: "bar", onsubmit: (event) => { event.preventDefault(); count(event.target); } },
      field("tree", "count-openings", 2), field("least", "least-games", 2),
      make("button", { type: "submit", class: "main" }, word("statistics"))), make("div", { class: "scroll" }, told));
}

export async function archive(main, [file], go) {
  if (file === undefined) return files(main, (one) => go("archive", one.id));
  const field = (key, label, type = "text") => make("label", {}, word(label), make("input", { name: key, type }));
  const rows = make("tbody");
  const told = make("div");
  let offset = 0;
  const previous = make("button", { type: "button", onclick: () => { offset = Math.max(0, offset - PAGE); show(); } }, word("previous"));
  const following = make("button", { type: "button", onclick: () => { offset += PAGE; show(); } }, word("following"));
  const form = make("form", { class: "bar", onsubmit: (event) => { event.preventDefault(); offset = 0; show(); } },
    field("player", "player"), field("result", "result"), field("opening", "opening"), field("position", "position"),
    field("tags", "tags"), field("min_actions", "min-actions", "number"), field("max_actions", "max-actions", "number"),
    make("button", { type: "submit", class: "main" }, word("filter")));
  const head = ["", "game", "players", "event", "date", "result", "actions", ""];
  const show = async () => {
    const query = Object.fromEntries(new FormData(form));
    fill(told, make("p", { class: "soft" }, word("busy")));
    try {
      const page = await get(`/files/${file}/games`, { ...query, offset, limit: PAGE });
      fill(told);
      fill(rows, page.games.map((game) => make("tr", {},
        make("td", {}, game.index + 1), make("td", {}, game.game ?? ""), make("td", {}, game.players.map((name) => name ?? "?").join(" – ")),
        make("td", {}, game.event ?? ""), make("td", {}, game.date ?? ""), make("td", {}, game.result ?? ""),
        make("td", {}, game.actions ?? ""), make("td", {}, make("button", {
          type: "button", onclick: () => go("replay", file, game.index) }, word("open"))))));
      previous.disabled = offset === 0;
      following.disabled = !page.more;
    } catch (error) { fill(told, problem(error)); }
  };
  fill(main, make("h2", {}, word("archive")), form, told,
    make("div", { class: "bar" },
      make("button", { type: "button", onclick: () => go("validate", file) }, word("validate"))),
    statistics(file),
    make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {},
      head.map((key) => make("th", { scope: "col" }, key ? word(key) : "")))), rows)),
    make("div", { class: "bar" }, previous, following));
  await show();
}
