import { type Stage, tryAll } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountActions } from '../public-service-record/account-actions.ts';
import { SHOW_ACTIONS } from '../supplier-record/supplier-record.resource.ts';
import { type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';
import { CENTRE, publicService, SUPPLIER } from './testing/kinds.ts';
import {
  APPROVED,
  BY_BOTH,
  TWO_STAGE_PARAMS,
  TWO_STAGE_WHO,
  twoStageSituations,
  withMore,
} from './testing/two-stage-situations.ts';
import { type Kind, waysOf } from './testing/ways.ts';

// Budget: 20 s, tries every action in every state of two kinds of flow.
let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
  await Promise.all(['clerk', 'double', 'library'].map((group) => centre.signed(group as Group))); // a group of the list
});
afterAll(() => centre.close());

/** Thousands of calls take some seconds on an idle machine. */
const TABLE_MS = 180_000;

function dayIn(days: number): string {
  return new Date(centre.base.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function situationsOf(kind: Kind) {
  const along = waysOf(centre, kind);
  const situations = twoStageSituations({ fixture: centre, form: kind.form, along, dayIn });
  /** A situation like 「APPROVED」 with additional columns; only the actions of the kind differ there. */
  const approvedWith = (name: string, set: Readonly<Record<string, string>>): Omit<Stage<Group>, 'may'> => ({
    name: `APPROVED, ${name}`,
    make: along(APPROVED, set),
  });
  return { situations, approvedWith };
}

/** Roles with the same or combined permissions: tried with centre records only, since the two stages share one implementation. */
const ALSO: ReadonlySet<Group> = new Set<Group>(['clerk', 'double']);

interface Own {
  /** Additional actions of the kind by role; administrators have all. */
  readonly who: Readonly<Partial<Record<Group, readonly string[]>>>;
  readonly params: Parameters<typeof tryAll<Group>>[0]['params'];
}

/** Actions that only a flow takes. */
const OF_FLOWS = new Set(['terminate', 'terminateChange']);

/** The table of a kind: actual and expected results for all roles. */
function tried({ form, resource }: Kind, situations: readonly Stage<Group>[], own?: Own) {
  const all = (resource.actions ?? []).map(({ code }) => code).filter((code) => !OF_FLOWS.has(code));
  const people = own ? TWO_STAGE_WHO.filter(([group]) => !ALSO.has(group)) : TWO_STAGE_WHO;
  const permitted = people.map(([group, codes]) => [group, [...codes, ...(own?.who[group] ?? [])]] as const);
  const content = own?.who.content ? [['content', own.who.content] as const] : [];
  return tryAll<Group>({
    centre,
    form,
    resource,
    stages: own ? situations.filter(({ name }) => name !== BY_BOTH) : situations,
    signed: centre.signed,
    witness: 'admin',
    who: new Map<Group, readonly string[]>([...permitted, ...content, ['admin', all]]),
    params: { ...TWO_STAGE_PARAMS, ...own?.params },
  });
}

test(
  'REC-01 PERM-02 every transition of the two stages: permitted roles and states, and the refusals of all others',
  async () => {
    const { found, wanted } = await tried(CENTRE, situationsOf(CENTRE).situations);
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test(
  'REC-02 PERM-02 every transition of public-service records and of their account',
  async () => {
    const kind = publicService(centre);
    const { situations, approvedWith } = situationsOf(kind);
    const own = accountActions.map(({ code }) => code);
    const finals = (...codes: string[]) => {
      const may = Object.fromEntries(codes.map((code) => [code, 'APPROVED']));
      return { final: may, admin: may };
    };
    const withAccount = (state: string, ...codes: string[]) => ({
      ...approvedWith(`account ${state}`, { account_status: state }),
      may: finals(...codes),
      only: own,
    });
    let accounts = 0;
    const { found, wanted } = await tried(
      kind,
      [
        ...withMore(situations, {
          APPROVED: finals('allocateAccount'),
          'APPROVED, and over': finals('allocateAccount'),
        }),
        withAccount('ACTIVE', 'lockAccount', 'closeAccount'),
        withAccount('LOCKED', 'unlockAccount', 'closeAccount'),
        withAccount('CLOSED'),
      ],
      {
        who: { final: own },
        params: { allocateAccount: async () => ({ platformAccount: `gf${(accounts += 1)}` }) },
      },
    );
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

test(
  'REC-05 PERM-02 every transition of service providers and of their listing',
  async () => {
    const { situations, approvedWith } = situationsOf(SUPPLIER);
    const officers = (...codes: string[]) => {
      const may = Object.fromEntries(codes.map((code) => [code, 'APPROVED']));
      return { content: may, admin: may };
    };
    const rated = (state: string) => ({ library: { rate: state }, admin: { rate: state } });
    const hidden = officers('shelve', 'sort');
    const shown = officers('unshelve', 'sort', 'pin');
    const both = (one: Stage<Group>['may'], other: Stage<Group>['may']) => ({
      ...one,
      ...other,
      admin: { ...one.admin, ...other.admin },
    });
    const { found, wanted } = await tried(
      SUPPLIER,
      [
        ...withMore(situations, {
          APPROVED: both(hidden, rated('APPROVED')),
          'APPROVED, and over': both(hidden, rated('APPROVED')),
          SUSPENDED: rated('SUSPENDED'),
        }),
        {
          ...approvedWith('shown', { show_status: 'ON' }),
          may: both(shown, rated('APPROVED')),
          only: [...SHOW_ACTIONS, 'rate'],
        },
      ],
      {
        who: { content: SHOW_ACTIONS, library: ['rate'] },
        params: { sort: { sortNo: 3 }, rate: { score: '4.5' } },
      },
    );
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);
