import { createHash } from 'node:crypto';
import { numberPrefixOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { tableRowsOf } from '@haiqiao/contract/field-types';
import { inTransaction, violatedConstraint } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { allocateNumbers } from './allocate-numbers.ts';
import { checkReferences, needsLock, type Reference, referencesOf } from './check/check-references.ts';
import type { InputValues } from './check/input-values.ts';
import { insertStatementsOf } from './insert-statement.ts';
import { assertNoWarnings, passedValues, prepareRecord, withValues } from './check/prepare-record.ts';
import { isSavedInTransaction, withModuleValues } from './module-values.ts';
import { encodeFields, encodeRecord, slotValues } from './record-columns.ts';
import { namingClashes } from './check/unique-clash.ts';
import { trailValues } from './write-trail.ts';

/** Source of a record (DOMAIN §1.1). */
export type RecordSource = 'PORTAL' | 'STAFF' | 'IMPORT' | 'API';

/** A record to create. */
export interface Creation {
  /** Set when the id is already in use elsewhere. */
  readonly id?: string;
  readonly resource: ResourceModel;
  readonly inputValues: InputValues;
  /** Fixed values of every record created by its form. */
  readonly fixed?: RecordValues | undefined;
  /** `STAFF` by default. */
  readonly source?: RecordSource;
  /** Warnings that the caller has accepted; all for the system. */
  readonly acceptedWarnings?: readonly string[];
  /** Makes a repeated call return the first record; one with other values is not a repetition. */
  readonly requestKey?: string | undefined;
  /** A draft saved by a person may lack required values. */
  readonly mayLack?: boolean;
}

/** Result of a save. */
export interface Saved {
  readonly dataId: string;
  readonly rowVersion: number;
}

/**
 * Creates a record: validates it, allocates its number, and writes it with its rows, history and audit in one step.
 * @throws AppError ACCESS_DENIED, RECORD_READONLY, RECORD_INVALID, RECORD_WARNINGS, RECORD_NOT_UNIQUE, RECORD_OUT_OF_ROWS
 */
export async function createRecord(ctx: Context, recordDeps: RecordDeps, creation: Creation): Promise<Saved> {
  const { resource } = creation;
  const deps = await recordDeps.snapshot();
  assertOwnTable(resource, 'create');
  assertMay(ctx, resource, 'create');
  const first = await recordOfRequest(ctx, creation);
  if (first) return first;
  try {
    const make = (ctx: Context) => prepareAndWrite(ctx, deps, creation);
    return isSavedInTransaction(deps, resource) ? await inTransaction(ctx, make) : await make(ctx);
  } catch (error) {
    // A concurrent duplicate click: the other request has created the record, and its values cause the conflict.
    const other = isDuplicatePossible(error) ? await recordOfRequest(ctx, creation) : null;
    if (other) return other;
    throw error;
  }
}

const REQUEST_KEY = 'sys_request_key_pkey';

/** Whether a save may have failed because of a record created concurrently. */
function isDuplicatePossible(error: unknown): boolean {
  return error instanceof AppError || violatedConstraint(error) === REQUEST_KEY;
}

/** @throws AppError RECORD_INVALID when the key was used with other values, which would otherwise be lost silently */
async function recordOfRequest(ctx: Context, creation: Creation): Promise<Saved | null> {
  const { requestKey, resource } = creation;
  if (requestKey === undefined || ctx.actor.kind !== 'member') return null;
  const row = await ctx.db
    .selectFrom('sys_request_key')
    .select(['record_id', 'body_hash'])
    .where('member_id', '=', ctx.actor.memberId)
    .where('resource', '=', resource.code)
    .where('key', '=', requestKey)
    .executeTakeFirst();
  if (!row) return null;
  if (bodyHashOf(creation)?.equals(row.body_hash) !== true) {
    // The error names the first record, where the rest can be changed.
    const params = { dataId: row.record_id };
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'requestKey', rule: 'requestKey', params }] });
  }
  return { dataId: row.record_id, rowVersion: 1 };
}

