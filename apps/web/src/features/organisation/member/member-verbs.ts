import type { IconName } from '#web/ui/icon/icons.ts';
import type { OrganisationRights } from '../organisation-rights.ts';

/** The actions on a member. */
export type MemberVerb =
  | 'edit'
  | 'transfer'
  | 'disable'
  | 'enable'
  | 'offline'
  | 'unlock'
  | 'resetPassword'
  | 'viewAs'
  | 'resetSecondFactor'
  | 'leave';

/** The member state that decides the actions; a list row has fewer fields than a detail. */
export interface VerbState {
  readonly status: string;
  readonly isSelf: boolean;
  /** Undefined when unknown. */
  readonly isLocked?: boolean;
  readonly hasSessions?: boolean;
  readonly hasSecondFactor?: boolean;
}

const ICONS: Readonly<Record<MemberVerb, IconName>> = {
  edit: 'edit',
  transfer: 'swap',
  disable: 'minus-circle',
  enable: 'check',
  offline: 'logout',
  unlock: 'undo',
  resetPassword: 'link',
  viewAs: 'eye',
  resetSecondFactor: 'mobile',
  leave: 'user-switch',
};

/** Icon of a verb. */
export function iconOf(verb: MemberVerb): IconName {
  return ICONS[verb];
}

/** The reader's current actions on a member, in menu order. Disable and leave are excluded for the reader's own account. */
export function memberVerbs(state: VerbState, rights: OrganisationRights['member']): readonly MemberVerb[] {
  if (state.status === 'LEFT') return state.isLocked === true && rights.unlock ? ['unlock'] : [];
  const offered: readonly (readonly [verb: MemberVerb, isHeld: boolean, fits: boolean])[] = [
    ['edit', rights.update, true],
    ['transfer', rights.transfer, true],
    ['disable', rights.setStatus, state.status === 'ACTIVE' && !state.isSelf],
    ['enable', rights.setStatus, state.status === 'DISABLED'],
    ['offline', rights.forceOffline, state.hasSessions !== false],
    ['unlock', rights.unlock, state.isLocked === true],
    ['resetPassword', rights.resetPassword, !state.isSelf],
    ['resetSecondFactor', rights.resetSecondFactor, state.hasSecondFactor === true && !state.isSelf],
    ['viewAs', rights.viewAs, state.status === 'ACTIVE' && !state.isSelf],
    ['leave', rights.leave, !state.isSelf],
  ];
  return offered.filter(([, isGranted, fits]) => isGranted && fits).map(([verb]) => verb);
}

/** Whether a menu key is a verb. */
export function isMemberVerb(key: string): key is MemberVerb {
  return Object.hasOwn(ICONS, key);
}
