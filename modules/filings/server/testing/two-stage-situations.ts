import type { Stage } from '@haiqiao/server/testing';
import { TWO_STAGE_MAY } from '../../review/two-stage.ts';
import type { FilingFixture, Group } from './filing-fixture.ts';
import { type Along, applicants, OPINION, type Way } from './ways.ts';

const TO_PRELIM = { ...OPINION, params: { target: 'PRELIM' } };
const TO_APPLICANT = { ...OPINION, params: { target: 'APPLICANT' } };
const REASON = { ...OPINION, params: { reason: 'OTHER' } };
const CHANGE = { params: { changeReason: '调整' } };

/** The paths to every state, each from a draft. */
const HANDED_IN: readonly Way[] = [['submit', 'library']];
const PASSED: readonly Way[] = [...HANDED_IN, ['prelimPass', 'preliminary']];
/** In force. */
export const APPROVED: readonly Way[] = [...PASSED, ['finalPass', 'final']];
const CHANGING: readonly Way[] = [...APPROVED, ['change', 'library', CHANGE]];
const CHANGE_IN: readonly Way[] = [...CHANGING, ['submitChange', 'library']];

const officers = (stage: 'preliminary' | 'final', may: Readonly<Record<string, string>>) => ({
  [stage]: may,
  double: may,
});

const PRELIM = { prelimPass: 'FINAL_PENDING', prelimReturn: 'PRELIM_RETURNED', prelimReject: 'REJECTED' };
const FINAL = { finalPass: 'APPROVED', finalReturn: 'FINAL_RETURNED', finalReject: 'REJECTED' };
const BACK = applicants({ submit: 'PRELIM_PENDING' });
const IN_FORCE = { change: 'CHANGE_PENDING', updateContact: 'APPROVED' };
const IN_FORCE_ACTIONS = { suspend: 'SUSPENDED', cancel: 'CANCELLED', change: 'CHANGE_PENDING' };
const EDITED = applicants({ submitChange: 'CHANGE_PENDING', dropChange: 'APPROVED' });

const CLAIMED = Object.fromEntries(
  ['prelimPass', 'prelimReturn', 'prelimReject', 'withdraw'].map((code) => [code, 'FLOW_TASK_CLAIMED']),
);
const SEPARATED = Object.fromEntries(Object.keys(FINAL).map((code) => [code, 'FLOW_TASK_SEPARATED']));

/** Roles and the actions of the two stages they try. */
export const TWO_STAGE_WHO: readonly (readonly [Group, readonly string[]])[] = [
  ['library', TWO_STAGE_MAY.applicant],
  ['clerk', TWO_STAGE_MAY.applicant],
  ['preliminary', TWO_STAGE_MAY.preliminary],
  ['final', TWO_STAGE_MAY.final],
  ['double', [...TWO_STAGE_MAY.preliminary, ...TWO_STAGE_MAY.final]],
  ['reader', []],
];

/** Parameters of the two-stage actions. */
export const TWO_STAGE_PARAMS = {
  prelimReject: { reason: 'OTHER' },
  finalReject: { reason: 'OTHER' },
  finalReturn: { target: 'APPLICANT' },
  change: { changeReason: '调整' },
  updateContact: { contacts: '林晓雯', phoneNumber: '028-86001234' },
} as const;

interface SituationDeps {
  readonly fixture: FilingFixture;
  readonly form: string;
  readonly along: Along;
  /** The date this number of days from today. */
  readonly dayIn: (days: number) => string;
}

/** Situations of an undecided two-stage filing with the permitted actions (DOMAIN §1.3, §2.1). */
function onTheWay({ fixture, form, along }: SituationDeps): readonly Stage<Group>[] {
  const claimed = async () => {
    const id = await along(HANDED_IN)();
    await fixture.claim(form, id, 'preliminary');
    return id;
  };
  return [
    {
      name: 'DRAFT',
      make: along([]),
      may: { library: { submit: 'PRELIM_PENDING' }, admin: { submit: 'PRELIM_PENDING' } },
      visibleTo: ['library', 'admin'],
    },
    {
      name: 'PRELIM_PENDING',
      make: along(HANDED_IN),
      may: { ...applicants({ withdraw: 'WITHDRAWN' }), ...officers('preliminary', PRELIM) },
    },
    {
      name: 'PRELIM_PENDING, claimed',
      make: claimed,
      may: { ...applicants({ askWithdraw: 'PRELIM_PENDING' }), preliminary: PRELIM },
      errors: { library: CLAIMED, clerk: CLAIMED, admin: CLAIMED, double: CLAIMED },
    },
    {
      name: 'PRELIM_RETURNED',
      make: along([...HANDED_IN, ['prelimReturn', 'preliminary', OPINION]]),
      may: BACK,
    },
  ];
}

/** Separation of duty excludes this officer. */
export const BY_BOTH = 'FINAL_PENDING, passed by the officer of both stages';

