import { open } from "./proofs.ts";
import type { Failure } from "./types.ts";

/** Of the mathematical library, which the linker is not given by itself. */
const mathematical = /^(?:sin|cos|tan|sqrt|pow|exp|log|floor|ceil|fmod|atan2?)f?$/;

/** The linker misses a name; the compiler before it may have told which one was meant. */
export const undefinedSymbol: Failure = {
  id: "c.undefined",
  tools:
    "make gmake cc gcc g++ c++ clang clang++ cmake ninja ld pip python cargo go npm node-gyp meson bazel configure"
      .split(" "),
  words: [
    /^[^\n]*(?:undefined reference to|未定义的引用) ?[`'‘“](?<name>[^'’”\n]+)['’”][^\n]*$(?=[\s\S]*^(?:collect2|clang[\w+-]*|\S*ld(?:\.\w+)?)[:：])/m,
    /^[^\n]*对[‘“`'](?<name>[^'’”\n]+)['’”]未定义的引用$/m,
    /^ld\.lld: error: undefined symbol: (?<name>[^\n]+)$/m,
    /^Undefined symbols for architecture \w+:\n +"(?<name>[^"\n]+)", referenced from:/m,
  ],
  prove: (details, { text }) => {
    const hints = text.matchAll(
      /implicit declaration of function [‘'](?<name>\w+)[’']; did you mean [‘'](?<near>\w+)[’']\?/g,
    );
    const near = Array.from(hints).find(({ groups }) => groups?.name === details.name)?.groups
      ?.near;
    return Promise.resolve(open(near === undefined ? details : { ...details, near }));
  },
  says: ({ name = "", near }) =>
    near !== undefined
      ? "c.undefined.near"
      : name === "main"
      ? "c.undefined.main"
      : mathematical.test(name)
      ? "c.undefined.math"
      : "c.undefined",
  proposals: () => [],
};
