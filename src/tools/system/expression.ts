/** Arithmetic in decimals, from text to a value: exact where the result has an end. */

import { Decimal } from "decimal.js";

const bounds = { rounding: Decimal.ROUND_HALF_EVEN, maxE: 100_000, minE: -100_000 };

/** Digits that are kept on the way; what is no longer than that is exact. */
const Exact = Decimal.clone({ ...bounds, precision: 1_000 });

/** For functions whose results have no end. */
const Rounded = Decimal.clone({ ...bounds, precision: 60 });

/** The library spoils its own state where an argument is beyond its digits of pi and e. */
function short(value: Decimal): Decimal {
  if (value.e > 300) throw new ExpressionError("the number is too large for that function");
  return new Rounded(value.toSignificantDigits(Rounded.precision));
}

export interface Result {
  readonly value: Decimal;
  /** It was rounded on the way. */
  readonly isRounded: boolean;
}

/** What a model is told of an expression that cannot be computed. */
export class ExpressionError extends Error {}

const mostDepth = 200;
const longest = 10_000;

const token =
  /\s*(?:((?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|\/\/|[-+*/%^(),×÷−!]))/y;

/** @throws {ExpressionError} */
export function evaluate(expression: string): Result {
  if (expression.length > longest) throw new ExpressionError("the expression is too long");
  return new Parser(tokensOf(expression)).whole();
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = token.lastIndex) {
    const found = token.exec(text);
    if (!found) {
      const rest = text.slice(at).trim();
      const hint = /^[$€£¥]/.test(rest) ? ": leave currency signs out" : "";
      throw new ExpressionError(`unexpected "${rest.slice(0, 10)}" at character ${at + 1}${hint}`);
    }
    tokens.push((found[1] ?? found[2] ?? found[3] ?? "").replace("**", "^"));
  }
  return tokens;
}

class Parser {
  #at = 0;
  #depth = 0;
  #isRounded = false;

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Result {
    const value = this.#sum();
    const rest = this.tokens[this.#at];
    if (rest !== undefined) throw new ExpressionError(`unexpected "${rest}"`);
    if (!value.isFinite()) throw new ExpressionError("the result is no finite number");
    return { value, isRounded: this.#isRounded || value.precision() >= Exact.precision };
  }

  #take(...wanted: readonly string[]): string | null {
    const next = this.tokens[this.#at];
    if (next === undefined || !wanted.includes(next)) return null;
    this.#at += 1;
    return next;
  }

  #sum(): Decimal {
    let left = this.#product();
    for (let sign; (sign = this.#take("+", "-", "−"));) {
      const right = this.#product();
      left = sign === "+" ? left.plus(right) : left.minus(right);
    }
    return left;
  }

  #product(): Decimal {
    let left = this.#unary();
    for (let sign; (sign = this.#take("*", "×", "of", "/", "÷", "//", "%"));) {
      const right = this.#unary();
      if (!/^[*×o]/.test(sign) && right.isZero()) throw new ExpressionError("division by zero");
      if (sign === "/" || sign === "÷") left = this.#quotient(left, right);
      else if (sign === "//") left = this.#floored(left, right);
      else if (sign === "%") left = left.minus(this.#floored(left, right).times(right));
      else left = left.times(right);
    }
    return left;
  }

  #quotient(left: Decimal, right: Decimal): Decimal {
    const value = left.div(right);
    if (!value.times(right).eq(left)) this.#isRounded = true;
    return value;
  }

  #floored(left: Decimal, right: Decimal): Decimal {
    return left.div(right).floor();
  }

  #unary(): Decimal {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw new ExpressionError("it is nested too deeply");
    const sign = this.#take("-", "−", "+");
    const value = sign === null ? this.#power() : this.#unary();
    this.#depth -= 1;
    return sign === null || sign === "+" ? value : value.neg();
  }

  /** To the right: 2^3^2 is 2^9; and before a sign: -2^2 is -4. */
  #power(): Decimal {
    const base = this.#postfix();
    if (!this.#take("^")) return base;
    const exponent = this.#unary();
    return this.#raised(base, exponent);
  }

