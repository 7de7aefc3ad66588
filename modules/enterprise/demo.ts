import { defineDemo, type DemoRow, type DemoWorld } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import { type Dice, dateBefore, diceOf, momentBefore } from './demo/dice.ts';
import { enterpriseRows } from './demo/enterprise-rows.ts';
import { POSTINGS, WELFARES } from './demo/postings.ts';

/** DESIGN §9: a library of three hundred, the last few of them merged into others. */
const ENTERPRISES = 296;
const MERGED = 4;
const POSITIONS = 120;

/** The enterprise library of the demo centre: every state, mostly from Chengdu, with the jobs they offer. */
export const demo = defineDemo([
  {
    resource: 'enterprise',
    rows: (world) => enterpriseRows(world, diceOf(world.random), { first: 0, count: ENTERPRISES }),
  },
  { resource: 'enterprise', rows: (world) => mergedRows(world, diceOf(world.random)) },
  { resource: 'position', rows: (world) => positionRows(world, diceOf(world.random)) },
]);

/** Doubles of enterprises that are there, which point to those that stay. */
function mergedRows(world: DemoWorld, dice: Dice): readonly DemoRow[] {
  const survivors = world.made('enterprise');
  return enterpriseRows(world, dice, { first: ENTERPRISES, count: MERGED }).map((row, at) => {
    const survivor = survivors[at * 7];
    return {
      values: {
        ...row.values,
        enterpriseName: wireText(survivor?.values['enterpriseName']).replace('有限', '（分公司）有限'),
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
        ...(dice.happens(0.2) ? { status: 'CLOSED' } : {}),
        createdAt,
        updatedAt: createdAt,
        createdBy: world.members['xuqiu'] ?? null,
        updatedBy: world.members['xuqiu'] ?? null,
      },
    };
  });
}
