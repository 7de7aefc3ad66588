import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { slowStorage } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, type ProofCentre, proofCentre } from './testing/proof-cases.ts';

const storage = slowStorage();
let centre: ProofCentre;

beforeAll(async () => {
  centre = await proofCentre({ openStorage: storage.openStorage });
});
afterAll(() => centre.close());

const issue = (id: string) => centre.take([DATA, id], 'issue', { as: 'review' });
const read = async (id: string, name: string) => (await centre.read(DATA, id, 'review')).value(name);
const numberOf = async (id: string) => Number(String(await read(id, 'proofNo')).slice(2));

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => storage.waiting.length, { timeout: 20_000 }).toBe(count);
}

/** Documents of proofs: rows, and those of them whose bytes exist. */
async function documents(): Promise<readonly [rows: number, withBytes: number]> {
  const rows = await centre.base.db
    .selectFrom('sys_file')
    .select('key')
    .where('mime', '=', 'application/pdf')
    .execute();
  return [rows.length, rows.filter(({ key }) => existsSync(join(centre.filesFolder, key))).length];
}

test('PROOF-03 a proof is issued while the storage of another one does not answer, and no number is left out', async () => {
  const first = await centre.issued(centre.nextLicense());
  const [slowId, fastId] = [
    await centre.verified(centre.nextLicense()),
    await centre.verified(centre.nextLicense()),
  ];
  const [before] = await documents();
  storage.hold(1);
  const late = issue(slowId);
  await untilWaiting(1);
  await issue(fastId);
  const replaced = await centre.take([DATA, first], 'replace', {
    as: 'review',
    opinion: '更换提交单位',
    params: { receiver: '成都市税务局' },
  });
  expect(replaced).toMatchObject({ status: 'REPLACED' });
  storage.waiting[0]?.succeed();
  expect(await late).toMatchObject({ status: 'ISSUED' });
  const start = await numberOf(first);
  // The replacement took the number between them.
  expect([await numberOf(fastId), await numberOf(slowId)]).toEqual([start + 1, start + 3]);
  // What was printed with the number of the other proof is gone.
  expect(await documents()).toEqual([before + 3, before + 3]);
});

test('PROOF-03 two proofs issued at once store their documents at the same time', async () => {
  const ids = [await centre.verified(centre.nextLicense()), await centre.verified(centre.nextLicense())];
  storage.hold(2);
  const both = Promise.all(ids.map(issue));
  await untilWaiting(2);
  for (const write of storage.waiting) write.succeed();
  expect(await both).toMatchObject([{ status: 'ISSUED' }, { status: 'ISSUED' }]);
  const [one = 0, other = 0] = await Promise.all(ids.map(numberOf));
  expect(Math.abs(one - other)).toBe(1);
});

test('PROOF-03 a proof whose document cannot be stored uses no number and leaves no file', async () => {
  const first = await centre.issued(centre.nextLicense());
  const id = await centre.verified(centre.nextLicense());
  const before = await documents();
  storage.hold(1);
  const failing = issue(id);
  await untilWaiting(1);
  storage.waiting[0]?.fail();
  expect(await failing).toMatchObject({ error: 'INTERNAL' });
  expect(await documents()).toEqual(before);
  expect(await read(id, 'proofNo')).toBeNull();
  await issue(id);
  expect(await numberOf(id)).toBe((await numberOf(first)) + 1);
});
