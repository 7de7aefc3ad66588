import { createHash } from 'node:crypto';
import { numberPrefixOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { tableRowsOf } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { allocateNumbers } from './allocate-numbers.ts';
import { checkReferences, mustHold, type Reference, referencesOf } from './check/check-references.ts';
import type { GivenValues } from './check/given-values.ts';
import { insertStatementsOf } from './insert-statement.ts';
import { assertNoWarnings, passedValues, prepareRecord, withValues } from './check/prepare-record.ts';
import { isSavedInTransaction, withModuleValues } from './module-values.ts';
import { encodeFields, encodeRecord, slotValues } from './record-columns.ts';
import { namingClashes } from './check/unique-clash.ts';
import { trailValues } from './write-trail.ts';

/** Where a record comes from (DOMAIN §1.1). */
export type RecordSource = 'PORTAL' | 'STAFF' | 'IMPORT' | 'API';

/** A record to be made. */
export interface Creation {
  /** Given where something else names the record already. */
  readonly id?: string;
  readonly resource: ResourceModel;
  readonly given: GivenValues;
  /** What its form says of every record that it makes. */
  readonly fixed?: RecordValues | undefined;
  /** By staff unless given. */
  readonly source?: RecordSource;
  /** Warnings that the caller has seen; all of them when it is the product itself. */
  readonly acceptedWarnings?: readonly string[];
  /** Makes a repeated call answer the record of the first; one with other values is none. */
  readonly requestKey?: string | undefined;
  /** A person saves it to go on later: a draft may lack what it needs. */
  readonly mayLack?: boolean;
}

/** What a save answers. */
export interface Saved {
  readonly dataId: string;
  readonly rowVersion: number;
}

/**
 * Makes a record: checks it, gives it its number, and writes it with its rows, history and audit at once.
 * @throws AppError ACCESS_DENIED, RECORD_READONLY, RECORD_INVALID, RECORD_WARNINGS, RECORD_NOT_UNIQUE, RECORD_OUT_OF_ROWS
 */
export async function createRecord(ctx: Context, given: RecordDeps, creation: Creation): Promise<Saved> {
  const { resource } = creation;
  const deps = await given.steady();
  assertOwnTable(resource, 'create');
  assertMay(ctx, resource, 'create');
  const first = await recordOfRequest(ctx, creation);
  if (first) return first;
  try {
    const make = (ctx: Context) => prepareAndWrite(ctx, deps, creation);
    return isSavedInTransaction(deps, resource) ? await inTransaction(ctx, make) : await make(ctx);
  } catch (error) {
    // The same click came twice at once: the other one has made the record by now, and its values are what stands in the way.
    const other = isTwinPossible(error) ? await recordOfRequest(ctx, creation) : null;
    if (other) return other;
    throw error;
  }
}

const REQUEST_KEY = 'sys_request_key_pkey';

/** Whether a save may have failed for a record that was made in the midst of it. */
function isTwinPossible(error: unknown): boolean {
  return error instanceof AppError || violatedConstraint(error) === REQUEST_KEY;
}

/** @throws AppError RECORD_INVALID when the key came with other values before: nobody would notice that these are lost */
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
    // Whoever sent both is told where the first one is: there the rest can be changed.
    const params = { dataId: row.record_id };
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'requestKey', rule: 'requestKey', params }] });
  }
  return { dataId: row.record_id, rowVersion: 1 };
}

function bodyHashOf({ requestKey, given }: Creation): Buffer | null {
  return requestKey === undefined ? null : createHash('sha256').update(JSON.stringify(given)).digest();
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
  if (mustHold(references) || isNumberedAtCreate(resource)) await inTransaction(ctx, write);
  else await write(ctx);
  return { dataId: id, rowVersion: 1 };
}

/**
 * Checks a record that is handed in as it is made, in the transaction of both, and holds what it refers to. Nothing is written.
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

/** What the hooks of a module are told of a record that is made. */
export function createEvent(id: string, values: RecordValues) {
  return { kind: 'create' as const, id, before: null, values }; // a literal, widened otherwise
}

async function assertReferences(
  ctx: Context,
  deps: RecordDeps,
  references: readonly Reference[],
): Promise<void> {
  const issues = await checkReferences(ctx, deps, references);
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}

/** The values of a new record, checked in themselves, with those that its module adds. */
async function checkedValues(ctx: Context, deps: RecordDeps, creation: Creation): Promise<NewRecord> {
  const { resource } = creation;
  const id = creation.id ?? ctx.ids.uuid();
  const hooks = deps.code.hooks.get(resource.code);
  const sent = creation.given as RecordValues; // what a hook sees before the check is as unchecked as what a form sends
  const replaced = await hooks?.beforeValidate?.(deps.hookOf(ctx), createEvent(id, sent));
  const given = { ...creation.given, ...replaced };
  const prepared = prepareRecord(ctx, {
    resource,
    before: null,
    set: {
      ...initialValues(ctx, resource, { given, source: creation.source ?? 'STAFF' }),
      ...creation.fixed,
    },
    given,
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

/** A new record as it came. */
export interface Arrival {
  readonly given: GivenValues;
  readonly source: RecordSource;
}

/**
 * What the server itself knows of a new record. Unit and owner are those of whoever creates it, unless it was said;
 * that holds for those who may not choose them, too.
 */
export function initialValues(
  ctx: Context,
  resource: ResourceModel,
  { given, source }: Arrival,
): RecordValues {
  const now = ctx.clock.now().toISOString();
  const member = ctx.actor.kind === 'member' ? ctx.actor : null;
  const who = member?.memberId ?? null;
  return {
    ...(given['orgId'] === undefined ? { orgId: member?.orgId ?? null } : {}),
    ...(given['ownerId'] === undefined ? { ownerId: who } : {}),
    status: resource.statuses[0]?.code ?? null,
    createdBy: who,
    createdAt: now,
    updatedBy: who,
    updatedAt: now,
    source,
  };
}

/** Whether records get their number when they are made: nothing is ever submitted here. */
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

/** What a repeated request is known by. */
interface RequestMark {
  readonly requestKey: string | undefined;
  readonly bodyHash: Buffer | null;
}

/** A record with its id, ready to be written. */
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
 * Writes new records in one statement; answers how many lie within the rows of the actor, the others are not written.
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

/** Rows of a sub-table as they are written. */
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
