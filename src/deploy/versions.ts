/** Versions as manifests ask for them, held against those of the machine. */

/** `null`: it cannot be told. A bare version is the least one (`go.mod`, `rust-version`, CMake). */
export function satisfies(version: string, wanted: string): boolean | null {
  const own = numbersOf(version);
  if (own === null) return null;
  const alternatives = wanted.split("||").map((it) => allHold(own, it));
  if (alternatives.includes(true)) return true;
  return alternatives.includes(null) ? null : false;
}

type Numbers = readonly number[];

/** The first number with dots of a text. */
export function numbersOf(text: string): Numbers | null {
  const [found] = /\d+(\.\d+)*/.exec(text) ?? [];
  return found === undefined ? null : found.split(".").map(Number);
}

const part = /(>=|<=|==|!=|~=|>|<|=|\^|~)?\s*v?(\d+(?:\.(?:\d+|[x*]))*|[x*])(?:[-+][\w.]+)?/gy;

function allHold(own: Numbers, range: string): boolean | null {
  const text = range.replaceAll(/[,\s]+(?=\d|[<>=!~^v]|$)/g, " ").replaceAll(/([<>=~^]) /g, "$1");
  const words = text.trim().split(" ").filter((it) => it !== "");
  let all: boolean | null = true;
  for (const word of words) {
    part.lastIndex = 0;
    const [whole, operator = "", bound = ""] = part.exec(word) ?? [];
    if (whole !== word) all = all === false ? false : null;
    else if (!holds(own, operator, bound)) all = false;
  }
  return all;
}

function holds(own: Numbers, operator: string, bound: string): boolean {
  const open = /[x*]/.test(bound);
  const least = numbersOf(bound) ?? [];
  const order = compared(own, least);
  switch (operator) {
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case "!=":
      return !isPrefix(least, own);
    case "==":
    case "=":
      return isPrefix(least, own);
    case "^":
      return order >= 0 && own[0] === least[0];
    case "~":
    case "~=":
      return order >= 0 && isPrefix(least.slice(0, Math.max(1, least.length - 1)), own);
    default:
      return open ? isPrefix(least, own) : order >= 0;
  }
}

function isPrefix(head: Numbers, all: Numbers): boolean {
  return head.every((it, at) => it === (all[at] ?? 0));
}

function compared(one: Numbers, other: Numbers): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
