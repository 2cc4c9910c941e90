/**
 * A machine for classic BPF as the kernel describes it (`Documentation/networking/filter.rst`), with the
 * checks that `seccomp(2)` makes of a program before it takes it.
 */

/** A call of the system, as a filter sees it. */
export interface SystemCall {
  readonly architecture: number;
  readonly number: number;
  readonly args?: readonly (number | bigint)[];
}

/** What the filter returns for the call. */
export function runFilter(program: Uint8Array, call: SystemCall): number {
  const data = dataOf(call);
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const count = program.length / 8;
  if (!Number.isInteger(count) || count === 0 || count > 4096) {
    throw new Error("EINVAL: its length");
  }
  let [at, a] = [0, 0];
  while (true) {
    if (at >= count) throw new Error("EINVAL: it runs over its end");
    const [code, yes, no] = [
      view.getUint16(at * 8, true),
      program[at * 8 + 2],
      program[at * 8 + 3],
    ];
    const k = view.getUint32(at * 8 + 4, true);
    at++;
    const go = (holds: boolean) => at += (holds ? yes : no) ?? 0;
    switch (code) {
      case 0x20:
        if (k % 4 !== 0 || k >= 64) throw new Error("EINVAL: no field of the call");
        a = data.getUint32(k, true);
        break;
      case 0x54:
        a = (a & k) >>> 0;
        break;
      case 0x15:
        go(a === k);
        break;
      case 0x25:
        go(a > k);
        break;
      case 0x35:
        go(a >= k);
        break;
      case 0x45:
        go((a & k) !== 0);
        break;
      case 0x06:
        return k;
      default:
        throw new Error(`EINVAL: instruction ${code}`);
    }
  }
}

function dataOf({ architecture, number, args = [] }: SystemCall): DataView {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, number, true);
  data.setUint32(4, architecture, true);
  for (const [at, arg] of args.entries()) data.setBigUint64(16 + 8 * at, BigInt(arg), true);
  return data;
}
