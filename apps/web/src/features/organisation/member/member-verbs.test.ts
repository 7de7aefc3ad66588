import { expect, test } from 'vitest';
import { memberVerbs } from './member-verbs.ts';

const ALL = {
  create: true,
  update: true,
  setStatus: true,
  transfer: true,
  leave: true,
  forceOffline: true,
  unlock: true,
  resetPassword: true,
  viewAs: true,
  resetSecondFactor: true,
};
const NONE = {
  ...ALL,
  update: false,
  setStatus: false,
  transfer: false,
  leave: false,
  forceOffline: false,
  unlock: false,
  resetPassword: false,
  viewAs: false,
  resetSecondFactor: false,
};

test('ORG-01 the actions on a member depend on the member’s state and the reader’s rights', () => {
  const active = {
    status: 'ACTIVE',
    isSelf: false,
    isLocked: true,
    hasSessions: true,
    hasSecondFactor: true,
  };
  expect(memberVerbs(active, ALL)).toEqual([
    'edit',
    'transfer',
    'disable',
    'offline',
    'unlock',
    'resetPassword',
    'resetSecondFactor',
    'viewAs',
    'leave',
  ]);
  const quiet = { isLocked: false, hasSessions: false, hasSecondFactor: false };
  expect(memberVerbs({ ...active, ...quiet, status: 'DISABLED' }, ALL)).toEqual([
    'edit',
    'transfer',
    'enable',
    'resetPassword',
    'leave',
  ]);
  expect(memberVerbs({ ...active, status: 'LEFT', isLocked: false }, ALL)).toEqual([]);
  expect(memberVerbs(active, NONE)).toEqual([]);
});

test('ORG-01 disable and leave are not offered on the reader’s own account', () => {
  expect(memberVerbs({ status: 'ACTIVE', isSelf: true }, ALL)).toEqual(['edit', 'transfer', 'offline']);
});
