// The games: search, rule sets with options, rules, and the start of a game.

import { get, post } from "./api.js";
import { fill, make, problem } from "./dom.js";
import { list } from "./rules.js";
import { pick, word } from "./words.js";

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export async function library(main, [slug, rule], go) {
  if (slug) return one(main, slug, rule, go);
  const { games, problems } = await get("/games");
  const found = make("div", { id: "found" });
  const familyOf = (game) => pick(game, "family");
  const entry = (game) => make("li", {}, make("button", {
    type: "button", "data-game": game.game, onclick: () => go("library", game.game),
  }, make("strong", {}, `${game.name} · ${game.name_zh}`), make("small", {}, pick(game, "about"))));
  const search = make("input", { type: "search", id: "search", oninput: () => show() });
  const most = Math.max(...games.flatMap((game) => game.rulesets.map((set) => set.seats_max)));
  const choice = (id, values) => make("select", { id, onchange: () => show() },
    values.map(([value, text]) => make("option", { value }, text)));
  const seats = choice("seats", [["", word("any")], ...Array.from({ length: most }, (_, at) => [at + 1, at + 1])]);
  const kind = choice("kind", ["any", "without-luck", "with-chance", "with-hidden"].map((key) => [key, word(key)]));
  const secret = (set) => ["hidden", "sealed"].some((name) => set.traits.includes(name));
  const kinds = {
    any: () => true,
    "without-luck": (set) => !set.traits.includes("chance") && !secret(set),
    "with-chance": (set) => set.traits.includes("chance"),
    "with-hidden": secret,
  };
  const show = () => {
    const wanted = plain(search.value);
    const named = (game) => [game.game, game.name, game.name_zh, game.family, game.family_zh, ...game.aliases,
      ...game.rulesets.flatMap((set) => [set.name, set.name_zh])].some((name) => plain(name).includes(wanted));
    const seated = (set) => !seats.value || (set.seats_min <= seats.value && seats.value <= set.seats_max);
    const fits = (game) => named(game) && game.rulesets.some((set) => seated(set) && kinds[kind.value](set));
    const shown = games.filter(fits);
    const families = [...new Set(shown.map(familyOf))].sort((one, other) => one.localeCompare(other));
    fill(found, families.map((name) => make("section", { "data-family": name },
      make("h3", {}, name || word("other-games")),
      make("ul", { class: "games" }, shown.filter((game) => familyOf(game) === name).map(entry)))));
  };
  fill(main, make("h2", {}, word("library")), make("div", { class: "bar" },
      make("label", {}, word("search"), search), make("label", {}, word("seats"), seats),
      make("label", {}, word("kind"), kind)),
    problems.map((text) => make("p", { class: "bad" }, text)), found);
  show();
}

function option(info) {
  const [kind, rest] = [info.kind.split(" ")[0], info.kind.slice(info.kind.indexOf(" ") + 1)];
  const name = { name: info.key, "data-option": info.key };
  let input;
  if (kind === "bool" || kind === "enum") {
    const values = kind === "bool" ? ["true", "false"] : rest.split("|");
    input = make("select", name, values.map((value) => make("option", { value }, value)));
  } else input = make("input", name);
  input.value = info.default;
  return make("label", {}, `${info.key} (${info.kind})`, input, make("small", {}, pick(info, "doc")));
}

async function one(main, slug, wantedRule, go) {
  const game = await get(`/games/${encodeURIComponent(slug)}`);
  const options = make("div", { class: "bar" });
  const names = make("div", { class: "bar" });
  const told = make("div");
  const choose = make("select", { id: "ruleset", onchange: () => show() }, game.rulesets.map((set) =>
    make("option", { value: set.rules }, `${pick(set, "name")} (${set.rules})`)));
  const position = make("input", { id: "position", size: 40 });
  const seed = make("input", { id: "seed", inputMode: "numeric" });
  const chance = make("select", { id: "chance" }, make("option", { value: "seed" }, word("by-seed")),
    make("option", { value: "entry" }, word("by-entry")));
  const about = make("p", { class: "soft" });
  const random = make("div", { class: "bar" }, make("label", {}, word("chance"), chance),
    make("label", {}, word("seed"), seed));
  const set = () => game.rulesets.find((one) => one.rules === choose.value) ?? game.rulesets[0];
  const show = () => {
    about.textContent = pick(set(), "about");
    fill(options, set().options.map(option));
    fill(names, set().seat_tags.map((tag, index) => {
      const role = (pick(set(), "roles") ?? [])[index];
      return make("label", {}, `${word("player")}: ${role ?? tag}`, make("input", { "data-seat": index }));
    }));
    random.hidden = !set().traits.includes("chance");
  };
  const start = async () => {
    const texts = [...options.querySelectorAll("[data-option]")];
    const given = texts.filter((input, index) => input.value !== set().options[index].default);
    try {
      const state = await post("/plays", {
        game: game.game, rules: set().rules, position: position.value.trim(),
        options: given.map((input) => `${input.name}=${input.value}`).join(" "),
        names: [...names.querySelectorAll("input")].map((input) => input.value.trim()),
        seed: seed.value.trim() ? Number(seed.value) : null, chance: chance.value,
      });
      go("play", state.id);
    } catch (error) { fill(told, problem(error)); }
  };
  const rules = list(game.rules, wantedRule);
  fill(main, make("h2", {}, `${game.name} · ${game.name_zh}`), make("p", {}, pick(game, "about")),
    make("div", { class: "two" },
      make("div", { class: "card" }, make("h3", {}, word("new-game")),
        make("label", {}, word("rule-set"), choose), about, make("h3", {}, word("options")), options, names,
        random, make("label", {}, word("position"), position),
        make("div", { class: "bar" }, make("button", { type: "button", class: "main", id: "start", onclick: start },
          word("start"))), told),
      make("div", { class: "card" }, make("h3", {}, word("rules")), rules)));
  show();
  document.getElementById(`rule-${wantedRule}`)?.scrollIntoView({ block: "center" });
}
