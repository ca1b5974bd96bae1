// The interface of the server, `docs/serve.md`.

import { language } from "./words.js";

const KEY = "wanqi-token";

/// Takes the token from the address, and removes it there: it stays in this tab only.
function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (token) {
    sessionStorage.setItem(KEY, token);
    address.searchParams.delete("token");
    history.replaceState(null, "", address.pathname + address.search + address.hash);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

const token = takeToken();

/// A refused request; its fields are those of the server's answer.
export class Refused extends Error {
  constructor(status, body) {
    super(body.message ?? String(status));
    Object.assign(this, body, { status });
  }
}

async function send(method, path, query, body) {
  const address = new URL("/api" + path, location.origin);
  for (const [key, value] of Object.entries({ lang: language(), ...query })) {
    if (value !== undefined && value !== null && value !== "") address.searchParams.set(key, value);
  }
  const headers = { Authorization: `Bearer ${token}` };
  let content = body;
  if (body !== undefined && !(body instanceof Blob)) {
    headers["Content-Type"] = "application/json";
    content = JSON.stringify(body);
  }
  const answer = await fetch(address, { method, headers, body: content, cache: "no-store" });
  if (answer.ok) return answer;
  let told = {};
  try { told = (await answer.json()).error ?? {}; } catch { told = { message: answer.statusText }; }
  throw new Refused(answer.status, told);
}

export const get = async (path, query) => (await send("GET", path, query)).json();
export const post = async (path, body = {}, query) => (await send("POST", path, query, body)).json();
export const remove = async (path) => (await send("DELETE", path)).json();
export const bytes = async (path, query) => (await send("GET", path, query)).blob();
export const upload = async (file) =>
  (await send("POST", "/uploads", { name: file.name }, file)).json();

/// Calls `take(name, data)` for each event of the server. An EventSource cannot send the token.
export async function events(path, query, take) {
  const reader = (await send("GET", path, query)).body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const field = (name) => block.split("\n").find((line) => line.startsWith(name))?.slice(name.length);
      const data = field("data:");
      if (data) take(field("event:")?.trim(), JSON.parse(data));
    }
  }
}
