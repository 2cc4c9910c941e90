/** What is never offered, whoever proposes it: it makes a small trouble a large one. */

const never: readonly RegExp[] = [
  // Work of others is lost, and hooks are there for a reason.
  /\bgit\b.*\bpush\b.*(\s--force\b(?!-)|\s--force-with-lease\b|\s-[a-zA-Z]*f\b|\s\+\S)/,
  /\s--no-verify\b/,
  // Whatever uses a port may be anything.
  /\bfuser\b.*\s-[a-zA-Z]*k/,
  /\bkill(all)?\b.*\$\(\s*lsof/,
  /\blsof\b.*\|\s*xargs\b.*\bkill\b/,
  // A changed host key is what the check is for.
  /\bssh-keygen\b.*\s-R\b/,
  /\b(rm|shred|unlink|truncate)\b.*(\.ssh\b|known_hosts|id_(rsa|ed25519|ecdsa)|\.gnupg\b)/,
  // What the network says at that moment is run.
  /\b(curl|wget)\b.*\|\s*(sudo\s+)?\w*sh\b/,
  /\bchmod\b.*\b0?777\b/,
  /\s--break-system-packages\b/,
];

/** `failed`: the line that went wrong; that with `sudo` before it is no advice. */
export function neverOffered(command: string, failed: string | null): boolean {
  const [, behind] = /^sudo\s+(?:-\S+\s+)*(.*)$/.exec(command) ?? [];
  if (behind !== undefined && (behind === "!!" || behind === failed?.trim())) return true;
  return never.some((pattern) => pattern.test(command));
}
