/** A real llama-server with the scripted model, where there is one. */

import { scriptedModel } from "./scripted_gguf.ts";
import { scripts } from "./scripts.ts";
import { freePort, ready } from "./server.ts";
import { jinja } from "./templates.ts";

/** Path of the program; without it these tests are skipped. */
export const llamaServer = Deno.env.get("AGENT_LLAMA_SERVER") ?? null;

export interface LlamaServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly pid: number;
  /** Whether it generates now. */
  busy(): Promise<boolean>;
}

/** Starts it on a free port; it is ready when this returns. @param window tokens */
export async function startLlama(program: string, window: number): Promise<LlamaServer> {
  const folder = await Deno.makeTempDir({ prefix: "agent-llama-" });
  const model = `${folder}/scripted.gguf`;
  await Deno.writeFile(model, scriptedModel(scripts, { template: jinja(Object.keys(scripts)) }));
  const port = freePort();
  const server = new Deno.Command(program, {
    args: [
      ...["--model", model, "--host", "127.0.0.1", "--port", String(port)],
      ...["--ctx-size", String(window), "--parallel", "1", "--threads", "1"],
      ...["--jinja", "--slots", "--props", "--no-warmup"],
    ],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await ready(`${url}/health`);
  return {
    url,
    pid: server.pid,
    async busy() {
      const slots: unknown = await (await fetch(`${url}/slots`)).json();
      return Array.isArray(slots) && slots.some((it) => it.is_processing === true);
    },
    async [Symbol.asyncDispose]() {
      try {
        server.kill("SIGKILL");
      } catch {
        // It was killed by a test.
      }
      await server.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}
