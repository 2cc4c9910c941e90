import type { Sealed } from "./sealed.ts";

/** What `secrets.json` holds. */
export interface SecretsFile {
  readonly v: 1;
  readonly records: Readonly<Record<string, Sealed>>;
}

export function isSecretsFile(value: unknown): value is SecretsFile {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 &&
    "records" in value && typeof value.records === "object" && value.records !== null &&
    Object.values(value.records).every(isSealed);
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === "object" && value !== null && "nonce" in value && "data" in value &&
    typeof value.nonce === "string" && typeof value.data === "string";
}
