import { type Stage, tryAll, undoStep } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof } from '../proof/proof.resource.ts';
import { PROOF_MAY } from '../proof/proof-states.ts';
import { DATA, type ProofCentre, proofCentre } from './testing/proof-cases.ts';
import { type Group } from './testing/proof-fixture.ts';

let centre: ProofCentre;

const GROUPS: readonly Group[] = ['applicant', 'verify', 'second', 'review', 'double', 'admin'];

beforeAll(async () => {
  centre = await proofCentre();
  // The assignees exist before anything is submitted.
  await Promise.all(GROUPS.map((group) => centre.signed(group)));
});
afterAll(() => centre.close());

/** A thousand calls and a few documents take some seconds on an idle machine. */
const TABLE_MS = 120_000;

type Way = readonly [action: string, as: Group, more?: { opinion?: string; params?: object }];

const OPINION = { opinion: '意见' };
const REASON = { ...OPINION, params: { reason: 'UNQUALIFIED' } };

const EMPTY: readonly Way[] = [['submit', 'applicant']];
const HANDED_IN: readonly Way[] = [...EMPTY, ['loadData', 'verify']];
const VERIFIED: readonly Way[] = [...HANDED_IN, ['verifyPass', 'verify']];

/** Moves a proof of an enterprise with data along some steps; columns are set for states without a step. */
function along(steps: readonly Way[], set?: Readonly<Record<string, string>>): () => Promise<string> {
  return async () => {
    const license = centre.nextLicense();
    await centre.month(license, centre.months[0]);
    const id = await centre.data(license);
    for (const [action, as, more] of steps)
      expect(await centre.take([DATA, id], action, { as, ...more })).toMatchObject({ ok: true });
    if (set) await centre.setProof(id, set);
    return id;
  };
}

/** An issued proof, with or without its file, and its later state. */
function issued(set: Readonly<Record<string, string>> = {}, hasFile = true): () => Promise<string> {
  return async () => {
    const number = centre.nextLicense();
    const id = await centre.data(number);
    const row = { month: centre.months[0], tradeMode: '9710', declareCount: 1, goodsValueCny: '1.00' };
    await centre.setProof(id, { status: 'VERIFY_PENDING' });
    await centre.save([DATA, id], { dataRows: [{ ...row, source: 'CUSTOMS', result: 'MATCH' }] }, 'verify');
    await centre.setProof(id, {
      status: 'ISSUED',
      proof_no: `ZM-${number}`,
      verify_code: number.slice(-12),
      issued_at: '2026-01-05T02:00:00Z',
      valid_to: '2099-01-01',
      ...(hasFile ? { pdf_uri: `{${centre.base.ids.uuid()}}` } : {}),
      ...set,
    });
    return id;
  };
}

type States = Readonly<Record<string, string>>;

const applicants = (may: States) => ({ applicant: may, clerk: may });
const verifiers = (may: States) => ({ verify: may, second: may, double: may });
const reviewers = (may: States) => ({ review: may, double: may });

/** Reviewers and administrators. */
const keepers = (may: States) => ({ ...reviewers(may), admin: may });

/** Data actions of the verifiers and the resulting states. */
const judged = (state: string) => ({ loadData: state, markRows: state });
const DECIDED = { verifyPass: 'REVIEW_PENDING', verifyReturn: 'VERIFY_RETURNED', verifyReject: 'REJECTED' };
const REVIEWED = {
  preview: 'REVIEW_PENDING',
  issue: 'ISSUED',
  reviewReturn: 'REVIEW_RETURNED',
  reviewReject: 'REJECTED',
};
const WITHDRAWN = { withdraw: 'WITHDRAWN' };
const PREVIEW = { preview: 'REVIEW_PENDING' };
const LOOKED = { ...WITHDRAWN, ...PREVIEW };
const ISSUED = { resend: 'ISSUED', revoke: 'REVOKED', replace: 'REPLACED' };

const SEPARATED = Object.fromEntries(
  ['issue', 'reviewReturn', 'reviewReject'].map((code) => [code, 'FLOW_TASK_SEPARATED']),
);
const CLAIMED = Object.fromEntries(
  ['withdraw', ...Object.keys(DECIDED)].map((code) => [code, 'FLOW_TASK_CLAIMED']),
);
const NOT_THEIRS = Object.fromEntries(
  ['loadData', 'markRows'].map((code) => [code, 'RECORD_ACTION_REFUSED']),
);

/** With the verifier who has claimed it. */
function claimed(): Stage<Group> {
  return {
    name: 'VERIFY_PENDING, claimed',
    make: async () => {
      const id = await along(HANDED_IN)();
      await centre.claim([DATA, id], 'verify');
      return id;
    },
    may: {
      ...applicants({ askWithdraw: 'VERIFY_PENDING' }),
      admin: { askWithdraw: 'VERIFY_PENDING' },
      verify: { ...judged('VERIFY_PENDING'), ...DECIDED },
    },
    errors: {
      applicant: CLAIMED,
      clerk: CLAIMED,
      second: { ...CLAIMED, ...NOT_THEIRS },
      double: { ...CLAIMED, ...NOT_THEIRS },
      admin: { ...CLAIMED, ...NOT_THEIRS },
    },
  };
}

