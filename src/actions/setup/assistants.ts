/**
 * What other assistants on this machine were told about models, read from the user's settings of
 * theirs. Only what speaks chat completions is taken, and only what names an address and a model.
 *
 * Formats: https://aider.chat/docs/config/aider_conf.html, https://docs.continue.dev/reference,
 * https://developers.openai.com/codex/config-sample, https://opencode.ai/docs/config.
 */

import * as z from "zod";

export interface AssistantServer {
  /** `Aider` */
  readonly assistant: string;
  /** Below the home folder. */
  readonly file: string;
  readonly url: string;
  readonly model: string;
  readonly key: AssistantKey | null;
}

export type AssistantKey =
  | { readonly type: "variable"; readonly name: string }
  | { readonly type: "text"; readonly text: string };

interface Assistant {
  readonly name: string;
  readonly files: readonly string[];
  /** @throws whatever is wrong with the text */
  read(text: string): Promise<readonly AssistantEntry[]>;
}

type AssistantEntry = Pick<AssistantServer, "url" | "model" | "key">;

const optional = z.string().min(1).optional().catch(undefined);

const assistants: readonly Assistant[] = [
  { name: "Aider", files: [".aider.conf.yml"], read: aider },
  { name: "Continue", files: [".continue/config.yaml"], read: continued },
  { name: "Codex", files: [".codex/config.toml"], read: codex },
  {
    name: "OpenCode",
    files: [".config/opencode/opencode.json", ".config/opencode/opencode.jsonc"],
    read: opencode,
  },
];

/** Bytes of a file that is read. */
const most = 256 * 1024;

/** What cannot be read is as good as not there: it is another program's. */
export async function assistantServers(home: string): Promise<readonly AssistantServer[]> {
  const all = await Promise.all(
    assistants.flatMap(({ name, files, read }) =>
      files.map(async (file) => {
        try {
          const { isFile, size } = await Deno.stat(`${home}/${file}`);
          if (!isFile || size > most) return [];
          const told = await read(await Deno.readTextFile(`${home}/${file}`));
          return told.filter(({ url }) => isServer(url))
            .map((it) => ({ ...it, assistant: name, file }));
        } catch {
          return [];
        }
      })
    ),
  );
  return all.flat();
}

function isServer(url: string): boolean {
  const { protocol, username, password, search } = URL.parse(url) ?? {};
  return (protocol === "http:" || protocol === "https:") && !username && !password && !search;
}

async function aider(text: string): Promise<readonly AssistantEntry[]> {
  const { parse } = await import("yaml");
  const shape = z.looseObject({
    "model": optional,
    "openai-api-base": optional,
    "openai-api-key": optional,
  });
  const it = shape.parse(parse(text));
  const url = it["openai-api-base"];
  if (url === undefined || it.model === undefined) return [];
  return [{ url, model: it.model.replace(/^openai\//, ""), key: keyOf(it["openai-api-key"]) }];
}

async function continued(text: string): Promise<readonly AssistantEntry[]> {
  const { parse } = await import("yaml");
  const shape = z.looseObject({
    models: z.array(
      z.looseObject({
        provider: z.string(),
        model: z.string(),
        apiBase: optional,
        apiKey: optional,
        roles: z.array(z.string()).optional().catch(undefined),
      }).nullable().catch(null),
    ),
  });
  return shape.parse(parse(text)).models.flatMap((it) => {
    if (it?.provider !== "openai" || it.apiBase === undefined) return [];
    const isChat = it.roles === undefined || it.roles.includes("chat");
    return isChat ? [{ url: it.apiBase, model: it.model, key: keyOf(it.apiKey) }] : [];
  });
}

async function codex(text: string): Promise<readonly AssistantEntry[]> {
  const { parse } = await import("smol-toml");
  const provider = z.looseObject({ base_url: optional, env_key: optional });
  const shape = z.looseObject({
    model: optional,
    model_provider: optional,
    model_providers: z.record(z.string(), provider).optional().catch(undefined),
  });
  const { model, model_provider, model_providers } = shape.parse(parse(text));
  const { base_url: url, env_key: name } = model_providers?.[model_provider ?? ""] ?? {};
  if (url === undefined || model === undefined) return [];
  return [{ url, model, key: name === undefined ? null : { type: "variable", name } }];
}

async function opencode(text: string): Promise<readonly AssistantEntry[]> {
  const { parse } = await import("jsonc-parser");
  const provider = z.looseObject({
    options: z.looseObject({ baseURL: optional, apiKey: optional }).optional().catch(undefined),
    models: z.record(z.string(), z.unknown()).optional().catch(undefined),
  });
  const shape = z.looseObject({ provider: z.record(z.string(), provider) });
  return Object.values(shape.parse(parse(text)).provider).flatMap(({ options, models }) => {
    const url = options?.baseURL;
    if (url === undefined) return [];
    const key = keyOf(options?.apiKey);
    return Object.keys(models ?? {}).map((model) => ({ url, model, key }));
  });
}

/** A key, or the variable that a template names: `{env:NAME}`, `${{ secrets.NAME }}`, `${NAME}`. */
function keyOf(text: string | undefined): AssistantKey | null {
  if (text === undefined) return null;
  const name = /^\{env:(\w+)\}$|^\$\{\{ *(?:secrets|env)\.(\w+) *\}\}$|^\$\{?(\w+)\}?$/.exec(text);
  const variable = name?.[1] ?? name?.[2] ?? name?.[3];
  return variable === undefined ? { type: "text", text } : { type: "variable", name: variable };
}
