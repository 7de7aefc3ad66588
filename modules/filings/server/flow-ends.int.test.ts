import { flowManager, type OpenStage, walkFlowEnds } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture } from './testing/filing-fixture.ts';
import { CENTRE, CERTIFICATE, MEMBER, NUMBER, publicService, SUPPLIER } from './testing/kinds.ts';
import { APPROVED } from './testing/two-stage-situations.ts';
import { type Kind, OPINION, type Way, waysOf } from './testing/ways.ts';

// Budget: 40 s, ends six kinds of flow in every state in every way.
let centre: FilingFixture;
let manager: Awaited<ReturnType<typeof flowManager>>;

beforeAll(async () => {
  centre = await filingFixture();
  manager = await flowManager(centre, 'filing_admin');
});
afterAll(() => centre.close());

/** Hundreds of filings take some seconds on an idle machine. */
const TABLE_MS = 180_000;

const HANDED_IN: readonly Way[] = [['submit', 'library']];
const PASSED: readonly Way[] = [...HANDED_IN, ['prelimPass', 'preliminary']];
const CHANGE_IN: readonly Way[] = [
  ...APPROVED,
  ['change', 'library', { params: { changeReason: '调整' } }],
  ['submitChange', 'library'],
];
const returnedTo = (target: string): Way => ['finalReturn', 'final', { ...OPINION, params: { target } }];

/** The states of an open flow, each with its path and the expected result of every end. */
type Ends = Readonly<
  Record<string, { readonly ways: readonly Way[]; readonly ends: Readonly<Record<string, string>> }>
>;

const PRELIM = { prelimPass: 'FINAL_PENDING', prelimReturn: 'PRELIM_RETURNED', prelimReject: 'REJECTED' };
const STOPPED = { withdraw: 'WITHDRAWN', terminate: 'WITHDRAWN' };
const NO_WITHDRAWAL = { withdraw: 'absent', terminate: 'WITHDRAWN' };
const RESTORED = { withdraw: 'APPROVED', terminate: 'APPROVED' };

const TWO_STAGE: Ends = {
  PRELIM_PENDING: { ways: HANDED_IN, ends: { ...PRELIM, ...STOPPED } },
  PRELIM_RETURNED: { ways: [...HANDED_IN, ['prelimReturn', 'preliminary', OPINION]], ends: NO_WITHDRAWAL },
  FINAL_PENDING: {
    ways: PASSED,
    ends: { finalPass: 'APPROVED', finalReturn: 'FINAL_RETURNED', finalReject: 'REJECTED', ...STOPPED },
  },
  'FINAL_RETURNED to the officer': {
    ways: [...PASSED, returnedTo('PRELIM')],
    ends: { ...PRELIM, ...NO_WITHDRAWAL },
  },
  'FINAL_RETURNED to the applicant': { ways: [...PASSED, returnedTo('APPLICANT')], ends: NO_WITHDRAWAL },
  'CHANGE_PENDING, preliminary': {
    ways: CHANGE_IN,
    ends: { changePrelimPass: 'CHANGE_PENDING', changePrelimReturn: 'CHANGE_PENDING', ...RESTORED },
  },
  'CHANGE_PENDING, returned': {
    ways: [...CHANGE_IN, ['changePrelimReturn', 'preliminary', OPINION]],
    ends: RESTORED,
  },
  'CHANGE_PENDING, final': {
    ways: [...CHANGE_IN, ['changePrelimPass', 'preliminary']],
    ends: {
      changePass: 'APPROVED',
      changeReturn: 'CHANGE_PENDING',
      withdraw: 'absent',
      terminate: 'APPROVED',
    },
  },
};

const RETURNED = { ways: [...HANDED_IN, ['return', 'final', OPINION]], ends: STOPPED } as const;

const MEMBERSHIP: Ends = {
  PENDING: {
    ways: HANDED_IN,
    ends: { pass: 'APPROVED', return: 'RETURNED', reject: 'REJECTED', ...STOPPED },
  },
  RETURNED,
};

const REPORTED: readonly Way[] = [...HANDED_IN, ['report', 'final']];
const OFFICER = { report: 'REPORTED', return: 'RETURNED', reject: 'REJECTED' };

