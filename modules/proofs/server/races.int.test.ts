import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, type ProofCentre, proofCentre } from './testing/proof-cases.ts';
import { type TakenStep } from './testing/proof-fixture.ts';

let centre: ProofCentre;

beforeAll(async () => {
  centre = await proofCentre();
});
afterAll(() => centre.close());

type TakenAction = readonly [action: string, step: TakenStep];

/** Takes actions concurrently, as from two windows. */
const atOnce = (id: string, actions: readonly TakenAction[]) =>
  Promise.all(actions.map(([action, step]) => centre.take([DATA, id], action, step)));

const ISSUE: TakenAction = ['issue', { as: 'review' }];
const REVOKE: TakenAction = ['revoke', { as: 'review', opinion: '数据有误' }];
const REPLACE: TakenAction = [
  'replace',
  { as: 'review', opinion: '更换提交单位', params: { receiver: '成都市税务局' } },
];

const isRefusal = (answer: unknown) => typeof answer === 'object' && answer !== null && 'error' in answer;

/** The refused answers. */
const refusals = (answers: readonly unknown[]) => answers.filter(isRefusal);

test('PROOF-03 of two concurrent issues of a proof one succeeds and the other is refused', async () => {
  const id = await centre.verified(centre.nextLicense());
  const answers = await atOnce(id, [ISSUE, ISSUE]);
  expect(refusals(answers)).toHaveLength(1);
  expect(answers).toContainEqual(expect.objectContaining({ status: 'ISSUED' }));
  const numberOf = async (proof: string) =>
    Number(String((await centre.read(DATA, proof, 'review')).value('proofNo')).slice(2));
  // The refused issue used no number.
  expect(await numberOf(await centre.issued(centre.nextLicense()))).toBe((await numberOf(id)) + 1);
});

test.each([
  ['revoked twice', [REVOKE, REVOKE]],
  ['revoked while it is replaced', [REVOKE, REPLACE]],
] as const)('PROOF-03 a proof that is %s at once ends once', async (_what, actions) => {
  const id = await centre.issued(centre.nextLicense());
  const code = (await centre.read(DATA, id, 'review')).value('verifyCode');
  const answers = await atOnce(id, actions);
  expect(refusals(answers)).toHaveLength(1);
  const { status } = await centre.read(DATA, id, 'review');
  const [said] = answers.filter((answer) => !isRefusal(answer));
  expect(said).toMatchObject({ status });
  expect((await centre.page(code)).html).toContain(status === 'REVOKED' ? '证明已撤销' : '证明已换发');
});
