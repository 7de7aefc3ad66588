import type { AnyEndpoint } from '@haiqiao/contract/http';
import { alternativesOf, type InputSchema, inputSchemaOf } from '../input-schema.ts';

/** Names of inputs that identify something although their schema is a plain string. */
const ID_NAME = /(?:^|\.)(?:id|ids|uid|uris?|reference|[a-z]\w*(?:Ids?|Uris?|Itemid))(?:\[\])*$/u;

/** Paths of the inputs that identify something, e.g. `entries[].id`: every UUID, and strings with the name of an id. */
export function idPathsOf(endpoint: AnyEndpoint): readonly string[] {
  const found = new Set<string>();
  collect(inputSchemaOf(endpoint), '', found);
  return [...found];
}

function collect(schema: InputSchema, path: string, found: Set<string>): void {
  if (schema.format === 'uuid' || (schema.type === 'string' && ID_NAME.test(path))) found.add(path);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    collect(property, path === '' ? name : `${path}.${name}`, found);
  if (schema.items) collect(schema.items, `${path}[]`, found);
  if (typeof schema.additionalProperties === 'object')
    collect(schema.additionalProperties, `${path}{}`, found);
  for (const part of alternativesOf(schema)) collect(part, path, found);
}

/** The smallest input that the schema accepts: required properties only. */
export function sampleInput(endpoint: AnyEndpoint): Record<string, unknown> {
  return Object(sample(inputSchemaOf(endpoint)));
}

const SAMPLES: Readonly<Record<string, (schema: InputSchema) => unknown>> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})])),
  array: ({ items = {}, minItems = 0 }) => Array.from({ length: minItems }, () => sample(items)),
  string: ({ format, minLength = 1 }) => (format && FORMATS[format]) ?? 'x'.repeat(Math.max(1, minLength)),
  integer: ({ minimum }) => Math.max(minimum ?? 1, 1),
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0190b000-0000-7000-8000-00000000abcd',
  date: '2026-01-05',
  'date-time': '2026-01-05T08:00:00.000Z',
};

function sample(schema: InputSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = alternativesOf(schema);
  if (first) return sample(first);
  return SAMPLES[schema.type ?? '']?.(schema) ?? null;
}

/** A copy of an input with a value at a path; lists on the way get one item. */
export function withValue(input: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  if (path.startsWith('[]')) {
    const [first] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withValue(first, path.slice(2).replace(/^\./u, ''), value)];
  }
  const [, name = '', rest = ''] = /^([^.[]+)\.?(.*)$/u.exec(path) ?? [];
  const fields: Record<string, unknown> = { ...Object(input) };
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}
