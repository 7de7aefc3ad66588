import { fileIntake } from '@haiqiao/contract/endpoints';
import { makeApiKey } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture } from './testing/filing-fixture.ts';
import { leftBy, recordsWith } from './testing/left-behind.ts';
import { type Program, programFiling } from './testing/program-filings.ts';

const FORM = 'rs_center_record';
const PAPER = 'commitmentFile';

type Values = Readonly<Record<string, unknown>>;

let centre: FilingFixture;
let program: Program;
let made = 0;

beforeAll(async () => {
  centre = await filingFixture();
  for (const group of ['preliminary', 'final', 'library'] as const) await centre.signed(group);
  program = await makeApiKey(centre, { name: '数据交换平台', forms: [FORM] });
});
afterAll(() => centre.close());

const filing = (license = centre.nextLicense()): Promise<Values> => programFiling(centre, license, program);

/** Files all of them at once; returns per filing its number or the rules that refused it. */
async function fileAtOnce(all: readonly Values[]): Promise<readonly (number | string)[]> {
  const answers = all.map((values) => {
    made += 1;
    return centre.ask(fileIntake, { formCode: FORM, reference: `AT-ONCE.${made}`, values }, { as: program });
  });
  return (await Promise.all(answers)).map(({ body }) => {
    const { recordNo, issues = [] } = body.data as { recordNo?: string; issues?: { rule: string }[] };
    return recordNo === undefined ? issues.map(({ rule }) => rule).join() : Number(recordNo.slice(2));
  });
}

/** Count of issued numbers, asserted to have no gap. */
function countedWithoutGap(results: readonly (number | string)[]): number {
  const numbers = results.filter((number) => typeof number === 'number');
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(numbers.length - 1);
  return numbers.length;
}

test('REC-01 numbers of concurrent filings have no gap, and a refused filing uses none', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => filing()));
  const results = await fileAtOnce(
    all.map((values, index) => (index % 4 === 3 ? { ...values, agree: false } : values)),
  );
  expect(countedWithoutGap(results)).toBe(9);
});

test('REC-01 concurrent filings see each other: one per enterprise, and each document is used once', async () => {
  const [alone, among, twice] = [centre.nextLicense(), centre.nextLicense(), centre.nextLicense()];
  await fileAtOnce([await filing(alone)]);
  const others = await Promise.all(Array.from({ length: 6 }, () => filing()));
  const [one, other] = [await filing(), await filing()];
  const sent = [await filing(among), await filing(twice), await filing(twice), one];
  const outcomes = await fileAtOnce([...sent, { ...other, [PAPER]: one[PAPER] }, ...others]);
  expect(outcomes.slice(1, 3)).toContain('filingLive');
  expect(outcomes.slice(3, 5)).toContain('fileNotFound');
  expect(countedWithoutGap(outcomes)).toBe(sent.length + others.length - 1);
  expect(await recordsWith(centre, twice)).toHaveLength(1);
  expect(await leftBy(centre, among)).toEqual(await leftBy(centre, alone));
});
