/** The OpenAPI 3.1 document, from the table of routes alone. */

import { eventSchema } from "./event_schemas.ts";
import { archiveTypes } from "./guard.ts";
import { templateOf } from "./pattern.ts";
import { problemCodes } from "./problem.ts";
import type { Answer, Route, Schema } from "./route.ts";

const problemRef = { $ref: "#/components/responses/Problem" } as const;

export async function openApi(routes: readonly Route[], version: string): Promise<object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = paths[templateOf(route.path)] ??= {};
    path[route.method.toLowerCase()] = await operation(route);
  }
  return {
    openapi: "3.1.0",
    info: { title: "agent", version },
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, ...problems },
  };
}

const problems = {
  schemas: {
    Problem: {
      type: "object",
      properties: { code: { enum: [...problemCodes] }, message: { type: "string" } },
      required: ["code", "message"],
      additionalProperties: false,
    },
  },
  responses: {
    Problem: {
      description: "The request was refused",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
};

async function operation(route: Route): Promise<object> {
  const { params, query, body } = await route.takes();
  const isOpen = route.access === "public";
  return {
    operationId: route.id,
    summary: route.summary,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(params, "path"),
      ...parameters(query, "query"),
      ...headerParameters(route),
    ],
    ...requestBody(route, body),
    responses: {
      ...answered(route.answer),
      ...Object.fromEntries([...problemCodes, 405].map((code) => [code, problemRef])),
    },
  };
}

function requestBody({ body: kind }: Route, schema: Schema | undefined): object {
  if (kind === "archive") {
    const content = Object.fromEntries(
      archiveTypes.map((type) => [type, { schema: archive(type) }]),
    );
    return { requestBody: { required: true, content } };
  }
  if (schema === undefined) return {};
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

function archive(type: (typeof archiveTypes)[number]): Schema {
  const file: Schema = { type: "string", format: "binary" };
  if (type !== "multipart/form-data") return file;
  return {
    type: "object",
    properties: { file: { type: "array", items: file } },
    required: ["file"],
  };
}

function headerParameters({ method, access, path }: Route): readonly object[] {
  if (access === "public" || method === "GET" || path.startsWith("/api/auth/")) return [];
  const name = "Idempotency-Key";
  const schema = { type: "string", pattern: "^[!-~]{1,200}$" };
  return [{ name, in: "header", required: false, schema }];
}

function answered(answer: Answer): object {
  if (answer.type === "text") {
    const schema = { type: "string" };
    return { 200: { description: "Figures", content: { "text/plain": { schema } } } };
  }
  if (answer.type === "events") {
    const schema = eventSchema();
    return { 200: { description: "Events", content: { "text/event-stream": { schema } } } };
  }
  const schema = {
    type: "object",
    properties: { code: { const: 0 }, data: answer.schema() },
    required: ["code", "data"],
    additionalProperties: false,
  };
  return {
    [answer.status]: { description: "Done", content: { "application/json": { schema } } },
  };
}

function parameters(taken: Schema | undefined, place: "path" | "query"): object[] {
  const { properties = {}, required = [] } = taken ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, schema },
    required: place === "path" || required.includes(name),
  }));
}

/** Words of a query string, as their schema has them: a number where one is wanted. */
export function typedQuery(
  search: URLSearchParams,
  { properties = {} }: Schema = {},
): Readonly<Record<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const name of new Set(search.keys())) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const texts = search.getAll(name);
    const isList = typeof schema === "object" && schema.type === "array";
    const items = isList && typeof schema.items === "object" && !Array.isArray(schema.items)
      ? schema.items
      : undefined;
    all.set(
      name,
      isList
        ? texts.map((it) => typed(it, items))
        : texts.length === 1
        ? typed(texts[0] ?? "", schema)
        : texts,
    );
  }
  return Object.fromEntries(all);
}

function typed(text: string, schema: Schema | boolean | undefined): unknown {
  if (typeof schema !== "object") return text;
  if (schema.type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  const isNumber = schema.type === "integer" || schema.type === "number";
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
