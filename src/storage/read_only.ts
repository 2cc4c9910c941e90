import { AgentError } from "../protocol/mod.ts";
import type { KvFile } from "./kv_file.ts";

/** The same file, in which every write fails with `store.read_only`. */
export function readOnlyFile(file: KvFile, path: string): KvFile {
  const refuse = () => Promise.reject(new AgentError("io", "store.read_only", { path }));
  return {
    ...file,
    get notices() {
      return file.notices;
    },
    get mended() {
      return file.mended;
    },
    isReadOnly: true,
    commit: refuse,
  };
}

/** Stands for a file that is not there. */
export const emptyFile: KvFile = {
  notices: [],
  isReadOnly: true,
  get: (keys) => Promise.resolve(keys.map(() => null)),
  list: () => Promise.resolve([]),
  range: () => Promise.resolve([]),
  async *scan() {},
  commit: () => Promise.resolve(null),
  mended: 0,
  mend: () => Promise.resolve(false),
  purge: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};
