import { type ModuleCentre, moduleCentre, type Place, setColumns, tryAll } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { accountActions } from '../public-service-record/account-actions.ts';
import { publicServiceRecord } from '../public-service-record/public-service-record.resource.ts';
import { SHOW_ACTIONS, supplierRecord } from '../supplier-record/supplier-record.resource.ts';
import { enterpriseOf, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';
import {
  APPROVED,
  BY_BOTH,
  TWO_STAGE_PARAMS,
  TWO_STAGE_WHO,
  twoStagePlaces,
  withMore,
} from './testing/two-stage-places.ts';
import { type Kind, waysOf } from './testing/ways.ts';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
  await Promise.all(['clerk', 'double', 'library'].map((group) => desk.signed(group as Group))); // of the list of groups
});
afterAll(() => centre.close());

/** Thousands of calls: some seconds on a quiet machine. */
const TABLE_MS = 180_000;

const CENTRE: Kind = {
  form: 'rs_center_record',
  resource: centerRecord,
  values: {
    tradeModes: ['1039'],
    mainProducts: '川茶',
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    agree: true,
  },
};

function dayIn(days: number): string {
  return new Date(centre.base.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function placesOf(kind: Kind) {
  const along = waysOf(centre, desk, kind);
  const places = twoStagePlaces({ desk, form: kind.form, along, dayIn });
  /** A place like 「APPROVED」, with columns of the kind's own; only the kind's own actions differ there. */
  const approvedWith = (name: string, set: Readonly<Record<string, string>>): Omit<Place<Group>, 'may'> => ({
    name: `APPROVED, ${name}`,
    make: along(APPROVED, set),
  });
  return { places, approvedWith };
}

/** Who holds the same as others, or what two others hold: it is tried with centre records; the code of the two stages is one. */
const ALSO: ReadonlySet<Group> = new Set<Group>(['clerk', 'double']);

interface Own {
  /** Actions of the kind's own, by those who hold them; the administrators hold all. */
  readonly who: Readonly<Partial<Record<Group, readonly string[]>>>;
  readonly params: Parameters<typeof tryAll<Group>>[0]['params'];
}

/** The table of a kind, as everybody sees it and as it is wanted. */
function tried({ form, resource }: Kind, places: readonly Place<Group>[], own?: Own) {
  const all = (resource.actions ?? []).map(({ code }) => code);
  const people = own ? TWO_STAGE_WHO.filter(([group]) => !ALSO.has(group)) : TWO_STAGE_WHO;
  const permitted = people.map(([group, codes]) => [group, [...codes, ...(own?.who[group] ?? [])]] as const);
  const content = own?.who.content ? [['content', own.who.content] as const] : [];
  return tryAll<Group>({
    centre,
    form,
    resource,
    places: own ? places.filter(({ name }) => name !== BY_BOTH) : places,
    signed: desk.signed,
    witness: 'admin',
    who: new Map<Group, readonly string[]>([...permitted, ...content, ['admin', all]]),
    params: { ...TWO_STAGE_PARAMS, ...own?.params },
  });
}

test(
  'REC-01 PERM-02 every transition of the two stages: who may, from where, and what all others are told',
  async () => {
    const { found, wanted } = await tried(CENTRE, placesOf(CENTRE).places);
    expect(found).toEqual(wanted);
  },
  TABLE_MS,
);

/** An enterprise that has settled in the centre. */
async function settled(license: string): Promise<void> {
  const id = await desk.draft(CENTRE.form, { ...enterpriseOf(license), ...CENTRE.values });
  const set = { status: 'APPROVED', live_key: license };
  await setColumns(centre, `biz_${centerRecord.code}`, { id, set });
}

const PUBLIC: Kind = {
  form: 'rs_public_service_record',
  resource: publicServiceRecord,
  values: { roleInTrade: ['ECOMMERCE'], accessMode: 'MANUAL', serviceScopes: ['DECLARE'], agree: true },
  before: settled,
};

test(
  'REC-02 PERM-02 every transition of public-service records, and of the account that follows from one',
  async () => {
    const { places, approvedWith } = placesOf(PUBLIC);
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
      PUBLIC,
      [
        ...withMore(places, {
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

const SUPPLIER: Kind = {
  form: 'rs_supplier_record',
  resource: supplierRecord,
  values: {
    serviceTypes: ['LOGISTICS'],
    intro: '<p>国际空派</p>',
    products: [{ name: '空派专线', serviceType: 'LOGISTICS', description: '成都直飞' }],
    agree: true,
  },
};

test(
  'REC-05 PERM-02 every transition of service providers, and of how they are shown',
  async () => {
    const { places, approvedWith } = placesOf(SUPPLIER);
    const officers = (...codes: string[]) => {
      const may = Object.fromEntries(codes.map((code) => [code, 'APPROVED']));
      return { content: may, admin: may };
    };
    const rated = (state: string) => ({ library: { rate: state }, admin: { rate: state } });
    const hidden = officers('shelve', 'sort');
    const shown = officers('unshelve', 'sort', 'pin');
    const both = (one: Place<Group>['may'], other: Place<Group>['may']) => ({
      ...one,
      ...other,
      admin: { ...one.admin, ...other.admin },
    });
    const { found, wanted } = await tried(
      SUPPLIER,
      [
        ...withMore(places, {
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
