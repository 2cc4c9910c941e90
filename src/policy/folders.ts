/** Which folders a command of a line may run in, when `cd` stands before it. */

import { programOf } from "./command_rules.ts";
import type { CommandStandpoint, Place } from "./judgement.ts";
import type { Joint, Word } from "./shell/mod.ts";

/** Whatever may change the folder; where it leads to is known of a plain `cd` only. */
const movers: ReadonlySet<string> = new Set([
  "cd",
  "pushd",
  "popd",
  "builtin",
  "command",
  "eval",
  "source",
  ".",
]);

/** After these a name may mean another program. */
const shapers: ReadonlySet<string> = new Set(
  ". alias builtin command declare enable eval export hash set shopt source trap typeset".split(
    " ",
  ),
);

const strictness: readonly Place[] = ["secret", "outside", "inside"];

/** What stands before a command and after it. */
interface Step {
  readonly before: Joint | undefined;
  readonly after: Joint | undefined;
}

/**
 * Folders relative to the first one, that is `""`. A `cd` may fail: behind `&&` it has not, behind
 * `;` and `||` either may be. Each path must be inside from every folder that is possible.
 */
export class Folders {
  /** Where the next command runs. */
  #now: readonly string[] = [""];
  /** Where a `cd` before may have led or have failed to. */
  #possible: readonly string[] = [""];

  /** The shell itself is not what it was. */
  #changed = false;

  constructor(readonly standpoint: CommandStandpoint) {}

  /** The standpoint of a command; the commands of a line are told in their order. */
  at(words: readonly Word[], { before, after }: Step): CommandStandpoint {
    if (before === ";" || before === "||") this.#now = this.#possible;
    const seen = this.#seenFrom(this.#now);
    if (words[0]?.text === "command" && /^-[vV]$/.test(words[1]?.text ?? "")) return seen;
    this.#changed ||= shapers.has(words[0]?.text ?? "");
    if (before !== "|" && after !== "|") this.#move(words.map(({ text }) => text));
    return seen;
  }

  #move([program = "", target = "", ...rest]: readonly string[]): void {
    if (!movers.has(program)) return;
    const plain = program === "cd" && target !== "" && rest.length === 0 && !/^[-~]/.test(target);
    const moved = plain ? this.#now.flatMap((it) => this.#reached(it, target)) : ["/"];
    this.#possible = [...new Set([...this.#possible, ...moved])];
    this.#now = [...new Set(moved)];
  }

  /** Bash takes `..` for the folder by whose name it came, the kernel for the folder above. */
  #reached(folder: string, target: string): readonly string[] {
    const joined = this.#join(folder, target);
    return [joined, this.#join("", joined.startsWith("/") ? joined : lexical(joined))];
  }

  #seenFrom(folders: readonly string[]): CommandStandpoint {
    const here = folders.length === 1 && folders[0] === "";
    if (here && !this.#changed) return this.standpoint;
    const { rules, builtin, trusted } = this.standpoint;
    return {
      rules: rules.filter((it) =>
        it.action !== "allow" || here || !isRelative(programOf(it) ?? "")
      ),
      builtin: builtin && !this.#changed,
      // Another repository is another one's settings.
      trusted: trusted && folders.every((it) => it === ""),
      placeOf: (path) => {
        const places = folders.map((it) => this.standpoint.placeOf(this.#join(it, path)));
        return strictness.find((it) => places.includes(it)) ?? "outside";
      },
    };
  }

  /** The first folder by its own name is `""` again. */
  #join(folder: string, path: string): string {
    const joined = path.startsWith("/") || folder === "" ? path : `${folder}/${path}`;
    const plain = joined.replace(/\/+$/, "");
    return plain === this.standpoint.folder || /^(\.\/?)*$/.test(joined) ? "" : joined;
  }
}

/** `./run` and `bin/run`: another program in every folder. */
function isRelative(program: string): boolean {
  return program.includes("/") && !program.startsWith("/");
}

function lexical(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