const NUMBERS: Ends = {
  FINAL_PENDING: { ways: HANDED_IN, ends: { ...OFFICER, ...STOPPED } },
  RETURNED,
  REPORTED: { ways: REPORTED, ends: { issue: 'ISSUED', refuse: 'REFUSED', ...NO_WITHDRAWAL } },
  REFUSED: { ways: [...REPORTED, ['refuse', 'final', OPINION]], ends: { ...OFFICER, ...STOPPED } },
};

const ACCEPTED: readonly Way[] = [...HANDED_IN, ['pass', 'final']];
const MAKING: readonly Way[] = [...ACCEPTED, ['startMaking', 'final']];
const REVOKED = { withdraw: 'absent', terminate: 'REVOKED' };

const CERTIFICATES: Ends = {
  FINAL_PENDING: {
    ways: HANDED_IN,
    ends: { pass: 'APPROVED', return: 'RETURNED', reject: 'REJECTED', ...STOPPED },
  },
  RETURNED,
  APPROVED: { ways: ACCEPTED, ends: { startMaking: 'MAKING', ...REVOKED } },
  MAKING: { ways: MAKING, ends: { finishMaking: 'READY', ...REVOKED } },
  READY: {
    ways: [...MAKING, ['finishMaking', 'final']],
    ends: { deliver: 'DELIVERED', ...REVOKED },
  },
};

let issued = 0;
const REASON = async () => ({ reason: 'OTHER' });
const PARAMS = {
  prelimReject: REASON,
  finalReject: REASON,
  reject: REASON,
  finalReturn: async () => ({ target: 'APPLICANT' }),
  issue: async () => ({ dxpId: `DXPENT${String(80_000 + (issued += 1)).padStart(10, '0')}` }),
  deliver: async () => ({ deliveredTo: '周婷' }),
} as const;

async function walked(kind: Kind, flow: string, ends: Ends) {
  const along = waysOf(centre, kind);
  const stages = Object.entries(ends).map(([name, { ways }]): OpenStage => ({ name, make: along(ways) }));
  const officers = [await centre.signed('preliminary'), await centre.signed('final')];
  return walkFlowEnds({
    centre,
    form: kind.form,
    resource: kind.resource,
    flow,
    stages,
    initiator: await centre.signed('library'),
    officers,
    manager,
    params: PARAMS,
  });
}

/** Lines of the table, sorted: the order of buttons is a matter of the diagram. */
function linesOf(ends: Ends): readonly string[] {
  return Object.entries(ends).flatMap(([name, stage]) =>
    Object.entries(stage.ends).map(([end, state]) => `${name} · ${end}: ${state}`),
  );
}

interface EndedFlow {
  readonly name: string;
  readonly flow: string;
  readonly kind: () => Kind;
  readonly ends: Ends;
}

const FLOWS: readonly EndedFlow[] = [
  { name: 'a centre record', flow: 'filing_two_stage', kind: () => CENTRE, ends: TWO_STAGE },
  {
    name: 'a public-service record',
    flow: 'filing_two_stage',
    kind: () => publicService(centre),
    ends: TWO_STAGE,
  },
  { name: 'a membership', flow: 'membership_single_stage', kind: () => MEMBER, ends: MEMBERSHIP },
  { name: 'a number application', flow: 'dexpid_issue', kind: () => NUMBER, ends: NUMBERS },
  { name: 'a service provider', flow: 'filing_two_stage', kind: () => SUPPLIER, ends: TWO_STAGE },
  { name: 'a certificate', flow: 'cert_issue', kind: () => CERTIFICATE, ends: CERTIFICATES },
];

test.each(FLOWS)(
  'ENG-04 REC-01 REC-02 REC-03 REC-04 REC-05 REC-06 $name moves with every end of its flow, and none is left under review without a task',
  async ({ flow, kind, ends }) => {
    const { found, left, missing } = await walked(kind(), flow, ends);
    expect(found.toSorted()).toEqual(linesOf(ends).toSorted());
    expect({ left, missing }).toEqual({ left: [], missing: [] });
  },
  TABLE_MS,
);

test('ENG-04 the table covers every flow of the filings with each of its forms', () => {
  const flows = centre.module.definition.flows ?? [];
  const shipped = flows.flatMap(({ key, forms = [] }) => forms.map((form) => `${key} ${form}`));
  const covered = FLOWS.map(({ flow, kind }) => `${flow} ${kind().form}`);
  expect(covered.toSorted()).toEqual(shipped.toSorted());
});
