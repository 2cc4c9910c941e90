/** Text of C and C++ that the grammar cannot place, blanked; lengths and lines stay. */

/** `class API Name {`: what a macro in capitals says of a class. */
const classMacro =
  /\b((?:class|struct|union)[ \t]+)([A-Z_][A-Z0-9_]*(?:\([^()\n]{0,200}\))?)(?=[ \t]+[A-Za-z_][\w:]{0,200}\s{0,200}(?:final\s{0,200})?[{:][^:])/g;

/** A line that is one word in capitals, between what begins and what ends a statement. */
const lineMacro = /^([ \t]*)([A-Z][A-Z0-9_]{2,})(?=[ \t]*\r?$)/gm;

/** Parameters of old style, `int f(a, b) int a; char *b; {`: lines between `)` and `{`. */
const oldParameters =
  /(\)[ \t]*(?:\/\*[^\n]*)?\n)((?:[ \t]*(?:[A-Za-z_][\w \t,*[\]]{0,200};[ \t]*(?:\/\*[^\n]*)?|)\n){1,40})(?=\{)/g;

/** `int f OF((int a, char *b));`: parameters that a macro may take away. */
const maskedParameters =
  /(?<=\w[ \t]{1,40})([A-Z_][A-Z0-9_]{0,40}[ \t]{0,40}\()(\([^;{}]{0,400}\))(\))(?=[ \t]*;)/g;

/** `API int (*f)(A *a);`: without any word before it the parser takes it for a call. */
const pointerMacro =
  /^([ \t]{0,40})([A-Z][A-Z0-9_]{5,})(?=[ \t]+[A-Za-z_]\w{0,200}[ \t*]+\([ \t]*\*)/gm;

/** `API int f();`, `API A::A()`: a word in capitals before a type and a name, or before a path. */
const leadingMacro =
  /^([ \t]{0,40})([A-Z][A-Z0-9_]{2,})(?=[ \t]+[A-Za-z_]\w{0,200}(?:[\w:]{0,200}[ \t*&]+(?:[A-Za-z_]|\([ \t]*\*)|::~?\w{1,200}\())/gm;

/** What such words most often end in, whatever comes after them. */
const knownMacro =
  /^([ \t]{0,40})([A-Z][A-Z0-9_]*_(?:API|CONSTEXPR\d*|DECL|DEPRECATED|EXPORT|INLINE|NODISCARD|NORETURN))(?=\s)/gm;

/** `int f() UNUSED;`, `int f() PRINTF(1, 2) {`. */
const trailingMacro =
  /(\)[ \t]{1,40})([A-Z][A-Z0-9_]{2,}(?:\([^()\n]{0,200}\))?)(?=\s{0,100}[;{])/g;

export function mendC(text: string): string {
  const hide = (_: string, before: string, hidden: string) => before + blank(hidden);
  return text
    .replace(classMacro, hide)
    .replace(oldParameters, hide)
    .replace(
      pointerMacro,
      (_, before: string, macro: string) => before + "extern".padEnd(macro.length),
    )
    .replace(leadingMacro, hide)
    .replace(knownMacro, hide)
    .replace(trailingMacro, hide)
    .replace(
      maskedParameters,
      (_, before: string, list: string, after: string) => blank(before) + list + blank(after),
    )
    .replace(
      lineMacro,
      (all, before: string, macro: string, at: number, whole: string) =>
        standsAlone(whole, at, at + all.length) ? before + blank(macro) : all,
    );
}

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, " ");
}

/** White space that is looked through for what comes before or after, UTF-16 units. */
const maxGap = 400;

function standsAlone(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - maxGap), from).trimEnd();
  const after = text.slice(to, to + maxGap).trimStart();
  const line = before.slice(before.lastIndexOf("\n") + 1).trimStart();
  const begins = before === "" || /[;{}:]$|\*\/$/.test(before) ||
    /^(?:#|\/\/|[A-Z][A-Z0-9_]{2,}$)/.test(line);
  return begins && /^[A-Za-z_~[#/]/.test(after);
}
