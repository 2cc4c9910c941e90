/** Programs that print files, or parts of them. */

import type { CommandStandpoint } from "../judgement.ts";
import { reason } from "../reasons.ts";
import { type Guard, reader } from "./guard.ts";

const head = {
  flags: "qvz",
  long: "quiet silent verbose zero-terminated",
  values: { n: "number", c: "number", lines: "number", bytes: "number" },
  digits: true,
  operands: "paths",
} as const;

const sort = reader({
  flags: "bdfgiMhnRrVcCmsuz",
  long: "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort " +
    "ignore-nonprinting month-sort human-numeric-sort numeric-sort random-sort reverse " +
    "version-sort check merge stable unique zero-terminated debug",
  values: {
    k: "text",
    t: "text",
    S: "text",
    key: "text",
    "field-separator": "text",
    "buffer-size": "text",
    sort: "text",
    check: "optional",
    parallel: "number",
  },
  operands: "paths",
});

/** The second file is the one it writes. */
const uniq = reader({
  flags: "cdDiuz",
  long: "count repeated unique ignore-case zero-terminated",
  values: {
    f: "number",
    s: "number",
    w: "number",
    "skip-fields": "number",
    "skip-chars": "number",
    "check-chars": "number",
    "all-repeated": "optional",
    group: "optional",
  },
  operands: "paths",
}, ({ operands }) => operands.slice(1).map((word) => reason("guard", word)));

const comparing = reader({
  flags: "abBdeEinNpqrstTuwycZ",
  long: "brief report-identical-files side-by-side suppress-common-lines recursive " +
    "no-dereference new-file unidirectional-new-file ignore-case ignore-space-change " +
    "ignore-all-space ignore-blank-lines ignore-tab-expansion ignore-trailing-space text " +
    "strip-trailing-cr minimal speed-large-files normal ed rcs left-column expand-tabs " +
    "show-c-function",
  values: {
    U: "number",
    C: "number",
    W: "number",
    x: "text",
    X: "path",
    I: "text",
    unified: "optional",
    context: "optional",
    width: "number",
    exclude: "text",
    "exclude-from": "path",
    "ignore-matching-lines": "text",
    label: "text",
    L: "text",
    color: "optional",
    "tabsize": "number",
  },
  operands: "paths",
});

/** Of folders it compares the files, and reads what links there lead to, unless told not to. */
const diff: Guard = (words, standpoint) => {
  const reasons = comparing(words, standpoint);
  if (reasons.length > 0 || words.includes("--no-dereference")) return reasons;
  const folder = words.slice(1).find((it) => !it.startsWith("-") && mayBeFolder(it, standpoint));
  return folder === undefined ? [] : [reason("guard", folder)];
};

/** Unless its name stands for nothing as soon as something is to be in it. */
function mayBeFolder(path: string, standpoint: CommandStandpoint): boolean {
  if (/[*?[\\]/.test(path)) return true;
  return ["*", ".*"].some((pattern) =>
    standpoint.expansionOf?.(`${path}/${pattern}`)?.some((it) => !/\/\.\.?$/.test(it)) ?? true
  );
}

/** Not `-c`, which reads the files that a list names. */
const checksum = reader({ flags: "btz", long: "binary text tag zero", operands: "paths" });

const od = reader({
  flags: "abcdfhilosxv",
  long: "output-duplicates traditional",
  values: {
    A: "text",
    N: "number",
    S: "optional",
    j: "number",
    t: "text",
    w: "optional",
    "address-radix": "text",
    format: "text",
    "read-bytes": "number",
    "skip-bytes": "number",
  },
  operands: "paths",
});

/** The second file is the one it writes; with `-r` it makes binary data. */
const xxd = reader({
  flags: "abeEipu",
  values: { c: "number", g: "number", l: "number", o: "number", s: "number" },
  operands: "paths",
}, ({ operands }) => operands.slice(1).map((word) => reason("guard", word)));

const base = reader({
  flags: "di",
  long: "decode ignore-garbage",
  values: { w: "number", wrap: "number" },
  operands: "paths",
});

/** Not `-n`, which takes a value in one edition and none in another. */
const column = reader({
  flags: "tex",
  long: "table table-noheadings fillrows",
  values: {
    c: "number",
    s: "text",
    o: "text",
    N: "text",
    R: "text",
    separator: "text",
    "output-separator": "text",
    "output-width": "number",
    "table-columns": "text",
    "table-right": "text",
  },
  operands: "paths",
});

export const texts: Readonly<Record<string, Guard>> = {
  base32: base,
  base64: base,
  column,
  paste: reader({
    flags: "sz",
    long: "serial zero-terminated",
    values: { d: "text", delimiters: "text" },
    operands: "paths",
  }),
  tac: reader({
    flags: "br",
    long: "before regex",
    values: { s: "text", separator: "text" },
    operands: "paths",
  }),
  md5sum: checksum,
  sha1sum: checksum,
  sha256sum: checksum,
  sha512sum: checksum,
  od,
  xxd,
  comm: reader({
    flags: "123z",
    long: "check-order nocheck-order total zero-terminated",
    values: { "output-delimiter": "text" },
    operands: "paths",
  }),
  cat: reader({
    flags: "AbeEnstTuv",
    long: "show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting",
    operands: "paths",
  }),
  head: reader(head),
  /** Without `-f` and `--follow`, which never end. */
  tail: reader(head),
  wc: reader({
    flags: "cmlLw",
    long: "bytes chars lines max-line-length words",
    values: { total: "optional" },
    operands: "paths",
  }),
  nl: reader({
    flags: "p",
    long: "no-renumber",
    values: {
      b: "text",
      d: "text",
      f: "text",
      h: "text",
      i: "number",
      l: "number",
      n: "text",
      s: "text",
      v: "number",
      w: "number",
      "body-numbering": "text",
      "number-width": "number",
      "number-separator": "text",
    },
    operands: "paths",
  }),
  cut: reader({
    flags: "nsz",
    long: "complement only-delimited zero-terminated",
    values: {
      b: "text",
      c: "text",
      d: "text",
      f: "text",
      bytes: "text",
      characters: "text",
      delimiter: "text",
      fields: "text",
      "output-delimiter": "text",
    },
    operands: "paths",
  }),
  tr: reader({
    flags: "cCdst",
    long: "complement delete squeeze-repeats truncate-set1",
    operands: "text",
  }),
  uniq,
  rev: reader({ operands: "paths" }),
  sort,
  diff,
  cmp: reader({
    flags: "bls",
    long: "print-bytes verbose quiet silent",
    values: { i: "text", n: "number", "ignore-initial": "text", bytes: "number" },
    operands: "paths",
  }),
};