/** With the final officer, and returned from there. */
const atTheEnd = ({ along }: SituationDeps): readonly Stage<Group>[] => [
  {
    name: 'FINAL_PENDING',
    make: along(PASSED),
    may: { ...applicants({ withdraw: 'WITHDRAWN' }), ...officers('final', FINAL) },
  },
  {
    name: BY_BOTH,
    make: along([...HANDED_IN, ['prelimPass', 'double']]),
    may: { ...applicants({ withdraw: 'WITHDRAWN' }), final: FINAL },
    errors: { double: SEPARATED },
  },
  {
    name: 'FINAL_RETURNED to the preliminary officer',
    make: along([...PASSED, ['finalReturn', 'final', TO_PRELIM]]),
    may: officers('preliminary', PRELIM),
  },
  {
    name: 'FINAL_RETURNED to the applicant',
    make: along([...PASSED, ['finalReturn', 'final', TO_APPLICANT]]),
    may: BACK,
  },
];

/** In force. */
const inForce = ({ along, dayIn }: SituationDeps): readonly Stage<Group>[] => [
  {
    name: 'APPROVED',
    make: along(APPROVED),
    may: {
      library: IN_FORCE,
      clerk: IN_FORCE,
      admin: { ...IN_FORCE, ...IN_FORCE_ACTIONS },
      ...officers('final', IN_FORCE_ACTIONS),
    },
  },
  {
    name: 'APPROVED, and over',
    make: along(APPROVED, { valid_to: dayIn(-1) }),
    may: {
      library: { ...IN_FORCE, renew: 'CHANGE_PENDING' },
      clerk: { ...IN_FORCE, renew: 'CHANGE_PENDING' },
      admin: { ...IN_FORCE, ...IN_FORCE_ACTIONS, renew: 'CHANGE_PENDING', expire: 'EXPIRED' },
      ...officers('final', { ...IN_FORCE_ACTIONS, expire: 'EXPIRED' }),
    },
  },
  {
    name: 'SUSPENDED',
    make: along([...APPROVED, ['suspend', 'final', OPINION]]),
    may: {
      library: { updateContact: 'SUSPENDED' },
      clerk: { updateContact: 'SUSPENDED' },
      admin: { updateContact: 'SUSPENDED', resume: 'APPROVED', cancel: 'CANCELLED' },
      ...officers('final', { resume: 'APPROVED', cancel: 'CANCELLED' }),
    },
  },
];

/** While a change is open. */
const changing = ({ along }: SituationDeps): readonly Stage<Group>[] => [
  { name: 'CHANGE_PENDING, being edited', make: along(CHANGING), may: EDITED },
  {
    name: 'CHANGE_PENDING, preliminary',
    make: along(CHANGE_IN),
    may: {
      ...applicants({ dropChange: 'APPROVED' }),
      ...officers('preliminary', {
        changePrelimPass: 'CHANGE_PENDING',
        changePrelimReturn: 'CHANGE_PENDING',
      }),
    },
  },
  {
    name: 'CHANGE_PENDING, returned',
    make: along([...CHANGE_IN, ['changePrelimReturn', 'preliminary', OPINION]]),
    may: EDITED,
  },
  {
    name: 'CHANGE_PENDING, final',
    make: along([...CHANGE_IN, ['changePrelimPass', 'preliminary']]),
    may: officers('final', { changePass: 'APPROVED', changeReturn: 'CHANGE_PENDING' }),
  },
];

/** Over. */
const over = ({ along }: SituationDeps): readonly Stage<Group>[] => [
  {
    name: 'EXPIRED',
    make: along([...APPROVED], { status: 'EXPIRED' }),
    may: applicants({ renew: 'PRELIM_PENDING' }),
  },
  { name: 'REJECTED', make: along([...HANDED_IN, ['prelimReject', 'preliminary', REASON]]), may: {} },
  { name: 'WITHDRAWN', make: along([...HANDED_IN, ['withdraw', 'library']]), may: {} },
  { name: 'CANCELLED', make: along([...APPROVED, ['cancel', 'final', OPINION]]), may: {} },
];

/** Every situation of a two-stage filing. */
export function twoStageSituations(deps: SituationDeps): readonly Stage<Group>[] {
  const kinds = [onTheWay, atTheEnd, inForce, changing, over];
  return kinds.flatMap((situationsOf) => situationsOf(deps));
}

/** Additional actions of a kind of filing, by situation and person. */
export type More = Readonly<Record<string, Stage<Group>['may']>>;

/** The situations with the additional actions of a kind. */
export function withMore(situations: readonly Stage<Group>[], more: More): readonly Stage<Group>[] {
  return situations.map((situation) => {
    const may: Partial<Record<Group, Readonly<Record<string, string>>>> = { ...situation.may };
    for (const [who, actions] of Object.entries(more[situation.name] ?? {})) {
      const group = who as Group; // a key of the table
      may[group] = { ...may[group], ...actions };
    }
    return { ...situation, may };
  });
}
