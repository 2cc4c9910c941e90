/** How a file is written: the same text in other bytes. Sources have one tab a step. */

export type Style = (text: string) => string;

/** Steps of indentation as so many blanks. */
export function blanks(count: number): Style {
  return (text) => text.replace(/^\t+/gm, (tabs) => " ".repeat(count * tabs.length));
}

export const tabs: Style = (text) => text;

/** Every line further in. */
export function deeper(by: string): Style {
  return (text) => text.replace(/^(?=.)/gm, by);
}

/** Every line further out by what all lines share. */
export const flush: Style = (text) => {
  const lines = text.split("\n").filter((line) => line !== "");
  const shared = Math.min(...lines.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return text.split("\n").map((line) => line.slice(shared)).join("\n");
};

export const crlf: Style = (text) => text.replaceAll("\n", "\r\n");

/** Every second line ends otherwise. */
export const mixed: Style = (text) => {
  let at = 0;
  return text.replaceAll("\n", () => at++ % 2 === 0 ? "\r\n" : "\n");
};

export const marked: Style = (text) => `\ufeff${text}`;

export const unended: Style = (text) => text.replace(/\n$/, "");

/** Blanks at the end of every line but some. */
export function trailing(...but: readonly string[]): Style {
  return (text) =>
    text.split("\n").map((line) => but.includes(`${line}\n`) || line === "" ? line : `${line}  `)
      .join("\n");
}

/** Two blanks for one within every line but some. */
export function wide(...but: readonly string[]): Style {
  return (text) =>
    text.split("\n").map((line) =>
      but.includes(`${line}\n`) ? line : line.replace(/(\S) (?=\S)/g, "$1  ")
    )
      .join("\n");
}

export function numbered(text: string, first: number, mark: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line, at) => `${first + at}${mark}${line}`).join("\n") + "\n";
}

export function escaped(text: string): string {
  return text.replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}
