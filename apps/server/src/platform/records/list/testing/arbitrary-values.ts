import type { FieldDefinition, RecordValues } from '@haiqiao/contract/definitions';
import { comparisonKindOf, operatorsOf } from '@haiqiao/contract/field-types';
import type { Term } from '@haiqiao/contract/query';
import fc from 'fast-check';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Existing ids for references. */
export interface ExistingIds {
  readonly people: readonly string[];
  readonly units: readonly string[];
  readonly makers: readonly string[];
  readonly files: readonly string[];
}

/** The current date of every test. */
export const TODAY = '2026-11-20';

const WORDS = [
  '成都',
  '机床',
  '车床',
  '跨境',
  '电商',
  '%',
  '_',
  "'",
  '"',
  '\\',
  'A1',
  'b',
  '；',
  '--',
  '$1',
  '(',
  '😀',
];

/** User input, including everything special to SQL. */
export const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

const REGIONS = ['510100', '510104', '510000', '110101', '330100'];
const decimals = (scale: number, least = 0) =>
  fc.integer({ min: least, max: 30 }).map((value) => (value / 4).toFixed(scale));
const moments = fc.integer({ min: 0, max: 40 }).map(moment);
const small = fc.integer({ min: 0, max: 5 });

/** One of a few instants. */
export function moment(step: number): string {
  return new Date(Date.UTC(2026, 0, 1) + step * 7_777_000).toISOString();
}

type Make = (definition: never, existing: ExistingIds) => fc.Arbitrary<RecordValues[string]>;

/** Values in wire format; few distinct ones, so that ties are frequent. */
const VALUES = {
  text: () => words,
  longText: () => words,
  richText: () => words.map((text) => `<p>${text.replaceAll(/[<>&]/g, '')}</p>`),
  integer: () => small,
  decimal: ({ scale }: { scale: number }) => decimals(scale),
  money: ({ min }: { min?: number | null }) => decimals(2, min === null ? -30 : 0),
  percent: () => decimals(2),
  date: () => fc.constantFrom('2016-11-22', '2016-11-23', '2026-11-19', '2026-11-20', '2024-02-29'),
  instant: () => moments,
  dateRange: () =>
    fc.constantFrom({ from: '2026-01-01', to: '2026-03-31' }, { from: '2026-03-31', to: '2026-12-31' }),
  boolean: () => fc.boolean(),
  dictionary: () => fc.constantFrom('OWN', 'LEASED', 'LOANED'),
  dictionaries: () => fc.subarray(['CUT', 'LASER', 'WELD'], { minLength: 1 }),
  tags: () => fc.subarray(['重点', '出口', "a'b"], { minLength: 1 }),
  ref: ({ target }: { target: string }, { makers }) =>
    target === 'maker' ? fc.constantFrom(...makers) : fc.constant(null),
  refs: (_definition, { makers }) => fc.subarray([...makers], { minLength: 1 }),
  user: (_definition, { people }) => fc.constantFrom(...people),
  org: (_definition, { units }) => fc.constantFrom(...units),
  region: () => fc.constantFrom(...REGIONS),
  computed: ({ result }: { result: string }) =>
    result === 'text' ? words : result === 'integer' ? small : decimals(2),
  status: () => fc.constantFrom('IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED'),
  table: () => fc.constant(null),
  file: (_definition, { files }) => fc.constantFrom(...files).map((id) => [id]),
  files: (_definition, { files }) => fc.subarray([...files], { minLength: 1 }),
  image: (_definition, { files }) => fc.constantFrom(...files).map((id) => [id]),
  images: (_definition, { files }) => fc.subarray([...files], { minLength: 1 }),
} as const satisfies Readonly<Record<FieldDefinition['type'], Make>>;

function valuesOf(definition: FieldDefinition, existing: ExistingIds): fc.Arbitrary<RecordValues[string]> {
  return (VALUES[definition.type] as Make)(definition as never, existing);
}

const NEEDED = new Set(['name', 'kind', 'status', 'createdAt', 'updatedAt', 'title']);

/** Machines with some fields set. */
export function machines({ fields }: ResourceModel, existing: ExistingIds): fc.Arbitrary<RecordValues> {
  let serial = 0;
  const values = [...fields].map(([name, { definition }]) => {
    const value = valuesOf(definition, existing);
    return [name, NEEDED.has(name) ? value : fc.option(value, { freq: 3 })] as const;
  });
  return fc.record(Object.fromEntries(values)).map((row) => {
    serial += 1;
    // Unique among records.
    const serialNo = row['serialNo'] === null ? null : `S${serial % 4}'${serial}`;
    return { ...row, serialNo, recordNo: `JQ${serial}`, seriesNo: serial };
  });
}

/** Operands for comparing a field. */
export function operandsFor(
  definition: FieldDefinition,
  existing: ExistingIds,
): fc.Arbitrary<string | number | boolean> {
  const kind = comparisonKindOf(definition);
  const days = fc.constantFrom('2026-03-31', '2016-11-23', '2026-11-20', '2026-02-01');
  if (kind === 'number') {
    const odd = fc.constantFrom('1.5', '2.25', '-0.5', '99999999999999999999');
    return fc.oneof(fc.integer({ min: -1, max: 8 }), odd);
  }
  if (kind === 'text') return fc.constantFrom(...WORDS, '车', 'S1', '床成');
  if (kind === 'dateRange' || kind === 'date') return days;
  if (kind === 'instant') return fc.oneof(moments, fc.constantFrom('2026-01-02', '2026-01-03'));
  return valuesOf(definition, existing).map((value) => {
    const [first] = Array.isArray(value) ? value : [value];
    return typeof first === 'boolean' || typeof first === 'string' ? first : (existing.makers[0] ?? '');
  });
}

/** Valid terms of a list. */
export function termsOver({ fields }: ResourceModel, existing: ExistingIds): fc.Arbitrary<Term> {
  const askable = [...fields.values()].filter(({ definition }) => operatorsOf(definition).length > 0);
  return fc.constantFrom(...askable).chain(({ name, definition }) => {
    const one = operandsFor(definition, existing);
    return fc.constantFrom(...operatorsOf(definition)).chain((termType) => {
      const pair = termType === 'between' ? fc.tuple(one, one) : one;
      const value = termType === 'in' ? fc.array(one, { maxLength: 3 }) : pair;
      return value.map((operand) => ({ column: name, termType, value: operand }));
    });
  });
}
