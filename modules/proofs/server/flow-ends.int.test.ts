import { flowManager, walkFlowEnds } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof } from '../proof/proof.resource.ts';
import { DATA, FILING, type ProofCentre, proofCentre } from './testing/proof-cases.ts';
import { applicationOf, type Group } from './testing/proof-fixture.ts';

let centre: ProofCentre;
let manager: Awaited<ReturnType<typeof flowManager>>;

beforeAll(async () => {
  centre = await proofCentre();
  // The assignees exist before anything is submitted.
  await Promise.all([centre.signed('verify'), centre.signed('review')]);
  manager = await flowManager(centre, 'proof_admin');
});
afterAll(() => centre.close());

type Way = readonly [action: string, as: Group, opinion?: string];

const HANDED_IN: readonly Way[] = [['submit', 'applicant']];
const VERIFIED: readonly Way[] = [...HANDED_IN, ['verifyPass', 'verify']];

const STOPPED = { withdraw: 'WITHDRAWN', terminate: 'WITHDRAWN' };
const VERIFIER = { verifyPass: 'REVIEW_PENDING', verifyReturn: 'VERIFY_RETURNED', verifyReject: 'REJECTED' };
const REVIEWER = { issue: 'ISSUED', reviewReturn: 'REVIEW_RETURNED', reviewReject: 'REJECTED' };

/** The states of an open flow, each with its path and the expected result of every end. */
const ENDS: Readonly<
  Record<string, { readonly ways: readonly Way[]; readonly ends: Readonly<Record<string, string>> }>
> = {
  VERIFY_PENDING: { ways: HANDED_IN, ends: { ...VERIFIER, ...STOPPED } },
  VERIFY_RETURNED: { ways: [...HANDED_IN, ['verifyReturn', 'verify', '意见']], ends: STOPPED },
  REVIEW_PENDING: { ways: VERIFIED, ends: { ...REVIEWER, ...STOPPED } },
  REVIEW_RETURNED: {
    ways: [...VERIFIED, ['reviewReturn', 'review', '意见']],
    ends: { ...VERIFIER, ...STOPPED },
  },
};

/** An application that can be verified: with data, or of a filing in force. */
const DRAFTS: Readonly<Record<string, () => Promise<string>>> = {
  async [DATA]() {
    const license = centre.nextLicense();
    const row = { month: centre.months[0], tradeMode: '9710', declareCount: 1, goodsValueCny: '1.00' };
    const id = await centre.data(license);
    await centre.setProof(id, { status: 'VERIFY_PENDING' });
    await centre.save([DATA, id], { dataRows: [{ ...row, source: 'CUSTOMS', result: 'MATCH' }] }, 'verify');
    await centre.setProof(id, { status: 'DRAFT' });
    return id;
  },
  async [FILING]() {
    const license = centre.nextLicense();
    const centerRecordId = await centre.filing(license, 'APPROVED');
    const values = { ...applicationOf(license), filingKind: 'center_record', centerRecordId };
    return centre.draft(FILING, values);
  },
};

const REASON = async () => ({ reason: 'UNQUALIFIED' });

test.each([DATA, FILING])(
  'ENG-04 PROOF-03 an application moves with every end of its flow, and none is left under review without a task: %s',
  async (form) => {
    const make = (ways: readonly Way[]) => async () => {
      const id = (await DRAFTS[form]?.()) ?? '';
      for (const [action, as, opinion] of ways) {
        const step = opinion === undefined ? { as } : { as, opinion };
        expect(await centre.take([form, id], action, step)).toMatchObject({ ok: true });
      }
      return id;
    };
    const { found, left, missing } = await walkFlowEnds({
      centre,
      form,
      resource: proof,
      flow: 'proof_issue',
      stages: Object.entries(ENDS).map(([name, { ways }]) => ({ name, make: make(ways) })),
      initiator: await centre.signed('applicant'),
      officers: [await centre.signed('verify'), await centre.signed('review')],
      manager,
      params: { verifyReject: REASON, reviewReject: REASON },
    });
    const wanted = Object.entries(ENDS).flatMap(([name, { ends }]) =>
      Object.entries(ends).map(([end, state]) => `${name} · ${end}: ${state}`),
    );
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect({ left, missing }).toEqual({ left: [], missing: [] });
  },
  120_000,
);
