import { readOffice } from "./office.ts";
import { readPdf } from "./pdf.ts";
import { type DocumentJob, type DocumentReading, Unreadable } from "./types.ts";

/** Reads in this very thread, which is for the Worker and for tests. Never throws. */
export async function readHere(job: DocumentJob): Promise<DocumentReading> {
  try {
    return job.type === "pdf"
      ? await readPdf(job.bytes, job.pages)
      : readOffice(job.bytes, job.part);
  } catch (error) {
    if (error instanceof Unreadable) {
      return { type: "refused", code: error.code, detail: error.detail.slice(0, 2000) };
    }
    return { type: "refused", code: "broken", detail: String(error).slice(0, 300) };
  }
}

/**
 * The reader of PDF files looks at pages ahead and leaves promises that nobody waits for. What a
 * damaged page holds is told where it is asked for, and must not end the thread before.
 */
export function ignoreRejections(thread: EventTarget): void {
  thread.addEventListener("unhandledrejection", (event) => event.preventDefault());
}
