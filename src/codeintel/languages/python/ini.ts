/** `setup.cfg`: sections, keys, values over several lines. */

/** Values by section and key, both in lower case; lines of one value are joined by line breaks. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What cannot be read is passed over. */
export function readIni(text: string | null): Ini {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key: string | null = null;
  for (const line of (text ?? "").split(/\r?\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const head = /^\[([^\]]+)\]/.exec(line)?.[1];
    if (head !== undefined) {
      section = sections.get(head.toLowerCase()) ?? new Map();
      sections.set(head.toLowerCase(), section);
      key = null;
      continue;
    }
    if (/^\s/.test(line) && key !== null) {
      section.set(key, `${section.get(key) ?? ""}\n${line.trim()}`);
      continue;
    }
    const at = line.search(/[=:]/);
    if (at < 0) continue;
    key = line.slice(0, at).trim().toLowerCase();
    section.set(key, line.slice(at + 1).trim());
  }
  return sections;
}

/** The lines of a value, or its words between commas. */
export function listOf(value: string | undefined): readonly string[] {
  return (value ?? "").split(/[\n,]/).map((it) => it.trim()).filter((it) => it !== "");
}
