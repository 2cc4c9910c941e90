/**
 * What the operating system says of a failure, one line: without the number of the error and
 * without the path, which Deno appends and the caller names itself.
 */
export function systemReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split("\n", 1)[0] ?? "";
  return line.replace(/: \w+ '.*$/, "").replace(/ \(os error \d+\)/, "").replace(/\.$/, "");
}
