/**
 * A model file that plays a script. It has one layer whose weights are zero, so that the next token
 * depends on the last one alone: each token's row of the output matrix is the embedding of the token
 * that comes before it. The prompt's template ends with a marker token of the step to be played.
 */

import { gguf, type Tensor } from "./gguf.ts";
import { ordinaryTexts } from "./vocabulary.ts";

/** What a model says at one step; a piece is a token. */
export interface Step {
  readonly pieces: readonly (string | Uint8Array)[];
  /** The pieces are repeated for ever. */
  readonly endless?: boolean;
}

/** Steps by the name of the script: the n-th is the answer after n answers of the turn. */
export type Scripts = Readonly<Record<string, readonly Step[]>>;

/** Numbers of an embedding. */
const width = 128;

/** Steps that are answered with "Done with it." behind the last one of a script. */
const spare = 6;

/** Tokens of the chat template. */
export const special = { eos: "<|im_end|>", begin: "<|im_start|>" } as const;

/** The marker of a step: `<|edit|>`, `<|edit1|>`, `<|edit11|>`, …: templates can count so. */
export function marker(script: string, step: number): string {
  return `<|${script}${"1".repeat(step)}|>`;
}

const kinds = { normal: 1, control: 3 } as const;

interface Token {
  readonly text: Uint8Array;
  readonly kind: number;
}

/** @param contextLength the most tokens that the model claims to be trained for */
export function scriptedModel(
  scripts: Scripts,
  { template, contextLength = 131_072 }: {
    readonly template: string;
    readonly contextLength?: number;
  },
): Uint8Array<ArrayBuffer> {
  const table = new Table();
  for (const [name, steps] of Object.entries(scripts)) {
    const all = [...steps, ...Array.from({ length: spare }, () => ({ pieces: ["Done with it."] }))];
    all.forEach((step, at) => table.addStep(marker(name, at), step));
  }
  ordinaryTexts().forEach((it) => table.addOrdinary(it));
  return gguf(metadata(table.tokens, template, contextLength), tensors(table));
}

/** Tokens by number, and which follows which. */
class Table {
  readonly tokens: Token[] = [];
  /** The number of the token that comes next, by the number of the one before. */
  readonly next = new Map<number, number>();
  readonly eos: number;
  readonly #taken = new Set<string>();
  /** Bytes that a token stands for already. */
  readonly #bytes = new Set<string>();

  constructor() {
    this.eos = this.#add(new TextEncoder().encode(special.eos), kinds.control);
    this.#add(new TextEncoder().encode(special.begin), kinds.control);
  }

  addStep(name: string, { pieces, endless }: Step): void {
    let before = this.#add(new TextEncoder().encode(name), kinds.control);
    let first: number | null = null;
    for (const piece of pieces) {
      const bytes = typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
      this.#bytes.add(bytes.join());
      const id = this.#add(this.#spelling(bytes), kinds.normal);
      this.next.set(before, id);
      first ??= id;
      before = id;
    }
    this.next.set(before, endless && first !== null ? first : this.eos);
  }

  addOrdinary(text: Uint8Array): void {
    if (this.#bytes.has(text.join())) return;
    this.#bytes.add(text.join());
    this.#add(this.#spelling(text), kinds.normal);
  }

  #add(text: Uint8Array, kind: number): number {
    this.#taken.add(text.join());
    this.tokens.push({ text, kind });
    return this.tokens.length - 1;
  }

  /** Each token has a text of its own, also where two stand for the same bytes. */
  #spelling(bytes: Uint8Array): Uint8Array {
    for (let variant = 0; variant < ways ** Math.min(bytes.length, 6); variant++) {
      const text = spelled(bytes, variant);
      if (!this.#taken.has(text.join())) return text;
    }
    throw new Error("a piece of a script is repeated too often; make it longer");
  }
}

/** Ways to write a byte. */
const ways = 11;

