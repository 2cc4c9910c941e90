/** Collects what a walk over a syntax tree finds, and works out names within the file at the end. */

import { Notes } from "./notes.ts";
import { placer, Table } from "./table.ts";
import type { Binding, BindingKind, Export, Expr, Names, Role, Source, Use } from "./types.ts";
import { roles } from "./types.ts";

export type ScopeKind = "file" | "class" | "function" | "block";

/** Where names live. */
export interface Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | null;
  /** The class, function or namespace whose body it is. */
  readonly owner?: number;
  readonly names: Map<string, number>;
  /** Names that belong to an outer scope by decree (`global`, `nonlocal`). */
  readonly decreed: Map<string, Scope>;
  /** A function with a `this` of its own. */
  readonly ownThis?: boolean;
  /** The body of a namespace: what it binds is reached through its owner. */
  readonly namespace?: boolean;
  /** The body of `declare module "x"`. */
  readonly ambient?: boolean;
}

/** What else is to be said of a scope. */
export type ScopeExtra = Pick<Scope, "ambient" | "namespace" | "ownThis">;

/** An expression before names are worked out: a name may be bound further down in the file. */
export type Draft =
  | { readonly of: "name"; readonly name: string; readonly scope: Scope }
  | { readonly of: "member"; readonly object: Draft; readonly name: string }
  | { readonly of: "call"; readonly callee: Draft }
  | { readonly of: "instance"; readonly type: Draft }
  | { readonly of: "this" | "class" | "super"; readonly binding: number }
  | { readonly of: "literal" };

/** What is known of a binding when it is declared. */
export interface BindingDraft {
  readonly kind: BindingKind;
  readonly member?: true;
  readonly source?: Source;
  readonly type?: Draft | null;
  readonly value?: Draft | null;
  readonly bases?: readonly Draft[];
  readonly returns?: Draft | null;
  readonly accessor?: true;
  readonly injected?: "sure" | "likely";
  readonly decorators?: readonly string[];
  readonly open?: true;
}

interface OpenBinding extends BindingDraft {
  readonly name: string;
  readonly scope: Scope;
  readonly owner?: number;
}

interface OpenUse {
  /** UTF-16 offset of the identifier. */
  readonly at: number;
  readonly name: string;
  readonly role: Role;
  /** A binding, a scope to look the name up from, or nothing (members). */
  readonly binding?: number;
  readonly scope?: Scope;
  /** Members: `null` where nothing can be said of the object. */
  readonly object?: Draft | null;
}

export interface BuilderOptions {
  /** Members are seen in methods without `this` (Java, C#, C++). */
  readonly membersAreVisible: boolean;
}

export class NamesBuilder {
  readonly file: Scope = { kind: "file", parent: null, names: new Map(), decreed: new Map() };
  readonly notes = new Notes();
  readonly #bindings: OpenBinding[] = [];
  readonly #members = new Map<number, Map<string, number>>();
  readonly #uses: OpenUse[] = [];
  readonly #exports: Export[] = [];
  readonly #later: (() => void)[] = [];
  readonly #options: BuilderOptions;

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  open(
    kind: ScopeKind,
    parent: Scope,
    owner: number | undefined,
    extra: ScopeExtra = {},
  ): Scope {
    const scope = { kind, parent, names: new Map(), decreed: new Map(), ...extra };
    return owner === undefined ? scope : { ...scope, owner };
  }

  /** Runs when the walk is over and every name is bound. */
  later(run: () => void): void {
    this.#later.push(run);
  }

  /** Binds a name in a scope, or adds to what is bound there already. */
  bind(scope: Scope, name: string, draft: BindingDraft): number {
    const decreed = scope.decreed.get(name);
    if (decreed && decreed !== scope) return this.bind(decreed, name, draft);
    const { owner } = scope;
    if (draft.member && owner !== undefined) return this.#bindMember(scope, owner, name, draft);
    const known = scope.names.get(name);
    if (known !== undefined) return this.#again(known, draft);
    const added = this.#add({ ...draft, name, scope, ...(owner === undefined ? {} : { owner }) });
    scope.names.set(name, added);
    return added;
  }

  /** A member of a class, declared in its body or through `this`. */
  bindMemberOf(owner: number, name: string, draft: BindingDraft): number {
    const scope = this.#bindings[owner]?.scope ?? this.file;
    return this.#bindMember(scope, owner, name, { ...draft, member: true });
  }

