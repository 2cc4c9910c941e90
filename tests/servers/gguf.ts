/** Writes GGUF files (version 3): what llama.cpp and Ollama load. */

export type GgufValue =
  | { readonly type: "u32"; readonly value: number }
  | { readonly type: "f32"; readonly value: number }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "strings"; readonly value: readonly Uint8Array[] }
  | { readonly type: "i32s"; readonly value: readonly number[] };

export interface Tensor {
  readonly name: string;
  /** Rows of `columns` numbers each; one row: a vector. */
  readonly columns: number;
  readonly rows: number | null;
  readonly data: Float32Array;
}

/** Numbers of the format for types of values. */
const codes = { u32: 4, i32: 5, f32: 6, string: 8, array: 9 } as const;

const alignment = 32;

/** The bytes of a file with these metadata and 32-bit tensors. */
export function gguf(
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly Tensor[],
): Uint8Array<ArrayBuffer> {
  const out = new Writer();
  out.text("GGUF");
  out.u32(3);
  out.u64(tensors.length);
  out.u64(Object.keys(metadata).length);
  for (const [key, value] of Object.entries(metadata)) {
    out.string(new TextEncoder().encode(key));
    writeValue(out, value);
  }
  let offset = 0;
  for (const { name, columns, rows, data } of tensors) {
    out.string(new TextEncoder().encode(name));
    out.u32(rows === null ? 1 : 2);
    out.u64(columns);
    if (rows !== null) out.u64(rows);
    out.u32(0);
    out.u64(offset);
    offset += padded(data.byteLength);
  }
  out.pad();
  for (const { data } of tensors) {
    out.bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    out.pad();
  }
  return out.done();
}

function writeValue(out: Writer, value: GgufValue): void {
  switch (value.type) {
    case "u32":
      out.u32(codes.u32);
      return out.u32(value.value);
    case "f32":
      out.u32(codes.f32);
      return out.f32(value.value);
    case "string":
      out.u32(codes.string);
      return out.string(new TextEncoder().encode(value.value));
    case "strings":
      out.u32(codes.array);
      out.u32(codes.string);
      out.u64(value.value.length);
      return value.value.forEach((it) => out.string(it));
    case "i32s":
      out.u32(codes.array);
      out.u32(codes.i32);
      out.u64(value.value.length);
      return value.value.forEach((it) => out.u32(it));
  }
}

function padded(size: number): number {
  return Math.ceil(size / alignment) * alignment;
}

class Writer {
  #buffer = new Uint8Array(1 << 20);
  #size = 0;

  bytes(bytes: Uint8Array): void {
    if (this.#size + bytes.length > this.#buffer.length) {
      const larger = new Uint8Array((this.#size + bytes.length) * 2);
      larger.set(this.#buffer.subarray(0, this.#size));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  text(text: string): void {
    this.bytes(new TextEncoder().encode(text));
  }

  string(bytes: Uint8Array): void {
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  u32(value: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    this.bytes(bytes);
  }

  u64(value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
    this.bytes(bytes);
  }

  f32(value: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.bytes(bytes);
  }

  pad(): void {
    this.bytes(new Uint8Array(padded(this.#size) - this.#size));
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#size);
  }
}
