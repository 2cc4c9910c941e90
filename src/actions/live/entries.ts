import { loadMessages } from "../../messages/mod.ts";
import type { LiveAction, LiveEntry } from "./live.ts";

function entry(words: string, load: () => Promise<LiveAction>): LiveEntry {
  return { path: words.split(" "), load };
}

/** Every live action, in the order of the help. */
export const liveEntries: readonly LiveEntry[] = [
  entry("mode", async () => (await import("./mode.ts")).mode),
  entry("model", async () => (await import("./model.ts")).model),
  entry("setup", async () => (await import("./setup.ts")).setup),
  entry("auth login", async () => (await import("./login.ts")).login),
  entry("permissions", async () => (await import("./permissions.ts")).permissions),
  entry("plan run", async () => (await import("./plan_run.ts")).planRun),
  entry("compact", async () => (await import("./compact.ts")).compact),
  entry("queue", async () => (await import("./queue.ts")).queue),
  entry("agents running", async () => {
    await loadMessages("extensions");
    return (await import("./agents.ts")).running;
  }),
  entry("agents stop", async () => {
    await loadMessages("extensions");
    return (await import("./agents.ts")).stop;
  }),
  entry("new", async () => (await import("./fresh.ts")).fresh),
  entry("resume", async () => (await import("./resume.ts")).resume),
  entry("fork", async () => (await import("./fork.ts")).fork),
  entry("rewind", async () => (await import("./rewind.ts")).rewind),
  entry("export", async () => (await import("./export.ts")).exported),
  entry("title", async () => (await import("./title.ts")).title),
  entry("theme", async () => {
    await loadMessages("themes");
    return (await import("./theme.ts")).theme;
  }),
  entry("help", async () => (await import("./help.ts")).help),
  entry("quit", async () => (await import("./quit.ts")).quit),
];
