import { type Stage, TINY_PNG, tryAll, undoStep, uploadAs } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';
import { CERTIFICATE, MEMBER, NUMBER } from './testing/kinds.ts';
import { applicants, type Kind, OPINION, type Way, waysOf } from './testing/ways.ts';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
  await centre.signed('clerk');
});
afterAll(() => centre.close());

/** A thousand calls take some seconds on an idle machine. */
const TABLE_MS = 120_000;

type States = Readonly<Record<string, string>>;

/** Roles that decide where a flow has no open task: the final officer and the administrators. */
const decided = (may: States) => ({ final: may, admin: may });
const WITHDRAWN = { withdraw: 'WITHDRAWN' };
const reason = { ...OPINION, params: { reason: 'OTHER' } };

const APPLICANT = ['submit', 'withdraw'];

/** The table of a single-stage kind: its officer may do everything except submit and withdraw (DOMAIN §2.3, §2.4, §2.6). */
function tried(
  { form, resource }: Kind,
  situations: readonly Stage<Group>[],
  params: Parameters<typeof tryAll<Group>>[0]['params'],
) {
  const all = (resource.actions ?? []).map(({ code }) => code).filter((code) => code !== 'terminate');
  const decisions = all.filter((code) => !APPLICANT.includes(code));
  return tryAll<Group>({
    centre,
    form,
    resource,
    stages: situations,
    signed: centre.signed,
    witness: 'admin',
    who: new Map<Group, readonly string[]>([
      ['library', APPLICANT],
      ['clerk', APPLICANT],
      ['final', decisions],
      ['preliminary', []],
      ['reader', []],
      ['admin', all],
    ]),
    params: { reject: { reason: 'OTHER' }, ...params },
  });
}

