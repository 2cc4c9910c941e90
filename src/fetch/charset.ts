/** Bytes to text as browsers do it: mark, header, the page's own word, then a guess. */

export interface Decoded {
  readonly text: string;
  /** Name of the encoding as the WHATWG has it. */
  readonly charset: string;
}

/** Bytes in which a page must name its encoding (HTML, 13.2.3.2). */
const prescanned = 1024;

/** Bytes among which a zero means that this is no text (the rule of git). */
const looked = 8000;

/** `null`: no text. `cut`: the bytes may end inside a character. */
export function decodeBody(
  bytes: Uint8Array,
  { contentType, cut }: { readonly contentType: string; readonly cut: boolean },
): Decoded | null {
  const marked = markOf(bytes);
  const named = marked ?? known(/charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]) ??
    inPage(bytes);
  const charset = named ?? (isUtf8(bytes, cut) ? "utf-8" : "windows-1252");
  if (!charset.startsWith("utf-16") && bytes.subarray(0, looked).includes(0)) return null;
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function markOf([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

/** A page that says in ASCII that it is UTF-16 is not. */
function inPage(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, prescanned));
  const name = /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1];
  const charset = known(name);
  return charset?.startsWith("utf-16") ? "utf-8" : charset;
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isUtf8(bytes: Uint8Array, cut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
