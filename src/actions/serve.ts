import * as z from "zod";
import { AgentError } from "../protocol/mod.ts";
import { parse, schemaOf, type ServeAction } from "./action.ts";
import type { Ports } from "./ports.ts";
import type { HttpStart } from "./serve_start.ts";

const args = z.strictObject({
  host: z.string().min(1).default("127.0.0.1"),
  port: z.int().min(0).max(65_535).default(7420),
  name: z.array(z.string().min(1)).default([]),
  basePath: z.string().default(""),
  cert: z.string().min(1).meta({ complete: "file" }).optional(),
  key: z.string().min(1).meta({ complete: "file" }).optional(),
  insecure: z.boolean().default(false),
  multi: z.boolean().default(false),
  register: z.boolean().default(false),
});

/** The sessions of this folder by HTTP, for a browser and for programs. */
export const serve: ServeAction = {
  kind: "serve",
  path: ["serve"],
  rights: ["read", "write", "run", "servers", "vectors", "web", "net"],
  schema: () => schemaOf(args),
  async open(ports, raw): Promise<HttpStart> {
    const { host, port, name, cert, key, insecure, multi, register, ...rest } = parse(args, raw);
    const basePath = basePathOf(rest.basePath);
    if (register && !multi) throw new AgentError("usage", "serve.register");
    if ((cert === undefined) !== (key === undefined)) throw new AgentError("usage", "serve.tls");
    const tls = cert === undefined || key === undefined
      ? null
      : { cert: await textOf(ports, cert), key: await textOf(ports, key) };
    if (tls === null && !insecure && !isLoopback(host)) {
      throw new AgentError("usage", "serve.insecure", { host });
    }
    const auth = multi ? { mode: "multi", register } as const : { mode: "single" } as const;
    return { protocol: "http", address: { host, port, names: name, basePath, tls }, auth };
  },
};

/** `agent` and `/agent/` are `/agent`. @throws {AgentError} `serve.base_path` */
function basePathOf(given: string): string {
  const path = given.replaceAll(/^\/+|\/+$/g, "");
  if (path === "") return "";
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(path) || /(^|\/)\.\.?(\/|$)/.test(path)) {
    throw new AgentError("usage", "serve.base_path", { path: given });
  }
  return `/${path}`;
}

function isLoopback(host: string): boolean {
  return host === "::1" || host === "localhost" || /^127(\.\d{1,3}){3}$/.test(host);
}

async function textOf({ here }: Ports, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path.startsWith("/") ? path : `${here}/${path}`);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}
