import { AgentError } from "../../../protocol/mod.ts";

type KeyShell = "bash" | "zsh" | "fish";

/** What xterm sends for F1 to F12, behind the escape. */
const functionKeys = [
  ...["OP", "OQ", "OR", "OS"],
  ...["[15~", "[17~", "[18~", "[19~", "[20~", "[21~", "[23~", "[24~"],
] as const;

type Chord =
  | { readonly kind: "alt" | "ctrl"; readonly letter: string }
  | { readonly kind: "function"; readonly sequence: string };

/**
 * A key as a shell's own `bind` has it.
 *
 * @param name chords parted by blanks: `alt-k`, `ctrl-x ctrl-a`, `f4`
 * @throws {AgentError} `shell_init.bad_key`
 */
export function keyIn(shell: KeyShell, name: string): string {
  const chords = name.trim().toLowerCase().split(/\s+/).map(chordOf);
  return chords.map((chord) => {
    if (chord === null) throw new AgentError("usage", "shell_init.bad_key", { key: name });
    return writers[shell](chord);
  }).join("");
}

function chordOf(name: string): Chord | null {
  const number = /^f(\d{1,2})$/.exec(name)?.[1];
  const sequence = number === undefined ? undefined : functionKeys[Number(number) - 1];
  if (sequence !== undefined) return { kind: "function", sequence };
  const letter = /^ctrl-([a-z])$/.exec(name)?.[1];
  // Ctrl with these is Tab, Enter and what ends a program.
  if (letter !== undefined) return "cdijmz".includes(letter) ? null : { kind: "ctrl", letter };
  const other = /^alt-([a-z0-9?/.,;=_-])$/.exec(name)?.[1];
  return other === undefined ? null : { kind: "alt", letter: other };
}

const writers: Readonly<Record<KeyShell, (chord: Chord) => string>> = {
  bash: (chord) => {
    if (chord.kind === "function") return `\\e${chord.sequence}`;
    return chord.kind === "alt" ? `\\e${chord.letter}` : `\\C-${chord.letter}`;
  },
  zsh: (chord) => {
    if (chord.kind === "function") return `^[${chord.sequence}`;
    return chord.kind === "alt" ? `^[${chord.letter}` : `^${chord.letter.toUpperCase()}`;
  },
  fish: (chord) => {
    if (chord.kind === "function") return `\\e${chord.sequence.replaceAll("[", "\\[")}`;
    // Fish reads these itself where they are bare.
    if (chord.kind === "alt") return `\\e${chord.letter.replace(/[?;]/, "\\$&")}`;
    return `\\c${chord.letter}`;
  },
};
