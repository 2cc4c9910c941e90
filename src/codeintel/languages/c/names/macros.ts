/** The preprocessor: macros, and names in their text. */

import type { Handler, NamesWalk } from "../../../names/walk.ts";
import type { Node } from "../../../../syntax/mod.ts";

/** Strings, comments, members after a dot or an arrow, names. */
const words =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\/|(\.|->)?[ \t]*\b([A-Za-z_]\w*)/g;

export const macro: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const list = node.childForFieldName("parameters");
  const kind = list ? "function" : "variable";
  const { names } = walk;
  if (name) names.declare(name.startIndex, names.bind(names.file, walk.text(name), { kind }));
  const own = new Set((list?.namedChildren ?? []).map((it) => walk.text(it)));
  inText(node.childForFieldName("value"), own, walk);
};

/** What a macro stands for is text; a name in it means what it means at the top. */
function inText(node: Node | null, own: ReadonlySet<string>, walk: NamesWalk): void {
  if (!node) return;
  for (const match of walk.text(node).matchAll(words)) {
    const [all, dot, name] = match;
    if (name === undefined || own.has(name)) continue;
    const at = node.startIndex + match.index + all.length - name.length;
    if (dot) walk.names.member(at, name, "read", null);
    else walk.names.use(at, name, "read", walk.names.file);
  }
}

/** Everything of the other file is seen from here on, and passed on. */
export const include: Handler = (node, walk) => {
  const path = node.childForFieldName("path");
  if (path) walk.names.exports({ star: walk.text(path) });
};
