import type { Execute } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type { calc } from "./definitions.ts";
import type { InputOf } from "./input_of.ts";
import { evaluate, ExpressionError, type Result } from "./expression.ts";

/** Digits of a result that has no end. */
const shownDigits = 20;

/** Digits of one that has, all told. */
const mostDigits = 400;

export const execute: Execute<InputOf<typeof calc>> = ({ expression }) => {
  try {
    const result = evaluate(expression);
    const { text, isCut } = written(result);
    return Promise.resolve({ text: isCut ? `${text} (rounded)` : text, value: text });
  } catch (error) {
    // The library throws its own of what is out of its range.
    const isOurs = error instanceof ExpressionError ||
      (error instanceof Error && error.message.startsWith("[DecimalError]"));
    if (!isOurs) throw error;
    return Promise.resolve(failed(`It cannot be computed: ${error.message}.`));
  }
};

function written({ value, isRounded }: Result): { readonly text: string; readonly isCut: boolean } {
  const digits = Math.max(value.precision(true), value.decimalPlaces());
  if (!isRounded && digits <= mostDigits) return { text: value.toFixed(), isCut: false };
  const short = value.toSignificantDigits(shownDigits);
  const isPlain = Math.abs(short.e) <= 30;
  return { text: isPlain ? short.toFixed() : short.toString(), isCut: true };
}
