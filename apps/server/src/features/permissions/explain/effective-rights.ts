import type { FieldMode, ResourceGrant } from '@haiqiao/contract/access';
import type { MemberRights, queryEffectiveRights as endpoint } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { holderNames } from '../holder-names.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { type ExplainedGroup, readVisiblePerson } from './explained-person.ts';

/**
 * All effective rights of a member, with the groups in force that grant them.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function queryEffectiveRights(
  ctx: Context,
  deps: PermissionsDeps,
  { memberId }: EndpointBody<typeof endpoint>,
): Promise<MemberRights> {
  const { person, actor, groups, groupViews, ctx: theirs } = await readVisiblePerson(ctx, deps, memberId);
  const counting = groups.filter(({ isInForce }) => isInForce);
  const { absent, parents } = await deps.readMenuStates(theirs, memberId);
  const menus = sourcesOf(counting, ({ menus }) => menus.map(({ menuId, denied }) => [menuId, denied]));
  const buttons = sourcesOf(counting, ({ buttons }) => buttons.map(({ code, denied }) => [code, denied]));
  const spoken = counting.flatMap(({ content }) => content.rowRules.map(({ resource }) => resource));
  return {
    person,
    groups: groupViews,
    menus: [...menus].map(([id, sources]) => {
      const absence = absent.get(id);
      return {
        id,
        ...sources,
        isShown: parents.has(id) && absence === undefined,
        ...(absence && { absence }),
      };
    }),
    buttons: [...buttons].map(([code, sources]) => ({
      code,
      ...sources,
      isHeld: actor.permissions.has(code),
    })),
    resources: [...new Set(spoken)].toSorted().map((code) => ({
      code,
      isReached: actor.grants.has(code),
      rows: rowsOf(counting, code),
      fields: fieldsOf(actor.grants.get(code)),
    })),
    names: await holderNames(
      ctx,
      groups.map(({ content }) => content),
    ),
  };
}

interface Sources {
  readonly granted: string[];
  readonly denied: string[];
}

type Rules = readonly (readonly [key: string, isDenied: boolean])[];

/** The groups that grant a right, and those that deny it. */
function sourcesOf(
  groups: readonly ExplainedGroup[],
  rulesOf: (content: ExplainedGroup['content']) => Rules,
): ReadonlyMap<string, Sources> {
  const found = new Map<string, Sources>();
  for (const { id, content } of groups) {
    for (const [key, isDenied] of rulesOf(content)) {
      const sources = found.get(key) ?? { granted: [], denied: [] };
      found.set(key, sources);
      (isDenied ? sources.denied : sources.granted).push(id);
    }
  }
  return found;
}

function rowsOf(groups: readonly ExplainedGroup[], code: string): MemberRights['resources'][number]['rows'] {
  return groups.flatMap(({ id: groupId, content }) =>
    content.rowRules
      .filter(({ resource }) => resource === code)
      .map(({ scope, denied }) => ({ groupId, scope, denied })),
  );
}

function fieldsOf(
  grant: ResourceGrant | undefined,
): { field: string; mode: FieldMode; statuses: string[] }[] {
  if (!grant) return [];
  const always = Object.entries(grant.fields).map(([field, mode]) => ({ field, mode, statuses: [] }));
  const byStatus = Object.entries(grant.fieldsByStatus ?? {}).flatMap(([field, modes]) =>
    modes.map(({ mode, statuses }) => ({ field, mode, statuses: [...statuses] })),
  );
  return [...always, ...byStatus];
}