/** As the RWKV vocabulary writes it; digits of `variant` in base `ways` choose how. */
function spelled(bytes: Uint8Array, variant: number): Uint8Array {
  const out: number[] = [];
  let rest = variant;
  for (const byte of bytes) {
    const way = rest % ways;
    rest = Math.floor(rest / ways);
    const isPlain = byte !== 0x5c && byte >= 0x20;
    if (way === 0 && isPlain) out.push(byte);
    else if (way === 1 && isPlain && !"tnrx".includes(String.fromCharCode(byte))) {
      out.push(0x5c, byte);
    } else out.push(...hex(byte, Math.max(0, way - 2)));
  }
  return new Uint8Array(out);
}

/**
 * `\xNN`, whose digits llama.cpp takes as distances from `0`, whatever the sign is, and adds up in
 * one byte: nine spellings of each.
 */
function hex(byte: number, variant: number): readonly number[] {
  const low = byte % 16 + 16 * (variant % 3);
  const high = (((byte - low) / 16) & 15) + 16 * Math.floor(variant / 3);
  return [0x5c, 0x78, 0x30 + high, 0x30 + low];
}

function metadata(tokens: readonly Token[], template: string, contextLength: number) {
  const u32 = (value: number) => ({ type: "u32", value }) as const;
  const text = (value: string) => ({ type: "string", value }) as const;
  return {
    "general.architecture": text("llama"),
    "general.name": text("scripted"),
    "general.file_type": u32(0),
    "llama.block_count": u32(1),
    "llama.context_length": u32(contextLength),
    "llama.embedding_length": u32(width),
    "llama.feed_forward_length": u32(width),
    "llama.attention.head_count": u32(2),
    "llama.attention.head_count_kv": u32(2),
    "llama.attention.layer_norm_rms_epsilon": { type: "f32", value: 1e-6 },
    "llama.rope.dimension_count": u32(width / 2),
    "llama.vocab_size": u32(tokens.length),
    "tokenizer.ggml.model": text("rwkv"),
    "tokenizer.ggml.tokens": { type: "strings", value: tokens.map((it) => it.text) },
    "tokenizer.ggml.token_type": { type: "i32s", value: tokens.map((it) => it.kind) },
    "tokenizer.ggml.eos_token_id": u32(0),
    "tokenizer.ggml.bos_token_id": u32(1),
    "tokenizer.chat_template": text(template),
  } as const;
}

function tensors(table: Table): readonly Tensor[] {
  const count = table.tokens.length;
  const embeddings = new Float32Array(count * width);
  const output = new Float32Array(count * width);
  const random = signs(1);
  for (let at = 0; at < embeddings.length; at++) embeddings[at] = at % width === 0 ? 1 : random();
  for (const [before, after] of table.next) {
    for (let at = 0; at < width; at++) {
      const sum = (output[after * width + at] ?? 0) + (embeddings[before * width + at] ?? 0);
      output[after * width + at] = sum;
    }
  }
  // Where no script goes on, the answer ends: weaker than any script, stronger than chance.
  output.fill(0, table.eos * width, (table.eos + 1) * width);
  output[table.eos * width] = 70;
  const square = () => new Float32Array(width * width);
  const ones = () => new Float32Array(width).fill(1);
  const matrix = (name: string) => ({ name, columns: width, rows: width, data: square() });
  return [
    { name: "token_embd.weight", columns: width, rows: count, data: embeddings },
    { name: "output_norm.weight", columns: width, rows: null, data: ones() },
    { name: "output.weight", columns: width, rows: count, data: output },
    { name: "blk.0.attn_norm.weight", columns: width, rows: null, data: ones() },
    ...["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"]
      .map((it) => matrix(`blk.0.${it}.weight`)),
    { name: "blk.0.ffn_norm.weight", columns: width, rows: null, data: ones() },
  ];
}

/** +1 and -1, the same ones each time. */
function signs(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) & 1 ? 1 : -1;
  };
}