function bodyHashOf({ requestKey, inputValues }: Creation): Buffer | null {
  return requestKey === undefined ? null : createHash('sha256').update(JSON.stringify(inputValues)).digest();
}

async function prepareAndWrite(ctx: Context, deps: RecordDeps, creation: Creation): Promise<Saved> {
  const { resource } = creation;
  const { id, values } = await checkedValues(ctx, deps, creation);
  const hooks = deps.code.hooks.get(resource.code);
  const references = referencesOf(resource, values, null);
  const write = async (ctx: Context) => {
    await assertReferences(ctx, deps, references);
    const numbered = await withNumber(ctx, resource, values);
    await insertOne(ctx, creation, { id, values: numbered });
    await hooks?.afterSave?.(deps.hookOf(ctx), createEvent(id, numbered));
  };
  if (needsLock(references) || isNumberedAtCreate(resource)) await inTransaction(ctx, write);
  else await write(ctx);
  return { dataId: id, rowVersion: 1 };
}

/**
 * Validates a record submitted on creation, in the transaction of both, and locks its references. Nothing is written.
 * @throws AppError as `createRecord`
 */
export async function prepareCreation(
  ctx: Context,
  deps: RecordDeps,
  creation: Omit<Creation, 'requestKey'>,
): Promise<NewRecord> {
  const { resource } = creation;
  assertOwnTable(resource, 'create');
  assertMay(ctx, resource, 'create');
  const made = await checkedValues(ctx, deps, creation);
  await assertReferences(ctx, deps, referencesOf(resource, made.values, null));
  return made;
}

/** Event for the hooks of a new record. */
export function createEvent(id: string, values: RecordValues) {
  return { kind: 'create' as const, id, before: null, values }; // a literal type, widened otherwise
}

async function assertReferences(
  ctx: Context,
  deps: RecordDeps,
  references: readonly Reference[],
): Promise<void> {
  const issues = await checkReferences(ctx, deps, references);
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}

/** The validated values of a new record with those that its module adds. */
async function checkedValues(ctx: Context, deps: RecordDeps, creation: Creation): Promise<NewRecord> {
  const { resource } = creation;
  const id = creation.id ?? ctx.ids.uuid();
  const hooks = deps.code.hooks.get(resource.code);
  const sent = creation.inputValues as RecordValues; // before validation a hook gets unvalidated input
  const replaced = await hooks?.beforeValidate?.(deps.hookOf(ctx), createEvent(id, sent));
  const mergedInput = { ...creation.inputValues, ...replaced };
  const prepared = prepareRecord(ctx, {
    resource,
    before: null,
    set: {
      ...initialValues(ctx, resource, { inputValues: mergedInput, source: creation.source ?? 'STAFF' }),
      ...creation.fixed,
    },
    inputValues: mergedInput,
    mayLack: creation.mayLack,
  });
  const passed = await passedValues(ctx, deps, { resource, prepared });
  const values = await withModuleValues(ctx, deps, { resource, event: createEvent(id, passed) });
  if (creation.acceptedWarnings) {
    await assertNoWarnings(ctx, deps, {
      resource,
      values,
      before: null,
      accepted: creation.acceptedWarnings,
    });
  }
  return { id, values };
}

/** Input of a new record. */
export interface Arrival {
  readonly inputValues: InputValues;
  readonly source: RecordSource;
}

/** Values of a new record set by the server. Unit and owner are the creator's by default, also for actors who may not choose them. */
export function initialValues(
  ctx: Context,
  resource: ResourceModel,
  { inputValues, source }: Arrival,
): RecordValues {
  const now = ctx.clock.now().toISOString();
  const member = ctx.actor.kind === 'member' ? ctx.actor : null;
  const who = member?.memberId ?? null;
  return {
    ...(inputValues['orgId'] === undefined ? { orgId: member?.orgId ?? null } : {}),
    ...(inputValues['ownerId'] === undefined ? { ownerId: who } : {}),
    status: resource.statuses[0]?.code ?? null,
    createdBy: who,
    createdAt: now,
    updatedBy: who,
    updatedAt: now,
    source,
  };
}

