import { diffGroupContents, type GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { NameBook } from '../name-book.ts';
import { plannedGroups, type Situation } from '../situation.ts';
import { assertGrantsKnown } from './check-grants.ts';
import { assertRulesKnown } from './check-rules.ts';

/** A group and everything it is checked against. */
export interface CheckedGroup {
  readonly id: string;
  readonly content: GroupContent;
  readonly situation: Situation;
  /** Whether the change of a group counts as done; all of them unless given. */
  readonly chosen?: (groupId: string) => boolean;
  readonly metadata: Metadata;
  readonly names: NameBook;
}

/**
 * Refuses a content that cannot be: each refusal names what is wrong.
 * @throws AppError PERMISSION_…
 */
export async function assertContentSound(ctx: Context, group: CheckedGroup): Promise<void> {
  const { id, content, situation } = group;
  assertValidity(content);
  assertFacts(group);
  assertPlace(group);
  const stored = situation.stored.get(id)?.content ?? null;
  const diff = diffGroupContents(stored, content);
  await assertGrantsKnown(ctx, { content, diff, names: group.names });
  await assertRulesKnown(ctx, { ...group, diff });
}

function assertValidity({ name, validFrom, validTo }: GroupContent): void {
  if (validFrom !== null && validTo !== null && Date.parse(validTo) <= Date.parse(validFrom))
    throw new AppError('PERMISSION_VALIDITY_REVERSED', { name });
}

/** Code and audience stay once a group is published; no two groups share a code. */
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

/** The group above must be there, be for the same people, and not stand below this one. */
function assertPlace({ id, content, situation, chosen }: CheckedGroup): void {
  if (content.parentId === null) return;
  const planned = new Map(plannedGroups(situation, chosen)).set(id, content);
  const parent = planned.get(content.parentId);
  if (!parent) throw new AppError('PERMISSION_GROUP_PARENT_UNKNOWN', { name: content.name });
  if (parent.audience !== content.audience)
    throw new AppError('PERMISSION_GROUP_PARENT_AUDIENCE', { parent: parent.name });
  const circle = circleFrom(id, planned);
  if (circle.length > 0) throw new AppError('PERMISSION_GROUP_CYCLE', { names: circle });
}

/** Names of the groups from this one up to itself; empty when the way up ends. */
function circleFrom(id: string, groups: ReadonlyMap<string, GroupContent>): readonly string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  let at: string | null = id;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    const group = groups.get(at);
    names.push(group?.name ?? '');
    at = group?.parentId ?? null;
  }
  return at === null ? [] : [...names, groups.get(at)?.name ?? ''];
}
