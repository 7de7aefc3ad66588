import { AppError } from '@haiqiao/contract/errors';
import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { fixedDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { NO_PAPERS } from '#server/platform/documents/papers.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { TABLE_WRITERS } from '#server/platform/organisation/table-writers.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadRecords } from './detail/load-records.ts';
import { type HookRecord, type HookRecords, hookRecordOf, type RecordValues } from './code/hook.ts';
import { type RecordSource, records } from '#server/platform/records/source/records.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';
import type { RecordDeps } from './record-deps.ts';
import { columnSlot } from './save/record-columns.ts';
import { createRecord } from './save/create-record.ts';
import { withValues } from './save/check/prepare-record.ts';
import { updatedBy } from './save/update-record.ts';
import { writeUpdate } from './save/write-update.ts';

/** A hook's search fails above this limit instead of returning a part: the caller would not notice missing records. */
const FOUND_MAX = 5_000;

/** Creates the dependencies of record operations; one per node, and one per job process. */
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
    async snapshot() {
      const [metadata, dictionaries, flows] = await Promise.all([
        parts.metadata.current(),
        parts.dictionaries.all(),
        parts.flows?.snapshot(),
      ]);
      const snapshot: RecordDeps = {
        ...createRecordDeps({
          code: parts.code,
          links: parts.links,
          papers: parts.papers,
          flows,
          metadata: fixedMetadata(metadata),
          dictionaries: fixedDictionaries(dictionaries),
        }),
        snapshot: () => Promise.resolve(snapshot),
      };
      return snapshot;
    },
  };
  return deps;
}

/** Record operations for module code: on behalf of the actor, in the transaction of `ctx`. */
function recordsFor(ctx: Context, deps: RecordDeps): HookRecords {
  return {
    async get(code, id) {
      const resource = await deps.metadata.resource(code);
      const [stored] = await loadRecords(ctx, resource, { ids: [id] });
      if (!stored) throw new AppError('RECORD_NOT_FOUND');
      return hookRecordOf(resource.code, stored);
    },
    find: (code, equals) => findRecords(ctx, deps, { code, equals }),
    async create(code, inputValues) {
      const resource = await deps.metadata.resource(code);
      const { dataId } = await createRecord(ctx, deps, { resource, inputValues });
      return dataId;
    },
    async update(code, id, set) {
      const resource = await deps.metadata.resource(code);
      const [stored] = await loadRecords(ctx, resource, { ids: [id], isLocked: ctx.db.isTransaction });
      if (!stored) throw new AppError('RECORD_NOT_FOUND');
      const values = withValues(ctx, resource, { values: stored.values, set: { ...set, ...updatedBy(ctx) } });
      const version = await writeUpdate(ctx, { resource, stored, values, trailEntry: { action: 'update' } });
      if (version === null) throw new AppError('RECORD_NOT_FOUND');
    },
    unrestricted: (reason) => recordsFor({ ...ctx, actor: { kind: 'system', reason } }, deps),
  };
}

/** Maximum cached searches of one resource per actor: module code repeats a few. */
const SEARCHES_MAX = 50;

const searchesOf = cachedPerActor(async (ctx: Context, resource: ResourceModel) => ({
  source: await records(ctx).source(resource),
  byTerms: new Map<string, PreparedStatement<{ id: string }>>(),
}));

/** A column and its required value; null for an empty column. */
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
    if (!field || field.rows) throw new Error(`${code} has no field ${name} to search by`);
    const parameters = handleOf(field.definition).encode(value);
    return field.columns.map((column, index): Term => ({ column, value: parameters[index] ?? null }));
  });
  const { source, byTerms } = await searchesOf(ctx, resource);
  const key = JSON.stringify(terms.map(({ column, value }) => [column.name, value === null]));
  const statement = byTerms.get(key) ?? searchOf(source, terms);
  if (byTerms.size >= SEARCHES_MAX) byTerms.clear();
  byTerms.set(key, statement);
  const wanted = Object.fromEntries(terms.map(({ column, value }) => [columnSlot(column.name), value]));
  const rows = await records(ctx).run(statement, wanted, resource);
  if (rows.length === 0) return [];
  if (rows.length > FOUND_MAX) throw new Error(`more than ${FOUND_MAX} records of ${code} have ${key}`);
  const found = await loadRecords(ctx, resource, { ids: rows.map(({ id }) => id) });
  const byId = new Map(found.map((stored) => [stored.id, hookRecordOf(resource.code, stored)]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

function searchOf(source: RecordSource, terms: readonly Term[]): PreparedStatement<{ id: string }> {
  const conditions = terms.map(({ column: { name, type }, value }) => {
    const columnRef = sql`record.${sql.id(name)}`;
    // An equality, so that an index serves it.
    const isEqual = sql`${columnRef} = ${slot(columnSlot(name))}::${sql.raw(type)}`;
    return value === null ? sql`${columnRef} is null` : isEqual;
  });
  return prepareStatement(sql`
    select record.id ${source.rows('record', ...conditions)}
    order by record.id limit ${sql.lit(FOUND_MAX + 1)}`);
}