/** Whether records are numbered on creation, because the resource has no submit action. */
export function isNumberedAtCreate({ definition }: ResourceModel): boolean {
  const isSubmitted = definition.actions?.some(({ code }) => code === 'submit') ?? false;
  return definition.numberPrefix !== undefined && !isSubmitted;
}

async function withNumber(
  ctx: Context,
  resource: ResourceModel,
  values: RecordValues,
): Promise<RecordValues> {
  const prefix = numberPrefixOf(resource.definition, values);
  if (prefix === undefined || !isNumberedAtCreate(resource)) return values;
  const [recordNo = null] = await allocateNumbers(ctx, prefix);
  return withValues(ctx, resource, { values, set: { recordNo } });
}

/** Identifies a repeated request. */
interface RequestMark {
  readonly requestKey: string | undefined;
  readonly bodyHash: Buffer | null;
}

/** A record with its id, ready to insert. */
export interface NewRecord {
  readonly id: string;
  readonly values: RecordValues;
}

async function insertOne(ctx: Context, creation: Creation, record: NewRecord): Promise<void> {
  const { resource, requestKey } = creation;
  const request = { requestKey, bodyHash: bodyHashOf(creation) };
  const batch = { records: [record], request, isAudited: true };
  const inserted = await insertRows(ctx, resource, batch);
  if (inserted === 0) throw new AppError('RECORD_OUT_OF_ROWS');
}

/**
 * Inserts new records in one statement; returns how many are in the actor's row scope, the others are not inserted.
 * @throws AppError RECORD_NOT_UNIQUE
 */
export async function insertRows(
  ctx: Context,
  resource: ResourceModel,
  batch: {
    records: readonly NewRecord[];
    request?: RequestMark;
    isAudited: boolean;
  },
): Promise<number> {
  const { one, many, rowSlots } = await insertStatementsOf(ctx, resource);
  const rows = batch.records.map(({ id, values }) => ({
    id,
    row_version: 1,
    ...encodeRecord(resource, values),
  }));
  const ids = () => ({ change: ctx.ids.uuid(), audit: batch.isAudited ? ctx.ids.uuid() : null });
  const parts = [...rowSlots].map(
    ([name, slot]) =>
      [slot, storableJson(partRows(ctx, { resource, name, records: batch.records }))] as const,
  );
  const values: Readonly<Record<string, unknown>> = {
    ...trailValues(ctx, { resource: resource.code, action: 'create' }),
    ...Object.fromEntries(parts),
  };
  const [only] = rows;
  const run = () => {
    if (rows.length === 1 && only) {
      const { change: changeId, audit: auditId } = ids();
      return one.run(ctx, {
        ...values,
        ...slotValues(only),
        changeId,
        auditId,
        key: batch.request?.requestKey ?? null,
        bodyHash: batch.request?.bodyHash ?? null,
      });
    }
    const records = rows.map((row) => {
      const { change, audit } = ids();
      return { ...row, '#change': change, '#audit': audit };
    });
    return many.run(ctx, { ...values, records: storableJson(records) });
  };
  return (await namingClashes(resource, run)).length;
}

/** Rows of a sub-table in storage format. */
export function partRows(
  ctx: Context,
  part: { resource: ResourceModel; name: string; records: readonly NewRecord[] },
): readonly object[] {
  const { resource, name, records } = part;
  const fields = resource.fields.get(name)?.rows?.fields;
  if (!fields) return [];
  return records.flatMap(({ id, values }) =>
    tableRowsOf(values[name]).map((row, index) => ({
      id: ctx.ids.uuid(),
      parent_id: id,
      order_no: index,
      ...encodeFields(fields, row),
    })),
  );
}
