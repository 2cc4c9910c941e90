/** A project that is nowhere: where its links lead, and which of its files are secrets. */

import type { CommandStandpoint, Place } from "../../../src/policy/judgement.ts";

export const folder = "/w/project";

/** Links of the project, absolute, and where they lead. */
const links: ReadonlyMap<string, string> = new Map([
  ["etc", "/etc"],
  ["up", "/w"],
  ["ok", "/w/project/src"],
  ["self", "/proc/self"],
  ["notes.txt", "/w/project/.env"],
  ["docs/settings", "/w/project/config/.env"],
  ["docs/host", "/"],
].map(([from, to]) => [`${folder}/${from}`, to ?? ""]));

/** Names that a glob meets in it; some are there to be met by `*`. */
const names = [
  ...[
    "--output=x",
    "-delete",
    "-o",
    ".env",
    ".gitignore",
    "README.md",
    "docs",
    "etc",
    "id_rsa",
    "keys",
  ],
  ...["notes.txt", "ok", "package.json", "server.pem", "src", "src/.env", "src/a.py", "src/app.ts"],
  ...["src/b.py", "src/data.json", "src/index.ts", "tests", "tests/app_test.ts", "up"],
];

/** Absolute, without `.`, `..` and links. */
function real(path: string): string {
  const todo = path.split("/");
  let at = "";
  while (todo.length > 0) {
    const part = todo.shift() ?? "";
    if (part === "" || part === ".") continue;
    at = part === ".." ? at.slice(0, Math.max(0, at.lastIndexOf("/"))) : `${at}/${part}`;
    const to = links.get(at);
    if (to === undefined) continue;
    todo.unshift(...to.split("/"));
    at = "";
  }
  return at;
}

function placeOf(path: string): Place {
  const there = real(path.startsWith("/") ? path : `${folder}/${path}`);
  if (there !== folder && !there.startsWith(`${folder}/`)) return "outside";
  const name = there.slice(there.lastIndexOf("/") + 1).toLowerCase();
  const example = name === ".env.example";
  return /^\.env(\..+)?$|\.pem$|^id_/.test(name) && !example ? "secret" : "inside";
}

/** Globs of names below the project itself; of others nothing is known. */
function expansionOf(word: string): readonly string[] | null {
  if (/[\\!{}]|\*\*|(^|\/)\.{0,2}(\/|$)/.test(word)) return null;
  const pattern = word.split("/").map(patternOf).join("/");
  return names.filter((name) => new RegExp(`^${pattern}$`).test(name));
}

/** What begins with a dot is met only by a pattern that does. */
function patternOf(part: string): string {
  const escaped = part.replace(/[.+^$()|\\]/g, "\\$&");
  const globbed = escaped.replaceAll("*", "[^/]*").replaceAll("?", "[^/]");
  return /^[*?[]/.test(part) ? `(?!\\.)${globbed}` : globbed;
}

/** Every link that lies below a path, or leads there. */
function followsInside(path: string): boolean {
  const top = real(path.startsWith("/") ? path : `${folder}/${path}`);
  return [...links.keys()].filter((link) => link.startsWith(`${top}/`))
    .every((link) => placeOf(link) === "inside");
}

/** A repository of its own. */
const nested = `${folder}/vendor/lib`;

function sharesRepository(path: string): boolean {
  const there = real(path.startsWith("/") ? path : `${folder}/${path}`);
  const isBelow = (top: string) => there === top || there.startsWith(`${top}/`);
  return isBelow(folder) && !isBelow(nested) && !isBelow(`${folder}/.git`);
}

/** A view of that project by a user without rules. */
export const standpoint: CommandStandpoint = {
  rules: [],
  placeOf,
  folder,
  expansionOf,
  followsInside,
  sharesRepository,
  trusted: true,
  builtin: true,
};
