/**
 * The page around a graph. A place is a file or a folder, named by what stands behind `#`, so that the
 * browser's own way back works: what imports it stands on the left, what it imports on the right. What
 * lies outside of a folder is shown as the first folder in which the two part.
 */
export const page = String.raw`<!doctype html>
<html lang="<!--lang-->">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title><!--title--></title>
<style>
:root { color-scheme: light dark; --line: light-dark(#999, #777); --soft: light-dark(#f2f2f2, #262626); }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; }
header { display: flex; gap: 1em; align-items: center; padding: .6em 1em; background: var(--soft); }
header nav { flex: 1; overflow-wrap: anywhere; font-weight: 600; }
input { font: inherit; width: 20em; max-width: 40vw; }
main { position: relative; display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 4em; padding: 1em; }
svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
path { fill: none; stroke: var(--line); }
path.weak { stroke-dasharray: 4; }
h2 { font-size: 1em; margin: 0 0 .5em; }
ul { list-style: none; margin: 0; padding: 0; }
li { margin: 2px 0; }
a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li > a, li > span { display: block; padding: 1px 6px; background: var(--soft); border-radius: 3px; }
a:hover, a:focus { text-decoration: underline; }
small { opacity: .7; }
.ring > a { outline: 1px solid #c33; }
</style>
<header><nav></nav><input type="search" list="files"><datalist id="files"></datalist></header>
<main><svg></svg><section></section><section></section><section></section></main>
<script type="application/json" id="graph"><!--data--></script>
<script>
"use strict";
const { labels, files, edges, cycles } = JSON.parse(document.getElementById("graph").textContent);
const most = 60;
const weak = new Set(["type", "lazy", "dynamic"]);
const ringOf = new Map(cycles.flatMap((ring, at) => ring.map((file) => [file, at])));
const [left, middle, right] = document.querySelectorAll("section");
const svg = document.querySelector("svg");
const input = document.querySelector("input");
input.placeholder = labels.find;

const element = (name, text, href) => {
  const it = document.createElement(name);
  if (text !== undefined) it.textContent = text;
  if (href !== undefined) it.href = "#" + encodeURIComponent(href);
  return it;
};

/** Below the place: its child. Outside of it: what the path is, up to where the two part. */
function nodeOf(path, place) {
  if (path === place) return path;
  const inside = place === "" || place.endsWith("/") && path.startsWith(place);
  const own = place.split("/"), other = path.split("/");
  let same = 0;
  while (same < own.length - 1 && same < other.length - 1 && own[same] === other[same]) same++;
  if (!inside && !place.endsWith("/") ) return path;
  return other.slice(0, same + 1).join("/") + (other.length > same + 1 ? "/" : "");
}

function around(place) {
  const isIn = (path) => path === place || place === "" || place.endsWith("/") && path.startsWith(place);
  const sides = { importers: new Map(), imports: new Map(), links: [], within: new Map() };
  const add = (map, node, kind) => {
    const known = map.get(node) ?? { count: 0, weak: true };
    map.set(node, { count: known.count + 1, weak: known.weak && weak.has(kind) });
  };
  for (const path of files) if (isIn(path)) add(sides.within, nodeOf(path, place), "static");
  for (const [from, to, kind] of edges) {
    const a = files[from], b = files[to];
    const inA = isIn(a), inB = isIn(b);
    if (!inA && !inB || inA && inB) continue;
    add(inA ? sides.imports : sides.importers, nodeOf(inA ? b : a, place), kind);
    sides.links.push([nodeOf(a, place), nodeOf(b, place), weak.has(kind)]);
  }
  return sides;
}

function list(section, title, nodes) {
  const shown = [...nodes].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  const ul = element("ul");
  const links = new Map();
  for (const [node, { count }] of shown.slice(0, most)) {
    const li = element("li");
    const a = element("a", node === "" ? "/" : node, node);
    if (count > 1) a.append(" ", element("small", String(count)));
    if (ringOf.has(files.indexOf(node))) { li.className = "ring"; li.title = labels.cycle; }
    li.append(a);
    ul.append(li);
    links.set(node, li);
  }
  if (shown.length > most) {
    const li = element("li");
    li.append(element("span", labels.more.replace("{count}", String(shown.length - most))));
    ul.append(li);
  }
  section.replaceChildren(element("h2", title + " (" + nodes.size + ")"), ul);
  return links;
}

function draw(links, [importers, within, imports]) {
  const box = svg.getBoundingClientRect();
  const curves = new Map();
  for (const [from, to, isWeak] of links) {
    const a = importers.get(from) ?? within.get(from), b = imports.get(to) ?? within.get(to);
    if (!a || !b || a === b) continue;
    const key = from + "\n" + to;
    curves.set(key, { a, b, isWeak: isWeak && (curves.get(key)?.isWeak ?? true) });
  }
  svg.replaceChildren(...[...curves.values()].map(({ a, b, isWeak }) => {
    const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
    const x = p.right - box.left, y = p.top + p.height / 2 - box.top;
    const u = q.left - box.left, v = q.top + q.height / 2 - box.top, m = (x + u) / 2;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", ["M", x, y, "C", m, y, m, v, u, v].join(" "));
    if (isWeak) path.setAttribute("class", "weak");
    return path;
  }));
}

function crumbs(place) {
  const parts = place.split("/").filter((it) => it !== "");
  const links = [element("a", labels.title, "")];
  parts.forEach((part, at) => {
    const path = parts.slice(0, at + 1).join("/");
    links.push(" / ", element("a", part, at < parts.length - 1 || place.endsWith("/") ? path + "/" : path));
  });
  document.querySelector("nav").replaceChildren(...links);
}

let redraw = () => {};
function show() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const isThere = wanted === "" || files.includes(wanted) || files.some((it) => wanted.endsWith("/") && it.startsWith(wanted));
  const place = isThere ? wanted : "";
  crumbs(place);
  const { importers, imports, within, links } = around(place);
  const drawn = [list(left, labels.importedBy, importers), list(middle, labels.within, within), list(right, labels.imports, imports)];
  redraw = () => draw(links, drawn);
  redraw();
}

input.addEventListener("input", () => {
  const word = input.value.toLowerCase();
  const found = files.filter((it) => it.toLowerCase().includes(word)).slice(0, most);
  document.getElementById("files").replaceChildren(...found.map((it) => Object.assign(element("option"), { value: it })));
  if (files.includes(input.value)) location.hash = encodeURIComponent(input.value);
});
addEventListener("hashchange", show);
addEventListener("resize", () => redraw());
show();
</script>
`;