  #bindMember(scope: Scope, owner: number, name: string, draft: BindingDraft): number {
    const members = this.#members.get(owner) ?? new Map<string, number>();
    this.#members.set(owner, members);
    const known = members.get(name);
    const binding = known === undefined
      ? this.#add({ ...draft, name, scope, owner })
      : this.#again(known, draft);
    members.set(name, binding);
    const body = scope.kind === "class" || scope.namespace;
    if (scope.owner === owner && body) scope.names.set(name, binding);
    return binding;
  }

  #add(binding: OpenBinding): number {
    return this.#bindings.push(binding) - 1;
  }

  /** What two declarations say differently is not known. */
  #again(index: number, draft: BindingDraft): number {
    const known = this.#bindings[index];
    if (!known) return index;
    // `undefined` says nothing about the value, `null` that it cannot be told.
    const value = draft.value === undefined
      ? known.value
      : known.value === undefined
      ? draft.value
      : null;
    const kind = known.kind === "variable" || known.kind === "import" ? draft.kind : known.kind;
    const source = known.source ?? draft.source;
    this.#bindings[index] = {
      ...known,
      kind,
      value,
      type: known.type ?? draft.type,
      returns: known.returns ?? draft.returns,
      bases: [...known.bases ?? [], ...draft.bases ?? []],
      ...(source ? { source } : {}),
      ...(known.accessor || draft.accessor ? { accessor: true } : {}),
      ...(known.open || draft.open ? { open: true } : {}),
    };
    return index;
  }

  /** Says that a class may have members that are not written down. */
  openUp(owner: number): void {
    const known = this.#bindings[owner];
    if (known) this.#bindings[owner] = { ...known, open: true };
  }

  /** It is declared here and no parameter: what it is given, it has. */
  owns(binding: number): boolean {
    const it = this.#bindings[binding];
    return it !== undefined && !it.source && it.kind !== "parameter" && it.kind !== "import";
  }

  nameOf(binding: number): string {
    return this.#bindings[binding]?.name ?? "";
  }

  /** What a binding is set to, as far as it has been walked. */
  valueOf(binding: number): Draft | null | undefined {
    return this.#bindings[binding]?.value;
  }

  /** An identifier that stands for a binding. */
  declare(at: number, binding: number, role: Role = "declare", name?: string): void {
    const own = this.#bindings[binding]?.name ?? "";
    this.#uses.push({ at, name: name ?? own, role, binding });
  }

  /** An identifier to be looked up from a scope. */
  use(at: number, name: string, role: Role, scope: Scope): void {
    this.#uses.push({ at, name, role, scope });
  }

  /** An identifier after a dot. */
  member(at: number, name: string, role: Role, object: Draft | null): void {
    this.#uses.push({ at, name, role, object });
  }

  /** A name of another file that is passed on without being bound here. */
  passed(at: number, name: string, source: Source): void {
    const binding = this.#add({ kind: "import", source, name, scope: this.file });
    this.#uses.push({ at, name, role: "export", binding });
  }

  /** A name of another file on the way to what is imported; other files do not see it here. */
  mentioned(at: number, name: string, source: Source): void {
    const scope = this.open("block", this.file, undefined);
    const binding = this.#add({ kind: "import", source, name, scope });
    this.#uses.push({ at, name, role: "import", binding });
  }

  exports(it: Export): void {
    this.#exports.push(it);
  }

  /** The binding that a name means in a scope; -1: none of this file. */
  lookup(name: string, from: Scope): number {
    for (let scope: Scope | null = from; scope; scope = scope.parent) {
      const decreed = scope.decreed.get(name);
      if (decreed && decreed !== scope) return this.lookup(name, decreed);
      const found = scope.names.get(name);
      if (found === undefined) continue;
      const hidden = scope.kind === "class" && scope !== from && !this.#options.membersAreVisible;
      if (!hidden) return found;
    }
    return -1;
  }

  /** `text`: what was walked, for lines and columns. */
  finish(text: string, broken: boolean): Names {
    for (const run of this.#later) run();
    const table = new Table();
    const objects: Expr[] = [];
    const place = placer(text);
    const uses = this.#uses.toSorted((a, b) => a.at - b.at).map((it): Use => {
      const object = it.object === undefined ? null : this.expr(it.object);
      const objectIndex = it.object === undefined ? -1 : object ? objects.push(object) - 1 : -2;
      const binding = it.binding ?? (it.scope ? this.lookup(it.name, it.scope) : -1);
      const [line, column] = place(it.at);
      return [line, column, table.indexOf(it.name), roles.indexOf(it.role), binding, objectIndex];
    });
    const bindings = this.#bindings.map((it) => this.#close(it));
    const notes = this.notes.finish(text, table);
    return {
      names: table.names,
      bindings,
      exports: this.#exports,
      objects,
      uses,
      ...notes,
      broken,
    };
  }

  #close(it: OpenBinding): Binding {
    const type = this.expr(it.type);
    const value = this.expr(it.value);
    const returns = this.expr(it.returns);
    const bases = (it.bases ?? []).flatMap((base) => this.expr(base) ?? []);
    return {
      name: it.name,
      kind: it.kind,
      ...(it.owner === undefined ? {} : { owner: it.owner }),
      ...(it.member ? { member: true } : {}),
      ...(isLocal(it.scope) ? { local: true } : {}),
      ...(it.source ? { source: it.source } : {}),
      ...(type ? { type } : {}),
      ...(value ? { value } : {}),
      ...(bases.length > 0 ? { bases } : {}),
      ...(returns ? { returns } : {}),
      ...(it.accessor ? { accessor: true } : {}),
      ...(it.injected ? { injected: it.injected } : {}),
      ...(it.decorators?.length ? { decorators: it.decorators } : {}),
      ...(it.open ? { open: true } : {}),
    };
  }

  /** A draft with its names worked out. */
  expr(draft: Draft | null | undefined): Expr | null {
    if (!draft) return null;
    switch (draft.of) {
      case "name": {
        const binding = this.lookup(draft.name, draft.scope);
        return binding < 0 ? { of: "free", name: draft.name } : { of: "binding", binding };
      }
      case "member": {
        const object = this.expr(draft.object);
        return object && { of: "member", object, name: draft.name };
      }
      case "call": {
        const callee = this.expr(draft.callee);
        return callee && { of: "call", callee };
      }
      case "instance": {
        const type = this.expr(draft.type);
        return type && { of: "instance", type };
      }
      case "this":
      case "class":
      case "super":
      case "literal":
        return draft;
    }
  }
}

/** Inside a function or a block: no other file can name it. */
function isLocal(scope: Scope): boolean {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "function" || it.kind === "block" && !it.namespace) return true;
  }
  return false;
}
