/** A face that nobody sits at. */

import type { Face } from "../../src/actions/mod.ts";

export const quietFace: Face = {
  commands: [],
  attended: false,
  signal: new AbortController().signal,
  stdin: () => Promise.resolve(""),
  async *stdinPieces() {},
  secret: () => Promise.resolve(null),
  approve: () => Promise.resolve(null),
  tell: () => {},
  progress: () => {},
  working: () => {},
};
