/** Where in a file the lines behind `@@` stand, and what belongs to them. */

/** A range of lines, counted from 0, its end outside. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * What each place of the context heads: its own line and those that are indented deeper.
 * Empty if the context is nowhere in the file.
 */
export function spansOf(bodies: readonly string[], context: readonly string[]): readonly Span[] {
  let spans: readonly Span[] = [{ start: 0, end: bodies.length }];
  for (const heading of context) {
    const inside = spans.flatMap((span) => headedIn(bodies, heading, span));
    // `@@` lines in a row need not lie within each other.
    const below = spans.map(({ start }) => ({ start, end: bodies.length }));
    spans = inside.length > 0 ? inside : below.flatMap((span) => headedIn(bodies, heading, span));
  }
  return [...new Map(spans.map((span) => [span.start, span])).values()];
}

function headedIn(bodies: readonly string[], heading: string, span: Span): readonly Span[] {
  return placesOf(bodies, heading, span).map((start) => ({ start, end: scopeEnd(bodies, start) }));
}

/** The line itself, else lines that begin with it, else lines that hold it as whole words. */
function placesOf(bodies: readonly string[], heading: string, span: Span): readonly number[] {
  const wanted = plain(heading);
  const lines = bodies.slice(span.start, span.end).map(plain);
  const fits = [
    (line: string) => line === wanted,
    (line: string) => line.startsWith(wanted) && !joins(line, wanted.length),
    (line: string) => holdsWords(line, wanted),
  ];
  for (const fit of fits) {
    const found = lines.flatMap((line, at) => fit(line) ? [span.start + at] : []);
    if (found.length > 0) return found;
  }
  return [];
}

function plain(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

function holdsWords(line: string, words: string): boolean {
  const at = line.indexOf(words);
  return at >= 0 && !joins(line, at) && !joins(line, at + words.length);
}

/** Letters on both sides of an offset make one word. */
function joins(line: string, at: number): boolean {
  return /^[\p{L}\p{N}_]{2}$/u.test(line.slice(Math.max(at - 1, 0), at + 1));
}

/** The next line that is not deeper and begins something: closing brackets still belong to it. */
function scopeEnd(bodies: readonly string[], start: number): number {
  const depth = indentation(bodies[start] ?? "");
  const next = bodies.findIndex((line, at) =>
    at > start && /^\s*[^\s)\]}{,;]/.test(line) && indentation(line) <= depth
  );
  return next < 0 ? bodies.length : next;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
