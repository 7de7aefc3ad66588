import { ENDPOINTS } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareLists } from './compare-lists.ts';
import { CASES } from './cases.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { idPathsOf } from './id-inputs.ts';
import { type PlantedCentre, plantedCentre } from './planted-centre.ts';
import { walk } from './walk.ts';

// Budget: 120 s, calls every endpoint with an id as seven readers.

let centre: PlantedCentre;

beforeAll(async () => {
  centre = await plantedCentre();
}, 120_000);
afterAll(() => centre.close());

test('PERM-05 every input that names a row is walked or excepted with a reason', () => {
  const walked = new Set(CASES.map(({ endpoint, path }) => `${endpoint} ${path}`));
  const named = ENDPOINTS.flatMap((endpoint) =>
    idPathsOf(endpoint).map((path) => `${endpoint.name} ${path}`),
  );
  const isExcepted = (one: string) => one in EXCEPTIONS || `${one.split(' ')[0] ?? ''} *` in EXCEPTIONS;
  expect(named.filter((one) => !walked.has(one) && !isExcepted(one))).toEqual([]);
  const declared = new Set(named.flatMap((one) => [one, `${one.split(' ')[0] ?? ''} *`]));
  expect([...walked, ...Object.keys(EXCEPTIONS)].filter((one) => !declared.has(one))).toEqual([]);
});

test('PERM-05 a reader opens exactly the rows that the lists of the same reader contain', async () => {
  expect(await compareLists(centre)).toEqual([]);
}, 120_000);

test('PERM-05 no endpoint shows or changes a row outside the row scope, or a hidden field, by an id', async () => {
  const { findings, endpoints, calls } = await walk(centre);
  expect(findings).toEqual([]);
  expect(endpoints).toBeGreaterThan(80);
  expect(calls).toBeGreaterThan(5_000);
}, 600_000);