function dayIn(days: number): string {
  return new Date(centre.base.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const HANDED_IN: readonly Way[] = [['submit', 'library']];
const RETURNED: readonly Way[] = [...HANDED_IN, ['return', 'final', OPINION]];
const REJECTED: readonly Way[] = [...HANDED_IN, ['reject', 'final', reason]];

/** The author's own draft. */
const draft = (make: Stage<Group>['make'], to: string): Stage<Group> => ({
  name: 'DRAFT',
  make,
  may: { library: { submit: to }, admin: { submit: to } },
  visibleTo: ['library', 'admin'],
});

test(
  'REC-03 PERM-02 every transition of a membership: permitted roles and states, and the refusals of all others',
  async () => {
    const along = waysOf(centre, MEMBER);
    const passed: readonly Way[] = [...HANDED_IN, ['pass', 'final']];
    const ends = { quit: 'QUIT', remove: 'REMOVED' };
    const member = { changeLevel: 'APPROVED', recordFee: 'APPROVED', ...ends };
    const situations: readonly Stage<Group>[] = [
      draft(along([]), 'PENDING'),
      {
        name: 'PENDING',
        make: along(HANDED_IN),
        may: {
          ...applicants(WITHDRAWN),
          final: { pass: 'APPROVED', return: 'RETURNED', reject: 'REJECTED' },
        },
      },
      {
        name: 'RETURNED',
        make: along(RETURNED),
        may: applicants({ ...WITHDRAWN, submit: 'PENDING' }),
      },
      { name: 'WITHDRAWN', make: along([...HANDED_IN, ['withdraw', 'library']]), may: {} },
      { name: 'APPROVED', make: along(passed), may: decided(member) },
      {
        name: 'APPROVED, a month without fee',
        make: along(passed, { fee_valid_to: dayIn(-40) }),
        may: decided({ ...member, markArrears: 'ARREARS' }),
      },
      {
        name: 'APPROVED, in another year',
        make: along(passed, { fee_year: '2020', fee_year_to: '2020-12-31' }),
        may: decided({ ...member, rollFeeYear: 'APPROVED' }),
      },
      {
        name: 'ARREARS',
        make: along(passed, { status: 'ARREARS' }),
        may: decided({ ...member, changeLevel: 'ARREARS' }),
      },
      { name: 'REJECTED', make: along(REJECTED), may: {} },
      { name: 'QUIT', make: along([...passed, ['quit', 'final', OPINION]]), may: {} },
      { name: 'REMOVED', make: along([...passed, ['remove', 'final', OPINION]]), may: {} },
    ];
    const year = centre.base.clock.now().getUTCFullYear();
    const { found, wanted } = await tried(MEMBER, situations, {
      changeLevel: { memberLevel: 'DIRECTOR' },
      recordFee: async (as) => ({
        year,
        amount: '3000.00',
        paidAt: `${year}-01-05`,
        voucherFile: [(await uploadAs(centre, as, { name: '凭证.png', bytes: TINY_PNG })).uid],
      }),
    });
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test(
  'REC-04 PERM-02 every transition of a number application, up to the response of the port',
  async () => {
    let issued = 0;
    const nextNumber = () => `DXPENT${String(70_000 + (issued += 1)).padStart(10, '0')}`;
    const along = waysOf(centre, NUMBER);
    const wrong = waysOf(centre, {
      ...NUMBER,
      values: { ...NUMBER.values, serverIp: '300.1.1.1' },
    });
    const reported: readonly Way[] = [...HANDED_IN, ['report', 'final']];
    const issue =
      (steps: readonly Way[] = []) =>
      async () => {
        const id = await along([
          ...reported,
          ['issue', 'final', { params: { dxpId: nextNumber() } }],
          ...steps,
        ])();
        return id;
      };
    const review = { report: 'REPORTED', return: 'RETURNED', reject: 'REJECTED' };
    const situations: readonly Stage<Group>[] = [
      draft(along([]), 'FINAL_PENDING'),
      {
        name: 'AUTO_CHECK',
        make: along([], { status: 'AUTO_CHECK' }),
        may: decided({ autoCheck: 'FINAL_PENDING' }),
      },
      {
        name: 'FINAL_PENDING',
        make: along(HANDED_IN),
        may: { ...applicants(WITHDRAWN), final: review },
      },
      {
        name: 'RETURNED by the check',
        make: wrong(HANDED_IN, { server_ip: '203.0.113.9' }),
        may: applicants({ ...WITHDRAWN, submit: 'FINAL_PENDING' }),
      },
      {
        name: 'RETURNED by the officer',
        make: along(RETURNED),
        may: applicants({ ...WITHDRAWN, submit: 'FINAL_PENDING' }),
      },
      { name: 'REPORTED', make: along(reported), may: { final: { issue: 'ISSUED', refuse: 'REFUSED' } } },
      {
        name: 'REFUSED',
        make: along([...reported, ['refuse', 'final', OPINION]]),
        may: { ...applicants(WITHDRAWN), final: review },
      },
      { name: 'ISSUED', make: issue(), may: decided({ activate: 'ACTIVE', cancel: 'CANCELLED' }) },
      {
        name: 'ACTIVE',
        make: issue([['activate', 'final']]),
        may: decided({ disable: 'DISABLED', cancel: 'CANCELLED' }),
      },
      {
        name: 'DISABLED',
        make: issue([
          ['activate', 'final'],
          ['disable', 'final', OPINION],
        ]),
        may: decided({ activate: 'ACTIVE', cancel: 'CANCELLED' }),
      },
      { name: 'CANCELLED', make: issue([['cancel', 'final', OPINION]]), may: {} },
      { name: 'REJECTED', make: along(REJECTED), may: {} },
    ];
    const { found, wanted } = await tried(NUMBER, situations, {
      issue: async () => ({ dxpId: nextNumber() }),
    });
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test(
  'REC-06 PERM-02 every transition of a certificate, from the application to its end',
  async () => {
    const along = waysOf(centre, CERTIFICATE);
    const delivery = { deliveredTo: '周婷' };
    const passed: readonly Way[] = [...HANDED_IN, ['pass', 'final']];
    const making: readonly Way[] = [...passed, ['startMaking', 'final']];
    const ready: readonly Way[] = [...making, ['finishMaking', 'final']];
    const delivered: readonly Way[] = [...ready, ['deliver', 'final', { params: delivery }]];
    const active: readonly Way[] = [...delivered, ['activate', 'final']];
    const revoke = { revoke: 'REVOKED' };
    const inUse = { ...revoke, reportLoss: 'LOST' };
    /** The next step is a task of the final officer; every permitted role may revoke. */
    const made = (next: States) => ({ final: { ...revoke, ...next }, admin: revoke });
    const situations: readonly Stage<Group>[] = [
      draft(along([]), 'FINAL_PENDING'),
      {
        name: 'FINAL_PENDING',
        make: along(HANDED_IN),
        may: {
          ...applicants(WITHDRAWN),
          final: { pass: 'APPROVED', return: 'RETURNED', reject: 'REJECTED' },
        },
      },
      {
        name: 'RETURNED',
        make: along(RETURNED),
        may: applicants({ ...WITHDRAWN, submit: 'FINAL_PENDING' }),
      },
      { name: 'APPROVED', make: along(passed), may: made({ startMaking: 'MAKING' }) },
      { name: 'MAKING', make: along(making), may: made({ finishMaking: 'READY' }) },
      { name: 'READY', make: along(ready), may: made({ deliver: 'DELIVERED' }) },
      { name: 'DELIVERED', make: along(delivered), may: decided({ ...inUse, activate: 'ACTIVE' }) },
      { name: 'ACTIVE', make: along(active), may: decided(inUse) },
      {
        name: 'ACTIVE, a week before its end',
        make: along(active, { cert_valid_to: dayIn(7) }),
        may: decided({ ...inUse, markExpiring: 'EXPIRING' }),
      },
      {
        name: 'ACTIVE, and over',
        make: along(active, { cert_valid_to: dayIn(-3) }),
        may: decided({ ...inUse, markExpiring: 'EXPIRING', expire: 'EXPIRED' }),
      },
      { name: 'EXPIRING', make: along(active, { status: 'EXPIRING' }), may: decided(inUse) },
      {
        name: 'EXPIRING, and over',
        make: along(active, { status: 'EXPIRING', cert_valid_to: dayIn(-3) }),
        may: decided({ ...inUse, expire: 'EXPIRED' }),
      },
      { name: 'EXPIRED', make: along(active, { status: 'EXPIRED' }), may: {} },
      { name: 'LOST', make: along([...active, ['reportLoss', 'final', OPINION]]), may: decided(revoke) },
      { name: 'REJECTED', make: along(REJECTED), may: {} },
      { name: 'REVOKED', make: along([...active, ['revoke', 'final', OPINION]]), may: {} },
    ];
    const { found, wanted } = await tried(CERTIFICATE, situations, { deliver: delivery });
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test('REC-03 REC-04 REC-06 a return can be undone within ten seconds, a membership, a number and a delivery cannot', async () => {
  const undoing = async (kind: Kind, steps: readonly Way[]) => {
    const dataId = await waysOf(centre, kind)(steps)();
    return undoStep(centre, { form: kind.form, dataId }, await centre.signed('final'));
  };
  expect(await undoing(MEMBER, RETURNED)).toBe('PENDING');
  expect(await undoing(NUMBER, RETURNED)).toBe('FINAL_PENDING');
  expect(await undoing(CERTIFICATE, REJECTED)).toBe('FINAL_PENDING');
  const passed: readonly Way[] = [...HANDED_IN, ['pass', 'final']];
  // A membership is written to the library.
  expect(await undoing(MEMBER, passed)).toBe('FLOW_UNDO_OVER');
  // The report was sent to another system.
  expect(await undoing(NUMBER, [...HANDED_IN, ['report', 'final']])).toBe('FLOW_UNDO_OVER');
  expect(await undoing(CERTIFICATE, passed)).toBe('FINAL_PENDING');
  const ending = { ...CERTIFICATE, values: { ...CERTIFICATE.values, applyKind: 'REVOKE', oldCertNo: 'CA1' } };
  // The certificate itself has ended as well.
  expect(await undoing(ending, passed)).toBe('FLOW_UNDO_OVER');
  const made: readonly Way[] = [...passed, ['startMaking', 'final'], ['finishMaking', 'final']];
  expect(await undoing(CERTIFICATE, made)).toBe('FLOW_UNDO_OVER');
});
