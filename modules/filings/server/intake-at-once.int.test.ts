import { fileIntake } from '@haiqiao/contract/endpoints';
import { makeApiKey, type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingDesk, filingDesk } from './testing/filing-desk.ts';
import { leftBy, recordsWith } from './testing/left-behind.ts';
import { type Program, programFiling } from './testing/program-filings.ts';

const FORM = 'rs_center_record';
const PAPER = 'commitmentFile';

type Values = Readonly<Record<string, unknown>>;

let centre: ModuleCentre;
let desk: FilingDesk;
let program: Program;
let made = 0;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
  for (const group of ['preliminary', 'final', 'library'] as const) await desk.signed(group);
  program = await makeApiKey(centre, { name: '数据交换平台', forms: [FORM] });
});
afterAll(() => centre.close());

const filing = (license = desk.nextLicense()): Promise<Values> => programFiling(centre, license, program);

/** Files them all at the same moment; answers what each is told: its number, or by which rules it was refused. */
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

/** How many numbers were given; they have no gap. */
function countedWithoutGap(told: readonly (number | string)[]): number {
  const numbers = told.filter((number) => typeof number === 'number');
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(numbers.length - 1);
  return numbers.length;
}

test('REC-01 numbers of many filings at once have no gap, and a refused one uses none up', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => filing()));
  const told = await fileAtOnce(
    all.map((values, index) => (index % 4 === 3 ? { ...values, agree: false } : values)),
  );
  expect(countedWithoutGap(told)).toBe(9);
});

test('REC-01 API-05 filings that come together do not look past each other: one of an enterprise, one that takes a paper', async () => {
  const [alone, among, twice] = [desk.nextLicense(), desk.nextLicense(), desk.nextLicense()];
  await fileAtOnce([await filing(alone)]);
  const others = await Promise.all(Array.from({ length: 6 }, () => filing()));
  const [one, other] = [await filing(), await filing()];
  const sent = [await filing(among), await filing(twice), await filing(twice), one];
  const told = await fileAtOnce([...sent, { ...other, [PAPER]: one[PAPER] }, ...others]);
  expect(told.slice(1, 3)).toContain('filingLive');
  expect(told.slice(3, 5)).toContain('fileNotFound');
  expect(countedWithoutGap(told)).toBe(sent.length + others.length - 1);
  expect(await recordsWith(centre, twice)).toHaveLength(1);
  expect(await leftBy(centre, among)).toEqual(await leftBy(centre, alone));
});
