/** Small PDF files, written by hand: what a reader of them must find, and what it must survive. */

export interface PdfPage {
  /** Lines of text, in the page's font. */
  readonly lines: readonly string[];
}

export interface PdfOptions {
  /** Name of a predefined encoding of a CJK font that is not embedded; absent: Helvetica. */
  readonly cjk?: {
    readonly encoding: string;
    readonly ordering: string;
    encode(text: string): Uint8Array;
  };
  /** Width and height of the pages, points; what lies outside is not shown. Absent: A4. */
  readonly size?: readonly [number, number];
  /** Replaces objects by number after they are made. */
  readonly replace?: Readonly<Record<number, string>>;
  /** Further keys of the trailer. */
  readonly trailer?: string;
  /** Content of every page instead of its lines, already encoded, and its filter. */
  readonly content?: { readonly bytes: Uint8Array; readonly filter: string };
}

/** Numbers: 1 catalog, 2 page tree, 3 font, 4 descendant font, 5 info, then page and content by turns. */
export function pdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const objects = new Map<number, (string | Uint8Array)[]>();
  const kids = pages.map((_, at) => `${6 + at * 2} 0 R`).join(" ");
  objects.set(1, ["<< /Type /Catalog /Pages 2 0 R >>"]);
  objects.set(2, [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`]);
  objects.set(3, [fontOf(options)]);
  objects.set(4, [descendantOf(options)]);
  objects.set(5, ["<< /Title () >>"]);
  const [width, height] = options.size ?? [595, 842];
  pages.forEach(({ lines }, at) => {
    const [page, content] = [6 + at * 2, 7 + at * 2];
    objects.set(page, [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
      `/Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    ]);
    objects.set(content, contentOf(lines, options));
  });
  for (const [number, text] of Object.entries(options.replace ?? {})) {
    objects.set(Number(number), [text]);
  }
  return assembled(objects, options.trailer ?? "");
}

function fontOf({ cjk }: PdfOptions): string {
  if (!cjk) return "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  return "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light " +
    `/Encoding /${cjk.encoding} /DescendantFonts [4 0 R] >>`;
}

function descendantOf({ cjk }: PdfOptions): string {
  if (!cjk) return "null";
  return "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /CIDSystemInfo " +
    `<< /Registry (Adobe) /Ordering (${cjk.ordering}) /Supplement 2 >> /FontDescriptor ` +
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /ItalicAngle 0 /Ascent 880 " +
    "/Descent -120 /CapHeight 700 /StemV 80 /FontBBox [-25 -254 1000 880] >> >>";
}

function contentOf(
  lines: readonly string[],
  { cjk, content }: PdfOptions,
): (string | Uint8Array)[] {
  if (content) {
    const head = `<< /Length ${content.bytes.length} /Filter ${content.filter} >>\nstream\n`;
    return [head, content.bytes, "\nendstream"];
  }
  const shown = (line: string) => cjk ? `<${hex(cjk.encode(line))}>` : `(${escaped(line)})`;
  const body = ["BT /F1 12 Tf 14 TL 50 800 Td", ...lines.map((it) => `${shown(it)} Tj T*`), "ET"]
    .join("\n");
  return [`<< /Length ${body.length} >>\nstream\n${body}\nendstream`];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, "\\$&");
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");
}

function assembled(
  objects: ReadonlyMap<number, readonly (string | Uint8Array)[]>,
  trailer: string,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  const put = (piece: string | Uint8Array) => {
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  put("%PDF-1.7\n");
  const count = Math.max(...objects.keys()) + 1;
  const offsets = new Map<number, number>();
  for (const [number, body] of [...objects].sort(([a], [b]) => a - b)) {
    offsets.set(number, length);
    put(`${number} 0 obj\n`);
    body.forEach(put);
    put("\nendobj\n");
  }
  const table = length;
  put(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let number = 1; number < count; number++) {
    put(`${String(offsets.get(number) ?? 0).padStart(10, "0")} 00000 n \n`);
  }
  put(`trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R ${trailer} >>\n`);
  put(`startxref\n${table}\n%%EOF\n`);
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Text in UTF-16, high byte first, as the `Uni…-UCS2-H` encodings have it. */
export function ucs2(text: string): Uint8Array {
  return new Uint8Array([...text].flatMap((it) => [it.charCodeAt(0) >> 8, it.charCodeAt(0) & 255]));
}

/** Text in GBK: the decoder of the platform, turned round. */
export function gbk(text: string): Uint8Array {
  const decoder = new TextDecoder("gbk");
  const codes = new Map<string, readonly number[]>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const decoded = decoder.decode(new Uint8Array([high, low]));
      if (!codes.has(decoded)) codes.set(decoded, [high, low]);
    }
  }
  return new Uint8Array([...text].flatMap((it) => codes.get(it) ?? [it.charCodeAt(0)]));
}
