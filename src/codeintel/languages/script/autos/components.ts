/** Names of components by their files, as Nuxt makes them (`scanComponents` of nuxt 3.21 and 4). */

import { baseNameOf, extensionOf, folderOf } from "../../../../util/mod.ts";

/** A folder of components. */
export interface ComponentFolder {
  /** Relative to the root of the project. */
  readonly path: string;
  readonly prefix: string;
  /** Names of folders below it become part of the name. */
  readonly pathPrefix: boolean;
}

/** Name of a component in a folder; `null`: it is not one. */
export function componentName(file: string, folder: ComponentFolder): string | null {
  if (!/\.(?:vue|[jt]sx?|mjs|ts)$/.test(file) || /\.d\.[cm]?ts$/.test(file)) return null;
  const below = folderOf(file).slice(folder.path.length + (folder.path === "" ? 0 : 1));
  const prefixes = [
    ...split(folder.prefix),
    ...folder.pathPrefix ? split(below) : [],
  ];
  const bare = baseNameOf(file).slice(0, -extensionOf(file).length)
    .replace(/(?<=\.)(?:client|server)(?:\.global|\.island)*$|\.global$|\.island$/, "")
    .replace(/\.$/, "").replaceAll(/["']/g, "");
  const isIndex = bare.toLowerCase() === "index";
  const own = isIndex ? folder.pathPrefix ? "" : baseNameOf(folderOf(file)) : bare;
  return segments(own, prefixes).map(capital).join("");
}

/** The part of the prefix that the name repeats is left out. */
function segments(name: string, prefixes: readonly string[]): readonly string[] {
  const parts = split(name);
  const whole = parts.join("/").toLowerCase();
  let kept: readonly string[] = prefixes;
  const suffix: string[] = [];
  for (let at = prefixes.length - 1; at >= 0; at--) {
    const prefix = prefixes[at] ?? "";
    suffix.unshift(...split(prefix).map((it) => it.toLowerCase()));
    const repeated = suffix.join("/");
    const isTwice = prefix.toLowerCase() === whole && prefixes[at + 1] === prefix;
    if (whole === repeated || whole.startsWith(`${repeated}/`) || isTwice) {
      kept = prefixes.slice(0, at);
    }
  }
  return [...kept, ...parts];
}

/** At `-`, `_`, `/`, `.` and where the case changes; `XMLParser` is `XML`, `Parser`. */
function split(text: string): readonly string[] {
  return text.split(/[-_/.]/).flatMap((it) =>
    it.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  )
    .filter((it) => it !== "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Elements of HTML and SVG whose name a component may have, too; Vue takes the element. */
const elements: ReadonlySet<string> = new Set(
  ("html body base head link meta style title address article aside footer header hgroup h1 h2 h3 h4 h5 h6 " +
    "nav section div dd dl dt figcaption figure picture hr img li main ol p pre ul a b abbr bdi bdo br cite " +
    "code data dfn em i kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr area audio map " +
    "track video embed object param source canvas script noscript del ins caption col colgroup table thead " +
    "tbody td th tr button datalist fieldset form input label legend meter optgroup option output progress " +
    "select textarea details dialog menu summary template blockquote iframe tfoot svg animate circle defs " +
    "desc ellipse filter g image line marker mask path pattern polygon polyline rect set stop switch symbol " +
    "text tspan use view slot component")
    .split(" "),
);

/** The component that a tag names: `my-button` and `MyButton` are one; `null`: an element. */
export function tagName(tag: string): string | null {
  return elements.has(tag) ? null : pascalCase(tag);
}

export function pascalCase(tag: string): string {
  return split(tag).map(capital).join("");
}
