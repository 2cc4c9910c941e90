/** What a server asks its user, as it is put to him: bounded, and in no other shape than the protocol's. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import type { Elicitation, ElicitField } from "../protocol/mod.ts";
import { isLoopback } from "../util/mod.ts";

/** Characters of a message, of a name or a title, and of a description. */
const most = { message: 2_000, name: 100, description: 500, url: 2_000, preset: 500 } as const;

/** Values of one form, and options of one value. */
const mostFields = 20;
const mostOptions = 50;

/** Elicitations of one call: the next one is declined unasked. */
export const mostElicitations = 5;

const text = (length: number) => z.string().max(length).transform(visible);
const option = z.looseObject({
  const: z.string().max(most.name),
  title: text(most.name).optional(),
});
const values = z.array(z.string().max(most.name)).min(1).max(mostOptions);
const titled = z.array(option).min(1).max(mostOptions);
const bound = z.number().optional();
const count = z.int().min(0).optional();

const about = {
  title: text(most.name).default(""),
  description: text(most.description).default(""),
};

/** Without `pattern`, which the protocol does not have: whoever gives a pattern has a say in how long it takes. */
const property = z.union([
  z.looseObject({
    ...about,
    type: z.literal("string"),
    oneOf: titled,
    default: z.string().optional(),
  }).transform(({ oneOf, ...it }) => choice(it, oneOf.map(optionOf))),
  z.looseObject({
    ...about,
    type: z.literal("string"),
    enum: values,
    enumNames: z.array(text(most.name)).optional(),
    default: z.string().optional(),
  }).transform(({ enum: all, enumNames = [], ...it }) =>
    choice(it, all.map((value, at) => ({ value, title: enumNames[at] ?? value })))
  ),
  z.looseObject({
    ...about,
    type: z.literal("array"),
    items: z.union([
      z.looseObject({ anyOf: titled }).transform(({ anyOf }) => anyOf.map(optionOf)),
      z.looseObject({ enum: values }).transform((it) =>
        it.enum.map((value) => ({ value, title: value }))
      ),
    ]),
    minItems: count,
    maxItems: count,
    default: z.array(z.string()).optional(),
  }).transform(({ items: options, ...it }) => ({
    ...namedOf(it),
    ...{ type: "choices" as const, options, least: it.minItems ?? null, most: it.maxItems ?? null },
    preset: it.default?.filter((value) => options.some((one) => one.value === value)) ?? null,
  })),
  z.looseObject({
    ...about,
    type: z.literal("string"),
    format: z.enum(["email", "uri", "date", "date-time"]).nullable().catch(null).default(null),
    minLength: count,
    maxLength: count,
    default: z.string().max(most.preset).optional(),
  }).transform((it) => ({
    ...namedOf(it),
    ...{ type: "text" as const, format: it.format, preset: it.default ?? null },
    ...{ least: it.minLength ?? null, most: it.maxLength ?? null },
  })),
  z.looseObject({
    ...about,
    type: z.enum(["number", "integer"]),
    minimum: bound,
    maximum: bound,
    default: z.number().optional(),
  }).transform((it) => ({
    ...namedOf(it),
    ...{ type: "number" as const, whole: it.type === "integer", preset: it.default ?? null },
    ...{ least: it.minimum ?? null, most: it.maximum ?? null },
  })),
  z.looseObject({ ...about, type: z.literal("boolean"), default: z.boolean().optional() })
    .transform((it) => ({
      ...namedOf(it),
      ...{ type: "yes_no" as const, preset: it.default ?? null },
    })),
]);

const name = z.string().min(1).max(most.name);

const form = z.looseObject({
  mode: z.literal("form").default("form"),
  message: text(most.message),
  requestedSchema: z.looseObject({
    properties: z.record(name, property),
    required: z.array(z.string()).default([]),
  }),
});

const page = z.looseObject({
  mode: z.literal("url"),
  message: text(most.message),
  url: z.url().max(most.url),
});

/** Of a call that wants pages to be opened before it (`-32042`). */
const needed = z.looseObject({ elicitations: z.array(page).min(1).max(mostElicitations) });

/** @throws {Error} if it is not to be put to anybody */
export function elicitationOf(server: string, params: unknown): Elicitation {
  const opens = page.safeParse(params);
  if (opens.success) return pageOf(server, opens.data);
  const fills = form.safeParse(params);
  if (!fills.success) throw new Error("the form is not as the protocol has it, or too large");
  const { message, requestedSchema: { properties, required } } = fills.data;
  const fields = Object.entries(properties).map(([name, it]): ElicitField => ({
    ...it,
    name,
    required: required.includes(name),
  }));
  if (fields.length > mostFields) throw new Error(`a form of more than ${mostFields} values`);
  return { server, message, wants: { type: "form", fields } };
}

/** Pages that an error of a call asks for; none: it is another error. */
export function pagesIn(server: string, error: unknown): readonly Elicitation[] {
  if (!(error instanceof Error) || !("code" in error) || error.code !== -32042) return [];
  const { data } = needed.safeParse("data" in error ? error.data : null);
  return data?.elicitations.map((it) => pageOf(server, it)) ?? [];
}

/** @throws {Error} for an address that no user is sent to */
function pageOf(server: string, { message, url }: z.output<typeof page>): Elicitation {
  const { protocol, host, username, password, href } = new URL(url);
  const isSafe = protocol === "https:" || protocol === "http:" && isLoopback(href);
  if (!isSafe) throw new Error("the address is not one of https");
  if (username !== "" || password !== "") throw new Error("the address names a user");
  return { server, message, wants: { type: "page", url: href, host } };
}

function namedOf({ title, description }: { readonly title: string; readonly description: string }) {
  return { title: oneLine(title), description, name: "", required: false };
}

interface Option {
  readonly value: string;
  readonly title: string;
}

function optionOf({ const: value, title = value }: z.output<typeof option>): Option {
  return { value, title };
}

function choice(
  it: Parameters<typeof namedOf>[0] & { readonly default?: string | undefined },
  options: readonly Option[],
) {
  const preset = options.some(({ value }) => value === it.default) ? it.default ?? null : null;
  return { ...namedOf(it), type: "choice" as const, options: [...options], preset };
}
