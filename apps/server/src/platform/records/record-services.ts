import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { fixedDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadRecords } from './detail/load-records.ts';
import { type HookRecord, type HookRecords, hookRecordOf, type RecordValues } from './module-code.ts';
import type { RecordDeps } from './record-deps.ts';
import { createRecord } from './save/create-record.ts';
import { withValues } from './save/check/prepare-record.ts';
import { updatedBy } from './save/update-record.ts';
import { writeUpdate } from './save/write-update.ts';

/** Records that a search of a hook answers at most. */
const FOUND_MAX = 200;

/** Makes what the verbs of records need; one per node, and one in a job's own process. */
export function createRecordDeps(parts: Pick<RecordDeps, 'metadata' | 'dictionaries' | 'code'>): RecordDeps {
  const deps: RecordDeps = {
    ...parts,
    hookOf: (ctx) => ({ ctx, records: recordsFor(ctx, deps) }),
    async steady() {
      const [metadata, dictionaries] = await Promise.all([
        parts.metadata.current(),
        parts.dictionaries.all(),
      ]);
      const steady: RecordDeps = {
        ...createRecordDeps({
          code: parts.code,
          metadata: fixedMetadata(metadata),
          dictionaries: fixedDictionaries(dictionaries),
        }),
        steady: () => Promise.resolve(steady),
      };
      return steady;
    },
  };
  return deps;
}

/** Records as the code of a module may use them: on behalf of whoever acts, in the transaction of `ctx`. */
function recordsFor(ctx: Context, deps: RecordDeps): HookRecords {
  return {
    async get(code, id) {
      const resource = await deps.metadata.resource(code);
      const [stored] = await loadRecords(ctx, resource, { ids: [id] });
      if (!stored) throw new AppError('RECORD_NOT_FOUND');
      return hookRecordOf(resource.code, stored);
    },
    find: (code, equals) => findRecords(ctx, deps, { code, equals }),
    async create(code, given) {
      const resource = await deps.metadata.resource(code);
      const { dataId } = await createRecord(ctx, deps, { resource, given });
      return dataId;
    },
    async update(code, id, set) {
      const resource = await deps.metadata.resource(code);
      const [stored] = await loadRecords(ctx, resource, { ids: [id], isLocked: ctx.db.isTransaction });
      if (!stored) throw new AppError('RECORD_NOT_FOUND');
      const values = withValues(ctx, resource, { values: stored.values, set: { ...set, ...updatedBy(ctx) } });
      const version = await writeUpdate(ctx, { resource, stored, values, deed: { action: 'update' } });
      if (version === null) throw new AppError('RECORD_NOT_FOUND');
    },
    unrestricted: (reason) => recordsFor({ ...ctx, actor: { kind: 'system', reason } }, deps),
  };
}

async function findRecords(
  ctx: Context,
  deps: RecordDeps,
  { code, equals }: { code: string; equals: RecordValues },
): Promise<readonly HookRecord[]> {
  const resource = await deps.metadata.resource(code);
  const scope = await rowScopeSql(ctx, resource, 'record');
  const terms = Object.entries(equals).flatMap(([name, value]) => {
    const field = resource.fields.get(name);
    if (!field || field.rows) throw new Error(`${code} has no field ${name} to be found by`);
    const parameters = handleOf(field.definition).encode(value);
    return field.columns.map(
      (column, index) =>
        sql`record.${sql.id(column.name)} is not distinct from ${parameters[index] ?? null}::${sql.raw(column.type)}`,
    );
  });
  const { rows } = await sql<{ id: string }>`
    select record.id from ${sql.table(resource.table)} record
    where ${scope} ${resource.isPlatform ? sql`` : sql`and record.deleted_at is null`} ${sql.join(
      terms.map((term) => sql`and ${term}`),
      sql` `,
    )}
    order by record.id limit ${FOUND_MAX}`.execute(ctx.db);
  const found = await loadRecords(ctx, resource, { ids: rows.map(({ id }) => id) });
  const byId = new Map(found.map((stored) => [stored.id, hookRecordOf(resource.code, stored)]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
