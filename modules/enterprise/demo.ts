import {
  dateBefore,
  defineDemo,
  type DemoRow,
  type DemoWorld,
  type Dice,
  diceOf,
  momentBefore,
} from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import { enterpriseRows } from './demo/enterprise-rows.ts';
import { POSTINGS, WELFARES } from './demo/postings.ts';

/** DESIGN §9: a library of three hundred, the last few merged into others. */
const ENTERPRISES = 290;
const MERGED = 4;
/** Entered twice and not detected yet. */
const DOUBLES = 6;
const POSITIONS = 120;

/** The demo enterprise library: every state, mostly from Chengdu, with their job postings. */
export const demo = defineDemo([
  {
    resource: 'enterprise',
    rows: (world) => enterpriseRows(world, diceOf(world.random), { first: 0, count: ENTERPRISES }),
  },
  { resource: 'enterprise', rows: (world) => mergedRows(world, diceOf(world.random)) },
  { resource: 'enterprise', rows: (world) => doubleRows(world, diceOf(world.random)) },
  { resource: 'position', rows: (world) => positionRows(world, diceOf(world.random)) },
]);

/** Merged enterprises, each referring to its survivor. */
function mergedRows(world: DemoWorld, dice: Dice): readonly DemoRow[] {
  const survivors = world.made('enterprise');
  return enterpriseRows(world, dice, { first: ENTERPRISES, count: MERGED }).map((row, at) => {
    const survivor = survivors[at * 7];
    return {
      values: {
        ...row.values,
        enterpriseName: withOtherForm(wireText(survivor?.values['enterpriseName'])),
        registerState: 'EXISTING',
      },
      set: {
        ...row.set,
        status: 'MERGED',
        mergedInto: survivor?.id ?? null,
        mergedAt: dateBefore(world.today, 5 + at * 11),
      },
    };
  });
}

/** Duplicates as people enter them: another legal form, an existing telephone number, or both. */
function doubleRows(world: DemoWorld, dice: Dice): readonly DemoRow[] {
  const there = world.made('enterprise');
  return enterpriseRows(world, dice, { first: ENTERPRISES + MERGED, count: DOUBLES }).map((row, at) => {
    const first = there[4 + at * 11]?.values ?? {};
    const phone = { phoneNumber: first['phoneNumber'] ?? null };
    // Every third shares only its telephone number: that of the agent who registers both.
    const original =
      at % 3 === 2 ? {} : Object.fromEntries(ENTERED_AGAIN.map((name) => [name, first[name] ?? null]));
    const enterpriseName = withOtherForm(wireText(first['enterpriseName']));
    return {
      ...row,
      values: {
        ...row.values,
        ...original,
        ...(at % 3 === 2 ? {} : { enterpriseName }),
        ...(at % 3 === 0 ? {} : phone),
        registerState: 'EXISTING',
      },
    };
  });
}

/** Fields that people look up when they enter an enterprise, and that are therefore equal in a duplicate. */
const ENTERED_AGAIN = [
  'legalPerson',
  'estDate',
  'regiCapital',
  'belongArea',
  'regiAuthority',
  'engName',
  'address',
  'scope',
  'industry',
  'enterpriseType',
  'businessTerm',
] as const;

/** 有限公司 and 有限责任公司 are equivalent by law and used interchangeably. */
function withOtherForm(name: string): string {
  if (name.includes('有限责任公司')) return name.replace('有限责任公司', '有限公司');
  return name.replace(/(?:股份)?有限公司/, '有限责任公司');
}

function positionRows(world: DemoWorld, dice: Dice): readonly DemoRow[] {
  const open = world.made('enterprise').slice(0, ENTERPRISES);
  return Array.from({ length: POSITIONS }, (_, at) => {
    const posting = POSTINGS[at % POSTINGS.length] ?? dice.pick(POSTINGS);
    const enterprise = dice.pick(open);
    const createdAt = momentBefore(world.today, 1 + dice.below(120), dice.below(480));
    return {
      values: {
        enterpriseId: enterprise.id,
        post_name: posting.name,
        duty: posting.duty,
        post_require: posting.wanted,
        welfare: dice.pick(WELFARES),
        address: wireText(enterprise.values['address'] ?? '成都市'),
        contacts: wireText(enterprise.values['contacts'] ?? '人事部'),
        contact_num: wireText(enterprise.values['phoneNumber'] ?? '028-86001234'),
        ownerId: world.members['xuqiu'] ?? null,
        orgId: world.orgs['enterprise'] ?? null,
      },
      set: {
        ...(dice.chance(0.2) ? { status: 'CLOSED' } : {}),
        createdAt,
        updatedAt: createdAt,
        createdBy: world.members['xuqiu'] ?? null,
        updatedBy: world.members['xuqiu'] ?? null,
      },
    };
  });
}
