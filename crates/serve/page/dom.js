// Elements. Texts become text nodes; nothing here or elsewhere in the page parses markup.

const SVG = "http://www.w3.org/2000/svg";

/// An element with properties and children. `on…` is a listener, `class`, `data-…`, `aria-…` and
/// `role` are attributes; a child that is not an element is a text.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !/^(aria|data)-|^(class|role|list|for)$/.test(key)) element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/// Replaces the children of an element.
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/// Whether two values of JSON are equal, with their fields in the same order.
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  const others = Object.keys(other);
  return keys.length === others.length && keys.every((key, at) => key === others[at] && same(one[key], other[key]));
}

/// An element of SVG with attributes.
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  add(element, children);
  return element;
}

const SHAPES = new Set(["g", "defs", "path", "circle", "rect", "use", "line", "polygon"]);
const ATTRIBUTES = new Set(["d", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width",
  "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity", "opacity", "transform",
  "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "id", "href",
  "aria-label", "points"]);

/// A tree of the server, `[name, attributes, children]`, as SVG. Only shapes, and references inside
/// the picture, are taken.
export function drawn(tree) {
  if (!Array.isArray(tree) || !SHAPES.has(tree[0])) return null;
  const element = document.createElementNS(SVG, tree[0]);
  for (const [key, value] of Object.entries(tree[1])) {
    if (!ATTRIBUTES.has(key) || (key === "href" && !/^#[a-z0-9]+$/.test(value))) continue;
    element.setAttribute(key, value);
  }
  for (const child of tree[2]) {
    const inner = drawn(child);
    if (inner) element.append(inner);
  }
  return element;
}

/// Tells the user something, also those who hear the page.
export function tell(text) {
  document.getElementById("told").textContent = text;
}

/// The text of a problem, with its rule as a link.
export function problem(error, openRule) {
  const parts = [make("strong", {}, error.title ? `${error.title}: ` : ""), error.message ?? String(error)];
  if (error.rule) {
    const open = openRule && (() => openRule(error.rule));
    parts.push(" ", make("button", { type: "button", class: "rule", onclick: open }, error.rule), " ",
      error.rule_text ?? "");
  }
  return make("div", { class: "problem", role: "alert" }, parts,
    error.hint ? make("div", { class: "soft" }, error.hint) : null);
}

/// Saves bytes as a file.
export function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
