/** What the environment tells of a terminal: its colours, its background, whether it has signs. */

import type { Depth } from "./look.ts";

export interface TerminalTraits {
  readonly depth: Depth;
  /** `null`: nothing is told. */
  readonly background: "dark" | "light" | null;
  /** Signs beyond ASCII are drawn as signs of ASCII. */
  readonly ascii: boolean;
  /** It may be asked for its background. */
  readonly answers: boolean;
}

export interface TraitsOptions {
  /** `false`: the user wants no colours. */
  readonly color: boolean;
  readonly colors: "auto" | Depth;
  readonly symbols: "auto" | "unicode" | "ascii";
}

type Env = (name: string) => string | undefined;

export function terminalTraits(env: Env, options: TraitsOptions): TerminalTraits {
  const depth = depthOf(env, options);
  const { symbols } = options;
  return {
    depth,
    background: backgroundOf(env("COLORFGBG") ?? ""),
    ascii: symbols === "auto" ? !hasSigns(env) : symbols === "ascii",
    // The console of Linux before 5.13 prints what it is asked.
    answers: depth !== "none" && env("TERM") !== "linux",
  };
}

function depthOf(env: Env, { color, colors }: TraitsOptions): Depth {
  if (!color) return "none";
  if (colors !== "auto") return colors;
  const term = env("TERM") ?? "";
  if (/^(truecolor|24bit)$/i.test(env("COLORTERM") ?? "") || /-direct/.test(term)) {
    return "truecolor";
  }
  // Windows Terminal, and terminals that name themselves and do not set COLORTERM.
  const programs = /^(iTerm\.app|WezTerm|ghostty|vscode|Hyper|rio)$/;
  if (env("WT_SESSION") || programs.test(env("TERM_PROGRAM") ?? "")) return "truecolor";
  if (/^(xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(term)) return "truecolor";
  return /256/.test(term) ? "256color" : "16color";
}

/** `text;background` as rxvt, Konsole and others set it: numbers of the sixteen, or `default`. */
function backgroundOf(text: string): TerminalTraits["background"] {
  const last = text.split(";").at(-1) ?? "";
  if (!/^\d{1,2}$/.test(last)) return null;
  const index = Number(last);
  return index < 7 || index === 8 ? "dark" : "light";
}

/**
 * By the locale, as POSIX finds it: `LC_ALL`, then `LC_CTYPE`, then `LANG`. Where none is set nothing
 * is told of the terminal, and terminals of today speak UTF-8.
 */
function hasSigns(env: Env): boolean {
  if (env("TERM") === "linux") return false;
  const locale = env("LC_ALL") || env("LC_CTYPE") || env("LANG") || "";
  return locale === "" || /utf-?8/i.test(locale);
}
