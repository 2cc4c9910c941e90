/**
 * How long documents take, by the Worker that the program reads them with, and what hostile ones cost
 * before they are ended: time, and bytes by which the process grows. `bench.ts [RUNS]`.
 */

import { zlibSync } from "fflate";
import { type DocumentJob, readDocument } from "../../src/documents/mod.ts";
import { startProcess } from "../../src/documents/own_process.ts";
import type { Bytes } from "../../src/protocol/mod.ts";
import { realClock } from "../../tests/support/clock.ts";
import { docxParts, p, xlsx, zipped } from "../../tests/support/office.ts";
import { pdf } from "../../tests/support/pdf.ts";

const runs = Number(Deno.args[0] ?? 5);

const line = (at: number) => `${at}: the quick brown fox jumps over the lazy dog, again and again.`;
const book = (count: number) =>
  pdf(Array.from({ length: count }, (_, page) => ({
    lines: Array.from({ length: 45 }, (_, at) => line(page * 45 + at)),
  })));

function sheet(rows: number, columns: number): Bytes {
  const cells = (row: number) =>
    Array.from(
      { length: columns },
      (_, at) =>
        at % 2 === 0 ? `<c t="s"><v>${(row + at) % 1000}</v></c>` : `<c><v>${row * at}.5</v></c>`,
    );
  const all = Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 1}">${cells(at).join("")}</row>`,
  );
  const strings = Array.from({ length: 1000 }, (_, at) => `<si><t>name ${at}</t></si>`);
  return xlsx({ sheets: [{ name: "S", rows: all.join("") }], strings: strings.join("") });
}

/** A page whose content is `size` bytes of blanks, packed once or twice. */
function pdfBomb(size: number, twice: boolean): Bytes {
  const once = zlibSync(new Uint8Array(size).fill(32), { level: 9 });
  const content = twice
    ? { bytes: zlibSync(once), filter: "[/FlateDecode /FlateDecode]" }
    : { bytes: once, filter: "/FlateDecode" };
  return pdf([{ lines: [] }], { content });
}

/** So that it packs as real XML does, and not as a bomb. */
const numbered = (xml: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${xml}${Math.imul(at, 2_654_435_761) >>> 0}`).join("");

const text = (xml: string) => zipped({ ...docxParts({ body: "" }), "word/document.xml": xml });
const pages = (bytes: Bytes, wanted: string | null = null): DocumentJob => ({
  type: "pdf",
  bytes,
  pages: wanted === null
    ? null
    : { ranges: [{ from: Number(wanted), to: Number(wanted) }], skip: 0 },
});
const office = (bytes: Bytes, part: string | null = null): DocumentJob => ({
  type: "office",
  bytes,
  part,
});

const ordinary: Readonly<Record<string, () => DocumentJob>> = {
  "PDF of 1 page": () => pages(book(1)),
  "PDF of 20 pages, first result": () => pages(book(20)),
  "PDF of 200 pages, first result": () => pages(book(200)),
  "PDF of 200 pages, page 200": () => pages(book(200), "200"),
  "xlsx of 50,000 cells, first result": () => office(sheet(5000, 10)),
  "xlsx of 50,000 cells, its last row": () => office(sheet(5000, 10), "S!A5000:J5000"),
  "docx of 5,000 paragraphs": () => office(zipped(docxParts({ body: p(line(1)).repeat(5000) }))),
};

const hostile: Readonly<Record<string, () => DocumentJob>> = {
  "docx, 1 GB of zeros packed": () =>
    office(
      zipped({ ...docxParts({ body: "" }), "word/document.xml": new Uint8Array(1_000_000_000) }),
    ),
  "docx, 60 MB of empty paragraphs": () =>
    office(text(`<document><body>${numbered("<p/>", 3_000_000)}</body></document>`)),
  "docx, 60 MB of one table": () =>
    office(
      text(`<document><body><tbl>${numbered("<tr><tc/></tr>", 2_000_000)}</tbl></body></document>`),
    ),
  "docx, nested 10 million deep": () => office(text(`<document>${"<a>".repeat(10_000_000)}`)),
  "PDF, a page of 500 MB packed": () => pages(pdfBomb(500_000_000, false)),
  "PDF, a page of 1.5 GB packed twice": () => pages(pdfBomb(1_500_000_000, true)),
};

async function measured(job: DocumentJob): Promise<readonly [number, number, string]> {
  let most = 0;
  const started = performance.now();
  const reading = await readDocument(job, {
    clock: realClock,
    signal: new AbortController().signal,
    start(it) {
      const process = startProcess(it);
      const look = setInterval(() => most = Math.max(most, peakOf(process.pid)), 10);
      process.answer.then(() => clearInterval(look));
      return process;
    },
  });
  const took = performance.now() - started;
  const said = reading.type === "text" ? `${reading.text.length} characters` : reading.code;
  return [took, most, said];
}

/** Bytes; Linux alone tells. */
function peakOf(pid: number): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

console.log("| document | ms (median) | MB of the process | result |\n| --- | --- | --- | --- |");
for (const [name, make] of [...Object.entries(ordinary), ...Object.entries(hostile)]) {
  const job = make();
  const all: (readonly [number, number, string])[] = [];
  for (let run = 0; run < (name in hostile ? 1 : runs); run++) all.push(await measured(job));
  all.sort(([a], [b]) => a - b);
  const [ms = 0, , said = ""] = all[all.length >> 1] ?? [];
  const grown = Math.max(...all.map(([, it]) => it)) / 1e6;
  console.log(`| ${name} | ${ms.toFixed(0)} | ${grown.toFixed(0)} | ${said} |`);
}
