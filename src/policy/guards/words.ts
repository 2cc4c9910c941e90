/** Programs that look at no file of their own accord: they print words, names and the time. */

import { reason } from "../reasons.ts";
import { type Guard, placed, reader } from "./guard.ts";

/** Everything that it could print was in the command. */
const harmless: Guard = () => [];

/** In bash it is a builtin that knows variables: `-v a[$(x)]` and `%n` run what an index says. */
const printf: Guard = ([, ...rest]) => {
  const words = rest[0] === "--" ? rest.slice(1) : rest;
  const format = words[0] ?? "";
  if (rest[0] !== "--" && format.startsWith("-")) return [reason("guard", format)];
  const plain = format.replace(/%[-+ #0]*(\d+|\*)?(\.(\d+|\*)?)?[%sdiuxXocbqfeEgG]/g, "");
  return plain.includes("%") ? [reason("guard", format)] : [];
};

/** What it does to the commands behind it is `folders.ts`'s business. */
const cd: Guard = ([, target = "", ...rest], standpoint) => {
  const strange = target === "" ? "cd" : /^[-~]/.test(target) ? target : rest[0] ?? null;
  return strange === null ? placed(target, standpoint) : [reason("guard", strange)];
};

/** Where a program is; else it would run it. */
const command: Guard = ([, option = "", ...names]) =>
  /^-[vV]$/.test(option) && !names.some((it) => it.startsWith("-"))
    ? []
    : [reason("guard", names.find((it) => it.startsWith("-")) ?? (option || "command"))];

/** One question about one file, or about texts; `-v` and `-R` would run what an index says. */
const test: Guard = ([, ...all], standpoint) => {
  const [first = "", second = "", third = "", ...rest] = all[0] === "!" ? all.slice(1) : all;
  if (rest.length > 0) return [reason("guard", rest[0] ?? "")];
  if (/^(=|!=|==|-eq|-ne|-lt|-le|-gt|-ge)$/.test(second)) return [];
  if (third !== "") return [reason("guard", third)];
  if (/^-[nz]$/.test(first)) return [];
  if (/^-[defrsxwhL]$/.test(first)) return placed(second, standpoint);
  return [reason("guard", first || "test")];
};

const date = reader(
  {
    flags: "uR",
    long: "utc universal rfc-email",
    values: {
      d: "text",
      I: "optional",
      r: "path",
      date: "text",
      "iso-8601": "optional",
      "rfc-3339": "text",
      reference: "path",
    },
    operands: "text",
  },
  ({ operands }) =>
    operands.filter((it) => !it.startsWith("+")).map((word) => reason("guard", word)),
);

/** Of numbers alone, and not of so many that they never end. */
const seq = reader(
  {
    flags: "w",
    long: "equal-width",
    values: { f: "text", s: "text" },
    digits: true,
    operands: "text",
  },
  ({ operands }) =>
    operands.filter((it) => !/^[-+]?\d{1,7}(\.\d{1,7})?$/.test(it)).map((it) =>
      reason("guard", it)
    ),
);

export const words: Readonly<Record<string, Guard>> = {
  true: harmless,
  false: harmless,
  echo: harmless,
  expr: harmless,
  seq,
  printf,
  command,
  test,
  type: reader({ flags: "aptP", operands: "text" }),
  cd,
  pwd: reader({ flags: "LP", long: "logical physical", operands: "none" }),
  basename: reader({
    flags: "az",
    long: "multiple zero",
    values: { s: "text", suffix: "text" },
    operands: "text",
  }),
  dirname: reader({ flags: "z", long: "zero", operands: "text" }),
  which: reader({ flags: "as", operands: "text" }),
  date,
  uname: reader({
    flags: "asnrvmpio",
    long: "all kernel-name nodename kernel-release kernel-version machine operating-system",
    operands: "none",
  }),
  whoami: reader({ operands: "none" }),
  id: reader({ flags: "ugGnrz", long: "user group groups name real zero", operands: "text" }),
};
