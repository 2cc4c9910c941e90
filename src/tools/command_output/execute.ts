import type { BackgroundOutput, BackgroundState, Execute, Exit } from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { exitText } from "../exit_text.ts";
import { failed } from "../failure.ts";
import type { Input } from "./definition.ts";

const maxSeconds = 30;

export const execute: Execute<Input> = async ({ id: given, wait_s = 0, stop = false }, ports) => {
  const { spawner: { background }, signal } = ports;
  const id = given ?? background.list().at(-1)?.id;
  if (id === undefined) return failed("Nothing runs in the background.");
  const waitMs = stop ? 0 : Math.min(Math.max(wait_s, 0), maxSeconds) * 1000;
  if (stop) await background.stop(id);
  const output = await background.output(id, { waitMs, signal });
  if (output !== null) return { text: [...printed(output), stateText(output.state)].join("\n") };
  const running = background.list().filter(({ state }) => state.type === "running");
  return failed(
    running.length === 0
      ? `There is no ${id}: nothing runs in the background.`
      : `There is no ${id}. Running: ${running.map((it) => `${it.id} (${it.name})`).join(", ")}`,
  );
};

function printed({ text, bytes, spill }: BackgroundOutput): readonly string[] {
  const output = text.trimEnd();
  return [
    ...(output === "" ? [] : [output]),
    ...(spill === undefined ? [] : [`all ${byteSize(bytes)} of this: read_file ${spill}`]),
  ];
}

function stateText(state: BackgroundState): string {
  if (state.type === "running") return "[running]";
  return `[${state.stopped ? "stopped" : "ended by itself"}: ${endText(state.exit)}]`;
}

function endText(exit: Exit): string {
  if (exit.type === "limited") return `a limit, ${exit.reason}`;
  return exit.type === "exited" || exit.type === "signalled" ? exitText(exit) : exit.type;
}
