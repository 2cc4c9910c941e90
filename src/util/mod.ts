/** Functions that know nothing of the domain, one a file. */

export * from "./byte_size.ts";
export * from "./canonical_json.ts";
export * from "./checksum.ts";
export * from "./chunks.ts";
export * from "./concat_bytes.ts";
export * from "./crc32.ts";
export * from "./deep_freeze.ts";
export * from "./expand_braces.ts";
export * from "./hosts.ts";
export * from "./is_loopback.ts";
export * from "./known_secrets.ts";
export * from "./lock_holder.ts";
export * from "./nearest.ts";
export * from "./once.ts";
export * from "./project_path.ts";
export * from "./redactor.ts";
export * from "./retry.ts";
export * from "./sha256.ts";
export * from "./sleep.ts";
export * from "./splice.ts";
export * from "./system_reason.ts";
export * from "./text_encoding.ts";
export * from "./until_aborted.ts";
export * from "./utf8_cut.ts";
export * from "./with_file_lock.ts";
export * from "./write_atomic.ts";
