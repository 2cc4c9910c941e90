/** Does a capitalised name in C# code mean a type? Members are capitalised too, so its neighbours decide. */

/** Behind these words a type or a value stands; behind any other word the name of a member. */
const beforeType = new Set(
  ("abstract and as async await case class const delegate else enum event explicit extern file " +
    "fixed implicit in interface internal is namespace new not operator or out override params " +
    "partial private protected public readonly record ref required return scoped sealed stackalloc " +
    "static struct this throw unsafe virtual volatile when where yield").split(" "),
);

/** Targets of an attribute: `[assembly: Name]`. */
const targets = /(?:assembly|module|return|field|property|param|method|type|event)\s*$/;

/** So much is looked back for the `[` of an attribute, characters. */
const maxAttributes = 300;

/** A name and what is around it, without white space. */
export interface Neighbours {
  readonly code: string;
  /** Where the name begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Of the last character before and the first one behind that is no white space. */
  readonly before: number;
  readonly behind: number;
}

export function neighbours(code: string, start: number, end: number): Neighbours {
  let before = start - 1;
  while (isSpace(code.charCodeAt(before))) before--;
  let behind = end;
  while (isSpace(code.charCodeAt(behind))) behind++;
  return { code, start, end, before, behind };
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

/** `dotted`: a member of the name follows (`Name.X`). */
export function meansType(at: Neighbours, dotted: boolean): boolean {
  const before = at.code.charAt(at.before);
  const behind = at.code.charAt(at.behind);
  if (before === ".") return false;
  if (dotted) return true;
  switch (behind) {
    case "=":
      return isArrow(at) ? !isDeclared(at, before) : at.code[at.behind + 1] === "=";
    case "(":
      return "[:,".includes(before) && before !== "" || wordBefore(at) === "new";
    case ":":
      return at.code[at.behind + 1] === ":" || !"({,".includes(before) || before === "";
    case ",":
      return before !== "{" && !isDeclared(at, before);
    case "}":
      return before !== "{" && before !== "," && !isDeclared(at, before);
    case "{":
    case ";":
    case ")":
      return !isDeclared(at, before);
    default:
      return true;
  }
}

function isArrow({ code, behind }: Neighbours): boolean {
  return code[behind + 1] === ">";
}

/** `int Name`, `List<int> Name`, `int[] Name`. */
function isDeclared(at: Neighbours, before: string): boolean {
  if (at.before === at.start - 1) return false;
  if (before === ">" || before === "]" || before === "?") return true;
  const word = wordBefore(at);
  return word !== "" && !beforeType.has(word);
}

/** Longer than each of `beforeType`, characters. */
const maxWord = 12;

function wordBefore({ code, before }: Neighbours): string {
  return /\w+$/.exec(code.slice(Math.max(0, before + 1 - maxWord), before + 1))?.[0] ?? "";
}

/**
 * `[Name`, `[assembly: Name`, `[Other, Name`: there only a class `NameAttribute` is meant, as far as
 * this goes (one without that ending is rare). `map[Name` is no attribute.
 */
export function isAttribute({ code, before }: Neighbours): boolean {
  switch (code[before]) {
    case "[":
      return opensAttributes(code, before);
    case ":":
      return targets.test(code.slice(Math.max(0, before - maxWord), before));
    case ",": {
      const from = Math.max(0, before - maxAttributes);
      const back = code.slice(from, before);
      const bracket = back.lastIndexOf("[");
      return bracket > back.lastIndexOf("]") && opensAttributes(code, from + bracket);
    }
    default:
      return false;
  }
}

function opensAttributes(code: string, bracket: number): boolean {
  return !/[\w)]/.test(code.charAt(bracket - 1));
}
