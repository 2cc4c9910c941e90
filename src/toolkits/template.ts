/** Words with places for parameters: `{name}` is one, `{{` and `}}` are braces. */

export type Piece =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "place"; readonly name: string };

const mark = /\{\{|\}\}|\{([^{}]*)\}/g;

export function piecesOf(word: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  let end = 0;
  for (const found of word.matchAll(mark)) {
    text += word.slice(end, found.index);
    end = found.index + found[0].length;
    const [whole, name] = found;
    if (name === undefined) {
      text += whole.slice(1);
      continue;
    }
    if (text !== "") pieces.push({ type: "text", text });
    text = "";
    pieces.push({ type: "place", name });
  }
  text += word.slice(end);
  if (text !== "") pieces.push({ type: "text", text });
  return pieces;
}

export function placesIn(pieces: readonly Piece[]): readonly string[] {
  return pieces.flatMap((it) => it.type === "place" ? [it.name] : []);
}
