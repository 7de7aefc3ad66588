import { extensionOf, type FieldIssue, type FileLimits } from '@haiqiao/contract/field-types';
import { equalsAnyOf, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type FileReadingDeps, readableFiles } from '#server/platform/records/files/readable-file.ts';

const BYTES_PER_MB = 1024 * 1024;

/** A file referenced by a record, with its position. */
export interface FileReference {
  readonly path: string;
  /** Its id. */
  readonly value: string;
  readonly limits?: FileLimits;
  /** The record already contains it, in this field or another. */
  readonly isUsedHere?: boolean;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly wasUsed: boolean;
  readonly isOwn: boolean;
}

/**
 * Checks newly referenced files: the actor's own unused uploads, files of other records that the actor may read, and files elsewhere in the
 * record. The field's allowed kinds and sizes, unknown to the upload, are checked here. Marks the files as used, which protects them until
 * the transaction ends.
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
  const own = new Set(references.flatMap(({ value, isUsedHere }) => (isUsedHere === true ? [value] : [])));
  const taken = [...found.values()].filter(({ id }) => !own.has(id));
  const usable = new Set([...own, ...(await usableOf(ctx, deps, taken))]);
  return references.flatMap((reference) => {
    const file = found.get(reference.value);
    if (file && usable.has(file.id)) return limitIssues(reference, file);
    // A file that the record already had and that is deleted now is no fault of this save.
    return reference.isUsedHere === true ? [] : [{ path: reference.path, rule: 'fileNotFound' }];
  });
}

const takeStatement = prepareStatement<Found>(
  sql`
  with seen as (
    select id, was_held from sys_file
    where id ${equalsAnyOf(slot('ids'), 'uuid')} and purpose = 'upload' and deleted_at is null
    order by id for update
  )
  update sys_file file set was_held = true
  -- By the ids beside what was seen: how many that is the planner does not know, and may read the whole table for it.
  from seen where file.id ${equalsAnyOf(slot('ids'), 'uuid')} and file.id = seen.id
  returning file.id, file.name, file.size_bytes as "sizeBytes", seen.was_held as "wasUsed",
    coalesce(file.uploaded_by = ${slot('memberId')}::uuid or file.uploaded_key = ${slot('keyId')}::uuid, false) as "isOwn"`,
  { locks: 'ids' },
);

async function takeFiles(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const keyId = ctx.actor.kind === 'key' ? ctx.actor.keyId : null;
  const rows = await takeStatement.run(ctx, { ids: [...new Set(ids)], memberId, keyId });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The system may use every file: its own code has chosen them. */
async function usableOf(
  ctx: Context,
  deps: FileReadingDeps,
  files: readonly Found[],
): Promise<ReadonlySet<string>> {
  const isNew = ({ isOwn, wasUsed }: Found) => ctx.actor.kind === 'system' || (isOwn && !wasUsed);
  const others = files.filter((file) => !isNew(file));
  const usable = new Set(files.filter(isNew).map(({ id }) => id));
  if (others.length === 0) return usable;
  const readable = await readableFiles(ctx, deps, others);
  return new Set([...usable, ...readable.keys()]);
}

function limitIssues({ path, limits }: FileReference, { name, sizeBytes }: Found): FieldIssue[] {
  if (!limits) return [];
  const issues: FieldIssue[] = [];
  if (!limits.accept.includes(extensionOf(name))) issues.push({ path, rule: 'fileType' });
  if (sizeBytes > limits.maxMb * BYTES_PER_MB)
    issues.push({ path, rule: 'fileSize', params: { maxMb: limits.maxMb } });
  return issues;
}
