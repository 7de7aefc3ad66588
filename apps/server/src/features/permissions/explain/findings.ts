import { type FieldMode, modeInGroup } from '@haiqiao/contract/access';
import type { AccessFinding } from '@haiqiao/contract/endpoints';
import type { ExplainedGroup } from './explained-person.ts';

/** What the groups say about a permission. */
export function codeFindings(groups: readonly ExplainedGroup[], code: string): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) =>
    content.buttons
      .filter((rule) => rule.code === code)
      .map(({ denied }) => ({ groupId, isInForce, effect: denied ? 'refuses' : 'allows' })),
  );
}

/** What the groups say about a menu entry itself; what stands above it is told by the state of the entry. */
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

/** What the groups say about rows of a resource. */
export function rowFindings(groups: readonly ExplainedGroup[], resource: string): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) =>
    content.rowRules
      .filter((rule) => rule.resource === resource)
      .map(({ scope, denied }) => ({ groupId, isInForce, scope, effect: denied ? 'refuses' : 'allows' })),
  );
}

/** A field of a resource, in a state of its record; null for records without one, or when no record is asked about. */
export interface FieldPlace {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

/**
 * What the groups say about a field: only groups that reach the resource say something, and of them all the one that allows
 * most counts. One without a rule leaves the field editable.
 */
export function fieldFindings(groups: readonly ExplainedGroup[], place: FieldPlace): AccessFinding[] {
  return groups.flatMap(({ id: groupId, isInForce, content }) => {
    const reaches = content.rowRules.some(({ resource, denied }) => resource === place.resource && !denied);
    if (!reaches) return [];
    const mode = modeInGroup(content.fieldRules, place);
    const named = content.fieldRules
      .filter((rule) => rule.resource === place.resource && rule.field === place.field)
      .find(({ statuses }) => place.status !== null && statuses.includes(place.status));
    return [{ groupId, isInForce, effect: effectOf(mode), mode, statuses: [...(named?.statuses ?? [])] }];
  });
}

function effectOf(mode: FieldMode): AccessFinding['effect'] {
  if (mode === 'hidden') return 'refuses';
  return mode === 'editable' ? 'allows' : 'limits';
}
