import type { Place } from '@haiqiao/server/testing';
import { TWO_STAGE_MAY } from '../../review/two-stage.ts';
import type { FilingDesk, Group } from './filing-desk.ts';
import { type Along, applicants, OPINION, type Way } from './ways.ts';

const TO_PRELIM = { ...OPINION, params: { target: 'PRELIM' } };
const TO_APPLICANT = { ...OPINION, params: { target: 'APPLICANT' } };
const REASON = { ...OPINION, params: { reason: 'OTHER' } };
const CHANGE = { params: { changeReason: '调整' } };

/** The ways to every state, each from a draft. */
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
const HELD = { suspend: 'SUSPENDED', cancel: 'CANCELLED', change: 'CHANGE_PENDING' };
const EDITED = applicants({ submitChange: 'CHANGE_PENDING', dropChange: 'APPROVED' });

const CLAIMED = Object.fromEntries(
  ['prelimPass', 'prelimReturn', 'prelimReject', 'withdraw'].map((code) => [code, 'FLOW_TASK_CLAIMED']),
);
const SEPARATED = Object.fromEntries(Object.keys(FINAL).map((code) => [code, 'FLOW_TASK_SEPARATED']));

/** Who tries what the two stages ask for. */
export const TWO_STAGE_WHO: readonly (readonly [Group, readonly string[]])[] = [
  ['library', TWO_STAGE_MAY.applicant],
  ['clerk', TWO_STAGE_MAY.applicant],
  ['preliminary', TWO_STAGE_MAY.preliminary],
  ['final', TWO_STAGE_MAY.final],
  ['double', [...TWO_STAGE_MAY.preliminary, ...TWO_STAGE_MAY.final]],
  ['reader', []],
];

/** What actions of the two stages ask for. */
export const TWO_STAGE_PARAMS = {
  prelimReject: { reason: 'OTHER' },
  finalReject: { reason: 'OTHER' },
  finalReturn: { target: 'APPLICANT' },
  change: { changeReason: '调整' },
  updateContact: { contacts: '林晓雯', phoneNumber: '028-86001234' },
} as const;

interface Ground {
  readonly desk: FilingDesk;
  readonly form: string;
  readonly along: Along;
  /** The date some days from today. */
  readonly dayIn: (days: number) => string;
}

/** Where a two-stage filing can be, and who may do what there (DOMAIN §1.3, §2.1): until it is decided. */
function onTheWay({ desk, form, along }: Ground): readonly Place<Group>[] {
  const claimed = async () => {
    const id = await along(HANDED_IN)();
    await desk.claim(form, id, 'preliminary');
    return id;
  };
  return [
    {
      name: 'DRAFT',
      make: along([]),
      may: { library: { submit: 'PRELIM_PENDING' }, admin: { submit: 'PRELIM_PENDING' } },
      seenBy: ['library', 'admin'],
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
      told: { library: CLAIMED, clerk: CLAIMED, admin: CLAIMED, double: CLAIMED },
    },
    {
      name: 'PRELIM_RETURNED',
      make: along([...HANDED_IN, ['prelimReturn', 'preliminary', OPINION]]),
      may: BACK,
    },
  ];
}

/** Where separation of duty keeps somebody away. */
export const BY_BOTH = 'FINAL_PENDING, passed by the officer of both stages';

/** At the final officer, and back from there. */
const atTheEnd = ({ along }: Ground): readonly Place<Group>[] => [
  {
    name: 'FINAL_PENDING',
    make: along(PASSED),
    may: { ...applicants({ withdraw: 'WITHDRAWN' }), ...officers('final', FINAL) },
  },
  {
    name: BY_BOTH,
    make: along([...HANDED_IN, ['prelimPass', 'double']]),
    may: { ...applicants({ withdraw: 'WITHDRAWN' }), final: FINAL },
    told: { double: SEPARATED },
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
const inForce = ({ along, dayIn }: Ground): readonly Place<Group>[] => [
  {
    name: 'APPROVED',
    make: along(APPROVED),
    may: {
      library: IN_FORCE,
      clerk: IN_FORCE,
      admin: { ...IN_FORCE, ...HELD },
      ...officers('final', HELD),
    },
  },
  {
    name: 'APPROVED, and over',
    make: along(APPROVED, { valid_to: dayIn(-1) }),
    may: {
      library: { ...IN_FORCE, renew: 'CHANGE_PENDING' },
      clerk: { ...IN_FORCE, renew: 'CHANGE_PENDING' },
      admin: { ...IN_FORCE, ...HELD, renew: 'CHANGE_PENDING', expire: 'EXPIRED' },
      ...officers('final', { ...HELD, expire: 'EXPIRED' }),
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

/** While a change of it is open. */
const changing = ({ along }: Ground): readonly Place<Group>[] => [
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
const over = ({ along }: Ground): readonly Place<Group>[] => [
  {
    name: 'EXPIRED',
    make: along([...APPROVED], { status: 'EXPIRED' }),
    may: applicants({ renew: 'PRELIM_PENDING' }),
  },
  { name: 'REJECTED', make: along([...HANDED_IN, ['prelimReject', 'preliminary', REASON]]), may: {} },
  { name: 'WITHDRAWN', make: along([...HANDED_IN, ['withdraw', 'library']]), may: {} },
  { name: 'CANCELLED', make: along([...APPROVED, ['cancel', 'final', OPINION]]), may: {} },
];

/** Every place of a two-stage filing. */
export function twoStagePlaces(ground: Ground): readonly Place<Group>[] {
  const kinds = [onTheWay, atTheEnd, inForce, changing, over];
  return kinds.flatMap((placesOf) => placesOf(ground));
}

/** What a kind of filing has beside the two stages: actions by place and person. */
export type More = Readonly<Record<string, Place<Group>['may']>>;

/** The places with what a kind adds to some of them. */
export function withMore(places: readonly Place<Group>[], more: More): readonly Place<Group>[] {
  return places.map((place) => {
    const may: Partial<Record<Group, Readonly<Record<string, string>>>> = { ...place.may };
    for (const [who, actions] of Object.entries(more[place.name] ?? {})) {
      const group = who as Group; // a key of the table
      may[group] = { ...may[group], ...actions };
    }
    return { ...place, may };
  });
}
