/** What was run in the user's shell and what it printed. */

export { Capture, type CaptureEvent, type CaptureOptions } from "./capture.ts";
export { markNumber } from "./marks.ts";
