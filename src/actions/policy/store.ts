/** `policy allow` and `policy deny`, which differ in one word. */

import * as z from "zod";
import { loadJudge, nameOf, type Rule } from "../../policy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

const common = {
  pattern: z.string().min(1).optional().meta({ positional: 0 }),
  host: z.string().min(1).optional(),
  everywhere: z.boolean().optional(),
  expires: z.string().optional(),
  reason: z.string().optional(),
};

interface RuleArguments {
  readonly pattern?: string | undefined;
  readonly host?: string | undefined;
  readonly file?: string | undefined;
  readonly edits?: boolean | undefined;
}

/** @throws {AgentError} unless exactly one thing is named, and named as it must be */
async function ruleOf(
  wish: RuleArguments,
  { action, root }: { readonly action: "allow" | "deny"; readonly root: string },
): Promise<Rule> {
  const { pattern, host, file, edits } = wish;
  const given = [pattern, host, file, edits].filter((it) => it !== undefined);
  if (given.length !== 1) throw new AgentError("usage", "policy.one_thing");
  if (host !== undefined) return { host: hostOf(host), action };
  if (edits && action === "allow") return { edits, action };
  if (file !== undefined && action === "allow") return { file: await fileOf(file, root), action };
  const { isPattern } = await loadJudge();
  if (pattern === undefined || !isPattern(pattern)) {
    throw new AgentError("usage", "policy.bad_pattern", { pattern: pattern ?? "" });
  }
  return { pattern, action };
}

/** One file: of a pattern, which would allow nothing, the user hears at once. */
async function fileOf(text: string, root: string): Promise<string> {
  const file = text.replace(/^\.\//, "");
  if (!/[*?[]|\/$/.test(file)) return file;
  const isThere = await Deno.lstat(`${root}/${file}`).then((it) => it.isFile, () => false);
  if (!isThere) throw new AgentError("usage", "policy.bad_file", { file: text });
  return file;
}

/** As an address has it: small letters, Unicode as Punycode, a port only where it is another. */
function hostOf(text: string): string {
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (url?.host) return url.host;
  throw new AgentError("usage", "policy.bad_host", { host: text });
}

function storing<Args extends z.ZodType<RuleArguments & Remarks>>(
  action: "allow" | "deny",
  args: Args,
) {
  return query({
    path: ["policy", action],
    rights: ["read", "write"],
    args,
    async run(ports, given) {
      const { expires, reason, everywhere } = given;
      const rule: Rule = {
        ...await ruleOf(given, { action, root: ports.root }),
        created: new Date(ports.clock.now()).toISOString(),
        by: "command",
        ...(expires === undefined ? {} : { expires: momentOf(expires) }),
        ...(reason === undefined ? {} : { reason }),
      };
      await (await ports.rules()).add(rule, everywhere ? "user" : "workspace");
      return rule;
    },
    view: (rule, { t }) => t(`policy.stored.${action}`, { pattern: nameOf(rule) }),
  });
}

interface Remarks {
  readonly everywhere?: boolean | undefined;
  readonly expires?: string | undefined;
  readonly reason?: string | undefined;
}

/** As ISO 8601. */
function momentOf(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new AgentError("usage", "policy.bad_time", { text });
  return new Date(at).toISOString();
}

/** Lets commands that fit a pattern run unasked, pages of a host or a file of secrets be read. */
export const allow = storing(
  "allow",
  z.strictObject({
    ...common,
    file: z.string().min(1).optional(),
    edits: z.boolean().optional(),
  }),
);

/** Forbids commands that fit a pattern, or a host. */
export const deny = storing("deny", z.strictObject(common));
