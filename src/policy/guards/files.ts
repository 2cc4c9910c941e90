/** Programs that tell what files there are, not what is in them. Links are not followed. */

import { type Guard, reader } from "./guard.ts";

const ls = reader({
  flags: "1aAbBcCdfFgGhiklmnNopqQrRsStuUvwxXZ",
  long: "all almost-all author escape ignore-backups directory classify file-type full-time " +
    "no-group group-directories-first human-readable si inode kibibytes numeric-uid-gid " +
    "literal hide-control-chars show-control-chars quote-name reverse recursive size context " +
    "zero",
  values: {
    I: "path",
    T: "path",
    w: "number",
    color: "optional",
    classify: "optional",
    "block-size": "text",
    format: "text",
    hide: "text",
    ignore: "text",
    "indicator-style": "text",
    "quoting-style": "text",
    sort: "text",
    time: "text",
    "time-style": "text",
    width: "number",
  },
  operands: "paths",
});

const stat = reader({
  flags: "Lftx",
  long: "dereference file-system terse",
  values: { c: "text", format: "text", printf: "text" },
  operands: "paths",
});

const file = reader({
  flags: "bhiIkLnNr0",
  long: "brief mime mime-type mime-encoding keep-going dereference no-dereference no-buffer " +
    "no-pad raw print0 extension",
  values: { F: "text", separator: "text" },
  operands: "paths",
});

const tree = reader({
  flags: "aAcCdDfFgGhinNpQrsStuUvxJX",
  long: "dirsfirst filesfirst noreport gitignore du si prune inodes device matchdirs " +
    "ignore-case nolinks metafirst info",
  values: {
    I: "path",
    L: "number",
    P: "path",
    charset: "text",
    filelimit: "number",
    timefmt: "text",
    sort: "text",
  },
  operands: "paths",
});

const du = reader({
  flags: "0abchkmsSx",
  long: "all apparent-size bytes total human-readable summarize separate-dirs one-file-system " +
    "null si",
  values: {
    B: "text",
    d: "number",
    t: "text",
    X: "path",
    "block-size": "text",
    exclude: "text",
    "exclude-from": "path",
    "max-depth": "number",
    threshold: "text",
    time: "optional",
  },
  operands: "paths",
});

const df = reader({
  flags: "aHhiklmPT",
  long: "all human-readable si inodes local portability print-type total",
  values: { B: "text", "block-size": "text", output: "optional", t: "path", x: "path" },
  operands: "paths",
});

const realpath = reader({
  flags: "eLmPqsz",
  long: "canonicalize-existing canonicalize-missing logical physical quiet strip no-symlinks zero",
  values: { "relative-to": "path", "relative-base": "path" },
  operands: "paths",
});

export const files: Readonly<Record<string, Guard>> = { ls, stat, file, tree, du, df, realpath };
