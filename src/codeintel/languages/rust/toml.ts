/** As much of TOML as manifests need: keys and what is written behind them. */

export interface TomlEntry {
  /** Tables and key joined by dots, without quotes; all tables of an array have one name. */
  readonly key: string;
  /** As written, without comments, on one line. */
  readonly value: string;
}

const header = /^\[\[?([^\]]*)\]\]?$/;
const assignment = /^([\w.'"-]+)\s*=\s*(.*)$/;

/** Entries in order. Text that is no TOML is left out; never throws. */
export function tomlEntries(text: string): readonly TomlEntry[] {
  const entries: TomlEntry[] = [];
  let table = "";
  let open: { readonly key: string; readonly lines: string[]; depth: number } | null = null;
  for (const raw of text.split("\n")) {
    const line = withoutComment(raw).trim();
    if (open) {
      open.lines.push(line);
      open.depth += bracketsIn(line);
    } else if (header.test(line)) {
      table = bare(header.exec(line)?.[1] ?? "");
      entries.push({ key: `${table}.`, value: "" });
    } else {
      const [, key, value = ""] = assignment.exec(line) ?? [];
      if (key === undefined) continue;
      open = { key: bare(`${table}.${key}`), lines: [value], depth: bracketsIn(value) };
    }
    if (open && open.depth <= 0) {
      entries.push({ key: open.key.replace(/^\./, ""), value: open.lines.join(" ") });
      open = null;
    }
  }
  return entries;
}

function bare(name: string): string {
  return name.replace(/["'\s]/g, "");
}

/** A mark inside of quotes begins no comment. */
function withoutComment(line: string): string {
  if (!line.includes("#")) return line;
  for (const found of line.matchAll(/"[^"]*"|'[^']*'|#/g)) {
    if (found[0] === "#") return line.slice(0, found.index);
  }
  return line;
}

function bracketsIn(value: string): number {
  const code = value.replace(/"[^"]*"|'[^']*'/g, "");
  return code.split(/[[{]/).length - code.split(/[\]}]/).length;
}
