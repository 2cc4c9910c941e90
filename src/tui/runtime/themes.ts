/** Themes by their names: those of the program, and the user's own, which are files. */

import type { Paths } from "../../config/mod.ts";
import { loadMessages } from "../../messages/mod.ts";
import { AgentError, type Json } from "../../protocol/mod.ts";
import { nearest } from "../../util/mod.ts";
import type { Appearance } from "../theme/appearance.ts";
import { type Theme, themeNames } from "../theme/theme.ts";

export interface ThemesParts {
  readonly appearance: Appearance;
  readonly paths: Pick<Paths, "config">;
}

export class Themes {
  /** The name that was asked for last: a file that is read meanwhile comes too late. */
  #latest = "";

  constructor(private readonly parts: ThemesParts) {}

  /** The name of the one that is shown. */
  get now(): string {
    return this.parts.appearance.chosen;
  }

  /** There are colours to choose. */
  get coloured(): boolean {
    return this.parts.appearance.traits.depth !== "none";
  }

  /** Names: of the program's, then of the user's own. */
  async names(): Promise<readonly string[]> {
    const own = (await ownNames(this.#folder)).filter((name) => !themeNames.includes(name));
    return [...themeNames, ...own];
  }

  /**
   * It is seen from here on.
   *
   * @throws {AgentError} `config.*`, `tui.theme.none`: there is none of the name, or its file is wrong
   */
  async show(name: string): Promise<void> {
    const { appearance } = this.parts;
    this.#latest = name;
    if (themeNames.includes(name)) return appearance.show(name);
    const own = await this.#own(name);
    if (this.#latest === name) appearance.show(name, own);
  }

  /**
   * A key of the configuration was set here: a theme is seen at once.
   *
   * @param answer of `config set`
   * @throws {AgentError} as `show`
   */
  async wasSet(answer: Json): Promise<void> {
    const isTheme = typeof answer === "object" && answer !== null && "key" in answer &&
      answer.key === "theme";
    if (isTheme && typeof answer.value === "string") await this.show(answer.value);
  }

  get #folder(): string {
    return `${this.parts.paths.config}/themes`;
  }

  async #own(name: string): Promise<Theme> {
    await loadMessages("themes");
    const names = await this.names();
    if (!names.includes(name)) {
      const meant = nearest(name, names);
      throw meant === null
        ? new AgentError("config", "tui.theme.none", { name })
        : new AgentError("config", "tui.theme.none_nearest", { name, nearest: meant });
    }
    const path = `${this.#folder}/${name}.yaml`;
    const text = await Deno.readTextFile(path);
    const [{ checkedYaml }, { ownTheme, ownThemeNames, wholeTheme }] = await Promise.all([
      import("../../config/mod.ts"),
      import("../theme/own_theme.ts"),
    ]);
    return wholeTheme(await checkedYaml({ path, text }, ownTheme, ownThemeNames));
  }
}

async function ownNames(folder: string): Promise<readonly string[]> {
  const files = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  return files.flatMap(({ name }) => /^([\w-]+)\.yaml$/.exec(name)?.[1] ?? []).toSorted();
}
