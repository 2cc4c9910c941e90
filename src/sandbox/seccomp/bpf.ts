/**
 * Programs of classic BPF as `seccomp(2)` takes them: steps with names to jump to, made into the array
 * of `struct sock_filter` (`linux/filter.h`). They look at a `struct seccomp_data` (`linux/seccomp.h`).
 */

/** Offsets in `struct seccomp_data`, bytes. */
export const offsets = { number: 0, architecture: 4, arguments: 16 } as const;

export type Step =
  /** Takes the 32 bits at an offset, which everything else is about. */
  | { readonly type: "load"; readonly offset: number }
  | { readonly type: "and"; readonly mask: number }
  /** Where the test holds it goes on at the mark, otherwise with the next step. */
  | { readonly type: "jump"; readonly test: Test; readonly value: number; readonly to: string }
  | { readonly type: "mark"; readonly name: string }
  | { readonly type: "return"; readonly value: number };

export type Test = "equal" | "atLeast" | "anyBit";

/** Offset of the lower half of an argument; both architectures are little-endian. */
export function argument(index: number): number {
  return offsets.arguments + 8 * index;
}

const codes = {
  load: 0x20, // BPF_LD | BPF_W | BPF_ABS
  and: 0x54, // BPF_ALU | BPF_AND | BPF_K
  return: 0x06, // BPF_RET | BPF_K
  equal: 0x15, // BPF_JMP | BPF_JEQ | BPF_K
  atLeast: 0x35, // BPF_JMP | BPF_JGE | BPF_K
  anyBit: 0x45, // BPF_JMP | BPF_JSET | BPF_K
} as const;

/** Bytes of one instruction. */
const size = 8;

/** The kernel takes no jump back, and none over more instructions than this. */
const farthest = 255;

export function assemble(steps: readonly Step[]): Uint8Array<ArrayBuffer> {
  const marks = new Map<string, number>();
  const instructions: RealStep[] = [];
  for (const step of steps) {
    if (step.type === "mark") marks.set(step.name, instructions.length);
    else instructions.push(step);
  }
  const bytes = new Uint8Array(instructions.length * size);
  const view = new DataView(bytes.buffer);
  for (const [at, step] of instructions.entries()) {
    const { code, skip = 0, value } = encoded(step, (mark) => distance(at, mark, marks));
    view.setUint16(at * size, code, true);
    view.setUint8(at * size + 2, skip);
    view.setUint32(at * size + 4, value, true);
  }
  return bytes;
}

type RealStep = Exclude<Step, { readonly type: "mark" }>;

interface Instruction {
  readonly code: number;
  /** Instructions that are left out where a test holds. */
  readonly skip?: number;
  readonly value: number;
}

function encoded(step: RealStep, skipTo: (mark: string) => number): Instruction {
  switch (step.type) {
    case "load":
      return { code: codes.load, value: step.offset };
    case "and":
      return { code: codes.and, value: step.mask };
    case "return":
      return { code: codes.return, value: step.value };
    case "jump":
      return { code: codes[step.test], skip: skipTo(step.to), value: step.value };
  }
}

/** Instructions between the one at `at` and a mark behind it. */
function distance(at: number, mark: string, marks: ReadonlyMap<string, number>): number {
  const skip = (marks.get(mark) ?? -1) - at - 1;
  if (skip < 0 || skip > farthest) throw new Error(`no jump leads to ${mark}`);
  return skip;
}
