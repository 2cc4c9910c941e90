/** Parts of an Office file and how they lead to each other (ECMA-376, part 2). */

import { Unreadable } from "./types.ts";
import { attribute, childrenOf, decodeXml, type Element, elementsAt, parseXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

export interface Relation {
  /** The last word of its type: `officeDocument`, `hyperlink`, `notesSlide`. */
  readonly type: string;
  /** Name of a part, or an address where `external`. */
  readonly target: string;
  readonly external: boolean;
}

export interface Package {
  /** The whole part, `null` if there is none. @throws {Unreadable} */
  part(name: string): Element | null;
  /** As `elementsAt`; nothing if there is no such part. @throws {Unreadable} */
  stream(name: string, path: readonly string[]): Iterable<Element>;
  /** Relations of a part by id; of the package itself for `""`. */
  relations(name: string): ReadonlyMap<string, Relation>;
}

export function openPackage(archive: Archive): Package {
  const text = (name: string) => {
    const bytes = archive.read(name);
    return bytes && decodeXml(bytes);
  };
  return {
    part(name) {
      const found = text(name);
      return found === null ? null : parseXml(found);
    },
    stream(name, path) {
      const found = text(name);
      return found === null ? [] : elementsAt(found, path);
    },
    relations(name) {
      const found = text(relationsOf(name));
      return found === null ? new Map() : relationsIn(parseXml(found), name);
    },
  };
}

/** The part that a relation of this type leads to. */
export function related(
  relations: ReadonlyMap<string, Relation>,
  type: string,
): string | null {
  for (const it of relations.values()) if (it.type === type && !it.external) return it.target;
  return null;
}

const usual = ["word/document.xml", "xl/workbook.xml", "ppt/presentation.xml"] as const;

/** Name of the part that is the document. @throws {Unreadable} there is none */
export function mainPart(archive: Archive, parts: Package): string {
  const named = related(parts.relations(""), "officeDocument");
  if (named !== null && archive.has(named)) return named;
  const found = usual.find((it) => archive.has(it));
  if (found !== undefined) return found;
  if (named === null) throw new Unreadable("not_office", "a ZIP archive without a document in it");
  throw new Unreadable("damaged", `${named} is missing in it`);
}

function relationsOf(name: string): string {
  const cut = name.lastIndexOf("/") + 1;
  return `${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`;
}

function relationsIn(root: Element, source: string): ReadonlyMap<string, Relation> {
  return new Map(
    childrenOf(root, "Relationship").map((it) => {
      const type = attribute(it, "Type") ?? "";
      const target = attribute(it, "Target") ?? "";
      const external = attribute(it, "TargetMode") === "External";
      return [attribute(it, "Id") ?? "", {
        type: type.slice(type.lastIndexOf("/") + 1),
        target: external ? target : partName(target, source),
        external,
      }];
    }),
  );
}

/** A target is relative to the folder of its source; what leads out of the archive names no part. */
function partName(target: string, source: string): string {
  const folder = source.split("/").slice(0, -1);
  const steps = target.startsWith("/") ? target.split("/") : [...folder, ...target.split("/")];
  const names: string[] = [];
  for (const step of steps) {
    if (step === "..") names.pop();
    else if (step !== "" && step !== ".") names.push(step);
  }
  return names.join("/");
}
