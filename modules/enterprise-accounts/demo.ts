import { type DemoRecord, type DemoRow, type DemoWorld, defineDemo } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';

/** Number of enterprises with accounts, from the start of the library. */
const ENTERPRISES = 16;

/** Every state, common ones more often. */
const STATES = ['ACTIVE', 'ACTIVE', 'PENDING', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED', 'CLOSED'] as const;

const PEOPLE = [
  '陈思远',
  '林晓雯',
  '王建国',
  '赵雨晴',
  '刘子涵',
  '黄志强',
  '周婷',
  '吴海峰',
  '徐静怡',
  '孙浩然',
] as const;

/** Accounts of some enterprises: one main account and up to three sub-accounts, in every state and both themes. */
export const demo = defineDemo([{ resource: 'ent_account', rows: accountRows }]);

function accountRows(world: DemoWorld): readonly DemoRow[] {
  const open = world
    .made('enterprise')
    .filter(({ values }) => wireText(values['registerState']) === 'EXISTING');
  let number = 0;
  return open.slice(0, ENTERPRISES).flatMap((enterprise, at) =>
    Array.from({ length: 1 + (at % 4) }, (_, positionInEnterprise) => {
      number += 1;
      return accountRow(world, enterprise, { number, at, positionInEnterprise });
    }),
  );
}

interface Numbers {
  /** Number among all accounts, from 1. */
  readonly number: number;
  /** Index of the enterprise. */
  readonly at: number;
  /** Index within the enterprise; the first is the main account. */
  readonly positionInEnterprise: number;
}

function accountRow(world: DemoWorld, enterprise: DemoRecord, numbers: Numbers): DemoRow {
  const { number, at, positionInEnterprise } = numbers;
  const isMain = positionInEnterprise === 0;
  const status = statusOf(numbers);
  const group = world.enterpriseGroups[isMain ? 'ent_main' : 'ent_sub'];
  return {
    values: {
      account: `ent${String(at + 1).padStart(3, '0')}${isMain ? '_main' : `_user${positionInEnterprise}`}`,
      enterpriseId: enterprise.id,
      accountType: isMain ? 'MAIN' : 'SUB',
      realName: PEOPLE[number % PEOPLE.length] ?? '陈思远',
      mobile: `1390001${String(1000 + number)}`,
      email: `ent${at + 1}.${positionInEnterprise}@enterprise.example`,
      permissionGroups: group === undefined ? null : [group],
      theme: at % 3 === 2 ? 'CLASSIC' : 'RESOURCE',
      validTo: validToOf(world, status, at),
      mustChangePassword: !hasSignedIn(number, status),
      ownerId: world.members['qiyeku'] ?? null,
      orgId: world.orgs['enterprise'] ?? null,
    },
    set: { status, mfa: number % 7 === 0, ...lastSignIn(world, number, status), ...origin(world, number) },
  };
}

/** Most main accounts are active. */
function statusOf({ number, at, positionInEnterprise }: Numbers): string {
  const isUsual = positionInEnterprise === 0 && at % 5 !== 4;
  return isUsual ? 'ACTIVE' : (STATES[number % STATES.length] ?? 'ACTIVE');
}

function hasSignedIn(number: number, status: string): boolean {
  return status !== 'PENDING' && number % 6 !== 0;
}

function validToOf({ today }: DemoWorld, status: string, at: number): string | null {
  if (status === 'EXPIRED') return dayBefore(today, 12);
  return at % 4 === 1 ? dayBefore(today, -400) : null;
}

/** Last sign-in of an account and end of its sessions. */
function lastSignIn({ today }: DemoWorld, number: number, status: string): DemoRow['set'] {
  const isOut = status === 'DISABLED' || status === 'CLOSED';
  const silentDays = number % 5 === 0 ? 120 : 1 + (number % 30);
  return {
    ...(hasSignedIn(number, status)
      ? { lastLoginAt: momentBefore(today, silentDays), lastLoginIp: `203.0.113.${number}` }
      : {}),
    ...(isOut ? { sessionsEndedAt: momentBefore(today, 1) } : {}),
    ...(status === 'CLOSED' ? { seat: null } : {}),
  };
}

function origin({ today, members }: DemoWorld, number: number): DemoRow['set'] {
  const createdAt = momentBefore(today, 130 + number * 3);
  const keeper = members['qiyeku'] ?? null;
  return { createdAt, updatedAt: createdAt, createdBy: keeper, updatedBy: keeper };
}

const DAY_MS = 86_400_000;

/** The date this number of days earlier. */
function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** 09:00 in Shanghai, this number of days earlier. */
function momentBefore(today: string, days: number): string {
  return `${dayBefore(today, days)}T01:00:00.000Z`;
}
