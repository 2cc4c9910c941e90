/** Why a command has its verdict, in words for the model and for people. */

import type { Reason } from "./judgement.ts";

const longest = 80;

/** A reason with its detail cut to size. */
export function reason(code: Reason["code"], detail: string): Reason {
  return { code, detail: detail.length > longest ? `${detail.slice(0, longest - 1)}…` : detail };
}

/** A clause without a full stop. */
export function reasonText({ code, detail }: Reason): string {
  switch (code) {
    case "reads":
      return "only reads within the workspace";
    case "rule":
      return `a rule of the user's says so: ${detail}`;
    case "forbidden":
      return `never allowed: ${detail}`;
    case "unknown":
      return `nothing allows ${detail}`;
    case "guard":
      return `${detail} can do more than read`;
    case "outside":
      return `${detail} leads out of the workspace`;
    case "secret":
      return `${detail} may hold secrets`;
    case "doubt_characters":
      return `it holds characters that cannot be seen: ${detail}`;
    case "doubt_too_long":
      return "it is too long to be judged";
    case "doubt_syntax":
      return `it is not understood: ${detail}`;
    case "doubt_expansion":
      return `what it runs is known only when it runs: ${detail}`;
    case "doubt_redirect":
      return `it reads or writes a file by a redirect: ${detail}`;
    case "doubt_assignment":
      return `it sets a variable: ${detail}`;
    case "doubt_background":
      return `it leaves something running: ${detail}`;
    case "doubt_structure":
      return `it is more than a list of commands: ${detail}`;
    case "doubt_program":
      return `the program's name is not plainly written: ${detail}`;
  }
}
