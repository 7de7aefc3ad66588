import { expect, test } from 'vitest';
import { z } from 'zod';
import { INT4_MAX } from '../http/index.ts';
import { ENDPOINTS } from './registry.ts';

/** A part of a JSON schema, with its path. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/** The part itself and everything below it. */
function partsOf({ path, value }: Part): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, each]) =>
    partsOf({ path: `${path}/${key}`, value: each }),
  );
  return [{ path, value }, ...below];
}

const integerSchema = z.object({
  type: z.literal('integer'),
  minimum: z.number().default(Number.NEGATIVE_INFINITY),
  exclusiveMinimum: z.number().default(Number.NEGATIVE_INFINITY),
  maximum: z.number().default(Number.POSITIVE_INFINITY),
  exclusiveMaximum: z.number().default(Number.POSITIVE_INFINITY),
});

/** Integers of an input, with their least and greatest value. */
function integersOf(input: z.ZodType): readonly { path: string; least: number; greatest: number }[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return partsOf({ path: '', value: schema }).flatMap(({ path, value }) => {
    const integer = integerSchema.safeParse(value);
    if (!integer.success) return [];
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = integer.data;
    const least = Math.max(minimum, exclusiveMinimum + 1);
    return [{ path, least, greatest: Math.min(maximum, exclusiveMaximum - 1) }];
  });
}

// No input reaches an int8 column today; one that does needs a named exception here.
test('API-05 every integer in the input of an endpoint fits an integer column', () => {
  const tooWide = ENDPOINTS.flatMap(({ name, body }) =>
    integersOf(body)
      .filter(({ least, greatest }) => least < -INT4_MAX - 1 || greatest > INT4_MAX)
      .map(({ path }) => `${name} ${path}`),
  );
  expect(tooWide).toEqual([]);
});

test('API-05 the check of integer bounds finds an integer without bounds', () => {
  const input = z.strictObject({ rows: z.array(z.strictObject({ no: z.int().positive() })) });
  expect(integersOf(input)).toEqual([
    { path: '/properties/rows/items/properties/no', least: 1, greatest: Number.MAX_SAFE_INTEGER },
  ]);
});
