import { diffGroupContents, type GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { NameBook } from '../name-book.ts';
import { plannedGroups, type Situation } from '../situation.ts';
import { assertGrantsExist } from './check-grants.ts';
import { assertRulesExist } from './check-rules.ts';

/** A group with its context for checks. */
export interface CheckedGroup {
  readonly id: string;
  readonly content: GroupContent;
  readonly situation: Situation;
  /** Whether the change of a group counts as applied; all by default. */
  readonly chosen?: (groupId: string) => boolean;
  readonly metadata: Metadata;
  readonly names: NameBook;
}

/**
 * Rejects invalid content; each error names the reason.
 * @throws AppError PERMISSION_…
 */
export async function assertContentSound(ctx: Context, group: CheckedGroup): Promise<void> {
  const { id, content, situation } = group;
  assertValidity(content);
  assertFacts(group);
  assertParent(group);
  const stored = situation.stored.get(id)?.content ?? null;
  const diff = diffGroupContents(stored, content);
  await assertGrantsExist(ctx, { content, diff, names: group.names });
  await assertRulesExist(ctx, { ...group, diff });
}

function assertValidity({ name, validFrom, validTo }: GroupContent): void {
  if (validFrom !== null && validTo !== null && Date.parse(validTo) <= Date.parse(validFrom))
    throw new AppError('PERMISSION_VALIDITY_REVERSED', { name });
}

/** Code and audience cannot change once a group is published; codes are unique. */
function assertFacts({ id, content, situation }: CheckedGroup): void {
  const stored = situation.stored.get(id)?.content;
  const { code: groupCode } = content;
  if (stored && stored.code !== groupCode)
    throw new AppError('PERMISSION_GROUP_CODE_FIXED', { groupCode: stored.code });
  if (stored && stored.audience !== content.audience) throw new AppError('PERMISSION_GROUP_AUDIENCE_FIXED');
  const others = [
    ...[...situation.stored].map(([other, { content: its }]) => [other, its] as const),
    ...[...situation.changes].map(([other, { content: its }]) => [other, its] as const),
  ];
  const isTaken = others.some(
    ([other, its]) => other !== id && its?.code.toLowerCase() === groupCode.toLowerCase(),
  );
  if (isTaken) throw new AppError('PERMISSION_GROUP_CODE_TAKEN', { groupCode });
}

/** The parent group must exist, have the same audience, and not be a descendant. */
function assertParent({ id, content, situation, chosen }: CheckedGroup): void {
  if (content.parentId === null) return;
  const planned = new Map(plannedGroups(situation, chosen)).set(id, content);
  const parent = planned.get(content.parentId);
  if (!parent) throw new AppError('PERMISSION_GROUP_PARENT_UNKNOWN', { name: content.name });
  if (parent.audience !== content.audience)
    throw new AppError('PERMISSION_GROUP_PARENT_AUDIENCE', { parent: parent.name });
  const circle = circleFrom(id, planned);
  if (circle.length > 0) throw new AppError('PERMISSION_GROUP_CYCLE', { names: circle });
}

/** Names of the groups from this one up to itself; empty without a cycle. */
function circleFrom(id: string, groups: ReadonlyMap<string, GroupContent>): readonly string[] {
  const names: string[] = [];
  const visited = new Set<string>();
  let at: string | null = id;
  while (at !== null && !visited.has(at)) {
    visited.add(at);
    const group = groups.get(at);
    names.push(group?.name ?? '');
    at = group?.parentId ?? null;
  }
  return at === null ? [] : [...names, groups.get(at)?.name ?? ''];
}
