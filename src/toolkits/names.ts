/** Names that a toolkit cannot have: a program has something else by them, or could not write them. */

const taken: ReadonlySet<string> = new Set(
  ("print console vars tools functions globalThis undefined eval escape unescape isNaN isFinite " +
    "parseInt parseFloat decodeURI decodeURIComponent encodeURI encodeURIComponent queueMicrotask " +
    "arguments await break case catch class const continue debugger default delete do else enum " +
    "export extends false finally for function if implements import in instanceof interface let new " +
    "null package private protected public return static super switch this throw true try typeof " +
    "var void while with yield async of then constructor prototype toString valueOf").split(" "),
);

/** An English clause; `null`: it can be used. @param toolkits those that there are */
export function nameProblem(name: string, toolkits: ReadonlySet<string>): string | null {
  if (toolkits.has(name)) return `there is a toolkit ${name} already`;
  return taken.has(name) ? `${name} is a word of the language of programs` : null;
}
