// The watched folder of a plugin's author: what was loaded, and how its tests end.

import { events } from "./api.js";
import { fill, make } from "./dom.js";
import { word } from "./words.js";

const AGAIN = 2_000;

let news = null;
const listeners = new Set();

/// Listens to the server from now on, also after a lost connection.
export async function follow() {
  const take = (_, data) => {
    news = data;
    for (const listener of listeners) listener(news);
  };
  for (;;) {
    try { await events("/watch", {}, take); } catch (error) { if (error.status === 404) return; }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/// Calls `take(news)` with what is known, and with all that follows; the answer ends that.
export function listen(take) {
  listeners.add(take);
  if (news) take(news);
  return () => listeners.delete(take);
}

function library(one) {
  const failed = one.tests?.filter((test) => !test.ok) ?? [];
  const state = !one.tests ? word("checking")
    : failed.length ? `${failed.length} ${word("tests-failed")}` : `${one.tests.length} ${word("tests-passed")}`;
  return make("div", { "data-library": one.file },
    make("p", { class: failed.length ? "bad" : one.tests ? "good" : "soft" }, `${one.game ?? one.file}: ${state}`),
    failed.map((test) => make("p", { class: "problem" }, make("strong", {}, `${test.level} ${test.test} (${test.status}): `), test.detail)));
}

/// The panel beside the board.
export function panel(element, { loads, libraries, problems }) {
  element.dataset.loads = loads;
  element.hidden = !libraries.length && !problems.length;
  fill(element, make("h3", {}, word("plugin-checks")),
    loads ? make("p", { class: "soft" }, `${word("loaded-again")}: ${loads}`) : null,
    problems.map((text) => make("p", { class: "bad" }, text)), libraries.map(library));
}
