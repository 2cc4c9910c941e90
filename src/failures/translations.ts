/** What tools say in Chinese and German, in the English words that the rules know. */

import { moreChinese, moreGerman } from "./more_translations.ts";
import { chinese, german } from "./translation_tables.ts";

/** Prefixes of lines, of which the rules know the English ones. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/^(?:致命错误[:：] ?|Schwerwiegend: )/gm, "fatal: "],
  [/^(?:错误[:：] ?|Fehler: )(?=\S)/gm, "error: "],
  [/(?:第 (\d+) 行|行 (\d+)|Zeile (\d+))[:：] ?/g, "line $1$2$3: "],
  [/^(make(?:\[\d+\])?: \*\*\* \[[^\n]*\]) (?:错误|Fehler) (\d+)/gm, "$1 Error $2"],
  [/^(dpkg|psql|pg_dump): (?:错误|Fehler)[:：] ?/gm, "$1: error: "],
  [/^提示[:：] ?/gm, "hint: "],
  [/^(?:正在连接|Verbindungsaufbau zu) /gm, "Connecting to "],
  [/(?:失败[:：]|fehlgeschlagen:) ?/g, "failed: "],
  [/^(\S+:\d+:\d+): (?:致命错误[:：]|schwerwiegender Fehler:) ?/gm, "$1: fatal error: "],
];

interface Translation {
  readonly foreign: RegExp;
  readonly english: string;
}

const tables = new Map<string, readonly Translation[]>();

/** Words and letters that English output has not. */
const germanWords =
  /[äöüß]|\b(?:nicht|[Kk]ein\w*|Datei|Verzeichnis|ist|sind|bereits|der|die|das|Sie|Fehler|Befehl|Schwerwiegend|[Nn]ichts?|zum|Unerwartetes|Fehlender|fehlgeschlagen|KONFLIKT|Syntaxfehler|[Zz]u viele|[Kk]onnte|Schluss|Kommando|Verbindung\w*)\b/;

/** The text with what is known of it in English. */
export function inEnglish(text: string): string {
  const isChinese = /\p{Script=Han}/u.test(text);
  const isGerman = !isChinese &&
    germanWords.test(text);
  if (!isChinese && !isGerman) return text;
  let english = text;
  for (const [foreign, prefix] of prefixes) english = english.replaceAll(foreign, prefix);
  for (const it of tableOf(isChinese ? chinese + moreChinese : german + moreGerman)) {
    english = english.replaceAll(it.foreign, it.english);
  }
  return english;
}

function tableOf(text: string): readonly Translation[] {
  const table = tables.get(text) ?? text.split("\n").filter((it) => it !== "").map(translation);
  tables.set(text, table);
  return table;
}

function translation(row: string): Translation {
  const [foreign = "", english = ""] = row.split("|");
  const start = foreign.startsWith("%") ? "(?<=^|: )([^\\n:]+?)" : "";
  const pattern = start +
    foreign.slice(start === "" ? 0 : 1).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(
      "%",
      "([^\\n]+?)",
    );
  const end = foreign.endsWith("%") ? "(?=$|[。.（(]| - )" : "";
  let count = 0;
  return {
    foreign: new RegExp(pattern + end, "gm"),
    english: english.replaceAll(/\$/g, "$$$$").replaceAll(
      /%(\d?)/g,
      (_, at: string) => `$${at || ++count}`,
    ),
  };
}
