/** Lines in which a program passes on what the C library says: `cat: 'x': Permission denied`. */

import { baseName } from "./scene.ts";
import { runsOthers } from "./speakers.ts";
import type { Details, Scene } from "./types.ts";

/** Patterns for one text of the C library, in its languages and as runtimes write it. */
export function errnoLines(text: string, code: string): readonly RegExp[] {
  return [
    // Shells and programs of the system.
    new RegExp(
      `^(?<who>-?[\\w.+/-]+)(?: \\(\\w+\\))?[:：] ?(?<rest>(?!\\*\\*\\*)[^\\n]*?)(?:${text})(?: \\((?:os error )?\\d+\\)|[.。])?$`,
      "m",
    ),
    // zsh and fish turn it round.
    new RegExp(
      `^(?<who>zsh|fish|cd|pushd|source|\\.):(?:(?<verb>[a-z]+):)?(?:\\d+:)? ?(?:${text}|${text.toLowerCase()}): (?<path>[^\\n]+)$`,
      "m",
    ),
    new RegExp(
      `^warning: An error occurred while redirecting file '(?<path>[^'\\n]+)'\\n\\w+: (?:${text})$`,
      "m",
    ),
    // Python, Node.js, Ruby, at the end of a traceback.
    new RegExp(
      `^(?:\\w+Error|OSError|IOError): \\[Errno \\d+\\] (?:${text})(?:: '(?<path>[^'\\n]+)')?(?: -> '[^'\\n]*')?$(?!\\n[^\\n]*\\w)`,
      "m",
    ),
    new RegExp(
      `^(?:\\[?Error\\]?|Uncaught Error|npm (?:ERR!|error)(?: \\w+)?(?: Error)?): ?${code}: [^\\n]*?(?:'(?<path>[^'\\n]+)')?$`,
      "m",
    ),
  ];
}

/** Programs that say it in the middle of other sentences, or of other machines. */
const others = /^(?:ssh|scp|curl|wget|git|docker|npm|psql|E|W|fatal|error|remote|Error)$/;

/** Programs that begin with "fatal" or "error" what they say of files of this machine. */
const keepers = /^(?:git|cargo|rustc|svn|hg|uv|deno)$/;
/** Programs that a compiler runs, which speak for it. */
const helpers = /^(?:cc1\w*|as|ld(?:\.\w+)?|collect2|f951|lto1)$/;
const compilers = /^(?:[\w-]*(?:cc|[gc]\+\+|clang|gfortran)(?:-[\d.]+)?|make|cmake|ninja)$/;

/** The path of which the line speaks; `null`: somebody else speaks. */
export function pathOf({ who, rest, path, verb }: Details, scene: Scene): Details | null {
  if (path !== undefined) return { path, ...verb === undefined ? {} : { verb } };
  if (who === undefined) return {};
  const program = baseName(who).replace(/^-/, "");
  if (helpers.test(program) && scene.tools.some((it) => compilers.test(it))) {
    return namedIn(rest ?? "");
  }
  const quotedLast = /(?:[‘'“"`]([^’'”"`\n]+)[’'”"`]|\s((?:\.{0,2}\/)\S+)):? ?$/.exec(rest ?? "")
    ?.slice(1).find((it) => it !== undefined);
  if (/^(?:fatal|error)$/.test(program) && quotedLast !== undefined && !/^\w+:/.test(quotedLast)) {
    return scene.tools.some((it) => keepers.test(it)) ? { path: quotedLast } : null;
  }
  if (others.test(program)) return null;
  const isShell = /^(?:ba|da|z|k|fi)?sh$/.test(program);
  const isScript = scene.commands.some((words) => words.includes(who));
  const isRun = scene.tools.length === 0 || scene.tools.includes(program) || isScript;
  if (!isShell && !isRun && !runsOthers(scene)) return null;
  const quoted = Array.from((rest ?? "").matchAll(/[‘'“"`]([^’'”"`\n]+)[’'”"`]/g), ([, it]) => it);
  const target = /^(?:mv|cp|install)$/.test(program) && quoted.length === 2 ? quoted[1] : undefined;
  return target === undefined ? namedIn(rest ?? "") : { path: target };
}

function namedIn(rest: string): Details {
  const quoted = /[‘'“"`]([^’'”"`\n]+)[’'”"`]/.exec(rest)?.[1];
  const name = quoted ?? lastName(rest);
  return name === null ? {} : { path: name };
}

/** `line 2: cd: src: ` names src. */
function lastName(rest: string): string | null {
  const parts = rest.replace(/(?:line |第 )\d+(?:: | 行：)|^\d+: /, "")
    .split(/[:：] ?/).map((it) => it.trim()).filter((it) =>
      it !== "" && !/^(?:Cannot \w+|无法 ?\w+)$/.test(it)
    );
  const last = (parts.at(-1) ?? "").replace(
    /^(?:(?:[Cc]an(?:'t| ?not)|[Cc]ould(?:n't| not)|[Ff]ailed to|[Uu]nable to) (?:[a-z]+ )+?(?=\S+$)|(?:无法读取|无法打开) )/,
    "",
  );
  return last === "" || /\s/.test(last) ? null : last;
}
