import type { AnyEndpoint } from '@haiqiao/contract/http';
import fc from 'fast-check';
import { alternativesOf, type InputSchema, inputSchemaOf } from '../input-schema.ts';

/** Values of a running centre. With random ones alone hardly any call passes its first lookup. */
export interface StoredValues {
  readonly ids: readonly string[];
  /** Codes, names and other texts that identify something. */
  readonly texts: readonly string[];
  /** Texts that fit a property, by its name. */
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/** Texts that break parsers, columns, patterns, paths and queries. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '👨‍👩‍👧',
  '%',
  '_\\',
  "' or 1=1 --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '1e400',
  '-1',
  '{"a":[',
  '<script>',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  'x'.repeat(300),
  '界'.repeat(5_000),
];

const HOSTILE_NUMBERS = [0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_VALUE, -1e-320];

const NESTED: unknown = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  NESTED,
  ...HOSTILE_NUMBERS,
  ...HOSTILE_TEXTS,
];

/**
 * Inputs of an endpoint: nearly valid ones with stored values, and from place to place a value of the wrong type, size or shape.
 * @param stored values that identify something in the centre that is called
 */
export function arbitraryInput(endpoint: AnyEndpoint, stored: StoredValues): fc.Arbitrary<unknown> {
  return arbitraryOf(inputSchemaOf(endpoint), stored);
}

/** A copy of an input with a hostile or a stored value at one of its paths. */
export function arbitraryChange(input: unknown, { ids, texts }: StoredValues): fc.Arbitrary<unknown> {
  const values = [...HOSTILE_VALUES, ...HOSTILE_VALUES, ...ids.slice(0, 20), ...texts.slice(0, 20)];
  return fc
    .tuple(fc.constantFrom(...pathsOf(input)), fc.constantFrom(...values))
    .map(([path, value]) => withValueAt(input, path, value));
}

type Path = readonly string[];

function pathsOf(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([key, each]) => pathsOf(each).map((path) => [key, ...path]));
  return [[], ...below];
}

function withValueAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input)) return input.with(Number(key), withValueAt(input[Number(key)], rest, value));
  const fields: Record<string, unknown> = { ...Object(input) };
  return { ...fields, [key]: withValueAt(fields[key], rest, value) };
}

function arbitraryOf(schema: InputSchema, stored: StoredValues, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: validOf(schema, stored, name), weight: 24 },
    { arbitrary: fc.constantFrom(...HOSTILE_VALUES), weight: 1 },
  );
}

function validOf(schema: InputSchema, stored: StoredValues, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0)
    return fc.oneof(...alternatives.map((part) => arbitraryOf(part, stored, name)));
  const { type = '' } = schema;
  if (type === 'string') return textOf(schema.format, stored, name);
  return VALID[type]?.(schema, stored, name) ?? fc.constantFrom<unknown>(...stored.texts, ...HOSTILE_VALUES);
}

type ArbitraryOf = (schema: InputSchema, stored: StoredValues, name: string) => fc.Arbitrary<unknown>;

const VALID: Readonly<Record<string, ArbitraryOf>> = {
  object: ({ properties = {}, required = [], additionalProperties }, stored) => {
    const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part, stored, name)]),
    );
    const record = fc.record(fields, { requiredKeys: required.filter((name) => name in properties) });
    if (typeof additionalProperties !== 'object') return record;
    const names = fc.constantFrom(...(stored.named['field'] ?? []), ...stored.texts.slice(0, 20));
    const more = fc.dictionary(names, arbitraryOf(additionalProperties, stored), { maxKeys: 3 });
    return fc.tuple(record, more).map(([one, other]) => ({ ...other, ...Object(one) }));
  },
  array: ({ items = {} }, stored, name) => fc.array(arbitraryOf(items, stored, name), { maxLength: 4 }),
  integer: ({ minimum = -3, maximum = 2 ** 31 }) =>
    fc.constantFrom(minimum, maximum, Math.min(maximum, minimum + 1)),
  number: ({ minimum = -3, maximum = 1e9 }) => fc.constantFrom(minimum, maximum, (minimum + maximum) / 2),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function textOf(format: string | undefined, stored: StoredValues, name: string): fc.Arbitrary<string> {
  const { ids, texts, named } = stored;
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (format === 'date') return fc.constantFrom('2026-01-05', '0001-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-01-05T08:00:00.000Z', '9999-12-31T23:59:59Z');
  const fitting = named[name] ?? [];
  const all = [texts, ids, HOSTILE_TEXTS].map((values) => fc.constantFrom(...values));
  if (fitting.length === 0) return fc.oneof(...all);
  return fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 8 }, ...all);
}