/** With the verifiers. */
const atVerifier = (): readonly Stage<Group>[] => [
  {
    name: 'DRAFT',
    make: along([]),
    may: { applicant: { submit: 'VERIFY_PENDING' }, admin: { submit: 'VERIFY_PENDING' } },
    visibleTo: ['applicant', 'admin', 'audit'],
  },
  {
    name: 'VERIFY_PENDING, without data',
    make: along(EMPTY),
    may: {
      ...verifiers({ loadData: 'VERIFY_PENDING' }),
      admin: { loadData: 'VERIFY_PENDING' },
    },
    only: ['loadData', 'markRows'],
  },
  {
    name: 'VERIFY_PENDING',
    make: along(HANDED_IN),
    may: {
      ...applicants(WITHDRAWN),
      ...verifiers({ ...judged('VERIFY_PENDING'), ...DECIDED }),
      admin: { ...WITHDRAWN, ...judged('VERIFY_PENDING') },
    },
  },
  claimed(),
  {
    name: 'VERIFY_RETURNED',
    make: along([...HANDED_IN, ['verifyReturn', 'verify', OPINION]]),
    may: {
      ...applicants({ ...WITHDRAWN, submit: 'VERIFY_PENDING' }),
      admin: { ...WITHDRAWN, submit: 'VERIFY_PENDING' },
    },
  },
];

/** With the reviewers, and back from there. */
const atReviewer = (): readonly Stage<Group>[] => [
  {
    name: 'REVIEW_PENDING',
    make: along(VERIFIED),
    may: { ...applicants(WITHDRAWN), ...reviewers(REVIEWED), admin: LOOKED },
  },
  {
    name: 'REVIEW_PENDING, verified by a member with both posts',
    make: along([...HANDED_IN, ['verifyPass', 'double']]),
    may: { ...applicants(WITHDRAWN), review: REVIEWED, double: PREVIEW, admin: LOOKED },
    errors: { double: SEPARATED },
  },
  {
    name: 'REVIEW_RETURNED',
    make: along([...VERIFIED, ['reviewReturn', 'review', OPINION]]),
    may: {
      ...applicants(WITHDRAWN),
      ...verifiers({ ...judged('REVIEW_RETURNED'), ...DECIDED }),
      admin: { ...WITHDRAWN, ...judged('REVIEW_RETURNED') },
    },
  },
];

/** Issued, and closed. */
const out = (): readonly Stage<Group>[] => [
  { name: 'ISSUED', make: issued(), may: keepers(ISSUED) },
  {
    name: 'ISSUED, and over',
    make: issued({ valid_to: '2020-01-01' }),
    may: keepers({ ...ISSUED, expire: 'EXPIRED' }),
  },
  ...['ISSUED', 'EXPIRED', 'REVOKED', 'REPLACED'].map((status) => ({
    name: `${status}, without a file`,
    make: issued({ status }, false),
    may: keepers({ reprint: status }),
    only: ['reprint'],
  })),
  ...['EXPIRED', 'REVOKED', 'REPLACED'].map((status) => ({
    name: status,
    make: issued({ status }),
    may: {},
  })),
  { name: 'REJECTED', make: along([...HANDED_IN, ['verifyReject', 'verify', REASON]]), may: {} },
  { name: 'WITHDRAWN', make: along([...HANDED_IN, ['withdraw', 'applicant']]), may: {} },
];

test(
  'PROOF-03 PERM-01 every transition of a proof: permitted roles and states, and the refusals of all others',
  async () => {
    const { applicant, verifier, reviewer } = PROOF_MAY;
    const { found, wanted } = await tryAll<Group>({
      centre,
      form: DATA,
      resource: proof,
      stages: [...atVerifier(), ...atReviewer(), ...out()],
      signed: centre.signed,
      witness: 'admin',
      who: new Map<Group, readonly string[]>([
        ['applicant', applicant],
        ['clerk', applicant],
        ['verify', verifier],
        ['second', verifier],
        ['review', reviewer],
        ['double', [...verifier, ...reviewer]],
        ['admin', PROOF_MAY.administrator],
        ['reader', []],
        ['audit', []],
      ]),
      params: {
        markRows: { month: centre.months[0], result: 'MATCH' },
        verifyReject: { reason: 'UNQUALIFIED' },
        reviewReject: { reason: 'UNQUALIFIED' },
      },
    });
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test('PROOF-03 verifiers and applicants may not replace the proof either', async () => {
  const { memberId } = await centre.signed('double');
  for (const set of [{ verified_by: memberId }, { created_by: memberId }] as const)
    expect(
      await centre.take([DATA, await issued(set)()], 'replace', { as: 'double', ...OPINION }),
    ).toMatchObject({
      error: 'FLOW_TASK_SEPARATED',
    });
});

test('PROOF-03 while a verifier works on the data, all others have read-only access', async () => {
  const id = await along(HANDED_IN)();
  await centre.claim([DATA, id], 'verify');
  const rows = { dataRows: [] };
  expect((await centre.save([DATA, id], rows, 'second')).data).toMatchObject({ error: 'FLOW_TASK_CLAIMED' });
  expect((await centre.save([DATA, id], rows, 'verify')).code).toBe(0);
});

test('PROOF-03 a decision can be undone within ten seconds, the issue of a proof cannot', async () => {
  const id = await along(VERIFIED)();
  const undo = async (as: Group) => undoStep(centre, { form: DATA, dataId: id }, await centre.signed(as));
  expect(await undo('verify')).toBe('VERIFY_PENDING');
  await centre.take([DATA, id], 'verifyPass', { as: 'verify' });
  await centre.take([DATA, id], 'reviewReturn', { as: 'review', ...OPINION });
  expect(await undo('review')).toBe('REVIEW_PENDING');
  await centre.take([DATA, id], 'issue', { as: 'review' });
  expect(await undo('review')).toBe('FLOW_UNDO_OVER');
  expect((await centre.read(DATA, id)).status).toBe('ISSUED');
});
