import type { Config } from "./types.ts";

type Stages = Config["value"]["stages"];

/** What looks at changes, as the user configured it. */
export interface ConfiguredChecks {
  readonly off: ReadonlySet<keyof Stages>;
  readonly commands: Config["value"]["verify"];
  readonly testTimeMs: number;
  readonly verifyTimeMs: number;
  readonly sandbox: Config["value"]["sandbox"];
  readonly offline: boolean;
}

export function checksOf({ value }: Config): ConfiguredChecks {
  const { files, syntax, imports, interface: calls, tests, impact } = value.stages;
  const on = [
    ["files", files],
    ["syntax", syntax],
    ["imports", imports],
    ["interface", calls],
    ["tests", tests],
    ["impact", impact],
  ] as const;
  return {
    off: new Set(on.flatMap(([name, isOn]) => isOn ? [] : [name])),
    commands: value.verify,
    testTimeMs: value.test_time_s * 1000,
    verifyTimeMs: value.verify_time_s * 1000,
    sandbox: value.sandbox,
    offline: value.offline,
  };
}
