/** Which nodes of bash's grammar may stand in an allowed line, and what the others are. */

import { errorType, type Syntax } from "../../syntax/mod.ts";
import { doubtOf } from "./bytes.ts";
import { isHarmlessRedirect } from "./lexer.ts";
import type { Doubt, DoubtKind } from "./types.ts";
import type { Place } from "./walk.ts";

/** What a line may be made of. A lone `$` is left to the lexer, which knows when it is only itself. */
const accepted: ReadonlySet<string> = new Set([
  ..."program list pipeline command command_name word string string_content raw_string".split(" "),
  ..."number concatenation comment redirected_statement".split(" "),
  ...["&&", "||", ";", "|", "\n", '"', "'", "$"],
]);

/** Kinds of what is not accepted; a grammar's type that is not named here is a structure. */
function kindOf(type: string): DoubtKind {
  switch (type) {
    case "simple_expansion":
    case "expansion":
    case "command_substitution":
    case "process_substitution":
    case "ansi_c_string":
    case "translated_string":
    case "arithmetic_expansion":
    case "brace_expression":
      return "expansion";
    case "heredoc_redirect":
    case "herestring_redirect":
    case "|&":
      return "redirect";
    case "variable_assignment":
    case "variable_assignments":
      return "assignment";
    case "&":
      return "background";
    case ";;":
      return "syntax";
    default:
      return "structure";
  }
}

/** What a type of node means to a line; by its number, so that a walk compares no names. */
export type Role = "accepted" | "command" | "redirect" | "comment" | DoubtKind;

export interface Roles {
  readonly roles: readonly Role[];
  readonly types: readonly string[];
}

const known = new WeakMap<Syntax, Roles>();

export function rolesOf(syntax: Syntax): Roles {
  const made = known.get(syntax) ?? { roles: syntax.types.map(roleOf), types: syntax.types };
  known.set(syntax, made);
  return made;
}

function roleOf(type: string): Role {
  if (type === "command" || type === "comment") return type;
  if (type === "file_redirect") return "redirect";
  return accepted.has(type) ? "accepted" : kindOf(type);
}

/** More are not told. */
const mostDoubts = 16;

/** Gathers, in a walk, what is doubtful and where the words are. */
export class Shape {
  readonly doubts: Doubt[] = [];
  /** As `Lexed.spans`. */
  readonly spans: number[] = [];
  readonly #text: string;
  readonly #roles: readonly Role[];
  /** What lies deeper belongs to something told already. */
  #told = Infinity;

  constructor(text: string, roles: Roles) {
    this.#text = text;
    this.#roles = roles.roles;
  }

  enter({ cursor, depth, parentTypeId }: Place): void {
    if (depth > this.#told) return;
    this.#told = Infinity;
    const role = cursor.nodeTypeId === errorType
      ? "syntax"
      : this.#roles[cursor.nodeTypeId] ?? "structure";
    if (role === "command") this.spans.push(-1);
    const inCommand = this.#roles[parentTypeId] === "command";
    if (inCommand && role === "accepted") this.spans.push(cursor.startIndex, cursor.endIndex);
    if (role === "accepted" || role === "command" || role === "comment") return;
    this.#told = depth;
    const part = this.#text.slice(cursor.startIndex, cursor.endIndex);
    if (role === "redirect" && isHarmlessRedirect(part)) return;
    if (this.doubts.length < mostDoubts) this.doubts.push(doubtOf(role, part));
  }
}
