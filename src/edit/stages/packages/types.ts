/** How a language names packages, and who offers them. */

import type { Import, LanguageId } from "../../../codeintel/mod.ts";
import type { StageView } from "../look.ts";
import type { Manifests } from "./manifests.ts";

/** An import that leads to no file of the project. */
export interface PackageImport extends Import {
  readonly path: string;
  readonly language: LanguageId;
  /** Text of its line. */
  readonly source: string;
  /** It stands in a block of Python. */
  readonly indented: boolean;
  /** Names that its file binds. */
  readonly binds: ReadonlySet<string>;
}

export interface PackageRules {
  /** Name of the package that an import means; `null`: none, or nobody can tell. */
  packageOf(wanted: Pick<PackageImport, "path" | "specifier">): string | null;
  /**
   * Packages that are there for it, by the names that imports call them: of the language, installed,
   * declared. `null`: it is there in a way that nobody has to declare.
   */
  offered(
    name: string,
    wanted: PackageImport,
    ports: { readonly manifests: Manifests; readonly look: StageView },
  ): Promise<ReadonlySet<string> | null>;
  /** The project says what it depends on, so that what it does not say is missing. */
  isDeclared(wanted: PackageImport, manifests: Manifests): boolean;
}
