// The page: its views, the language, the address.

import { get } from "./api.js";
import { archive } from "./archive.js";
import { check } from "./check.js";
import { fill, make, problem, tell } from "./dom.js";
import { library } from "./library.js";
import { play } from "./play.js";
import { replay } from "./replay.js";
import { follow } from "./watch.js";
import { kept, language, setLanguage, word } from "./words.js";

const VIEWS = { library, play, replay, validate: check, archive };
const main = document.getElementById("main");
let leave = null;

/// Goes to a view; `words` are the parts of the address after its name.
export function go(view, ...words) {
  const hash = "#" + [view, ...words].map(encodeURIComponent).join("/");
  if (location.hash === hash) show(); else location.hash = hash;
}

function frame() {
  document.getElementById("skip").textContent = word("skip");
  const [current] = place();
  fill(document.getElementById("views"), Object.keys(VIEWS).map((view) => make("button", {
    type: "button", onclick: () => go(view), "data-view": view,
    "aria-current": view === current ? "page" : null,
  }, word(view))));
  const other = document.getElementById("language");
  other.textContent = word("other");
  other.lang = language() === "zh" ? "en" : "zh";
}

function place() {
  const parts = location.hash.slice(1).split("/").map(decodeURIComponent);
  return parts[0] in VIEWS ? parts : ["library"];
}

async function show() {
  const [view, ...words] = place();
  if (leave) leave();
  leave = null;
  frame();
  tell("");
  fill(main, make("p", { class: "soft" }, word("busy")));
  try {
    leave = (await VIEWS[view](main, words, go)) ?? null;
  } catch (error) {
    fill(main, problem(error));
  }
}

document.getElementById("language").addEventListener("click", () => {
  setLanguage(language() === "zh" ? "en" : "zh");
  show();
});
addEventListener("hashchange", show);

try {
  const hello = await get("/hello");
  setLanguage(kept() ?? hello.language, false);
  if (hello.watches) follow();
  await show();
} catch (error) {
  setLanguage(kept() ?? (navigator.language.startsWith("zh") ? "zh" : "en"), false);
  frame();
  fill(main, error.status === 401 ? make("p", {}, word("no-token")) : problem(error));
}
