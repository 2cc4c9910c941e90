import type { Bytes } from "../../../src/protocol/mod.ts";

/** A value of several chunks, of another length for each id, which can be told from any other. */
export function valueOf(id: string): Bytes {
  const length = 150_000 + (Number(id.split(":")[1]) * 7_919) % 100_000;
  return new TextEncoder().encode(`${id} `.repeat(Math.ceil(length / (id.length + 1))));
}

/** The id of a value, `null` if it is not whole. */
export function idOf(bytes: Bytes): string | null {
  const text = new TextDecoder().decode(bytes);
  const id = text.slice(0, text.indexOf(" "));
  return text === new TextDecoder().decode(valueOf(id)) ? id : null;
}
