/**
 * The forms in which a secret is known to turn up: as it is, in hex, in base64 (also in the middle
 * of a longer encoded text, and in the URL alphabet), as a part of a URL and of a JSON string.
 *
 * @param shortest characters of a form that is worth looking for
 */
export function secretForms(value: string, shortest: number): string[] {
  const bytes = new TextEncoder().encode(value);
  const hex = bytes.toHex();
  const url = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const forms = [
    value,
    hex,
    hex.toUpperCase(),
    url,
    url.replaceAll(/%[0-9A-F]{2}/g, (it) => it.toLowerCase()),
    json,
    // A tool call's arguments are JSON inside of JSON.
    JSON.stringify(json).slice(1, -1),
    ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift)),
  ];
  return [...new Set(forms)].filter((it) => it.length >= shortest);
}

/** The letters that depend on `bytes` alone when they stand `shift` bytes after a group's start. */
function base64At(bytes: Uint8Array, shift: number): string[] {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const own = padded.toBase64().slice(
    Math.ceil(shift * 8 / 6),
    Math.floor(padded.length * 8 / 6),
  );
  return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
}
