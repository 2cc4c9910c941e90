/**
 * What every store does alike, for those that are loaded only where they are wanted: they import no
 * value of this folder, so that no chunk of a start is split for them.
 */

import { isWhole, numberEvents } from "./append_rules.ts";
import { watchEars } from "./bell.ts";
import { packCheckpoint, unpackCheckpoint } from "./checkpoints.ts";
import { writtenEvent } from "./event_record.ts";
import { pack, unpack } from "./gzip.ts";
import { isStreamName } from "./keys.ts";
import { damaged } from "./read_record.ts";

export const common = {
  ...{ damaged, isStreamName, isWhole, numberEvents, pack, packCheckpoint },
  ...{ unpack, unpackCheckpoint, watchEars, writtenEvent },
} as const;

export type Common = typeof common;
