/**
 * Makes command lines: most of quotes, escapes, comments and lists only, which may be allowed; some
 * of everything that bash has; a part of both with a character changed afterwards.
 */

import { type Random, seeded } from "./random.ts";
import { wordMaker } from "./words.ts";

export interface Made {
  readonly text: string;
  /** A command that is denied was put into it, at whatever depth: whether it runs, bash knows. */
  readonly forbidden: boolean;
}

const programs = [
  ...["p1", "p1", "p1", "p1", "p1", "p1", "echo", "echo", "echo"],
  ...["true", "false", "ls", "cat", "p2"],
] as const;
const joints = [
  ...[" && ", "&&", " || ", "||", "; ", ";", " ; ", " | ", "|", "\n", " &&\n", " |\n"],
] as const;
const wildJoints = [" & ", "&", " |& ", ";;", "\n\n", " \\\n&& ", ";\n", "| |"] as const;
const harmless = [
  ...[">/dev/null", "2>&1", ">&2", "1>&2", "2>/dev/null", "&>/dev/null", "> /dev/null"],
] as const;
const redirects = [
  ...harmless,
  ...[">f", ">>f", "<a", "<>f", ">|f", "2>f", "&>f", ">&f", "{v}>f", "3>f", ">&3", "<&3", "<<<a"],
  ...[">/dev/null/x", ">/dev/nullx", "2>&1x", "1 >f", ">$x", ">'f'", '>"f"', ">\\f", "> f"],
] as const;
const wrappers = [
  ...["env", "command", "exec", "nohup", "timeout 5", "nice -n 3", "builtin", "xargs", "sudo"],
  ...["env -i A=1", "time", "!", "setsid", "stdbuf -o0", "doas", "sudo -u x", "xargs -n1"],
] as const;
const assignments = ["A=1", "A=", "PATH=.", "A='x y'", "A+=1", "A[0]=1", "A=$(p1)"] as const;
/** Put in, or in place of another, where a finished line is bent. */
const nasty = "'\"\\`$(){}[]<>|&;#*?~!=:,\n\t -%^@+a1é名🙂\r\v\u00a0\u200b\u0000";

/** The lines of a seed, without end. */
export function* lines(seed: number): Generator<Made, never> {
  const random = seeded(seed);
  while (true) yield new Maker(random).made();
}

class Maker {
  readonly #random: Random;
  readonly #word: (wild: boolean, depth: number) => string;
  #wild = false;
  #forbidden = false;

  constructor(random: Random) {
    this.#random = random;
    this.#word = wordMaker(random, (depth) => this.#list(depth));
  }

  made(): Made {
    this.#wild = this.#random.chance(0.25);
    const line = this.#line();
    const text = this.#random.chance(0.3) ? this.#bent(line) : line;
    return { text, forbidden: this.#forbidden };
  }

  #line(): string {
    const { chance, pick } = this.#random;
    const before = chance(0.05) ? pick([" ", "\n", "\t", "# c\n", "#\n"]) : "";
    const after = chance(0.15)
      ? pick([" ", ";", "\n", " # c", " #", "\n# p1 x", ";# c", " # 'c"])
      : "";
    return before + this.#list(0) + after;
  }

  #list(depth: number): string {
    const { below, chance, pick } = this.#random;
    let text = this.#command(depth);
    const more = depth === 0 ? below(4) : below(2);
    for (let count = 0; count < more; count++) {
      const joint = this.#wild && chance(0.1) ? pick(wildJoints) : pick(joints);
      text += joint + this.#command(depth);
    }
    return text;
  }

  #command(depth: number): string {
    const { chance, pick } = this.#random;
    if (!this.#wild || depth > 2 || !chance(0.12)) return this.#simple(depth);
    const inner = this.#list(depth + 1);
    return pick([
      `(${inner})`,
      `( ${inner} )`,
      `{ ${inner}\n}`,
      `if ${inner}\nthen true; fi`,
      `if true; then ${inner}\nfi`,
      `for i in a b; do ${inner}\ndone`,
      `while ${inner}\ndo break; done`,
      `case a in a) ${inner}\n;; esac`,
      `f() { ${inner}\n}`,
      `! ${inner}`,
      `f() { ${inner}\n}; f`,
    ]);
  }

  #simple(depth: number): string {
    const { below, chance, pick } = this.#random;
    const before: string[] = [];
    if (this.#wild && chance(0.08)) before.push(pick(assignments));
    if (this.#wild && chance(0.1)) before.push(pick(wrappers));
    const words = [...before, this.#name(depth)];
    for (let count = below(4); count > 0; count--) {
      words.push(this.#word(this.#wild, depth));
    }
    if (chance(this.#wild ? 0.15 : 0.1)) {
      const redirect = this.#wild ? pick(redirects) : pick(harmless);
      words.splice(1 + before.length + below(words.length - before.length), 0, redirect);
    }
    return words.join(chance(0.1) ? pick(["  ", "\t", " \\\n "]) : " ");
  }

  #name(depth: number): string {
    const { chance, pick } = this.#random;
    const forbidden = chance(0.02);
    if (forbidden) this.#forbidden = true;
    const program = forbidden ? "p3" : chance(0.02) ? "p4" : pick(programs);
    if (this.#wild && chance(0.04) && !forbidden) return this.#word(true, depth);
    if (!chance(0.2)) return program;
    const [first = "", ...rest] = program;
    const tail = rest.join("");
    return pick([
      `'${program}'`,
      `"${program}"`,
      `\\${program}`,
      `${first}''${tail}`,
      `${first}"${tail}"`,
      `'${first}'\\${tail}`,
      `""${program}`,
    ]);
  }

  #bent(text: string): string {
    const { below } = this.#random;
    const at = below(text.length + 1);
    const to = at + below(2);
    const [put = ""] = below(4) === 0 ? [] : [...nasty].slice(below([...nasty].length));
    return text.slice(0, at) + put + text.slice(to);
  }
}
