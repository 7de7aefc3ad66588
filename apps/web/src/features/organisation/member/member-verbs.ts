import type { IconName } from '#web/ui/icon/icons.ts';
import type { OrganisationRights } from '../organisation-rights.ts';

/** What can be done with a member. */
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

/** What of a member decides what can be done with them; a row of the list knows less than a detail. */
export interface VerbState {
  readonly status: string;
  readonly isSelf: boolean;
  /** Undefined where it is not known. */
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

/** What the reader may do with a member now, in the order of menus. Nobody disables or takes leave of themselves. */
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
  return offered.filter(([, isHeld, fits]) => isHeld && fits).map(([verb]) => verb);
}

/** A verb by its name, as menus hand it back. */
export function isMemberVerb(key: string): key is MemberVerb {
  return Object.hasOwn(ICONS, key);
}
