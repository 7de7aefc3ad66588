import { numberPrefixOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { uniqueRulesIn } from '#server/platform/install/tables/field-indexes.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertImportable, assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { TableWriter } from '#server/platform/records/table-writer.ts';
import { allocateNumbers } from './allocate-numbers.ts';
import { checkReferences, type Reference, referencesOf } from './check/check-references.ts';
import {
  initialValues,
  insertRows,
  isNumberedAtCreate,
  type NewRecord,
  type RecordSource,
} from './create-record.ts';
import { withModuleValues } from './module-values.ts';
import type { InputValues } from './check/input-values.ts';
import { clashIssue, namingClashes } from './check/unique-clash.ts';
import { prepareRecord, withValues } from './check/prepare-record.ts';

/** Rows per statement: enough to be fast with little memory. */
const BATCH_ROWS = 500;

/** Records to create together. */
export interface Rows {
  readonly resource: ResourceModel;
  /** Values as a form would send them. */
  readonly rows: readonly InputValues[];
  /** `IMPORT` by default. */
  readonly source?: RecordSource;
}

/** A valid row, ready to insert. */
export type PreparedRow = NewRecord;

/** A fault of a row, counted from 0. */
export interface RowIssue {
  readonly row: number;
  readonly issue: FieldIssue;
}

/**
 * Validates rows like manual saves, and against each other: values, permissions, references, uniqueness. Writes nothing; pass some thousand
 * rows at a time.
 * @throws AppError ACCESS_DENIED
 */
export async function prepareRows(
  ctx: Context,
  deps: RecordDeps,
  { resource, rows, source = 'IMPORT' }: Rows,
): Promise<{ readonly prepared: readonly PreparedRow[]; readonly issues: readonly RowIssue[] }> {
  assertImportable(resource, deps);
  assertMay(ctx, resource, 'create');
  const issues: RowIssue[] = [];
  const passed = new Map<number, PreparedRow>();
  for (const [row, rowInput] of rows.entries()) {
    const id = ctx.ids.uuid();
    const outcome = await prepareOne(ctx, deps, { resource, id, source, inputValues: rowInput });
    if ('values' in outcome) passed.set(row, { id, values: outcome.values });
    else issues.push(...outcome.issues.map((issue) => ({ row, issue })));
  }
  issues.push(...(await wrongReferences(ctx, deps, { resource, passed })));
  issues.push(...(await findClashes(ctx, { resource, passed })));
  issues.push(...(await ownIssues(ctx, deps, { resource, passed })));
  const wrong = new Set(issues.map(({ row }) => row));
  const prepared = [...passed].flatMap(([row, record]) => (wrong.has(row) ? [] : [record]));
  return { prepared, issues: issues.toSorted((one, other) => one.row - other.row) };
}

interface One {
  readonly resource: ResourceModel;
  readonly id: string;
  readonly source: RecordSource;
  readonly inputValues: InputValues;
}

async function prepareOne(
  ctx: Context,
  deps: RecordDeps,
  { resource, id, source, inputValues: wanted }: One,
): Promise<{ values: RecordValues } | { issues: readonly FieldIssue[] }> {
  const hooks = deps.code.hooks.get(resource.code);
  const event = (values: RecordValues) => ({ kind: 'create' as const, id, before: null, values }); // a literal type, widened otherwise
  // Before validation a hook gets unvalidated input.
  const replaced = await hooks?.beforeValidate?.(deps.hookOf(ctx), event(wanted as RecordValues));
  const mergedInput = { ...wanted, ...replaced };
  const set = resource.isPlatform ? {} : initialValues(ctx, resource, { inputValues: mergedInput, source });
  const prepared = prepareRecord(ctx, { resource, before: null, set, inputValues: mergedInput });
  if (!prepared.ok) {
    const refused = prepared.refused.map((path) => ({ path, rule: 'readonly' }));
    return { issues: [...refused, ...prepared.issues] };
  }
  return { values: await withModuleValues(ctx, deps, { resource, event: event(prepared.values) }) };
}

/** Rows by their number. */
interface Passed {
  readonly resource: ResourceModel;
  readonly passed: ReadonlyMap<number, PreparedRow>;
}

async function wrongReferences(
  ctx: Context,
  deps: RecordDeps,
  { resource, passed }: Passed,
): Promise<readonly RowIssue[]> {
  // The row number is part of the path, so that all rows are looked up together.
  const references: Reference[] = [...passed].flatMap(([row, { values }]) =>
    referencesOf(resource, values, null).map((reference) => ({
      ...reference,
      path: `${row}:${reference.path}`,
    })),
  );
  const issues = await checkReferences(ctx, deps, references);
  return issues.map((issue) => {
    const at = issue.path.indexOf(':');
    return { row: Number(issue.path.slice(0, at)), issue: { ...issue, path: issue.path.slice(at + 1) } };
  });
}

/** Duplicate values of unique fields: among the rows, or in live records. */
export async function findClashes(ctx: Context, { resource, passed }: Passed): Promise<readonly RowIssue[]> {
  const issues: RowIssue[] = [];
  for (const { fields } of uniqueRulesIn(resource)) {
    const keys = [...passed].flatMap(([row, { values }]) => {
      const key = uniqueKey(resource, fields, values);
      return key === null ? [] : [{ row, key }];
    });
    const taken = await takenKeys(ctx, resource, { fields, keys: keys.map(({ key }) => key) });
    const visitedKeys = new Set<string>();
    for (const { row, key } of keys) {
      const text = JSON.stringify(key);
      if (visitedKeys.has(text) || taken.has(text))
        issues.push(...fields.map((name) => ({ row, issue: clashIssue(resource, name) })));
      visitedKeys.add(text);
    }
  }
  return issues;
}

/** Columns as texts; null when one is empty, since empty values never clash. */
function uniqueKey(
  resource: ResourceModel,
  fields: readonly string[],
  values: RecordValues,
): readonly string[] | null {
  const parts = fields.flatMap((name) => {
    const field = resource.fields.get(name);
    return field ? handleOf(field.definition).encode(values[name] ?? null) : [null];
  });
  const texts = parts.map((part) =>
    part === null || part === undefined ? null : typeof part === 'string' ? part : JSON.stringify(part),
  );
  return texts.every((text) => text !== null) ? texts : null;
}

async function takenKeys(
  ctx: Context,
  resource: ResourceModel,
  { fields, keys }: { fields: readonly string[]; keys: readonly (readonly string[])[] },
): Promise<ReadonlySet<string>> {
  const columns = fields.flatMap((name) => resource.fields.get(name)?.columns ?? []);
  if (keys.length === 0 || columns.length === 0) return new Set();
  const candidateColumns = columns.map(
    ({ type }, index) => sql`${keys.map((key) => key[index] ?? null)}::text[]::${sql.raw(type)}[]`,
  );
  const names = columns.map(({ name }) => sql.id(name));
  const { rows } = await sql<{ key: readonly string[] }>`
    select array[${sql.join(columns.map(({ name }) => sql`k.${sql.id(name)}::text`))}] as key
    from unnest(${sql.join(candidateColumns)}) as k(${sql.join(names)})
    join ${everyRow(resource, 'a unique value may be taken by a record that the actor does not see')} t using (${sql.join(names)})
    where ${resource.isPlatform ? sql`true` : sql`t.deleted_at is null`}`.execute(ctx.db);
  return new Set(rows.map(({ key }) => JSON.stringify(key)));
}

/**
 * Writes prepared rows with numbers and history: all, or none when one fails. The caller writes one audit row for all.
 * @returns ids in the order of the rows
 * @throws AppError RECORD_NOT_UNIQUE, RECORD_OUT_OF_ROWS
 */
export async function insertPrepared(
  ctx: Context,
  deps: RecordDeps,
  { resource, prepared }: { resource: ResourceModel; prepared: readonly PreparedRow[] },
): Promise<readonly string[]> {
  return inTransaction(ctx, async (ctx) => {
    const writer = deps.tables.get(resource.code);
    if (writer) return writeTable(ctx, writer, { resource, prepared });
    const hooks = deps.code.hooks.get(resource.code);
    for (let start = 0; start < prepared.length; start += BATCH_ROWS) {
      const records = await numbered(ctx, resource, prepared.slice(start, start + BATCH_ROWS));
      const made = await insertRows(ctx, resource, { records, isAudited: false });
      if (made < records.length) throw new AppError('RECORD_OUT_OF_ROWS');
      for (const { id, values } of records) {
        await hooks?.afterSave?.(deps.hookOf(ctx), { kind: 'create', id, before: null, values });
      }
    }
    return prepared.map(({ id }) => id);
  });
}

/** Faults that the service of a platform table finds in valid rows. */
async function ownIssues(
  ctx: Context,
  { tables }: RecordDeps,
  { resource, passed }: Passed,
): Promise<readonly RowIssue[]> {
  const writer = tables.get(resource.code);
  if (!writer || passed.size === 0) return [];
  const rows = [...passed.keys()];
  const found = await writer.check(ctx, [...passed.values()]);
  return found.map(({ row, issue }) => ({ row: rows[row] ?? 0, issue }));
}

/** Rows of a platform table, written by its own service; all must be in the actor's row scope. */
async function writeTable(
  ctx: Context,
  writer: TableWriter,
  { resource, prepared }: { resource: ResourceModel; prepared: readonly PreparedRow[] },
): Promise<readonly string[]> {
  await namingClashes(resource, () => writer.insert(ctx, prepared));
  const ids = prepared.map(({ id }) => id);
  const source = await records(ctx).source(resource);
  const isWritten = sql`t.id = any(${ids}::uuid[])`;
  const count = sql<{ total: number }>`select count(*)::integer as total ${source.rows('t', isWritten)}`;
  const rows = await records(ctx).query(count, resource);
  if (rows[0]?.total !== ids.length) throw new AppError('RECORD_OUT_OF_ROWS');
  return ids;
}

async function numbered(
  ctx: Context,
  resource: ResourceModel,
  records: readonly PreparedRow[],
): Promise<readonly PreparedRow[]> {
  if (!isNumberedAtCreate(resource)) return records;
  const byPrefix = Map.groupBy(records, ({ values }) => numberPrefixOf(resource.definition, values));
  const numberOf = new Map<string, string>();
  for (const [prefix, some] of byPrefix) {
    if (prefix === undefined) continue;
    const numbers = await allocateNumbers(ctx, prefix, some.length);
    for (const [index, { id }] of some.entries()) numberOf.set(id, numbers[index] ?? '');
  }
  return records.map(({ id, values }) => ({
    id,
    values: withValues(ctx, resource, { values, set: { recordNo: numberOf.get(id) ?? null } }),
  }));
}

/**
 * Creates records as one operation: validates all, then writes all.
 * @throws AppError RECORD_INVALID with the paths `<row>.<field>`, and what `insertPrepared` throws
 */
export async function insertRecords(
  ctx: Context,
  recordDeps: RecordDeps,
  rows: Rows,
): Promise<readonly string[]> {
  const deps = await recordDeps.snapshot();
  return inTransaction(ctx, async (ctx) => {
    const { prepared, issues } = await prepareRows(ctx, deps, rows);
    if (issues.length > 0) {
      throw new AppError('RECORD_INVALID', {
        issues: issues.map(({ row, issue }) => ({ ...issue, path: `${row}.${issue.path}` })),
      });
    }
    return insertPrepared(ctx, deps, { resource: rows.resource, prepared });
  });
}
