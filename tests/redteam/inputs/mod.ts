import { documents } from "./documents.ts";
import { folders } from "./folders.ts";
import { globs } from "./globs.ts";
import type { HostileInput } from "./input.ts";
import { patterns } from "./patterns.ts";
import { streams } from "./streams.ts";
import { structures } from "./structures.ts";

export const inputs: readonly HostileInput[] = [
  ...patterns,
  ...globs,
  ...structures,
  ...folders,
  ...documents,
  ...streams,
];
