import { dirname } from 'node:path';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, type ProofCases, proofCases } from './testing/proof-cases.ts';
import { type ProofDesk, proofDesk, type TakenStep } from './testing/proof-desk.ts';

let centre: ModuleCentre;
let desk: ProofDesk;
let cases: ProofCases;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = proofDesk(centre);
  for (const group of ['applicant', 'verify', 'review'] as const) await desk.signed(group);
  cases = proofCases(centre, desk);
});
afterAll(() => centre.close());

type Deed = readonly [action: string, step: TakenStep];

/** Takes deeds at the same moment, as two windows would. */
const atOnce = (id: string, deeds: readonly Deed[]) =>
  Promise.all(deeds.map(([action, step]) => desk.take([DATA, id], action, step)));

const ISSUE: Deed = ['issue', { as: 'review' }];
const REVOKE: Deed = ['revoke', { as: 'review', opinion: '数据有误' }];
const REPLACE: Deed = [
  'replace',
  { as: 'review', opinion: '更换提交单位', params: { receiver: '成都市税务局' } },
];

const isRefusal = (answer: unknown) => typeof answer === 'object' && answer !== null && 'error' in answer;

/** Those that were refused. */
const refusals = (answers: readonly unknown[]) => answers.filter(isRefusal);

test('PROOF-03 a proof that is issued twice at once is issued once, and the other is told', async () => {
  const id = await cases.verified(desk.nextLicense());
  const answers = await atOnce(id, [ISSUE, ISSUE]);
  expect(refusals(answers)).toHaveLength(1);
  expect(answers).toContainEqual(expect.objectContaining({ status: 'ISSUED' }));
  const numberOf = async (proof: string) =>
    Number(String((await desk.read(DATA, proof, 'review')).value('proofNo')).slice(2));
  // The one that was refused took no number with it.
  expect(await numberOf(await cases.issued(desk.nextLicense()))).toBe((await numberOf(id)) + 1);
});

test.each([
  ['revoked twice', [REVOKE, REVOKE]],
  ['revoked while it is replaced', [REVOKE, REPLACE]],
] as const)('PROOF-03 a proof that is %s at once ends once', async (_what, deeds) => {
  const id = await cases.issued(desk.nextLicense());
  const code = (await desk.read(DATA, id, 'review')).value('verifyCode');
  const answers = await atOnce(id, deeds);
  expect(refusals(answers)).toHaveLength(1);
  const { status } = await desk.read(DATA, id, 'review');
  const [said] = answers.filter((answer) => !isRefusal(answer));
  expect(said).toMatchObject({ status });
  expect((await cases.page(code)).html).toContain(status === 'REVOKED' ? '证明已撤销' : '证明已换发');
});
