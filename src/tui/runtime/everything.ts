/** Gathers everything that can be done here, for the list of it: what is at hand first, the rest as it comes. */

import {
  loadCandidates,
  loadSessionChoices,
  type Ports,
  type ViewContext,
} from "../../actions/mod.ts";
import type { Completion } from "../../commands/mod.ts";
import { isMessageKey } from "../../messages/mod.ts";
import { modes, permissionModes } from "../../protocol/mod.ts";
import type { PaletteList } from "../dashboard/message.ts";
import { keyActions, type KeyContext, type Keymap, keysOf } from "../keys/keymap.ts";
import { type PaletteEntry, type PaletteKind, weightsOf } from "../palette/mod.ts";
import type { PickerItem } from "../picker/mod.ts";
import { themeNames } from "../theme/theme.ts";

export interface EverythingParts {
  readonly ports: Ports;
  readonly keymap: Keymap;
  readonly context: ViewContext;
  /** Ids of what was picked before, oldest first. */
  readonly used: readonly string[];
  /** Commands with one line about each, the one typed most first. */
  slash(): Promise<readonly Completion[]>;
}

interface Row {
  readonly kind: PaletteKind;
  /** Among those of its kind. */
  readonly name: string;
  readonly text: string;
  readonly key?: string;
  readonly preview?: string;
  readonly entry: PaletteEntry;
}

/** The list as it grows; the first one is there at once. */
export async function* everything(parts: EverythingParts): AsyncGenerator<PaletteList> {
  const rows: Row[] = [...await commands(parts), ...keys(parts), ...settings(parts)];
  const weights = weightsOf(parts.used);
  const list = () => listOf(rows, weights, parts.context.t);
  yield list();
  for (const more of [models, sessions, configuration, files]) {
    // A list without its models is better than none.
    rows.push(...await more(parts).catch(() => []));
    yield list();
  }
}

function listOf(
  rows: readonly Row[],
  weights: ReadonlyMap<string, number>,
  t: ViewContext["t"],
): PaletteList {
  const items = rows.map(({ kind, name, text, key = "", preview }): PickerItem => {
    const id = `${kind} ${name}`;
    const weight = weights.get(id);
    return {
      id,
      columns: [t(`tui.palette.kind.${kind}`), text, key],
      ...(preview === undefined ? {} : { preview }),
      ...(weight === undefined ? {} : { weight }),
    };
  });
  const entries = new Map(rows.map(({ kind, name, entry }) => [`${kind} ${name}`, entry]));
  return { items, entries };
}

async function commands({ slash }: EverythingParts): Promise<readonly Row[]> {
  return (await slash()).map(({ insert, brief }): Row => ({
    kind: "command",
    name: insert,
    text: named(insert, brief),
    preview: brief,
    // What it may be told is completed in the input line.
    entry: { type: "begin", text: `${insert} ` },
  }));
}

/** A name, and what it means beside it: the meanings stand below each other. */
function named(name: string, meaning: string): string {
  return meaning === "" ? name : `${name.padEnd(13)} · ${meaning}`;
}

/** Where an action of the list is at home: what it does needs no pane. */
const homes: readonly KeyContext[] = ["global", "input_empty"];

function keys({ keymap, context: { t } }: EverythingParts): readonly Row[] {
  return keyActions.flatMap((action): readonly Row[] => {
    const own = homes.flatMap((home) => keysOf(keymap, action, home));
    const [key] = own;
    if (key === undefined || action === "palette") return [];
    const entry = { type: "key", action } as const;
    return [{ kind: "key", name: action, text: t(`tui.key.${action}`), key, entry }];
  });
}

function settings({ context: { t } }: EverythingParts): readonly Row[] {
  const said = (key: string) => isMessageKey(key) ? t(key) : "";
  const row = (kind: "mode" | "permissions", name: string, preview: string): Row => ({
    kind,
    name,
    text: named(name, preview),
    preview,
    entry: { type: "command", line: `${kind} ${name}` },
  });
  return [
    ...modes.map((it) => row("mode", it, said(`live.mode.${it}`))),
    ...permissionModes.map((it) => row("permissions", it, said(`permissions.${it}`))),
    ...["auto", ...themeNames].map((it): Row => ({
      kind: "theme",
      name: it,
      text: it,
      entry: { type: "command", line: `config set theme ${it}` },
    })),
  ];
}

async function models({ ports, context: { t } }: EverythingParts): Promise<readonly Row[]> {
  const names = await (await loadCandidates())(ports, "model");
  const known = (await ports.config()).value.models;
  return names.map((name): Row => {
    const provider = known[name]?.provider;
    const preview = provider === undefined
      ? name
      : `${provider}/${known[name]?.model_name ?? name}`;
    return {
      kind: "model",
      name,
      text: name,
      preview,
      entry: { type: "command", line: `model ${name}` },
    };
  }).concat({
    kind: "model",
    name: "",
    text: t("tui.palette.asks_setup"),
    entry: { type: "command", line: "setup" },
  });
}

async function sessions({ ports, context }: EverythingParts): Promise<readonly Row[]> {
  const { sessionItems } = await loadSessionChoices();
  return (await sessionItems(ports, context)).map(({ id, columns }): Row => ({
    kind: "session",
    name: id,
    text: columns[2] ?? id,
    preview: [columns[0], columns[1], id].filter((it) => it).join(" · "),
    entry: { type: "command", line: `resume ${id}` },
  }));
}

async function configuration({ ports, context: { t } }: EverythingParts): Promise<readonly Row[]> {
  return (await ports.config()).entries().map(({ key, value, origin }): Row => ({
    kind: "setting",
    name: key,
    text: key,
    preview: t("tui.palette.setting", {
      value: JSON.stringify(value) ?? "",
      origin: origin.file ?? origin.variable ?? origin.layer,
    }),
    entry: { type: "begin", text: `/config set ${key} ` },
  }));
}

async function files({ ports }: EverythingParts): Promise<readonly Row[]> {
  const { paths } = await (await ports.workspace()).names({ wanted: () => true });
  return paths.map((path): Row => ({
    kind: "file",
    name: path,
    text: path,
    entry: { type: "file", path },
  }));
}
