/** Frames of stack traces: Python, JavaScript and TypeScript, Go, Java and its kin, Rust. */

import { blank } from "./blank.ts";
import { tidied } from "./paths.ts";
import type { PathMention } from "./types.ts";

/** `File "src/a.py", line 10, in run`; the last one is where it broke. */
const python = /^\s*File "([^"]+)", line (\d+)/;

/** `at com.shop.Cart.add(Cart.java:12)`: the package is the folder. */
const java =
  /^\s*at (?:[\w.@-]*\/){0,2}([\w$.]+)\.[\w$<>]+\(([\w$]+\.(?:java|kt|kts|scala|groovy)):(\d+)\)/;

/** `at run (src/a.ts:10:5)`, `at async file:///project/src/a.ts:10:5` */
const script = /^\s*at .*?\(?((?:file:\/\/)?[^\s()]+?):(\d+):\d+\)?\s*$/;

/** `	/project/main.go:12 +0x1d` */
const go = /^\s*(\S+\.go):(\d+)(?: \+0x[\da-f]+)?\s*$/;

/** ` --> src/main.rs:10:5`, `panicked at src/main.rs:10:5` */
const rust = /^.*?(?:-->|panicked at|\bat) (\S+\.rs):(\d+):\d+/;

/** Frames that are looked at: the ones nearest to where it broke. */
const most = 8;

/** Innermost first; `rest` has blanks in their place. */
export function framesIn(
  text: string,
): { readonly found: readonly PathMention[]; readonly rest: string } {
  const inward: PathMention[] = [];
  const outward: PathMention[] = [];
  const rest = text.split("\n").map((line) => {
    const inner = python.exec(line);
    const frame = inner ?? packaged(line) ?? script.exec(line) ?? go.exec(line) ?? rust.exec(line);
    if (!frame) return line;
    (inner ? inward : outward).push(mention(frame[1] ?? "", Number(frame[2])));
    return blank(line);
  });
  const found = [...inward.reverse(), ...outward].filter(({ path }) => path !== "");
  return { found: found.slice(0, most), rest: rest.join("\n") };
}

function packaged(line: string): readonly [string, string, string] | null {
  const [, type = "", file = "", number = ""] = java.exec(line) ?? [];
  if (type === "") return null;
  const folders = type.split(".").slice(0, -1);
  return [line, [...folders, file].join("/"), number];
}

function mention(written: string, line: number): PathMention {
  return {
    path: tidied(written),
    ranges: [{ from: line, to: line }],
    why: "trace",
    findable: true,
  };
}
