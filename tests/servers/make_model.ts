/** `deno run -A tests/servers/make_model.ts FILE`: writes the scripted model. */

import { scriptedModel } from "./scripted_gguf.ts";
import { scripts } from "./scripts.ts";
import { jinja } from "./templates.ts";

const [path] = Deno.args;
if (!path) throw new Error("usage: make_model.ts FILE");
const bytes = scriptedModel(scripts, { template: jinja(Object.keys(scripts)) });
await Deno.writeFile(path, bytes);
console.log(`${path}: ${bytes.length} bytes`);