  #raised(base: Decimal, exponent: Decimal): Decimal {
    if (exponent.isInteger()) {
      if (base.isZero() && exponent.isNegative()) throw new ExpressionError("division by zero");
      if (!exponent.isNegative()) return base.pow(exponent);
      return this.#quotient(new Exact(1), base.pow(exponent.neg()));
    }
    if (base.isNegative()) throw new ExpressionError("a root of a negative number");
    return this.#rounded(short(base).pow(short(exponent)));
  }

  #rounded(value: Decimal): Decimal {
    if (value.isNaN()) throw new ExpressionError("the result is no number");
    this.#isRounded = true;
    return new Exact(value);
  }

  /** `%` is a remainder where an operand follows, and hundredths where none does. */
  #postfix(): Decimal {
    let value = this.#operand();
    for (;;) {
      if (this.#take("!")) value = factorial(value);
      else if (this.tokens[this.#at] === "%" && !isOperand(this.tokens[this.#at + 1])) {
        this.#at += 1;
        value = value.div(100);
      } else return value;
    }
  }

  #operand(): Decimal {
    const next = this.tokens[this.#at++];
    if (next === undefined) throw new ExpressionError("it ends too early");
    if (next === "(") {
      const value = this.#sum();
      this.#close();
      return value;
    }
    if (/^[\d.]/.test(next)) return new Exact(next.replaceAll("_", "").replace(/\.(?=$|[eE])/, ""));
    if (next === "pi" || next === "PI") return this.#rounded(Rounded.acos(-1));
    if (next === "e") return this.#rounded(Rounded.exp(1));
    if (this.#take("(")) return this.#called(next.toLowerCase(), this.#list());
    throw new ExpressionError(`unexpected "${next}"`);
  }

  #list(): readonly Decimal[] {
    if (this.#take(")")) return [];
    const list = [this.#sum()];
    while (this.#take(",")) list.push(this.#sum());
    this.#close();
    return list;
  }

  #close(): void {
    if (!this.#take(")")) throw new ExpressionError('a ")" is missing');
  }

  #called(name: string, args: readonly Decimal[]): Decimal {
    const [first] = args;
    if (first === undefined) throw new ExpressionError(`${name} needs a number`);
    const total = () => args.reduce((sum, it) => sum.plus(it));
    switch (name) {
      case "sum":
        return total();
      case "avg":
      case "mean":
        return this.#quotient(total(), new Exact(args.length));
      case "min":
        return Exact.min(...args);
      case "max":
        return Exact.max(...args);
      case "gcd":
        return args.reduce(gcd, new Exact(0));
      case "lcm":
        return args.reduce((a, b) => a.times(b).div(gcd(a, b)).abs());
      case "root":
      case "sqrt":
      case "cbrt":
        return this.#root(first, name, args[1]);
      case "log":
      case "pow":
      case "mod":
        return this.#ofTwo(name, first, args[1]);
      case "round":
      case "floor":
      case "ceil":
      case "trunc":
        return roundedTo(first, name, args[1]);
      default:
        return this.#ofOne(name, first);
    }
  }

  #ofTwo(name: "log" | "pow" | "mod", first: Decimal, second: Decimal | undefined): Decimal {
    if (name === "log") {
      return this.#rounded(Rounded.log(short(first), short(second ?? new Exact(10))));
    }
    if (!second) throw new ExpressionError(`${name} needs two numbers`);
    if (name === "pow") return this.#raised(first, second);
    if (second.isZero()) throw new ExpressionError("division by zero");
    return first.minus(this.#floored(first, second).times(second));
  }

  #root(first: Decimal, name: string, degree: Decimal | undefined): Decimal {
    const n = name === "cbrt" ? new Exact(3) : name === "sqrt" ? new Exact(2) : degree;
    if (!n || n.isZero()) throw new ExpressionError("root needs a number and a degree");
    const isOdd = n.isInteger() && !n.mod(2).isZero();
    if (first.isNegative() && !isOdd) throw new ExpressionError("a root of a negative number");
    const found = short(first.abs()).pow(new Rounded(1).div(short(n))).times(
      first.isNegative() ? -1 : 1,
    );
    // 60 digits of an exact root end in zeros: then it is one.
    const near = new Exact(found.toSignificantDigits(40));
    return n.isInteger() && near.pow(n).eq(first) ? near : this.#rounded(found);
  }

  #ofOne(name: string, value: Decimal): Decimal {
    switch (name) {
      case "abs":
        return value.abs();
      case "factorial":
        return factorial(value);
      case "exp":
      case "ln":
      case "log2":
      case "log10":
      case "sin":
      case "cos":
      case "tan":
      case "asin":
      case "acos":
      case "atan":
        return this.#rounded(Rounded[name](short(value)));
      default:
        throw new ExpressionError(`there is no function "${name}"`);
    }
  }
}

function isOperand(next: string | undefined): boolean {
  return next !== undefined && /^[\d.(A-Za-z_]/.test(next) && next !== "of";
}

/** A half goes away from zero, as people round money. */
function roundedTo(
  value: Decimal,
  name: "round" | "floor" | "ceil" | "trunc",
  places: Decimal = new Exact(0),
): Decimal {
  const mode = {
    round: Decimal.ROUND_HALF_UP,
    floor: Decimal.ROUND_FLOOR,
    ceil: Decimal.ROUND_CEIL,
    trunc: Decimal.ROUND_DOWN,
  }[name];
  if (!places.isInteger() || places.abs().gt(100)) throw new ExpressionError("no such digits");
  const digits = places.toNumber();
  if (digits >= 0) return value.toDecimalPlaces(digits, mode);
  const unit = new Exact(10).pow(-digits);
  return value.div(unit).toDecimalPlaces(0, mode).times(unit);
}

function factorial(value: Decimal): Decimal {
  if (!value.isInteger() || value.isNegative() || value.gt(400)) {
    throw new ExpressionError("factorial is of a whole number from 0 to 400");
  }
  let product = new Exact(1);
  for (let at = 2; at <= value.toNumber(); at++) product = product.times(at);
  return product;
}

function gcd(one: Decimal, other: Decimal): Decimal {
  if (!one.isInteger() || !other.isInteger()) throw new ExpressionError("gcd is of whole numbers");
  let [a, b] = [one.abs(), other.abs()];
  while (!b.isZero()) [a, b] = [b, a.mod(b)];
  return a;
}
