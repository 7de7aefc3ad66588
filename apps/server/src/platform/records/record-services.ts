import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { fixedDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { NO_PAPERS } from '#server/platform/documents/papers.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { TABLE_WRITERS } from '#server/platform/organisation/table-writers.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadRecords } from './detail/load-records.ts';
import { type HookRecord, type HookRecords, hookRecordOf, type RecordValues } from './code/hook.ts';
import { keptPerActor } from './kept-per-actor.ts';
import type { RecordDeps } from './record-deps.ts';
import { columnSlot } from './save/record-columns.ts';
import { createRecord } from './save/create-record.ts';
import { withValues } from './save/check/prepare-record.ts';
import { updatedBy } from './save/update-record.ts';
import { writeUpdate } from './save/write-update.ts';

/** More than that a search of a hook does not answer, rather than leave some out: whoever moves or counts them would never know. */
const FOUND_MAX = 5_000;

/** Makes what the verbs of records need; one per node, and one in a job's own process. */
export function createRecordDeps(
  parts: Pick<RecordDeps, 'metadata' | 'dictionaries' | 'code' | 'links' | 'flows' | 'papers'>,
): RecordDeps {
  const deps: RecordDeps = {
    ...parts,
    tables: TABLE_WRITERS,
    hookOf: (ctx) => ({
      ctx,
      records: recordsFor(ctx, deps),
      papers: parts.papers ?? NO_PAPERS,
      dictionaries: parts.dictionaries,
    }),
    async steady() {
      const [metadata, dictionaries, flows] = await Promise.all([
        parts.metadata.current(),
        parts.dictionaries.all(),
        parts.flows?.steady(),
      ]);
      const steady: RecordDeps = {
        ...createRecordDeps({
          code: parts.code,
          links: parts.links,
          papers: parts.papers,
          flows,
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

/** Searches of one resource that are kept per actor: code of modules asks the same few again and again. */
const SEARCHES_MAX = 50;

const searchesOf = keptPerActor(async (ctx: Context, resource: ResourceModel) => ({
  scope: await rowScopeSql(ctx, resource, 'record'),
  byTerms: new Map<string, KeptStatement<{ id: string }>>(),
}));

/** A column and what it is to equal; null for one that is to be empty. */
interface Term {
  readonly column: ColumnSpec;
  readonly value: unknown;
}

async function findRecords(
  ctx: Context,
  deps: RecordDeps,
  { code, equals }: { code: string; equals: RecordValues },
): Promise<readonly HookRecord[]> {
  const resource = await deps.metadata.resource(code);
  const terms = Object.entries(equals).flatMap(([name, value]) => {
    const field = resource.fields.get(name);
    if (!field || field.rows) throw new Error(`${code} has no field ${name} to be found by`);
    const parameters = handleOf(field.definition).encode(value);
    return field.columns.map((column, index): Term => ({ column, value: parameters[index] ?? null }));
  });
  const { scope, byTerms } = await searchesOf(ctx, resource);
  const key = JSON.stringify(terms.map(({ column, value }) => [column.name, value === null]));
  const statement = byTerms.get(key) ?? searchOf(resource, scope, terms);
  if (byTerms.size >= SEARCHES_MAX) byTerms.clear();
  byTerms.set(key, statement);
  const wanted = Object.fromEntries(terms.map(({ column, value }) => [columnSlot(column.name), value]));
  const rows = await statement.run(ctx, wanted);
  if (rows.length === 0) return [];
  if (rows.length > FOUND_MAX) throw new Error(`more than ${FOUND_MAX} records of ${code} have ${key}`);
  const found = await loadRecords(ctx, resource, { ids: rows.map(({ id }) => id) });
  const byId = new Map(found.map((stored) => [stored.id, hookRecordOf(resource.code, stored)]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

function searchOf(
  resource: ResourceModel,
  scope: RawBuilder<boolean>,
  terms: readonly Term[],
): KeptStatement<{ id: string }> {
  const conditions = terms.map(({ column: { name, type }, value }) => {
    const place = sql`record.${sql.id(name)}`;
    // Written as an equality, an index serves it.
    const isEqual = sql`${place} = ${slot(columnSlot(name))}::${sql.raw(type)}`;
    return sql`and ${value === null ? sql`${place} is null` : isEqual}`;
  });
  return keepStatement(sql`
    select record.id from ${sql.table(resource.table)} record
    where ${scope} ${resource.isPlatform ? sql`` : sql`and record.deleted_at is null`} ${sql.join(conditions, sql` `)}
    order by record.id limit ${sql.lit(FOUND_MAX + 1)}`);
}
