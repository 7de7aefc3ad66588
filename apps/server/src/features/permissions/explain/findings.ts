import { type FieldMode, modeInGroup } from '@haiqiao/contract/access';
import type { AccessFinding } from '@haiqiao/contract/endpoints';
import type { ExplainedGroup } from './explained-person.ts';

/** What the groups grant or deny for a permission. */
export function codeFindings(groups: readonly ExplainedGroup[], code: string): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) =>
    content.buttons
      .filter((rule) => rule.code === code)
      .map(({ denied }) => ({ groupId, isInForce, effect: denied ? 'refuses' : 'allows' })),
  );
}

/** What the groups grant or deny for a menu entry itself; its parents are explained by the entry's state. */
export function menuFindings(
  groups: readonly ExplainedGroup[],
  menuIds: ReadonlySet<string>,
): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) =>
    content.menus
      .filter(({ menuId }) => menuIds.has(menuId))
      .map(({ denied }) => ({ groupId, isInForce, effect: denied ? 'refuses' : 'allows' })),
  );
}

/** What the groups define for rows of a resource. */
export function rowFindings(groups: readonly ExplainedGroup[], resource: string): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) =>
    content.rowRules
      .filter((rule) => rule.resource === resource)
      .map(({ scope, denied }) => ({ groupId, isInForce, scope, effect: denied ? 'refuses' : 'allows' })),
  );
}

/** A field of a resource in a state of its record; null for records without states, or without a given record. */
export interface FieldInState {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

/**
 * What the groups define for a field: only groups with row access to the resource count, and the most permissive one applies. A group
 * without a rule leaves the field editable.
 */
export function fieldFindings(groups: readonly ExplainedGroup[], target: FieldInState): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) => {
    const hasRowAccess = content.rowRules.some(
      ({ resource, denied }) => resource === target.resource && !denied,
    );
    if (!hasRowAccess) return [];
    const mode = modeInGroup(content.fieldRules, target);
    const named = content.fieldRules
      .filter((rule) => rule.resource === target.resource && rule.field === target.field)
      .find(({ statuses }) => target.status !== null && statuses.includes(target.status));
    return [{ groupId, isInForce, effect: effectOf(mode), mode, statuses: [...(named?.statuses ?? [])] }];
  });
}

function effectOf(mode: FieldMode): AccessFinding['effect'] {
  if (mode === 'hidden') return 'refuses';
  return mode === 'editable' ? 'allows' : 'limits';
}
