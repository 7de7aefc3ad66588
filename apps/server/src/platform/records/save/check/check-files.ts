import { extensionOf, type FieldIssue, type FileLimits } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { equalsAnyOf } from '#server/db/statements/any-of.ts';
import { type FileReadingDeps, readableFiles } from '#server/platform/records/files/readable-file.ts';

const BYTES_PER_MB = 1024 * 1024;

/** A file that a record is to hold, and where. */
export interface FileReference {
  readonly path: string;
  /** Its id. */
  readonly value: string;
  readonly limits?: FileLimits;
  /** Stands in the record already, in this field or another. */
  readonly isHeldHere?: boolean;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly wasHeld: boolean;
  readonly isOwn: boolean;
}

/**
 * Looks at the files that a save newly takes: uploads of the actor's own that no record has held yet, files of other
 * records that the actor may read, and those that the record has somewhere else. What the upload cannot know is judged here:
 * the kinds and sizes that this very field takes. Marks them as held, which keeps them until the transaction ends.
 */
export async function checkFiles(
  ctx: Context,
  deps: FileReadingDeps,
  references: readonly FileReference[],
): Promise<readonly FieldIssue[]> {
  if (references.length === 0) return [];
  const found = await takeFiles(
    ctx,
    references.map(({ value }) => value),
  );
  const own = new Set(references.flatMap(({ value, isHeldHere }) => (isHeldHere === true ? [value] : [])));
  const taken = [...found.values()].filter(({ id }) => !own.has(id));
  const usable = new Set([...own, ...(await usableOf(ctx, deps, taken))]);
  return references.flatMap((reference) => {
    const file = found.get(reference.value);
    if (file && usable.has(file.id)) return limitIssues(reference, file);
    // That one which the record has is gone by now is no fault of this save.
    return reference.isHeldHere === true ? [] : [{ path: reference.path, rule: 'fileNotFound' }];
  });
}

const takeStatement = keepStatement<Found>(
  sql`
  with seen as (
    select id, was_held from sys_file
    where id ${equalsAnyOf(slot('ids'), 'uuid')} and purpose = 'upload' and deleted_at is null
    order by id for update
  )
  update sys_file file set was_held = true
  -- By the ids beside what was seen: how many that is the planner does not know, and may read the whole table for it.
  from seen where file.id ${equalsAnyOf(slot('ids'), 'uuid')} and file.id = seen.id
  returning file.id, file.name, file.size_bytes as "sizeBytes", seen.was_held as "wasHeld",
    coalesce(file.uploaded_by = ${slot('memberId')}::uuid or file.uploaded_key = ${slot('keyId')}::uuid, false) as "isOwn"`,
  { holds: 'ids' },
);

async function takeFiles(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const keyId = ctx.actor.kind === 'key' ? ctx.actor.keyId : null;
  const rows = await takeStatement.run(ctx, { ids: [...new Set(ids)], memberId, keyId });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The product itself may use every file: what it writes, its own code has chosen. */
async function usableOf(
  ctx: Context,
  deps: FileReadingDeps,
  files: readonly Found[],
): Promise<ReadonlySet<string>> {
  const isNew = ({ isOwn, wasHeld }: Found) => ctx.actor.kind === 'system' || (isOwn && !wasHeld);
  const others = files.filter((file) => !isNew(file));
  const usable = new Set(files.filter(isNew).map(({ id }) => id));
  if (others.length === 0) return usable;
  const known = await readableFiles(ctx, deps, others);
  return new Set([...usable, ...known.keys()]);
}

function limitIssues({ path, limits }: FileReference, { name, sizeBytes }: Found): FieldIssue[] {
  if (!limits) return [];
  const issues: FieldIssue[] = [];
  if (!limits.accept.includes(extensionOf(name))) issues.push({ path, rule: 'fileType' });
  if (sizeBytes > limits.maxMb * BYTES_PER_MB)
    issues.push({ path, rule: 'fileSize', params: { maxMb: limits.maxMb } });
  return issues;
}
